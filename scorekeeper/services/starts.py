"""Correcting what was agreed at the start: names, sides, seats, first dealer, edition, options.

Rounds stay with the place of a side, whatever it is called. A player who gets another name keeps
his rounds as a dealer set by hand. The sides may change in size only as far as the rounds that were
entered keep their shape. Later rounds that become impossible stay, and are to be checked.
"""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from sqlalchemy import Connection

from scorekeeper.core.match import Match, match_file
from scorekeeper.core.parsing import parse_match
from scorekeeper.core.problem import Problem, shape_problem
from scorekeeper.core.scoring import score_match
from scorekeeper.games import all_games
from scorekeeper.services.club.seats import check_start, follow_start, with_rules
from scorekeeper.services.errors import NotAllowed, Refused
from scorekeeper.services.loading import load
from scorekeeper.services.records import Actor, StartPreview, StoredMatch
from scorekeeper.services.rounds import change
from scorekeeper.services.saving import Asked, save, start_of
from scorekeeper.services.transactions import reading


def correct_start(
    match_id: str, file: object, revision: int, actor: Actor, key: str | None = None
) -> StoredMatch:
    """Replace the start of a match by that of a match file, whose rounds do not matter."""
    asked = Asked(actor, "start_corrected", key, content=file)

    def work(connection: Connection, stored: StoredMatch) -> StoredMatch:
        if stored.deleted_at is not None:
            raise NotAllowed("deleted", stored)
        match = corrected(stored.match, with_rules(connection, stored, file))
        if not isinstance(match, Match):
            raise Refused(match, stored)
        if match == stored.match:
            return stored
        before, after = start_of(stored.match), start_of(match)
        renamed = new_names(stored.match, match)
        check_start(connection, stored, match, renamed)
        follow_start(connection, match_id, stored.match, match, renamed)
        return save(connection, stored, match, asked, before=before, after=after)

    return change(match_id, revision, asked, work)[0]


def preview_start(match_id: str, file: object) -> StartPreview:
    """What such a correction would do, stored nowhere."""
    with reading() as connection:
        stored = load(connection, match_id)
        match = corrected(stored.match, with_rules(connection, stored, file))
        if not isinstance(match, Match):
            return StartPreview(stored, tuple(match), None, ())
        check_start(connection, stored, match, new_names(stored.match, match))
    score = score_match(match)
    return StartPreview(stored, (), score, score.problems)


def corrected(match: Match, file: object) -> Match | list[Problem]:
    """The match with the start of this file and its own rounds, or what is wrong with that.

    What the file leaves out gets its default, but for the game and the date, which stay.
    """
    if not isinstance(file, dict):
        return [shape_problem("not_object")]
    present = match_file(match)
    merged = {name: value for name, value in file.items() if name not in ("id", "closed")}
    merged.setdefault("played_on", match.played_on)
    if merged.get("game") is None:
        merged["game"] = match.game.slug
    if merged["game"] != match.game.slug:
        return [shape_problem("value", "game")]
    empty = parse_match(merged | {"rounds": []}, all_games())
    if not isinstance(empty, Match):
        return empty
    renamed = new_names(match, empty)
    merged["rounds"] = [_renamed(facts, renamed) for facts in present["rounds"]]
    merged |= {name: present[name] for name in ("id", "closed") if name in present}
    return parse_match(merged, all_games())


def new_names(old: Match, new: Match) -> Mapping[str, str]:
    """The new name of each player who is not in the match under his old one any more."""
    return names_anew([side.players for side in old.sides], [side.players for side in new.sides])


def names_anew(old: Sequence[Sequence[str]], new: Sequence[Sequence[str]]) -> Mapping[str, str]:
    """The same of the players side by side.

    He is the new player in the same place of the same side; otherwise the first one left over.
    """
    were, are = list(chain.from_iterable(old)), list(chain.from_iterable(new))
    gone = [player for player in were if player not in are]
    come = [player for player in are if player not in were]
    names: dict[str, str] = {}
    for before, after in zip(old, new, strict=False):
        for was, will_be in zip(before, after, strict=False):
            if was in gone and will_be in come:
                names[was] = will_be
    for was in gone:
        if was not in names:
            left = [player for player in come if player not in names.values()]
            names |= {was: left[0]} if left else {}
    return names


def _renamed(facts: dict[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    dealer = facts.get("dealer")  # most rounds name none
    is_renamed = isinstance(dealer, str) and dealer in names
    return facts | {"dealer": names[str(dealer)]} if is_renamed else facts
