"""The club competition on screen, one module a place: members, competitions, evenings, standing."""

from scorekeeper.web.club import evening, home, players, season, standing

PLACES = (home, evening, standing, players, season)
