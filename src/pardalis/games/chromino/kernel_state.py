"""Chromino's kernel: a position as numbers; hands, keys, copies.

A tile's number is its place among the sorted names. A hand is a set of tiles, 64 in the first word
and 16 in the second.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pardalis.core.kernel import contract
from pardalis.core.kernel.bits import NONE, ONE, cells, first, popcount, without_first
from pardalis.core.kernel.chance import STEP, mixed
from pardalis.core.kernel.contract import Rows, U, compiles, rule, signed
from pardalis.games.chromino.kernel_layings import NAMES, TILE
from pardalis.games.chromino.kernel_table import TABLE, Marks
from pardalis.games.chromino.position import MOST_DRAWS, MOST_SEATS
from pardalis.games.chromino.tiles import CHAMELEONS

Hands = NDArray[np.uint64]

# 1 vocabulary ------------------------------------------------------------------------------------


class ChrominoState(NamedTuple):
    """A position; `over` and the two keys follow from the rest."""

    marks: Marks  # the table, and behind it what each seat has shown and scored, and the bag
    hands: Hands  # two words a seat
    laid: int  # tiles on the table
    bag: int  # tiles in the bag
    turn: int  # 0 when over
    drawn: int  # the tile just drawn, or -1
    draws: int
    starter: int
    passes: int
    trail: U  # the layings as a key
    held: U  # hands, shown tiles and bag as a key
    over: int  # the result


class ChrominoGround(NamedTuple):
    """The number of seats, and the options."""

    seats: int
    most_draws: int
    all: int  # 1 with `draw=all`
    expert: int
    contact: int
    open: int
    salt: U  # these as a key


SHOWN = TABLE  # for each seat the tile it has shown, plus 1
SCORES = SHOWN + MOST_SEATS
BAG = SCORES + MOST_SEATS  # the bag from the bottom, each tile plus 1
LENGTH = BAG + MOST_DRAWS
assert LENGTH % 2 == 0  # two to a word

_63 = U(63)

# All tiles, and the chameleons.
ALL_LOW, ALL_HIGH = cells(range(64)), cells(range(len(NAMES) - 64))
CHAMELEONS_LOW = cells(TILE[name] for name in CHAMELEONS if TILE[name] < 64)
CHAMELEONS_HIGH = cells(TILE[name] - 64 for name in CHAMELEONS if TILE[name] >= 64)

# 2 hands and keys --------------------------------------------------------------------------------


@compiles
def flip(hands: Hands, seat: int, tile: int) -> None:
    """Put a tile into a hand that lacks it, or take it out."""
    hands[U(seat * 2 - 2 + (tile >> 6))] ^= ONE << (U(tile) & _63)


@compiles
def size(hands: Hands, seat: int) -> int:
    """How many tiles a hand has."""
    return popcount(hands[U(seat * 2 - 2)]) + popcount(hands[U(seat * 2 - 1)])


@compiles
def lowest(low: U, high: U) -> int:
    """The lowest tile of a set that is not empty."""
    return signed(first(low)) if low else 64 + signed(first(high))


# What is held is a key in which each fact counts for itself: it is added and taken away alike.
@compiles
def in_hand(seat: int, tile: int) -> U:
    """That a tile is in a hand."""
    return mixed(U(seat << 7 | tile) * STEP)


@compiles
def as_shown(seat: int, tile: int) -> U:
    """That it was shown there."""
    return mixed(U(seat + 16 << 7 | tile) * STEP)


@compiles
def in_bag(place: int, tile: int) -> U:
    """That it is at a place of the bag, from the bottom."""
    return mixed(U(place + 32 << 7 | tile) * STEP)


@compiles
def held_key(marks: Marks, hands: Hands, bag: int) -> U:
    """Hands, shown tiles and bag as a key."""
    held = NONE
    for seat in range(1, MOST_SEATS + 1):
        low, high = hands[U(seat * 2 - 2)], hands[U(seat * 2 - 1)]
        while low | high:
            tile = lowest(low, high)
            held ^= in_hand(seat, tile)
            if low:
                low = without_first(low)
            else:
                high = without_first(high)
        shown = int(marks[U(SHOWN + seat - 1)])
        if shown:
            held ^= as_shown(seat, shown - 1)
    for place in range(bag):
        held ^= in_bag(place, int(marks[U(BAG + place)]) - 1)
    return held


# 3 copies ----------------------------------------------------------------------------------------


@rule(contract.fresh, ChrominoState)
def fresh(state: ChrominoState) -> ChrominoState:
    """Both arrays copied."""
    return dealt(state, state.marks.copy(), state.hands.copy(), state.drawn, state.held)


@compiles
def dealt(state: ChrominoState, marks: Marks, hands: Hands, drawn: int, held: U) -> ChrominoState:
    """The same position with other arrays, another tile drawn, and the key of what is held."""
    return ChrominoState(
        marks,
        hands,
        state.laid,
        state.bag,
        state.turn,
        drawn,
        state.draws,
        state.starter,
        state.passes,
        state.trail,
        held,
        state.over,
    )


WORDS = LENGTH // 2
HANDS = 2 * MOST_SEATS
SCALARS = WORDS + HANDS  # where they begin in a row


def words(state: ChrominoState) -> int:
    """A row has the marks, two to a word, the hands and the ten numbers."""
    return SCALARS + 10


@rule(contract.pack, ChrominoState)
def pack(state: ChrominoState, rows: Rows, at: int) -> None:
    """Copy it all."""
    marks = state.marks.view(np.uint64)
    for i in range(WORDS):
        rows[at, i] = marks[i]
    for i in range(HANDS):
        rows[at, WORDS + i] = state.hands[i]
    rows[at, SCALARS] = U(state.laid)
    rows[at, SCALARS + 1] = U(state.bag)
    rows[at, SCALARS + 2] = U(state.turn)
    rows[at, SCALARS + 3] = U(state.drawn + 1)
    rows[at, SCALARS + 4] = U(state.draws)
    rows[at, SCALARS + 5] = U(state.starter)
    rows[at, SCALARS + 6] = U(state.passes)
    rows[at, SCALARS + 7] = state.trail
    rows[at, SCALARS + 8] = state.held
    rows[at, SCALARS + 9] = U(state.over)


@rule(contract.unpack, ChrominoState)
def unpack(like: ChrominoState, rows: Rows, at: int) -> ChrominoState:
    """The inverse of `pack`."""
    marks, hands = np.empty(LENGTH, dtype=np.int32), np.empty(HANDS, dtype=np.uint64)
    pairs = marks.view(np.uint64)
    for i in range(WORDS):
        pairs[i] = rows[at, i]
    for i in range(HANDS):
        hands[i] = rows[at, WORDS + i]
    return ChrominoState(
        marks,
        hands,
        signed(rows[at, SCALARS]),
        signed(rows[at, SCALARS + 1]),
        signed(rows[at, SCALARS + 2]),
        signed(rows[at, SCALARS + 3]) - 1,
        signed(rows[at, SCALARS + 4]),
        signed(rows[at, SCALARS + 5]),
        signed(rows[at, SCALARS + 6]),
        rows[at, SCALARS + 7],
        rows[at, SCALARS + 8],
        signed(rows[at, SCALARS + 9]),
    )
