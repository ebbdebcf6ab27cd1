"""Chromino's kernel: what a laying would do, found by a look at the table, which stays as it is."""

from __future__ import annotations

from pardalis.core.kernel.contract import Moves, U, compiles
from pardalis.games.chromino.kernel_layings import (
    NAMES,
    VALUE,
    ends_of,
    is_backwards,
    tile_of,
)
from pardalis.games.chromino.kernel_squares import (
    CHANGES,
    COUNT,
    FITTING,
    FITTING_FROM,
    LINES,
    NEEDS,
    need_of,
    row_of,
)
from pardalis.games.chromino.kernel_table import (
    LAID,
    WAYS,
    Marks,
    change_of,
    codes_at,
    is_wide,
    line_of,
    surround,
)


@compiles
def points(marks: Marks, laying: int, laid: int) -> int:
    """What a laying scores in the expert game: the tile laid and every tile it touches."""
    total = int(VALUE[U(tile_of(laying))])
    for i in range(laid):
        other = int(marks[U(LAID + i)])
        if touch(laying, other):
            total += int(VALUE[U(tile_of(other))])
    return total


@compiles
def touch(laying: int, other: int) -> bool:
    """Whether two tiles touch: one way they are side by side, the other way abreast."""
    (first, last), (other_first, other_last) = ends_of(laying), ends_of(other)
    across = max(first & 511, other_first & 511) - min(last & 511, other_last & 511)
    down = max(first >> 9, other_first >> 9) - min(last >> 9, other_last >> 9)
    return max(across, down) == 1 and min(across, down) < 1


@compiles
def foresee(marks: Marks, contact: int, laying: int, laid: int, into: Moves, at: int) -> None:
    """Write in how many ways each tile can be laid after a laying, from a place of `into` on.

    As `lay`, but nothing is laid: that costs a fraction, and nothing is copied, but on wide tables.
    """
    for tile in range(len(NAMES)):
        into[U(at + tile)] = marks[U(WAYS + tile)]
    if is_wide(marks, laying):
        marks = marks.copy()
        surround(marks, contact, laying, laid)
    row = row_of(contact, tile_of(laying), is_backwards(laying))
    for line in range(LINES):
        square, axis = line_of(laying, line)
        codes, spots = codes_at(marks, square, axis), int(COUNT[U(line)])
        new_codes = codes ^ change_of(codes, int(CHANGES[U(row), U(line)]), spots - 2)
        for _ in range(spots):
            need, then = need_of(contact, codes), need_of(contact, new_codes)
            if need != then:
                change(contact * NEEDS + need, -1, into, at)
                change(contact * NEEDS + then, 1, into, at)
            codes, new_codes = codes >> 4, new_codes >> 4


@compiles
def change(row: int, by: int, into: Moves, at: int) -> None:
    """One way more, or less, for all tiles that fit a need."""
    for i in range(int(FITTING_FROM[U(row)]), int(FITTING_FROM[U(row + 1)])):
        into[U(at + int(FITTING[U(i)]))] += by
