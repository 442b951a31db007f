"""What the use cases take and give."""

from dataclasses import dataclass
from datetime import datetime

from scorekeeper.core.match import Match
from scorekeeper.core.scoring import Score


@dataclass(frozen=True, slots=True)
class Actor:
    """Who changes something: the door (web, api or cli), the device and its name."""

    door: str
    device: str | None = None
    name: str | None = None


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match as it is stored, with its revision and its score."""

    id: str
    revision: int
    created_at: datetime
    changed_at: datetime
    deleted_at: datetime | None
    match: Match
    score: Score
