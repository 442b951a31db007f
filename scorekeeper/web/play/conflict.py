"""Two tablets, one round: what is stored beside what was typed, and how to go on."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from scorekeeper.services.records import StoredMatch
from scorekeeper.web.locale import figure, say


@dataclass(frozen=True)
class Difference:
    """One thing that was entered twice, differently."""

    side: str | None
    what: str
    stored: str
    typed: str


@dataclass(frozen=True)
class Conflict:
    """A round that another tablet saved or took back while this one was filled in.

    ``number`` is the round that was typed, ``next_number`` the one that comes now.
    """

    number: int
    next_number: int
    is_stored: bool
    differences: Sequence[Difference]
    may_go_on: bool  # the match still takes rounds
    is_correction: bool


def find_conflict(
    stored: StoredMatch, form: Any, typed: MultiDict[str, str], correcting: int | None
) -> Conflict:
    """Compare what was typed for a round with what the match holds by now."""
    played = len(stored.match.rounds)
    number = correcting or typed.get("number", type=int) or played + 1
    is_stored = 1 <= number <= played
    differences: list[Difference] = []
    if is_stored:
        kept = stored.match.rounds[number - 1].as_json()
        differences = list(_differences(stored, kept, form.facts()))
    return Conflict(
        number=number,
        next_number=played + 1,
        is_stored=is_stored,
        differences=differences,
        may_go_on=stored.status == "playing",
        is_correction=correcting is not None,
    )


def _differences(
    stored: StoredMatch, kept: Mapping[str, Any], typed: Mapping[str, Any]
) -> Iterator[Difference]:
    """Every value that differs, in the order of the form."""
    labels = stored.match.game.field_labels
    for key in ("end", "out", "dealer"):
        if kept.get(key) != typed.get(key):
            yield Difference(
                None,
                say(labels[key]),
                _value(stored, key, kept.get(key)),
                _value(stored, key, typed.get(key)),
            )
    pairs = zip(stored.match.sides, kept.get("sides", []), typed.get("sides", []), strict=False)
    for side, old, new in pairs:
        for key in [*old, *(key for key in new if key not in old)]:
            if key in labels and (old.get(key) or 0) != (new.get(key) or 0):
                yield Difference(
                    side.label,
                    say(labels[key]),
                    _value(stored, key, old.get(key)),
                    _value(stored, key, new.get(key)),
                )


def _value(stored: StoredMatch, key: str, value: Any) -> str:
    """A value of the facts as people say it."""
    words = stored.match.game.value_labels
    if isinstance(value, str | int | None) and (key, value) in words:
        return say(words[key, value])
    if key == "out" and isinstance(value, int):
        return stored.match.sides[value].label
    if value is None:
        return "–"
    if isinstance(value, bool):
        return str(_("yes") if value else _("no"))
    if isinstance(value, Mapping):
        return ", ".join(f"{_value(stored, name, part)}" for name, part in value.items())
    return figure(value) if isinstance(value, int) else str(value)
