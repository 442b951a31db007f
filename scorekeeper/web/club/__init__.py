"""The club competition on screen, one module a place: members, competitions, evenings, standing."""

from scorekeeper.web.club import home, players, season, standing

PLACES = (home, standing, players, season)
