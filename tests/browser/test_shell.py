"""The shell: languages, settings that are remembered, the first page's weight, no line at all."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Response, expect

from tests.browser.conftest import Comes
from tests.browser.hands import Mouse
from tests.browser.playing import GAMES, Player
from tests.browser.waiting import until

HEAVIEST = 150 * 1024  # of all that the first page brings, as it comes over the line
KEPT = """async () => (await navigator.serviceWorker.ready) !== null
  && (await (await caches.open((await caches.keys())[0] ?? "none")).match("/lang")) !== undefined"""


# Languages -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wanted", "lang", "word"),
    [("en", "en", "Rules"), ("fr", "fr", "Règles"), ("de", "en", "Rules")],
)
def test_the_browser_says_the_first_language(
    visit: Comes, wanted: str, lang: str, word: str
) -> None:
    page = visit(lang=wanted).open("/")
    expect(page.locator("html")).to_have_attribute("lang", lang)
    expect(page.locator("header.top nav")).to_contain_text(word)


def test_another_language_is_one_touch_away_and_remembered(visit: Comes) -> None:
    guest = visit()
    page = guest.open("/play/kamon")
    page.locator("form.tongue button").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    assert page.url.endswith("/play/kamon")
    page.locator("p.go button").click()
    page.wait_for_url("**/table/*")
    player = Player(guest, page.url.rpartition("/")[2], Mouse)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    state = player.play(1)
    expect(page.locator("#asked")).to_contain_text(state["asked"].rstrip("."))
    assert guest.ok("GET", "/me")["lang"] == "fr"


# Settings --------------------------------------------------------------------------------------


def test_settings_take_effect_at_once_and_are_remembered(visit: Comes) -> None:
    guest = visit(color_scheme="light")
    page = guest.open("/settings")
    day = page.evaluate("getComputedStyle(document.body).backgroundColor")
    for name, value in {"theme": "dark", "board": "slate", "palette": "grey"}.items():
        radio = page.locator(f"input[name={name}][value={value}]")
        if radio.count():
            radio.check(force=True)
    for name in ("glyphs", "coordinates", "targets", "motion"):
        page.locator(f"input[name={name}]").uncheck(force=True)
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != day
    expect(page.locator("#saved")).not_to_be_empty()

    page = guest.open("/settings")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("data-motion", "off")
    expect(page.locator("input[name=theme][value=dark]")).to_be_checked()
    expect(page.locator("input[name=palette][value=grey]")).to_be_checked()
    for name in ("glyphs", "coordinates", "targets", "motion"):
        expect(page.locator(f"input[name={name}]")).not_to_be_checked()
    player = Player(guest, guest.lay("kamon", "me", "1"), Mouse).sit()
    player.my_turn()
    inks = _inks(player.page) - {"#1d1b24"}  # the ink of what is written
    assert inks
    assert all(ink[1:3] == ink[3:5] == ink[5:7] for ink in inks), inks
    player.play(1)


def _inks(page: Page) -> set[str]:
    """The colours of the pieces on the board, as #rrggbb."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("svg.board .piece [fill]")]
          .map((one) => one.getAttribute("fill"))"""
    )
    return {ink for ink in found if ink.startswith("#")}


def test_legal_targets_are_hidden_from_whoever_wants_none(visit: Comes) -> None:
    guest = visit()
    page = guest.open("/settings")
    page.locator("input[name=targets]").uncheck(force=True)
    player = Player(guest, guest.lay("chameleon-chess", "me", "1"), Mouse).sit()
    player.my_turn()
    player.hand.touch("cell-a1")
    marks = player.page.locator("pardalis-board .marks .target, pardalis-board .marks .spot")
    assert not any(mark.is_visible() for mark in marks.all())
    player.page.keyboard.press("Escape")
    player.play(1)


def test_a_name_is_remembered(visit: Comes) -> None:
    guest = visit()
    page = guest.open("/settings")
    page.locator("#name-form input").fill("Chloé")
    page.locator("#name-form button").click()
    expect(page.locator("#saved")).not_to_be_empty()
    page = guest.open("/play/kamon")
    expect(page.locator("input[name='name.1']")).to_have_value("Chloé")


# Weight ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("phone", [False, True])
def test_the_first_page_is_light(visit: Comes, lang: str, phone: bool) -> None:
    """All that comes over the line for it, the worker's share included, and from nobody else."""
    guest = visit(lang=lang, phone=phone, kept=True)
    answers: list[Response] = []
    guest.context.on("response", lambda answer: answers.append(answer))
    page = guest.open("/")
    until(page, KEPT)
    page.mouse.wheel(0, 5000)
    page.wait_for_load_state("networkidle")
    sizes = {
        answer.url: answer.request.sizes()["responseBodySize"]
        + answer.request.sizes()["responseHeadersSize"]
        for answer in answers
    }
    assert sum(sizes.values()) < HEAVIEST, sorted(sizes.items(), key=lambda pair: -pair[1])


