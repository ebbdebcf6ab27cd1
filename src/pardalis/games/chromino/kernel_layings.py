"""Chromino's kernel: tiles, squares and layings as numbers.

A **tile** is its place among the sorted names. A **square** is (y + 256) · 512 + x + 256: 80 tiles
that touch each other reach from -237 to 239, so neither they nor the squares three further on leave
the 512 by 512. A **laying** is tile, x, y and way, each in the order of the texts.

Tables are of small numbers, here and in `kernel_squares.py`: so all that a playout reads stays near
the processor.
"""

from __future__ import annotations

import numpy as np

from pardalis.core.kernel.contract import U, compiles
from pardalis.games.chromino.table import OPPOSITE
from pardalis.games.chromino.tiles import TILES, value

NAMES = tuple(sorted(TILES))  # as plain text: so moves are sorted by their tile first
TILE = {name: tile for tile, name in enumerate(NAMES)}
VALUE = np.array([value(name) for name in NAMES])

DOWN = 512  # from a square to the one below
WAYS_TO_READ = "ensw"  # sorted; east and south are even, and what is read backwards is odd
_TURN = {way: at for at, way in enumerate(WAYS_TO_READ)}
assert all(_TURN[way] ^ 3 == _TURN[OPPOSITE[way]] for way in WAYS_TO_READ)

# Coordinates in the order of their texts, from -256 to 255. After x comes a comma, before all
# digits, so 1 is before 10; after y a letter, after all digits, so 10 is before 1.
_ALL = range(-256, 256)
_BY_X = sorted(_ALL, key=lambda x: f"{x},")
_BY_Y = sorted(_ALL, key=lambda y: f"{y}e")
X_OF, Y_OF = (np.array(by, dtype=np.int16) + np.int16(256) for by in (_BY_X, _BY_Y))
X_RANK, Y_RANK = (np.argsort(coordinates).astype(np.int16) for coordinates in (X_OF, Y_OF))


@compiles
def laying_of(tile: int, square: int, way: int) -> int:
    """A laying as a number: numbers are sorted as the texts of the layings are."""
    x, y = int(X_RANK[U(square & 511)]), int(Y_RANK[U(square >> 9)])
    return ((tile << 9 | x) << 9 | y) << 2 | way


@compiles
def square_of(laying: int) -> int:
    """The square of the first letter."""
    return int(Y_OF[U(laying >> 2 & 511)]) << 9 | int(X_OF[U(laying >> 11 & 511)])


@compiles
def tile_of(laying: int) -> int:
    """The tile that is laid."""
    return laying >> 20


@compiles
def is_upright(laying: int) -> int:
    """1 if the tile is read to the south or north."""
    return laying + 1 >> 1 & 1


@compiles
def is_backwards(laying: int) -> int:
    """1 if the tile is read to the west or north."""
    return laying & 1


@compiles
def ends_of(laying: int) -> tuple[int, int]:
    """The first and the last square of a laying, read east or south."""
    two_on, square = 2 * DOWN if is_upright(laying) else 2, square_of(laying)
    return (square - two_on, square) if is_backwards(laying) else (square, square + two_on)
