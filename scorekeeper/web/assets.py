"""The static files: one stylesheet joined at the start, and addresses that change with the content.

Every address holds a digest of all static files, so browsers keep them for good and modules can
import each other by relative paths. An address with an old digest gives the present file, unkept.
"""

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from flask import Flask, Response, abort, current_app, request, send_file, url_for
from werkzeug.security import safe_join

from scorekeeper.config import assets_folder
from scorekeeper.games import all_games

LAYERS = ("reset", "tokens", "base", "layout", "components", "games", "utilities")
STYLESHEET = "scorekeeper.css"
# What a tablet at the table does not load: the styles of pages to read, and of the club's pages.
MORE_STYLES = {"pages.css": "pages", "club.css": "club"}
_PAGES = {"text/html", "application/json"}
_WORTH_IT = 1400  # bytes: what fits in one packet anyhow
_COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)
_COMMENT_LINE = re.compile(rb"^\s*//.*\n", re.MULTILINE)
_KEEP = "public, max-age=31536000, immutable"
_SMALLER = {"text/css", "text/javascript", "image/svg+xml", "application/manifest+json"}
_MIMES = {
    ".js": "text/javascript",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}


@dataclass(frozen=True, slots=True)
class Bundle:
    """What is served: the folders, the joined stylesheets and the digest of everything."""

    static: Path
    games: dict[str, Path]
    stylesheets: dict[str, bytes]
    digest: str


def init_app(app: Flask) -> None:
    """Join the stylesheets and serve the static files."""
    bundle = make_bundle()
    app.extensions["assets"] = bundle
    app.add_url_rule("/static/<digest>/<path:path>", "static", serve)
    app.add_url_rule("/games/<game>/static/<digest>/<path:path>", "game_static", serve)
    app.jinja_env.globals["asset"] = asset
    app.after_request(_compress_page)


def make_bundle() -> Bundle:
    """The bundle of the files as they are now."""
    static = assets_folder() / "static"
    games = {slug: folder for slug, folder in _game_folders() if folder.is_dir()}
    stylesheet = join_layers([static / "css", *(folder / "css" for folder in games.values())])
    stylesheets = {STYLESHEET: stylesheet.encode()}
    for name, folder in MORE_STYLES.items():
        files = sorted((static / "css" / folder).glob("*.css"))
        stylesheets[name] = f"{_in_layer('components', files)}\n".encode()
    digest = hashlib.sha256(b"\0".join(stylesheets.values()))
    for root in (static, *games.values()):
        for path in sorted(root.rglob("*")):
            if path.is_file():
                digest.update(path.relative_to(root).as_posix().encode() + b"\0")
                digest.update(path.read_bytes())
    return Bundle(static, games, stylesheets, digest.hexdigest()[:16])


def join_layers(roots: list[Path]) -> str:
    """One stylesheet of the layers' folders under ``roots``."""
    parts = [f"@layer {', '.join(LAYERS)};"]
    for layer in LAYERS:
        files = [path for root in roots for path in sorted((root / layer).glob("*.css"))]
        if files:
            parts.append(_in_layer(layer, files))
    return "\n".join(parts) + "\n"


def _in_layer(layer: str, files: list[Path]) -> str:
    text = "\n".join(path.read_text(encoding="utf-8").strip() for path in files)
    return f"@layer {layer} {{\n{_COMMENT.sub('', text)}\n}}"


def _game_folders() -> Iterator[tuple[str, Path]]:
    for slug, game in all_games().items():
        module_file = __import__(game.package, fromlist=["GAME"]).__file__
        if module_file:
            yield slug, Path(module_file).parent / "static"


def asset(path: str, game: str | None = None) -> str:
    """The address of a static file, of the program or of a game."""
    digest = current_app.extensions["assets"].digest
    if game is None:
        return url_for("static", digest=digest, path=path)
    return url_for("game_static", game=game, digest=digest, path=path)


def serve(digest: str, path: str, game: str | None = None) -> Response:
    """A static file; kept by the browser for good when the address is the present one."""
    bundle: Bundle = current_app.extensions["assets"]
    mime = _MIMES.get(Path(path).suffix) or mimetypes.guess_type(path)[0]
    root = bundle.static if game is None else bundle.games.get(game)
    if game is None and path in bundle.stylesheets:
        response = Response(bundle.stylesheets[path], mimetype="text/css")
    else:
        found = safe_join(str(root), path) if root else None
        if not found or not Path(found).is_file():
            abort(404)
        response = send_file(found, mimetype=mime or "application/octet-stream")
        if mime == "text/javascript" and response.status_code == 200:  # as with the stylesheets
            response.direct_passthrough = False
            response.set_data(_COMMENT_LINE.sub(b"", response.get_data()))
    response.headers["Cache-Control"] = _KEEP if digest == bundle.digest else "no-cache"
    for header in ("Content-Disposition", "Expires"):
        response.headers.pop(header, None)
    return _compressed(response)


def _compress_page(response: Response) -> Response:
    """A page travels in a fifth of its size; on a hall's network that is what is waited for."""
    if response.mimetype not in _PAGES or "Content-Encoding" in response.headers:
        return response
    if response.direct_passthrough or len(response.get_data()) < _WORTH_IT:
        return response
    return _gzip(response, level=4)  # higher levels cost more time than they save


def _compressed(response: Response) -> Response:
    """The same in gzip where that is worth it and the browser takes it."""
    if response.mimetype not in _SMALLER or response.status_code != 200:
        return response
    return _gzip(response, level=9)


def _gzip(response: Response, level: int) -> Response:
    response.vary.add("Accept-Encoding")
    if request.accept_encodings["gzip"]:
        response.direct_passthrough = False
        response.set_data(gzip.compress(response.get_data(), level, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
        response.headers.pop("ETag", None)
    return response
