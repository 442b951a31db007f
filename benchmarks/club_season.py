"""A season put straight into the tables: members, evenings, tables and the results of matches.

The same numbers each time. The matches have the start and the results of real ones; their rounds
hold no facts that a page of the club looks at.
"""

import hashlib
import random
import uuid
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

from sqlalchemy import Connection, insert

from scorekeeper.storage.tables import (
    attendances,
    club_tables,
    competitions,
    draws,
    evenings,
    matches,
    members,
    results,
    rounds,
)

NOW = datetime(2026, 11, 29, 20, tzinfo=UTC)
FIRST = ("Anja", "Toon", "José", "Greet", "Wim", "Zoë", "Riet", "Kees", "Émile", "Ank", "Marijke")
LAST = ("Bakker", "de Vries", "van den Berg", "Jansen", "IJzerman", "Smit", "van 't Hof", "Mulder")
ROUNDS_OF_A_MATCH = 8
CHUNK = 500


def fill(
    connection: Connection,
    people: int = 60,
    nights: int = 36,
    match_rounds: int = 2,
    policies: dict[str, Any] | None = None,
    names: Sequence[str] = (),
) -> int:
    """The id of a new competition of HighFive with everything that was played in it."""
    chance = random.Random(people * 1000 + nights)
    name = f"Seizoen {people}-{nights}"
    competition = _key(
        connection,
        competitions,
        name=name,
        game="highfive",
        edition="2024-12-29",
        options={"decide_by": "hundreds"},
        first_day="2026-03-01",
        last_day="2026-12-31",
        policies=policies or {},
        wishes={},
        seed=5000,
        revision=1,
        created_at=NOW,
    )
    called = [*names, *(f"{f} {last}" for last in LAST for f in FIRST)][:people]
    ids = [_key(connection, members, name=each, is_guest=False, created_at=NOW) for each in called]
    strength = {member: chance.gauss(26, 3) for member in ids}
    for night in range(nights):
        evening = _key(
            connection,
            evenings,
            competition_id=competition,
            date=(date(2026, 3, 2) + timedelta(days=7 * night)).isoformat(),
            rounds=match_rounds,
            revision=9,
            closed_at=NOW,
        )
        _play(connection, evening, match_rounds, ids, strength, chance)
    return competition


def _play(
    connection: Connection,
    evening: int,
    match_rounds: int,
    ids: list[int],
    strength: dict[int, float],
    chance: random.Random,
) -> None:
    there = [member for member in ids if chance.random() > 0.08]
    state = dict.fromkeys(there, "present")
    connection.execute(
        insert(attendances),
        [
            {
                "evening_id": evening,
                "member_id": member,
                "state": state.get(member) or ("cancelled" if member % 3 else "absent"),
                "from_round": 1,
            }
            for member in ids
        ],
    )
    rows: dict[Any, list[dict[str, Any]]] = {t: [] for t in (matches, rounds, results, club_tables)}
    for number in range(1, match_rounds + 1):
        chance.shuffle(there)
        seated = there[: len(there) // 4 * 4]
        connection.execute(
            insert(draws),
            {
                "evening_id": evening,
                "round": number,
                "seed": 5000 + number,
                "sizes": [4] * (len(seated) // 4),
                "sat_out": there[len(seated) :],
                "is_accepted": True,
            },
        )
        for table in range(len(seated) // 4):
            four = seated[4 * table : 4 * table + 4]
            totals = [
                5 * round(20 * sum(chance.gauss(strength[m], 4) for m in side) / 2)
                for side in (four[:2], four[2:])
            ]
            match_id = str(uuid.UUID(int=chance.getrandbits(128)))
            of_match(
                rows, match_id, [[str(m) for m in four[:2]], [str(m) for m in four[2:]]], totals
            )
            rows[club_tables].append(
                {
                    "evening_id": evening,
                    "round": number,
                    "number": table + 1,
                    "sides": [four[:2], four[2:]],
                    "match_id": match_id,
                }
            )
    for into, new in rows.items():
        connection.execute(insert(into), new)


def of_match(
    rows: dict[Any, list[dict[str, Any]]],
    match_id: str,
    sides: list[list[str]],
    totals: Sequence[int],
) -> None:
    """The rows of a match that was played."""
    scores = [total // 100 for total in totals]
    won = scores.index(max(scores)) if len(set(scores)) > 1 else None
    parties = [_hash(side) for side in sides]
    rows[matches].append(
        {
            "id": match_id,
            "game": "highfive",
            "edition": "2024-12-29",
            "options": {"decide_by": "hundreds"},
            "played_on": "2026-11-29",
            "sides": [{"players": side} for side in sides],
            "seating": [player for pair in zip(*sides, strict=True) for player in pair],
            "first_dealer": sides[0][0],
            "revision": ROUNDS_OF_A_MATCH + 1,
            "status": "finished",
            "created_at": NOW,
            "changed_at": NOW,
        }
    )
    rows[rounds] += [
        {"match_id": match_id, "number": number, "facts": {"end": "out", "out": number % 2}}
        for number in range(1, ROUNDS_OF_A_MATCH + 1)
    ]
    for side, total in enumerate(totals):
        rows[results].append(
            {
                "match_id": match_id,
                "side": side,
                "game": "highfive",
                "meeting": _hash(sorted(parties)),
                "party": parties[side],
                "players": str(sides[side]),
                "total": total,
                "standing": "draw" if won is None else "won" if won == side else "lost",
                "score": scores[side],
                "played_on": "2026-11-29",
                "counts": {"crosses": total % 3, "nothing_laid": total % 2, "behind": total // 9},
            }
        )


def add_others(connection: Connection, number: int) -> None:
    """So many matches that belong to no club."""
    chance = random.Random(number)
    for rows in _others(number, chance):
        for into, new in rows.items():
            connection.execute(insert(into), new)


def _others(number: int, chance: random.Random) -> Iterator[dict[Any, list[dict[str, Any]]]]:
    for start in range(0, number, CHUNK):
        rows: dict[Any, list[dict[str, Any]]] = {t: [] for t in (matches, rounds, results)}
        for _ in range(min(CHUNK, number - start)):
            match_id = str(uuid.UUID(int=chance.getrandbits(128)))
            players = [[f"Speler {chance.randrange(400)}" for _ in range(2)] for _ in range(2)]
            totals = [5 * chance.randrange(300, 700) for _ in range(2)]
            of_match(rows, match_id, players, totals)
        yield rows


def _key(connection: Connection, table: Any, **values: Any) -> int:
    key = connection.execute(insert(table).values(values)).inserted_primary_key
    return int(key[0]) if key else 0


def _hash(parts: Sequence[str]) -> str:
    return hashlib.sha256("/".join(parts).encode()).hexdigest()
