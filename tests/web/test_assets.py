"""The static files: one stylesheet, addresses that change with the content."""

import gzip
import re
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.config import assets_folder
from scorekeeper.web import assets
from tests.web.conftest import Tablet


def test_the_stylesheet_is_one_file_kept_for_good(tablet: Tablet) -> None:
    page = tablet.get("/").text
    address = re.search(r'rel="stylesheet" href="([^"]+)"', page).group(1)
    answer = tablet.get(address, headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer.headers["Content-Encoding"] == "gzip"
    text = gzip.decompress(answer.data).decode()
    assert text.startswith("@layer reset, tokens, base, layout, components, games, utilities;")
    assert answer.mimetype == "text/css"


def test_an_old_address_gives_the_present_file_and_is_not_kept(tablet: Tablet) -> None:
    answer = tablet.get("/static/0123456789abcdef/scorekeeper.css")
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-cache"


def test_every_font_in_the_stylesheet_is_there(tablet: Tablet) -> None:
    stylesheet = assets.make_bundle().stylesheets[assets.STYLESHEET].decode()
    fonts = re.findall(r"url\((fonts/[^)]+)\)", stylesheet)
    assert len(fonts) == 4
    for font in fonts:
        answer = tablet.get(f"/static/x/{font}")
        assert answer.mimetype == "font/woff2"
        assert answer.data.startswith(b"wOF2")
    assert (assets_folder() / "static" / "fonts" / "OFL.txt").is_file()


@pytest.mark.parametrize(
    "path",
    ["../pyproject.toml", "..%2fpyproject.toml", "/etc/passwd", "css", "", "x\0y", "nowhere"],
)
def test_nothing_but_static_files_is_served(tablet: Tablet, path: str) -> None:
    assert tablet.get(f"/static/x/{path}").status_code in (308, 404)
    assert tablet.get(f"/games/highfive/static/x/{path}").status_code in (308, 404)
    assert tablet.get(f"/games/none/static/x/{path}").status_code in (308, 404)


def test_a_changed_file_changes_every_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(assets, "assets_folder", lambda: tmp_path)
    script = tmp_path / "static" / "js" / "one.js"
    script.parent.mkdir(parents=True)
    script.write_text("1", encoding="utf-8")
    before = assets.make_bundle().digest
    script.write_text("2", encoding="utf-8")
    assert assets.make_bundle().digest != before


def test_the_manifest_names_icons_that_are_there(tablet: Tablet) -> None:
    manifest = tablet.get("/manifest.webmanifest").json
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        answer = tablet.get(icon["src"])
        assert answer.data.startswith(b"\x89PNG")
        size = int(icon["sizes"].split("x")[0])
        assert int.from_bytes(answer.data[16:20], "big") == size


def test_pdf_libraries_are_not_loaded_by_the_start(app: Flask) -> None:
    import subprocess
    import sys

    code = (
        "import sys, scorekeeper.app as a; "
        f"a.create_app({{'INSTANCE': {app.instance_path!r}}}); "
        "sys.exit('weasyprint' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_secret_key_is_made_once_and_read_by_nobody_else(app: Flask, tmp_path: Path) -> None:
    from concurrent.futures import ThreadPoolExecutor

    from scorekeeper.config import secret_key

    with ThreadPoolExecutor(8) as workers:
        keys = set(workers.map(lambda _n: secret_key(tmp_path / "new"), range(40)))
    assert len(keys) == 1
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["secret_key"]
    assert (tmp_path / "new" / "secret_key").stat().st_mode & 0o077 == 0


def test_an_empty_secret_key_is_made_again_and_a_broken_one_named(tmp_path: Path) -> None:
    from scorekeeper.config import SettingsRefused, secret_key

    path = tmp_path / "secret_key"
    path.write_text("\n")
    key = secret_key(tmp_path)
    assert len(key) == 64
    assert path.read_text() == key
    path.write_bytes(b"\xff\0")
    with pytest.raises(SettingsRefused, match="secret_key"):
        secret_key(tmp_path)


def test_scripts_travel_without_their_comments(tablet: Tablet) -> None:
    page = tablet.get("/").text
    address = re.search(r'src="([^"]+outbox-start.js)"', page).group(1)
    script = tablet.get(address).text
    source = (assets_folder() / "static/js/outbox-start.js").read_text(encoding="utf-8")
    lines = source.splitlines()
    assert script.splitlines() == [line for line in lines if not line.lstrip().startswith("//")]
    assert len(script.splitlines()) < len(lines)
