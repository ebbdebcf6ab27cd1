"""Study in a browser: both sides played, back and forth, set up by hand, and why not."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

import pardalis
from pardalis import Match
from pardalis.core.setup import setup
from tests.browser.axe import faults
from tests.browser.conftest import Comes
from tests.browser.hands import KINDS, Mouse
from tests.browser.playing import of_games

KAMON = pardalis.game("kamon")
CHESS = "chameleon-chess"


def words(page: Page, id: str) -> str:
    return page.locator(f"#{id}").inner_text()


def at(page: Page, ply: int, all: int) -> None:
    expect(page.locator("#at")).to_have_text(f"Move {ply} of {all}")


def position(page: Page) -> str:
    return page.locator("#position").input_value()


def hold(page: Page, item: str) -> None:
    """Take an item of the palette into the hand."""
    page.locator(f'#palette label:has(input[value="{item}"])').click()
    expect(page.locator(f'#palette input[value="{item}"]')).to_be_checked()


def unanswered(page: Page) -> Callable[[], None]:
    """From now on the server does not answer what is put; call it to let the answers come."""
    asked: list[Route] = []

    def keep(route: Route) -> None:
        asked.append(route)

    def answered() -> None:
        for one in asked:
            one.continue_()
        page.unroute("**/study/put")

    page.route("**/study/put", keep)
    return answered


def open_setup(page: Page) -> None:
    page.locator("#set-up").click()
    expect(page.locator("#palette input:checked")).to_have_count(1)


@pytest.mark.parametrize("kind", KINDS)
def test_both_sides_are_played(visit: Comes, kind: str) -> None:
    page = visit(phone=kind == "finger").open(f"/study/{CHESS}")
    hand = KINDS[kind](page)
    at(page, 0, 0)
    for n, (source, target) in enumerate((("b1", "c3"), ("b5", "c3"), ("c1", "b2")), 1):
        hand.play([f"cell-{source}", f"cell-{target}"])
        at(page, n, n)
    expect(page.locator("#moves .text")).to_have_text(["b1-c3", "b5xc3", "c1-b2"])
    assert "Blue" in words(page, "asked")
    assert "Red" in words(page, "told")


def test_back_and_forth_and_another_way(visit: Comes) -> None:
    """What comes after is cut off and said so; it can be undone."""
    page = visit().open(f"/study/{CHESS}")
    hand = Mouse(page)
    for n, (source, target) in enumerate((("b1", "c3"), ("b5", "c3"), ("c1", "b2")), 1):
        hand.play([f"cell-{source}", f"cell-{target}"])
        at(page, n, n)
    page.locator("#moves-title").click()
    page.keyboard.press("ArrowLeft")
    at(page, 2, 3)
    page.keyboard.press("Home")
    at(page, 0, 3)
    page.keyboard.press("ArrowRight")
    at(page, 1, 3)
    hand.play(["cell-d5", "cell-c3"])
    at(page, 2, 2)
    expect(page.locator("#notice-words")).to_have_text("2 moves that came after this were cut off.")
    page.locator("#notice-undo").click()
    at(page, 1, 3)
    expect(page.locator("#moves .text")).to_have_text(["b1-c3", "b5xc3", "c1-b2"])
    page.locator("#moves .move").nth(3).click()
    at(page, 3, 3)
    # The same move again cuts nothing.
    page.locator("#previous").click()
    at(page, 2, 3)
    hand.play(["cell-c1", "cell-b2"])
    at(page, 3, 3)
    # The address is the line.
    fields = parse_qs(urlsplit(page.url).query)
    assert fields["moves"] == ["b1-c3 b5xc3 c1-b2"]
    page.reload()
    at(page, 3, 3)


def test_a_key_held_down_asks_for_no_more_than_can_be_shown(visit: Comes) -> None:
    guest = visit()
    moves = "b1-c2 b5-c4 c2-b1 c4-b5 d1-c2 d5-c4 c2-d1".replace(" ", "+")
    page = guest.open(f"/study/{CHESS}?moves={moves}&ply=0")
    at(page, 0, 7)
    page.locator("#moves-title").click()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.evaluate(
        """() => { for (let i = 0; i < 40; i++) document.body.dispatchEvent(
          new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true})) }"""
    )
    at(page, 7, 7)
    assert len([url for url in asked if url.endswith("/study")]) <= 3


@pytest.mark.parametrize(("lang", "rule"), [("en", "border cell"), ("fr", "case du bord")])
def test_a_refused_gesture_says_why(visit: Comes, lang: str, rule: str) -> None:
    page = visit(lang=lang).open("/study/kamon")
    Mouse(page).touch("cell-d4")
    expect(page.locator("#why-words")).to_contain_text(rule)
    expect(page.locator("#why-rule")).to_have_attribute(
        "href", re.compile("/rules/kamon#rules-opening$")
    )
    page.locator("#why-close").click()
    expect(page.locator("#why")).to_be_hidden()
    page.locator("#typed-move").fill("zz")
    page.keyboard.press("Enter")
    expect(page.locator("#why-words")).to_contain_text("zz")
    page.locator("#typed-move").fill("a2")
    page.keyboard.press("Enter")
    expect(page.locator("#moves .text")).to_have_text(["a2"])
    expect(page.locator("#why")).to_be_hidden()


def test_what_is_pasted_or_dropped(visit: Comes) -> None:
    guest = visit()
    page = guest.open("/study/kamon")
    page.locator("#text summary").click()
    page.locator("#paste-text").fill("hello")
    page.locator("#paste button").click()
    expect(page.locator("#paste-fault")).to_contain_text("hello")
    expect(page.locator("#paste-text")).to_have_value("hello")
    match = Match(KAMON, seed=1)
    match.play("a2", comment="<b>bold</b>")
    page.locator("#paste-text").fill(match.record())
    page.locator("#paste button").click()
    at(page, 1, 1)
    expect(page.locator("#moves .comment")).to_have_text("<b>bold</b>")
    page.locator("#undo").click()
    at(page, 0, 0)
    # A record of another game has another page.
    other = Match(pardalis.game(CHESS))
    other.play("b1-c3")
    page.evaluate(
        """text => {
          const data = new DataTransfer();
          data.items.add(new File([text], "game.txt", {type: "text/plain"}));
          document.body.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true}));
        }""",
        other.record(),
    )
    page.wait_for_url(re.compile(f"/study/{CHESS}"))
    at(page, 1, 1)


def test_a_bad_record_is_told_and_kept(visit: Comes) -> None:
    guest = visit()
    guest.expects("answered 409", "status of 409")
    page = guest.open("/study/kamon")
    page.locator("#text summary").click()
    page.locator("#paste-text").fill("Pardalis record 1\nGame: kamon\n")
    page.locator("#paste button").click()
    expect(page.locator("#paste-fault")).to_contain_text("Line 1")
    at(page, 0, 0)


@of_games("chromino", "le-cameleon")
def test_every_palette(visit: Comes, game: str) -> None:
    """All items are there, nothing shuts anybody out, and Leave leaves all as it was."""
    page = visit().open(f"/study/{game}")
    before = position(page)
    open_setup(page)
    rules = pardalis.game(game)
    items = setup(rules).palette(rules.parse(before).state)
    assert page.locator("#palette .item").count() == len(items)
    assert faults(page) == []
    page.locator("#setup-leave").click()
    expect(page.locator("#setup-panel")).to_be_hidden()
    assert position(page) == before
    at(page, 0, 0)


@pytest.mark.parametrize("kind", KINDS)
def test_a_position_is_set_up_by_hand(visit: Comes, kind: str) -> None:
    page = visit(phone=kind == "finger").open(f"/study/{CHESS}")
    hand = KINDS[kind](page)
    open_setup(page)
    page.locator("#palette button", has_text="empty").click()
    expect(page.locator("#setup-told")).to_contain_text("Not yet a position")
    expect(page.locator("#setup-done")).to_be_disabled()
    for item, cell in (("W", "c3"), ("b", "d4"), ("w", "e5"), ("w", "a1")):
        hold(page, item)
        hand.touch(f"cell-{cell}")
        expect(page.locator(f'pardalis-board [id="piece-{cell}"]')).to_have_count(1)
    page.locator("#setup-undo").click()
    expect(page.locator('pardalis-board [id="piece-a1"]')).to_have_count(0)
    expect(page.locator("#setup-told")).to_contain_text("This can be studied")
    page.locator("#palette button", has_text="Blue to move").click()
    expect(page.locator("#palette [aria-pressed=true]")).to_have_text("Blue to move")
    page.locator("#setup-done").click()
    at(page, 0, 0)
    expect(page.locator("#asked")).to_contain_text("Blue")  # once it has come
    expect(page.locator("#position")).to_have_value("4w/3b1/2W2/5/5 b 0")
    hand.play(["cell-d4", "cell-c3"])
    at(page, 1, 1)
    assert "no piece left" in words(page, "asked")
    expect(page.locator("#play")).to_be_hidden()


def test_an_item_is_carried_to_the_board(visit: Comes) -> None:
    page = visit().open(f"/study/{CHESS}")
    open_setup(page)
    hand = Mouse(page)
    box = page.locator('#palette label:has(input[value="b"])').bounding_box()
    assert box
    page.mouse.move(box["x"] + 9, box["y"] + 9)
    page.mouse.down()
    page.mouse.move(*hand.spot("cell-c3"), steps=5)
    expect(page.locator(".held")).to_have_count(1)
    expect(page.locator('#palette input[value="b"]')).to_be_checked()
    expect(page.locator("#setup-told")).to_contain_text(re.compile("In your hand.*blue", re.I))
    page.mouse.up()
    expect(page.locator('pardalis-board [id="piece-c3"]')).to_have_count(1)
    expect(page.locator(".held")).to_have_count(0)


@pytest.mark.parametrize("kind", KINDS)
def test_a_tile_is_laid_by_both_its_ends(visit: Comes, kind: str) -> None:
    """On the table anywhere, into a hand, into the bag."""
    page = visit(phone=kind == "finger").open("/study/chromino")
    hand = KINDS[kind](page)
    open_setup(page)
    hold(page, "RRR")
    hand.touch("square--1_1")
    hand.touch("square-1_1")
    expect(page.locator("#position")).to_have_value(re.compile("RRR@-1,1e"))
    hold(page, "YYY")
    hand.touch("bag")
    expect(page.locator("#position")).to_have_value(re.compile(r" YYY,\S+ 1 - "))
    hand.touch("seat-2")
    expect(page.locator("#position")).to_have_value(re.compile(r"/\S*YYY\S* "))


@pytest.mark.parametrize("kind", KINDS)
def test_on_a_slow_line_touches_wait_for_what_was_taken_up(visit: Comes, kind: str) -> None:
    """The board still goes by what was held before: nothing that is touched meanwhile is lost."""
    page = visit(phone=kind == "finger").open("/study/chromino")
    hand = KINDS[kind](page)
    open_setup(page)
    answered = unanswered(page)
    hold(page, "RRR")
    hand.touch("square--1_1")
    hold(page, "GGG")  # another one: that touch was not for it
    hand.touch("square--1_1")
    hand.touch("square-1_1")
    answered()
    expect(page.locator("#position")).to_have_value(re.compile("GGG@-1,1e"))
    assert "RRR@" not in position(page)


def test_on_a_slow_line_all_that_was_put_is_there(visit: Comes) -> None:
    """One thing after the other, each into the draft that the one before has left."""
    page = visit().open(f"/study/{CHESS}")
    hand = Mouse(page)
    open_setup(page)
    page.locator("#palette button", has_text="empty").click()
    expect(page.locator("#setup-done")).to_be_disabled()
    answered = unanswered(page)
    for item, cell in (("W", "c3"), ("b", "d4"), ("w", "e5")):
        hold(page, item)
        hand.touch(f"cell-{cell}")
    page.locator("#setup-undo").click(force=True)
    page.locator("#palette button", has_text="Blue to move").click()
    answered()
    expect(page.locator("#position")).to_have_value("5/3b1/2W2/5/5 b 0")


def test_the_board_turned_and_the_night(visit: Comes) -> None:
    page = visit(color_scheme="dark").open("/study/greengage")
    expect(page.locator("pardalis-board svg.board")).to_have_count(1)
    expect(page.locator("#flip")).to_have_attribute("aria-pressed", "false")
    before = Mouse(page).spot("cell-a1")
    page.keyboard.press("f")
    expect(page.locator("#flip")).to_have_attribute("aria-pressed", "true")
    expect(page).to_have_url(re.compile("flip=1"))
    assert Mouse(page).spot("cell-a1") != before


def test_without_scripts(visit: Comes) -> None:
    page = visit(java_script_enabled=False).open(f"/study/{CHESS}")
    page.locator("#ways").select_option("b1-c3")
    page.locator("form.typed:visible button").click()
    expect(page.locator("#moves .text")).to_have_text(["b1-c3"])
    page.locator("#previous").click()
    at(page, 0, 1)
    page.locator("#next").click()
    at(page, 1, 1)
    page.locator("#text summary").click()
    page.locator("#paste-text").fill("4w/3b1/2W2/5/5 b 0")
    page.locator("#paste button").click()
    expect(page.locator("#position")).to_have_value("4w/3b1/2W2/5/5 b 0")
