"""The form that corrects the start of a match: what stands in it and the match file it makes.

It shares the draft of a new match (draft.py) and adds what only a stored match has: who each player
was, so that a new name is not taken for a new player, his side apart from his seat, and the date.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _

from scorekeeper.core.match import FORMAT, VERSION
from scorekeeper.core.problem import Problem
from scorekeeper.services.records import StoredMatch
from scorekeeper.web.draft import Draft, blank_draft, cleaned, read_option
from scorekeeper.web.locale import say

Slot = tuple[int, int]  # the side and the place in it that a player had


@dataclass(slots=True)
class Correction:
    """The start of a stored match as typed; one entry a seat in ``slots`` and ``sides``."""

    stored: StoredMatch
    revision: int
    draft: Draft
    slots: list[Slot]
    sides: list[int]
    played_on: str

    @property
    def errors(self) -> dict[str, str]:
        """Sentences by the name of the field they belong to."""
        return self.draft.errors

    @property
    def has_teams(self) -> bool:
        """Whether who plays with whom is a question at all."""
        return self.draft.has_teams

    @property
    def has_wrong_option(self) -> bool:
        """Whether the options have to be looked at."""
        return any(name.startswith("option-") for name in self.errors)

    def file(self) -> dict[str, Any]:
        """The match file with this start; its rounds are those that are stored."""
        file: dict[str, Any] = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.draft.game.slug,
            "edition": self.draft.edition.slug,
            "options": self._options(),
            "sides": [self._side(index) for index in range(len(self.draft.size))],
            "seating": list(self.draft.seats),
            "first_dealer": self.draft.seats[self.draft.dealer],
            "rounds": [],
        }
        if self.played_on:
            file["played_on"] = self.played_on
        return file

    def _options(self) -> dict[str, Any]:
        """What was set stays set, also where it is the edition's own value."""
        was_set = self.stored.match.options.model_fields_set
        changed = self.draft.changed_options
        return {k: v for k, v in self.draft.options.items() if k in changed or k in was_set}

    def _side(self, index: int) -> dict[str, Any]:
        """A side: who stays keeps his place in it, who comes takes a free one."""
        names: list[str | None] = [None] * self.draft.size[index]
        come = []
        for name, slot, side in zip(self.draft.seats, self.slots, self.sides, strict=True):
            if side == index and slot[0] == index:
                names[slot[1]] = name
            elif side == index:
                come.append(name)
        players = [name if name is not None else come.pop(0) for name in names if name or come]
        found: dict[str, Any] = {"players": [*players, *come]}
        if self.draft.side_names[index]:
            found["name"] = self.draft.side_names[index]
        return found

    def check(self) -> bool:
        """Whether this can be a start at all; what is wrong goes to ``errors``."""
        self.draft.check()
        for index, size in enumerate(self.draft.size):
            if self.sides.count(index) != size:
                self.errors.setdefault(
                    f"side-{index}", _("Choose %(number)s players for this side.", number=size)
                )
        return not self.errors

    def add_problems(self, problems: Iterable[Problem]) -> None:
        """Put what the rules of the match file refuse at the field it belongs to."""
        for problem in problems:
            if problem.field == "players" and problem.side in self.sides:
                name = f"seat-{self.sides.index(problem.side)}"
            elif problem.field == "name" and problem.side is not None:
                name = f"side-{problem.side}"
            elif problem.field == "played_on":
                name = "played_on"
            else:
                option = (problem.field or "").removeprefix("options.")
                name = f"option-{option}" if option in self.draft.options else "form"
            self.errors.setdefault(name, say(problem.text))


def correction_of(stored: StoredMatch) -> Correction:
    """The form as the match stands."""
    match = stored.match
    draft = blank_draft(match.game, match.sizes, match.edition.slug)
    draft.seats = list(match.seating)
    draft.side_names = [side.name or "" for side in match.sides]
    draft.stored_names = frozenset([*draft.seats, *draft.side_names])
    draft.dealer = draft.seats.index(match.first_dealer)
    draft.options = dict(match.options)
    sides = [match.side_of(name) for name in match.seating]
    slots = [
        (side, match.sides[side].players.index(name))
        for name, side in zip(match.seating, sides, strict=True)
    ]
    return Correction(stored, stored.revision, draft, slots, sides, match.played_on or "")


def read_correction(stored: StoredMatch, form: Mapping[str, str]) -> Correction:
    """The form as it was sent; what was not sent stays as it is stored."""
    sent = correction_of(stored)
    draft, known = sent.draft, {f"{side}-{place}": (side, place) for side, place in sent.slots}
    was = dict(zip(sent.slots, zip(draft.seats, sent.sides, strict=True), strict=True))
    slots = [known.get(form.get(f"seat-{i}-slot", "")) for i in range(len(sent.slots))]
    if sorted(filter(None, slots)) == sorted(sent.slots):
        sent.slots = [slot for slot in slots if slot]
    for index, slot in enumerate(sent.slots):
        name, side = was[slot]
        draft.seats[index] = _renamed(form.get(f"seat-{index}"), name)
        sent.sides[index] = _index(form.get(f"seat-{index}-side"), len(draft.size), side)
    draft.dealer = _index(form.get("dealer"), len(draft.seats), draft.dealer)
    for index, name in enumerate(draft.side_names):
        draft.side_names[index] = _renamed(form.get(f"side-{index}"), name)
    sent.played_on = form.get("played_on", sent.played_on).strip()
    revision = form.get("revision", "")
    sent.revision = int(revision) if revision.isdecimal() and len(revision) < 10 else -1
    draft.key = form.get("key") or draft.key
    _read_rules(sent, form)
    _apply(sent, form.get("change", ""))
    return sent


def _renamed(typed: str | None, present: str) -> str:
    """A name as typed; one that nobody changed stays to the letter, as its file has it."""
    return present if typed is None or typed.strip() == present.strip() else cleaned(typed)


def _index(typed: str | None, below: int, present: int) -> int:
    return int(typed) if typed is not None and typed in map(str, range(below)) else present


def _read_rules(sent: Correction, form: Mapping[str, str]) -> None:
    """Edition and options; what was the edition's own follows when the edition changes."""
    draft = sent.draft
    editions = draft.game.editions
    draft.edition = editions.get(form.get("edition", ""), draft.edition)
    for option in draft.game.option_help:
        read_option(draft, option, form)
    change, _sign, value = form.get("change", "").partition(":")
    if change != "edition" or value not in editions:
        return
    own, new = draft.edition.options(), editions[value].options()
    draft.edition = editions[value]
    for name, setting in draft.options.items():
        if setting == getattr(own, name):
            draft.options[name] = getattr(new, name)


def _apply(sent: Correction, change: str) -> None:
    """A seat changed places with the one before it; who deals first stays the same player."""
    kind, _sign, value = change.partition(":")
    seats = len(sent.slots)
    if kind != "up" or value not in map(str, range(seats)):
        return
    here, before = int(value), (int(value) - 1) % seats
    order = list(range(seats))
    order[here], order[before] = before, here
    sent.draft.seats = [sent.draft.seats[index] for index in order]
    sent.slots = [sent.slots[index] for index in order]
    sent.sides = [sent.sides[index] for index in order]
    if sent.draft.dealer in (here, before):
        sent.draft.dealer = before if sent.draft.dealer == here else here
