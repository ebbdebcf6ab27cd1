"""Batches: positions of one game as its kernel sees them, side by side, ready for compiled code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from pardalis.core.game import Game
from pardalis.core.kernel import values  # noqa: F401  # declares the rules that all states share
from pardalis.core.kernel.contract import Kernel, Moves, Rows, pack, unpack
from pardalis.core.position import Position
from pardalis.core.registry import game as game_named
from pardalis.core.registry import has_part, part

# What a game may declare beside its rules. Compiled code goes by what is declared when it is
# compiled, and is kept for other processes: so all of it must be, whoever asks first.
BESIDE = ("kernel_worth", "kernel_endings", "kernel_proof", "kernel_secrets")


def kernel_of(game: Game) -> Kernel:
    """The kernel in a game's folder, with all that is declared there."""
    return _kernel(game.id)


@cache
def _kernel(id: str) -> Kernel:
    game = game_named(id)
    for name in BESIDE:
        if has_part(game, name):
            part(game, name)
    found: Kernel = part(game, "kernel").KERNEL
    return found


@dataclass(frozen=True, slots=True)
class Batch:
    """States on one ground, one a row."""

    game: Game
    kernel: Kernel
    seats: int
    like: Any  # any state of the game: compiled code reads its type off it
    ground: Any
    rows: Rows

    def __len__(self) -> int:
        return len(self.rows)

    def state(self, at: int) -> Any:
        """One of the states."""
        return unpack(self.like, self.rows, at)

    def position(self, at: int) -> Position:
        """One of the states, as the referee sees it."""
        return Position(self.game, self.kernel.decode(self.state(at), self.ground))

    def with_rows(self, rows: Rows) -> Batch:
        """Other states on the same ground."""
        return Batch(self.game, self.kernel, self.seats, self.like, self.ground, rows)

    def room(self) -> Moves:
        """A place to write the moves of a position into."""
        return np.zeros(self.kernel.most_moves, dtype=np.int64)


def batch(positions: Sequence[Position]) -> Batch:
    """Positions that differ only in what changes in a game, not in its deal, board or options."""
    first = positions[0]
    kernel = kernel_of(first.game)
    like, ground = kernel.encode(first.state)
    rows = np.zeros((len(positions), kernel.words(like)), dtype=np.uint64)
    for at, position in enumerate(positions):
        if position.game is not first.game:
            raise ValueError("a batch has positions of one game")
        state, its_ground = kernel.encode(position.state)
        if not all(map(np.array_equal, ground, its_ground)):
            raise ValueError("a batch has positions on one ground")
        pack(state, rows, at)
    return Batch(first.game, kernel, len(first.seats), like, ground, rows)
