"""The models as tables, for statements that go past the ORM: every round goes through them."""

from typing import cast

from sqlalchemy import Table

from scorekeeper.storage.club import (
    AttendanceRow,
    ClubChangeRow,
    ClubTableRow,
    CompetitionRow,
    DrawRow,
    EnteredResultRow,
    EveningRow,
    MemberRow,
    SubstitutionRow,
)
from scorekeeper.storage.models import MatchRow, ResultRow, RevisionRow, RoundRow

matches = cast(Table, MatchRow.__table__)
rounds = cast(Table, RoundRow.__table__)
revisions = cast(Table, RevisionRow.__table__)
results = cast(Table, ResultRow.__table__)
members = cast(Table, MemberRow.__table__)
competitions = cast(Table, CompetitionRow.__table__)
evenings = cast(Table, EveningRow.__table__)
attendances = cast(Table, AttendanceRow.__table__)
draws = cast(Table, DrawRow.__table__)
club_tables = cast(Table, ClubTableRow.__table__)
substitutions = cast(Table, SubstitutionRow.__table__)
entered_results = cast(Table, EnteredResultRow.__table__)
club_changes = cast(Table, ClubChangeRow.__table__)
