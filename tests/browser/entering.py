"""The entry form as somebody at the table uses it: every method is a tap, and taps are counted."""

from dataclasses import dataclass, field

from playwright.sync_api import Locator, Page, expect


@dataclass
class Hand:
    """One finger on one tablet."""

    page: Page
    taps: int = field(default=0)

    def tap(self, part: Locator) -> None:
        part.tap()
        self.taps += 1

    def number(self, side: int, slot: int) -> None:
        """A number at the side's edge: 0 to 4, from the top."""
        self.tap(self.page.locator(f'label[for="sides-{side}-contract-{slot}"]'))

    def out(self, side: int) -> None:
        self.tap(self.page.locator(f"label:has(#end-{side})"))

    def stock_used_up(self) -> None:
        self.tap(self.page.locator("label:has(#end-stock)"))

    def chip(self, side: int, what: str, count: int) -> None:
        row = self.page.locator(f'[data-chips="sides-{side}-{what}"]')
        self.tap(row.locator(f'[role=radio][value="{count}"]'))

    def keys(self, typed: str) -> None:
        for key in typed:
            name = {"+": "plus", "<": "back", "!": "ok", "±": "sign"}.get(key, key)
            self.tap(self.page.locator(f'[data-key="{name}"]'))

    def field(self, side: int, what: str) -> Locator:
        return self.page.locator(f'[name="sides-{side}-{what}"]')

    def save(self) -> None:
        self.tap(self.page.locator(".save .go"))

    def points(self, side: int, points: str) -> None:
        """Wait until these points are shown for the round."""
        expect(self.page.locator(f'[data-part="{side}-result"] .big')).to_have_text(points)


def open_form(page: Page, address: str) -> Hand:
    """The form of the next round."""
    page.goto(f"{address}/rounds/new")
    expect(page.locator("html.js")).to_be_attached()
    return Hand(page)
