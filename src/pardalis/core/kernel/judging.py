"""Judging: what a game tells a search about states and moves, beside the rules.

A game declares these for its type of state in `kernel_worth.py`, as it declares the rules in
`kernel.py`. They say what looks good; what is legal and who has won is for the rules alone. So a
wrong judgement makes a search slow or weak, never untrue.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pardalis.core.kernel.contract import compiles, uncompiled

Weights: TypeAlias = NDArray[np.int64]

# No judgement comes near a win: a value beyond this is known, not judged.
MOST_WORTH = 20_000


def worth(state: Any, ground: Any, weights: Weights) -> int:
    """How good an unfinished state is for the seat to move: 100 is about a piece, 0 is even.

    It stays within MOST_WORTH on either side.
    """
    return int(uncompiled(worth, state, ground, weights))


def urgency(state: Any, ground: Any, move: int) -> int:
    """How soon a move should be tried, from 0 to 1000: the best first, by a quick look."""
    return int(uncompiled(urgency, state, ground, move))


def is_loud(state: Any, ground: Any, move: int) -> bool:
    """Whether a move changes so much that a state must not be judged while it can be made."""
    return bool(uncompiled(is_loud, state, ground, move))


@compiles
def bounded(value: int) -> int:
    """A sum of terms, cut off where judgements end."""
    return max(-MOST_WORTH, min(MOST_WORTH, value))


@dataclass(frozen=True, slots=True)
class Term:
    """A part of a judgement: what it counts, and what one of it is worth."""

    name: str
    meaning: str
    weight: int


@dataclass(frozen=True, slots=True)
class Worth:
    """What a game's `kernel_worth.py` hands over as `WORTH`: the terms, in the order of weights."""

    terms: tuple[Term, ...]

    @property
    def weights(self) -> Weights:
        """The weights, as `worth` takes them."""
        return np.array([term.weight for term in self.terms], dtype=np.int64)
