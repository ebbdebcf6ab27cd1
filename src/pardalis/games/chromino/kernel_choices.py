"""Chromino's kernel: how tempting each tile was to whoever laid another, or the same.

That somebody laid one tile and not another tells little each time, but something: a tile that could
have been laid well, turn after turn, and was not, is rather not in that hand. How likely a player
lays what he does is taken as a logistic choice among all layings that his hand has, by

- **ways**: the logarithm of how many ways the tile has. A tile that has many is laid about as often
  as one that has few, so each of its ways counts less.
- **palindrome**, **chameleon**: the tile is one.
- **others**: the share of the tiles not laid yet that would fit afterwards. Good players leave few.
- **later**: the logarithm of how likely the tile still fits when some more tiles, any of those that
  fit, have been laid anyhow. What will fit anyway is kept, and what hardly ever fits is laid.

`python -m bench.choices` fits the weights to the choices of games in logs of the arena. They are
from 7,788 choices of 700 games of levels 7 and 8 and flat Monte Carlo, and are used where they were
found: in the plain game with normal contact.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pardalis.core.kernel.cache import compiled
from pardalis.core.kernel.chance import STEP, below, mixed, stream
from pardalis.core.kernel.contract import Moves, U, compiles
from pardalis.games.chromino.kernel_layings import NAMES, tile_of
from pardalis.games.chromino.kernel_look import foresee
from pardalis.games.chromino.kernel_squares import NORMAL
from pardalis.games.chromino.kernel_table import LAID, TABLE, WAYS, Marks, lay, write_ways
from pardalis.games.chromino.tiles import is_chameleon, is_palindrome

Numbers = NDArray[np.float64]

TERMS = ("ways", "palindrome", "chameleon", "others", "later")
WEIGHTS = np.array([-0.16, 0.29, 1.41, -2.81, -2.53])
UNIT = 1 << 20  # weights are handed over as whole numbers
MOST = 8192  # layings of all tiles on one table: 300 are many
TABLES, FURTHER = 200, 20  # to see what fits later: so many times, so many tiles are laid
KEPT = 512  # tables, of some ten kilobytes each

_TILES = len(NAMES)
_PALINDROMES = np.array([is_palindrome(name) for name in NAMES])
_CHAMELEONS = np.array([is_chameleon(name) for name in NAMES])

Left = NDArray[np.bool_]


@compiles
def survey(
    marks: Marks, laid: int, tables: int, out: Moves, tiles: Moves, shares: Numbers, later: Numbers
) -> int:
    """Write all ways to lay a tile that is not laid yet: the tile, and the share of the others that
    would fit afterwards; how many there are. `later` gets how likely each tile fits later on. `out`
    has room for the ways of a tile and 80 more."""
    left = np.ones(_TILES, dtype=np.bool_)
    for i in range(laid):
        left[tile_of(int(marks[U(LAID + i)]))] = False
    look_ahead(marks, laid, tables, left, out, later)
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


@compiles
def look_ahead(
    marks: Marks, laid: int, tables: int, left: Left, out: Moves, later: Numbers
) -> None:
    """Write of each tile that is left on what share of the tables it fits that come about when any
    that fit are laid anyhow, so many times."""
    fits, seen = np.ones(_TILES), np.full(_TILES, 2.0)  # none is quite sure to fit, or not to
    for table in range(tables):
        now, kept, at = marks.copy(), left.copy(), stream(U(0), U(table))
        for more in range(min(FURTHER, _TILES - laid)):
            at += STEP
            tile = any_fitting(now, kept, mixed(at))
            if tile < 0:
                break
            ways = write_ways(now, NORMAL, tile, out, 0)
            at += STEP
            lay(now, NORMAL, int(out[below(mixed(at), ways)]), laid + more)
            kept[tile] = False
            for other in range(_TILES):
                if kept[other]:
                    seen[other] += 1.0
                    fits[other] += 1.0 if now[U(WAYS + other)] else 0.0
    for tile in range(_TILES):
        later[tile] = fits[tile] / seen[tile]


@compiles
def any_fitting(marks: Marks, left: Left, number: U) -> int:
    """One of the tiles left that fit, by a random number; -1 if none does."""
    n = 0
    for tile in range(_TILES):
        n += 1 if left[tile] and marks[U(WAYS + tile)] else 0
    place = below(number, n)
    for tile in range(_TILES):
        if left[tile] and marks[U(WAYS + tile)]:
            if place == 0:
                return tile
            place -= 1
    return -1


compiled_survey = compiled(survey)


def room() -> tuple[Moves, Moves, Numbers, Numbers]:
    """What `survey` writes into."""
    return np.zeros(MOST, np.int64), np.zeros(MOST, np.int64), np.zeros(MOST), np.zeros(_TILES)


def terms(marks: Marks, laid: int) -> tuple[Moves, Numbers]:
    """All layings on a table: the tile of each, and a row of terms."""
    out, tiles, shares, later = room()
    n = compiled_survey(marks, laid, TABLES, out, tiles, shares, later)
    tiles = tiles[:n]
    ways = np.bincount(tiles, minlength=_TILES)
    kinds = _PALINDROMES[tiles], _CHAMELEONS[tiles]
    rows = np.log(ways[tiles]), *kinds, shares[:n], np.log(later[tiles])
    return tiles, np.stack(rows, axis=1).astype(np.float64)


def temptations(marks: Marks, laid: int) -> tuple[int, ...]:
    """How tempting it is to lay each tile, 0 if it cannot be laid; only ratios count."""
    return _temptations(marks[:TABLE].tobytes(), laid)


# A turn later nearly all tables are those that were asked about before.
@lru_cache(maxsize=KEPT)
def _temptations(marks: bytes, laid: int) -> tuple[int, ...]:
    tiles, rows = terms(np.frombuffer(marks, np.int32).copy(), laid)
    sums = np.bincount(tiles, np.exp(rows @ WEIGHTS) * UNIT, minlength=_TILES)
    return tuple(np.ceil(sums).astype(np.int64).tolist())
