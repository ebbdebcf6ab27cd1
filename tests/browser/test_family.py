"""Many at one table and many at one device: computers, hidden hands passed round, contests."""

from __future__ import annotations

import re
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import expect

import pardalis
from pardalis import Position
from tests.browser.conftest import Comes
from tests.browser.hands import KINDS, Finger, Hand, Mouse
from tests.browser.playing import Player
from tests.browser.waiting import until


@pytest.mark.long
def test_eight_seats_with_seven_computers(visit: Comes) -> None:
    """The form lays it: one seat after another is added and given to a computer."""
    guest = visit()
    page = guest.open("/play/chromino")
    while page.locator("#more-seats").is_visible():
        page.locator("#more-seats").click()
    for number in range(2, 9):
        page.locator(f'select[name="who.{number}"]').select_option("computer-1")
    page.locator("p.go button").click()
    page.wait_for_url("**/table/*")
    player = Player(guest, page.url.rpartition("/")[2], Mouse)
    assert len(player.state()["sitters"]) == 8
    expect(page.locator(".players .seat")).to_have_count(8)
    expect(page.locator("pardalis-board .above svg")).to_have_count(7)
    hands = page.locator("pardalis-board .above .zone").evaluate_all("all => all.map(o => o.id)")
    assert hands == sorted(hands)  # in the order of play
    state = player.play()
    assert state["outcome"]
    expect(page.locator("#asked")).to_contain_text(state["outcome"]["words"].rstrip("."))


@pytest.mark.long
@pytest.mark.parametrize("hand", KINDS.values())
def test_hidden_hands_passed_round_one_device(visit: Comes, hand: type[Hand]) -> None:
    """Between two turns no hand is to be seen; each says who they are before theirs is."""
    guest = visit(phone=hand is Finger)
    names = ["Anna", "Ben", "Chloé"]
    table = guest.lay("chromino", "me", "me", "me", names=names)
    player = Player(guest, table, hand).sit()
    page = player.page
    for _ in range(7):
        curtain = page.locator("#curtain")
        expect(curtain).to_be_visible()
        covered = guest.state(table)
        if covered["phase"] == "over":
            break
        name = covered["sitters"][covered["turn"] - 1]["name"]
        expect(page.locator("#curtain-words")).to_contain_text(name)
        assert not _tiles_shown(player)
        page.locator("#curtain-open").press("Enter")
        expect(curtain).to_be_hidden()
        state = guest.state(table, seat=covered["turn"])
        player.see(state)
        assert _tiles_shown(player) == len(_hand_of(state))
        while state["phase"] == "playing" and state["turn"] == covered["turn"]:
            player.hand.play(player.choose(state)["touch"])
            state = player.after(state)
            if state["turn"] == covered["turn"]:  # a tile was drawn: the turn goes on
                state = guest.state(table, seat=covered["turn"])
                player.see(state)


def _hand_of(state: Any) -> list[str]:
    hands = str(state["position"]).split()[1].split("/")
    return hands[int(state["seat"]) - 1].split(",")


def _tiles_shown(player: Player) -> int:
    """How many tiles in hands can be told apart on the screen."""
    until(player.page, "() => !document.querySelector('pardalis-board.veiled')")
    return player.page.locator("pardalis-board .docks .tile:not([id^='back-'])").count()


def test_the_family_round_an_open_board(visit: Comes) -> None:
    """Where nothing is secret nobody is asked to look away."""
    guest = visit(phone=True)
    table = guest.lay("kamon", "me", "me", names=["Anna", "Ben"])
    player = Player(guest, table, Finger).sit()
    state = player.play()
    assert state["outcome"]
    assert player.page.locator("#curtain").is_hidden()


def test_open_hands_round_one_device(visit: Comes) -> None:
    """Whoever is to move has their hand before them, and nobody has to say who they are."""
    guest = visit()
    names = ["Anna", "Ben"]
    table = guest.lay("chromino", "me", "me", names=names, options={"hands": "open"})
    player = Player(guest, table, Mouse).sit()
    for _ in range(5):
        state = player.my_turn()
        assert state["seat"] == state["turn"]
        player.see(state)
        assert player.page.locator("#curtain").is_hidden()
        assert _tiles_shown(player) == str(state["position"]).split()[1].count(",") + 2
        player.hand.play(player.choose(state)["touch"])
        player.after(state)


def test_take_back_when_alone_with_the_computer(visit: Comes) -> None:
    guest = visit()
    player = Player(guest, guest.lay("kamon", "me", "1"), Mouse).sit()
    player.play(2)
    before = player.my_turn()
    player.page.locator("#take-back").click()
    state = player.after(before)
    assert state["ply"] == 2
    player.see(state)
    expect(player.page.locator("#history .move")).to_have_count(3)
    player.play(1)


def test_a_contest_to_two_points(visit: Comes) -> None:
    """Game after game until somebody has the points; the standing is told, the seats move up."""
    guest = visit()
    page = guest.open("/play/chameleon-chess")
    page.locator("details.more summary").click()
    page.locator("input[name=target]").fill("2")
    page.locator("p.go button").click()
    page.wait_for_url("**/table/*")
    player = Player(guest, page.url.rpartition("/")[2], Mouse)
    for number in range(1, 6):
        state = player.play()
        assert state["round"] == number
        for seat in (1, 2):
            points = page.locator(f".seat[data-seat='{seat}'] .points")
            expect(points).to_contain_text(state["standing"]["points"][seat - 1])
        if state["standing"]["winners"]:
            break
        page.locator("#rematch").click()
        player.after(state)
    assert state["standing"]["target"] == 2
    assert state["standing"]["winners"]


def test_a_rematch_with_the_computer(visit: Comes) -> None:
    guest = visit()
    player = Player(guest, guest.lay("chameleon-chess", "me", "1"), Mouse).sit()
    player.play()
    player.page.locator("#rematch").click()
    state = player.wait(lambda now: now["round"] == 2)
    assert [sitter["mine"] for sitter in state["sitters"]] == [False, True]
    player.play(2)


def low(move: str) -> int:
    """How far down a laying reaches."""
    found = re.fullmatch(r"...@-?\d+,(-?\d+)([esnw])", move)
    return int(found[1]) + 2 * (found[2] == "s") if found else -99


def deep() -> Position:
    """A table that grew downwards, where the first player can lay a tile at its foot."""
    for seed in count():
        position = pardalis.game("chromino").start(seed, 2, draw="all", hands="open")
        for _ in range(12):
            position = position.play(max(position.moves(), key=low))
        if position.turn == 1 and low(max(position.moves(), key=low)) > 8:
            return position
    raise AssertionError


@pytest.mark.parametrize("hand", [Mouse, Finger])
def test_the_tools_cover_no_place(visit: Comes, hand: type[Hand]) -> None:
    """While a tile is laid, the lowest place for it is in sight too."""
    guest = visit(phone=hand is Finger)
    player = Player(guest, guest.lay("chromino", "me", "1", position=str(deep())), hand).sit()
    choice = max(player.my_turn()["choices"], key=lambda choice: low(choice["move"]))
    player.hand.touch(choice["touch"][0])
    expect(player.page.locator(".tools")).to_be_visible()
    for square in choice["touch"][1:]:
        covered = player.page.evaluate(
            "([x, y]) => document.elementFromPoint(x, y).closest('.tools') !== null",
            player.hand.spot(square),
        )
        assert not covered, square
