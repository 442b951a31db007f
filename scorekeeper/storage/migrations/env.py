"""How Alembic reaches the database: an engine of its own, foreign keys off meanwhile.

With foreign keys on, a table that is copied and dropped would take its child rows with it.
"""

from typing import Any

from alembic import context
from flask import current_app
from sqlalchemy import NullPool, create_engine, event

from scorekeeper.storage.database import Base, db, listen


def _foreign_keys_off(connection: Any, _record: object) -> None:
    connection.execute("PRAGMA foreign_keys=OFF")


def _run() -> None:
    engine = create_engine(db.engine.url, poolclass=NullPool)
    listen(engine)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _foreign_keys_off)
    options = current_app.extensions["migrate"].configure_args
    with engine.connect().execution_options(writing=True) as connection:
        # All of it or nothing, on SQLite as well: the transaction is begun explicitly.
        context.configure(
            connection=connection, target_metadata=Base.metadata, transactional_ddl=True, **options
        )
        with context.begin_transaction():
            context.run_migrations()
            if engine.dialect.name == "sqlite":
                orphans = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
                if orphans:  # all of the update is undone
                    raise RuntimeError(f"{len(orphans)} rows have lost what they refer to")


_run()
