"""What is wrong with what a form of the evening sent, in a sentence that says how to mend it."""

from collections.abc import Iterable

from flask_babel import gettext as _

from scorekeeper.core.problem import SHAPE_MESSAGES, Problem
from scorekeeper.web.locale import say


def in_words(tables: Iterable[Iterable[int]]) -> str:
    """Tables by their match round and number."""
    return "; ".join(
        _("match round %(round)s, table %(table)s", round=number, table=table)
        for number, table in tables
    )


def sentence(problem: Problem) -> str:
    """The sentence for a field of a form that has the wrong shape, or none at all."""
    field = (problem.field or "").partition("-")[0]
    sentences = {
        "date": _("Choose a date."),
        "rounds": _("From 1 to 20 match rounds."),
        "name": _("Type a name first, of 60 letters at most."),
        "nickname": _("A nickname has 40 letters at most."),
        "member": _("Choose who is replaced."),
        "substitute": _("Choose who sits in."),
        "from_round": _("Rounds are counted from 1."),
        "until_round": _("Rounds are counted from 1."),
        "stone": _("The number of a stone is a whole number from 1."),
        "total": _("A final total is a whole number."),
        "dashes": _("The dashes are a whole number."),
    }
    is_shape = problem.text.message == SHAPE_MESSAGES["value"]
    return sentences[field] if is_shape and field in sentences else say(problem.text)
