"""The date where the club is; a server's own clock often runs on UTC."""

import logging
from datetime import date, datetime
from zoneinfo import ZoneInfo

from flask import current_app

log = logging.getLogger(__name__)


def today() -> date:
    """The date in the zone of the settings, else that of the computer's own clock."""
    zone = current_app.config.get("BABEL_DEFAULT_TIMEZONE")
    try:
        return datetime.now(ZoneInfo(zone) if zone else None).date()
    except (KeyError, ValueError, OSError):  # an unknown zone, or a system without any
        log.warning("the time zone %r is not known here", zone)
        return date.today()
