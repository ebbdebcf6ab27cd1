"""Flat Monte Carlo: every move is tried equally often, by random games. A yardstick.

In games with secrets each game begins with a deal that agrees with what the seat knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pardalis.core.kernel.cache import Entry, compiled
from pardalis.core.kernel.chance import STEP, mixed, stream
from pardalis.core.kernel.contract import Moves, Rows, U, moves, pick, play, result, turn
from pardalis.core.kernel.lending import lent
from pardalis.core.kernel.secrets import deal
from pardalis.core.position import View
from pardalis.engine.found import Report
from pardalis.engine.kernels.held import goes_on
from pardalis.engine.leash import Leash, Numbers
from pardalis.engine.monte_carlo.by_view import Seen, seen
from pardalis.engine.monte_carlo.counted import Tried, lines_of
from pardalis.engine.monte_carlo.holding import held
from pardalis.engine.monte_carlo.tree import points


def search(
    view: View,
    *,
    history: Sequence[str] = (),
    playouts: int | None = None,
    seconds: float | None = None,
    leash: Leash | None = None,
    seed: int = 0,
) -> Report:
    """Judge all moves that a seat has by random games, the best first.

    >>> import pardalis
    >>> kamon = pardalis.game("kamon").start(seed=7)
    >>> report = search(kamon.view(1), playouts=1100, seed=1)
    >>> report.nodes, [line.games for line in report.lines][:2]
    (1100, [100, 100])
    """
    known = seen(view, history)
    entry(known).make_ready()  # before the time runs
    first, games, won = _counts(known)
    began = perf_counter()
    with held(playouts, seconds, leash) as leash:
        n = _try_all(*_arguments(known, seed, first, games, won, leash))
    tried = [
        Tried(
            (known.kernel.move_text(known.state, known.ground, int(first[i])),),
            int(games[i]),
            float(won[i]),
        )
        for i in range(n)
    ]
    lines = lines_of(tried, known.seats)
    best_first = tuple(sorted(lines, key=lambda line: -line.share))
    return Report(best_first, 1, int(games.sum()), perf_counter() - began)


def entry(known: Seen) -> Entry:
    """What must be compiled for a game."""
    return Entry(_try_all, _arguments(known, 0, *_counts(known), Leash()))


def _counts(known: Seen) -> tuple[Moves, NDArray[np.int64], NDArray[np.float64]]:
    most = known.kernel.most_moves
    return np.zeros(most, np.int64), np.zeros(most, np.int64), np.zeros(most, np.float64)


def _arguments(
    known: Seen,
    seed: int,
    first: Moves,
    games: NDArray[np.int64],
    won: NDArray[np.float64],
    leash: Leash,
) -> tuple[Any, ...]:
    room = np.zeros(known.kernel.most_moves, dtype=np.int64)
    told = known.state, known.ground, known.known, known.seats, U(seed % 2**64)
    return *told, first, room, games, won, leash.thread(0)


@compiled
def _try_all(
    state: Any,
    ground: Any,
    known: Rows,
    seats: int,
    seed: U,
    first: Moves,
    room: Moves,
    games: NDArray[np.int64],
    won: NDArray[np.float64],
    leash: Numbers,
) -> int:
    """Try the first moves in turn, at least one; how many there are."""
    ground, known, first, room = lent(ground), lent(known), lent(first), lent(room)
    games, won, leash = lent(games), lent(won), lent(leash)
    me = turn(state, ground)
    n = moves(state, ground, first)
    number, i, going = U(0), 0, True
    while going:
        at = stream(seed, number)
        number += U(1)
        now = play(deal(state, ground, known, at), ground, first[i])
        over = result(now, ground)
        while over == 0:
            at += STEP
            now = play(now, ground, pick(now, ground, mixed(at), room))
            over = result(now, ground)
        games[i] += 1
        won[i] += points(over, seats, me)
        i = i + 1 if i + 1 < n else 0
        going = goes_on(leash)
    return n
