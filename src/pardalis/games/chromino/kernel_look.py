"""Chromino's kernel: what a laying would do, found by a look at the table, which stays as it is."""

from __future__ import annotations

from pardalis.core.kernel.contract import Moves, U, compiles
from pardalis.games.chromino.kernel_table import (
    ALONG,
    ASIDE,
    COUNT,
    COVERED,
    DOWN,
    FITTING,
    FITTING_FROM,
    NAMES,
    NEEDS,
    NOTHING,
    VALUE,
    WAYS,
    Marks,
    around,
    changed,
    changes_in,
    need_of,
    seen_at,
    spread,
    tile_of,
)


@compiles
def points(marks: Marks, laying: int) -> int:
    """What a laying scores in the expert game: the tile laid and every tile it touches."""
    square, step, _, _, _ = spread(laying)
    aside = DOWN + 1 - step
    total = int(VALUE[U(tile_of(laying))])
    low = high = 0  # the tiles touched so far, 40 each
    for face in range(8):
        beside = square + (face >> 1) * step + (aside if face & 1 else -aside)
        if face >= 6:
            beside = square + (3 * step if face & 1 else -step)
        seen = seen_at(marks, beside)
        if seen & COVERED:
            tile = seen >> 3 & 127
            bit = 1 << tile % 40
            if tile < 40:
                total += 0 if low & bit else VALUE[U(tile)]
                low |= bit
            else:
                total += 0 if high & bit else VALUE[U(tile)]
                high |= bit
    return total


@compiles
def foresee(marks: Marks, contact: int, laying: int, into: Moves, at: int) -> None:
    """Write in how many ways each tile can be laid after a laying, from a place of `into` on.

    As `lay` and `sweep`, but nothing is laid: that costs a fraction, and nothing is copied.
    """
    for tile in range(len(NAMES)):
        into[U(at + tile)] = marks[U(WAYS + tile)]
    first, step, one, two, three = spread(laying)
    aside = DOWN + 1 - step
    before, after, side, other = around(contact, step, one, two, three)
    for line in range(8):
        square = first + int(ALONG[U(line)]) * step + int(ASIDE[U(line)]) * aside
        changes = changes_in(line, before, after, side, other)
        along = step if line < 3 else aside
        axis = 1 if along == DOWN else 0
        a = b = new_a = new_b = COVERED
        for i in range(int(COUNT[U(line)]) + 2):
            c = new_c = seen_at(marks, square)
            if i >= 2:
                new_c = changed(c, changes & 1023)
                changes >>= 10
            if not (a | b | c) & COVERED:
                need, then = need_of(contact, axis, a, b, c), NOTHING
                if not (new_a | new_b | new_c) & COVERED:
                    then = need_of(contact, axis, new_a, new_b, new_c)
                if need != then:
                    change(contact * NEEDS + need, -1, into, at)
                    change(contact * NEEDS + then, 1, into, at)
            a, b, new_a, new_b = b, c, new_b, new_c
            square += along


@compiles
def change(row: int, by: int, into: Moves, at: int) -> None:
    """One way more, or less, for all tiles that fit a need."""
    for i in range(FITTING_FROM[U(row)], FITTING_FROM[U(row + 1)]):
        into[U(at + FITTING[U(i)])] += by
