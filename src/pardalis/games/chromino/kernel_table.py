"""Chromino's kernel: the table, what lies on it and where a tile can be laid.

All of it is in one array of numbers, `marks`, which has parts:

    GRID   1024  the squares that matter, folded (see below)
    SPOTS   704  the spots where some tile fits, in chains: 29 bits, the spot above, the next below
    HEADS   343  for every need, the first spot of its chain; 0 is none
    WAYS     80  for every tile, in how many ways it can be laid
    LAID     80  the layings in their order
    FREE      1  the first of the unused SPOTS

A **square** is (y + 256) · 512 + x + 256; 80 tiles that touch each other reach from -237 to 239, so
neither they nor the squares three further on leave the 512 by 512.

Only squares that are covered, or free beside a covered one, matter. A tile brings 3 squares and 8
faces to the outside, and laying it closes a face on either side for each of its contacts. So with n
tiles there are at most 8 n - 4 (n - 1) = 4 n + 4 open faces, in bambino 8 n - 2 (n - 1) = 6 n + 2,
and no more free squares beside: with 80 tiles 240 + 482 squares in all. The plane is therefore
folded onto 32 by 32 places; a square whose place is taken goes on by HOPs to the next free one.

A **spot** is three free squares in a line, named twice its first square, plus 1 if it goes down. A
free square lies in at most four spots for each of its faces, three along the face and one away from
it, and a spot has two faces or more: 8 n + 8 spots at most, 648 with 80 tiles. In bambino a tile
offers two spots at either end, a chameleon one more on either side: 330.

Its **need** is what its three squares need, as a number of three digits to the base 7: 0 is
anything, 1 to 5 a colour, 6 a centre. In bambino, where only one square is touched, 6 first or last
means any plain tile, and 6 in the middle a chameleon. Tables tell which tiles fit a need.

A tile laid changes the 38 spots with a square that it covers or touches, and no others: `lay` looks
at these alone, whatever the size of the table.
"""

from __future__ import annotations

from itertools import product
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from pardalis.core.kernel.contract import Moves, U, compiles
from pardalis.games.chromino.table import OPPOSITE
from pardalis.games.chromino.tiles import CENTRE, LETTERS, TILES, is_palindrome, value

Marks: TypeAlias = NDArray[np.int32]

# 1 tiles, squares, layings -----------------------------------------------------------------------

NAMES = tuple(sorted(TILES))  # as plain text: so moves are sorted by their tile first
TILE = {name: tile for tile, name in enumerate(NAMES)}
LETTER = np.array([[LETTERS.index(letter) for letter in name] for name in NAMES])
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
X_OF, Y_OF = np.array(_BY_X) + 256, np.array(_BY_Y) + 256
X_RANK, Y_RANK = np.argsort(X_OF), np.argsort(Y_OF)


@compiles
def laying_of(tile: int, square: int, way: int) -> int:
    """A laying as a number: numbers are sorted as the texts of the layings are."""
    x, y = X_RANK[U(square & 511)], Y_RANK[U(square >> 9)]
    return int(((tile << 9 | x) << 9 | y) << 2 | way)


@compiles
def square_of(laying: int) -> int:
    """The square of the first letter."""
    return int(Y_OF[U(laying >> 2 & 511)] << 9 | X_OF[U(laying >> 11 & 511)])


@compiles
def tile_of(laying: int) -> int:
    """The tile that is laid."""
    return laying >> 20


# 2 needs -----------------------------------------------------------------------------------------

NEEDS = 343
NOTHING = NEEDS - 1  # 6, 6, 6: no tile has three centres
NORMAL, BAMBINO = 0, 1


def _fits(contact: int, reading: str) -> list[int]:
    """The needs that a tile fits when it is read this way."""
    a, _, c = (LETTERS.index(letter) + 1 for letter in reading)
    chameleon = reading[1] == CENTRE
    if contact == BAMBINO:
        return [42] if chameleon else [a * 49, c, 6 * 49, 6]
    middle = range(7) if chameleon else (0, LETTERS.index(reading[1]) + 1)
    return [one * 49 + two * 7 + three for one, two, three in product((0, a), middle, (0, c))]


