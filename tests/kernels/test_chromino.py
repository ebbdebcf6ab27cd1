"""Chromino's kernel: what the page knows, and that all deals are equally likely."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import numpy as np
import pytest

from pardalis import Position
from pardalis.engine.kernels.batch import batch
from pardalis.games.chromino.kernel_layings import NAMES
from pardalis.games.chromino.kernel_table import WAYS
from pardalis.games.chromino.tiles import CHAMELEONS
from tests.games.chromino import CHROMINO, text, wide
from tests.games.chromino_deals import CASES, all_deals
from tests.kernels.deals import deal_anew
from tests.kernels.table import TEMPERS, Recorder, follow


@pytest.mark.parametrize("first", CHAMELEONS)
def test_first_ways(first: str) -> None:
    """With one chameleon on the table, 37 of the other 79 tiles can be laid, in 142 ways."""
    position = CHROMINO.parse(text("YYY/BBB", placed=f"{first}@0,0e"))
    ways = batch([position]).like.marks[WAYS : WAYS + 80].copy()
    ways[NAMES.index(first)] = 0
    assert (np.count_nonzero(ways), ways.sum()) == (37, 142)


@pytest.mark.parametrize("way", "ensw")
@pytest.mark.parametrize("contact", ["normal", "bambino"])
def test_wide_tables(contact: str, way: str) -> None:
    """Where the squares are more than their codes have room for, all is as the referee says: on the
    way out, and when tiles are laid anywhere."""
    recorder = Recorder(CHROMINO)
    for tiles, score in ((20, "plain"), (34, "expert"), (60, "plain")):
        position = wide(way, tiles, contact=contact, score=score)
        follow(recorder, position, tiles, TEMPERS[0], 80)
    squares = position.state.table.squares
    assert max(max(xs) - min(xs) for xs in zip(*squares, strict=True)) > 64


# Standard deviations of chi-square: a fair deal is further off once in a million.
FAR = 6


@pytest.mark.parametrize(("position", "seat"), CASES.values(), ids=list(CASES))
def test_all_deals_are_equally_likely(position: Position, seat: int) -> None:
    """Every consistent deal of a small case occurs, with the same frequency."""
    possible = all_deals(position, seat)
    each = 60
    found = Counter(map(str, deal_anew(position, seat, each * len(possible), seed=5)))
    assert set(found) == possible
    chi_square = sum((n - each) ** 2 / each for n in found.values())
    freedom = len(possible) - 1
    assert chi_square < freedom + FAR * sqrt(2 * max(1, freedom))
