"""The table's page: notation, refusals, history, hints, links, what is told, and to whom."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import pardalis
from pardalis.core.words import LANGUAGES
from tests.browser.conftest import Comes
from tests.browser.hands import Finger, Keys, Mouse
from tests.browser.moments import laid
from tests.browser.playing import GAMES, Player, of_games
from tests.browser.waiting import until
from tests.ready import ready

Sits = Callable[..., Player]


@pytest.fixture
def sits(visit: Comes) -> Sits:
    """Somebody at a table with a computer, before the first move."""

    def seat(game: str, hand: type[Any] = Mouse, lang: str = "en", **wish: Any) -> Player:
        guest = visit(lang=lang, phone=hand is Finger)
        player = Player(guest, guest.lay(game, "me", "1", **wish), hand).sit()
        player.my_turn()
        return player

    return seat


def spaced(words: str) -> re.Pattern[str]:
    """These words with whatever spaces a typesetter puts between them."""
    return re.compile(r"\s".join(map(re.escape, words.split())))


# Seats -----------------------------------------------------------------------------------------

# Which texts of a seat lie over each other.
OVERLAPS = """(seat) => {
  const texts = [...seat.querySelectorAll(".name, .role, .tag, .points, .clock")]
  const boxes = texts.filter((text) => text.textContent).map((text) => [
    text.className, text.getBoundingClientRect()])
  return boxes.flatMap(([name, one], i) => boxes.slice(i + 1)
    .filter(([, other]) => Math.min(one.right, other.right) > Math.max(one.left, other.left)
      && Math.min(one.bottom, other.bottom) > Math.max(one.top, other.top))
    .map(([other]) => `${name} over ${other}`))
}"""


@pytest.mark.parametrize("clock", [None, {"kind": "fischer", "seconds": 3600, "increment": 0}])
def test_a_long_name_keeps_to_its_place(visit: Comes, clock: Any) -> None:
    """Who has no name is called by one of the longest there are."""
    guest = visit(lang="fr")
    page = guest.open(f"/table/{guest.lay('kamon', 'me', 'person', clock=clock)}")
    mine = page.locator(".seat[data-mine]")
    expect(mine.locator(".tag")).to_have_text("vous")
    expect(mine.locator(".name")).to_have_text("une personne de passage")
    for width in (360, 800, 1200, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert mine.evaluate(OVERLAPS) == [], width


# Notation --------------------------------------------------------------------------------------


@of_games("chromino", "kamon")
def test_moves_are_typed(sits: Sits, game: str) -> None:
    player = sits(game)
    page = player.page
    for _ in range(3):
        state = player.my_turn()
        page.keyboard.press("/")
        expect(page.locator("#typed-move")).to_be_focused()
        page.keyboard.type(player.choose(state)["move"])
        page.keyboard.press("Enter")
        player.after(state)
        expect(page.locator("#typed-move")).to_have_value("")
        page.locator("#typed-move").blur()


def test_a_typed_move_that_is_none_is_answered(sits: Sits) -> None:
    player = sits("chameleon-chess")
    page = player.page
    for text in ("nonsense", "a1-e5"):
        page.locator("#typed-move").fill(text)
        page.keyboard.press("Enter")
        expect(page.locator("#typed-fault")).not_to_be_empty()
        expect(page.locator("#typed-move")).to_have_value(text)
        assert player.state()["ply"] == 0
    player.move()


# Refusals --------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_refused_gesture_tells_the_rule_and_opens_it(sits: Sits, lang: str) -> None:
    player = sits("chameleon-chess", lang=lang)
    page = player.page
    expect(page.locator("html")).to_have_attribute("lang", lang)
    player.hand.play(["cell-a1", "cell-e5"])
    expect(page.locator("#why")).to_be_visible()
    with pytest.raises(pardalis.IllegalMove) as refusal:
        pardalis.game("chameleon-chess").parse(player.state()["position"]).play("a1-e5")
    expect(page.locator("#why-words")).to_contain_text(spaced(refusal.value.text(lang)[1:]))
    expect(page.locator("#why-rule")).to_be_visible()
    anchor = (page.locator("#why-rule").get_attribute("href") or "").partition("#")[2]
    assert anchor
    page.locator("#why-rule").click()
    meant = page.locator(f"#booklet [id='{anchor}']")
    expect(meant).to_be_visible()
    expect(meant).to_be_in_viewport()
    page.locator("#booklet-close").click()
    expect(page.locator("#booklet")).to_be_hidden()
    player.move()
    expect(page.locator("#why")).to_be_hidden()


# History ---------------------------------------------------------------------------------------


def at(page: Page) -> str:
    """The move that the list marks as the one on the board."""
    return page.locator("#history [aria-current]").get_attribute("data-ply") or ""


def test_back_and_forth_by_keys_and_clicks(sits: Sits) -> None:
    player = sits("kamon")
    page = player.page
    player.play(3)
    assert at(page) == "6"
    shown = page.locator("svg.board").inner_html
    now = shown()
    page.locator("#asked").click()  # the focus is nowhere in particular
    marked = "ply => document.querySelector('#history [aria-current]').dataset.ply === ply"
    for key, ply in (
        ("ArrowLeft", "5"),
        ("ArrowLeft", "4"),
        ("ArrowRight", "5"),
        ("Home", "0"),
        ("End", "6"),
    ):
        page.keyboard.press(key)
        until(page, marked, ply)
        expect(page.locator("#past")).to_be_visible(visible=ply != "6")
    page.locator("#history .move[data-ply='2']").click()
    expect(page.locator("#past")).to_be_visible()
    until(page, "now => document.querySelector('svg.board').innerHTML !== now", now)
    player.hand.touch("cell-d4")  # nothing is played in the past
    assert player.state()["ply"] == 6
    page.locator("#past-back").click()
    expect(page.locator("#past")).to_be_hidden()
    player.my_turn()
    player.play(1)


def test_a_new_move_tears_nobody_from_the_past(sits: Sits) -> None:
    player = sits("kamon")
    player.play(2)
    page = player.page
    page.locator("#history .move[data-ply='1']").click()
    state = player.state()
    command = {"do": "move", "seat": state["turn"], "ply": state["ply"], "at": state["at"]}
    move = state["choices"][0]["move"]
    player.guest.ok("POST", f"/tables/{player.table}/do", command | {"move": move})
    expect(page.locator("#history .move")).to_have_count(7)
    assert at(page) == "1"
    expect(page.locator("#past-words")).to_contain_text("2 moves")


# What is told ----------------------------------------------------------------------------------


@of_games("greengage", "kamon")
def test_each_move_and_what_is_asked_is_told_to_those_who_listen(sits: Sits, game: str) -> None:
    player = sits(game, Keys)
    told = player.page.locator("#told")
    assert told.get_attribute("aria-live") == "polite"
    player.move()
    asked = player.my_turn()["asked"].rstrip(".")
    expect(told).to_contain_text(asked)
    expect(player.page.locator("#asked")).to_contain_text(asked)


@pytest.mark.parametrize(("game", "lang"), [*zip(GAMES, cycle(LANGUAGES), strict=False)])
def test_the_end_says_who_won_and_why_on_the_board(visit: Comes, game: str, lang: str) -> None:
    guest = visit(lang=lang)
    player = Player(guest, laid(guest, game, "end"), Mouse).sit()
    page, state = player.page, player.my_turn()
    assert state["phase"] == "over"
    expect(page.locator("html")).to_have_attribute("lang", lang)
    expect(page.locator("#asked")).to_contain_text(spaced(state["outcome"]["words"].rstrip(".")))
    expect(page.locator("#asked")).to_have_class(re.compile("ended"))


# Help ------------------------------------------------------------------------------------------


@of_games("chromino", "kamon")
def test_a_hint_is_a_legal_move(sits: Sits, game: str) -> None:
    ready(game)
    player = sits(game)
    page = player.page
    page.locator("#hint").click()
    expect(page.locator("#why")).to_be_visible()
    assert page.locator("pardalis-board .mark-picked").count() > 0
    touched = page.locator("pardalis-board .mark-picked").first.get_attribute("id")
    assert touched in {name for choice in player.state()["choices"] for name in choice["touch"]}


@pytest.mark.parametrize("game", ["kamon", "chameleon-chess"])
def test_the_board_is_turned_and_played_on(sits: Sits, game: str) -> None:
    player = sits(game)
    page = player.page
    corner = player.state()["choices"][0]["touch"][0]
    before = player.hand.spot(corner)
    page.locator("#flip").click()
    expect(page.locator("#flip")).to_have_attribute("aria-pressed", "true")
    until(
        page,
        """([id, x]) => {
          const box = document.querySelector(`[id="${id}"]`).getBoundingClientRect();
          return Math.abs(box.x + box.width / 2 - x) > 20;
        }""",
        [corner, before[0]],
    )
    player.play(2)


def test_links_and_records_are_copied(sits: Sits) -> None:
    player = sits("kamon")
    player.play(1)
    page = player.page
    player.guest.context.grant_permissions(["clipboard-read", "clipboard-write"])
    state = player.my_turn()
    page.keyboard.press("s")
    page.locator("#copy-position").click()
    expect(page.locator("#share-told")).not_to_be_empty()
    assert page.evaluate("navigator.clipboard.readText()") == state["position"]
    page.locator("#copy-record").click()
    until(page, "async () => (await navigator.clipboard.readText()).startsWith('Pardalis record')")
    with page.expect_download() as saved:
        page.locator("#get-record").click()
    assert saved.value.suggested_filename == "kamon.txt"
    with page.expect_download() as picture:
        page.locator("#get-png").click()
    assert picture.value.path().read_bytes().startswith(b"\x89PNG")


def test_the_qr_code_of_a_seat_is_shown(visit: Comes) -> None:
    guest = visit()
    player = Player(guest, guest.lay("kamon", "me", "person"), Mouse).sit()
    page = player.page
    page.locator("#free details.code summary").click()
    image = page.locator("#free details.code img")
    expect(image).to_be_visible()
    until(page, "() => document.querySelector('#free details.code img').naturalWidth > 0")
    page.locator("#free form.fill button").click()  # or a computer takes the seat
    player.wait(lambda now: now["phase"] == "playing")
    player.play(1)


def test_the_keys_are_told(sits: Sits) -> None:
    player = sits("kamon", Keys)
    player.page.keyboard.press("?")
    expect(player.page.locator("#keys")).to_be_visible()
    player.page.keyboard.press("Escape")
    expect(player.page.locator("#keys")).to_be_hidden()


def test_legal_targets_are_shown_when_wanted(sits: Sits) -> None:
    player = sits("chameleon-chess")
    player.hand.touch("cell-a1")
    assert player.page.locator("pardalis-board .mark-target").count() > 0
    player.page.keyboard.press("Escape")


def test_a_clock_runs_for_whoever_moves(sits: Sits) -> None:
    player = sits("kamon", clock={"kind": "fischer", "seconds": 300, "increment": 0})
    clock = player.page.locator(".seat[data-seat='1'] .clock")
    expect(clock).to_be_visible()
    before = clock.inner_text()
    expect(clock).not_to_have_text(before)


def test_a_running_game_is_there_when_one_comes_back(sits: Sits) -> None:
    player = sits("kamon")
    player.play(1)
    page = player.guest.open("/")
    page.locator(f'[data-list="running"] a[href="/table/{player.table}"]').click()
    page.wait_for_url("**/table/*")
    player.play(1)


def test_a_name_is_never_markup(visit: Comes) -> None:
    guest = visit()
    name = "<img src=x onerror=alert(1)>"
    guest.called(name)
    player = Player(guest, guest.lay("kamon", "me", "1"), Mouse).sit()
    expect(player.page.locator(".seat[data-mine] .name")).to_have_text(name)
    assert player.page.locator(".seat img").count() == 0
