"""The matches that were read or written last, as this process knows them.

A match at a revision never changes, so a known one is still right when the database names the
same revision and moment. The moment tells apart what stands there after a backup was put back.
"""

import threading
from collections import OrderedDict
from datetime import datetime

from scorekeeper.services.records import StoredMatch

SIZE = 128

_known: OrderedDict[str, StoredMatch] = OrderedDict()
_lock = threading.Lock()


def known(match_id: str, revision: int, changed_at: datetime) -> StoredMatch | None:
    """The match, when it is known at this revision."""
    with _lock:
        stored = _known.get(match_id)
        if stored is None or (stored.revision, stored.changed_at) != (revision, changed_at):
            return None
        _known.move_to_end(match_id)
        return stored


def remember(stored: StoredMatch) -> None:
    """Keep a match as it stands in the database, and forget the one used longest ago."""
    with _lock:
        _known[stored.id] = stored
        _known.move_to_end(stored.id)
        if len(_known) > SIZE:
            _known.popitem(last=False)
