"""Endings: positions with little left, numbered one by one, so that all of them can be known.

A game that has such endings declares these for its type of state in `kernel_endings.py`. An
**ending** is what stands on the board, without where it stands; a **place** is the number of a
position among all of its ending. Positions that are alike but for the side or a mirror have the
same place, so each is worked out once. How all of them are solved is in `engine/tablebase`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pardalis.core.kernel.contract import Moves, common_rule, uncompiled


def ending(state: Any, ground: Any) -> int:
    """The number of an unfinished state's ending; NO_ENDING where too much is left."""
    return int(uncompiled(ending, state, ground))


def place(state: Any, ground: Any) -> int:
    """The place of a state in its ending."""
    return int(uncompiled(place, state, ground))


def at_place(like: Any, ground: Any, ending: int, place: int) -> Any:
    """A state that has this place; its `result` is not 0 where no game can come to such a one."""
    return uncompiled(at_place, like, ground, ending, place)


def ways_back(state: Any, ground: Any, out: Moves) -> int:
    """Write the moves that may have led here within the two endings of a pair; how many they are.

    None of them took anything: what took something came from a larger ending.
    """
    return int(uncompiled(ways_back, state, ground, out))


def taken_back(state: Any, ground: Any, move: int) -> Any:
    """The state before one of these moves."""
    return uncompiled(taken_back, state, ground, move)


def slack(state: Any, ground: Any) -> int:
    """How many plies may pass before some count ends the game; tables know nothing of counts."""
    return int(uncompiled(slack, state, ground))


NO_ENDING = -1


@common_rule(ending)
def _ending(state: Any, ground: Any) -> int:
    """Unless a game says otherwise, too much is left."""
    return NO_ENDING


@common_rule(place)
def _place(state: Any, ground: Any) -> int:
    """No place in no ending."""
    return 0


@common_rule(slack)
def _slack(state: Any, ground: Any) -> int:
    """Nothing to wait for."""
    return 0


@dataclass(frozen=True, slots=True)
class Table:
    """An ending: its number, what stands there in letters, and how many places it has."""

    number: int
    name: str
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Endings:
    """What a game's `kernel_endings.py` hands over as `ENDINGS`."""

    # With so many pieces, at most: the tables in groups, each group after those that it leads to.
    # A move that takes nothing stays within a group.
    groups: Callable[[int], list[tuple[Table, ...]]]
    numbers: int  # no ending has this number or a larger one
    fewest: int  # pieces that a tablebase can be made for
    most: int
