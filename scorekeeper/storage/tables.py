"""The models as tables, for statements that go past the ORM: every round goes through them."""

from typing import cast

from sqlalchemy import Table

from scorekeeper.storage.models import MatchRow, ResultRow, RevisionRow, RoundRow

matches = cast(Table, MatchRow.__table__)
rounds = cast(Table, RoundRow.__table__)
revisions = cast(Table, RevisionRow.__table__)
results = cast(Table, ResultRow.__table__)
