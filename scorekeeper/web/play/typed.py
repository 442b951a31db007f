"""What was typed for sides that nobody can tell any more: told under their old names."""

from werkzeug.datastructures import MultiDict

from scorekeeper.core.match import Match, match_file
from scorekeeper.core.parsing import parse_match
from scorekeeper.games import all_games
from scorekeeper.web.changes import round_differences, told
from scorekeeper.web.play.games import entry_of
from scorekeeper.web.play.order import drawn_in, names_of


def as_typed(match: Match, form: MultiDict[str, str]) -> list[tuple[str | None, str]]:
    """The values of a form, a line a side, as it was drawn; none where it does not say for whom."""
    drawn = _as_drawn(match, form)
    if drawn is None:
        return []
    typed = entry_of(drawn.game).RoundForm(drawn.edition.opening(drawn), form)
    typed.read()
    return told(round_differences(drawn, None, typed.facts()))


def _as_drawn(match: Match, form: MultiDict[str, str]) -> Match | None:
    file = match_file(match) | {"rounds": []}
    file["sides"] = [{"players": names_of(side)} for side in drawn_in(form)]
    for name in ("seating", "first_dealer", "closed"):
        file.pop(name, None)
    found = parse_match(file, all_games())
    return found if isinstance(found, Match) else None
