"""Chromino: what a seat does not see, dealt anew by the kernel, uncompiled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from pardalis import Position
from pardalis.core.chance import Chance
from tests.games.chromino import CHROMINO, state
from tests.games.chromino_deals import CASES, agrees, all_deals
from tests.kernels.deals import deal_anew
from tests.walks import any_start, walk


@pytest.mark.parametrize(("position", "seat"), CASES.values(), ids=list(CASES))
def test_only_what_may_be(position: Position, seat: int) -> None:
    """Nothing seen is contradicted, nor what follows from it by the rules."""
    possible = all_deals(position, seat)
    found = deal_anew(position, seat, 20, seed=1, uncompiled=True)
    assert {str(deal) for deal in found} <= possible


def short_games(count: int) -> Iterator[Position]:
    """So many positions of games with few tiles in the bag, in which there is much to pass."""
    chance = Chance(6)
    while True:
        start = any_start(CHROMINO, chance)
        few = replace(state(start), bag=state(start).bag[:3])
        for position, _ in walk(Position(CHROMINO, few), chance):
            if state(position).drawn or state(position).passes:
                yield position
                count -= 1
                if count == 0:
                    return


def test_games() -> None:
    """In games every deal agrees with the rules, as the true one does; and it is a position."""
    drawn = passed = 0
    for at, position in enumerate(short_games(30)):
        for seat in (0, *position.seats):
            assert agrees(state(position), seat)
            (deal,) = deal_anew(position, seat, 1, seed=at, uncompiled=True)
            assert agrees(state(deal), seat)
            assert deal.view(seat or None) == position.view(seat or None)
            assert CHROMINO.parse(str(deal)) == deal
        drawn += state(position).drawn is not None
        passed += state(position).passes > 0
    assert min(drawn, passed) > 5
