"""Every page: nobody is shut out, nothing is wider than the screen, in light and dark."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.axe import faults
from tests.browser.conftest import Comes
from tests.browser.guest import NARROW, PHONE, ZOOMED
from tests.browser.places import PLACES, Place
from tests.browser.waiting import settled

# Of the tables the middle of each game stands for all, and of pages that look alike for all games
# those of some do; `make verify` looks at the others too.
ALIKE = [
    f"{page}-{game}"
    for page in ("play", "rules", "study")
    for game in ("chameleon-chess", "greengage", "le-cameleon")
]
named = pytest.mark.parametrize(
    "place",
    [
        pytest.param(
            place,
            id=place.name,
            marks=[pytest.mark.verify]
            if place.name.endswith(("-start", "-end")) or place.name in ALIKE
            else [],
        )
        for place in PLACES
    ],
)
# How much wider than the screen a page is, and what sticks out.
WIDER = """() => {
  const root = document.documentElement;
  const over = root.scrollWidth - root.clientWidth;
  const out = over <= 0 ? [] : [...document.querySelectorAll("body *")]
    .filter((one) => one.getBoundingClientRect().right > root.clientWidth + 1)
    .map((one) => `${one.localName}#${one.id}.${one.className.baseVal ?? one.className}`);
  return [over, out.slice(0, 8)];
}"""


def wide(page: Page) -> list[str]:
    """What makes a page wider than the screen."""
    settled(page)
    over, out = page.evaluate(WIDER)
    return [f"{over} px too wide: {out}"] if over > 0 else []


@named
def test_nobody_is_shut_out(visit: Comes, place: Place) -> None:
    """By day on a desktop and with letters twice as large, by night on a phone's screen."""
    guest = visit(color_scheme="light")
    guest.expects(*place.expects)
    page = place.go(guest)
    found = [f"by day: {fault}" for fault in faults(page)]
    page.set_viewport_size(ZOOMED)
    found += [f"twice as large: {fault}" for fault in wide(page)]
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size(PHONE)
    found += [f"by night on a phone: {fault}" for fault in (*wide(page), *faults(page))]
    page.set_viewport_size(NARROW)
    found += [f"on the smallest phone: {fault}" for fault in wide(page)]
    assert not found, "\n".join(found)


def test_dusk_is_seen_at_once(visit: Comes) -> None:
    """The system's colours change while a page is open."""
    guest = visit(color_scheme="light")
    page = guest.open("/")
    ground = "() => getComputedStyle(document.body).backgroundColor"
    day = page.evaluate(ground)
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(ground) != day
    assert not faults(page)
