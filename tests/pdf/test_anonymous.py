"""Who is made anonymous is in no document any more: not in its words, nor in what lies beneath."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from pypdf.generic import StreamObject
from werkzeug.test import TestResponse

from scorekeeper.app import create_app
from scorekeeper.services.club import anonymising
from tests.pdf.conftest import read, text_of
from tests.services.club.playing import DESK
from tests.web.club.test_anonymous import HIS_NAMES, a_season_of_his, addresses


@pytest.fixture
def own_app(app: Flask, tmp_path: Path) -> Iterator[Flask]:
    """A club of its own, whose documents are set by the same process."""
    own = create_app({"INSTANCE": tmp_path})
    own.extensions["printer"] = app.extensions["printer"]
    yield own
    with own.app_context():
        own.extensions["sqlalchemy"].engine.dispose()


def everything_in(answer: TestResponse) -> str:
    """What the file is called, what its pages say, and every object and stream within it."""
    reader = read(answer.data)
    found = [answer.headers["Content-Disposition"], text_of(answer.data)]
    for number in range(1, int(reader.trailer["/Size"])):
        each = reader.get_object(number)
        found.append(repr(each))
        if isinstance(each, StreamObject):
            found.append(each.get_data().decode("latin-1"))
    return "\n".join(found)


def test_no_document_has_his_name(own_app: Flask) -> None:
    client = own_app.test_client()
    with own_app.app_context():
        dirk, competition, match_ids = a_season_of_his()
        every = list(addresses(own_app, competition, match_ids, pdf=True))

    def told() -> dict[str, str]:
        answers = {address: client.get(address) for address in every}
        return {a: everything_in(one) for a, one in answers.items() if one.status_code == 200}

    named = [address for address, text in told().items() if HIS_NAMES.search(text)]
    assert len(named) > 15
    with own_app.app_context():
        gone = anonymising.anonymise_member(dirk, DESK)
    after = told()
    assert [address for address in named if HIS_NAMES.search(after[address])] == []
    assert sum(gone.label in text for text in after.values()) > 15