# The digit of a free square, by the set of the colours beside it.
DIGIT = np.zeros(32, dtype=np.int64)
for _set in range(1, 32):
    DIGIT[_set] = 6 if _set & (_set - 1) else _set.bit_length()

# For each contact, tile and reading (forwards, backwards), the needs that it fits: from this place
# in the list to the next.
NEEDED_FROM = np.zeros(2 * len(NAMES) * 2 + 1, dtype=np.int64)
_needed: list[int] = []
# For each contact and need the tiles that fit, twice if both readings do: likewise.
FITTING_FROM = np.zeros(2 * NEEDS + 1, dtype=np.int64)
_fitting: list[list[int]] = [[] for _ in range(2 * NEEDS)]
for _row, (_contact, _name, _back) in enumerate(product((NORMAL, BAMBINO), NAMES, (False, True))):
    if not (_back and is_palindrome(_name)):
        _found = _fits(_contact, _name[::-1] if _back else _name)
        _needed += _found
        for _need in _found:
            _fitting[_contact * NEEDS + _need].append(TILE[_name])
    NEEDED_FROM[_row + 1] = len(_needed)
NEEDED = np.array(_needed)
FITTING_FROM[1:] = np.cumsum([len(tiles) for tiles in _fitting])
FITTING = np.array([tile for tiles in _fitting for tile in tiles])
assert not _fitting[NOTHING]
assert not _fitting[NEEDS + NOTHING]

# 3 squares ---------------------------------------------------------------------------------------

FOLDED = 1024
ROOM = 704  # for spots: number 0 is none, there are 648 at most, and 38 new ones on the way
SPOTS = FOLDED
HEADS = SPOTS + ROOM
WAYS = HEADS + NEEDS
LAID = WAYS + len(NAMES)
FREE = LAID + len(NAMES)
TABLE = FREE + 1  # what comes behind is no part of the table

# A square in the grid: its name, and 12 bits. Covered: the letter in 3, the tile in 7, and 1. Free:
# how many squares beside it are covered in 3, and what they are. That is the set of their colours;
# in bambino the letter in 3, the side where it lies in 2 (before or after the square, in its row or
# in its column), and whether its tile's line runs to the square: for one that is touched only once.
COVERED = 1 << 11
_LAST, _HOP = U(FOLDED - 1), U(389)
# How a laying changes a square.
TOUCHES, COVERS = 1 << 8, 1 << 9


def empty_table(behind: int) -> Marks:
    """A table with nothing on it, and room for so many other numbers behind."""
    marks = np.zeros(TABLE + behind, dtype=np.int32)
    marks[SPOTS + 1 : HEADS - 1] = range(2, ROOM)
    marks[FREE] = 1
    return marks


@compiles
def place_of(marks: Marks, square: int) -> U:
    """Where a square is in the grid, or would be."""
    place = U(square & 31 | square >> 4 & 992)
    while marks[place] != 0 and marks[place] >> 12 != square:
        place = (place + _HOP) & _LAST
    return place


@compiles
def seen_at(marks: Marks, square: int) -> int:
    """What a square is: 0 if it is free and nothing lies beside it."""
    return int(marks[place_of(marks, square)]) & 4095


def _touching(contact: int, letter: int, axis: int, after: int, in_line: int) -> int:
    if contact == BAMBINO:
        return TOUCHES | letter | after << 3 | axis << 4 | in_line << 5
    return TOUCHES | 1 << letter & 31  # a centre has no colour


TOUCHING = np.array(
    [_touching(*how) for how in product((NORMAL, BAMBINO), range(6), (0, 1), (0, 1), (0, 1))]
)


@compiles
def touching(contact: int, letter: int, axis: int, after: int, in_line: int) -> int:
    """The change of a free square when a letter comes to lie beside it: in its row (axis 0) or its
    column (1), before or after it, of a tile whose line runs to it or not."""
    return int(TOUCHING[U((contact * 6 + letter) * 8 + axis * 4 + after * 2 + in_line)])


