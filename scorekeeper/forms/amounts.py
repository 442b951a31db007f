"""The fields of the entry form that take figures, as people type them."""

import re
from typing import Any

from flask_babel import gettext as _
from wtforms import Field
from wtforms.widgets import TextInput

LIMIT = 10**9  # of the match file
LONGEST = 80  # figures and signs of a sum
KEPT = 1000  # of what is shown again after a refusal
_MINUS = str.maketrans({"\N{MINUS SIGN}": "-", "\N{EN DASH}": "-", "\N{NO-BREAK SPACE}": " "})
_WHOLE = re.compile(r"(-?) ?([0-9]+)((?: ?\+ ?[0-9]+)*)")
_BROKEN = re.compile(r"[0-9]+ ?[.,] ?[0-9]*|[0-9]+ [0-9 ]+")


class AmountField(Field):  # type: ignore[misc]
    """A whole amount: digits, a minus before them, and sums such as ``120+85``.

    Blank is None and 0 is 0. What was typed is kept and shown again, also when it is refused.
    """

    widget = TextInput()

    def __init__(self, *args: Any, most: str | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.most = most  # what is said of an amount that no match file takes
        self.typed: str | None = None

    def _value(self) -> str:
        if self.typed is not None:
            return self.typed
        return "" if self.data is None else str(self.data).replace("-", "\N{MINUS SIGN}")

    @property
    def is_blank(self) -> bool:
        """Nothing was filled in."""
        return not self._value().strip()

    def process_formdata(self, valuelist: list[str]) -> None:
        """Take over what was posted."""
        if not valuelist:
            return
        typed = valuelist[0].strip()
        self.typed = typed[:KEPT]
        if len(typed) > LONGEST:  # never cut and then added up: that is another amount
            raise ValueError(_("That is too long: fill in what it comes to."))
        self.data = read_amount(typed, self.most)

    @property
    def is_unreadable(self) -> bool:
        """Something was typed that is no amount."""
        return self.data is None and not self.is_blank


def read_amount(typed: str, most: str | None = None) -> int | None:
    """The amount in what somebody typed, None for blank; ValueError says what is wrong with it."""
    text = " ".join(typed.translate(_MINUS).split()).removesuffix("+").strip()
    if not text:
        return None
    match = _WHOLE.fullmatch(text)
    if match is None:
        if _BROKEN.fullmatch(text):
            raise ValueError(_("Whole points only, without a point, a comma or a space."))
        raise ValueError(_("Figures only, with + to add: 120+85."))
    sign, first, rest = match.groups()
    if sign and rest:  # -15+5 reads as -10 to one and as -20 to another
        raise ValueError(_("A minus before a sum is unclear: fill in what it comes to."))
    parts = [first, *re.findall("[0-9]+", rest)]
    amount = sum(int(part) for part in parts if len(part) <= 10)
    if any(len(part) > 10 for part in parts) or amount > LIMIT:
        raise ValueError(_(most) if most else _("That is far too much."))
    return -amount if sign else amount
