"""Chromino's kernel: how tempting each tile was to whoever laid another, or the same.

That somebody laid one tile and not another tells little each time, but something: a tile that could
have been laid well, turn after turn, and was not, is rather not in that hand. How likely a player
lays what he does is taken as a logistic choice among all layings that his hand has, by

- **ways**: the logarithm of how many ways the tile has. A tile that has many is laid about as often
  as one that has few, so each of its ways counts less.
- **one**, **two**, **chameleon**: the tile has one colour, or two, or is a chameleon.
- **others**: the share of the tiles not laid yet that would fit afterwards. Good players leave few.

`python -m bench.choices` fits the weights to the choices of games in logs of the arena. They are
from 7,287 choices of 500 games between the engine and flat Monte Carlo, and are used where they
were found: in the plain game with normal contact.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pardalis.core.kernel.cache import compiled
from pardalis.core.kernel.contract import Moves, U, compiles
from pardalis.games.chromino.kernel_layings import NAMES, tile_of
from pardalis.games.chromino.kernel_look import foresee
from pardalis.games.chromino.kernel_squares import NORMAL
from pardalis.games.chromino.kernel_table import LAID, Marks, write_ways
from pardalis.games.chromino.tiles import is_chameleon, value

Numbers = NDArray[np.float64]

TERMS = ("ways", "one", "two", "chameleon", "others")
WEIGHTS = np.array([-0.87, 0.98, 0.55, 1.11, -4.43])
UNIT = 1 << 20  # weights are handed over as whole numbers
MOST = 8192  # layings of all tiles on one table: 300 are many

_TILES = len(NAMES)
_COLOURS = np.array([0 if is_chameleon(name) else value(name) for name in NAMES])


@compiles
def survey(marks: Marks, laid: int, out: Moves, tiles: Moves, shares: Numbers) -> int:
    """Write all ways to lay a tile that is not laid yet: the tile, and the share of the others that
    would fit afterwards; how many there are. `out` has room for the ways of a tile and 80 more."""
    left = np.ones(_TILES, dtype=np.bool_)
    for i in range(laid):
        left[tile_of(int(marks[U(LAID + i)]))] = False
    n = 0
    for tile in range(_TILES):
        if not left[tile]:
            continue
        ways = write_ways(marks, NORMAL, tile, out, 0)
        for i in range(min(ways, len(tiles) - n)):
            foresee(marks, NORMAL, int(out[i]), laid, out, ways)
            fit = 0
            for other in range(_TILES):
                if other != tile and left[other] and out[U(ways + other)] != 0:
                    fit += 1
            tiles[n], shares[n] = tile, fit / (_TILES - laid)
            n += 1
    return n


compiled_survey = compiled(survey)


def room() -> tuple[Moves, Moves, Numbers]:
    """What `survey` writes into."""
    return np.zeros(MOST, np.int64), np.zeros(MOST, np.int64), np.zeros(MOST)


def terms(marks: Marks, laid: int) -> tuple[Moves, Numbers]:
    """All layings on a table: the tile of each, and a row of terms."""
    out, tiles, shares = room()
    n = compiled_survey(marks, laid, out, tiles, shares)
    tiles = tiles[:n]
    ways, colours = np.bincount(tiles, minlength=_TILES), _COLOURS[tiles]
    rows = np.log(ways[tiles]), colours == 1, colours == 2, colours == 0, shares[:n]
    return tiles, np.stack(rows, axis=1).astype(np.float64)


def temptations(marks: Marks, laid: int) -> list[int]:
    """How tempting it is to lay each tile, 0 if it cannot be laid; only ratios count."""
    tiles, rows = terms(marks, laid)
    sums = np.bincount(tiles, np.exp(rows @ WEIGHTS) * UNIT, minlength=_TILES)
    found: list[int] = np.ceil(sums).astype(np.int64).tolist()
    return found
