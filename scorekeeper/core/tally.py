"""Games of single players who each get an amount every round: totals, places, the end.

What the jokeren family and the free score sheet share. A game derives its edition from
``TallyEdition`` and says what a round brings each player.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, NamedTuple

from pydantic import BaseModel

from scorekeeper.core.game import Deal, Line, OptionHelp, Outcome, Remark, SideView
from scorekeeper.core.match import Match
from scorekeeper.core.problem import Problem
from scorekeeper.core.scoring import Score
from scorekeeper.core.sheet import CURL, STRIKE, Cell, Column, Row, Sheet, SheetSide
from scorekeeper.core.text import N_, Text, verbatim

# The two options by which such a match ends, in words: see ``TallyEdition``.
ROUNDS_HELP = OptionHelp(
    "rounds",
    Text(N_("Number of rounds")),
    Text(N_("After this many rounds the match ends by itself.")),
    (),
    low=1,
    may_be_open=True,
)
TARGET_HELP = OptionHelp(
    "target",
    Text(N_("Target")),
    Text(N_("Who reaches this total ends the match.")),
    (),
    low=1,
    may_be_open=True,
)


class PlayerState(NamedTuple):
    """A player after some rounds; ``dashes`` are the rounds gone out in."""

    total: int
    dashes: int


class TallyRound(NamedTuple):
    """A scored round; ``out`` is the index of who went out, None in a game without."""

    number: int
    dealer: str
    starter: str
    points: tuple[int, ...]
    out: int | None
    facts: Any


class TallyState(NamedTuple):
    """The match after ``number`` rounds; ``dealer`` deals the next one."""

    match: Match
    options: Any
    number: int
    dealer: str
    players: tuple[PlayerState, ...]
    round: TallyRound | None


def places(worth: Sequence[Any]) -> tuple[int, ...]:
    """The place of each by what it is worth, the least first; shared places count 1, 2, 2, 4."""
    return tuple(1 + sum(other < own for other in worth) for own in worth)


class TallyEdition(ABC):
    """An edition of such a game. ``has_dashes``: somebody goes out and it is counted."""

    slug = "1"
    name = Text(N_("First edition"))
    options: type[BaseModel]
    has_dashes = True
    dashes_decide = False  # equal totals: who went out more often is ahead
    end_rule: ClassVar[str]  # the rule of the end and of the places

    @abstractmethod
    def points(self, options: Any, facts: Any) -> tuple[int, ...]:
        """What the round brings each player."""

    @abstractmethod
    def is_highest_ahead(self, options: Any) -> bool:
        """Whether the highest total leads."""

    @abstractmethod
    def check(self, state: TallyState, facts: Any) -> Iterable[Problem]:
        """Everything that makes this round impossible."""

    @abstractmethod
    def deal(self, state: TallyState) -> Deal:
        """The deal that follows."""

    @abstractmethod
    def lines(self, state: TallyState, side: int) -> Sequence[Line]:
        """Why a player got these points."""

    def opening(self, match: Match) -> TallyState:
        """The state before the first round."""
        players = (PlayerState(0, 0),) * len(match.sides)
        return TallyState(match, match.options, 0, match.first_dealer, players, None)

    def score(self, state: TallyState, facts: Any) -> TallyState:
        """The state after one more round."""
        dealer = facts.dealer or state.dealer
        points = self.points(state.options, facts)
        out = getattr(facts, "out", None)
        starter = state.match.after(dealer)
        players = tuple(
            PlayerState(player.total + won, player.dashes + (index == out))
            for index, (player, won) in enumerate(zip(state.players, points, strict=True))
        )
        result = TallyRound(state.number + 1, dealer, starter, points, out, facts)
        return TallyState(state.match, state.options, result.number, starter, players, result)

    def places(self, state: TallyState) -> tuple[int, ...] | None:
        """The place of each player, None while nothing was played."""
        if state.number == 0:
            return None
        sign = -1 if self.is_highest_ahead(state.options) else 1
        return places(
            [
                (sign * player.total, -player.dashes if self.dashes_decide else 0)
                for player in state.players
            ]
        )

    def outcome(self, state: TallyState, closed: bool) -> Outcome | None:
        """The end by a target, by the number of rounds or by hand."""
        rounds = getattr(state.options, "rounds", None)
        target = getattr(state.options, "target", None)
        if target is not None and any(player.total >= target for player in state.players):
            return self._ended(
                state, "target", Text(N_("The target of %(n)s was reached."), {"n": target})
            )
        if rounds is not None and state.number >= rounds:
            why = Text(N_("All %(n)s rounds were played."), {"n": rounds})
            return self._ended(
                state, "rounds", Text(N_("The round was played.")) if rounds == 1 else why
            )
        if closed:
            return self._ended(state, "closed", Text(N_("The players closed the match.")))
        return None

    def _ended(self, state: TallyState, reason: str, why: Text) -> Outcome:
        ranking = self.places(state)
        if ranking is None:
            return Outcome(reason, None, None, None, why)
        labels = [side.label for side in state.match.sides]
        first = [index for index, place in enumerate(ranking) if place == 1]
        names = ", ".join(labels[index] for index in first)
        if len(first) > 1:
            text = Text(
                N_("%(why)s %(names)s share the first place."), {"why": why, "names": names}
            )
            return Outcome(reason, "draw", None, ranking, text)
        text = Text(N_("%(why)s %(names)s wins."), {"why": why, "names": names})
        return Outcome(reason, "win", first[0], ranking, text)

    def round_report(self, state: TallyState) -> dict[str, object]:
        """The last round, as ``scorekeeper score`` prints it."""
        result = state.round
        if result is None:
            return {}
        return {
            "number": result.number,
            "dealer": result.dealer,
            "starter": result.starter,
            "sides": [
                {"points": points, "total": player.total}
                for points, player in zip(result.points, state.players, strict=True)
            ],
        }

    def side_reports(self, state: TallyState) -> list[dict[str, object]]:
        """The players as they stand."""
        if not self.has_dashes:
            return [{"total": player.total} for player in state.players]
        return [{"total": player.total, "dashes": player.dashes} for player in state.players]

    def next_report(self, state: TallyState) -> dict[str, object]:
        """The next deal."""
        starter = state.match.after(state.dealer)
        return {"number": state.number + 1, "dealer": state.dealer, "starter": starter}

    def final_report(self, state: TallyState, outcome: Outcome | None) -> dict[str, object]:
        """The places; they stand while the match goes on, too."""
        return {"places": self.places(state)}

    def views(self, state: TallyState) -> list[SideView]:
        """The players for people."""
        result = state.round
        out = result.out if result else None
        return [
            SideView(
                total=player.total,
                points=result.points[index] if result else None,
                verdict=Text(N_("out")) if out == index else None,
                mark="dash" if out == index else None,
            )
            for index, player in enumerate(state.players)
        ]

    def remarks(self, state: TallyState, side: int) -> list[Remark]:
        """Beside its points a round does nothing to a player."""
        return []

    def ending(self, score: Score) -> list[Remark]:
        """How the result came about, and each player's place."""
        outcome, state = score.outcome, score.state
        if outcome is None:
            return []
        found = [Remark(outcome.text, self.end_rule)]
        order = (
            N_("%(place)s. %(player)s: %(total)s, gone out %(dashes)s times")
            if self.dashes_decide
            else N_("%(place)s. %(player)s: %(total)s")
        )
        ranked = zip(outcome.scores or (), score.match.sides, state.players, strict=False)
        for place, side, player in sorted(ranked, key=lambda row: row[0]):
            params: dict[str, str | int | Text] = {
                "place": place,
                "player": side.label,
                "total": player.total,
                "dashes": player.dashes,
            }
            found.append(Remark(Text(order, params), self.end_rule))
        return found

    def sheet(self, score: Score) -> Sheet:
        """A column a player; beside the points a mark for who went out."""
        match, state = score.match, score.state
        columns = [Column("dealer", Text(N_("Dealer")))]
        columns += [Column("points", verbatim(side.label), i) for i, side in enumerate(match.sides)]
        ranking = self.places(state)
        return Sheet(
            title=match.game.name,
            columns=tuple(columns),
            rows=self.rows(score) + self._next_row(score),
            sides=tuple(
                SheetSide(
                    label=side.label,
                    players=side.players,
                    edge=(),
                    total=state.players[index].total,
                    score=ranking[index] if ranking else None,
                    series=tuple(past.players[index].total for past in score.states),
                )
                for index, side in enumerate(match.sides)
            ),
            score_label=Text(N_("Place")),
            winner=score.outcome.winner if score.outcome else None,
            verdict=score.outcome.text if score.outcome else None,
            played_on=match.played_on,
        )

    def rows(self, score: Score) -> tuple[Row, ...]:
        """The rounds of the sheet."""
        return tuple(self.row(state.round) for state in score.states[1:])

    def _next_row(self, score: Score) -> tuple[Row, ...]:
        """Who deals next stands on the sheet already."""
        if score.outcome is not None or score.problems:
            return ()
        state = score.state
        cells = (Cell(state.dealer), *(Cell() for _ in state.players))
        return (Row(state.number + 1, cells, "next"),)

    def row(self, result: TallyRound) -> Row:
        """One round: who dealt, and what each player got."""
        cells = [Cell(result.dealer, (STRIKE,))]
        for index, points in enumerate(result.points):
            marks = (CURL,) if index == result.out else ()
            cells.append(Cell(points, marks, explained=True))
        return Row(result.number, tuple(cells))
