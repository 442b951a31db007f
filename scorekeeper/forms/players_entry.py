"""What the entry screen shows of each player: the total, the input and what it comes to."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.core.game import Line
from scorekeeper.core.tally import TallyState
from scorekeeper.core.text import N_, Text
from scorekeeper.forms.players import PlayerForm, PlayersForm

TEMPLATE, PREVIEW = "play/players.html", "play/players_preview.html"


@dataclass(frozen=True)
class Result:
    """What a player gets for the round as far as it is filled in."""

    points: int
    total: int
    mark: str | None
    lines: Sequence[Line]


@dataclass(frozen=True)
class PlayerEntry:
    """A player on the entry screen; ``sum`` is what counted cards or a typed addition come to."""

    index: int
    label: str
    players: tuple[str, ...]
    name: str | None
    total: int
    form: PlayerForm
    cards: Any
    sum: int | None
    errors: Sequence[tuple[object, str]]
    result: Result | None


def players_context(
    form: PlayersForm,
    states: Sequence[TallyState],
    after: TallyState | None,
) -> dict[str, Any]:
    """What the screen shows."""
    before = states[-1]
    dealer = form.head.dealer.data
    dealer = dealer if dealer in before.match.seating else before.dealer
    return {
        "form": form,
        "layout": "of-players",
        "sides": [_player(form, before, after, index) for index in range(len(form.sides))],
        "dealer": dealer,
        "starter": before.match.after(dealer),
        "notes": before.match.edition.deal(before).notes,
    }


def in_short(preview: Any) -> Text | None:
    """What the round brings about, in a few words for the button that saves it."""
    if preview.after is None or preview.problems:
        return None
    outcome = preview.score.outcome if preview.score else None
    if outcome is None:
        return None
    if outcome.winner is None:
        return Text(N_("the end: a draw"))
    winner = preview.after.match.sides[outcome.winner].label
    return Text(N_("the end: won by %(side)s"), {"side": winner})


def _player(
    form: PlayersForm,
    before: TallyState,
    after: TallyState | None,
    index: int,
) -> PlayerEntry:
    side = before.match.sides[index]
    counted = form.counted(index)
    own = form.sides[index].hand
    total = None
    if own.is_blank and counted:
        total = sum((form.cards[kind].worth or 1) * count for kind, count in counted.items())
    elif "+" in (own.typed or ""):
        total = own.data
    return PlayerEntry(
        index=index,
        label=side.label,
        players=side.players,
        name=side.name,
        total=before.players[index].total,
        form=form.sides[index],
        cards=form.counts[index],
        sum=total,
        errors=form.side_errors(index),
        result=_result(after, index) if after is not None and form.is_given(index) else None,
    )


def _result(after: TallyState, index: int) -> Result:
    edition = after.match.edition
    view = edition.views(after)[index]
    return Result(view.points or 0, view.total, view.mark, edition.lines(after, index))
