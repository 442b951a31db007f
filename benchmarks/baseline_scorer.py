"""A scorer of HighFive as one would write it first: plain loops, no lines, no problems, no states.

The yardstick for the fold (docs/performance.md). It believes whatever it is given and answers what
stands on a paper sheet: the rounds with points, totals, numbers and marks, and how it ended.
"""

from typing import Any


def plain_score(match: Any) -> dict[str, Any]:
    """The sheet of a match whose facts are parsed."""
    options, seating = match.options, match.seating
    count = len(match.sides)
    totals, crosses = [0] * count, [0] * count
    numbers = [[50, 50, 60, 80, 100] for _ in range(count)]
    dealer = match.first_dealer
    rounds = []
    for facts in match.rounds:
        if facts.dealer is not None:
            dealer = facts.dealer
        starter = seating[(seating.index(dealer) + 1) % len(seating)]
        extra = _extra(totals, options)
        row = []
        for index, side in enumerate(facts.sides):
            points, mark = _points(facts, index, side, options), None
            if facts.end == "stock":
                mark = "cross"
            elif side.contract is None:
                if options.cross_when_nothing_laid:
                    mark = "cross"
            elif side.is_met:
                mark = "made"
                numbers[index].remove(side.contract)
            else:
                mark = "cross"
            if mark == "cross":
                crosses[index] += 1
            totals[index] += points
            row.append((points, totals[index], side.contract, mark))
        rounds.append((dealer, starter, extra, row))
        if facts.end != "stock" or options.dealer_after_stock_out != "same":
            dealer = starter
        if any(not left for left in numbers) or any(found >= 3 for found in crosses):
            break
    winner = _winner(totals, crosses, numbers)
    return {
        "rounds": rounds,
        "totals": totals,
        "crosses": crosses,
        "numbers": numbers,
        "dealer": dealer,
        "extra": _extra(totals, options),
        "winner": winner,
    }


def _points(facts: Any, index: int, side: Any, options: Any) -> int:
    if facts.end == "stock":
        return 0
    if side.contract is None:
        return -200
    if side.written is not None:
        return int(side.written.points)
    met = side.is_met
    points = -side.hand_points
    if met or options.failed_side_keeps != "hand":
        points += side.table_points
    if met or options.failed_side_keeps == "all":
        points += 50 * ((side.stacks or 0) + (side.runs or 0))
    if index == facts.out:
        points += 100
        for other_index, other in enumerate(facts.sides):
            if other_index != index and other.contract is not None and not other.is_met:
                points += other.contract
    elif options.transfer_from_loser and not met:
        points -= side.contract
    return int(points)


def _extra(totals: list[int], options: Any) -> list[int]:
    leader, fewest = max(totals), min(totals)
    found = []
    for total in totals:
        behind = leader - total >= 200
        if behind and (options.extra_cards_for == "all_behind" or total == fewest):
            found.append(options.extra_cards)
        else:
            found.append(0)
    return found


def _winner(totals: list[int], crosses: list[int], numbers: list[list[int]]) -> int | None:
    if all(numbers) and max(crosses) < 3:
        return None
    best = [(total, index) for index, total in enumerate(totals) if crosses[index] < 3]
    best.sort(reverse=True)
    if not best or (len(best) > 1 and best[0][0] == best[1][0]):
        return None
    return best[0][1]
