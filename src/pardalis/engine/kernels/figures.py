"""Figures by kernel: what a designer asks about a game, from random playouts.

The games are those of `playouts` with the same seed; here more is counted, so it takes longer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from pardalis.core.kernel.cache import Entry, compiled
from pardalis.core.kernel.chance import STEP, below, mixed, stream
from pardalis.core.kernel.contract import SEAT_MASKS, Moves, Rows, U, moves, play, result, unpack
from pardalis.core.kernel.lending import lent
from pardalis.engine.figures import Figures
from pardalis.engine.kernels.batch import Batch
from pardalis.engine.kernels.counting import Counting, Counts, counted, counting_entry
from pardalis.engine.kernels.playouts import ends_of


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
    last = None if games is None else first + games
    _, (ends, lengths, choices) = counted(
        _COUNTING, states, seed, (first, last), seconds, threads, told, stop
    )
    return Figures(ends_of(states.kernel, ends), _by_number(lengths), _by_number(choices))


def entry(states: Batch) -> Entry:
    """What must be compiled for a game."""
    return counting_entry(_COUNTING, states)


def _by_number(counts: Counts) -> tuple[int, ...]:
    """What was counted for 0, 1, 2 and so on, up to the last that there was."""
    return tuple(np.trim_zeros(counts, "b").tolist())


def _counts(states: Batch) -> tuple[Counts, ...]:
    kernel = states.kernel
    ends = np.zeros((len(kernel.reasons) + 1, 2**states.seats), dtype=np.int64)
    lengths, choices = (np.zeros(kernel.deepest + 1, dtype=np.int64) for _ in range(2))
    return ends, lengths, choices


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


_COUNTING = Counting(_measure, _counts)
