"""Ratings: what one pair says alone, and what several say together."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import isfinite

import pytest

from pardalis.engine.arena.elo import Scores, elo, expected
from pardalis.engine.arena.plan import Pair
from pardalis.engine.arena.ratings import ratings


def coins(won: int, of: int) -> Scores:
    return Scores({Fraction(1): won, Fraction(0): of - won})


def test_two_are_as_far_apart_as_their_score_says() -> None:
    one, other = ratings(2, {(0, 1): coins(700, 1000)})
    assert one.value == pytest.approx(-other.value)
    assert one.value - other.value == pytest.approx(elo(0.7), abs=0.5)
    # Each is off the mean by half the difference, and so is its error.
    low, high = coins(700, 1000).elo_interval
    assert one.high - one.low == pytest.approx((high - low) / 2, rel=0.02)


def test_all_results_together() -> None:
    """Scores that fit together are found again, whoever is named first."""
    true = [120.0, 30.0, -40.0, -110.0]
    results = {}
    for one in range(4):
        for other in range(one + 1, 4):
            won = round(100_000 * expected(true[one] - true[other]))
            results[one, other] = coins(won, 100_000)
    found = ratings(4, results)
    assert [rating.value for rating in found] == pytest.approx(true, abs=0.2)
    assert all(rating.low < rating.value < rating.high for rating in found)


def test_neighbours_alone() -> None:
    results: dict[Pair, Scores] = {(n, n + 1): coins(240, 1000) for n in range(3)}
    found = [rating.value for rating in ratings(4, results)]
    steps = [stronger - weaker for weaker, stronger in pairwise(found)]
    assert steps == pytest.approx([-elo(0.24)] * 3, abs=1)
    assert sum(found) == pytest.approx(0, abs=1e-6)


def test_more_games_narrow_it() -> None:
    few, many = (ratings(2, {(0, 1): coins(6 * n, 10 * n)})[0] for n in (10, 1000))
    assert (few.high - few.low) / (many.high - many.low) == pytest.approx(10, rel=0.05)


def test_all_won_is_not_endless() -> None:
    found = ratings(3, {(0, 1): coins(100, 100), (1, 2): coins(0, 100), (0, 2): coins(100, 100)})
    assert all(isfinite(end) for rating in found for end in (rating.value, rating.low, rating.high))
    assert found[0].value > found[2].value > found[1].value
