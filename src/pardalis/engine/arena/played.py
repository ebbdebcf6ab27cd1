"""What is kept of a game that was played in an arena."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from pardalis.core.outcome import Outcome
from pardalis.engine.arena.plan import SIDES, A, Task

Kind: TypeAlias = Literal["illegal", "failed"]


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a contestant lost otherwise than by the rules: no legal move came, or none at all.

    `told` is the move that was given, or the error.
    """

    seat: int
    kind: Kind
    told: str


@dataclass(frozen=True, slots=True)
class Played:
    """A game: its moves, its end, and how long each side thought about each of its own."""

    task: Task
    moves: tuple[str, ...]  # those of the opening too
    outcome: Outcome
    seconds: tuple[tuple[float, ...], tuple[float, ...]]  # of A and of B
    fault: Fault | None = None

    @property
    def points(self) -> Fraction:
        """What A scores: winners share a point, and so do all seats when nobody wins.

        >>> ended = Outcome((1, 2), "out")
        >>> Played(Task((0, 1), 0, "ABA"), (), ended, ((), ())).points
        Fraction(1, 2)
        """
        seating = self.task.seating
        sharing = self.outcome.winners or range(1, len(seating) + 1)
        return Fraction(sum(seating[seat - 1] == A for seat in sharing), len(sharing))

    @property
    def winner(self) -> int | None:
        """The place in the pair of whoever won; None when both did, or nobody."""
        sides = {self.task.seating[seat - 1] for seat in self.outcome.winners}
        return SIDES.index(sides.pop()) if len(sides) == 1 else None
