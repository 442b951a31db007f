"""HighFive 1959: a Dutch card game for two teams, also for two or three players."""

from dataclasses import dataclass
from types import MappingProxyType

from scorekeeper.core.game import Game
from scorekeeper.core.text import N_, Text
from scorekeeper.games.highfive import explain, outcome, remarks, report, rules
from scorekeeper.games.highfive.club import CLUB
from scorekeeper.games.highfive.facts import HighFiveRound, shape
from scorekeeper.games.highfive.options import OPTION_HELP, Options, Options2023
from scorekeeper.games.highfive.sheet import sheet


@dataclass(frozen=True, slots=True)
class HighFiveEdition:
    """An edition of the rules; the editions differ in their options' defaults (section 6)."""

    slug: str
    name: Text
    options: type[Options]

    opening = staticmethod(rules.opening)
    check = staticmethod(rules.check)
    score = staticmethod(rules.score)
    outcome = staticmethod(outcome.outcome)
    deal = staticmethod(explain.deal)
    round_report = staticmethod(report.round_report)
    side_reports = staticmethod(report.side_reports)
    next_report = staticmethod(report.next_report)
    final_report = staticmethod(report.final_report)
    views = staticmethod(explain.views)
    lines = staticmethod(explain.lines)
    ending = staticmethod(remarks.ending)
    remarks = staticmethod(remarks.remarks)
    sheet = staticmethod(sheet)


EDITIONS = (
    HighFiveEdition("2024-12-29", Text(N_("29 December 2024")), Options),
    HighFiveEdition("2023-12-23", Text(N_("23 December 2023")), Options2023),
)

GAME = Game(
    slug="highfive",
    package=__name__,
    name="HighFive",
    sizes=((2, 2), (1, 1), (1, 1, 1)),
    editions=MappingProxyType({edition.slug: edition for edition in EDITIONS}),
    default_edition="2024-12-29",
    facts=HighFiveRound,
    option_help=OPTION_HELP,
    field_labels=MappingProxyType(
        {
            "contract": Text(N_("number")),
            "opening": Text(N_("laid at the opening")),
            "stacks": Text(N_("stacks")),
            "runs": Text(N_("runs")),
            "table": Text(N_("on the table")),
            "hand": Text(N_("in hand")),
            "table_cards": Text(N_("cards on the table")),
            "hand_cards": Text(N_("cards in hand")),
            "written": Text(N_("points as written")),
            "out": Text(N_("who went out")),
            "end": Text(N_("end of the round")),
            "dealer": Text(N_("dealer")),
            "made": Text(N_("number made")),
            "points": Text(N_("points")),
            "joker": Text(N_("jokers")),
            "ace": Text(N_("aces")),
            "two": Text(N_("twos")),
            "eight_to_king": Text(N_("eight to king")),
            "four_to_seven": Text(N_("four to seven")),
            "three": Text(N_("threes")),
        }
    ),
    shape=shape,
    club=CLUB,
    value_labels=MappingProxyType(
        {
            ("end", "out"): Text(N_("a side went out")),
            ("end", "stock"): Text(N_("stock used up")),
            ("contract", None): Text(N_("nothing laid")),
        }
    ),
    sayings=MappingProxyType(
        {
            ("end", "out"): None,  # who went out says it
            ("end", "stock"): Text(N_("stock used up")),
            ("out", ...): Text(N_("%(value)s went out")),
            ("contract", None): Text(N_("nothing laid")),
            ("contract", ...): Text(N_("%(value)s laid")),
            ("made", True): Text(N_("made it")),
            ("made", False): Text(N_("did not make it")),
        }
    ),
)
