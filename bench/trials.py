"""Which trials of a laying come true in Chromino: they are held against the ends of real games.

    python -m bench.trials .levels/*/chromino-*.jsonl .strength/chromino-*.jsonl --jobs 2

The games are those in logs of arenas. At some choices of each, the laying that was made and a few
that were possible are tried (`bench/played_on.py`), in deals that agree with what the seat knew, by
sensible players and by random ones. What the seat had of the game in the end is then explained, by
least squares, by what its layings were worth on average and by how much more this one was worth.
If sensible trials were all there is to know, `more, sensible` would be 1 and `more, random` 0.
Errors are those of whole games, whose choices all have the same end.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.chromino import CHROMINO, points
from bench.played_on import RANDOM, SENSIBLE, tried
from pardalis.core.chance import Chance
from pardalis.engine.arena.plan import Plan
from pardalis.engine.monte_carlo.by_view import seen

Numbers = NDArray[np.float64]

TERMS = ("always", "mean, sensible", "mean, random", "more, sensible", "more, random")
FEW = 5  # layings that are tried to know their mean
PART = 40  # of a hundred choices are looked at

# The head of a log, and a line of it.
Game = tuple[dict[str, Any], dict[str, Any]]


def games_of(logs: Sequence[Path]) -> list[Game]:
    """All games of two seats in some logs, in any order, but always the same."""
    found: list[Game] = []
    for log in logs:
        try:
            head, *lines = map(json.loads, log.read_text("utf-8").splitlines())
            if head["game"] == CHROMINO.id and head["seats"] == 2:
                found += [(head, line) for line in lines]
        except (OSError, ValueError, TypeError, KeyError) as error:
            raise SystemExit(f"{log} is no log of an arena that can be read: {error}") from error
    if not found:
        raise SystemExit("there is no game of Chromino with two seats in these logs")
    return Chance(len(found)).shuffled(found)


def choices_of(game: Game, deals: int) -> list[list[float]]:
    """The terms of some choices of a game, each with what its seat had in the end."""
    head, line = game
    plan = Plan.of(
        CHROMINO,
        head["contestants"],
        seed=int(head["seed"]),
        seats=head["seats"],
        options=head["options"],
        plies=head["opening"],
    )
    position, chance = plan.opening(line["opening"]).start, Chance(line["opening"])
    met, found = [], []
    for ply, move in enumerate(line["moves"]):
        moves = position.moves()
        if len(moves) > 1 and chance.below(100) < PART:
            known = seen(position.view(position.turn), line["moves"][:ply])
            some, seed = chance.shuffled(moves)[:FEW], chance.below(2**40)
            worth = {
                one: np.array([tried(known, one, by, deals, seed) for by in (SENSIBLE, RANDOM)])
                for one in {move, *some}
            }
            usual = np.mean([worth[one] for one in some], axis=0)
            met.append(position.turn)
            found.append([1.0, *usual, *(worth[move] - usual)])
        position = position.play(move)
    return [[*terms, points(position, seat)] for seat, terms in zip(met, found, strict=True)]


def fitted(games: Sequence[list[list[float]]]) -> tuple[Numbers, Numbers]:
    """The weights of least squares, and their errors."""
    rows = np.array([choice for game in games for choice in game])
    terms, ends = rows[:, :-1], rows[:, -1]
    inverse = np.linalg.inv(terms.T @ terms)
    weights = inverse @ terms.T @ ends
    left = terms * (ends - terms @ weights)[:, None]
    borders = np.cumsum([len(game) for game in games if game])[:-1]
    sums = np.array([part.sum(axis=0) for part in np.split(left, borders)])
    return weights, np.sqrt(np.diag(inverse @ sums.T @ sums @ inverse))


def told(games: Sequence[list[list[float]]]) -> Iterator[str]:
    """What was found."""
    yield f"{sum(map(len, games))} choices of {len(games)} games"
    for term, weight, error in zip(TERMS, *fitted(games), strict=True):
        yield f"{term}: {weight:.3f} ± {error:.3f}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("logs", nargs="+", type=Path)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    chosen, games = games_of(asked.logs)[: asked.games], []
    with ProcessPoolExecutor(asked.jobs) as pool:
        try:
            for game in pool.map(partial(choices_of, deals=asked.deals), chosen):
                games.append(game)
                print(f"\r{len(games)} of {len(chosen)} games", end="", flush=True)
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
        print()
        print("\n".join(told(games)))


if __name__ == "__main__":
    main()
