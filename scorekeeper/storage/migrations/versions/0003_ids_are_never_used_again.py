"""The id of a member who was deleted never goes to the next one.

Histories and pages that are still open speak of a member by his id. PostgreSQL counts on by
itself; SQLite takes the highest id that is there plus one, unless the table says AUTOINCREMENT.
"""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the tables of the club that are spoken of by id again, where SQLite keeps them.

    Not by a batch of Alembic: with AUTOINCREMENT that leaves the primary key without its name.
    """
    connection = op.get_bind()
    if connection.dialect.name != "sqlite":
        return
    for table in ("member", "competition", "evening"):
        named = connection.exec_driver_sql(
            "SELECT type, sql FROM sqlite_master WHERE tbl_name = ? AND sql IS NOT NULL", (table,)
        ).all()
        made = next(sql for kind, sql in named if kind == "table")
        _, separator, columns = made.partition("(")
        counting = columns.replace("PRIMARY KEY (id)", "PRIMARY KEY (id AUTOINCREMENT)")
        op.execute(f"CREATE TABLE new_{table} {separator}{counting}")
        op.execute(f"INSERT INTO new_{table} SELECT * FROM {table}")  # noqa: S608 - names above
        op.drop_table(table)
        op.rename_table(f"new_{table}", table)
        for kind, sql in named:
            if kind == "index":
                op.execute(sql)
