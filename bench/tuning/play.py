"""Games for tuning, one after another: what was met in them, and how matches end."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bench.tuning import games
from pardalis import Game, Position
from pardalis.core.chance import Chance
from pardalis.core.kernel.contract import U, unpack
from pardalis.core.kernel.judging import Weights, Worth
from pardalis.core.registry import part
from pardalis.engine.kernels.batch import Batch, batch
from pardalis.engine.leash import Leash
from pardalis.engine.proof.solve import Solver

MOST_PLIES = 300
APART = 3  # plies between positions of a game that are solved
MEGABYTES = 16  # for solving one of them
POINTS = {"win": 1.0, "draw": 0.5, "loss": 0.0}


@dataclass(frozen=True, slots=True)
class Plan:
    """How games are played: the depth of the search, and how much of them is left to chance."""

    depth: int
    opening: int  # random moves at the start, or one more
    stray: int  # random ones among a hundred later


class Met(NamedTuple):
    """Quiet states of a game: their terms, and how the game ended for the side to move there."""

    terms: NDArray[np.int16]
    results: NDArray[np.float32]


def worth_of(game: Game) -> Worth:
    """The terms in a game's folder."""
    found: Worth = part(game, "kernel_worth").WORTH
    return found


def start_of(game: Game, seed: int) -> Batch:
    """A start with any options."""
    chance = Chance(seed)
    options = {option.name: chance.choice(option.values) for option in game.options}
    return batch([game.start(chance.below(2**64), None, **options)])


def _played(
    start: Batch, both: NDArray[np.int64], plan: Plan, seed: int
) -> tuple[int, int, NDArray[np.uint64], NDArray[np.int64]]:
    plies = games.DEEPEST + plan.depth + 2
    rooms, ranks = np.zeros((2, plies, start.kernel.most_moves), dtype=np.int64)
    noted = np.zeros((MOST_PLIES, start.rows.shape[1]), dtype=np.uint64)
    keys = np.zeros((MOST_PLIES, 1), dtype=np.uint64)
    facts = np.zeros((MOST_PLIES, 2), dtype=np.int64)
    opening = plan.opening + seed // 2 % 2
    chosen: Any = start.like, start.ground, start.rows, both, plan.depth, opening, plan.stray
    play: Any = games.game
    made, winners = play(*chosen, U(seed), rooms, ranks, noted, keys, facts)
    return int(made), int(winners), noted, facts


def met(game: Game, weights: Weights, plan: Plan, seed: int) -> Met:
    """What is met in the game of this seed, both sides with the same weights."""
    start = start_of(game, seed)
    made, winners, noted, facts = _played(start, np.stack([weights, weights]), plan, seed)
    quiet = facts[:made, 1] == 1
    seats = facts[:made, 0][quiet]
    won = np.where(winners == 0, 0.5, np.where(winners == seats, 1.0, 0.0))
    return Met(_terms(start, noted[:made][quiet], weights), won.astype(np.float32))


def solved(game: Game, weights: Weights, plan: Plan, seed: int, nodes: int) -> Met:
    """The same, but only what the solver proves with so many nodes, and what it proves.

    From the end of the game to its beginning, every third position, up to the first that is not
    proven: before, none will be.
    """
    start = start_of(game, seed)
    made, _, noted, facts = _played(start, np.stack([weights, weights]), plan, seed)
    kept, won = [], []
    for ply in range(made - 1, -1, -APART):
        if facts[ply, 1] == 0:
            continue
        state = unpack(start.like, noted, ply)
        position = Position(game, start.kernel.decode(state, start.ground))
        with Leash(nodes=nodes) as leash:
            solver = Solver(position, leash, megabytes=MEGABYTES)
            value = solver.value(state, start.ground)
        if value == "unknown":
            break
        kept.append(ply)
        won.append(POINTS[value])
    return Met(_terms(start, noted[kept], weights), np.array(won, dtype=np.float32))


def _terms(start: Batch, rows: NDArray[np.uint64], weights: Weights) -> NDArray[np.int16]:
    """The terms of states, one by one."""
    units = np.eye(len(weights), dtype=np.int64)
    found = np.zeros((len(rows), len(weights)), dtype=np.int64)
    tell: Any = games.terms
    tell(start.like, start.ground, np.ascontiguousarray(rows), units, found)
    return found.astype(np.int16)


@dataclass(frozen=True, slots=True)
class Score:
    """How a match ended for the new weights: pairs of games by the points of both."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    squares: float = 0.0  # of the points of pairs, for the error

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """The points of a game."""
        return (self.wins + self.draws / 2) / self.games

    @property
    def error(self) -> float:
        """Half of the interval that holds the share in 95 of 100 such matches."""
        pairs = self.games / 2
        variance = self.squares / pairs - (2 * self.share) ** 2
        return 1.96 * sqrt(max(variance, 0.0) / pairs) / 2


def pair(game: Game, new: Weights, old: Weights, plan: Plan, seed: int, score: Score) -> Score:
    """The same opening twice, with the seats changed, added to a score."""
    start = start_of(game, seed)
    results = []
    for seat, both in ((1, np.stack([new, old])), (2, np.stack([old, new]))):
        _, winners, _, _ = _played(start, both, plan, 2 * seed)
        results.append(0.5 if winners == 0 else 1.0 if winners == seat else 0.0)
    return Score(
        score.wins + results.count(1.0),
        score.draws + results.count(0.5),
        score.losses + results.count(0.0),
        score.squares + sum(results) ** 2,
    )
