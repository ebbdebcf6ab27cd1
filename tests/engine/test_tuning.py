"""Tuning: the fit finds what is there, matches are scored right, the page is as the code."""

from __future__ import annotations

import json

import numpy as np
import pytest

import pardalis
from bench.tuning import notes
from bench.tuning.fit import chances, fitted, is_decisive
from bench.tuning.play import Plan, Score, met, pair, worth_of


def test_a_fit_finds_the_weights_that_made_the_results() -> None:
    """Terms at random, games won by the chance that known weights give: they come out again."""
    chance = np.random.default_rng(5)
    truth, given = np.array([100, -60, 5000]), np.array([50, 10, 5000])
    terms = chance.integers(-3, 4, (40_000, 3)).astype(np.float64)
    terms[:, 2] = 0
    results = (chance.random(40_000) < chances(terms @ truth / 150)).astype(np.float64)
    fit = fitted(terms, results, np.arange(40_000), given)
    assert fit.after < fit.before
    assert fit.weights[2] == 5000
    assert abs(fit.weights[0] / fit.weights[1] - truth[0] / truth[1]) < 0.1
    assert abs(fit.weights[0] / fit.scale - truth[0] / 150) < 0.03


def test_positions_that_are_decided_are_left_out() -> None:
    weights = np.array([100, 4000])
    terms = np.array([[1.0, 0], [-1, 0], [0, 1]] * 50)
    results = np.array([1.0, 0, 0] * 50)
    fit = fitted(terms, results, np.arange(150), weights)
    assert is_decisive(weights).tolist() == [False, True]
    assert fit.positions == 100


def test_the_score_of_a_match() -> None:
    """Pairs that split are no news; the error is that of the pairs."""
    even = Score(wins=50, draws=0, losses=50, squares=50 * 1.0)
    assert (even.games, even.share, even.error) == (100, 0.5, 0.0)
    wild = Score(wins=50, draws=0, losses=50, squares=25 * 4.0)
    assert abs(wild.error - 1.96 / 50**0.5 / 2) < 1e-9


@pytest.mark.verify  # the games of a shallow search are compiled for it
def test_the_same_seed_gives_the_same_games() -> None:
    game = pardalis.game("kamon")
    weights, plan = worth_of(game).weights, Plan(depth=2, opening=2, stray=5)
    first, again = met(game, weights, plan, 3), met(game, weights, plan, 3)
    assert first.terms.tolist() == again.terms.tolist()
    assert len(first.results) == len(first.terms) > 5
    assert set(first.results.tolist()) <= {0.0, 0.5, 1.0}
    assert pair(game, weights, weights, plan, 4, Score()).games == 2


def test_the_page_says_what_the_code_says() -> None:
    """If this fails: `python -m bench.tuning page`."""
    assert notes.PAGE.read_text("utf-8") == notes.page()


def test_the_weights_in_the_code_are_the_last_that_won() -> None:
    for file in notes.FOUND.glob("*.json"):
        rounds = json.loads(file.read_text("utf-8"))
        won = [found["new"] for found in rounds if found["share"] > 0.5]
        assert worth_of(pardalis.game(file.stem)).weights.tolist() == won[-1], file.stem
