"""The rules of HighFive 1959 as a fold. Numbers in comments cite docs/rules/highfive.md."""

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.core.match import Match
from scorekeeper.core.problem import Problem
from scorekeeper.games.highfive.facts import (
    CARD_VALUES,
    NUMBERS,
    PACK_COUNTS,
    PACK_VALUE,
    HighFiveRound,
    ItemisedSide,
    SideFacts,
    WrittenSide,
)
from scorekeeper.games.highfive.options import Options
from scorekeeper.games.highfive.problems import problem_text

CROSSES_TO_LOSE = 3  # 5.2
CATCH_UP_GAP = 200  # 1.7
STACK_VALUE = RUN_VALUE = 50  # 2.2
OUT_VALUE = 100  # 2.3
NOTHING_LAID = -200  # 4.4
LEAST_STACK, LEAST_RUN = 25, 30  # section 7: five fours, four to eight


class SideState(NamedTuple):
    """A side after some rounds."""

    total: int
    remaining: tuple[int, ...]
    crosses: int


class SideResult(NamedTuple):
    """What a round brought a side. ``mark`` is ``made``, ``cross`` or None.

    ``missed`` says why a claimed number was not made: ``runs`` or ``stacks``, each with how many
    there were. It is empty for a result that was entered as written.
    """

    points: int
    total: int
    contract: int | None
    mark: str | None
    lines: tuple[tuple[str, int], ...]
    missed: tuple[tuple[str, int], ...] = ()
    is_written: bool = False


class RoundResult(NamedTuple):
    """A scored round; ``extra_cards`` is what each player of a side got extra at its deal."""

    number: int
    dealer: str
    starter: str
    extra_cards: tuple[int, ...]
    is_stock_out: bool
    out: int | None
    sides: tuple[SideResult, ...]


class HighFiveState(NamedTuple):
    """The match after ``number`` rounds; ``dealer`` deals the next one."""

    match: Match
    options: Options
    number: int
    dealer: str
    sides: tuple[SideState, ...]
    round: RoundResult | None


def opening(match: Match) -> HighFiveState:
    """The state before the first round."""
    options = match.options
    if not isinstance(options, Options):
        raise TypeError("a HighFive match has HighFive options")
    side = SideState(0, NUMBERS, 0)
    return HighFiveState(match, options, 0, match.first_dealer, (side,) * len(match.sides), None)


def extra_cards(state: HighFiveState) -> tuple[int, ...]:
    """What each player of each side gets extra at the next deal (1.7, R1)."""
    totals = [side.total for side in state.sides]
    leader, fewest = max(totals), min(totals)
    everyone = state.options.extra_cards_for == "all_behind"
    return tuple(
        state.options.extra_cards
        if leader - total >= CATCH_UP_GAP and (everyone or total == fewest)
        else 0
        for total in totals
    )


def check(state: HighFiveState, facts: HighFiveRound) -> Iterator[Problem]:
    """Everything that cannot have happened, by side, in the order of section 7."""
    number = state.number + 1
    for index, side in enumerate(facts.sides):
        went_out = not facts.is_stock_out and facts.out == index
        is_solo = len(state.match.sides[index].players) == 1
        found = _check_contract(side, state.sides[index].remaining)
        found += _check_going_out(side, is_solo) if went_out else []
        found += _check_amounts(side)
        if isinstance(side, ItemisedSide):
            if side.contract is not None and not facts.is_stock_out:
                found += _check_table(side)
            found += _check_counts(side)
        for field, code in found:
            yield Problem(code, number, index, field, problem_text(code, side))
    if _is_above_pack(facts):
        yield Problem("above_pack", number, None, None, problem_text("above_pack", None))


def _check_contract(side: SideFacts, remaining: tuple[int, ...]) -> list[tuple[str, str]]:
    found = []
    if side.contract is not None and side.contract not in remaining:  # 3.2, 3.5
        found.append(("contract", "number_not_open"))
    if side.contract is not None and side.opening is not None and side.contract > side.opening:
        found.append(("contract", "number_above_opening"))  # 3.3
    return found


def _check_going_out(side: SideFacts, is_solo: bool) -> list[tuple[str, str]]:
    found = []
    if not side.is_met:  # 3.7
        found.append(("out", "criteria_not_met"))
    if is_solo and isinstance(side, ItemisedSide) and side.hand_points > 0:
        found.append(("hand", "hand_not_empty"))
    return found


def _check_amounts(side: SideFacts) -> list[tuple[str, str]]:
    if isinstance(side, WrittenSide):
        uneven = side.written.points % 5 != 0
        return [("written.points", "not_multiple_of_five")] if uneven else []
    found = []
    if side.contract is None:  # 4.4
        laid = {
            "stacks": side.stacks,
            "runs": side.runs,
            "table": side.table_points,
            "opening": side.opening,
        }
        found += [(field, "laid_nothing") for field, amount in laid.items() if (amount or 0) > 0]
    amounts = {"table": side.table_points, "hand": side.hand_points, "opening": side.opening or 0}
    for field, amount in amounts.items():
        if amount % 5 != 0:  # 2.1
            found.append((field, "not_multiple_of_five"))
        if amount < 0:
            found.append((field, "negative"))
    counts = [("stacks", side.stacks or 0), ("runs", side.runs or 0)]
    for field, cards in (("table_cards", side.table_cards), ("hand_cards", side.hand_cards)):
        if cards is not None:
            counts += [(f"{field}.{kind}", count) for kind, count in cards.counts()]
    return found + [(field, "negative") for field, count in counts if count < 0]


