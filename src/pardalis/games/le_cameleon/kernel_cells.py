"""Le Caméléon: the cells of a side as bits, and where its pieces can go, for the kernel.

9 |  .  12   .  23   .  34   .  45     Where squares can stand, with 9 ranks. Files and ranks
8 |  5   .  16   .  27   .  38   .     counted from 0, a cell is bit (11 file + rank) // 2 + 2
7 |  .  11   .  22   .  33   .  44     of its side's cells. So a step to the right is a shift
6 |  4   .  15   .  26   .  37   .     by 6 going up and by 5 going down, a step to the left
5 |  .  10   .  21   .  32   .  43     by as much the other way, for both sides. A step off the
4 |  3   .  14   .  25   .  36   .     board ends on a bit that is no cell, or a closed one.
3 |  .   9   .  20   .  31   .  42
2 |  2   .  13   .  24   .  35   .     Bits are sorted as the names of the cells are. With 11
     a   b   c   d   e   f   g   h     ranks `a10` and `b11` come before `a2` and `b3`: there
                                       ranks 10 and 11 are 5 bits lower, in gaps.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from pardalis.core.kernel.bits import ONE, cells, first, popcount, without_first
from pardalis.core.kernel.contract import U, compiles
from pardalis.games.le_cameleon import board
from pardalis.games.le_cameleon.board import CELLS, HEIGHTS, NEIGHBOURS, RAYS, RESERVES, owner

# 1 the cells -------------------------------------------------------------------------------------

# The sides of both boards. On one, the other side is the other of its two: a bit apart.
SIDES = tuple((height, seat) for height in HEIGHTS for seat in (1, 2))


def _place(name: str, height: int) -> int:
    rank, file = divmod(board.PLACE[name], 8)
    place = (11 * file + rank) // 2 + 2
    return place - 5 if height == 11 and rank >= 9 else place


def _home(height: int, seat: int) -> tuple[str, ...]:
    """The cells where a side can stand: those of its colour, but not the other's end rank."""
    within = CELLS[height][:-8] if seat == 1 else CELLS[height][8:]
    return tuple(sorted(cell for cell in within if owner(cell) == seat))


PLACES = tuple({name: _place(name, h) for name in _home(h, seat)} for h, seat in SIDES)
NAMES = tuple({place: name for name, place in places.items()} for places in PLACES)


def cells_of(side: int, names: Iterable[str]) -> U:
    """The set of those of some cells where a side can stand."""
    return cells(PLACES[side][name] for name in names if name in PLACES[side])


RESERVE = np.array([cells_of(i, RESERVES[h][seat - 1]) for i, (h, seat) in enumerate(SIDES)])
# The cells where a piece can go: all but the end ranks (rule 2).
INSIDE = np.array([cells_of(i, CELLS[h][8:-8]) for i, (h, _) in enumerate(SIDES)])
# The cells of the ranks 10 and 11, which lie 5 bits lower than shifts would have them.
LOWERED = np.array([cells_of(i, CELLS[h][72:]) for i, (h, _) in enumerate(SIDES)])

STEPS = np.zeros((4, 64), dtype=np.uint64)  # for each side and cell, where a step can lead
RIGHT_UP, RIGHT_DOWN, LEFT_UP, LEFT_DOWN = RAYED = np.zeros((4, 4, 64), dtype=np.uint64)
BESIDE = np.zeros((4, 64), dtype=np.uint64)  # for each side and cell, the other side's around it
for _side, (_height, _) in enumerate(SIDES):
    for _name, _at in PLACES[_side].items():
        _rays = RAYS[_height][_name]
        STEPS[_side, _at] = cells_of(_side, (ray[0] for ray in _rays if ray))
        RAYED[:, _side, _at] = [cells_of(_side, ray) for ray in _rays]
        BESIDE[_side, _at] = cells_of(_side ^ 1, NEIGHBOURS[_height][_name])

_5, _6, _10, _12, _20, _24 = (U(n) for n in (5, 6, 10, 12, 20, 24))

# 2 where a piece can go --------------------------------------------------------------------------


@compiles
def before(ray: U, own: U) -> U:
    """The cells of a ray to the right before the first piece: bits grow along it."""
    met = ray & own
    return ray & (met - ONE) & ~met


@compiles
def slid_to(side: U, place: U, own: U) -> U:
    """Where a chameleon can go (rule 1).

    Rays to the left go down by 5 or by 6 bits a cell: what stands on one is drawn out over all that
    lies behind it. Rank 10 is 5 bits lower. Where a ray up ends there, that is one step more, still
    behind; where one down begins there, in a reserve cell on rank 11, the next step is one bit.
    """
    up, down = U(LEFT_UP[side, place]), U(LEFT_DOWN[side, place])
    behind_up, behind_down = up & own, down & own
    behind_up |= behind_up >> _5
    behind_up |= behind_up >> _10
    behind_up |= behind_up >> _20
    behind_down |= behind_down >> ONE
    behind_down |= behind_down >> _6
    behind_down |= behind_down >> _12
    behind_down |= behind_down >> _24
    left = (up & ~behind_up) | (down & ~behind_down)
    right = before(U(RIGHT_UP[side, place]), own) | before(U(RIGHT_DOWN[side, place]), own)
    return left | right


@compiles
def gone_to(side: U, place: U, own: U, sliding: U) -> U:
    """Where the piece on a cell can go."""
    if (sliding >> place) & ONE:
        return slid_to(side, place, own)
    return U(STEPS[side, place]) & ~own


@compiles
def raised(some: U, lowered: U) -> U:
    """A set with the ranks 10 and 11 where shifts lead to and from them."""
    return (some & ~lowered) | ((some & lowered) << _5)


@compiles
def steps(side: U, own: U, sliding: U) -> int:
    """How many steps there are: those of coloured pieces all at once, by direction."""
    lowered = U(LOWERED[side])
    men = raised(own & ~sliding, lowered)
    free = raised(U(INSIDE[side]) & ~own, lowered)
    n = popcount(men & (free >> _6)) + popcount(men & (free >> _5))
    n += popcount(men & (free << _5)) + popcount(men & (free << _6))
    while sliding:
        n += popcount(slid_to(side, first(sliding), own))
        sliding = without_first(sliding)
    return n
