"""The tables of version 0.1.0."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "match",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("file_id", sa.JSON()),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("edition", sa.String(64), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("played_on", sa.String(10)),
        sa.Column("sides", sa.JSON(), nullable=False),
        sa.Column("seating", sa.JSON(), nullable=False),
        sa.Column("first_dealer", sa.String(60), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("changed_at", MOMENT, nullable=False),
        sa.Column("closed_at", MOMENT),
        sa.Column("deleted_at", MOMENT),
        sa.CheckConstraint(
            "status IN ('playing', 'finished', 'stopped', 'to_be_checked', 'deleted')",
            name="ck_match_status",
        ),
        sa.PrimaryKeyConstraint("id", name="pk_match"),
    )
    op.create_index("ix_match_status_changed_at", "match", ["status", "changed_at"])
    op.create_index("ix_match_changed_at", "match", ["changed_at"])
    op.create_table(
        "round",
        _match_id("round"),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("facts", sa.JSON(), nullable=False),
        sa.CheckConstraint("number >= 1", name="ck_round_number"),
        sa.PrimaryKeyConstraint("match_id", "number", name="pk_round"),
    )
    op.create_table(
        "revision",
        _match_id("revision"),
        sa.Column("revision", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("kind", sa.String(24), nullable=False),
        sa.Column("round", sa.Integer()),
        sa.Column("before", sa.JSON()),
        sa.Column("after", sa.JSON()),
        sa.Column("door", sa.String(8), nullable=False),
        sa.Column("device", sa.String(120)),
        sa.Column("name", sa.String(120)),
        sa.Column("key", sa.String(64)),
        sa.Column("fingerprint", sa.String(64)),
        sa.PrimaryKeyConstraint("match_id", "revision", name="pk_revision"),
        sa.UniqueConstraint("key", name="uq_revision_key"),
    )
    op.create_table(
        "result",
        _match_id("result"),
        sa.Column("side", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("meeting", sa.String(64), nullable=False),
        sa.Column("party", sa.String(64), nullable=False),
        sa.Column("players", sa.Text(), nullable=False),
        sa.Column("total", sa.BigInteger(), nullable=False),
        sa.Column("standing", sa.String(8), nullable=False),
        sa.Column("score", sa.BigInteger()),
        sa.Column("played_on", sa.String(10)),
        sa.CheckConstraint(
            "standing IN ('won', 'lost', 'draw', 'stopped')", name="ck_result_standing"
        ),
        sa.PrimaryKeyConstraint("match_id", "side", name="pk_result"),
    )
    op.create_index("ix_result_game_meeting_party", "result", ["game", "meeting", "party"])


def _match_id(table: str) -> sa.Column[str]:
    key = sa.ForeignKey("match.id", name=f"fk_{table}_match_id_match", ondelete="CASCADE")
    return sa.Column("match_id", sa.String(36), key, nullable=False)
