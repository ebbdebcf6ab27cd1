"""Chance: the only randomness in a game, the same from the same seed on every machine.

The standard library promises a stable `random()` but not a stable `shuffle`; so that a deal can be
checked by anyone, in any language, for ever, the stream is defined here in full:

    block i (i = 0, 1, 2, …) = SHA-256 of the ASCII text "pardalis:SEED:i", SEED in decimal
    each block gives four numbers of 64 bits, big-endian, in order
    below(n): the next number that is under the largest multiple of n up to 2**64, modulo n
    shuffle:  for i from the last index down to 1, swap items i and below(i + 1)
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")
LARGEST_SEED = 2**128 - 1


def fresh_seed() -> int:
    """A seed nobody can guess, so that a hand cannot be worked out from what is seen of a deal."""
    return secrets.randbits(128)


class Chance:
    """A stream of fair choices.

    >>> Chance(7).shuffled("abcdef")
    ['a', 'f', 'e', 'd', 'b', 'c']
    """

    def __init__(self, seed: int) -> None:
        self._numbers = self._stream(seed)

    @staticmethod
    def _stream(seed: int) -> Iterator[int]:
        block = 0
        while True:
            digest = sha256(f"pardalis:{seed}:{block}".encode()).digest()
            for at in range(0, 32, 8):
                yield int.from_bytes(digest[at : at + 8], "big")
            block += 1

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each as likely."""
        fair = 2**64 - 2**64 % n
        return next(number for number in self._numbers if number < fair) % n

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each as likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in a random order, each order as likely."""
        order = list(items)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order
