"""The handful of exceptions that the services raise; each door has one place that answers them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from scorekeeper.core.problem import Problem
from scorekeeper.core.text import N_, Text

if TYPE_CHECKING:
    from scorekeeper.services.records import StoredMatch
    from scorekeeper.storage.faults import Fault


class ServiceError(Exception):
    """What a service could not do, and why."""


class NotFound(ServiceError):
    """There is no such match or round."""


class Refused(ServiceError):
    """What was sent cannot have happened, or has the wrong shape; nothing was stored."""

    def __init__(self, problems: Sequence[Problem], stored: "StoredMatch | None" = None) -> None:
        super().__init__("; ".join(f"{p.code} at {p.round}/{p.side}/{p.field}" for p in problems))
        self.problems = tuple(problems)
        self.stored = stored


class Stale(ServiceError):
    """Made against an older revision; ``stored`` is the match as it is now."""

    def __init__(self, stored: "StoredMatch") -> None:
        super().__init__(f"the match is at revision {stored.revision}")
        self.stored = stored


NOT_ALLOWED = {
    "closed": N_("This match was stopped or closed. Resume it first."),
    "deleted": N_("This match was deleted. Put it back first."),
    "to_be_checked": N_("Round %(round)s cannot have happened like that. Correct it first."),
    "no_rounds": N_("There is no round to take back."),
    "no_correction": N_("There is no correction to undo."),
    "already_finished": N_("This match has ended by itself; it need not be stopped."),
    "locked": N_("The evening of this match is closed. The organiser can open it again."),
    "evening_deleted": N_(
        "The evening of this match was deleted. The organiser can put it back, with its matches."
    ),
    "withdrawn": N_("The draw that this match was made for was taken back. It stays deleted."),
    "club_rules": N_("The rules of this match are those of its competition, and stay as they are."),
    "club_sides": N_(
        "Who was drawn for this table stays there: as many players and sides as there were."
    ),
    "club_date": N_("The date of this match is that of its evening. The organiser can change it."),
    "club_member": N_(
        "%(name)s is somebody else. Ask the organiser, who puts substitutes in seats."
    ),
    "on_paper": N_(
        "Totals from paper count at table %(table)s, in the place of this match. "
        "Take those out on the page of the evening; then the match comes back."
    ),
    "taken_back": N_("This round was saved and has been taken back since. Nothing was stored."),
    "replaced": N_("This correction was saved and has been changed since. Nothing was stored."),
    "key_reused": N_("Something else was already sent with this key. Nothing was stored."),
}


class NotAllowed(ServiceError):
    """Not possible in the state the match is in."""

    def __init__(self, code: str, stored: "StoredMatch | None" = None, **params: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.text = Text(NOT_ALLOWED[code], params)
        self.stored = stored


UNAVAILABLE = {
    "busy": N_("The database is busy. Nothing was stored; try again in a moment."),
    "full": N_("The disk is full. Nothing was stored; make room and try again."),
    "read_only": N_("The database can only be read. Nothing was stored."),
    "down": N_("The database cannot be reached. Nothing was stored; try again in a moment."),
}


class Unavailable(ServiceError):
    """The database cannot do it now; nothing was stored. ``code`` is one of four."""

    def __init__(self, code: "Fault | Literal['unreadable']", text: Text | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.text = text or Text(UNAVAILABLE[code])


class Unreadable(Unavailable):
    """A stored match that this version of the program does not understand."""

    def __init__(self, match_id: str, game: str, edition: str) -> None:
        self.match_id = match_id
        message = N_(
            "The match %(id)s is of %(game)s, edition %(edition)s, with options or rounds that "
            "this version does not know. Install the version that wrote it, or a newer one."
        )
        text = Text(message, {"id": match_id, "game": game, "edition": edition})
        super().__init__("unreadable", text)

    def __str__(self) -> str:
        return self.text.translate()
