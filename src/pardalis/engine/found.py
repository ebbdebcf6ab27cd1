"""What searching and solving find: values, lines, and what they cost. Plain values, no Numba."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

# A value is for the seat to move: hundredths of a piece as judged, or a win after so many plies.
WIN = 1_000_000
SURE = WIN - 10_000  # beyond this, on either side, a value is a win or a loss
WON = SURE + 1  # a win of which nobody knows after how many plies

Ending: TypeAlias = Literal["win", "draw", "loss", "unknown"]


def win_in(plies: int) -> int:
    """The value of a win after so many plies."""
    return WIN - plies


def plies_to_end(value: int) -> int | None:
    """After how many plies a game of this value is won or lost; None where that is not known.

    >>> plies_to_end(win_in(5)), plies_to_end(-win_in(4)), plies_to_end(120), plies_to_end(WON)
    (5, 4, None, None)
    """
    return WIN - abs(value) if abs(value) > WON else None


def ending_of(value: int) -> Ending:
    """Whether a value is that of a win or a loss.

    >>> ending_of(win_in(5)), ending_of(-WON), ending_of(120)
    ('win', 'loss', 'unknown')
    """
    return "unknown" if abs(value) <= SURE else "win" if value > 0 else "loss"


@dataclass(frozen=True, slots=True)
class Line:
    """A move and what is expected after it.

    `proven` says that no defence changes the ending: `value` is then that of a win or a loss, or 0
    of a draw, and not a judgement.
    """

    moves: tuple[str, ...]
    value: int
    proven: bool = False

    @property
    def move(self) -> str:
        """The move that the line begins with."""
        return self.moves[0]


@dataclass(frozen=True, slots=True)
class Report:
    """What a search knows by now, the best line first."""

    lines: tuple[Line, ...]
    depth: int
    nodes: int
    seconds: float
