"""The tables of the club; a match can be locked, a result says more than its points."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Make the tables, and two columns."""
    op.create_table(
        "club_change",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("subject", sa.String(12), nullable=False),
        sa.Column("subject_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("kind", sa.String(24), nullable=False),
        sa.Column("before", sa.JSON()),
        sa.Column("after", sa.JSON()),
        sa.Column("reason", sa.Text()),
        sa.Column("door", sa.String(8), nullable=False),
        sa.Column("device", sa.String(120)),
        sa.Column("name", sa.String(120)),
        sa.CheckConstraint(
            "subject IN ('member', 'competition', 'evening')", name="ck_club_change_subject"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_club_change"),
        sa.UniqueConstraint("subject", "subject_id", "number", name="uq_club_change_number"),
    )
    op.create_table(
        "competition",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("edition", sa.String(64), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("first_day", sa.String(10), nullable=False),
        sa.Column("last_day", sa.String(10), nullable=False),
        sa.Column("policies", sa.JSON(), nullable=False),
        sa.Column("wishes", sa.JSON(), nullable=False),
        sa.Column("seed", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("deleted_at", MOMENT),
        sa.PrimaryKeyConstraint("id", name="pk_competition"),
    )
    op.create_table(
        "member",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("nickname", sa.String(40)),
        sa.Column("is_guest", sa.Boolean(), nullable=False),
        sa.Column("retired_on", sa.String(10)),
        sa.Column("same_as", sa.Integer()),
        sa.Column("anonymised_at", MOMENT),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["same_as"], ["member.id"], name="fk_member_same_as_member"),
        sa.PrimaryKeyConstraint("id", name="pk_member"),
    )
    op.create_table(
        "evening",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("competition_id", sa.Integer(), nullable=False),
        sa.Column("date", sa.String(10), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("closed_at", MOMENT),
        sa.Column("deleted_at", MOMENT),
        sa.CheckConstraint("rounds >= 1", name="ck_evening_rounds"),
        sa.ForeignKeyConstraint(
            ["competition_id"], ["competition.id"], name="fk_evening_competition_id_competition"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_evening"),
    )
    op.create_index("ix_evening_competition_id_date", "evening", ["competition_id", "date"])

    op.create_table(
        "attendance",
        sa.Column("evening_id", sa.Integer(), nullable=False),
        sa.Column("member_id", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(12), nullable=False),
        sa.Column("from_round", sa.Integer(), nullable=False),
        sa.Column("until_round", sa.Integer()),
        sa.CheckConstraint(
            "state IN ('present', 'cancelled', 'absent')", name="ck_attendance_state"
        ),
        sa.ForeignKeyConstraint(
            ["evening_id"], ["evening.id"], name="fk_attendance_evening_id_evening"
        ),
        sa.ForeignKeyConstraint(
            ["member_id"], ["member.id"], name="fk_attendance_member_id_member"
        ),
        sa.PrimaryKeyConstraint("evening_id", "member_id", name="pk_attendance"),
    )
    op.create_table(
        "club_table",
        sa.Column("evening_id", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("sides", sa.JSON(), nullable=False),
        sa.Column("match_id", sa.String(36)),
        sa.Column("totals", sa.JSON()),
        sa.ForeignKeyConstraint(
            ["evening_id"], ["evening.id"], name="fk_club_table_evening_id_evening"
        ),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name="fk_club_table_match_id_match"),
        sa.PrimaryKeyConstraint("evening_id", "round", "number", name="pk_club_table"),
    )
    op.create_index("ix_club_table_match_id", "club_table", ["match_id"])

    op.create_table(
        "draw",
        sa.Column("evening_id", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seed", sa.Integer()),
        sa.Column("sizes", sa.JSON(), nullable=False),
        sa.Column("sat_out", sa.JSON(), nullable=False),
        sa.Column("is_accepted", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["evening_id"], ["evening.id"], name="fk_draw_evening_id_evening"),
        sa.PrimaryKeyConstraint("evening_id", "round", name="pk_draw"),
    )
    op.create_table(
        "entered_result",
        sa.Column("evening_id", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("member_id", sa.Integer(), nullable=False),
        sa.Column("points", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["evening_id"], ["evening.id"], name="fk_entered_result_evening_id_evening"
        ),
        sa.ForeignKeyConstraint(
            ["member_id"], ["member.id"], name="fk_entered_result_member_id_member"
        ),
        sa.PrimaryKeyConstraint("evening_id", "round", "member_id", name="pk_entered_result"),
    )
    op.create_table(
        "substitution",
        sa.Column("evening_id", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("member_id", sa.Integer(), nullable=False),
        sa.Column("substitute_id", sa.Integer(), nullable=False),
        sa.Column("from_round", sa.Integer(), nullable=False),
        sa.Column("counts_for_member", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["evening_id"], ["evening.id"], name="fk_substitution_evening_id_evening"
        ),
        sa.ForeignKeyConstraint(
            ["member_id"], ["member.id"], name="fk_substitution_member_id_member"
        ),
        sa.ForeignKeyConstraint(
            ["substitute_id"], ["member.id"], name="fk_substitution_substitute_id_member"
        ),
        sa.PrimaryKeyConstraint("evening_id", "round", "member_id", name="pk_substitution"),
    )
    op.add_column("match", sa.Column("locked_at", MOMENT))

    op.add_column("result", sa.Column("counts", sa.JSON()))
