"""Fitting: the weights by which the terms best foretell how games end.

The chance to win is taken as the logistic function of the judgement, so this is a logistic
regression, solved by Newton's method. It holds on to the weights that there are as if they had been
seen in so many positions more.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pardalis.core.kernel.judging import Weights

Floats = NDArray[np.float64]

DECISIVE = 1000  # a term with such a weight says who wins: it is not fitted
HELD = 50.0  # how many positions the old weights count for
ROUNDS = 30


@dataclass(frozen=True, slots=True)
class Fit:
    """New weights, and how well the old and the new foretell games that were not used."""

    weights: Weights
    scale: float
    positions: int
    before: float
    after: float


def is_decisive(weights: Weights) -> NDArray[np.bool_]:
    """Which terms say who wins."""
    found: NDArray[np.bool_] = np.abs(weights) >= DECISIVE
    return found


def chances(values: Floats) -> Floats:
    """The chance to win by a judgement in units of its scale."""
    found: Floats = 1 / (1 + np.exp(-np.clip(values, -30, 30)))
    return found


def loss(values: Floats, results: Floats) -> float:
    """The mean surprise by the results, in nats."""
    p = np.clip(chances(values), 1e-9, 1 - 1e-9)
    return float(-np.mean(results * np.log(p) + (1 - results) * np.log(1 - p)))


def solved(terms: Floats, results: Floats, prior: Floats) -> Floats:
    """The factors of the terms that fit the results best."""
    found = prior.copy()
    # A step of one in a term that varies much is more than in one that varies little.
    hold = np.diag(HELD * np.maximum((terms**2).mean(axis=0), 1e-3))

    def strain(factors: Floats) -> float:
        away = factors - prior
        return loss(terms @ factors, results) * len(terms) + float(away @ hold @ away) / 2

    for _ in range(ROUNDS):
        p = chances(terms @ found)
        slope = terms.T @ (p - results) + hold @ (found - prior)
        curve = (terms * (p * (1 - p))[:, None]).T @ terms + hold
        step = np.linalg.solve(curve, slope)
        # Far from the best, a whole step may lead away from it.
        while np.abs(step).max() > 1e-9 and strain(found - step) > strain(found):
            step /= 2
        found -= step
        if np.abs(step).max() <= 1e-9:
            break
    return found


def fitted(terms: Floats, results: Floats, games: NDArray[np.int64], weights: Weights) -> Fit:
    """Fit on four games of five, and measure on the fifth."""
    fixed = is_decisive(weights)
    open_to_judge = ~np.any(terms[:, fixed] != 0, axis=1)
    terms, results, games = terms[open_to_judge], results[open_to_judge], games[open_to_judge]
    kept = games % 5 == 0
    old = weights.astype(np.float64)
    values = terms @ old
    one = np.array([[1.0]])
    scale = 1 / float(solved(values[~kept][:, None], results[~kept], one[0] / 200)[0])
    free = ~fixed
    factors = solved(terms[~kept][:, free], results[~kept], old[free] / scale)
    new = weights.copy()
    new[free] = np.rint(factors * scale)
    before = loss(values[kept] / scale, results[kept])
    after = loss(terms[kept] @ new.astype(np.float64) / scale, results[kept])
    return Fit(new, scale, len(terms), before, after)
