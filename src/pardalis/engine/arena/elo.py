"""From points to strength: Elo with error bars, and a test that stops when it knows enough.

The games of one opening are not independent: what favours a seat favours it in all of them. So an
opening with all its seatings is one observation, a share of its points from 0 to 1, and all error
bars go by how much the openings differ. Between two seats these are pairs of games with five
possible results, which is why others call this the pentanomial model.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import inf, log, log10, sqrt
from typing import Literal, TypeAlias

from pardalis.engine.figures import SURE

TENFOLD = 400  # so many points of Elo are ten times the odds
Verdict: TypeAlias = Literal["lower", "upper"]


def elo(score: float) -> float:
    """The difference in Elo that makes this share of the points likely.

    >>> round(elo(10 / 11), 6), elo(0.5), elo(1)
    (400.0, 0.0, inf)
    """
    if not 0 < score < 1:
        return inf if score >= 1 else -inf
    return TENFOLD * log10(score / (1 - score)) + 0.0  # never -0.0


def expected(difference: float) -> float:
    """The share of the points that a difference in Elo makes likely.

    >>> round(expected(400), 4), expected(0)
    (0.9091, 0.5)
    """
    return 1 / (1 + 10 ** (-difference / TENFOLD))


@dataclass(frozen=True, slots=True)
class Scores:
    """The shares of points that one side made of each opening, and of how many openings.

    >>> scores = Scores({Fraction(1, 2): 60, Fraction(1): 40})
    >>> scores.mean, round(scores.elo)
    (0.7, 147)
    >>> [round(end, 3) for end in scores.interval]
    [0.649, 0.746]
    """

    openings: Mapping[Fraction, int] = field(default_factory=dict)

    @property
    def count(self) -> int:
        """How many openings were played."""
        return sum(self.openings.values())

    @property
    def mean(self) -> float:
        """The share of all points."""
        return float(self._sum(lambda share: share) / self.count)

    @property
    def variance(self) -> float:
        """How much the openings differ.

        One more is counted that both sides win half the time: few openings that all come out alike
        do not prove that the next will.
        """
        count = self.count + 1
        mean = (self._sum(lambda share: share) + Fraction(1, 2)) / count
        squares = (self._sum(lambda share: share**2) + Fraction(1, 2)) / count
        return float(squares - mean**2)

    @property
    def interval(self) -> tuple[float, float]:
        """What the true share is in, 19 times out of 20.

        It is Wilson's interval, right near 0 and 1 too, for as many independent games, each lost or
        won, as would vary like these openings.
        """
        if not self.count:
            return 0.0, 1.0
        mean = (self.mean * self.count + 0.5) / (self.count + 1)
        games = self.count * mean * (1 - mean) / self.variance
        z = SURE**2 / games
        middle = (self.mean + z / 2) / (1 + z)
        width = sqrt(z * self.mean * (1 - self.mean) + z**2 / 4) / (1 + z)
        low, high = max(0.0, middle - width), min(1.0, middle + width)
        # All won, or all lost, is the end of the scale itself, whatever the rounding says.
        return (0.0 if self.mean == 0 else low), (1.0 if self.mean == 1 else high)

    @property
    def elo(self) -> float:
        """The difference in strength, in Elo; endless when all points were made or none."""
        return elo(self.mean)

    @property
    def elo_interval(self) -> tuple[float, float]:
        """What the true difference is in, 19 times out of 20."""
        low, high = self.interval
        return elo(low), elo(high)

    def _sum(self, of: Callable[[Fraction], Fraction]) -> Fraction:
        return sum((of(share) * n for share, n in self.openings.items()), Fraction(0))


# A test that stops when it knows enough -----------------------------------------------------------

WRONG = 0.05  # how often either verdict may be wrong
# So much of an opening is counted for each result that was not met, as if it might be.
HARDLY = 1e-3
FIVE = [Fraction(n, 4) for n in range(5)]


@dataclass(frozen=True, slots=True)
class Sprt:
    """The sequential probability ratio test: is the difference `low` Elo, or rather `high`?

    It goes by the most likely distributions over the results of openings that have either mean.

    >>> test = Sprt(0, 10)
    >>> test.llr(Scores()), [round(bound, 3) for bound in test.bounds]
    (0.0, [-2.944, 2.944])
    """

    low: float
    high: float

    @property
    def bounds(self) -> tuple[float, float]:
        """Where it ends: `low` is accepted below, `high` above."""
        return log(WRONG / (1 - WRONG)), log((1 - WRONG) / WRONG)

    def llr(self, scores: Scores) -> float:
        """The logarithm of how much likelier the results are if `high` is true."""
        if not scores.count:
            return 0.0
        weights = {float(share): HARDLY for share in FIVE}
        weights |= {float(share): float(n) for share, n in scores.openings.items()}
        ends = expected(self.low), expected(self.high)
        tilts = [_tilt(weights, end) for end in ends]

        def penalty(share: float, which: int) -> float:
            """How much less likely a result is than it was frequent."""
            return log(1 + tilts[which] * (share - ends[which]))

        return sum(n * (penalty(share, 0) - penalty(share, 1)) for share, n in weights.items())

    def verdict(self, scores: Scores) -> Verdict | None:
        """Which of the two is accepted, if the test is over."""
        llr, (low, high) = self.llr(scores), self.bounds
        return "lower" if llr <= low else "upper" if llr >= high else None


def _tilt(weights: Mapping[float, float], mean: float) -> float:
    """What makes weights into the likeliest distribution of a given mean.

    Of all distributions with this mean, weight / (1 + tilt (share - mean)) makes the results
    likeliest. The sum below falls as the tilt rises, so halving finds its zero.
    """
    low, high = -1 / (max(weights) - mean), 1 / (mean - min(weights))
    for _ in range(100):
        tilt = (low + high) / 2
        left = sum(n * (share - mean) / (1 + tilt * (share - mean)) for share, n in weights.items())
        low, high = (tilt, high) if left > 0 else (low, tilt)
    return (low + high) / 2
