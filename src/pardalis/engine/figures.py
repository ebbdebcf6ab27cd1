"""Figures: what many random games came to, in plain numbers.

How long games are, how many moves there are to choose from, who wins and why. It does not matter
who played the games: the kernels (`engine.kernels`) or the referee (`engine.by_referee`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, zip_longest
from math import sqrt

from pardalis.core.outcome import Outcome

SURE = 1.96  # standard deviations to either side: 95 of a hundred intervals hold the true value


@dataclass(frozen=True, slots=True)
class Share:
    """A part of many games, and the interval that the true share is in, 19 times out of 20.

    >>> Share(10, 100).share
    0.1
    >>> [round(end, 3) for end in Share(10, 100).interval]
    [0.055, 0.174]
    """

    games: int
    of: int

    @property
    def share(self) -> float:
        """The part itself."""
        return self.games / self.of

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval, which is right for small numbers and for shares near 0 and 1 too."""
        z = SURE**2 / self.of
        middle = (self.share + z / 2) / (1 + z)
        width = sqrt(z * self.share * (1 - self.share) + z**2 / 4) / (1 + z)
        return max(0.0, middle - width), min(1.0, middle + width)


@dataclass(frozen=True, slots=True)
class Ends:
    """How so many games ended: every outcome that was met, and how often."""

    outcomes: Mapping[Outcome, int]

    def __add__(self, other: Ends) -> Ends:
        return Ends(Counter(self.outcomes) + Counter(other.outcomes))

    @property
    def games(self) -> int:
        """How many games there were."""
        return sum(self.outcomes.values())

    def won(self, seat: int) -> Share:
        """How many games a seat won, alone or with others."""
        return self._share(lambda outcome: seat in outcome.winners)

    def shared(self) -> Share:
        """How many games several seats won together."""
        return self._share(lambda outcome: len(outcome.winners) > 1)

    def drawn(self) -> Share:
        """How many games nobody won."""
        return self._share(lambda outcome: not outcome.winners)

    def by_reason(self) -> dict[str, Share]:
        """How many games ended for each reason that was met, the most frequent first."""
        found: Counter[str] = Counter()
        for outcome, games in self.outcomes.items():
            found[outcome.reason] += games
        in_order = sorted(found.items(), key=lambda reason: (-reason[1], reason[0]))
        return {reason: Share(games, self.games) for reason, games in in_order}

    def reason(self, reason: str) -> Share:
        """How many games ended for a reason."""
        return self._share(lambda outcome: outcome.reason == reason)

    def score(self, seat: int, seats: int) -> float:
        """Points a game: 1 for a win, which winners share, as all seats share a draw.

        With equal chances it is 1 / seats.
        """
        points = 0.0
        for outcome, games in self.outcomes.items():
            sharing = outcome.winners or range(1, seats + 1)
            points += games / len(sharing) if seat in sharing else 0
        return points / self.games

    def _share(self, fits: Callable[[Outcome], bool]) -> Share:
        return Share(sum(n for outcome, n in self.outcomes.items() if fits(outcome)), self.games)


@dataclass(frozen=True, slots=True)
class Figures:
    """What so many random games came to; those of other games can be added."""

    ends: Ends
    # Games by length, and by ply the moves to choose from in all of them.
    lengths: tuple[int, ...]
    choices: tuple[int, ...]

    def __add__(self, other: Figures) -> Figures:
        lengths = _sums(self.lengths, other.lengths)
        return Figures(self.ends + other.ends, lengths, _sums(self.choices, other.choices))

    @property
    def games(self) -> int:
        """How many games there were."""
        return sum(self.lengths)

    @property
    def plies(self) -> int:
        """The moves made in all games."""
        return sum(length * games for length, games in enumerate(self.lengths))

    @property
    def mean_length(self) -> float:
        """Moves a game."""
        return self.plies / self.games

    def length(self, part: float) -> int:
        """The length that this part of the games do not exceed: with 0.5 it is the median."""
        upto = accumulate(self.lengths)
        return next(length for length, games in enumerate(upto) if games >= part * self.games)

    @property
    def branching(self) -> float:
        """Moves to choose from, on the average of all positions in which one was made."""
        return sum(self.choices) / self.plies if self.plies else 0.0

    def branching_by_ply(self) -> list[float]:
        """The same for the first position of all games, the second, and so on."""
        ended = accumulate(self.lengths)
        alive = [self.games - games for games in ended]  # how many games went on after each ply
        return [n / games for n, games in zip(self.choices, alive, strict=False) if games]

    def alive(self) -> list[float]:
        """The part of the games that go on after 0 moves, after 1, and so on."""
        return [1 - games / self.games for games in accumulate(self.lengths)]


def _sums(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip_longest(one, other, fillvalue=0))


# Many deals ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value, and the interval that the true one is in, 19 times out of 20."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Sample:
    """Games from several deals, as many from each.

    Games from one deal are alike: deals differ in whom they favour. So an interval goes by how much
    the deals differ, not by the number of games.
    """

    deals: tuple[Figures, ...]

    @property
    def total(self) -> Figures:
        """All games together."""
        first, *others = self.deals
        return sum(others, start=first)

    def mean(self, of: Callable[[Figures], float]) -> Estimate:
        """The mean of a figure over all deals."""
        values = [of(deal) for deal in self.deals]
        n, mean = len(values), sum(values) / len(values)
        apart = sum((value - mean) ** 2 for value in values)
        width = SURE * sqrt(apart / (n - 1) / n) if n > 1 else 0.0
        return Estimate(mean, mean - width, mean + width)

    def share(self, of: Callable[[Ends], Share]) -> Estimate:
        """A share of all games. Its interval is never narrower than that of unrelated games."""
        whole = of(self.total.ends)
        over_deals = self.mean(lambda deal: of(deal.ends).share)
        low, high = whole.interval
        return Estimate(
            whole.share, max(0.0, min(low, over_deals.low)), min(1.0, max(high, over_deals.high))
        )