def _check_table(side: ItemisedSide) -> list[tuple[str, str]]:
    """The least that must lie on the table of a side that claimed a number (section 7)."""
    melds = LEAST_STACK * (side.stacks or 0) + LEAST_RUN * (side.runs or 0)
    least = {
        "table_below_contract": side.contract or 0,
        "table_below_opening": side.opening or 0,
        "table_below_melds": melds,
    }
    return [("table", code) for code, points in least.items() if side.table_points < points]


def _check_counts(side: ItemisedSide) -> list[tuple[str, str]]:
    pairs = (
        ("table_cards", side.table, side.table_cards),
        ("hand_cards", side.hand, side.hand_cards),
    )
    return [
        (field, "count_differs")
        for field, amount, cards in pairs
        if amount is not None and cards is not None and amount != cards.value
    ]


def _is_above_pack(facts: HighFiveRound) -> bool:
    """More points or more cards of a kind than there are (1.1, 2.1), used-up stock included."""
    points = 0
    cards = dict.fromkeys(CARD_VALUES, 0)
    for side in facts.sides:
        if isinstance(side, ItemisedSide):
            points += side.table_points + side.hand_points
            for count in (side.table_cards, side.hand_cards):
                if count is not None:
                    for kind, number in count.counts():
                        cards[kind] += number
    return points > PACK_VALUE or any(cards[kind] > PACK_COUNTS[kind] for kind in cards)


def score(state: HighFiveState, facts: HighFiveRound) -> HighFiveState:
    """The state after one more round. Total: it scores what ``check`` refuses as well."""
    dealer = facts.dealer or state.dealer  # R12: set by hand, the rotation goes on from there
    results, sides = [], []
    for index, (before, side) in enumerate(zip(state.sides, facts.sides, strict=True)):
        lines = _lines(state.options, facts, index)
        points = sum(amount for _, amount in lines)
        mark = _mark(state.options, facts, side)
        remaining = before.remaining
        if mark == "made" and side.contract in remaining:  # 3.5
            cut = remaining.index(side.contract)
            remaining = remaining[:cut] + remaining[cut + 1 :]
        after = SideState(before.total + points, remaining, before.crosses + (mark == "cross"))
        sides.append(after)
        missed = side.missed if mark == "cross" and not facts.is_stock_out else ()
        written = isinstance(side, WrittenSide)
        results.append(SideResult(points, after.total, side.contract, mark, lines, missed, written))
    result = RoundResult(
        number=state.number + 1,
        dealer=dealer,
        starter=state.match.after(dealer),  # 1.5
        extra_cards=extra_cards(state),
        is_stock_out=facts.is_stock_out,
        out=facts.out,
        sides=tuple(results),
    )
    again = facts.is_stock_out and state.options.dealer_after_stock_out == "same"  # 4.6
    return HighFiveState(
        state.match,
        state.options,
        result.number,
        dealer if again else result.starter,  # 1.6
        tuple(sides),
        result,
    )


def _mark(options: Options, facts: HighFiveRound, side: SideFacts) -> str | None:
    if facts.is_stock_out:  # 4.5, R11: every side, also one that had met the criteria
        return "cross"
    if side.contract is None:  # R10
        return "cross" if options.cross_when_nothing_laid else None
    return "made" if side.is_met else "cross"  # 3.5, 3.6


def _lines(options: Options, facts: HighFiveRound, index: int) -> tuple[tuple[str, int], ...]:
    """The parts of a side's points, in the documented order, zeros left out."""
    side = facts.sides[index]
    if facts.is_stock_out:  # 4.5
        return ()
    if side.contract is None:  # 4.4
        return (("nothing_laid", NOTHING_LAID),)
    if isinstance(side, WrittenSide):
        return (("written", side.written.points),) if side.written.points else ()
    keeps = "all" if side.is_met else options.failed_side_keeps  # 4.3, R9
    lines = []
    if keeps != "hand":
        lines.append(("table", side.table_points))
    lines.append(("hand", -side.hand_points))  # 2.4
    if keeps == "all":
        lines.append(("stacks", STACK_VALUE * (side.stacks or 0)))  # 2.2
        lines.append(("runs", RUN_VALUE * (side.runs or 0)))
    if facts.out == index:
        lines.append(("out", OUT_VALUE))  # 2.3
        lines.append(("transfer", _transferred(facts, index)))
    elif options.transfer_from_loser and not side.is_met:  # R8
        lines.append(("transfer_lost", -side.contract))
    return tuple(line for line in lines if line[1])


def _transferred(facts: HighFiveRound, winner: int) -> int:
    """The numbers of the other sides that opened but missed the criteria (4.2)."""
    return sum(
        side.contract
        for index, side in enumerate(facts.sides)
        if index != winner and side.contract is not None and not side.is_met
    )
