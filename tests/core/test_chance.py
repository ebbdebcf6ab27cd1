"""Chance: fair, and the same for ever."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from itertools import permutations

from pardalis.core.chance import LARGEST_SEED, Chance, fresh_seed


def test_stream_is_as_documented() -> None:
    """block i = SHA-256 of "pardalis:SEED:i"; four numbers of 64 bits each, big-endian."""
    chance = Chance(7)
    digests = b"".join(sha256(f"pardalis:7:{i}".encode()).digest() for i in range(2))
    wanted = [int.from_bytes(digests[at : at + 8], "big") for at in range(0, 64, 8)]
    assert [chance.below(2**64) for _ in range(8)] == wanted


def test_numbers_over_the_last_multiple_are_passed_over() -> None:
    """below(n): the next number that is under the largest multiple of n up to 2**64."""
    n = 2**63 + 1  # about half of all numbers are passed over
    taken = Chance(1).below(n)
    numbers: list[int] = []
    stream = Chance(1)
    while not numbers or numbers[-1] >= n:
        numbers.append(stream.below(2**64))
    assert taken == numbers[-1]


def test_every_order_is_as_likely() -> None:
    chance = Chance(3)
    orders = Counter("".join(chance.shuffled("abc")) for _ in range(6000))
    assert set(orders) == {"".join(order) for order in permutations("abc")}
    # Six cells of 1000: chi-square with five degrees of freedom is under 20.5 in 99.9 %.
    assert sum((count - 1000) ** 2 / 1000 for count in orders.values()) < 20.5


def test_choice_leaves_nothing_out() -> None:
    chance = Chance(4)
    assert {chance.choice("xyz") for _ in range(100)} == set("xyz")


def test_fresh_seed() -> None:
    assert 0 <= fresh_seed() <= LARGEST_SEED
    assert fresh_seed() != fresh_seed()
