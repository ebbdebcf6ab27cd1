"""Fit the weights by which Chromino's `kernel_outlook.py` judges games.

    python -m bench.outlook --games 20000

Such players as playouts have (`likely`) play games of two seats. At the beginning of every turn the
terms are noted, and in the end who won; a logistic regression makes weights of that. They are
printed as the file has them, with the surprise of those before and after at a fifth of the games
that they were not fitted to.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from numpy.typing import NDArray

import pardalis
from pardalis.core.kernel.cache import compiled
from pardalis.core.kernel.chance import STEP, mixed, stream
from pardalis.core.kernel.contract import Moves, Rows, U, pack, play, result, turn, unpack
from pardalis.core.kernel.lending import lent
from pardalis.core.kernel.secrets import likely
from pardalis.engine.kernels.batch import kernel_of
from pardalis.engine.monte_carlo.tree import points
from pardalis.games.chromino import kernel_outlook
from pardalis.games.chromino.kernel_outlook import A_SEAT, IN_ALL, between, standing

Numbers = NDArray[np.float64]

CHROMINO = pardalis.game("chromino")
TERMS = 2 * len(A_SEAT) + len(IN_ALL)
MOST_TURNS = 400  # noted of a game: hardly any has more
RIDGE = 2.0  # keeps the weights of rare terms small
STEPS = 8


@compiled
def note(
    like: Any, ground: Any, starts: Rows, game: int, seed: U, room: Moves, into: Numbers
) -> int:
    """Play a game: its turns, each with the terms and what its seat got in the end."""
    ground, starts, room, into = lent(ground), lent(starts), lent(room), lent(into)
    now = unpack(like, starts, game)
    at, n = stream(seed, U(game)), 0
    seats = np.empty(MOST_TURNS, dtype=np.int64)
    while result(now, ground) == 0:
        if now.drawn < 0 and n < MOST_TURNS:
            mine, theirs = standing(now, now.turn), standing(now, 3 - now.turn)
            both = between(now, mine[0], theirs[0], mine[4])
            for i in range(len(mine)):
                into[n, i] = mine[i]
                into[n, len(mine) + i] = theirs[i]
            for i in range(len(both)):
                into[n, 2 * len(mine) + i] = both[i]
            seats[n] = turn(now, ground)
            n += 1
        at += STEP
        now = play(now, ground, likely(now, ground, mixed(at), room))
    for i in range(n):
        into[i, TERMS] = points(result(now, ground), 2, seats[i])
    return n


def noted(games: int, seed: int) -> list[Numbers]:
    """So many games, each the turns that were noted."""
    kernel = kernel_of(CHROMINO)
    room = np.zeros(kernel.most_moves, dtype=np.int64)
    found = []
    for number in range(games):
        like, ground = kernel.encode(CHROMINO.start(seed=seed + number).state)
        starts = np.zeros((1, kernel.words(like)), dtype=np.uint64)
        pack(like, starts, 0)
        into = np.zeros((MOST_TURNS, TERMS + 1))
        n = note(like, ground, starts, 0, U(seed + number), room, into)
        found.append(into[:n].copy())
    return found


def expected(terms: Numbers, weights: Numbers) -> Numbers:
    """What share the weights expect."""
    found: Numbers = 1 / (1 + np.exp(-terms @ weights))
    return found


def surprise(turns: Numbers, weights: Numbers) -> float:
    """The mean of -log of the chance given to what happened."""
    share, p = turns[:, TERMS], expected(turns[:, :TERMS], weights)
    return float(-(share * np.log(p) + (1 - share) * np.log(1 - p)).mean())


def fitted(turns: Numbers) -> Numbers:
    """The weights of least surprise, by Newton's steps."""
    terms, share = turns[:, :TERMS], turns[:, TERMS]
    weights = np.zeros(TERMS)
    for _ in range(STEPS):
        p = expected(terms, weights)
        slope = terms.T @ (p - share) + RIDGE * weights
        bend = (terms * (p * (1 - p))[:, None]).T @ terms + RIDGE * np.eye(TERMS)
        weights -= np.linalg.solve(bend, slope)
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    games = noted(asked.games, asked.seed)
    kept = max(1, len(games) // 5)
    held_back, known = np.concatenate(games[:kept]), np.concatenate(games[kept:])
    before = np.concatenate([kernel_outlook.MOVES, kernel_outlook.WAITS, kernel_outlook.BOTH])
    weights = fitted(known)
    print(f"{len(known) + len(held_back)} turns")
    print(f"surprise {surprise(held_back, before):.4f} before, {surprise(held_back, weights):.4f}")
    n = len(A_SEAT)
    for name, part in (
        ("MOVES", weights[:n]),
        ("WAITS", weights[n : 2 * n]),
        ("BOTH", weights[-4:]),
    ):
        print(f"{name} = np.array([{', '.join(f'{weight:.3f}' for weight in part)}])")


if __name__ == "__main__":
    main()
