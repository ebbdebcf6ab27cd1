"""Playing at the table's page: wait for one's turn, choose a move, make it by hand."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

import pardalis
from pardalis.core.chance import Chance
from pardalis.core.errors import InvalidPosition
from pardalis.engine.players import greedy
from tests.browser.guest import Guest
from tests.browser.hands import Hand
from tests.browser.waiting import until
from tests.patience import PATIENCE

GAMES = tuple(game.id for game in pardalis.games())

Chooser = Callable[[Any], Any]


def of_games(*few: str) -> pytest.MarkDecorator:
    """A test of these games; of the others only with `make verify`."""
    return pytest.mark.parametrize(
        "game",
        [pytest.param(one, marks=[] if one in few else [pytest.mark.verify]) for one in GAMES],
    )


# Whether the position is a later one than this, and mine to move in or the last of the game.
MY_TURN = """at => {
  const field = document.querySelector("#act [name=at]");
  const over = document.querySelector("#asked")?.classList.contains("ended");
  return Number(field?.value) > at
    && (over || document.querySelector("pardalis-board")?.choices?.all.length > 0);
}"""
# Whether the board offers exactly these moves.
OFFERS = """moves => document.querySelector("pardalis-board")
  ?.choices?.all.map((choice) => choice.move).join(" ") === moves"""


def sensible(seed: int = 1) -> Chooser:
    """Choose as a beginner would: the move that looks best at first sight.

    Where hands are hidden the position of a state is a view, of which only the server makes sense:
    then any move that does the most, laying a tile rather than passing.
    """
    chance = Chance(seed)

    def choose(state: Any) -> Any:
        choices = {choice["move"]: choice for choice in state["choices"]}
        try:
            position = pardalis.game(state["game"]).parse(state["position"])
        except InvalidPosition:
            most = max(len(choice["touch"]) for choice in choices.values())
            long = [choice for choice in choices.values() if len(choice["touch"]) == most]
            return chance.choice(long)
        return choices[greedy(position.view(state["turn"]), chance)]

    return choose


class Player:
    """Somebody at a table's page."""

    def __init__(
        self, guest: Guest, table: str, hand: type[Hand], choose: Chooser | None = None
    ) -> None:
        self.guest = guest
        self.table = table
        self.choose = choose or sensible()
        self.page = guest.page
        self.hand = hand(self.page)

    def sit(self) -> Player:
        """Open the page."""
        self.guest.open(f"/table/{self.table}")
        return self

    def state(self) -> Any:
        """How the table stands."""
        return self.guest.state(self.table)

    def wait(self, ready: Callable[[Any], bool]) -> Any:
        """How the table stands once it is as we wait for."""
        end = time.monotonic() + PATIENCE
        while not ready(state := self.state()):
            assert time.monotonic() < end, state
            self.page.wait_for_timeout(20)
        return state

    def after(self, state: Any) -> Any:
        """How the table stands once the position is another one."""
        return self.wait(lambda now: now["at"] > state["at"])

    def my_turn(self, at: int = 0) -> Any:
        """How the table stands when it is our turn after a position, or when the game is over; the
        board shows it."""
        until(self.page, MY_TURN, at)
        # The page may still show how a game ended, while somebody else begins the next.
        state = self.wait(lambda now: now["choices"] or now["phase"] == "over")
        self.see(state)
        return state

    def see(self, state: Any) -> None:
        """Wait until the board offers what a state does."""
        moves = " ".join(choice["move"] for choice in state["choices"])
        until(self.page, OFFERS, moves)

    def move(self) -> Any:
        """Make one move when it is our turn, and wait until it is made; the state before it."""
        state = self.my_turn()
        if state["phase"] == "playing":
            self.make(self.choose(state), state)
        return state

    def make(self, choice: Any, state: Any) -> None:
        """Make a move by hand, and wait until the server has it."""
        self.hand.play(choice["touch"])
        self.after(state)

    def play(self, plies: int = 1000) -> Any:
        """Play on until the game is over or so many moves were made; how it stands then."""
        at = 0
        for _ in range(plies):
            state = self.my_turn(at)
            if state["phase"] == "over":
                return state
            self.hand.play(self.choose(state)["touch"])
            at = state["at"]
        return self.my_turn(at)