@compiles
def changed(seen: int, change: int) -> int:
    """What a square is after a change; what is covered stays so."""
    if change == 0 or seen & COVERED:
        return seen
    return COVERED if change == COVERS else seen + 1 | (change & 255) << 3


@compiles
def touch(marks: Marks, square: int, change: int) -> None:
    """Change a square that is touched."""
    place = place_of(marks, square)
    marks[place] = square << 12 | changed(int(marks[place]) & 4095, change)


# 4 spots -----------------------------------------------------------------------------------------


@compiles
def need_of(contact: int, axis: int, a: int, b: int, c: int) -> int:
    """What three free squares in a line need."""
    contacts = (a & 7) + (b & 7) + (c & 7)
    if contact == BAMBINO:
        return bambino_need(axis, a, b, c) if contacts == 1 else NOTHING
    if contacts < 2:
        return NOTHING
    return int(DIGIT[U(a >> 3)] * 49 + DIGIT[U(b >> 3)] * 7 + DIGIT[U(c >> 3)])


@compiles
def bambino_need(axis: int, a: int, b: int, c: int) -> int:
    """The same when they have a single contact (R8)."""
    seen = a | b | c  # only one of them is anything
    letter, side, in_line = seen >> 3 & 7, seen >> 6 & 3, seen >> 8
    if b:  # across: the other's line meets the middle at a right angle
        return 42 if in_line else NOTHING
    # Onto an end of a tile along its line, or onto the side of a centre.
    if side != (axis << 1 | (1 if c else 0)) or not (in_line or letter == 5):
        return NOTHING
    return letter + 1 if c else (letter + 1) * 49


@compiles
def offer(marks: Marks, contact: int, need: int, spot: int) -> None:
    """Put a spot into the chain of its need, if any tile fits."""
    row = contact * NEEDS + need
    low, high = FITTING_FROM[U(row)], FITTING_FROM[U(row + 1)]
    if low == high:
        return
    head, new = U(HEADS + need), marks[U(FREE)]
    marks[U(FREE)] = marks[U(SPOTS + new)]
    marks[U(SPOTS + new)] = spot << 10 | marks[head]
    marks[head] = new
    for at in range(low, high):
        marks[U(WAYS + FITTING[U(at)])] += 1


@compiles
def withdraw(marks: Marks, contact: int, need: int, spot: int) -> None:
    """Take a spot out of the chain of its need, if it is in one."""
    row = contact * NEEDS + need
    low, high = FITTING_FROM[U(row)], FITTING_FROM[U(row + 1)]
    if low == high:
        return
    before, here = 0, int(marks[U(HEADS + need)])
    while marks[U(SPOTS + here)] >> 10 != spot:
        before, here = here, int(marks[U(SPOTS + here)]) & 1023
    then = int(marks[U(SPOTS + here)]) & 1023
    if before == 0:
        marks[U(HEADS + need)] = then
    else:
        marks[U(SPOTS + before)] += then - here
    marks[U(SPOTS + here)] = marks[U(FREE)]
    marks[U(FREE)] = here
    for at in range(low, high):
        marks[U(WAYS + FITTING[U(at)])] -= 1


@compiles
def sweep(marks: Marks, contact: int, square: int, step: int, spots: int, changes: int) -> None:
    """Bring so many spots along a line up to date, the first of which begins with this square.

    The changes are those of the third square and of those that follow, 10 bits each; what they make
    of it is not yet in the grid.
    """
    axis = 1 if step == DOWN else 0
    a = b = new_a = new_b = COVERED  # what is before the line is no part of a spot
    for at in range(spots + 2):
        c = new_c = seen_at(marks, square)
        if at >= 2:
            new_c = changed(c, changes & 1023)
            changes >>= 10
        if not (a | b | c) & COVERED:
            spot = square - 2 * step << 1 | axis
            need = need_of(contact, axis, a, b, c)
            then = NOTHING
            if not (new_a | new_b | new_c) & COVERED:
                then = need_of(contact, axis, new_a, new_b, new_c)
            if need != then:
                withdraw(marks, contact, need, spot)
                offer(marks, contact, then, spot)
        a, b, new_a, new_b = b, c, new_b, new_c
        square += step


