"""The pages that belong to no match: rules, records, settings, and what machines ask for."""

from flask import Blueprint, Response, jsonify, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import __version__
from scorekeeper.web.assets import asset
from scorekeeper.web.security import form_token

bp = Blueprint("pages", __name__)


@bp.get("/health")
def health() -> ResponseReturnValue:
    """That the program runs, and which version."""
    return jsonify(status="ok", version=__version__)


@bp.get("/token")
def token() -> ResponseReturnValue:
    """A fresh token for scripts that send something typed long ago."""
    return jsonify(csrf_token=form_token())


@bp.get("/manifest.webmanifest")
def manifest() -> Response:
    """What a tablet needs to put the program on its home screen."""
    icons = [
        {"src": asset(f"icons/icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
        for size in (192, 512)
    ]
    maskable = {**icons[-1], "src": asset("icons/icon-maskable-512.png"), "purpose": "maskable"}
    answer = jsonify(
        name="Scorekeeper",
        short_name="Scorekeeper",
        start_url=url_for("start.home"),
        display="standalone",
        background_color="#ffc917",
        theme_color="#ffc917",
        icons=[*icons, maskable],
    )
    answer.mimetype = "application/manifest+json"
    return answer
