"""The club competition on screen, one module a place: members, competitions, evenings, standing."""

from scorekeeper.web.club import (
    competition_settings,
    competitions,
    evening,
    exports,
    home,
    member_import,
    member_steps,
    members,
    players,
    prints,
    season,
    standing,
)

# These register their views on the blueprint of their place.
_PARTS = (competition_settings, member_import, member_steps)
PLACES = (home, members, competitions, evening, standing, players, season, prints, exports)
