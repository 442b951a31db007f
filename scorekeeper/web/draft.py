"""The form of a new match: what was typed and tapped, and the match file it makes.

Nothing here knows a game by name. The seats stand clockwise; who sits where says which side he
plays for: the sides alternate, so partners sit opposite each other.
"""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from flask_babel import gettext as _
from pydantic import BaseModel

from scorekeeper.core.game import Edition, Game, OptionHelp
from scorekeeper.core.match import FORMAT, LIMIT, VERSION, Match, default_seating
from scorekeeper.core.naming import UNSEEN
from scorekeeper.core.problem import Problem
from scorekeeper.core.text import N_, Text
from scorekeeper.web.locale import say
from scorekeeper.web.security import fresh_key

LONGEST_NAME = 60  # letters, not bytes: a drawn face is one
OPEN = "open"  # the value of an option that may be left open

Size = tuple[int, ...]


@dataclass(slots=True)
class Draft:
    """A match being set up; ``errors`` are sentences by the name of the field they belong to."""

    game: Game
    size: Size
    edition: Edition
    seats: list[str]
    side_names: list[str]
    dealer: int
    options: dict[str, Any]
    key: str = field(default_factory=fresh_key)
    errors: dict[str, str] = field(default_factory=dict)
    typed: dict[str, str] = field(default_factory=dict)  # what was no value of an option
    stored_names: frozenset[str] = frozenset()  # they stand in the match: spelled as they are
    agreed_by: str = ""  # the match whose options these are: they hold for the same people only

    @property
    def seat_sides(self) -> list[int]:
        """The side of each seat, clockwise."""
        indices = [[f"{i}/{n}" for n in range(players)] for i, players in enumerate(self.size)]
        return [int(seat.partition("/")[0]) for seat in default_seating(indices)]

    @property
    def sizes(self) -> list[Size]:
        """What the game can be played with, by the number of players."""
        return sorted(self.game.sizes, key=lambda size: (sum(size), size))

    @property
    def has_teams(self) -> bool:
        """Whether sides of more than one player play, so that a side may want a name."""
        return max(self.size) > 1

    @property
    def defaults(self) -> BaseModel:
        """The options as the edition has them."""
        return self.edition.options()

    @property
    def changed_options(self) -> dict[str, Any]:
        """The options that differ from the edition's."""
        own = self.defaults
        return {k: v for k, v in self.options.items() if v != getattr(own, k)}

    @property
    def differences(self) -> list[tuple[Text, Text]]:
        """The options that differ from the edition's, in words: which one, and what it is now."""
        changed = self.changed_options
        return [
            (option.label, _value_words(option, changed[option.name]))
            for option in self.game.option_help
            if option.name in changed
        ]

    @property
    def option_errors(self) -> list[tuple[Text, str]]:
        """The options that are wrong: what each is called, and what would be right."""
        return [
            (option.label, self.errors[f"option-{option.name}"])
            for option in self.game.option_help
            if f"option-{option.name}" in self.errors
        ]

    def forget_agreement(self) -> None:
        """The options as the edition has them."""
        self.options, self.agreed_by = dict(self.defaults), ""

    def file(self) -> dict[str, Any]:
        """The match file of this draft, without rounds."""
        sides: list[dict[str, Any]] = []
        for index in range(len(self.size)):
            seated = zip(self.seats, self.seat_sides, strict=True)
            side: dict[str, Any] = {"players": [name for name, of in seated if of == index]}
            if self.has_teams and self.side_names[index]:
                side["name"] = self.side_names[index]
            sides.append(side)
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game.slug,
            "edition": self.edition.slug,
            "options": self.changed_options,
            "sides": sides,
            "seating": list(self.seats),
            "first_dealer": self.seats[self.dealer],
            "rounds": [],
        }

    def check(self) -> bool:
        """Whether a match can begin like this; what is wrong goes to ``errors``."""
        seen: dict[str, str] = {}
        for index, name in enumerate(self.seats):
            if not name:
                self.errors[f"seat-{index}"] = _("Who sits here?")
            elif len(name) > LONGEST_NAME:
                self.errors[f"seat-{index}"] = _("This name is too long: 60 letters at most.")
            elif self._is_taken(name, seen.get(name.casefold())):
                self.errors[f"seat-{index}"] = _(
                    "%(name)s is already at the table. Add a letter to tell them apart.", name=name
                )
            seen.setdefault(name.casefold(), name)
        for index, name in enumerate(self.side_names):
            if len(name) > LONGEST_NAME:
                self.errors[f"side-{index}"] = _("This name is too long: 60 letters at most.")
        named: dict[str, str] = {}
        for name in filter(None, self.side_names):
            if self._is_taken(name, named.get(name.casefold())):
                self.errors["side-1"] = _("Both teams have the same name.")
            named.setdefault(name.casefold(), name)
        return not self.errors

    def _is_taken(self, name: str, other: str | None) -> bool:
        """Whether two names are too alike; a file may hold ``B`` and ``b``, and they stay."""
        are_stored = name != other and {name, other} <= self.stored_names
        return other is not None and not are_stored

    def add_problems(self, problems: Iterable[Problem]) -> None:
        """Put what the rules of the match file refuse at the field it belongs to."""
        for problem in problems:
            name = (problem.field or "").removeprefix("options.")
            field_name = f"option-{name}" if name in self.options else "form"
            if problem.field == "name" and problem.side is not None:
                field_name = f"side-{problem.side}"
            elif problem.field == "players" and problem.side is not None:
                field_name = f"seat-{self.seat_sides.index(problem.side)}"
            self.errors.setdefault(field_name, say(problem.text))


