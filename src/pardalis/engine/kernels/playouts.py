"""Random playouts: games to the end by moves that are all as likely."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from pardalis.core.kernel.cache import Entry, compiled_whole
from pardalis.core.kernel.chance import STEP, mixed, stream
from pardalis.core.kernel.contract import (
    SEAT_MASKS,
    Kernel,
    Moves,
    Rows,
    U,
    compiles,
    ended,
    pick,
    play,
    result,
    unpack,
)
from pardalis.core.kernel.lending import lent
from pardalis.core.outcome import Outcome
from pardalis.engine.figures import Ends
from pardalis.engine.kernels.batch import Batch
from pardalis.engine.kernels.counting import Counting, Counts, counted, counting_entry


@dataclass(frozen=True, slots=True)
class Tally:
    """What playouts came to: sums, so that two tallies of one batch can be added."""

    games: int
    kernel: Kernel
    # For each state, each reason (none is 0) and each mask of winners, how many games ended so.
    ends: Counts
    # For each state, the moves of all games from it.
    plies: Counts

    def __add__(self, other: Tally) -> Tally:
        ends, plies = self.ends + other.ends, self.plies + other.plies
        return Tally(self.games + other.games, self.kernel, ends, plies)

    def wins(self, seat: int) -> Counts:
        """For each state, how many games a seat won, alone or with others."""
        masks = [mask for mask in range(self.ends.shape[2]) if mask >> seat - 1 & 1]
        found: Counts = self.ends[:, :, masks].sum(axis=(1, 2))
        return found

    def draws(self) -> Counts:
        """For each state, how many games nobody won."""
        found: Counts = self.ends[:, :, 0].sum(axis=1)
        return found

    def of(self, at: int) -> Ends:
        """How the games from one state ended."""
        return ends_of(self.kernel, self.ends[at])


def ends_of(kernel: Kernel, counts: Counts) -> Ends:
    """What is counted by reason's number and mask of winners, as outcomes."""
    found: dict[Outcome, int] = {}
    for reason, winners in np.argwhere(counts):
        outcome = kernel.outcome(ended(reason, winners))
        assert outcome is not None  # a game that has ended has a reason, and those count from 1
        found[outcome] = int(counts[reason, winners])
    return Ends(found)


def playouts(
    states: Batch,
    seed: int,
    games: int | None = None,
    *,
    first: int = 0,
    seconds: float | None = None,
    threads: int = 1,
    told: Callable[[int], None] = lambda done: None,
    stop: Callable[[], bool] = lambda: False,
) -> Tally:
    """Play so many games from the number `first` on, or as many as the time allows.

    `told` hears how many games are done; when `stop` says so, no more are begun.
    """
    last = None if games is None else first + games
    done, (ends, plies) = counted(
        _COUNTING, states, seed, (first, last), seconds, threads, told, stop
    )
    return Tally(done, states.kernel, ends, plies)


def entry(states: Batch) -> Entry:
    """What must be compiled for a game."""
    return counting_entry(_COUNTING, states)


def _tally(states: Batch) -> tuple[Counts, ...]:
    reasons = len(states.kernel.reasons) + 1
    ends = np.zeros((len(states), reasons, 2**states.seats), dtype=np.int64)
    return ends, np.zeros(len(states), dtype=np.int64)


@compiles
def _to_the_end(state: Any, ground: Any, at: U, room: Moves) -> tuple[int, int]:
    """Play a game by a stream of random numbers: its result, and how many moves it took."""
    state = lent(state)
    made = 0
    over = result(state, ground)
    while over == 0:
        at += STEP
        state = play(state, ground, pick(state, ground, mixed(at), room))
        over = result(state, ground)
        made += 1
    return over, made


@compiled_whole
def _play_out(
    like: Any,
    ground: Any,
    rows: Rows,
    seed: U,
    low: int,
    high: int,
    room: Moves,
    ends: Counts,
    plies: Counts,
) -> None:
    """The playouts from one number up to, but without, another."""
    ground, rows, room, ends, plies = lent(ground), lent(rows), lent(room), lent(ends), lent(plies)
    row = low % len(rows)
    for number in range(low, high):
        over, made = _to_the_end(unpack(like, rows, row), ground, stream(seed, U(number)), room)
        ends[row, over // SEAT_MASKS, over % SEAT_MASKS] += 1
        plies[row] += made
        row += 1
        if row == len(rows):
            row = 0


_COUNTING = Counting(_play_out, _tally)
