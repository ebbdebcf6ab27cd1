"""Figures by kernel: what a designer asks about a game, from random playouts.

The games are those of `playouts` with the same seed; here more is counted, so it takes longer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pardalis.core.kernel.cache import Entry, compiled
from pardalis.core.kernel.chance import STEP, below, mixed, stream
from pardalis.core.kernel.contract import SEAT_MASKS, Moves, Rows, U, moves, play, result, unpack
from pardalis.core.kernel.lending import lent
from pardalis.engine.figures import Figures
from pardalis.engine.kernels.batch import Batch
from pardalis.engine.kernels.playouts import ends_of
from pardalis.engine.kernels.sharing import Work, share

Counts = NDArray[np.int64]


def figures(
    states: Batch,
    seed: int,
    games: int | None = None,
    *,
    first: int = 0,
    seconds: float | None = None,
    threads: int = 1,
    told: Callable[[int], None] = lambda done: None,
    stop: Callable[[], bool] = lambda: False,
) -> Figures:
    """Play so many games from the number `first` on, or as many as the time allows.

    `told` hears how many games are done; when `stop` says so, no more are begun.
    """
    if seconds is not None:
        entry(states).make_ready()  # before the time runs
    parts = [_counts(states) for _ in range(threads)]
    workers = [_worker(states, seed, part) for part in parts]
    last = None if games is None else first + games
    share(workers, first, last, seconds, told, stop)
    ends, lengths, choices = (np.sum([part[i] for part in parts], axis=0) for i in range(3))
    return Figures(ends_of(states.kernel, ends), _by_number(lengths), _by_number(choices))


def entry(states: Batch) -> Entry:
    """What must be compiled for a game."""
    return Entry(_measure, _arguments(states, 0, _counts(states), 0, 0))


def _by_number(counts: Counts) -> tuple[int, ...]:
    """What was counted for 0, 1, 2 and so on, up to the last that there was."""
    return tuple(np.trim_zeros(counts, "b").tolist())


def _counts(states: Batch) -> tuple[Counts, Counts, Counts]:
    kernel = states.kernel
    ends = np.zeros((len(kernel.reasons) + 1, 2**states.seats), dtype=np.int64)
    lengths, choices = (np.zeros(kernel.deepest + 1, dtype=np.int64) for _ in range(2))
    return ends, lengths, choices


def _worker(states: Batch, seed: int, part: tuple[Counts, Counts, Counts]) -> Work:
    return lambda low, high: _measure(*_arguments(states, seed, part, low, high))


def _arguments(
    states: Batch, seed: int, part: tuple[Counts, Counts, Counts], low: int, high: int
) -> tuple[Any, ...]:
    numbers = U(seed % 2**64), low, high
    return states.like, states.ground, states.rows, *numbers, states.room(), *part


@compiled
def _measure(
    like: Any,
    ground: Any,
    rows: Rows,
    seed: U,
    low: int,
    high: int,
    room: Moves,
    ends: Counts,
    lengths: Counts,
    choices: Counts,
) -> None:
    """The playouts from one number up to, but without, another."""
    ground, rows, room, ends, lengths, choices = (
        lent(ground),
        lent(rows),
        lent(room),
        lent(ends),
        lent(lengths),
        lent(choices),
    )
    for number in range(low, high):
        state = unpack(like, rows, number % len(rows))
        at = stream(seed, U(number))
        made = 0
        over = result(state, ground)
        while over == 0:
            at += STEP
            found = moves(state, ground, room)
            choices[made] += found
            state = play(state, ground, room[below(mixed(at), found)])
            over = result(state, ground)
            made += 1
        ends[over // SEAT_MASKS, over % SEAT_MASKS] += 1
        lengths[made] += 1