# 5 layings ---------------------------------------------------------------------------------------


@compiles
def spread(laying: int) -> tuple[int, int, int, int, int]:
    """A laying read east or south: its first square, the step to the next, its three letters."""
    tile, square, way = U(tile_of(laying)), square_of(laying), laying & 3
    first, middle, last = int(LETTER[tile, 0]), int(LETTER[tile, 1]), int(LETTER[tile, 2])
    step = DOWN if way + 1 & 2 else 1
    if way & 1:
        return square - 2 * step, step, last, middle, first
    return square, step, first, middle, last


# The lines with the 38 spots that a tile covers or touches: the tile's own, those on its sides,
# those across its ends, and those across itself. Where they begin, in steps along the tile and
# aside, and how many spots they have. With the third square of each begins what is changed.
ALONG = np.array([-3, -2, -2, -1, 3, 0, 1, 2])
ASIDE = np.array([0, -1, 1, -2, -2, -3, -3, -3])
COUNT = np.array([7, 5, 5, 3, 3, 5, 5, 5])


@compiles
def around(contact: int, step: int, a: int, b: int, c: int) -> tuple[int, int, int, int]:
    """How a tile changes the squares that it touches: before and after it in its line, and on its
    first side and on the other, 10 bits a letter."""
    axis = 1 if step == DOWN else 0
    first = second = 0
    for letter in (c, b, a):
        first = first << 10 | touching(contact, letter, 1 - axis, 1, 0)
        second = second << 10 | touching(contact, letter, 1 - axis, 0, 0)
    return touching(contact, a, axis, 1, 1), touching(contact, c, axis, 0, 1), first, second


@compiles
def changes_in(line: int, before: int, after: int, first: int, second: int) -> int:
    """How a tile changes the squares of a line, from the third on."""
    if line == 0:
        return before | COVERS << 10 | COVERS << 20 | COVERS << 30 | after << 40
    if line < 3:
        return first if line == 1 else second
    if line < 5:
        return before if line == 3 else after
    at = 10 * (line - 5)
    return first >> at & 1023 | COVERS << 10 | (second >> at & 1023) << 20


@compiles
def lay(marks: Marks, contact: int, laying: int, laid: int) -> None:
    """Lay a tile on a table where so many are laid."""
    square, step, a, b, c = spread(laying)
    aside = DOWN + 1 - step
    before, after, first, second = around(contact, step, a, b, c)
    for line in range(8):
        begin = square + int(ALONG[U(line)]) * step + int(ASIDE[U(line)]) * aside
        changes = changes_in(line, before, after, first, second)
        sweep(marks, contact, begin, step if line < 3 else aside, int(COUNT[U(line)]), changes)
    # Now the grid.
    touch(marks, square - step, before)
    touch(marks, square + 3 * step, after)
    for letter in (a, b, c):
        covered = COVERED | tile_of(laying) << 3 | letter
        marks[place_of(marks, square)] = square << 12 | covered
        touch(marks, square - aside, first & 1023)
        touch(marks, square + aside, second & 1023)
        first, second, square = first >> 10, second >> 10, square + step
    marks[U(LAID + laid)] = laying


@compiles
def write_ways(marks: Marks, contact: int, tile: int, out: Moves, n: int) -> int:
    """Write all layings of a tile into `out` from place n on, unsorted; where they end."""
    for back in range(2):
        row = (contact * 80 + tile) * 2 + back
        for at in range(NEEDED_FROM[U(row)], NEEDED_FROM[U(row + 1)]):
            here = int(marks[U(HEADS + NEEDED[U(at)])])
            while here != 0:
                spot = int(marks[U(SPOTS + here)]) >> 10
                here = int(marks[U(SPOTS + here)]) & 1023
                square, way = spot >> 1, (spot & 1) << 1
                if back:
                    square += 2 * DOWN if way else 2
                    way ^= 3
                out[U(n)] = laying_of(tile, square, way)
                n += 1
    return n
