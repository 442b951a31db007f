"""The club competition on screen, one module a place: members, competitions, evenings, standing."""

from scorekeeper.web.club import evening, exports, home, players, prints, season, standing

PLACES = (home, evening, standing, players, season, prints, exports)
