"""A real browser against the real server.

``live`` is a running server with its own empty database (one for the whole run), ``fresh`` one for
a single test. ``page`` is a tablet of 1080 × 810; ``tablet`` runs a test on all three sizes.
``check`` looks at a page: see checks.py. What a page writes to the console fails its test.
"""

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import ConsoleMessage, Page, expect

from tests.browser.server import Server
from tests.browser.waiting import begin

pytest.register_assert_rewrite("tests.browser.checks")
expect.set_options(timeout=20_000)  # a busy machine is slow, not wrong

SIZES = {"1024x640": (1024, 640), "1080x810": (1080, 810), "810x1080": (810, 1080)}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("instance"))
    server.start()
    yield server
    server.close()


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "instance")
    server.start()
    yield server
    server.close()


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    executable = shutil.which("chromium")
    if executable is None:
        if os.environ.get("CI"):
            pytest.fail("chromium is missing")
        pytest.skip("chromium is missing")
    quiet = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
    quiet += ["--disable-component-update", "--disable-sync", "--disable-quic"]
    return {"executable_path": executable, "args": quiet}


@pytest.fixture(scope="session")
def browser_context_args() -> dict[str, object]:
    return {
        "viewport": {"width": 1080, "height": 810},
        "has_touch": True,
        "locale": "nl-NL",
        "timezone_id": "Europe/Amsterdam",
        "reduced_motion": "reduce",
    }


@pytest.fixture(params=SIZES)
def tablet(request: pytest.FixtureRequest, page: Page) -> Page:
    """The page on each of the three sizes."""
    width, height = SIZES[request.param]
    page.set_viewport_size({"width": width, "height": height})
    return page


@dataclass
class Console:
    """What a page complained about; ``allow`` names what a test provokes on purpose."""

    said: list[str] = field(default_factory=list)
    allowed: list[str] = field(default_factory=list)

    def allow(self, *parts: str) -> None:
        self.allowed += parts

    def listen(self, page: Page) -> None:
        """Listen to one more page, of a second tablet for example."""
        page.on("console", self._message)
        page.on("pageerror", lambda error: self.said.append(f"uncaught: {error}"))

    def _message(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.said.append(f"{message.type}: {message.text} ({message.location['url']})")

    @property
    def complaints(self) -> list[str]:
        return [said for said in self.said if not any(part in said for part in self.allowed)]


@pytest.fixture(autouse=True)
def console(page: Page) -> Iterator[Console]:
    heard = Console()
    heard.listen(page)
    yield heard
    assert heard.complaints == []


@pytest.fixture
def cut_off(console: Console) -> None:
    """The network goes away in this test: the browser says so, and that is meant."""
    console.allow("ERR_", "Failed to load resource", "net::")


@pytest.fixture
def match(live: Server, page: Page) -> str:
    """The address of a match on the free sheet of which nothing was played yet."""
    return begin(live, page)