def cleaned(typed: str) -> str:
    """A name as it is kept: composed, without control characters and outer or double spaces.

    Nor signs that take no room: two names that differ in them alone could not be told apart.
    """
    composed = unicodedata.normalize("NFC", typed).translate(UNSEEN)
    visible = "".join(" " if unicodedata.category(c) in ("Cc", "Zs") else c for c in composed)
    return " ".join(visible.split())


def blank_draft(game: Game, size: Size | None = None, edition: str | None = None) -> Draft:
    """A draft with nobody at the table."""
    size = size if size in game.sizes else game.sizes[0]
    chosen = game.editions.get(edition or "") or game.editions[game.default_edition]
    return Draft(
        game=game,
        size=size,
        edition=chosen,
        seats=[""] * sum(size),
        side_names=[""] * len(size),
        dealer=0,
        options=dict(chosen.options()),
    )


def draft_like(match: Match, dealer: str) -> Draft:
    """The same people, edition and options as in an earlier match."""
    draft = blank_draft(match.game, match.sizes, match.edition.slug)
    # The seats as they were, where partners sat opposite each other; otherwise as proposed.
    seated = list(match.seating)
    if [match.side_of(name) for name in seated] != draft.seat_sides:
        seated = list(default_seating([side.players for side in match.sides]))
    draft.seats = seated
    draft.side_names = [side.name or "" for side in match.sides]
    draft.dealer = seated.index(dealer)
    draft.options = dict(match.options)
    return draft


def read_draft(
    form: Mapping[str, str], games: Mapping[str, Game], known: Sequence[str], first: Game
) -> Draft:
    """The draft in a sent form, the button that changes game, players or edition applied."""
    change, _sign, value = form.get("change", "").partition(":")
    wanted = {key: form.get(key, "") for key in ("game", "size", "edition")}
    if change in wanted:
        wanted[change] = value
    game = games.get(wanted["game"], first)
    draft = blank_draft(game, size_from(wanted["size"]), wanted["edition"])
    draft.key = form.get("key") or draft.key
    draft.agreed_by = form.get("agreed_by", "")[:64]
    spelled = {name.casefold(): name for name in known}
    typed = [cleaned(form.get(f"seat-{i}", "")) for i in range(32) if f"seat-{i}" in form]
    typed = [spelled.get(name.casefold(), name) for name in typed]
    if len(typed) > len(draft.seats):  # fewer chairs: who sits on an empty one moves up
        typed = [name for name in typed if name] or typed
    for index, name in enumerate(typed[: len(draft.seats)]):
        draft.seats[index] = name
    draft.side_names = [cleaned(form.get(f"side-{i}", "")) for i in range(len(draft.size))]
    dealer = form.get("dealer", "")
    draft.dealer = int(dealer) if dealer in map(str, range(len(draft.seats))) else 0
    if change not in ("game", "edition"):  # those bring their own defaults
        for option in game.option_help:
            read_option(draft, option, form)
    else:
        draft.agreed_by = ""
    return draft


def size_from(text: str) -> Size | None:
    """The number of players of each side, as the form writes it: ``2-2``."""
    parts = text.split("-")
    is_size = all(p.isascii() and p.isdecimal() and len(p) < 3 for p in parts)
    return tuple(int(p) for p in parts) if is_size else None


def read_option(draft: Draft, option: OptionHelp, form: Mapping[str, str]) -> None:
    """Take over one option; a value that is none of its own stays as it was and is named."""
    typed = form.get(f"option-{option.name}")
    if typed is None:
        return
    typed = typed.strip()
    for value, _label in option.values:
        if option_value(value) == typed:
            draft.options[option.name] = value
            return
    if option.may_be_open and typed in ("", OPEN):
        draft.options[option.name] = None
    elif not option.values and typed.isdecimal() and len(typed) < 11 and _fits(option, int(typed)):
        draft.options[option.name] = int(typed)
    else:
        draft.errors[f"option-{option.name}"] = _right_value(option)
        draft.typed[f"option-{option.name}"] = typed[:10]


def _right_value(option: OptionHelp) -> str:
    """What an option can be."""
    if option.values or option.high is not None:
        return str(_("Choose one of the values."))
    if option.may_be_open:
        return str(_("Fill in a whole number, %(low)s or more, or leave it empty.", low=option.low))
    return str(_("Fill in a whole number, %(low)s or more.", low=option.low))


def _value_words(option: OptionHelp, value: object) -> Text:
    """An option's value as people say it."""
    for own, label in option.values:
        if own == value:
            return label
    return Text(N_("open")) if value is None else Text("%(value)s", {"value": str(value)})


def _fits(option: OptionHelp, number: int) -> bool:
    low, high = option.low, LIMIT if option.high is None else option.high
    return (low is None or number >= low) and number <= high


def option_value(value: object) -> str:
    """An option's value as it stands in the form."""
    if value is None:
        return OPEN
    return str(value).lower() if isinstance(value, bool) else str(value)
