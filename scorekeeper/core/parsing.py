"""From a value read from JSON to a match, or to every problem of its shape (docs/match-file.md)."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeGuard

from pydantic import BaseModel, TypeAdapter

from scorekeeper.core.faults import option_problem, round_problem, top_problem, validated
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

    file, faults = validated(MatchFile.model_validate, data)
    for fault in faults:
        add(top_problem(fault))
    wrong = {problem.field for problem in problems.values()}
    if "format" not in wrong and data["format"] != FORMAT:
        add(shape_problem("value", "format"))
    if "version" not in wrong and data["version"] != VERSION:
        add(shape_problem("value", "version"))
    game = games.get(data["game"]) if isinstance(data.get("game"), str) else None
    if game is None and "game" not in wrong:
        add(shape_problem("value", "game"))
    edition, options = _edition_and_options(game, data, add) if game else (None, None)
    sizes, seating = _check_seats(data, game, add)
    raw_rounds = data.get("rounds")
    rounds: tuple[RoundFacts, ...] = ()
    if isinstance(raw_rounds, list):
        rounds = parse_rounds(game, options, raw_rounds, sizes, seating, add)
    if (
        problems
        or file is None
        or game is None
        or edition is None
        or options is None
        or seating is None
    ):
        return sorted(problems.values(), key=lambda problem: problem.round or 0)
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


def _edition_and_options(
    game: Game, data: Mapping[str, Any], add: Add
) -> tuple[Edition, BaseModel | None]:
    """The edition, the default one in place of an unknown one, and the options of the match."""
    slug, raw = data.get("edition"), data.get("options")
    edition = game.editions[game.default_edition]
    if isinstance(slug, str):
        if slug in game.editions:
            edition = game.editions[slug]
        else:
            add(shape_problem("value", "edition"))
    return edition, parse_options(edition, raw if isinstance(raw, dict) else {}, add)


def parse_options(edition: Edition, raw: Mapping[str, Any], add: Add) -> BaseModel | None:
    """The options of a match; null means the edition's default."""
    known = edition.options.model_fields
    given = {name: value for name, value in raw.items() if value is not None or name not in known}
    options, faults = validated(edition.options.model_validate, given)
    for fault in faults:
        add(option_problem(fault))
    return options


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
    """The facts of the rounds; problems of their shape go to ``add``.

    The sizes of the sides and the seating are None where they could not be told.
    """
    rounds: tuple[RoundFacts, ...] | None = ()
    found: set[tuple[object, ...]] = set()
    if game is not None:
        rounds, faults = validated(_adapter(game.facts).validate_python, raw)
        for fault in faults:
            problem = round_problem(fault)
            found.add(problem[1:4])
            add(problem)
    for number, facts in enumerate(raw, start=1):
        if not isinstance(facts, dict):
            add(shape_problem("type", "rounds", number))
            continue
        if game is not None:
            for side, field, code in game.shape(facts, sizes, options):
                if (number, side, field) not in found:
                    add(shape_problem(code, field, number, side))
        dealer = facts.get("dealer")
        if dealer is None:
            continue
        if not isinstance(dealer, str):
            add(shape_problem("type", "dealer", number))
        elif not _is_text(dealer):
            add(shape_problem("value", "dealer", number))
        elif seating and dealer not in seating:
            add(shape_problem("not_seated", "dealer", number))
    return rounds or ()


def _check_seats(
    data: Mapping[str, Any], game: Game | None, add: Add
) -> tuple[list[int] | None, tuple[str, ...] | None]:
    """The number of players of each side, and the seating; each None where it cannot be told."""
    raw_sides = data.get("sides")
    if not isinstance(raw_sides, list):
        return None, None
    sides = [side.get("players") if isinstance(side, dict) else None for side in raw_sides]
    sizes = [len(players) if isinstance(players, list) else None for players in sides]
    if not _can_play(sizes, game):
        add(shape_problem("value", "sides"))
    known = [players for players in sides if _are_texts(players)]
    is_unique = _check_unique(sides, add)
    seating = None
    if len(known) == len(sides) and is_unique and any(known):
        seating = _check_seating(data, known, add)
    return [size or 0 for size in sizes] or None, seating


def _can_play(sizes: Sequence[int | None], game: Game | None) -> bool:
    """Whether sides of these sizes can play; an unknown size (None) may be any."""
    if game is None:
        return bool(sizes) and 0 not in sizes
    return any(
        len(sizes) == len(allowed)
        and all(size in (None, wanted) for size, wanted in zip(sizes, allowed, strict=True))
        for allowed in game.sizes
    )


def _are_texts(value: object) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _check_unique(sides: Sequence[object], add: Add) -> bool:
    """Every name once in the match, compared exactly as given."""
    seen: set[str] = set()
    is_unique = True
    for index, players in enumerate(sides):
        for player in players if isinstance(players, list) else ():
            if isinstance(player, str):
                if player in seen:
                    is_unique = False
                    add(shape_problem("duplicate_player", "players", side=index))
                seen.add(player)
    return is_unique


def _is_text(name: str) -> bool:
    """Whether it can be written down: a lone surrogate is half of a character."""
    return not any("\ud800" <= sign <= "\udfff" for sign in name)


def _check_seating(
    data: Mapping[str, Any], sides: Sequence[Sequence[str]], add: Add
) -> tuple[str, ...] | None:
    """The seating as given or as it is by default, and whether the first dealer has a seat."""
    seating = default_seating(sides)
    wanted, first = data.get("seating"), data.get("first_dealer")
    if wanted is not None:
        if not _are_texts(wanted):
            return None
        if sorted(wanted) != sorted(seating):
            add(shape_problem("value", "seating"))
            return None
        seating = tuple(wanted)
    if isinstance(first, str) and first not in seating:
        add(shape_problem("not_seated" if _is_text(first) else "value", "first_dealer"))
    return seating
