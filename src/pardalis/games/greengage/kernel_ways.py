"""Katarenga Greengage: how many moves it is from a cell to each goal, for the kernel.

Moves are counted on the empty board. The eight goals of a seat, from the lowest cell, have a byte
each of one number, in which the bit of the distance is set: 0 to 6 moves, and 7 for more or no way
at all. So the numbers of several cells, or-ed together, show in the lowest bit of each byte how far
the nearest of them is.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from pardalis.core.kernel.bits import first, popcount, squeezed
from pardalis.core.kernel.contract import U, compiles, signed

FAR_AWAY = 7

ONES = U(0x0101010101010101)  # one in each byte
BYTES = U(0x7F7F7F7F7F7F7F7F)  # all but the highest bit of each byte
HIGHEST = U(0x8080808080808080)  # the highest bit of each byte
ALL = U(0xFF)
EACH = U(0x8040201008040201)  # in each byte the bit of its number
_7, _8, _16, _32 = U(7), U(8), U(16), U(32)


def all_ways(goes: NDArray[np.uint64], goals: Sequence[U]) -> NDArray[np.uint64]:
    """For each seat's goals and each cell, the distances; `goes` tells where one move leads."""
    cells = np.uint64(1) << np.arange(len(goes), dtype=np.uint64)
    # As fractions, for which products are fast; the numbers are small.
    leads = (goes[:, None] & cells[None, :] != 0).astype(np.float32)
    moves = np.full(leads.shape, FAR_AWAY)
    within = np.eye(len(goes), dtype=np.bool_)
    for number in range(FAR_AWAY):
        moves[within & (moves > number)] = number
        within = within | (within.astype(np.float32) @ leads > 0)
    found = np.zeros((len(goals), len(goes)), dtype=np.uint64)
    for seat, some in enumerate(goals):
        for place, cell in enumerate(np.flatnonzero(cells & some)):
            found[seat] |= np.uint64(1) << (moves[:, cell] + 8 * place).astype(np.uint64)
    return found


@compiles
def waiting(own: U, aims: U) -> U:
    """All bits of the bytes of those goals that none of one's own pawns has taken."""
    taken = (squeezed(own, aims) * ONES) & EACH
    return ~((((taken + BYTES) & HIGHEST) >> _7) * ALL)


@compiles
def nearest(way: U, waits: U) -> int:
    """How many moves it is from a cell to the nearest of the goals that wait."""
    way &= waits
    way |= way >> _32
    way |= way >> _16
    way |= way >> _8
    return signed(first((way & ALL) | (ALL ^ (ALL >> U(1)))))


@compiles
def all_nearest(ways: U, waits: U) -> int:
    """How many moves it is to each of the goals that wait from the nearest of several cells."""
    ways |= HIGHEST
    return popcount((ways - ONES) & ~ways & waits)  # in each byte the bits under the lowest
