"""What a club service could not do, and why; each door has one place that answers these."""

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING

from scorekeeper.core.problem import Problem
from scorekeeper.core.text import N_, Text
from scorekeeper.services.errors import ServiceError

if TYPE_CHECKING:
    from scorekeeper.services.club.records import Competition, Evening, Member


class ClubRefused(ServiceError):
    """What was sent has the wrong shape; each problem names its field. Nothing was stored."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("; ".join(f"{p.code} at {p.field}" for p in problems))
        self.problems = tuple(problems)


class ClubStale(ServiceError):
    """Somebody else was faster; ``present`` is what was to be changed, as it is now."""

    def __init__(self, present: "Evening | Competition | Member") -> None:
        super().__init__(f"it is at revision {present.revision}")
        self.present = present
        self.text = Text(N_("Somebody else has just changed this. Look at it again."))


NOT_ALLOWED = {
    "name_taken": N_("There is a member %(name)s already. Give one of the two a nickname."),
    "named_twice": N_("%(name)s stands twice in this list. Give one of the two a nickname."),
    "has_results": N_("%(name)s has results, and can only be retired or made anonymous."),
    "anonymous": N_("This member was made anonymous."),
    "same_member": N_("A member cannot be merged with himself."),
    "met": N_("%(name)s and %(other)s played in the same match round: they are not one person."),
    "merge_changed": N_(
        "Something has just changed, so something else would happen than was shown. Look again."
    ),
    "competition_taken": N_("There is a competition %(name)s already."),
    "competition_deleted": N_("This competition was deleted. Put it back first."),
    "has_evenings": N_("This competition has evenings. Delete those first."),
    "no_club_game": N_("No competition can be held of this game."),
    "frozen": N_("There are results: say why the policies change."),
    "rules_frozen": N_(
        "There are results: what is agreed in every match stands fast. A new competition can be "
        "played by other rules."
    ),
    "rules_in_play": N_(
        "At table %(table)s of match round %(round)s a match is going on: what is agreed in every "
        "match stands fast."
    ),
    "other_rules": N_(
        "This evening was played by other rules than the competition has now. Give the competition "
        "those rules first."
    ),
    "evening_taken": N_("There is an evening on %(date)s already."),
    "outside_season": N_("%(date)s is not between the first and the last day of the competition."),
    "evening_closed": N_("This evening is closed. Open it again first."),
    "evening_open": N_("This evening is not closed."),
    "evening_deleted": N_("This evening was deleted. Put it back first."),
    "no_such_round": N_("This evening has no match round %(round)s."),
    "comes_later": N_(
        "%(name)s comes at match round %(round)s. Note first that he comes earlier, or not at all."
    ),
    "nobody": N_("So many players cannot be seated: %(number)s."),
    "no_such_division": N_("%(number)s players cannot be seated at these tables."),
    "other_division": N_(
        "It is %(number)s players now, and these tables do not fit them. Choose the tables again."
    ),
    "more_sit_out": N_(
        "It is %(number)s players now, and these tables seat %(seats)s. Choose the tables again, "
        "or press once more: then the others sit out."
    ),
    "round_drawn": N_(
        "Match round %(round)s of the evening of %(date)s has been drawn, and cannot be left out. "
        "Take that draw back first."
    ),
    "round_played": N_(
        "Match round %(round)s of the evening of %(date)s has been played, and cannot be left out."
    ),
    "round_entered": N_(
        "Match round %(round)s of the evening of %(date)s cannot be left out: results stand there "
        "(%(names)s). Take those out first."
    ),
    "no_draw": N_("There is no draw of match round %(round)s to accept."),
    "draw_accepted": N_(
        "The draw of match round %(round)s counts already. Take the draw back first."
    ),
    "round_started": N_("Match round %(round)s has started, and cannot be drawn again."),
    "draw_outdated": N_("The draw does not fit who is there now: %(names)s. Draw again."),
    "one_person": N_(
        "%(name)s and %(other)s are one and the same member, and stand in this list both. "
        "Leave one of the two out."
    ),
    "twice": N_("%(name)s cannot sit at two places at the same time."),
    "stone_twice": N_("Number %(number)s is noted of two players: %(name)s and %(other)s."),
    "not_in_draw": N_("%(name)s is not in this draw."),
    "not_there": N_("%(name)s is not there in this match round."),
    "seated_already": N_("%(name)s sits at a table of match round %(round)s."),
    "no_substitution": N_("Nobody sits in for %(name)s in this match round."),
    "has_rounds": N_("Table %(table)s has rounds already. Only an empty match gives way to paper."),
    "just_started": N_("At this table a round has just been entered."),
    "no_totals": N_("Table %(table)s has no totals from paper."),
    "no_match": N_("Table %(table)s has no match yet."),
    "to_be_checked": N_("Table %(table)s of match round %(round)s is to be checked first."),
    "reason_missing": N_("Say why."),
    "played_already": N_("%(name)s played in this match round; his result is known."),
    "drawn_already": N_(
        "%(name)s is in the draw of match round %(round)s: his result follows from it."
    ),
    "entered_already": N_(
        "A result of %(name)s was entered for match round %(round)s. Take that out first."
    ),
    "results_changed": N_(
        "Something has just changed, so something else would happen than was shown. Look again."
    ),
    "members_changed": N_("The members have changed in the meantime. Look at the list again."),
    "large_score": N_(
        "%(number)s is very much for a competition score: that is a total without its last two "
        "digits. Save again if it is right all the same."
    ),
    "too_many_lines": N_("That is too much at once: %(number)s lines at most."),
    "unreadable_csv": N_("This file cannot be read as a table of names."),
    "open_quote": N_(
        "Line %(line)s, %(place)s: a quotation mark that begins here is closed nowhere. Take it "
        "out, or put one behind the words as well."
    ),
    "only_heads": N_("There are only heads in this file (line %(line)s), and nothing below them."),
    "spreadsheet_file": N_(
        "This is an Excel file. Save it as CSV (File, Save as, type CSV) and choose that file."
    ),
    "pdf_file": N_("This is a PDF, and no list can be read from that. Save the list as CSV."),
    "binary_file": N_("This file is no list but something else. Save the list as CSV."),
}


class ClubNotAllowed(ServiceError):
    """Not possible as things are; ``code`` is stable, ``text`` is for people."""

    def __init__(self, code: str, **params: str | int | date | Text) -> None:
        super().__init__(code)
        self.code = code
        self.text = Text(NOT_ALLOWED[code], params)
