"""A whole evening with the keyboard alone; what has the focus is never behind the bar."""

from playwright.sync_api import Locator, Page, expect

from scorekeeper.services.club import evenings
from tests.browser import club
from tests.browser.server import Server
from tests.browser.test_club_evening import address, opened

MOST = 120  # presses of the key from one thing to another
COVERED = """() => {
  const one = document.activeElement, bar = document.querySelector('.evening-bar');
  if (bar.contains(one) || !one.closest('[data-part]')) return '';
  const box = (one.matches('input[type=radio]') ? one.parentElement : one).getBoundingClientRect();
  const is_covered = box.top < bar.getBoundingClientRect().bottom - 1;
  return is_covered ? one.outerHTML.slice(0, 200) : '';
}"""


def reach(page: Page, wanted: Locator, key: str = "Tab") -> None:
    """From where the focus is to there."""
    for _press in range(MOST):
        if wanted.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press(key)
        assert page.evaluate(COVERED) == ""
    raise AssertionError(f"{wanted} is not reached")


def use(page: Page, wanted: Locator, key: str = "Enter", way: str = "Tab") -> None:
    reach(page, wanted, way)
    page.keyboard.press(key)


def test_an_evening_with_the_keyboard_alone(page: Page, fresh: Server) -> None:
    page.set_viewport_size({"width": 1024, "height": 640})
    evening, ids = club.evening(fresh, "uA", club.names(5), 0, rounds=1)
    opened(page, address(fresh, evening))
    part = page.locator("#round-1")
    for place, member in enumerate(ids[:4], start=1):
        use(page, page.locator(f"#mark-{member}"), key=" ")
        expect(page.locator("#door .counts")).to_contain_text(f"{place} aanwezig")
    use(page, part.get_by_role("button", name="Loten", exact=True))
    expect(part.locator(".seat")).to_have_count(4)
    seats = part.locator(".seat")
    one, other = seats.nth(0).inner_text(), seats.nth(3).inner_text()
    use(page, seats.nth(0))
    expect(seats.nth(0)).to_have_attribute("aria-current", "true")
    use(page, seats.nth(3))
    expect(seats.nth(0)).to_have_text(other)
    expect(seats.nth(3)).to_have_text(one)
    use(page, part.get_by_role("button", name="Laat deze loting tellen"))
    expect(part.locator(".at")).to_have_count(1)
    reach(page, page.locator("#door summary"), "Shift+Tab")
    use(page, part.locator(".at"))
    expect(part.locator(".at")).to_have_attribute("aria-expanded", "true")
    for field, total in (("total-0", "3000"), ("total-1", "2000")):
        reach(page, part.locator(f"[name={field}]"))
        page.keyboard.type(total)
    use(page, part.get_by_role("button", name="Eindstand opslaan"))
    expect(part.locator(".is-paper")).to_be_visible()
    end = page.locator("#end")
    use(page, end.get_by_role("button", name="Avond afsluiten"))
    expect(page.locator("#bar")).to_contain_text("De avond is afgesloten")
    reach(page, end.locator("[name=reason]"))
    page.keyboard.type("vergeten")
    page.keyboard.press("Enter")
    expect(page.locator("#bar")).to_contain_text("De avond is weer open")
    use(page, part.locator(".at"), way="Shift+Tab")
    use(page, part.get_by_role("button", name="Eindstand weghalen"))
    expect(part.locator(".is-paper")).to_have_count(0)
    with club.services(fresh):
        now = evenings.load_evening(evening.id)
    assert (now.is_closed, now.tables[0].state) == (False, "playing")
