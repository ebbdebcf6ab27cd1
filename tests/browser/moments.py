"""Moments of a game: its start, its middle and its end, at a table of somebody's own."""

from __future__ import annotations

from functools import cache
from typing import Any

import pardalis
from pardalis.core.chance import Chance
from pardalis.core.position import Position
from pardalis.engine.players import greedy
from tests.browser.guest import Guest

MOMENTS = ("start", "middle", "end")
SEED = 12
COMPUTER = "1"


@cache
def walk(game: str, seats: int = 2, seed: int = SEED) -> tuple[tuple[Position, str], ...]:
    """A game of computers to its end, as positions and the moves made in them."""
    chance = Chance(seed)
    position = pardalis.game(game).start(seed, seats)
    walked = []
    while position.outcome is None:
        move = greedy(position.view(position.turn), chance)
        walked.append((position, move))
        position = position.play(move)
    return tuple(walked)


def before(game: str, moment: str, seats: int = 2) -> tuple[Position, str]:
    """The position one move before a moment, and that move; at the start the first one."""
    walked = walk(game, seats)
    return walked[{"start": 0, "middle": len(walked) * 11 // 20, "end": len(walked) - 1}[moment]]


def laid(guest: Guest, game: str, moment: str, seats: int = 2, **wish: Any) -> str:
    """The id of a table where a game is at that moment; the guest has the seat to move."""
    position, move = before(game, moment, seats)
    chairs = ["me" if seat == position.turn else COMPUTER for seat in position.seats]
    table = guest.lay(game, *chairs, position=str(position), **wish)
    if moment == "start":
        return table
    state = guest.state(table)
    command = {"do": "move", "seat": state["turn"], "ply": state["ply"], "at": state["at"]}
    guest.ok("POST", f"/tables/{table}/do", command | {"move": move})
    while not (state := guest.state(table))["choices"] and state["phase"] == "playing":
        guest.page.wait_for_timeout(20)
    return table
