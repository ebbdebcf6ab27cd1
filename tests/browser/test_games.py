"""A whole game of each of the five against the computer, by every hand, from the first page on."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from pardalis.core.match import Match
from tests.browser.conftest import Comes
from tests.browser.guest import Guest
from tests.browser.hands import Finger, Hand, Keys, Mouse
from tests.browser.playing import GAMES, Player, of_games


def arrived(guest: Guest, game: str, hand: type[Hand]) -> Player:
    """Somebody who came to the first page and plays the computer with one more touch."""
    page = guest.open("/")
    button = page.locator(f'form[action="/play/{game}"] button')
    if hand is Keys:
        button.focus()
        page.keyboard.press("Enter")
    elif hand is Finger:
        button.tap()
    else:
        button.click()
    page.wait_for_url("**/table/*")
    return Player(guest, page.url.rpartition("/")[2], hand)


def told(player: Player) -> None:
    """The end is told in words, the record can be replayed, and another game is offered."""
    state = player.state()
    assert state["outcome"] is not None
    expect(player.page.locator("#asked")).to_contain_text(state["outcome"]["words"].rstrip("."))
    expect(player.page.locator("#rematch")).to_be_visible()
    record = player.guest.ask("GET", f"/tables/{player.table}/record").text()
    match = Match.from_record(record)
    assert match.outcome is not None
    assert match.ply == state["ply"]


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_clicks(visit: Comes, game: str) -> None:
    player = arrived(visit(), game, Mouse)
    player.play()
    told(player)


# Every game has been played to its end by clicks; other hands play some of them.


@of_games("chameleon-chess", "kamon")
def test_a_whole_game_by_keys_alone(visit: Comes, game: str) -> None:
    player = arrived(visit(), game, Keys)
    player.play()
    told(player)


@of_games("kamon")
def test_a_whole_game_by_taps_on_a_phone(visit: Comes, game: str) -> None:
    player = arrived(visit(phone=True), game, Finger)
    player.play()
    told(player)


@pytest.mark.parametrize("hand", [Keys, Finger])
def test_tiles_are_laid_by_every_hand(visit: Comes, hand: type[Hand]) -> None:
    arrived(visit(phone=hand is Finger), "chromino", hand).play(6)
