"""Without JavaScript: the pages read well, and a game is played by forms."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Comes
from tests.browser.guest import Guest
from tests.browser.moments import laid
from tests.browser.places import PLACES, Place
from tests.browser.playing import GAMES, of_games, sensible

# Sheets are opened by keys; of the tables the middle of each game stands for all, and of the pages
# that all games have those of the first.
OTHERS = tuple(f"{kind}-{game}" for kind in ("play", "rules", "study") for game in GAMES[1:])
READ = [
    pytest.param(place, id=place.name, marks=[pytest.mark.verify] if place.name in OTHERS else [])
    for place in PLACES
    if place.name not in ("share", "keys") and not place.name.endswith(("-start", "-end"))
]


@pytest.fixture
def plain(visit: Comes) -> Guest:
    """Somebody whose browser runs no scripts."""
    return visit(java_script_enabled=False)


def table_of(page: Page) -> str:
    return page.url.partition("?")[0].rpartition("/")[2]


@of_games("chromino", "kamon")
def test_a_few_moves_by_forms(plain: Guest, game: str) -> None:
    page = plain.open("/")
    page.locator(f'form[action="/play/{game}"] button').click()
    page.wait_for_url("**/table/*")
    table, choose = table_of(page), sensible()
    for _ in range(4):
        while not (state := plain.state(table))["choices"]:
            page.wait_for_timeout(20)
        page.reload()
        expect(page.locator("#asked")).to_contain_text(state["asked"].rstrip("."))
        expect(page.locator("pardalis-board svg").first).to_be_visible()
        page.locator("select[name=move]").select_option(choose(state)["move"])
        page.locator(".plain-turn button.primary").click()
        page.wait_for_url("**/table/*")
        assert plain.state(table)["ply"] > state["ply"]


def test_take_back_and_resign_by_forms(plain: Guest) -> None:
    table = plain.lay("kamon", "me", "1")
    page = plain.open(f"/table/{table}")
    page.locator("select[name=move]").select_option(index=0)
    page.locator(".plain-turn button.primary").click()
    while not (state := plain.state(table))["choices"]:
        page.wait_for_timeout(20)
    assert state["ply"] == 2
    page = plain.open(f"/table/{table}")
    page.locator("#take-back").click()
    page.wait_for_url("**/table/*")
    assert plain.state(table)["ply"] == 0
    page.locator("#resign").click()
    page.locator("#resign-ask .danger").click()
    page.wait_for_url("**/table/*")
    assert plain.state(table)["phase"] == "over"
    expect(page.locator("#rematch")).to_be_visible()


def test_a_friend_sits_down_by_a_form(plain: Guest, visit: Comes) -> None:
    table = plain.lay("kamon", "me", "person")
    link = plain.state(table)["sitters"][1]["link"]
    ben = visit(java_script_enabled=False, lang="fr")
    page = ben.open(link)
    page.locator("input[name=name]").fill("Ben")
    page.locator("form button.primary").click()
    page.wait_for_url("**/table/*")
    assert plain.state(table)["sitters"][1]["name"] == "Ben"


def test_settings_by_forms(plain: Guest) -> None:
    page = plain.open("/settings")
    page.locator("input[name=theme][value=dark]").check(force=True)
    page.locator("#save button").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(plain.open("/").locator("html")).to_have_attribute("data-theme", "dark")


def test_study_by_forms(plain: Guest) -> None:
    page = plain.open("/study/kamon")
    page.locator("#ways").select_option(index=0)
    page.locator("form.typed button.primary").click()
    expect(page.locator("#moves .move")).to_have_count(2)


@pytest.mark.parametrize("place", READ)
def test_every_page_reads(plain: Guest, place: Place) -> None:
    """There is a title and something to read, and no button that needs what is not there."""
    plain.expects(*place.expects)
    page = _opened(plain, place)
    expect(page.locator("h1")).to_have_count(1)
    assert len(page.locator("main").inner_text().split()) >= 8
    scripted = page.locator(".scripted")
    assert not [one for one in scripted.all() if one.is_visible()]


def _opened(guest: Guest, place: Place) -> Page:
    """Tables are opened plainly: to wait for the board needs scripts."""
    game, _, moment = place.name.rpartition("-")
    if moment == "middle":
        return guest.open(f"/table/{laid(guest, game, moment)}")
    return place.go(guest)
