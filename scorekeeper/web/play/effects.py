"""What a correction would change beside the round itself, in sentences, before it is saved."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from flask_babel import gettext as _

from scorekeeper.core.lettering import shorten
from scorekeeper.core.problem import Problem
from scorekeeper.core.scoring import Score
from scorekeeper.core.sheet import SheetSide
from scorekeeper.services.records import Preview, StoredMatch
from scorekeeper.web.locale import figure, say

ROOM = 20  # letters of a name: about a line


class Effect(NamedTuple):
    """A sentence; ``is_warning`` where something becomes impossible."""

    text: str
    is_warning: bool = False


def effects_of(stored: StoredMatch, preview: Preview) -> list[Effect]:
    """The effects on totals, numbers, crosses, later rounds, deal and result."""
    if preview.score is None or preview.problems:
        return []
    found = [Effect(problem_sentence(stored, problem), True) for problem in preview.later]
    if preview.later:
        later = _("It stays on the sheet, and is to be checked.")
        found.append(Effect(str(later), True))
        return found
    return found + list(_changes(stored, stored.score, preview.score))


def problem_sentence(stored: StoredMatch, problem: Problem) -> str:
    """A problem of a stored round with its place: the round, the side and the field."""
    labels = stored.match.game.field_labels
    side = stored.match.sides[problem.side].label if problem.side is not None else None
    field = labels.get((problem.field or "").partition(".")[0])
    place = ", ".join(part for part in (side, say(field) if field else None) if part)
    return str(
        _(
            "Round %(round)s cannot have happened like that. %(why)s (%(place)s)",
            round=problem.round,
            place=place,
            why=say(problem.text),
        )
        if place
        else _(
            "Round %(round)s cannot have happened like that. %(why)s",
            round=problem.round,
            why=say(problem.text),
        )
    )


def _changes(stored: StoredMatch, before: Score, after: Score) -> Iterator[Effect]:
    edition = stored.match.edition
    old_sides, new_sides = edition.sheet(before).sides, edition.sheet(after).sides
    for old, new in zip(old_sides, new_sides, strict=True):
        if old.total != new.total:
            yield Effect(
                str(
                    _(
                        "%(side)s: %(old)s becomes %(new)s.",
                        side=_short(old.label),
                        old=figure(old.total),
                        new=figure(new.total),
                    )
                )
            )
        yield from _marks(old, new)
    if before.problems:
        yield Effect(str(_("With this every round is possible again.")))
    elif before.outcome and not after.outcome:
        yield Effect(str(_("With this the match goes on: it has no result yet.")), True)
    if after.outcome and (before.outcome is None or before.outcome != after.outcome):
        yield Effect(str(_("With this the match is over: %(how)s", how=say(after.outcome.text))))
    if not after.outcome and not before.outcome and not before.problems:
        old_dealer = edition.deal(before.state).dealer
        new_dealer = edition.deal(after.state).dealer
        if old_dealer != new_dealer:
            yield Effect(
                str(
                    _(
                        "%(new)s deals next, not %(old)s.",
                        new=new_dealer,
                        old=old_dealer,
                    )
                )
            )


def _short(label: str) -> str:
    """A long name must not push what happens out of the box."""
    return shorten(label, ROOM)


def _marks(old: SheetSide, new: SheetSide) -> Sequence[Effect]:
    """What happens to a side's numbers and crosses."""
    found = []
    old_cleared = [str(slot.number) for slot in old.edge if slot.cleared]
    new_cleared = [str(slot.number) for slot in new.edge if slot.cleared]
    if sorted(old_cleared) != sorted(new_cleared):
        numbers = ", ".join(new_cleared) or _("none")
        found.append(Effect(str(_("%(side)s: cleared %(numbers)s.", side=_short(old.label),
                                  numbers=numbers))))  # fmt: skip
    old_crosses = sum(slot.crosses for slot in old.edge)
    new_crosses = sum(slot.crosses for slot in new.edge)
    if old_crosses != new_crosses:
        found.append(
            Effect(
                str(
                    _(
                        "%(side)s: %(new)s crosses, not %(old)s.",
                        side=_short(old.label),
                        new=new_crosses,
                        old=old_crosses,
                    )
                )
            )
        )
    return found
