"""Why a side got its points: each line with the reason and the rule it follows from."""

from collections.abc import Mapping

from scorekeeper.core.game import Deal, Line, SideView
from scorekeeper.core.text import N_, Text
from scorekeeper.games.highfive.rules import HighFiveState, SideResult, extra_cards

LABELS: Mapping[str, Text] = {
    "table": Text(N_("On the table")),
    "hand": Text(N_("In hand")),
    "stacks": Text(N_("Stacks")),
    "runs": Text(N_("Runs")),
    "out": Text(N_("Went out")),
    "transfer": Text(N_("Number received")),
    "transfer_lost": Text(N_("Number given up")),
    "nothing_laid": Text(N_("Nothing laid")),
    "written": Text(N_("As written")),
}
RULES: Mapping[str, str] = {
    "table": "2.4",
    "hand": "2.4",
    "stacks": "2.2",
    "runs": "2.2",
    "out": "2.3",
    "transfer": "4.2",
    "transfer_lost": "4.2",
    "nothing_laid": "4.4",
    "written": "7",
}


def lines(state: HighFiveState, side: int) -> list[Line]:
    """The parts of a side's points in the last round."""
    result = state.round
    if result is None:
        return []
    own = result.sides[side]
    return [
        Line(
            key,
            amount,
            _label(state, key, side),
            _reason(state, side, key, amount),
            RULES[key],
        )
        for key, amount in own.lines
    ]


def _givers(state: HighFiveState, side: int) -> list[str]:
    """The sides whose number was handed over to this one."""
    result = state.round
    return [
        state.match.sides[index].label
        for index, other in enumerate(result.sides if result else ())
        if index != side and other.contract is not None and other.mark == "cross"
    ]


def _label(state: HighFiveState, key: str, side: int) -> Text:
    if key == "transfer":
        return Text(N_("Number of %(sides)s"), {"sides": ", ".join(_givers(state, side))})
    return LABELS[key]


def _reason(state: HighFiveState, side: int, key: str, amount: int) -> Text:
    params: dict[str, str | int | Text] = {
        "sides": ", ".join(_givers(state, side)),
        "amount": abs(amount),
        "count": abs(amount) // 50,
    }
    sentences = {
        "table": N_("The cards on the table count for: %(amount)s."),
        "hand": (
            N_("The cards left in hand count against, the partner's too: %(amount)s.")
            if len(state.match.sides[side].players) > 1
            else N_("The cards left in hand count against: %(amount)s.")
        ),
        "stacks": N_("%(count)s × 50 on top of the cards: each stack of five earns 50."),
        "runs": N_("%(count)s × 50 on top of the cards: each run of five or more earns 50."),
        "out": N_("Going out earns 100."),
        "transfer": N_("Opened but not made: %(sides)s. The number goes to who went out."),
        "transfer_lost": N_(
            "The number went to who went out, and comes off here (as agreed at the start)."
        ),
        "nothing_laid": N_("Nothing was laid: 200 off, whatever is left in hand."),
        "written": N_("The points were taken over from paper."),
    }
    return Text(sentences[key], params)


def verdict(state: HighFiveState, side: int) -> Text | None:
    """What the last round did with the side's number, in a few words."""
    result = state.round
    if result is None:
        return None
    own = result.sides[side]
    number: dict[str, str | int | Text] = {"number": own.contract or 0}
    if result.is_stock_out:
        if own.contract is None:
            return Text(N_("stock used up: a cross"))
        return Text(N_("%(number)s, stock used up"), number)
    if own.contract is None:
        return Text(N_("nothing laid"))
    if own.mark == "made":
        return Text(N_("%(number)s cleared"), number)
    missed = missed_text(own)
    if missed is None:
        return Text(N_("%(number)s not made"), number)
    return Text(N_("%(number)s, %(missed)s"), {**number, "missed": missed})


def missed_text(own: SideResult) -> Text | None:
    """Why a number was not made ("no run and 4 stacks"); None where that was not entered."""
    texts = [_missed(key, count) for key, count in own.missed]
    if len(texts) < 2:
        return texts[0] if texts else None
    return Text(N_("%(first)s and %(second)s"), {"first": texts[0], "second": texts[1]})


def _missed(key: str, count: int) -> Text:
    if key == "runs":
        return Text(N_("no run"))
    if count < 1:
        return Text(N_("no stacks"))
    return Text(N_("1 stack") if count == 1 else N_("%(count)s stacks"), {"count": count})


def views(state: HighFiveState) -> list[SideView]:
    """The sides for people."""
    return [
        SideView(
            total=side.total,
            points=state.round.sides[index].points if state.round else None,
            verdict=verdict(state, index),
            mark=state.round.sides[index].mark if state.round else None,
        )
        for index, side in enumerate(state.sides)
    ]


def deal(state: HighFiveState) -> Deal:
    """The next deal: 13 cards each, in a match of two 31 or 25 (1.2 to 1.4), and the extra ones."""
    match = state.match
    extra = extra_cards(state)
    two_players = len(match.players) == 2
    base = 13 if not two_players else (25 if match.edition.slug.startswith("2023") else 31)
    totals = [side.total for side in state.sides]
    plain: tuple[Text, ...] = ()
    if two_players:  # 1.4
        plain = (Text(N_("2 × %(cards)s cards and 1 joker for each"), {"cards": base // 2}),)
    notes = plain + tuple(
        Text(
            N_("%(cards)s cards each for %(side)s: %(extra)s extra, being %(behind)s behind")
            if len(side.players) > 1
            else N_("%(cards)s cards for %(side)s: %(extra)s extra, being %(behind)s behind"),
            {
                "side": side.label,
                "cards": base + extra[index],
                "extra": extra[index],
                "behind": max(totals) - totals[index],
            },
        )
        for index, side in enumerate(match.sides)
        if extra[index]
    )
    return Deal(
        number=state.number + 1,
        dealer=state.dealer,
        starter=match.after(state.dealer),
        cards=tuple(base + extra[match.side_of(player)] for player in match.seating),
        notes=notes,
        start=Text(N_("%(name)s starts and draws two"), {"name": match.after(state.dealer)}),  # 1.5
    )
