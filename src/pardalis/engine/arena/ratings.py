"""Ratings: the strengths of several contestants that go best with all their results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt

from pardalis.engine.arena.elo import TENFOLD, Scores
from pardalis.engine.arena.plan import Pair
from pardalis.engine.figures import SURE, Estimate

SCALE = TENFOLD / log(10)  # points of Elo in one unit of the logarithm of odds
# Each pair is taken to have shared so much of an opening more: a rating is then never endless.
SHARED = 0.5
STEPS = 100  # far more than it takes
NEAR = 1e-9

Matrix = list[list[float]]


@dataclass(frozen=True, slots=True)
class Met:
    """A pair that met: in how many openings, what part of the points the first made, how surely."""

    one: int
    other: int
    openings: float
    mean: float
    variance: float


def ratings(contestants: int, results: Mapping[Pair, Scores]) -> list[Estimate]:
    """A rating for each, in Elo, about a mean of 0, by the model of Bradley and Terry.

    All contestants must have met, at least by way of others.

    >>> from fractions import Fraction
    >>> even = {(0, 1): Scores({Fraction(1, 2): 10})}
    >>> [rating.value for rating in ratings(2, even)]
    [0.0, 0.0]
    """
    met = [_met(pair, scores) for pair, scores in results.items() if scores.count]
    strengths = [0.0] * contestants
    for _ in range(STEPS):
        likely = [_likely(strengths, one) for one in met]
        slopes = [0.0] * contestants
        for one, share in zip(met, likely, strict=True):
            slopes[one.one] += one.openings * (one.mean - share)
            slopes[one.other] -= one.openings * (one.mean - share)
        bends = _spread(contestants, met, [share * (1 - share) for share in likely])
        step = _solved(bends, slopes)
        # A long step is cut: far away the curve is nothing like what it is here.
        longest = max(map(abs, step))
        cut = min(1.0, 1 / longest) if longest else 1.0
        strengths = [at + cut * by for at, by in zip(strengths, step, strict=True)]
        if longest < NEAR:
            break
    # The openings vary as they did, not as the model says: hence the bends on both sides.
    bends = _spread(contestants, met, [s * (1 - s) for s in (_likely(strengths, m) for m in met)])
    varied = _spread(contestants, met, [one.variance for one in met])
    inverse = [_solved(bends, row) for row in _centred(contestants)]
    found = []
    for strength, row in zip(strengths, inverse, strict=True):
        spread = sum(
            row[i] * varied[i][j] * row[j] for i in range(contestants) for j in range(contestants)
        )
        width = SURE * sqrt(max(0.0, spread))
        found.append(
            Estimate(SCALE * strength, SCALE * (strength - width), SCALE * (strength + width))
        )
    return found


def _met(pair: Pair, scores: Scores) -> Met:
    openings = scores.count + SHARED
    mean = (scores.mean * scores.count + SHARED / 2) / openings
    return Met(*pair, openings, mean, scores.variance)


def _likely(strengths: Sequence[float], met: Met) -> float:
    return 1 / (1 + exp(strengths[met.other] - strengths[met.one]))


def _spread(contestants: int, met: Sequence[Met], weights: Sequence[float]) -> Matrix:
    """What each pair adds to both contestants, and takes from what they have in common."""
    matrix = [[0.0] * contestants for _ in range(contestants)]
    for one, weight in zip(met, weights, strict=True):
        added = one.openings * weight
        matrix[one.one][one.one] += added
        matrix[one.other][one.other] += added
        matrix[one.one][one.other] -= added
        matrix[one.other][one.one] -= added
    return matrix


def _centred(n: int) -> Matrix:
    """Each contestant against the mean of all."""
    return [[(i == j) - 1 / n for j in range(n)] for i in range(n)]


def _solved(matrix: Matrix, wanted: Sequence[float]) -> list[float]:
    """The vector about a mean of 0 that the matrix turns into the wanted one, by elimination.

    Strengths are told apart only by their differences: adding to all changes nothing. A constant
    in every place of the matrix, which is nothing to vectors about a mean of 0, makes it regular.
    """
    n = len(wanted)
    most = max(matrix[i][i] for i in range(n))
    rows = [[value + most for value in row] for row in matrix]
    for row, end in zip(rows, wanted, strict=True):
        row.append(end)
    for at in range(n):
        # The matrix is symmetric and positive: nothing on its diagonal ever gets near 0.
        for other in range(n):
            if other != at:
                part = rows[other][at] / rows[at][at]
                rows[other] = [a - part * b for a, b in zip(rows[other], rows[at], strict=True)]
    return [rows[at][n] / rows[at][at] for at in range(n)]