# No line ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_after_the_first_visit_the_shell_opens_offline(visit: Comes, lang: str) -> None:
    guest = visit(lang=lang, kept=True)
    page = guest.open("/rules/kamon")
    until(page, KEPT)
    guest.open("/rules/kamon")  # by the worker now, which keeps what is read
    guest.expects("ERR_INTERNET_DISCONNECTED")
    guest.context.set_offline(True)
    for path in ("/", "/play/kamon", "/settings"):
        page = guest.open(path)
        expect(page.locator("html")).to_have_attribute("lang", lang)
        expect(page.locator("#offline")).to_be_visible()
        expect(page.locator("h1")).to_be_visible()
    page = guest.open("/rules/kamon")
    expect(page.locator("h1")).to_have_text("Kamon")
    guest.context.set_offline(False)
    page = guest.open("/")
    expect(page.locator("#offline")).to_be_hidden()
    expect(page.locator(".games > li")).to_have_count(len(GAMES))


def test_it_can_be_installed(visit: Comes) -> None:
    guest = visit()
    page = guest.open("/")
    cdp = guest.context.new_cdp_session(page)
    manifest = cdp.send("Page.getAppManifest")
    assert manifest["url"].startswith(guest.origin)
    assert not manifest["errors"]
    faults = cdp.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # Playwright's contexts are incognito ones, in which nothing is ever installed.
    assert [fault["errorId"] for fault in faults] in ([], ["in-incognito"])


# The first page --------------------------------------------------------------------------------


def test_the_pictures_live_only_for_those_who_want_motion(visit: Comes) -> None:
    page = visit(motion=False).open("/")
    expect(page.locator("#still")).to_be_hidden()
    page = visit(motion=True).open("/")
    expect(page.locator("#still")).to_be_visible()
    page.locator("#still").click()
    expect(page.locator("#still")).to_have_attribute("aria-pressed", "true")


def test_open_tables_are_found_and_joined(visit: Comes) -> None:
    anna, ben = visit(), visit()
    anna.called("Anna")
    table = anna.lay("kamon", "me", "person", public=True)
    page = ben.open("/")
    page.locator(f'[data-list="open"] a[href="/table/{table}"]').click()
    page.wait_for_url("**/table/*")
    page.locator("#free form.sit button").click()
    until(page, "() => document.querySelector('#table')?.dataset.phase === 'playing'")
    assert anna.state(table)["phase"] == "playing"


def test_advice_is_given_for_the_choices_it_is_about(visit: Comes) -> None:
    page = visit().open("/play/greengage")
    advice = page.get_by_text("Red to red is playable but not recommended")
    expect(advice).to_be_hidden()
    for option in ("start", "goal"):
        page.locator(f"label:has([name='option.{option}'][value=red])").click()
    expect(advice).to_be_visible()
    page.locator("label:has([name='option.goal'][value=blue])").click()
    expect(advice).to_be_hidden()


def test_a_fault_in_the_form_is_told_beside_it(visit: Comes) -> None:
    guest = visit()
    page = guest.open("/play/kamon")
    page.locator("details.more summary").click()
    page.locator("#position").fill("nonsense")
    guest.expects("400", "409", "422")
    page.locator("p.go button").click()
    expect(page.locator("#fault")).to_be_visible()
    expect(page.locator("#position")).to_have_value("nonsense")
    expect(page.locator("#position")).to_have_attribute("aria-invalid", "true")
