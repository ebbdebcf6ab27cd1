"""Secrets and guesses: what a game tells a search that knows only what a seat has seen.

A game with secrets declares `deal` in its `kernel_secrets.py`, beside the rules of its `kernel.py`,
and hands over `SECRETS` there. Any game may say in its `kernel_worth.py` how players move
(`likely`), which moves look promising (`hopes`) and how a game will end (`outlook`); where it does
not, all moves are alike, and games are played to their end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pardalis.core.kernel import contract
from pardalis.core.kernel.contract import Moves, Rows, U, common_rule, uncompiled

Hopes: TypeAlias = NDArray[np.float64]
# Whether what others chose is weighed: asked anew before each choice, for every one takes a while.
Weighs: TypeAlias = Callable[[], bool]


def never() -> bool:
    """Go by what is certain alone."""
    return False


def deal(state: Any, ground: Any, known: Rows, number: U) -> Any:
    """A state that agrees with all that the seat to move knows, drawn by a random number.

    `state` is any that its view allows, `known` what else it knows, in rows of the game's own
    making. Arrays are the new state's own.
    """
    return uncompiled(deal, state, ground, known, number)


def likely(state: Any, ground: Any, number: U, out: Moves) -> int:
    """A legal move that a player may well make, by a random number and at little cost."""
    return int(uncompiled(likely, state, ground, number, out))


def hopes(state: Any, ground: Any, found: Moves, n: int, into: Hopes) -> None:
    """For each of the n moves found, how good it looks: differences count, 0.1 is a tenth of a win.

    Only what the seat to move can see may go into it.
    """
    uncompiled(hopes, state, ground, found, n, into)


def outlook(state: Any, ground: Any, moved: int, shares: Hopes) -> bool:
    """Say how an unfinished game will end, after so many likely moves; False if it must go on.

    It writes what share of the game each seat can expect. Other than `hopes` it sees all hands.
    """
    return bool(uncompiled(outlook, state, ground, moved, shares))


@common_rule(deal)
def _deal(state: Any, ground: Any, known: Rows, number: U) -> Any:
    """Numbers hide nothing: the state itself."""
    return state


@common_rule(likely)
def _likely(state: Any, ground: Any, number: U, out: Moves) -> int:
    """Any move."""
    return contract.pick(state, ground, number, out)


@common_rule(hopes)
def _hopes(state: Any, ground: Any, found: Moves, n: int, into: Hopes) -> None:
    """All alike."""
    for i in range(n):
        into[i] = 0.0


@common_rule(outlook)
def _outlook(state: Any, ground: Any, moved: int, shares: Hopes) -> bool:
    """Nobody knows."""
    return False


@dataclass(frozen=True, slots=True)
class Secrets:
    """What a game's `kernel_secrets.py` hands over as `SECRETS`."""

    # From a view's state and the moves that led there, or the last of them: a state that the view
    # allows, its ground, and what `deal` goes by; with what others chose, as long as it is weighed.
    known: Callable[[Any, Sequence[str], Weighs], tuple[Any, Any, Rows]]
    # Whether a tree should go deeper than the first moves. Where much is hidden, each deal leads to
    # moves of its own; then what is likely is better than what little a tree knows of them.
    deepens: Callable[[Any], bool]


# What there is to know in a game without secrets.
NOTHING: Rows = np.zeros((1, 1), dtype=np.uint64)
