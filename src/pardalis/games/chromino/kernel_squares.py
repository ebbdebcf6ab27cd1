"""Chromino's kernel: what lies beside a square, what a tile changes around it, what a spot needs.

The **code** of a square, four bits, says what lies beside it, as far as it matters to a tile that
is laid there. In bambino, where all depends on the side, it has one code in its row and another in
its column; before and after it are meant along the line.

    0        nothing
    1 to 5   one square, of this colour           before it an end of this colour, along the line
    6        one square, a centre                 before it a centre, of a tile across the line
    7        several, all of them centres         an end, of a tile across the line
    8                                             anything else, or several: nothing fits
    9 to 13  several, of this colour (less 8)     after it an end of this colour, along the line
    14       several, of different colours        after it a centre, of a tile across the line
    15       it is covered                        it is covered

A **spot** is three free squares in a line. Its **need** is what its three squares need, as a number
of three digits to the base 7: 0 is anything, 1 to 5 a colour, 6 a centre. In bambino, where only
one square is touched, 6 first or last means any plain tile, and 6 in the middle a chameleon.

All of it is in tables, so that the table laid knows no rules: for every tile, read forwards or
backwards, how it changes the codes around it; for every three codes their need; for every need the
tiles that fit.
"""

from __future__ import annotations

from itertools import product

import numpy as np

from pardalis.core.kernel.contract import U, compiles
from pardalis.games.chromino.kernel_layings import DOWN, NAMES, TILE
from pardalis.games.chromino.tiles import CENTRE, LETTERS, is_palindrome

NORMAL, BAMBINO = 0, 1
CODES = 16
UNFIT, COVERED = 8, 15
_CENTRE = LETTERS.index(CENTRE)

# 1 what a tile changes ---------------------------------------------------------------------------

# Where a letter comes to lie: before or after a square along the line, or beside it.
_BEFORE, _AFTER, _BESIDE = range(3)
# What a square needs by its code, with normal contact.
_DIGITS = (0, 1, 2, 3, 4, 5, 0, 0, 0, 1, 2, 3, 4, 5, 6, 0)


def _touched(contact: int, code: int, letter: int, side: int, in_line: bool) -> int:
    """What a code becomes when a letter comes to lie beside the square, of a tile whose own line
    runs to the square or not."""
    if code == COVERED:
        return COVERED
    if contact == BAMBINO:
        if code:
            return UNFIT
        if side == _BESIDE:
            return 7 if in_line else UNFIT
        if not in_line and letter != _CENTRE:
            return UNFIT
        return letter + 1 + (8 if side == _AFTER else 0)
    if not code:
        return letter + 1
    one, other = _DIGITS[code], 0 if letter == _CENTRE else letter + 1
    if one and other and one != other:
        return 14
    return 8 + (one or other) if one or other else 7


# The kinds of changes: each a word that has, for every code, the code it becomes.
_kinds = [U(2**64 - 1)]
_COVERS = 0


def _kind(contact: int, letter: int, side: int, in_line: bool) -> int:
    codes = [_touched(contact, code, letter, side, in_line) for code in range(CODES)]
    word = U(sum(code << 4 * at for at, code in enumerate(codes)))
    if word not in _kinds:
        _kinds.append(word)
    return _kinds.index(word)


# The lines with the 38 spots that a tile covers or touches: the tile's own, those on its sides,
# those across its ends, and those across itself. How many spots they have; of the squares, two
# more, all but the first two and the last two are changed.
LINES = 8
ACROSS = 3  # the first line that does not run as the tile does
COUNT = np.array([7, 5, 5, 3, 3, 5, 5, 5], dtype=np.int8)
# Where they begin, in steps along the tile and aside: from its first square on, for a tile that
# lies and for one that stands.
_ALONG = np.array([-3, -2, -2, -1, 3, 0, 1, 2])
_ASIDE = np.array([0, -1, 1, -2, -2, -3, -3, -3])
BEGIN = np.array([_ALONG + _ASIDE * DOWN, _ALONG * DOWN + _ASIDE], dtype=np.int16)


