"""What every screen must hold: ``from tests.browser import checks``."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

VENDOR = Path(__file__).parent / "vendor"
LEAST = 48  # pixels, each way: what an old thumb hits

_TARGETS = """() => {
  const parts = 'a[href], button, input, select, textarea, summary, [role=button], [role=radio]';
  const small = [];
  for (const part of document.querySelectorAll(parts)) {
    if (part.type === 'hidden') continue;
    if (!part.checkVisibility({visibilityProperty: true})) continue;
    // A choice is its label: the box or dot itself may be any size, also drawn away.
    const choice = part.matches('input[type=radio], input[type=checkbox]');
    const target = choice ? part.labels[0] ?? part : part;
    const box = target.getBoundingClientRect();
    if (box.width < LEAST - 0.5 || box.height < LEAST - 0.5)
      small.push(`${target.tagName} "${target.innerText?.trim() || target.getAttribute('aria-label')
        || target.name}" ${Math.round(box.width)}x${Math.round(box.height)}`);
  }
  return small;
}""".replace("LEAST", str(LEAST))

_CUT_OFF = """() => {
  const page = document.documentElement;
  return [...document.querySelectorAll('body *')].filter(part => {
    if (!part.checkVisibility({visibilityProperty: true}) || part.closest('.vh, svg')) return false;
    const box = part.getBoundingClientRect();
    return box.width > 1 && (box.left < -1 || box.right > page.clientWidth + 1);
  }).map(part => `${part.tagName}.${part.className} "${part.innerText?.slice(0, 40)}"`);
}"""


def no_sideways_scroll(page: Page) -> None:
    """Nothing is wider than the screen."""
    width = page.evaluate("() => document.documentElement.scrollWidth - window.innerWidth")
    assert width <= 0, f"{width} px too wide: {page.evaluate(_CUT_OFF)}"


def fits(page: Page) -> None:
    """Everything is on the screen at once, in both directions."""
    no_sideways_scroll(page)
    height = page.evaluate("() => document.documentElement.scrollHeight - window.innerHeight")
    assert height <= 0, f"{height} px too high"


def targets(page: Page) -> None:
    """Everything that can be tapped is at least 48 × 48 px."""
    assert page.evaluate(_TARGETS) == []


def accessible(page: Page) -> None:
    """axe finds nothing."""
    page.evaluate((VENDOR / "axe.min.js").read_text(encoding="utf-8"))
    result: dict[str, Any] = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    found = [
        {"rule": v["id"], "help": v["help"], "nodes": [n["html"] for n in v["nodes"]][:5]}
        for v in result["violations"]
    ]
    assert not found, json.dumps(found, indent=1, ensure_ascii=False)


def in_place(page: Page) -> None:
    """What depends on the size of the screen: nothing too wide, nothing too small to be hit."""
    no_sideways_scroll(page)
    targets(page)


def good(page: Page) -> None:
    """All that holds for every screen; ``fits`` only for those that must not scroll.

    axe takes a second and says the same at each size: with three of them, ask it at one.
    """
    in_place(page)
    accessible(page)
