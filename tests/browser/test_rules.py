"""The rules: pages in two languages, positions that can be played, the rules beside the board."""

from __future__ import annotations

from itertools import cycle

import pytest
from playwright.sync_api import expect

from pardalis.core.words import LANGUAGES
from tests.browser.conftest import Comes
from tests.browser.hands import Finger, Mouse
from tests.browser.playing import GAMES, of_games
from tests.browser.waiting import until

# Whether the board of a figure offers a move, or any at all.
OFFERS = """([id, wanted]) => document.getElementById(id).querySelector("pardalis-board")
  .choices.all.some(({move}) => !wanted || move === wanted)"""


@pytest.mark.parametrize(("game", "lang"), [*zip(GAMES, cycle(LANGUAGES), strict=False)])
def test_every_picture_of_the_rules_comes(visit: Comes, game: str, lang: str) -> None:
    page = visit(lang=lang).open(f"/rules/{game}")
    pictures = page.locator("figure.diagram img")
    assert pictures.count() >= 5
    page.evaluate("for (const one of document.images) one.loading = 'eager'")
    until(page, "() => [...document.images].every((one) => one.complete && one.naturalWidth > 0)")
    missing = page.evaluate(
        """() => [...document.querySelectorAll("main a[href^='#']")]
          .map((link) => decodeURIComponent(link.hash.slice(1)))
          .filter((id) => !document.getElementById(id))"""
    )
    assert not missing


@of_games("kamon", "le-cameleon")
def test_positions_of_the_rules_are_played(visit: Comes, game: str) -> None:
    """Each task is solved by hand with the moves that its solution tells."""
    page = visit().open(f"/rules/{game}")
    figures = page.locator("figure.diagram[data-play]")
    assert figures.count() >= 2
    for number in range(figures.count()):
        figure = figures.nth(number)
        figure.locator("button.try").click()
        board = figure.locator("pardalis-board")
        expect(board).to_be_visible()
        name = figure.get_attribute("id")
        until(page, OFFERS, [name, ""])
        solution = figure.locator(".solution")
        if solution.count():
            solution.locator("summary").click()
            moves = solution.locator("p").first.locator("code").all_inner_texts()
        else:
            moves = [board.evaluate("board => board.choices.all[0].move")]
        for move in moves:
            until(page, OFFERS, [name, move])  # after a move nothing is offered for a while
            touch = board.evaluate(
                "(board, move) => board.choices.all.find((one) => one.move === move)?.touch", move
            )
            assert touch, (
                move,
                board.evaluate("board => board.choices.all.map((one) => one.move)"),
            )
            hand = Mouse(page)
            hand.board = board
            hand.play(touch)
            until(page, f"(given) => !({OFFERS})(given)", [name, move])
        if solution.count():
            expect(figure.locator(".verdict")).to_have_attribute("data-is", "right")


def test_the_rules_beside_the_board(visit: Comes) -> None:
    guest = visit(phone=True)
    table = guest.lay("kamon", "me", "1")
    page = guest.open(f"/table/{table}")
    page.locator("[popovertarget=more]").tap()
    page.locator("#open-rules").tap()
    expect(page.locator("#booklet")).to_be_visible()
    expect(page.locator("#booklet-text figure").first).to_be_attached()
    page.locator("#booklet-close").tap()
    expect(page.locator("#booklet")).to_be_hidden()
    Finger(page).touch(guest.state(table)["choices"][0]["touch"][0])
