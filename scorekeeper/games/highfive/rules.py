"""The rules of HighFive 1959 as a fold. Numbers in comments cite docs/rules/highfive.md."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from scorekeeper.core.match import Match
from scorekeeper.core.problem import Problem
from scorekeeper.games.highfive.facts import (
    NUMBERS,
    PACK_COUNTS,
    PACK_VALUE,
    CardCount,
    HighFiveRound,
    ItemisedSide,
    SideFacts,
    WrittenSide,
)
from scorekeeper.games.highfive.options import Options
from scorekeeper.games.highfive.problems import CODES, problem_text

CROSSES_TO_LOSE = 3  # 5.2
CATCH_UP_GAP = 200  # 1.7
STACK_VALUE = RUN_VALUE = 50  # 2.2
OUT_VALUE = 100  # 2.3
NOTHING_LAID = -200  # 4.4
NO_LINES: tuple[tuple[str, int], ...] = ()
NOTHING_LAID_LINES = (("nothing_laid", NOTHING_LAID),)
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
    options: Any = match.options  # parsed as this edition's own
    side = SideState(0, NUMBERS, 0)
    return HighFiveState(match, options, 0, match.first_dealer, (side,) * len(match.sides), None)


def preselected(remaining: Sequence[int], opening: int) -> int | None:
    """The highest open number that was reached by what was laid; None: not allowed (R5)."""
    return max((number for number in remaining if number <= opening), default=None)


def extra_cards(state: HighFiveState) -> tuple[int, ...]:
    """What each player of each side gets extra at the next deal (1.7, R1)."""
    options = state.options
    totals = [side.total for side in state.sides]
    leader, fewest = max(totals), min(totals)
    if leader - fewest < CATCH_UP_GAP:
        return (0,) * len(totals)
    most = fewest if options.extra_cards_for == "lowest" else leader - CATCH_UP_GAP
    return tuple([options.extra_cards if total <= most else 0 for total in totals])


def check(state: HighFiveState, facts: HighFiveRound) -> list[Problem]:
    """Everything that cannot have happened, by side, in the order of section 7."""
    problems = []
    is_stock_out = facts.end == "stock"
    points, counts = 0, []
    for index, side in enumerate(facts.sides):
        remaining = state.sides[index].remaining
        if isinstance(side, ItemisedSide):
            table, hand = side.table_points, side.hand_points
            points += table + hand
            found = _check_itemised(side, table, hand, remaining, is_stock_out)
            if (cards := side.table_cards) is not None:
                counts.append(cards)
                found += _check_count("table_cards", cards, side.table)
            if (cards := side.hand_cards) is not None:
                counts.append(cards)
                found += _check_count("hand_cards", cards, side.hand)
        else:
            found = _check_written(side, remaining)
        if index == facts.out:
            is_solo = len(state.match.sides[index].players) == 1
            found += _check_going_out(side, is_solo)
        if found:
            found.sort(key=_rank)
            for field, code in found:
                text = problem_text(code, side)
                problems.append(Problem(code, state.number + 1, index, field, text))
    if points > PACK_VALUE or (counts and _is_above_pack(counts)):
        text = problem_text("above_pack", None)
        problems.append(Problem("above_pack", state.number + 1, None, None, text))
    return problems


def _rank(found: tuple[str, str]) -> int:
    return CODES.index(found[1])


def _check_itemised(
    side: ItemisedSide, table: int, hand: int, remaining: tuple[int, ...], is_stock_out: bool
) -> list[tuple[str, str]]:
    contract, stacks, runs = side.contract, side.stacks or 0, side.runs or 0
    opening = side.opening or 0
    found = []
    if contract is None:  # 4.4
        laid = (("stacks", stacks), ("runs", runs), ("table", table), ("opening", opening))
        found = [(field, "laid_nothing") for field, amount in laid if amount > 0]
    else:
        if contract not in remaining:  # 3.2, 3.5
            found.append(("contract", "number_not_open"))
        if contract > opening and side.opening is not None:  # 3.3
            found.append(("contract", "number_above_opening"))
        if not is_stock_out:  # the least that must lie there (section 7)
            if table < contract:
                found.append(("table", "table_below_contract"))
            if table < opening and side.opening is not None:
                found.append(("table", "table_below_opening"))
            if table < LEAST_STACK * stacks + LEAST_RUN * runs:
                found.append(("table", "table_below_melds"))
    if table % 5:  # 2.1
        found.append(("table", "not_multiple_of_five"))
    if hand % 5:
        found.append(("hand", "not_multiple_of_five"))
    if opening % 5:
        found.append(("opening", "not_multiple_of_five"))
    if table < 0:
        found.append(("table", "negative"))
    if hand < 0:
        found.append(("hand", "negative"))
    if opening < 0:
        found.append(("opening", "negative"))
    if stacks < 0:
        found.append(("stacks", "negative"))
    if runs < 0:
        found.append(("runs", "negative"))
    return found


def _check_written(side: WrittenSide, remaining: tuple[int, ...]) -> list[tuple[str, str]]:
    found = []
    if side.contract not in remaining:  # 3.2, 3.5
        found.append(("contract", "number_not_open"))
    if side.written.points % 5:  # 2.1
        found.append(("written.points", "not_multiple_of_five"))
    return found


def _check_going_out(side: SideFacts, is_solo: bool) -> list[tuple[str, str]]:
    found = []
    if not side.is_met:  # 3.7
        found.append(("out", "criteria_not_met"))
    if is_solo and isinstance(side, ItemisedSide) and side.hand_points > 0:
        found.append(("hand", "hand_not_empty"))
    return found


def _check_count(field: str, cards: CardCount, amount: int | None) -> list[tuple[str, str]]:
    found = [(f"{field}.{kind}", "negative") for kind, count in cards.counts() if count < 0]
    if amount is not None and amount != cards.value:
        found.append((field, "count_differs"))
    return found


def _is_above_pack(counts: Sequence[CardCount]) -> bool:
    """More cards of a kind than the three packs have (1.1), used-up stock included."""
    return any(
        sum(getattr(cards, kind) or 0 for cards in counts) > most
        for kind, most in PACK_COUNTS.items()
    )


def score(state: HighFiveState, facts: HighFiveRound) -> HighFiveState:
    """The state after one more round. Total: it scores what ``check`` refuses as well."""
    options, match = state.options, state.match
    is_stock_out = facts.end == "stock"
    dealer = facts.dealer or state.dealer  # R12: set by hand, the rotation goes on from there
    results, sides = [], []
    for index, side in enumerate(facts.sides):
        before = state.sides[index]
        contract, remaining, crosses = side.contract, before.remaining, before.crosses
        missed = NO_LINES
        mark: str | None = "cross"
        if is_stock_out:  # 4.5, R11: a cross for every side, also one that had met the criteria
            points, lines = 0, NO_LINES
        elif contract is None:  # 4.4
            points, lines = NOTHING_LAID, NOTHING_LAID_LINES
            if not options.cross_when_nothing_laid:  # R10
                mark = None
        else:
            is_met = side.is_met
            if is_met:  # 3.5
                mark = "made"
                remaining = _without(remaining, contract)
            else:  # 3.6
                missed = side.missed
            lines = _lines(options, facts, index, contract, is_met)
            points = sum([amount for _, amount in lines])
        total = before.total + points
        if mark == "cross":
            crosses += 1
        sides.append(SideState(total, remaining, crosses))
        is_written = side.written is not None
        results.append(SideResult(points, total, contract, mark, lines, missed, is_written))
    starter = match.after(dealer)  # 1.5
    number = state.number + 1
    result = RoundResult(
        number, dealer, starter, extra_cards(state), is_stock_out, facts.out, tuple(results)
    )
    again = is_stock_out and options.dealer_after_stock_out == "same"  # 4.6
    following = dealer if again else starter  # 1.6
    return HighFiveState(match, options, number, following, tuple(sides), result)


def _without(numbers: tuple[int, ...], cleared: int) -> tuple[int, ...]:
    """The numbers still to clear; of two 50s one goes (3.1). Bears a number that is not open."""
    if cleared not in numbers:
        return numbers
    cut = numbers.index(cleared)
    return numbers[:cut] + numbers[cut + 1 :]


def _lines(
    options: Options, facts: HighFiveRound, index: int, contract: int, is_met: bool
) -> tuple[tuple[str, int], ...]:
    """The parts of the points of a side that laid, in the documented order, zeros left out."""
    side = facts.sides[index]
    if not isinstance(side, ItemisedSide):
        return (("written", side.written.points),) if side.written.points else ()
    keeps = "all" if is_met else options.failed_side_keeps  # 4.3, R9
    lines = []
    if keeps != "hand" and (table := side.table_points):
        lines.append(("table", table))
    if hand := side.hand_points:
        lines.append(("hand", -hand))  # 2.4
    if keeps == "all":  # 2.2
        if stacks := side.stacks:
            lines.append(("stacks", STACK_VALUE * stacks))
        if runs := side.runs:
            lines.append(("runs", RUN_VALUE * runs))
    if facts.out == index:
        lines.append(("out", OUT_VALUE))  # 2.3
        if transferred := _transferred(facts, index):
            lines.append(("transfer", transferred))
    elif options.transfer_from_loser and not is_met:  # R8
        lines.append(("transfer_lost", -contract))
    return tuple(lines)


def _transferred(facts: HighFiveRound, winner: int) -> int:
    """The numbers of the other sides that opened but missed the criteria (4.2)."""
    total = 0
    for index, side in enumerate(facts.sides):
        if index != winner and side.contract is not None and not side.is_met:
            total += side.contract
    return total
