"""The table: what the solver has found out about states, in a bounded memory that threads share.

A bucket is a line of the processor's cache: four entries of two words. The second word says what is
known, the first is the state's check key mixed with the second (exclusive or). Threads write
without locks: if two write at once, the words do not fit each other, and the entry is as good as
empty.

        63     62   61-56   55-28           27-0
        used  lost  work    disproof number  proof number

When a bucket is full, the entry that took the least work goes.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from pardalis.core.kernel.bits import NONE, ONE
from pardalis.core.kernel.contract import U, compiles, signed

Words: TypeAlias = NDArray[np.uint64]

NEVER = (1 << 28) - 1  # a number that cannot be reached: the other has been proved
BUCKET = 4

_28, _56, _62 = U(28), U(56), U(62)
_NUMBER, _WORK, _USED = U(NEVER), U(63), U(1 << 63)


def new_table(megabytes: int) -> Words:
    """An empty table: as many buckets as fit, a power of two."""
    buckets = 1 << max(4, (megabytes * 2**20 // 64).bit_length() - 1)
    whole = np.zeros(buckets * 8 + 8, dtype=np.uint64)
    skipped = -(whole.ctypes.data // 8) % 8  # a bucket begins where a line of the cache does
    table: Words = whole[skipped : skipped + buckets * 8].reshape(buckets, 8)
    return table


@compiles
def packed(proof: int, disproof: int, lost: int, work: int) -> U:
    """What is known, as a word."""
    effort = 0
    while work > 1 and effort < 63:
        work >>= 1
        effort += 1
    return _USED | (U(lost) << _62) | (U(effort) << _56) | (U(disproof) << _28) | U(proof)


@compiles
def proof_of(word: U) -> int:
    """The proof number in a word."""
    return signed(word & _NUMBER)


@compiles
def disproof_of(word: U) -> int:
    """The disproof number in a word."""
    return signed((word >> _28) & _NUMBER)


@compiles
def lost_of(word: U) -> int:
    """Whether a disproved state is known to be lost, not only drawn."""
    return signed((word >> _62) & ONE)


@compiles
def effort_of(word: U) -> int:
    """How much work a word took: the logarithm of the number of states."""
    return signed((word >> _56) & _WORK)


@compiles
def known(table: Words, place: U, check: U, asked: int) -> U:
    """What is known about the win of the asked seat in a state, or 0.

    It may follow from what is known about the other's: if that wins, this one has lost.
    """
    at = place & U(len(table) - 1)
    this, others = check ^ U(asked), check ^ U(3 - asked)
    for entry in range(BUCKET):
        word = U(table[at, U(2 * entry + 1)])
        mark = U(table[at, U(2 * entry)]) ^ word
        if mark == this and word != NONE:
            return word
        if mark == others and word != NONE:
            if proof_of(word) == 0:
                return packed(NEVER, 0, 1, 1 << effort_of(word))
            if lost_of(word) == 1:
                return packed(0, NEVER, 0, 1 << effort_of(word))
    return NONE


@compiles
def noted(table: Words, place: U, check: U, asked: int, word: U) -> None:
    """Write down what is known about the win of the asked seat in a state."""
    at = place & U(len(table) - 1)
    this = check ^ U(asked)
    chosen, least = 0, 1 << 30
    for entry in range(BUCKET):
        there = U(table[at, U(2 * entry + 1)])
        if there == NONE or (U(table[at, U(2 * entry)]) ^ there) == this:
            chosen = entry
            break
        effort = effort_of(there)
        if effort < least:
            chosen, least = entry, effort
    table[at, U(2 * chosen)] = this ^ word
    table[at, U(2 * chosen + 1)] = word
