"""What the entry screen shows of each side: its numbers, its inputs and what they come to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.core.game import Line, Remark
from scorekeeper.core.sheet import Slot
from scorekeeper.core.text import N_, Text
from scorekeeper.games.highfive import explain, remarks, rules
from scorekeeper.games.highfive.facts import NUMBERS
from scorekeeper.games.highfive.form import NOTHING, CountForm, RoundForm, SideForm
from scorekeeper.games.highfive.rules import HighFiveState
from scorekeeper.games.highfive.sheet import edge

TEMPLATE, PREVIEW = "highfive/entry.html", "highfive/preview.html"
BESIDE_INPUTS = ("table", "hand", "stacks", "runs")  # shown where they are entered

__all__ = ["PREVIEW", "TEMPLATE", "RoundForm", "entry_context", "in_short"]


@dataclass(frozen=True)
class Result:
    """What a side gets for the round as far as it is filled in."""

    points: int
    total: int
    mark: str | None
    verdict: Text | None
    lines: Sequence[Line]
    remarks: Sequence[Remark]

    @property
    def figures(self) -> Mapping[str, int]:
        """The amounts of the lines by their key."""
        return {line.key: line.amount for line in self.lines}

    @property
    def extra(self) -> list[Line]:
        """The lines that stand beside no input of their own."""
        return [line for line in self.lines if line.key not in BESIDE_INPUTS]


@dataclass(frozen=True)
class SideEntry:
    """A side on the entry screen."""

    index: int
    letter: str
    name: str | None
    players: tuple[str, ...]
    label: str
    total: int
    slots: Sequence[Slot]  # the five numbers
    bare_crosses: int  # crosses without a number
    form: SideForm
    counts: Mapping[str, CountForm]
    sums: Mapping[str, int | None]  # of counted cards and of typed additions
    errors: Sequence[tuple[object, str]]
    result: Result | None = None
    claimed_slot: int | None = None

    @property
    def is_solo(self) -> bool:
        """A player for himself."""
        return len(self.players) == 1

    def is_counted(self, name: str) -> bool:
        """Whether an amount is the sum of counted cards."""
        cards = self.counts.get(name)
        return bool(cards and cards.counts()) and self.form[name].is_blank

    @property
    def fills(self) -> dict[str, str]:
        """What going out says of the other inputs (3.7); who plays alone has an empty hand."""
        at = f"sides-{self.index}-"
        least = {f"{at}stacks": "5", f"{at}runs": "1", f"{at}made": "yes"}
        return least | ({f"{at}hand": "0"} if self.is_solo else {})


def entry_context(
    form: RoundForm, states: Sequence[HighFiveState], after: HighFiveState | None
) -> dict[str, Any]:
    """What the screen shows; ``states`` end with the one before the round, ``after`` follows."""
    before = states[-1]
    dealer = form.head.dealer.data
    dealer = dealer if dealer in before.match.seating else before.dealer
    return {
        "form": form,
        "layout": "three" if len(before.match.sides) > 2 else "two",
        "sides": [
            _side_entry(form, states, after, index) for index, _ in enumerate(before.match.sides)
        ],
        "dealer": dealer,
        "starter": before.match.after(dealer),
    }


def in_short(preview: Any) -> Text | None:
    """What the round brings about, in a few words for the button that saves it."""
    if preview.after is None or preview.problems:
        return None
    outcome = preview.score.outcome if preview.score else None
    if outcome is not None:
        if outcome.winner is None:
            return Text(N_("the end: a draw"))
        winner = preview.after.match.sides[outcome.winner].label
        return Text(N_("the end: won by %(side)s"), {"side": winner})
    extra = rules.extra_cards(preview.after)
    behind = [side.label for side, n in zip(preview.after.match.sides, extra, strict=True) if n]
    if not behind:
        return None
    params: dict[str, str | int | Text] = {"sides": ", ".join(behind), "cards": max(extra)}
    return Text(N_("%(cards)s extra for %(sides)s"), params)


def _side_entry(
    form: RoundForm, states: Sequence[HighFiveState], after: HighFiveState | None, index: int
) -> SideEntry:
    before = states[-1]
    side = before.match.sides[index]
    slots = edge(states, index)
    own = form.sides[index]
    result = _result(after, index) if after is not None and form.is_told(index) else None
    return SideEntry(
        index=index,
        letter="abc"[index],
        name=side.name,
        players=side.players,
        label=side.label,
        total=before.sides[index].total,
        slots=slots[: len(NUMBERS)],
        bare_crosses=sum(slot.crosses for slot in slots[len(NUMBERS) :]),
        form=own,
        counts=form.counts[index],
        sums={name: _sum(form, index, name) for name in ("table", "hand")},
        errors=form.side_errors(index),
        result=result,
        claimed_slot=_claimed_slot(slots, own.contract.data, result.mark if result else None),
    )


def _sum(form: RoundForm, index: int, name: str) -> int | None:
    """What counted cards or a typed addition come to, where that is not plain to see."""
    own, cards = form.sides[index][name], form.counts[index][name]
    if own.is_blank and cards.counts():
        return cards.value
    amount: int | None = own.data
    return amount if "+" in (own.typed or "") else None


def _result(after: HighFiveState, index: int) -> Result:
    view = explain.views(after)[index]
    return Result(
        points=view.points or 0,
        total=view.total,
        mark=view.mark,
        verdict=view.verdict,
        lines=explain.lines(after, index),
        remarks=remarks.remarks(after, index),
    )


def _claimed_slot(slots: Sequence[Slot], contract: str | None, mark: str | None) -> int | None:
    """Where the ring goes: of two open 50s the one that gets the mark (see ``sheet.edge``)."""
    if not contract or contract == NOTHING:
        return None
    found = [
        (slot.crosses if mark == "made" else -slot.crosses, index)
        for index, slot in enumerate(slots)
        if str(slot.number) == contract and not slot.cleared
    ]
    return min(found)[1] if found else None
