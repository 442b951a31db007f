"""What a correction would change beside the round itself, in sentences, before it is saved."""

from collections.abc import Iterator
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
    """The effects, what matters most first: the result and later rounds, totals, then the rest."""
    if preview.score is None or preview.problems:
        return []
    if not preview.later:
        return list(_changes(stored, stored.score, preview.score))
    found = [str(_("No result until all is checked."))] if stored.score.outcome else []
    found += [problem_sentence(stored, problem) for problem in preview.later]
    found.append(str(_("It is kept: check it.")))
    return [Effect(text, True) for text in found]


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
    sides = list(zip(edition.sheet(before).sides, edition.sheet(after).sides, strict=True))
    if before.problems:
        yield Effect(str(_("With this every round is possible again.")))
    elif before.outcome and not after.outcome:
        yield Effect(str(_("The match goes on: no result yet.")), True)
    if after.outcome and (before.outcome is None or before.outcome != after.outcome):
        how = say(after.outcome.text)
        yield Effect(str(_("The match is over: %(how)s", how=how)), before.outcome is not None)
    for each in (_total, _crosses, _cleared):
        yield from (Effect(text) for old, new in sides if (text := each(old, new)))
    if not after.outcome and not before.outcome and not before.problems:
        was, will_be = edition.deal(before.state).dealer, edition.deal(after.state).dealer
        if was != will_be:
            yield Effect(str(_("%(new)s deals next, not %(old)s.", new=will_be, old=was)))


def _short(label: str) -> str:
    """A long name must not push what happens out of the box."""
    return shorten(label, ROOM)


def _total(old: SheetSide, new: SheetSide) -> str | None:
    if old.total == new.total:
        return None
    was, will_be = figure(old.total), figure(new.total)
    sentence = _("%(side)s: %(old)s becomes %(new)s.", side=_short(old.label), old=was, new=will_be)
    return str(sentence)


def _crosses(old: SheetSide, new: SheetSide) -> str | None:
    was, will_be = (sum(slot.crosses for slot in side.edge) for side in (old, new))
    if was == will_be:
        return None
    side = _short(old.label)
    return str(_("%(side)s: %(new)s crosses, not %(old)s.", side=side, new=will_be, old=was))


def _cleared(old: SheetSide, new: SheetSide) -> str | None:
    was, will_be = ([str(slot.number) for slot in side.edge if slot.cleared] for side in (old, new))
    if sorted(was) == sorted(will_be):
        return None
    numbers = ", ".join(will_be) or _("none")
    return str(_("%(side)s: cleared %(numbers)s.", side=_short(old.label), numbers=numbers))
