"""From a value read from JSON to a match, or to every problem of its shape (docs/match-file.md)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from scorekeeper.core.game import Edition, Game, RoundFacts
from scorekeeper.core.match import FORMAT, VERSION, Match, MatchFile, default_seating
from scorekeeper.core.problem import Problem, shape_problem

Add = Callable[[Problem], None]


def parse_match(data: object, games: Mapping[str, Game]) -> Match | list[Problem]:
    """The match in ``data`` (a value read from JSON), or every problem of its shape.

    Never raises, whatever the value. Whether the rounds are possible is for ``score_match``.
    """
    if not isinstance(data, dict):
        return [shape_problem("not_object")]
    problems: dict[tuple[object, ...], Problem] = {}

    def add(problem: Problem) -> None:
        problems.setdefault(problem[:4], problem)

    try:
        file = MatchFile.model_validate(data)
    except ValidationError as error:
        file = None
        for detail in error.errors(include_url=False, include_context=False, include_input=False):
            add(_top_problem(detail))
    wrong = {problem.field for problem in problems.values()}
    if "format" not in wrong and data.get("format") != FORMAT:
        add(shape_problem("value", "format"))
    if "version" not in wrong and data.get("version") != VERSION:
        add(shape_problem("value", "version"))

    game = games.get(data["game"]) if isinstance(data.get("game"), str) else None
    if game is None and "game" not in wrong:
        add(shape_problem("value", "game"))
    edition: Edition | None = None
    options: BaseModel | None = None
    if game is not None:
        wanted = data.get("edition")
        edition = game.editions[game.default_edition]
        if isinstance(wanted, str):
            if wanted in game.editions:
                edition = game.editions[wanted]
            else:
                add(shape_problem("value", "edition"))
        raw_options = data.get("options")
        options = parse_options(edition, raw_options if isinstance(raw_options, dict) else {}, add)

    sides, seating = _check_seats(data, game, add)
    raw_rounds = data.get("rounds")
    rounds: tuple[RoundFacts, ...] = ()
    if isinstance(raw_rounds, list):
        sizes = [len(side) for side in sides] if sides is not None else None
        rounds = parse_rounds(game, options, raw_rounds, sizes, seating, add)
    if (
        problems
        or file is None
        or game is None
        or edition is None
        or options is None
        or not seating
    ):
        return sorted(problems.values(), key=lambda p: p.round or 0)
    return Match(
        game=game,
        edition=edition,
        options=options,
        sides=file.sides,
        seating=seating,
        first_dealer=file.first_dealer or seating[0],
        rounds=rounds,
        closed=bool(file.closed),
        id=file.id,
        played_on=file.played_on,
    )


def parse_options(edition: Edition, raw: Mapping[str, Any], add: Add) -> BaseModel | None:
    """The options of a match; null means the edition's default."""
    known = edition.options.model_fields
    given = {name: value for name, value in raw.items() if value is not None or name not in known}
    try:
        return edition.options.model_validate(given)
    except ValidationError as error:
        for detail in error.errors(include_url=False, include_context=False, include_input=False):
            add(shape_problem(_code(detail["type"]), ".".join(["options", *_keys(detail["loc"])])))
        return None


@lru_cache
def _adapter(facts: type[RoundFacts]) -> TypeAdapter[tuple[RoundFacts, ...]]:
    return TypeAdapter(tuple[facts, ...])  # type: ignore[valid-type]  # a model made at run time


