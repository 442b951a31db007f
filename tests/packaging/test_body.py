"""A body that is broken on the wire."""

from typing import Any

from flask import Flask
from gunicorn.http.errors import InvalidChunkSize

from scorekeeper.server.body import readable


class Broken:
    def read(self, size: int = -1) -> bytes:
        raise InvalidChunkSize(b"zz")

    readline = read


def test_broken_chunks_are_answered_as_a_bad_request(tmp_path: Any) -> None:
    from scorekeeper.app import create_app

    app: Flask = create_app({"INSTANCE": str(tmp_path)})
    app.wsgi_app = readable(app.wsgi_app)  # type: ignore[method-assign]
    broken = {"wsgi.input": Broken(), "wsgi.input_terminated": True}
    with app.test_client() as client:
        for address in ("/settings", "/matches/new", "/matches/nope/rounds/new"):
            for kind in ("application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
                answer = client.post(address, content_type=kind, environ_overrides=broken)
                assert answer.status_code == 400, (address, kind)
        api = client.post(
            "/api/v1/matches", content_type="application/json", environ_overrides=broken
        )
        assert api.status_code == 400
        assert api.get_json()["type"].endswith("#bad-request")
