"""Counting what many playouts come to, by several threads: each counts for itself, all is added.

A playout has a number, and its moves depend on the seed and that number alone: the same seed gives
the same sums whatever the number of threads. In a batch of n states, playout number i starts from
state i modulo n.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numba.core.dispatcher import Dispatcher
from numpy.typing import NDArray

from pardalis.core.kernel.cache import Entry
from pardalis.core.kernel.contract import U
from pardalis.engine.kernels.batch import Batch
from pardalis.engine.kernels.sharing import Work, share

Counts: TypeAlias = NDArray[np.int64]

LINE = 16  # numbers: two lines, for they come in pairs


@dataclass(frozen=True, slots=True)
class Counting:
    """A compiled function that plays, and what it counts into, empty at first.

    The function takes a state to read the type off, the ground, rows of states, the seed, the first
    number and the one after the last, room for moves, and the counts.
    """

    function: Dispatcher[Any]
    empty: Callable[[Batch], tuple[Counts, ...]]


def counted(
    counting: Counting,
    states: Batch,
    seed: int,
    numbers: tuple[int, int | None],
    seconds: float | None,
    threads: int,
    told: Callable[[int], None],
    stop: Callable[[], bool],
) -> tuple[int, tuple[Counts, ...]]:
    """How many playouts were made of those with these numbers, and the sums of what was counted."""
    if seconds is not None:
        counting_entry(counting, states).make_ready()  # before the time runs
    parts = [tuple(map(apart, counting.empty(states))) for _ in range(threads)]
    workers = [_worker(counting, states, seed, part) for part in parts]
    first, last = numbers
    done = share(workers, first, last, seconds, told, stop) - first
    return done, tuple(np.sum(counts, axis=0) for counts in zip(*parts, strict=True))


def apart(counts: Counts) -> Counts:
    """The same counts with nothing else near.

    What lies in one line of the cache goes back and forth between the threads that write there.
    """
    spaced = np.zeros(counts.size + 2 * LINE, dtype=counts.dtype)
    here: Counts = spaced[LINE:-LINE].reshape(counts.shape)
    here[...] = counts
    return here


def counting_entry(counting: Counting, states: Batch) -> Entry:
    """What must be compiled for a game."""
    return Entry(counting.function, _arguments(states, 0, counting.empty(states), 0, 0))


def _worker(counting: Counting, states: Batch, seed: int, part: tuple[Counts, ...]) -> Work:
    return lambda low, high: counting.function(*_arguments(states, seed, part, low, high))


def _arguments(
    states: Batch, seed: int, part: tuple[Counts, ...], low: int, high: int
) -> tuple[Any, ...]:
    numbers = U(seed % 2**64), low, high
    return states.like, states.ground, states.rows, *numbers, states.room(), *part
