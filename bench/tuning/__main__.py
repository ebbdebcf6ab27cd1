"""`python -m bench.tuning GAME`: play, fit, let new weights meet the old, and note what came of it.

`python -m bench.tuning page` writes `docs/tuning.md` from the notes.
"""

from __future__ import annotations

import argparse
import sys
from hashlib import sha256
from pathlib import Path

import numpy as np
from rich.progress import track

import pardalis
from bench.tuning import notes
from bench.tuning.fit import Fit, fitted
from bench.tuning.play import Plan, Score, met, pair, solved, worth_of
from pardalis import Game
from pardalis.core.kernel.judging import Weights

PLANS = {
    "kamon": Plan(depth=4, opening=2, stray=5),
    "chameleon-chess": Plan(depth=3, opening=2, stray=5),
    "greengage": Plan(depth=2, opening=2, stray=3),
    "le-cameleon": Plan(depth=3, opening=12, stray=10),
}
CHUNK = 250  # games after which what was met is on disk


def data(
    game: Game, weights: Weights, plan: Plan, count: int, folder: Path, nodes: int | None
) -> list[Path]:
    """Files with what was met in so many games; those that there are already are not played."""
    folder.mkdir(parents=True, exist_ok=True)
    asked = (*weights.tolist(), plan.depth, plan.opening, plan.stray, *([nodes] if nodes else []))
    told = "-".join(map(str, asked))
    name = f"{game.id}-{sha256(told.encode()).hexdigest()[:8]}"
    files = [folder / f"{name}-{first}.npz" for first in range(0, count, CHUNK)]
    for at, file in enumerate(track(files, f"{game.id}: games", console=notes.console)):
        if file.exists():
            continue
        games = range(at * CHUNK, (at + 1) * CHUNK)
        found = [
            solved(game, weights, plan, seed, nodes) if nodes else met(game, weights, plan, seed)
            for seed in games
        ]
        numbers = [np.full(len(one.results), seed) for seed, one in zip(games, found, strict=True)]
        half = file.with_suffix(".part.npz")
        np.savez_compressed(
            half,
            terms=np.concatenate([one.terms for one in found]),
            results=np.concatenate([one.results for one in found]),
            games=np.concatenate(numbers),
        )
        half.replace(file)
    return files


def fit(game: Game, weights: Weights, files: list[Path]) -> Fit:
    """The weights that fit what is in these files."""
    loaded = [np.load(file) for file in files]
    terms, results, games = (
        np.concatenate([one[name] for one in loaded]) for name in ("terms", "results", "games")
    )
    return fitted(terms.astype(np.float64), results.astype(np.float64), games, weights)


def match(game: Game, new: Weights, old: Weights, plan: Plan, pairs: int) -> Score:
    """So many pairs of games, from other starts than those that the weights were fitted to."""
    score = Score()
    for number in track(range(pairs), f"{game.id}: match", console=notes.console):
        score = pair(game, new, old, plan, 10**6 + number, score)
    return score


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.tuning", description=__doc__)
    parser.add_argument("game", choices=[*PLANS, "page"])
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--pairs", type=int, default=500)
    parser.add_argument("--folder", type=Path, default=Path(".tuning"))
    parser.add_argument("--depth", type=int)
    parser.add_argument("--old", help="weights to begin with, instead of those in the source")
    parser.add_argument("--new", help="weights changed by hand: nothing is fitted, only the match")
    parser.add_argument(
        "--solved",
        type=int,
        metavar="NODES",
        help="fit to what the solver proves in so many nodes",
    )
    asked = parser.parse_args(arguments)
    if asked.game == "page":
        notes.write_page()
        return
    game, plan = pardalis.game(asked.game), PLANS[asked.game]
    if asked.depth:
        plan = Plan(asked.depth, plan.opening, plan.stray)
    old = worth_of(game).weights
    if asked.old:
        old = np.array(asked.old.split(","), dtype=np.int64)
    if asked.new:
        found, new = None, np.array(asked.new.split(","), dtype=np.int64)
    else:
        found = fit(game, old, data(game, old, plan, asked.games, asked.folder, asked.solved))
        new = found.weights
        notes.console.print(f"{game.id}: {found}")
    score = match(game, new, old, plan, asked.pairs)
    notes.console.print(f"{game.id}: {score.share:.3f} ± {score.error:.3f}, {score}")
    notes.write(game, plan, old, new, score, found, asked.games)


if __name__ == "__main__":
    main(sys.argv[1:])
