"""Le Caméléon's kernel: what only this game has."""

from __future__ import annotations

import pytest

import pardalis
from pardalis.core.kernel.contract import U
from pardalis.engine.kernels.perft import perft
from pardalis.games.le_cameleon.kernel_cells import PLACES
from pardalis.games.le_cameleon.kernel_turn import KINDS, to_be_had

CAMELEON = pardalis.game("le-cameleon")


def test_known_results_with_11_ranks() -> None:
    start = CAMELEON.start(ranks=11)
    assert [perft(start, depth) for depth in range(1, 6)] == [7, 49, 441, 3969, 42651]


@pytest.mark.parametrize("places", PLACES)
def test_bits_are_sorted_as_the_names_are(places: dict[str, int]) -> None:
    """and bit 0 is nobody's"""
    assert list(places) == sorted(places)
    found = list(places.values())
    assert found == sorted(set(found))
    assert found[0] > 0
    assert found[-1] < 64


def test_rewards_in_stock() -> None:
    """Every stock there can be: nothing is always to be had."""
    for stock in range(7**4):
        left = [stock // 7**place % 7 for place in range(4)]
        packed = U(sum(n << 4 * kind for kind, n in enumerate(left, 1)))
        others = U(0x66665 << 36)
        wanted = 1 + sum(1 << kind for kind, n in enumerate(left, 1) if n)
        assert to_be_had(packed) == to_be_had(packed | others) == wanted
    assert KINDS[:5] == ".CGOV"
