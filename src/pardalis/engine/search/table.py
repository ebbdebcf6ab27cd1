"""The table: what has been found about positions, by all threads, within a bound of memory.

A position met again by other moves need not be searched again. An entry is two words: what was
found, packed into one, and the position's key mixed with it (`key ^ found`). Threads write without
waiting for each other; when two write at once, the words do not fit together and nobody takes them
for anything. Four entries that a key may be in lie side by side, in one line of the processor's
cache. When all four are taken, the shallowest goes, sooner if it is left from an earlier search.

    bits 0 to 23   the move that was best
    24 to 45       the value, as seen from the position, and whether it is a bound (46, 47)
    48 to 55       how deep it was searched
    56 to 61       in which search
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pardalis.core.kernel.bits import NONE, ONE
from pardalis.core.kernel.contract import U, compiles, signed
from pardalis.engine.found import SURE

Words = NDArray[np.uint64]

AT_LEAST, AT_MOST, EXACT = U(1), U(2), U(3)  # what a value is: a bound from below, above, or both

WAYS = 4
BUCKET = 2 * WAYS  # words: 64 bytes
AGES = 64
# An entry left from an earlier search counts as so much shallower, for each search since.
STALE = 8

_MOVE, _VALUE, _DEPTH, _AGE = U(0xFFFFFF), U(0x3FFFFF), U(0xFF), U(0x3F)
_3, _24, _32, _46, _48, _56 = (U(n) for n in (3, 24, 32, 46, 48, 56))
HALF = 1 << 21  # added to a value, so that it is not negative


class Table:
    """A table of so many megabytes, at most; it may be kept from search to search of one game.

    >>> Table(1).entries
    65536
    """

    def __init__(self, megabytes: float) -> None:
        buckets = max(1, int(megabytes * 2**20) // (BUCKET * 8))
        # Memory begins anywhere; a bucket is to begin where a line of the cache does.
        room = np.zeros((buckets + 1) * BUCKET, dtype=np.uint64)
        skipped = -room.ctypes.data // 8 % BUCKET
        self.words: Words = room[skipped : skipped + buckets * BUCKET]
        self.age = 0

    @property
    def entries(self) -> int:
        """How many positions there is room for."""
        return len(self.words) // 2

    def begin(self) -> None:
        """Another search begins: what was found before gives way first."""
        self.age = (self.age + 1) % AGES


@compiles
def packed(move: int, value: int, bound: U, depth: int, age: int) -> U:
    """What was found, as one word: never 0, since a bound is not. No move is -1."""
    found = (U(move) & _MOVE) | (U(value + HALF) << _24) | (bound << _46)
    return found | (U(max(depth, 0)) << _48) | (U(age) << _56)


@compiles
def move_in(found: U) -> int:
    """The move that was best; a number that no move has, if there was none."""
    return signed(found & _MOVE)


@compiles
def value_in(found: U, ply: int) -> int:
    """The value, as seen from the root, so many plies before."""
    value = signed((found >> _24) & _VALUE) - HALF
    if value > SURE:
        return value - ply
    return value + ply if value < -SURE else value


@compiles
def bound_in(found: U) -> U:
    """What the value is."""
    return (found >> _46) & _3


@compiles
def depth_in(found: U) -> int:
    """How deep it was searched."""
    return signed((found >> _48) & _DEPTH)


@compiles
def seen_from_here(value: int, ply: int) -> int:
    """A value as seen from the root, for the table: a win is so many plies nearer."""
    if value > SURE:
        return value + ply
    return value - ply if value < -SURE else value


@compiles
def is_proof(found: U) -> bool:
    """Whether a win or a loss has been proven."""
    value, bound = value_in(found, 0), bound_in(found)
    return bool(
        (value > SURE and bound & AT_LEAST != NONE) or (value < -SURE and bound & AT_MOST != NONE)
    )


@compiles
def bucket(words: Words, key: U) -> U:
    """Where the entries that a key may be in begin."""
    return (((key >> _32) * (U(len(words)) >> _3)) >> _32) << _3


@compiles
def looked_up(words: Words, key: U) -> U:
    """What has been found about the position with this key, or 0."""
    at = bucket(words, key)
    for _ in range(WAYS):
        found = U(words[at + ONE])
        if U(words[at]) ^ found == key:
            return found
        at += U(2)
    return NONE


@compiles
def keep(words: Words, key: U, found: U) -> None:
    """Write down what has been found, over what is worth least."""
    at = bucket(words, key)
    age = (found >> _56) & _AGE
    place, least = at, 1 << 30
    for _ in range(WAYS):
        old = U(words[at + ONE])
        if U(words[at]) ^ old == key:
            # Of one position, what is new; but a proof is not given up for a judgement.
            if old != NONE and is_proof(old) and not is_proof(found):
                return
            place = at
            break
        kept = depth_in(old) - STALE * signed((age - (old >> _56)) & _AGE)
        if old == NONE:
            kept = -(1 << 30)
        elif is_proof(old):
            kept += 2
        if kept < least:
            place, least = at, kept
        at += U(2)
    words[place] = key ^ found
    words[place + ONE] = found
