"""One short transaction for each use, and the database's errors in our words."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from scorekeeper import storage
from scorekeeper.services.errors import Unavailable
from scorekeeper.storage.database import BusyError, MovedError
from scorekeeper.storage.faults import fault_of

T = TypeVar("T")


@contextmanager
def reading() -> Iterator[Connection]:
    """A transaction that only reads."""
    with _our_words(), storage.reading() as connection:
        yield connection


def write(work: Callable[[Connection], T]) -> T:
    """The result of ``work`` in a writing transaction: all of it or, when it raises, nothing.

    Two writers that make the same thing at once can meet only in a unique constraint: then the
    second does its work again, and finds what the first has made.
    """
    try:
        with _our_words(), storage.writing() as connection:
            return work(connection)
    except IntegrityError:
        with _our_words(), storage.writing() as connection:
            return work(connection)


@contextmanager
def _our_words() -> Iterator[None]:
    try:
        yield
    except (SQLAlchemyError, BusyError, MovedError) as error:
        fault = fault_of(error)
        if fault is None:
            raise
        raise Unavailable(fault) from error
