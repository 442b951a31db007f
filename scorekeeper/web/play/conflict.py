"""Two tablets, one round: what is stored beside what was typed, and how to go on."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from werkzeug.datastructures import MultiDict

from scorekeeper.services.records import StoredMatch
from scorekeeper.web.changes import Difference, round_differences
from scorekeeper.web.play.typed import as_typed

NOTHING = {None, "0"}  # left out and 0 count the same


@dataclass(frozen=True)
class Conflict:
    """A round that another tablet saved or took back while this one was filled in.

    ``number`` is the round that was typed, ``next_number`` the one that comes now.
    """

    number: int
    next_number: int
    is_stored: bool
    differences: Sequence[Difference]
    typed: Sequence[tuple[str | None, str]]  # for sides that nobody knows any more
    may_go_on: bool  # the match still takes rounds
    is_correction: bool

    @property
    def after_it(self) -> int:
        """The round that what was typed after it is, when what is stored stays."""
        return self.number + 1 if self.is_stored else self.next_number


def find_conflict(
    stored: StoredMatch,
    form: Any,
    typed: MultiDict[str, str],
    correcting: int | None,
    is_emptied: bool,
) -> Conflict:
    """Compare what was typed for a round with what the match holds by now."""
    played = len(stored.match.rounds)
    number = correcting or typed.get("number", type=int) or played + 1
    is_stored = 1 <= number <= played
    compares = is_stored and not is_emptied
    return Conflict(
        number=number,
        next_number=played + 1,
        is_stored=is_stored,
        differences=differences(stored, number, form.facts()) if compares else [],
        typed=as_typed(stored.match, typed) if is_emptied else [],
        may_go_on=stored.status == "playing",
        is_correction=correcting is not None,
    )


def differences(stored: StoredMatch, number: int, facts: dict[str, Any]) -> list[Difference]:
    """What was typed beside what is stored as this round."""
    kept = stored.match.rounds[number - 1].as_json()
    found = round_differences(stored.match, kept, facts)
    return [each for each in found if not {each.before, each.after} <= NOTHING]
