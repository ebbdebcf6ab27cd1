"""Study of each of the five: both sides by hand, any position, any record."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import pardalis
from pardalis.core.match import Match
from pardalis.core.position import Position
from pardalis.core.registry import part
from tests.browser.conftest import Comes
from tests.browser.hands import Mouse
from tests.browser.moments import walk
from tests.browser.playing import GAMES
from tests.browser.waiting import until

pytestmark = pytest.mark.verify  # `test_study.py` has the hands and the texts, on fewer boards

OFFERS = "n => document.querySelector('pardalis-board').choices?.all.length === n"
MOVES = 8


def position(page: Page) -> str:
    """The text of the position on the board."""
    return page.locator("#position").input_value()


def shows(page: Page, wanted: Position) -> None:
    """Wait until a position is on the board with its moves."""
    until(page, "text => document.getElementById('position').value === text", str(wanted))
    until(page, OFFERS, len(wanted.moves()))


def paste(page: Page, text: str) -> None:
    """Put a text where positions and records are pasted."""
    if not page.locator("#paste-text").is_visible():
        page.locator("#text summary").click()
    page.locator("#paste-text").fill(text)
    page.locator("#paste button").click()


@pytest.mark.parametrize("game", GAMES)
def test_both_sides_are_played(visit: Comes, game: str) -> None:
    page = visit().open(f"/study/{game}")
    touch: Any = part(pardalis.game(game), "scene").touch
    now = pardalis.game(game).parse(position(page))
    for made in range(1, MOVES):
        shows(page, now)
        move = now.moves()[made % len(now.moves())]
        Mouse(page).play(list(touch(move)))
        expect(page.locator("#moves .move")).to_have_count(made + 1)
        now = now.play(move)


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_pasted_and_a_record_replayed(visit: Comes, game: str) -> None:
    page = visit().open(f"/study/{game}")
    walked = walk(game)
    middle, _ = walked[len(walked) // 2]
    paste(page, str(middle))
    shows(page, middle)

    match = Match(pardalis.game(game), position=walked[0][0])
    for _, move in walked[:MOVES]:
        match.play(move)
    paste(page, match.record())
    expect(page.locator("#moves .move")).to_have_count(match.ply + 1)
    page.locator("#first").click()
    shows(page, walked[0][0])
    for n in (1, 2):
        page.locator("#next").click()
        shows(page, walked[n][0])