def parse_rounds(
    game: Game | None,
    options: BaseModel | None,
    raw: Sequence[Any],
    sizes: Sequence[int] | None,
    seating: Sequence[str] | None,
    add: Add,
) -> tuple[RoundFacts, ...]:
    """The facts of the rounds; problems of their shape go to ``add``."""
    rounds: tuple[RoundFacts, ...] = ()
    found: set[tuple[object, ...]] = set()
    if game is not None:
        try:
            rounds = _adapter(game.facts).validate_python(raw)
        except ValidationError as error:
            details = error.errors(include_url=False, include_context=False, include_input=False)
            for detail in details:
                problem = _round_problem(detail)
                found.add(problem[1:4])
                add(problem)
    for number, facts in enumerate(raw, start=1):
        if not isinstance(facts, dict):
            add(shape_problem("type", "rounds", number))
            continue
        if game is not None and sizes is not None:
            for side, field, code in game.shape(facts, sizes, options):
                if (number, side, field) not in found:
                    add(shape_problem(code, field, number, side))
        dealer = facts.get("dealer")
        if dealer is None:
            continue
        if not isinstance(dealer, str):
            add(shape_problem("type", "dealer", number))
        elif seating and dealer not in seating:
            add(shape_problem("not_seated", "dealer", number))
    return rounds


def _check_seats(
    data: Mapping[str, Any], game: Game | None, add: Add
) -> tuple[list[list[str]] | None, tuple[str, ...] | None]:
    """The players of each side and the seating, each None where they cannot be told."""
    raw_sides = data.get("sides")
    if not isinstance(raw_sides, list):
        return None, None
    sides: list[list[str]] = []
    seen: set[str] = set()
    sound = True
    for index, side in enumerate(raw_sides):
        players = side.get("players") if isinstance(side, dict) else None
        if not isinstance(players, list) or not all(isinstance(p, str) for p in players):
            sound = False
            sides.append([])
            continue
        sides.append(players)
        for player in players:
            if player in seen:
                sound = False
                add(shape_problem("duplicate_player", "players", side=index))
            seen.add(player)
        sound = sound and bool(players)
    if game is not None and sound and tuple(len(side) for side in sides) not in game.sizes:
        sound = False
        add(shape_problem("value", "sides"))
    if not sides:
        if game is None:
            add(shape_problem("value", "sides"))
        return None, None
    if not sound:
        return sides, None
    seating = default_seating(sides)
    wanted = data.get("seating")
    if isinstance(wanted, list) and all(isinstance(name, str) for name in wanted):
        if sorted(wanted) != sorted(seating):
            add(shape_problem("value", "seating"))
            return sides, None
        seating = tuple(wanted)
    elif wanted is not None:
        return sides, None
    first = data.get("first_dealer")
    if isinstance(first, str) and first not in seating:
        add(shape_problem("not_seated", "first_dealer"))
    return sides, seating


def _code(kind: str) -> str:
    """Our code for a kind of pydantic error."""
    if kind == "missing":
        return "missing"
    if kind in ("extra_forbidden", "none_required"):
        return "unknown_key"
    if kind.endswith("_type") or kind == "type":
        return "type"
    return "value"


def _keys(location: Sequence[int | str]) -> Iterator[str]:
    return (str(key) for key in location)


def _top_problem(detail: ErrorDetails) -> Problem:
    code, location = _code(detail["type"]), list(detail["loc"])
    head = location[0] if location else None
    if head == "rounds" and len(location) > 1:
        return shape_problem(code, "rounds", int(location[1]) + 1)
    if head == "sides" and len(location) > 1:
        field = str(location[2]) if len(location) > 2 else "sides"
        return shape_problem(code, field, side=int(location[1]))
    if head == "seating":
        return shape_problem(code, "seating")
    return shape_problem(code, ".".join(_keys(location)))


def _round_problem(detail: ErrorDetails) -> Problem:
    """The place of a problem within the rounds: (number, key…) or (number, list, side, key…).

    The names of union members that pydantic puts into a place are in angle brackets.
    """
    code, location = _code(detail["type"]), list(detail["loc"])
    number = int(location[0]) + 1
    rest = location[1:]
    if not rest:
        return shape_problem(code, "rounds", number)
    side: int | None = None
    field = rest
    if len(rest) > 1 and isinstance(rest[1], int):
        side = rest[1]
        field = [key for n, key in enumerate(rest[2:]) if n or not str(key).startswith("<")]
        field = field if rest[0] == "sides" and field else [rest[0], *field]
    return shape_problem(code, ".".join(_keys(field)), number, side)
