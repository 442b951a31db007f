"""A club reached through the API alone: what is sent, and every answer held to its shape."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask.testing import FlaskClient
from pydantic import BaseModel
from werkzeug.test import TestResponse

from scorekeeper.api.club.evening_models import EveningDocument
from scorekeeper.api.club.models import CompetitionDocument, MemberDocument
from scorekeeper.api.club.standing_models import StandingDocument

BASE = "/api/v1/club"
DAYS = {"first_day": "2026-09-01", "last_day": "2027-05-31"}
ROUND = {
    "end": "out",
    "out": 0,
    "sides": [
        {"contract": 50, "written": {"points": 1000, "made": True}},
        {"contract": 50, "written": {"points": 400, "made": True}},
    ],
}


class Club:
    """What an organiser's program would send."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client

    def send(self, method: str, address: str, **body: Any) -> TestResponse:
        """Whatever the answer is; without keys no body is sent."""
        more: Any = {"json": body} if body else {}
        return self.client.open(f"{BASE}/{address}", method=method, **more)

    def get(self, address: str, shape: type[BaseModel] | None = None) -> dict[str, Any]:
        answer = self.send("GET", address)
        assert answer.status_code == 200, answer.get_data(as_text=True)
        document: dict[str, Any] = answer.get_json()
        if shape is not None:
            shape.model_validate(document)
        return document

    def change(self, method: str, address: str, **body: Any) -> dict[str, Any]:
        """A change that is made; its answer is what was changed."""
        answer = self.send(method, address, **body)
        assert answer.status_code in (200, 201), answer.get_data(as_text=True)
        document: dict[str, Any] = answer.get_json()
        for start, shape in SHAPES.items():
            if document["links"]["self"].startswith(f"{BASE}/{start}/"):
                shape.model_validate(document)
        return document

    def member(self, name: str, **more: Any) -> int:
        return int(self.change("POST", "members", name=name, **more)["id"])

    def members(self, *names: str) -> list[int]:
        return [self.member(name) for name in names]

    def competition(self, name: str = "Seizoen", game: str = "highfive", **more: Any) -> int:
        made = self.change("POST", "competitions", name=name, game=game, **DAYS, **more)
        return int(made["id"])

    def evening(
        self, competition: int, present: Sequence[int], date: str = "2026-09-11", rounds: int = 1
    ) -> int:
        address = f"competitions/{competition}/evenings"
        evening = self.change("POST", address, date=date, rounds=rounds)["id"]
        for member in present:
            self.change("PUT", f"evenings/{evening}/attendance/{member}", state="present")
        return int(evening)

    def at(self, evening: int, method: str, address: str, **body: Any) -> dict[str, Any]:
        """A change of an evening as it is now."""
        revision = self.get(f"evenings/{evening}")["revision"]
        return self.change(method, f"evenings/{evening}{address}", revision=revision, **body)

    def seat(self, evening: int, *tables: Sequence[Sequence[int]], number: int = 1) -> None:
        self.at(evening, "PUT", f"/rounds/{number}/draw/tables", tables=tables)
        self.at(evening, "PUT", f"/rounds/{number}/draw/acceptance")

    def totals(self, evening: int, table: int, *totals: int, number: int = 1) -> dict[str, Any]:
        sides = [{"total": total} for total in totals]
        address = f"/rounds/{number}/tables/{table}/totals"
        return self.at(evening, "PUT", address, sides=sides)

    def table(self, evening: int, table: int = 1, number: int = 1) -> dict[str, Any]:
        found = self.get(f"evenings/{evening}")["match_rounds"][number - 1]["tables"]
        return dict(found[table - 1])

    def play(self, evening: int, rounds: int = 1) -> str:
        """Rounds at the first table; the id of its match."""
        match = self.table(evening)["match"]["id"]
        for number in range(rounds):
            facts = ROUND if number == 0 else ROUND | {"sides": [dict(s) for s in ROUND["sides"]]}
            revision = self.table(evening)["match"]["revision"]
            answer = self.client.post(
                f"/api/v1/matches/{match}/rounds", json={"revision": revision, "round": facts}
            )
            assert answer.status_code == 201, answer.get_data(as_text=True)
        return str(match)

    def standing(self, competition: int, after: int | None = None) -> list[tuple[Any, ...]]:
        query = "" if after is None else f"?after={after}"
        found = self.get(f"competitions/{competition}/standing{query}", StandingDocument)
        return [(row["place"], row["players"][0]["name"], row["total"]) for row in found["rows"]]


SHAPES: Mapping[str, type[BaseModel]] = {
    "members": MemberDocument,
    "competitions": CompetitionDocument,
    "evenings": EveningDocument,
}
