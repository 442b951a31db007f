"""What the entry page costs a tablet: the first load, a later round, and the first picture.

``python -m benchmarks.first_load`` counts requests and bytes as they come over the network, and
ends with 1 when one is more than it may be. Chromium, one empty cache a run; the picture on a
processor slowed down four times.
"""

import shutil
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, expect, sync_playwright

from benchmarks.servers import ours, serving

RUNS = 5
BESIDE = ("POST preview", "live")  # the points while typing, and the look every other second
ICON = "icon.svg"  # of the tab: the browser sometimes fetches it anew when the address changes
MOST_KILOBYTES, MOST_REQUESTS, MOST_A_ROUND, MOST_SECONDS = 60, 8, 1, 1.0
SLOWER = 4
SIZE = {"width": 1024, "height": 640}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
FILE = {
    "format": "scorekeeper-match",
    "version": 1,
    "game": "highfive",
    "sides": [
        {"name": "Heren", "players": ["Jos", "Toon"]},
        {"name": "Dames", "players": ["Anja", "José"]},
    ],
    "rounds": [],
}


@dataclass
class Traffic:
    """What goes over the network for a page, its cache not counted."""

    network: CDPSession
    names: dict[str, str] = field(default_factory=dict)  # by the browser's own number
    size: int = 0

    def __post_init__(self) -> None:
        self.network.send("Network.enable")
        self.network.on("Network.requestWillBeSent", self._sent)
        self.network.on("Network.requestServedFromCache", self._cached)
        self.network.on("Network.responseReceived", self._answered)
        self.network.on("Network.loadingFinished", self._finished)

    @property
    def requests(self) -> list[str]:
        """The last part of each address, with the method where something is sent."""
        return list(self.names.values())

    def _sent(self, event: dict[str, Any]) -> None:
        request = event["request"]
        last = request["url"].partition("?")[0].rstrip("/").rpartition("/")[2]
        method = "" if request["method"] == "GET" else f"{request['method']} "
        self.names[event["requestId"]] = method + last

    def _cached(self, event: dict[str, Any]) -> None:
        self.names.pop(event["requestId"], None)

    def _answered(self, event: dict[str, Any]) -> None:
        if event["response"].get("fromDiskCache"):
            self._cached(event)

    def _finished(self, event: dict[str, Any]) -> None:
        self.size += int(event["encodedDataLength"])
        if not event["encodedDataLength"]:  # not even a head came over the network
            self._cached(event)


def main() -> int:
    """Measure and judge."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(ours(Path(folder))) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        url = f"http://127.0.0.1:{server.port}"
        first, later = _traffic(browser, url)
        pictures = [_first_picture(browser, url) for _ in range(RUNS + 1)][1:]
        browser.close()
    kilobytes, seconds = first.size / 1000, median(pictures)
    kinds = Counter(later.requests)
    saves = kinds.total() - sum(kinds[kind] for kind in (*BESIDE, ICON))
    print(f"first load of the entry page: {kilobytes:.1f} kB, may be {MOST_KILOBYTES}")
    loaded = [name for name in first.requests if name not in BESIDE]
    print(f"in {len(loaded)} requests, may be {MOST_REQUESTS}: {', '.join(loaded)}")
    print(f"requests to save a later round: {saves}, may be {MOST_A_ROUND}; of all {dict(kinds)}")
    print(
        f"first picture, processor {SLOWER} times slower: {seconds:.2f} s"
        f" (least {min(pictures):.2f}), may be {MOST_SECONDS}"
    )
    good = kilobytes <= MOST_KILOBYTES and len(loaded) <= MOST_REQUESTS
    return int(not (good and saves <= MOST_A_ROUND and min(pictures) <= MOST_SECONDS))


def _traffic(browser: Browser, url: str) -> tuple[Traffic, Traffic]:
    """The first load, and what follows when a later round is entered and saved."""
    page = browser.new_page(viewport=SIZE, has_touch=True, locale="nl-NL")
    address = _match(page, url)
    first = Traffic(page.context.new_cdp_session(page))
    page.goto(f"{address}/rounds/new")
    page.wait_for_load_state("networkidle")
    first.network.detach()
    _enter_round(page)  # what is fetched on first use is there after this one
    page.locator(".deal a.go[data-entry]").tap()
    later = Traffic(page.context.new_cdp_session(page))
    _enter_round(page)
    page.wait_for_load_state("networkidle")
    page.close()
    return first, later


def _enter_round(page: Page) -> None:
    """By touch, until the next deal is shown."""
    page.locator('label[for="sides-0-contract-4"]').tap()
    page.locator('label[for="sides-1-contract-2"]').tap()
    page.locator("label:has(#end-stock)").tap()
    page.locator(".save .go").tap()
    expect(page.locator(".deal h1")).to_be_visible()


def _first_picture(browser: Browser, url: str) -> float:
    """Seconds until something of the entry page is seen, with an empty cache."""
    context = browser.new_context(viewport=SIZE, has_touch=True, locale="nl-NL")
    page = context.new_page()
    address = _match(page, url)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(f"{address}/rounds/new")
    expect(page.locator(".save .go")).to_be_visible()
    painted: float = page.evaluate(
        "() => performance.getEntriesByName('first-contentful-paint')[0].startTime"
    )
    context.close()
    return painted / 1000


def _match(page: Page, url: str) -> str:
    answer = page.request.post(f"{url}/api/v1/matches", data=FILE)
    if not answer.ok:
        raise RuntimeError(answer.text())
    return f"{url}/matches/{answer.json()['id']}"


if __name__ == "__main__":
    sys.exit(main())
