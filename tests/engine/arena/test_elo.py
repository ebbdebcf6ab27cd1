"""Elo and the sequential test, against values that others published or that a hand can check."""

from __future__ import annotations

from fractions import Fraction
from math import inf, isclose, log, log10, sqrt

import pytest

from pardalis.engine.arena.elo import Scores, Sprt, _tilt, elo, expected

HALF = Fraction(1, 2)


def five(*pairs: int) -> Scores:
    """Pairs of games by the points that were made: 0, ½, 1, 1½ and 2."""
    return Scores({Fraction(points, 4): n for points, n in enumerate(pairs) if n})


def test_the_scale() -> None:
    assert elo(0.75) == pytest.approx(400 * log10(3))
    assert elo(0.64) == pytest.approx(99.95, abs=0.01)
    assert elo(0) == -inf
    assert expected(-100) == pytest.approx(1 - expected(100))
    for difference in (-300.0, -1.0, 0.0, 50.0, 700.0):
        assert elo(expected(difference)) == pytest.approx(difference)


@pytest.mark.parametrize(
    ("pairs", "value", "width"),
    [
        # As testing servers of chess engines published them, with their pairs.
        ((51, 648, 1441, 809, 76), 12.12, 4.98),
        ((44, 241, 590, 413, 71), 28.96, 8.30),
        ((74, 450, 987, 580, 85), 12.14, 6.38),
        ((59, 1365, 2872, 1515, 89), 6.18, 3.40),
    ],
)
def test_published_pairs(pairs: tuple[int, ...], value: float, width: float) -> None:
    scores = five(*pairs)
    low, high = scores.elo_interval
    assert scores.elo == pytest.approx(value, abs=0.01)
    assert (high - low) / 2 == pytest.approx(width, abs=0.02)


def test_pairs_are_not_independent_games() -> None:
    """The same points, more or less surely: won by turns, or in pairs."""
    by_turns, in_pairs = five(0, 0, 100, 0, 0), five(50, 0, 0, 0, 50)
    assert by_turns.mean == in_pairs.mean == 0.5
    assert by_turns.interval[1] - by_turns.interval[0] < 0.03
    # A hundred coins: Wilson's interval of 50 of 100.
    assert in_pairs.interval == pytest.approx((0.404, 0.596), abs=0.001)


def test_all_won_proves_no_more_than_so_many_coins() -> None:
    scores = five(0, 0, 0, 0, 50)
    assert scores.elo == inf
    assert scores.interval[1] == 1
    assert scores.elo_interval[1] == inf
    assert scores.interval[0] == pytest.approx(1 / (1 + 1.96**2 / 50), abs=0.002)  # Wilson's


def test_the_other_side_sees_the_opposite() -> None:
    one, other = five(3, 7, 20, 11, 9), five(9, 11, 20, 7, 3)
    assert one.elo == pytest.approx(-other.elo)
    assert one.elo_interval == pytest.approx(tuple(-end for end in reversed(other.elo_interval)))
    assert one.elo_interval[0] < one.elo < one.elo_interval[1]


def test_nothing_played_is_nothing_known() -> None:
    assert Scores().interval == (0, 1)
    assert Sprt(0, 10).verdict(Scores()) is None


# The sequential test ------------------------------------------------------------------------------


def test_the_ratio_of_wins_and_losses_alone() -> None:
    """With two results there is one distribution of each mean: the ratio is a coin's."""
    test = Sprt(-20, 60)
    low, high = expected(-20), expected(60)
    by_hand = 40 * log(high / low) + 25 * log((1 - high) / (1 - low))
    assert test.llr(five(25, 0, 0, 0, 40)) == pytest.approx(by_hand, abs=1e-3)


def test_no_ratio_between_equally_distant_ends() -> None:
    assert Sprt(-15, 15).llr(five(5, 9, 30, 9, 5)) == pytest.approx(0, abs=1e-9)
    there = Sprt(-10, 30).llr(five(5, 9, 30, 12, 8))
    back = Sprt(-30, 10).llr(five(8, 12, 30, 9, 5))
    assert there == pytest.approx(-back)


def test_as_the_normal_distribution_has_it() -> None:
    """With many pairs and small differences the ratio is that of two normal distributions."""
    scores = five(180, 2400, 5000, 2550, 210)
    low, high = expected(0), expected(5)
    variance = sum((float(share) - scores.mean) ** 2 * n for share, n in scores.openings.items())
    variance /= scores.count
    normal = scores.count * (high - low) * (2 * scores.mean - low - high) / (2 * variance)
    assert Sprt(0, 5).llr(scores) == pytest.approx(normal, rel=0.01)


def test_a_published_ratio() -> None:
    """The testing server of Stockfish gave 2.9421 for these, its bounds in normalized Elo.

    That is Elo by the spread of a game: of a pair, times the root of two.
    """
    scores = five(93, 18711, 58877, 18739, 100)
    spread = sqrt(2 * scores.variance)
    ends = [elo(0.5 + end * spread * log(10) / 800) for end in (-1.75, 0.25)]
    assert Sprt(*ends).llr(scores) == pytest.approx(2.9421, rel=0.005)


def test_the_likeliest_distribution_has_the_mean_and_the_whole() -> None:
    weights = {0.0: 3.0, 0.25: 9.0, 0.5: 20.0, 0.75: 11.0, 1.0: 2.0}
    for mean in (0.3, 0.5, 0.62):
        tilt = _tilt(weights, mean)
        likeliest = {s: n / 45 / (1 + tilt * (s - mean)) for s, n in weights.items()}
        assert sum(likeliest.values()) == pytest.approx(1)
        assert sum(s * p for s, p in likeliest.items()) == pytest.approx(mean)


def test_verdicts() -> None:
    test = Sprt(0, 50)
    assert isclose(test.bounds[1], log(19))
    assert test.verdict(five(0, 0, 10, 0, 30)) == "upper"
    assert test.verdict(five(30, 0, 10, 0, 0)) == "lower"
    assert test.verdict(five(1, 0, 3, 0, 2)) is None
