"""Chromino's kernel: moves in their order. A tile has seldom more than a few ways; a chameleon late
in a game may have hundreds."""

from __future__ import annotations

from pardalis.core.kernel.contract import Moves, U, compiles


@compiles
def sort(out: Moves, low: int, high: int) -> None:
    """Sort a part of the moves: by insertion, first at a distance."""
    for gap in (132, 23, 4, 1):
        for i in range(low + gap, high):
            move, at = out[U(i)], i
            while at >= low + gap and out[U(at - gap)] > move:
                out[U(at)] = out[U(at - gap)]
                at -= gap
            out[U(at)] = move


@compiles
def nth_of(out: Moves, n: int, place: int) -> int:
    """The move that would be at a place if these n were sorted: they are parted, again and again,
    into smaller and larger ones, and only the part with the place goes on."""
    low, high = 0, n - 1
    while low < high:
        middle = out[U((low + high) >> 1)]
        i, j = low, high
        while i <= j:
            while out[U(i)] < middle:
                i += 1
            while out[U(j)] > middle:
                j -= 1
            if i <= j:
                out[U(i)], out[U(j)] = out[U(j)], out[U(i)]
                i += 1
                j -= 1
        if place <= j:
            high = j
        elif place >= i:
            low = i
        else:
            break
    return int(out[U(place)])
