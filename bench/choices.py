"""What tempts players in Chromino: the weights of `kernel_choices.py`, fitted to real choices.

    pardalis arena chromino level:7 flat:1000 --games 600 --jobs 2 --log games.jsonl
    python -m bench.choices games.jsonl

At every laying from a hand that had several, all layings of that hand are taken for a logistic
choice, and the weights are those that make what was laid likeliest. Games with one player better
than the other tell what both have in common.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bench.chromino import CHROMINO
from bench.trials import Game, games_of
from pardalis.engine.arena.plan import Plan
from pardalis.games.chromino.kernel import encode
from pardalis.games.chromino.kernel_choices import TERMS, WEIGHTS, terms
from pardalis.games.chromino.kernel_layings import TILE

Numbers = NDArray[np.float64]

STEPS = 12  # of Newton's: half of them would do


def choices_of(game: Game) -> Iterator[tuple[Numbers, Numbers]]:
    """For each choice of a tile: the terms of all layings of the hand, and which of them are of the
    tile that was laid."""
    head, line = game
    plan = Plan.of(
        CHROMINO,
        head["contestants"],
        seed=int(head["seed"]),
        seats=head["seats"],
        options=head["options"],
        plies=head["opening"],
    )
    position = plan.opening(line["opening"]).start
    for move in line["moves"]:
        if "@" in move and not position.state.drawn:
            state, _ = encode(position.state)
            tiles, rows = terms(state.marks, state.laid)
            held = np.isin(tiles, [TILE[tile] for tile in position.state.hand])
            laid = tiles[held] == TILE[move.partition("@")[0]]
            if not laid.all():
                yield rows[held], laid.astype(np.float64)
        position = position.play(move)


def step(choices: list[tuple[Numbers, Numbers]], weights: Numbers) -> tuple[float, Numbers]:
    """How unlikely a choice is by some weights, on average, and better weights (by Newton)."""
    unlikely, slope = 0.0, np.zeros(len(weights))
    bend = np.eye(len(weights)) * 1e-6
    for rows, laid in choices:
        odds = np.exp(rows @ weights)
        chosen, total = odds @ laid, odds.sum()
        unlikely -= np.log(chosen / total)
        all_mean, laid_mean = odds @ rows / total, (odds * laid) @ rows / chosen
        slope += laid_mean - all_mean
        bend += (rows * odds[:, None]).T @ rows / total - np.outer(all_mean, all_mean)
    return unlikely / len(choices), weights + np.linalg.solve(bend, slope)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("logs", nargs="+", type=Path)
    asked = parser.parse_args()
    choices = [choice for game in games_of(asked.logs) for choice in choices_of(game)]
    none, weights = np.zeros(len(TERMS)), np.zeros(len(TERMS))
    for _ in range(STEPS):
        unlikely, weights = step(choices, weights)
    print(f"{len(choices)} choices; how unlikely each is, as a logarithm:")
    print(
        f"each way as likely {step(choices, none)[0]:.4f}, as the weights are now "
        f"{step(choices, WEIGHTS)[0]:.4f}, fitted {unlikely:.4f}"
    )
    for term, weight in zip(TERMS, weights, strict=True):
        print(f"{term}: {weight:.2f}")


if __name__ == "__main__":
    main()
