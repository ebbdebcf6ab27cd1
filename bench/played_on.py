"""What a laying is worth in Chromino when players of one kind or another play on to the end.

- **sensible** players lay what looks best (`kernel_worth.py`).
- **random** ones lay anything.
- **strong** ones try each of their layings in a few deals that agree with their view, as level 8
  does in many and by all moves so far. A trial with them takes some hundred times as long.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pardalis.core.kernel.cache import compiled
from pardalis.core.kernel.chance import STEP, mixed, stream
from pardalis.core.kernel.contract import (
    Moves,
    Rows,
    U,
    compiles,
    moves,
    pick,
    play,
    resample,
    result,
    turn,
)
from pardalis.core.kernel.lending import lent
from pardalis.core.kernel.secrets import Hopes, deal, likely, outlook
from pardalis.engine.monte_carlo.by_view import Seen
from pardalis.engine.monte_carlo.tree import points
from pardalis.games.chromino.kernel_worth import WEIGHTS, best_laying

PLAYERS = SENSIBLE, RANDOM, STRONG = "sensible", "random", "strong"
DEALS = 8  # in which strong players try each of their layings
_SENSIBLE, _RANDOM = PLAYERS.index(SENSIBLE), PLAYERS.index(RANDOM)  # as compiled code has them


@compiles
def strong_laying(
    state: Any, ground: Any, seats: int, number: U, first: Moves, room: Moves, won: Hopes
) -> int:
    """The move that wins most in a few deals, the same for each, as likely players play on.

    `won` has room for a number a move, and behind them for the shares of both seats.
    """
    n = moves(state, ground, first)
    if n == 1:
        return int(first[0])
    me, shares = turn(state, ground), won[len(won) - seats :]
    won[:n] = 0.0
    for i in range(n * DEALS):
        at = stream(number, U(i // n))
        now, move, moved = resample(state, ground, me, at), first[i % n], 0
        while True:
            now = play(now, ground, move)
            over = result(now, ground)
            if over != 0:
                won[i % n] += points(over, seats, me)
                break
            if outlook(now, ground, moved, shares):
                won[i % n] += shares[me - 1]
                break
            at += STEP
            move = likely(now, ground, mixed(at), room)
            moved += 1
    return int(first[np.argmax(won[:n])])


@compiled
def _share(
    state: Any,
    ground: Any,
    known: Rows,
    seats: int,
    seed: U,
    deals: int,
    laying: int,
    players: int,
    first: Moves,
    room: Moves,
    won: Hopes,
) -> float:
    """What the seat to move has of a game after a laying, on average of so many deals."""
    ground, known = lent(ground), lent(known)
    first, room, won = lent(first), lent(room), lent(won)
    me, total = turn(state, ground), 0.0
    for number in range(deals):
        at = stream(seed, U(number))
        now, move = deal(state, ground, known, at), laying
        while True:
            now = play(now, ground, move)
            if result(now, ground) != 0:
                break
            at += STEP
            if players == _SENSIBLE:
                move = best_laying(now, ground, WEIGHTS, mixed(at), room)
            elif players == _RANDOM:
                move = pick(now, ground, mixed(at), room)
            else:
                move = strong_laying(now, ground, seats, mixed(at), first, room, won)
        total += points(result(now, ground), seats, me)
    return total / deals


def tried(known: Seen, laying: str, players: str, deals: int, seed: int) -> float:
    """What a laying is worth, in parts of a won game, when such players play on."""
    most = known.kernel.most_moves
    move = known.kernel.parse_move(known.state, known.ground, laying)
    told = known.state, known.ground, known.known, known.seats, U(seed), deals, move
    rooms = np.zeros(most, np.int64), np.zeros(most, np.int64), np.zeros(most + known.seats)
    return float(_share(*told, PLAYERS.index(players), *rooms))
