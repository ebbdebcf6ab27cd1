"""Figures: what a designer asks about a game, from random playouts.

How long games are, how many moves there are to choose from, who wins and why. The games are those
of `playouts` with the same seed; here more is counted, so it takes longer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pardalis.core.kernel.cache import Entry, compiled
from pardalis.core.kernel.chance import STEP, below, mixed, stream
from pardalis.core.kernel.contract import SEAT_MASKS, Moves, Rows, U, moves, play, result, unpack
from pardalis.core.kernel.lending import lent
from pardalis.engine.kernels.batch import Batch
from pardalis.engine.kernels.sharing import Work, share

Counts = NDArray[np.int64]
SURE = 1.96  # standard deviations to either side: 95 of a hundred intervals hold the true share


@dataclass(frozen=True, slots=True)
class Share:
    """A part of many games, and the interval that the true share is in, 19 times out of 20."""

    games: int
    of: int

    @property
    def share(self) -> float:
        """The part itself."""
        return self.games / self.of

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval, which is right for small numbers and for shares near 0 and 1 too."""
        z = SURE**2 / self.of
        middle = (self.share + z / 2) / (1 + z)
        width = sqrt(z * self.share * (1 - self.share) + z**2 / 4) / (1 + z)
        return max(0.0, middle - width), min(1.0, middle + width)


@dataclass(frozen=True, slots=True)
class Figures:
    """What so many random games came to."""

    games: int
    reasons: tuple[str, ...]
    # By reason's number and mask of winners, by length, and by ply: games, games, all their moves.
    ends: Counts
    lengths: Counts
    choices: Counts

    @property
    def plies(self) -> int:
        """The moves made in all games."""
        return int(self.lengths @ np.arange(len(self.lengths)))

    @property
    def mean_length(self) -> float:
        """Moves a game."""
        return self.plies / self.games

    def length(self, part: float) -> int:
        """The length that this part of the games do not exceed: with 0.5 it is the median."""
        return int(np.searchsorted(np.cumsum(self.lengths), part * self.games))

    @property
    def branching(self) -> float:
        """Moves to choose from, on the average of all positions in which one was made."""
        return float(self.choices.sum() / self.plies) if self.plies else 0.0

    def branching_by_ply(self) -> list[float]:
        """The same for the first position of all games, the second, and so on."""
        alive = self.games - np.cumsum(self.lengths)  # how many games went on after each ply
        return [float(n / games) for n, games in zip(self.choices, alive, strict=True) if games]

    def by_reason(self) -> dict[str, Share]:
        """How many games ended for each reason."""
        found = self.ends.sum(axis=1)[1:]
        return {
            reason: Share(int(n), self.games) for reason, n in zip(self.reasons, found, strict=True)
        }

    def won(self, seat: int) -> Share:
        """How many games a seat won, alone or with others."""
        masks = [mask for mask in range(self.ends.shape[1]) if mask >> seat - 1 & 1]
        return Share(int(self.ends[:, masks].sum()), self.games)

    def drawn(self) -> Share:
        """How many games nobody won."""
        return Share(int(self.ends[:, 0].sum()), self.games)


def figures(
    states: Batch,
    seed: int,
    games: int | None = None,
    *,
    seconds: float | None = None,
    threads: int = 1,
    told: Callable[[int], None] = lambda done: None,
) -> Figures:
    """Play so many games, or as many as the time allows; `told` hears how many are done."""
    if seconds is not None:
        entry(states).make_ready()  # before the time runs
    parts = [_counts(states) for _ in range(threads)]
    workers = [_worker(states, seed, part) for part in parts]
    done = share(workers, 0, games, seconds, told)
    ends, lengths, choices = (np.sum([part[i] for part in parts], axis=0) for i in range(3))
    return Figures(done, states.kernel.reasons, ends, lengths, choices)


def entry(states: Batch) -> Entry:
    """What must be compiled for a game."""
    return Entry(_measure, _arguments(states, 0, _counts(states), 0, 0))


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
