"""The demonstration club: half a season, played through the same services as a real one.

Every round goes through the fold, every evening through check-in, draw and closing. Only an empty
database takes it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from sqlalchemy import select

from scorekeeper.core.club import ClubRules, PaperSide
from scorekeeper.core.season import Presence
from scorekeeper.services import matches, rounds
from scorekeeper.services.club import (
    closing,
    competitions,
    draws,
    evenings,
    members,
    paper,
    seating,
    substitutes,
)
from scorekeeper.services.club import demonstration_plan as plan
from scorekeeper.services.club.records import Competition, Evening, Table, Wishes
from scorekeeper.services.errors import Refused
from scorekeeper.services.records import Actor, Preview, StoredMatch
from scorekeeper.services.transactions import reading
from scorekeeper.storage import tables

DESK = Actor("web", "d0000000000000000000", "laptop van de wedstrijdleider")
Told = Callable[[int, int], None]  # how many steps of how many are done
MOST_TRIES = 400


class NotEmpty(Exception):
    """There is something in this database already: no demonstration is mixed with it."""


@dataclass(frozen=True)
class Demonstration:
    """Where to look: the season, the evening that is half-way, and the small competition."""

    season: int
    halfway: int
    autumn: int


def make_demonstration(told: Told = lambda done, total: None) -> Demonstration:
    """Fill an empty database with the demonstration club, the same one each time."""
    with reading() as connection:
        for table in (tables.members, tables.matches, tables.competitions):
            if connection.execute(select(table).limit(1)).first():
                raise NotEmpty
    return _Club(told).play()


class _Club:
    """The club while it plays; members are known by their places in the plan."""

    def __init__(self, told: Told) -> None:
        self.dice = Random(plan.CHANCE)  # noqa: S311  the luck of cards
        self.told = told
        self.done = 0
        self.ids = [members.add_member(n, DESK, nickname).id for n, nickname in plan.MEMBERS]
        self.guests = [members.add_member(n, DESK, is_guest=True).id for n in plan.GUESTS]
        strengths = plan.strengths(self.dice)
        self.strengths: Mapping[int, float] = dict(zip(self.ids, strengths, strict=True))

    def play(self) -> Demonstration:
        """Both competitions, from their first evening to the one that goes on."""
        season = self.season()
        self.before(season)
        for planned in plan.EVENINGS:
            self.evening(season, planned)
        autumn = self.autumn()
        halfway = self.halfway(season)
        return Demonstration(season.id, halfway.id, autumn.id)

    def step(self) -> None:
        """One evening more."""
        self.done += 1
        self.told(self.done, len(plan.EVENINGS) + len(plan.AUTUMN_EVENINGS) + 2)

    def id_of(self, name: str) -> int:
        """A member by his name."""
        return self.ids[[each for each, _ in plan.MEMBERS].index(name)]

    def season(self) -> Competition:
        """The competition, with its fixed pairs and who has a table of his own."""
        new = competitions.NewCompetition(
            plan.SEASON,
            "highfive",
            plan.FIRST_DAY,
            plan.LAST_DAY,
            policies=plan.POLICIES,
            seed=plan.SEED,
        )
        made = competitions.create_competition(new, DESK)
        pairs = tuple((self.id_of(one), self.id_of(other)) for one, other in plan.PAIRS)
        name, table = plan.OWN_TABLE
        wishes = Wishes(pairs, {self.id_of(name): table})
        return competitions.change_wishes(made.id, wishes, made.revision, DESK)

    def before(self, season: Competition) -> None:
        """The evening of before the program: of each player only the results (C6)."""
        evening = evenings.create_evening(season.id, plan.BEFORE, DESK)
        results: dict[tuple[int, int], int | None] = {
            (number, member): self.dice.randint(8, 44)
            for number in (1, 2)
            for member in self.ids[:20]
        }
        evening = paper.enter_results(evening.id, results, evening.revision, DESK)
        self.close(evening)
        self.step()

    def evening(self, season: Competition, planned: plan.Planned) -> None:
        """A whole evening, from check-in to closing, and what was found out afterwards."""
        if planned.date > plan.LEFT_ON:
            members.retire_member(self.id_of(plan.LEAVES), DESK, plan.LEFT_ON)
        evening = self.check_in(season, planned)
        for number in range(1, evening.rounds + 1):
            evening = self.draw(evening, number, planned.out)
            for table in evening.tables_of(number):
                self.at_table(evening, table, planned)
        self.close(evening)
        if planned.corrected:
            self.correct_later(evening, *planned.corrected)
        self.step()

    def check_in(self, season: Competition, planned: plan.Planned) -> Evening:
        """An evening with everybody who comes and who does not (C1, C4)."""
        evening = evenings.create_evening(season.id, planned.date, DESK)
        who = plan.coming(planned, self.dice)
        for place in who.present:
            evening = evenings.check_in(
                evening.id,
                self.ids[place],
                "present",
                DESK,
                2 if place == planned.late else 1,
                1 if place == planned.early else None,
            )
        for place in who.guests:
            evening = evenings.check_in(evening.id, self.guests[place], "present", DESK)
        for place in who.cancelled:
            evening = evenings.check_in(evening.id, self.ids[place], "cancelled", DESK)
        for place in who.absent:
            evening = evenings.check_in(evening.id, self.ids[place], "absent", DESK)
        return evening

    def draw(self, evening: Evening, number: int, out: bool = False) -> Evening:
        """A match round drawn and accepted; ``out``: at tables of four only."""
        evening = evenings.load_evening(evening.id)
        present = len(evening.playing_in(number))
        sizes = (4,) * (present // 4) if out else None
        evening = draws.propose_draw(evening.id, number, evening.revision, DESK, sizes)
        return seating.accept_draw(evening.id, number, evening.revision, DESK)

    def at_table(self, evening: Evening, table: Table, planned: plan.Planned) -> None:
        """What becomes of a table this evening."""
        place = (table.round, table.number)
        if place in planned.totals:
            self.totals(evening, table)
        elif place == planned.stopped:
            self.rounds(evening, table, 4)
        elif place == planned.substituted:
            self.rounds(evening, table, 2)
            now = evenings.load_evening(evening.id)
            replaced, guest = table.sides[0][0], self.guests[0]
            substitutes.substitute(now.id, table.round, replaced, guest, now.revision, DESK)
            self.rounds(evening, table)
        else:
            self.rounds(evening, table)

    def rounds(self, evening: Evening, table: Table, most: int = 1000) -> StoredMatch:
        """Play a table's match to its end, or until it has so many rounds."""
        tablet = Actor("web", f"{table.number:020x}", f"tablet tafel {table.number}")
        stored = matches.load_match(table.match_id or "")
        tries = 0
        while stored.status == "playing" and len(stored.match.rounds) < most:
            facts = self.invented(evening.competition.rules, table, stored.score.state)
            try:
                stored = rounds.enter_round(stored.id, facts, stored.revision, tablet)[0]
            except Refused:  # more cards than there are: dealt again
                tries += 1
                if tries > MOST_TRIES:
                    raise
        return stored

    def invented(self, rules: ClubRules, table: Table, state: object) -> dict[str, object]:
        """A round of this table."""
        known = self.strengths
        sides: Sequence[float] = [
            sum(known.get(member, 1.0) for member in side) / len(side) for side in table.sides
        ]
        return rules.invented(state, self.dice, sides)

    def totals(self, evening: Evening, table: Table) -> None:
        """A table that played on paper, and of whose form only the totals are typed in."""
        now = evenings.load_evening(evening.id)
        totals = [PaperSide(5 * self.dice.randint(180, 860)) for _ in table.sides]
        paper.enter_totals(now.id, table.round, table.number, totals, now.revision, DESK)

    def close(self, evening: Evening) -> Evening:
        """Close an evening; who still played stops as it stands (C7)."""
        now = evenings.load_evening(evening.id)
        return closing.close_evening(now.id, now.revision, DESK)

    def correct_later(self, evening: Evening, number: int, table: int) -> None:
        """A round turned out to be wrong when the evening had been closed."""
        now = evenings.load_evening(evening.id)
        reason = f"Tafel {table}: een ronde was verkeerd ingevuld."
        now = closing.reopen_evening(now.id, now.revision, reason, DESK)
        at = seating.table_of(now, number, table)

        def is_fine(preview: Preview) -> bool:
            return not preview.later and preview.score.outcome is not None

        self.correct(now, at, 2, is_fine)
        self.close(now)

    def correct(
        self, evening: Evening, table: Table, number: int, is_wanted: Callable[[Preview], bool]
    ) -> None:
        """Put another round in the place of one, with the consequences that are wanted."""
        stored = matches.load_match(table.match_id or "")
        before = stored.score.states[number - 1]
        for _ in range(MOST_TRIES):
            facts = self.invented(evening.competition.rules, table, before)
            preview = rounds.preview_round(stored.id, facts, number)
            if not preview.problems and is_wanted(preview):
                rounds.correct_round(stored.id, number, facts, stored.revision, DESK)
                return

    def autumn(self) -> Competition:
        """The small competition of the other game."""
        new = competitions.NewCompetition(
            plan.AUTUMN,
            "jokeren-wedstrijd",
            plan.FIRST_DAY,
            plan.LAST_OF_AUTUMN,
            seed=plan.SEED + competitions.SEED_STEP,
        )
        autumn = competitions.create_competition(new, DESK)
        for missing, date in enumerate(plan.AUTUMN_EVENINGS):
            evening = evenings.create_evening(autumn.id, date, DESK)
            for place in plan.AUTUMN_PLAYERS:
                is_here = place != plan.AUTUMN_PLAYERS[missing] or missing == 0
                state: Presence = "present" if is_here else "cancelled"
                evening = evenings.check_in(evening.id, self.ids[place], state, DESK)
            for number in range(1, evening.rounds + 1):
                evening = self.draw(evening, number)
                for table in evening.tables_of(number):
                    self.rounds(evening, table)
            self.close(evening)
            self.step()
        return autumn

    def halfway(self, season: Competition) -> Evening:
        """The evening that goes on: its tables are at different rounds."""
        evening = self.check_in(season, plan.HALFWAY)
        evening = self.draw(evening, 1)
        for table in evening.tables_of(1):
            self.rounds(evening, table)
        evening = self.draw(evening, 2)
        for table in evening.tables_of(2):
            at = table.number - 1
            most = plan.HALFWAY_ROUNDS[at] if at < len(plan.HALFWAY_ROUNDS) else 1000
            self.rounds(evening, table, most)
            if table.number == plan.DOUBTED:
                self.correct(evening, table, 1, lambda preview: bool(preview.later))
        self.step()
        return evenings.load_evening(evening.id)
