"""What the entry forms of all games are made of: the part that holds for the whole round."""

from collections.abc import Iterable

from flask_babel import gettext as _
from flask_wtf import FlaskForm
from wtforms import Field, HiddenField, RadioField, SelectField


class Part(FlaskForm):  # type: ignore[misc]
    """A part of the form; the token is checked for the whole request."""

    class Meta(FlaskForm.Meta):  # type: ignore[misc]
        csrf = False


class HeadForm(Part):
    """What holds for the whole round."""

    end = RadioField(validate_choice=False)
    dealer = SelectField(validate_choice=False)
    revision = HiddenField()
    key = HiddenField()

    def offer(self, seating: Iterable[str], dealer: str | None) -> None:
        """Offer the dealers: blank is ``dealer``, whom the rotation has.

        He is offered by name only where he was set by hand before: that stays a fact.
        """
        by_hand = self.dealer.data
        self.dealer.choices = ["", *(p for p in seating if p != dealer or p == by_hand)]

    def check_dealer(self, seating: Iterable[str]) -> None:
        """Say it where a dealer was set who does not sit there (any more)."""
        name = self.dealer.data
        if name and name not in seating:
            text = _("%(name)s does not sit at the table. Choose who dealt.", name=name)
            complain(self.dealer, text)

    def chosen(self, players: int) -> int | None:
        """The side or player who went out, as chosen."""
        end = self.end.data or ""
        return int(end[4:]) if end in [f"out-{i}" for i in range(players)] else None


def complain(field: Field, message: str) -> None:
    """Say something at a field, once."""
    if message not in field.errors:
        field.errors = [*field.errors, message]
