"""What a correction of the start would change, told before it is saved."""

from typing import NamedTuple

from flask_babel import gettext as _

from scorekeeper.core.problem import Problem
from scorekeeper.core.scoring import Score
from scorekeeper.services.records import StartPreview
from scorekeeper.services.saving import start_of
from scorekeeper.web.changes import Difference, start_differences
from scorekeeper.web.locale import figure, isolated, say


class Effects(NamedTuple):
    """What was changed, what follows from it, and the rounds that would become impossible."""

    changes: list[Difference]
    results: list[Difference]
    dealers: list[tuple[int, str, str]]
    later: tuple[Problem, ...]

    @property
    def is_nothing(self) -> bool:
        """Whether saving would change nothing."""
        return not self.changes


def effects_of(preview: StartPreview) -> Effects | None:
    """The effects of a correction, None when the start itself is wrong."""
    old, new = preview.stored.score, preview.score
    if new is None:
        return None
    changes = start_differences(new.match.game, start_of(old.match), start_of(new.match))
    return Effects(changes, _results(old, new), _dealers(old, new), preview.later)


def _results(old: Score, new: Score) -> list[Difference]:
    """Totals, crosses, the end and the next deal, where they differ."""
    found = [Difference(None, _("How it stands"), _standing(old), _standing(new))]
    if not new.problems:
        columns = zip(new.match.sides, _figures(old), _figures(new), strict=True)
        for side, before, after in columns:
            for field, figures in after.items():
                found.append(Difference(side.label, field, before.get(field), figures))
        found += _next_deal(old, new)
    return [each for each in found if each.before != each.after]


def _standing(score: Score) -> str:
    if score.problems:
        words: str = _("to be checked")
    elif score.outcome:
        words = say(score.outcome.text)
    else:
        words = _("the match goes on")
    return words


def _figures(score: Score) -> list[dict[str, str]]:
    """What stands at the end of the sheet, side by side."""
    sheet = score.match.edition.sheet(score)
    figures = []
    for side in sheet.sides:
        own = {_("Total"): figure(side.total)}
        if side.edge:
            own[_("Crosses")] = figure(sum(slot.crosses for slot in side.edge))
        if side.score is not None:
            own[say(sheet.score_label)] = figure(side.score)
        figures.append(own)
    return figures


def _next_deal(old: Score, new: Score) -> list[Difference]:
    if old.outcome or new.outcome or old.problems:
        return []
    before, after = (score.match.edition.deal(score.state) for score in (old, new))
    dealer = _names_now(old, new).get(before.dealer, before.dealer)
    found = [Difference(None, _("Next dealer"), isolated(dealer), isolated(after.dealer))]
    cards = [
        dict(zip(s.match.seating, d.cards, strict=True)) for s, d in ((old, before), (new, after))
    ]
    for player in new.match.seating:
        if player in cards[0] and cards[0][player] != cards[1][player]:
            was, will_be = (figure(deal[player]) for deal in cards)
            found.append(Difference(player, _("Cards at the next deal"), was, will_be))
    return found


def _dealers(old: Score, new: Score) -> list[tuple[int, str, str]]:
    """The rounds that another player would have dealt; another name is no other player."""
    found, names = [], _names_now(old, new)
    for number, (before, after) in enumerate(zip(old.states[1:], new.states[1:], strict=False), 1):
        was, will_be = (
            str(score.match.edition.round_report(state).get("dealer", ""))
            for score, state in ((old, before), (new, after))
        )
        if names.get(was, was) != will_be:
            found.append((number, was, will_be))
    return found


def _names_now(old: Score, new: Score) -> dict[str, str]:
    """What each player is called after the correction: who is gone by his place in his side."""
    names: dict[str, str] = {}
    for before, after in zip(old.match.sides, new.match.sides, strict=True):
        come = [player for player in after.players if player not in old.match.seating]
        gone = [player for player in before.players if player not in new.match.seating]
        names.update(zip(gone, come, strict=False))
    return names
