"""Chromino's kernel: who will win a game, judged by all hands and the table.

A random game is played on for some turns as is `likely`, then judged: that is faster
than to play it to its end, and what later turns bring is mostly luck, which only blurs what a
laying is worth. Judged are games of two seats, in the plain game with normal contact; others are
played to their end.

How likely the seat to move will win is a logistic function of terms, some of them for each seat:

- **tiles**, **one**, **two**, **three**: how many tiles it has, and whether it has so many.
- **blocked**: how likely it is that a turn later it can lay nothing, as in `kernel_worth.py`.
- **ready**: the share of its tiles that it should be able to lay; **dead**: the share that it
  cannot, when it has three or fewer.
- **lone**: it has a chameleon only (rule 4).

And for both: to move at all, **starts** (the round begins with this seat), **lead** (the difference
of tiles, in relation to all) and **last** (the seat to move has one tile left, and it fits).
`python -m bench.outlook` fits the weights to games that such players play among themselves.
"""

from __future__ import annotations

from math import exp

import numpy as np

from pardalis.core.kernel import secrets
from pardalis.core.kernel.bits import NONE, popcount
from pardalis.core.kernel.contract import U, compiles, rule
from pardalis.core.kernel.secrets import Hopes
from pardalis.games.chromino.kernel_deal import without
from pardalis.games.chromino.kernel_squares import NORMAL
from pardalis.games.chromino.kernel_state import (
    CHAMELEONS_HIGH,
    CHAMELEONS_LOW,
    ChrominoGround,
    ChrominoState,
    lowest,
)
from pardalis.games.chromino.kernel_table import WAYS
from pardalis.games.chromino.kernel_worth import FEW, FREE_MORE, FREE_ONE, FREE_TWO

PLAYED_ON = 20  # moves, most of twelve turns

A_SEAT = ("tiles", "one", "two", "three", "blocked", "ready", "dead", "lone")
IN_ALL = ("move", "starts", "lead", "last")
MOVES = np.array([0.288, -0.623, -0.007, 0.267, 0.009, 1.012, -0.665, -0.213])
WAITS = np.array([-0.293, 0.506, 0.113, -0.223, -0.089, -0.833, 0.570, 0.462])
BOTH = np.array([0.165, -0.199, -5.312, 2.384])


@compiles
def standing(
    state: ChrominoState, seat: int
) -> tuple[float, float, float, float, float, float, float, float]:
    """The terms of a seat."""
    low, high = state.hands[U(seat * 2 - 2)], state.hands[U(seat * 2 - 1)]
    n, fit, sum_free, blocked = popcount(low) + popcount(high), 0, 0.0, 1.0
    lone = n == 1 and ((low & CHAMELEONS_LOW) | (high & CHAMELEONS_HIGH)) != NONE
    while (low | high) != NONE and not lone:
        tile = lowest(low, high)
        low, high = without(low, high, tile)
        ways = state.marks[U(WAYS + tile)]
        if ways:
            free = FREE_ONE if ways == 1 else FREE_TWO if ways == 2 else FREE_MORE
            fit += 1
            sum_free += free
            blocked *= 1.0 - free
    return (
        float(n),
        1.0 if n == 1 else 0.0,
        1.0 if n == 2 else 0.0,
        1.0 if n == 3 else 0.0,
        blocked,
        sum_free / n if n else 0.0,
        (n - fit) / n if 0 < n <= FEW else 0.0,
        1.0 if lone else 0.0,
    )


@compiles
def between(
    state: ChrominoState, mine: float, theirs: float, blocked: float
) -> tuple[float, float, float, float]:
    """The terms of both, by the tiles of the seat to move and of the other."""
    return (
        1.0,
        1.0 if state.turn == state.starter else 0.0,
        (mine - theirs) / (mine + theirs + 1.0),
        1.0 if mine == 1.0 and blocked < 1.0 else 0.0,
    )


@rule(secrets.outlook, ChrominoState)
def outlook(state: ChrominoState, ground: ChrominoGround, moved: int, shares: Hopes) -> bool:
    """Judge at the beginning of a turn, in games of which the weights know."""
    if moved < PLAYED_ON or state.drawn >= 0:
        return False
    if ground.seats != 2 or ground.expert or ground.contact != NORMAL:
        return False
    mine, theirs = standing(state, state.turn), standing(state, 3 - state.turn)
    both = between(state, mine[0], theirs[0], mine[4])
    total = 0.0
    for i in range(len(mine)):
        total += MOVES[i] * mine[i] + WAITS[i] * theirs[i]
    for i in range(len(both)):
        total += BOTH[i] * both[i]
    share = 1.0 / (1.0 + exp(-total))
    shares[state.turn - 1] = share
    shares[2 - state.turn] = 1.0 - share
    return True
