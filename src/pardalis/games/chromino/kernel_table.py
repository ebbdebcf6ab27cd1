"""Chromino's kernel: the table, what lies on it and where a tile can be laid.

All of it is in one array of numbers, `marks`, which has parts:

    ROWS    512  the codes of the squares, row by row (see `kernel_squares.py`)
    COLUMNS 512  the same column by column
    SPOTS   704  the spots where some tile fits, in chains: 29 bits, the spot above, the next below
    HEADS   343  for every need, the first spot of its chain; 0 is none
    WAYS     80  for every tile, in how many ways it can be laid
    LAID     80  the layings in their order
    FREE      1  the first of the unused SPOTS
    WIDE      1  whether the table is wider than its codes are kept for

A row or a column has 64 codes in 8 words. Two words next to each other have nine squares in a line,
wherever these begin, and in no line does a tile change more. A square is where its coordinates are
by 64. So the codes are those of all squares as long as the tiles lie less than 30 from the middle:
what they touch, and what is three squares from a tile there, is then less than 64 apart. A table
that goes farther is WIDE: its codes are made anew whenever a tile is laid, and are those of the
tiles near it.

A **spot** is three free squares in a line, named twice its first square, plus 1 if it goes down. A
tile brings 3 squares and 8 faces to the outside, and laying it closes a face on either side for
each of its contacts. So with n tiles there are at most 8 n - 4 (n - 1) = 4 n + 4 open faces, and no
more free squares beside. A free square lies in at most four spots for each of its faces, three
along the face and one away from it, and a spot has two faces or more: 8 n + 8 spots at most, 648
with 80 tiles. In bambino a tile offers two spots at either end, a chameleon one more on either
side: 330.

A tile laid changes the 38 spots with a square that it covers or touches, and no others: `lay` looks
at these alone, whatever the size of the table.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from pardalis.core.kernel.contract import Moves, U, compiles, signed
from pardalis.games.chromino.kernel_layings import (
    DOWN,
    NAMES,
    ends_of,
    is_backwards,
    is_upright,
    laying_of,
    square_of,
    tile_of,
)
from pardalis.games.chromino.kernel_squares import (
    ACROSS,
    BECOMES,
    BEGIN,
    CHANGES,
    COUNT,
    FITTING,
    FITTING_FROM,
    KIND,
    LINES,
    NEEDED,
    NEEDED_FROM,
    NEEDS,
    NOTHING,
    need_of,
    row_of,
)

Marks: TypeAlias = NDArray[np.int32]

CODED = 1024  # words of codes: the rows, then the columns
ROOM = 704  # for spots: number 0 is none, there are 648 at most, and 38 new ones on the way
SPOTS = CODED
HEADS = SPOTS + ROOM
WAYS = HEADS + NEEDS
LAID = WAYS + len(NAMES)
FREE = LAID + len(NAMES)
WIDE = FREE + 1
TABLE = WIDE + 1  # what comes behind is no part of the table

MIDDLE = 256 * DOWN + 256
FAR = 30  # squares from the middle
NEAR = 24  # squares from tile to tile: others are not touched by what it changes
_15, _32_BITS = U(15), 2**32 - 1


def empty_table(behind: int) -> Marks:
    """A table with nothing on it, and room for so many other numbers behind."""
    marks = np.zeros(TABLE + behind, dtype=np.int32)
    marks[SPOTS + 1 : HEADS - 1] = range(2, ROOM)
    marks[FREE] = 1
    return marks


# 1 lines -----------------------------------------------------------------------------------------


@compiles
def words_at(square: int, axis: int) -> tuple[U, U, int]:
    """The two words in which a line is that begins with a square, in its row (axis 0) or its column
    (1), and by how many bits it begins later."""
    line, along = (square, square >> 9) if axis else (square >> 9, square)
    first = axis << 9 | (line & 63) << 3
    return U(first | along >> 3 & 7), U(first | (along >> 3) + 1 & 7), 4 * (along & 7)


@compiles
def codes_at(marks: Marks, square: int, axis: int) -> int:
    """The codes of nine squares in a line, from the lowest bits on; those above mean nothing."""
    one, other, later = words_at(square, axis)
    return (int(marks[one]) & _32_BITS | int(marks[other]) << 32) >> later


@compiles
def change_codes(marks: Marks, square: int, axis: int, change: int) -> None:
    """Change those bits of the codes in a line."""
    one, other, later = words_at(square, axis)
    change <<= later
    marks[one] = as_mark(int(marks[one]) ^ change)
    marks[other] = as_mark(int(marks[other]) ^ change >> 32)


@compiles
def as_mark(number: int) -> int:
    """The lowest 32 bits of a number, the highest of them as its sign."""
    return (number + 2**31 & _32_BITS) - 2**31


@compiles
def change_of(codes: int, kinds: int, n: int) -> int:
    """The bits that differ in a line when n of its squares, from the third on, are changed."""
    found = 0
    for at in range(8, 8 + 4 * n, 4):
        code = codes >> at & 15
        becomes = signed(BECOMES[U(kinds & (1 << KIND) - 1)] >> U(4 * code) & _15)
        found |= (code ^ becomes) << at
        kinds >>= KIND
    return found


@compiles
def line_of(laying: int, line: int) -> tuple[int, int]:
    """One of the lines around a laying: the square it begins with, and its axis."""
    upright = is_upright(laying)
    begin = ends_of(laying)[0] + int(BEGIN[U(upright), U(line)])
    return begin, upright if line < ACROSS else 1 - upright


@compiles
def is_within(square: int, other: int, reach: int) -> bool:
    """Whether two squares are less than so far from each other, in their rows and columns."""
    across, down = (square & 511) - (other & 511), (square >> 9) - (other >> 9)
    return -reach < across < reach and -reach < down < reach


@compiles
def is_wide(marks: Marks, laying: int) -> bool:
    """Whether the table is wide, at the latest with this laying."""
    first, last = ends_of(laying)
    within = is_within(first, MIDDLE, FAR) and is_within(last, MIDDLE, FAR)
    return marks[U(WIDE)] != 0 or not within


@compiles
def surround(marks: Marks, contact: int, laying: int, laid: int) -> None:
    """On a wide table, make the codes those of the tiles near a laying."""
    for at in range(CODED):
        marks[U(at)] = 0
    for i in range(laid):
        other = int(marks[U(LAID + i)])
        if not is_within(square_of(laying), square_of(other), NEAR):
            continue
        row = row_of(contact, tile_of(other), is_backwards(other))
        for line in range(LINES):
            square, axis = line_of(other, line)
            codes, kinds = codes_at(marks, square, axis), int(CHANGES[U(row), U(line)])
            change_codes(marks, square, axis, change_of(codes, kinds, int(COUNT[U(line)]) - 2))


# 2 spots -----------------------------------------------------------------------------------------


@compiles
def offer(marks: Marks, contact: int, need: int, spot: int) -> None:
    """Put a spot into the chain of its need, if any tile fits."""
    if need == NOTHING:
        return
    head, new = U(HEADS + need), marks[U(FREE)]
    marks[U(FREE)] = marks[U(SPOTS + new)]
    marks[U(SPOTS + new)] = spot << 10 | marks[head]
    marks[head] = new
    row = contact * NEEDS + need
    for at in range(int(FITTING_FROM[U(row)]), int(FITTING_FROM[U(row + 1)])):
        marks[U(WAYS + int(FITTING[U(at)]))] += 1


@compiles
def withdraw(marks: Marks, contact: int, need: int, spot: int) -> None:
    """Take a spot out of the chain of its need, if it is in one."""
    if need == NOTHING:
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
    row = contact * NEEDS + need
    for at in range(int(FITTING_FROM[U(row)]), int(FITTING_FROM[U(row + 1)])):
        marks[U(WAYS + int(FITTING[U(at)]))] -= 1


# 3 layings ---------------------------------------------------------------------------------------


@compiles
def lay(marks: Marks, contact: int, laying: int, laid: int) -> None:
    """Lay a tile on a table where so many are laid."""
    if is_wide(marks, laying):
        marks[U(WIDE)] = 1
        surround(marks, contact, laying, laid)
    marks[U(LAID + laid)] = laying
    row = row_of(contact, tile_of(laying), is_backwards(laying))
    for line in range(LINES):
        square, axis = line_of(laying, line)
        codes, spots = codes_at(marks, square, axis), int(COUNT[U(line)])
        change = change_of(codes, int(CHANGES[U(row), U(line)]), spots - 2)
        change_codes(marks, square, axis, change)
        new_codes, spot = codes ^ change, square << 1 | axis
        for _ in range(spots):
            need, then = need_of(contact, codes), need_of(contact, new_codes)
            if need != then:
                withdraw(marks, contact, need, spot)
                offer(marks, contact, then, spot)
            codes, new_codes = codes >> 4, new_codes >> 4
            spot += 2 * DOWN if axis else 2


@compiles
def write_ways(marks: Marks, contact: int, tile: int, out: Moves, n: int) -> int:
    """Write all layings of a tile into `out` from place n on, unsorted; where they end."""
    end = n + int(marks[U(WAYS + tile)])
    for back in range(2):
        row = row_of(contact, tile, back)
        for at in range(int(NEEDED_FROM[U(row)]), int(NEEDED_FROM[U(row + 1)])):
            if n == end:
                return n
            here = int(marks[U(HEADS + int(NEEDED[U(at)]))])
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