def _changes(contact: int, reading: str) -> list[list[int]]:
    """The kinds of changes in each line."""
    letters = [LETTERS.index(letter) for letter in reading]
    a, c = letters[0], letters[2]
    own = [_kind(contact, a, _AFTER, True), *[_COVERS] * 3, _kind(contact, c, _BEFORE, True)]
    sides = [_kind(contact, letter, _BESIDE, False) for letter in letters]
    ends = [[_kind(contact, letter, _BESIDE, True)] for letter in (a, c)]
    across = [
        [_kind(contact, letter, _AFTER, False), _COVERS, _kind(contact, letter, _BEFORE, False)]
        for letter in letters
    ]
    return [own, sides, sides, *ends, *across]


# 2 needs -----------------------------------------------------------------------------------------

NEEDS = 343
NOTHING = NEEDS - 1  # 6, 6, 6: no tile has three centres


def _fits(contact: int, reading: str) -> list[int]:
    """The needs that a tile fits when it is read this way."""
    a, _, c = (LETTERS.index(letter) + 1 for letter in reading)
    chameleon = reading[1] == CENTRE
    if contact == BAMBINO:
        return [42] if chameleon else [a * 49, c, 6 * 49, 6]
    middle = range(7) if chameleon else (0, LETTERS.index(reading[1]) + 1)
    return [one * 49 + two * 7 + three for one, two, three in product((0, a), middle, (0, c))]


def _need(contact: int, a: int, b: int, c: int) -> int:
    """What three squares in a line need, by their codes."""
    if COVERED in (a, b, c):
        return NOTHING
    if contact == BAMBINO:
        if 1 <= a <= 6 and b == c == 0:
            return a * 49
        if 9 <= c <= 14 and a == b == 0:
            return c - 8
        return 42 if (a, b, c) == (0, 7, 0) else NOTHING
    touched = sum(0 if code == 0 else 1 if code < 7 else 2 for code in (a, b, c))
    return _DIGITS[a] * 49 + _DIGITS[b] * 7 + _DIGITS[c] if touched >= 2 else NOTHING


# 3 tables ----------------------------------------------------------------------------------------

# For each contact, tile and reading (forwards, backwards): a row. First the kinds of changes in
# each line, KIND bits each.
KIND = 5
CHANGES = np.zeros((2 * len(NAMES) * 2, LINES), dtype=np.int32)
# Then the needs that it fits: from this place in the list to the next.
NEEDED_FROM = np.zeros(len(CHANGES) + 1, dtype=np.int16)
_needed: list[int] = []
# For each contact and need the tiles that fit, twice if both readings do: likewise.
FITTING_FROM = np.zeros(2 * NEEDS + 1, dtype=np.int16)
_fitting: list[list[int]] = [[] for _ in range(2 * NEEDS)]
for _row, (_contact, _name, _back) in enumerate(product((NORMAL, BAMBINO), NAMES, (False, True))):
    _reading = _name[::-1] if _back else _name
    for _line, _changed in enumerate(_changes(_contact, _reading)):
        CHANGES[_row, _line] = sum(kind << KIND * at for at, kind in enumerate(_changed))
    if not (_back and is_palindrome(_name)):
        _found = _fits(_contact, _reading)
        _needed += _found
        for _need_met in _found:
            _fitting[_contact * NEEDS + _need_met].append(TILE[_name])
    NEEDED_FROM[_row + 1] = len(_needed)
NEEDED = np.array(_needed, dtype=np.int16)
FITTING_FROM[1:] = np.cumsum([len(tiles) for tiles in _fitting])
FITTING = np.array([tile for tiles in _fitting for tile in tiles], dtype=np.int8)
assert not _fitting[NOTHING]
assert not _fitting[NEEDS + NOTHING]

BECOMES = np.array(_kinds)
assert len(BECOMES) <= 1 << KIND

# For each contact, the need of three codes, the first in the lowest bits: NOTHING if no tile fits.
NEED = np.full(2 * CODES**3, NOTHING, dtype=np.int16)
for _contact, _c, _b, _a in product((NORMAL, BAMBINO), *[range(CODES)] * 3):
    _need_there = _need(_contact, _a, _b, _c)
    if _fitting[_contact * NEEDS + _need_there]:
        NEED[_contact << 12 | _c << 8 | _b << 4 | _a] = _need_there


@compiles
def need_of(contact: int, codes: int) -> int:
    """What the first three squares of a line need."""
    return int(NEED[U(contact << 12 | codes & 4095)])


@compiles
def row_of(contact: int, tile: int, back: int) -> int:
    """The row of a tile that is read forwards, or backwards with 1."""
    return (contact * len(NAMES) + tile) * 2 + back
