"""What other players would lose by their choices in Chromino, in parts of a won game.

    python -m bench.lost --by flat:1000 flat:10000 random --games 100 --jobs 2

Level 8 plays against the first of the players that are named. Whenever it has a choice, they are
asked too, each several times. Every laying that somebody chose is then tried in deals that agree
with all that the seat knows, the same for each, but not those that level 8 chose by; they are
played to the end by players of several kinds (`bench/played_on.py`), which tells how much that
matters.

What a player loses in all choices of a game is what it would win less in the place of level 8, as
far as those who play on are like real players. So half a game and that is what level 8 should score
against it: the luck of whole games is left out, and some dozens of them are enough.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from statistics import fmean

import numpy as np
from numpy.typing import NDArray

import pardalis
from bench.played_on import PLAYERS, RANDOM, SENSIBLE, tried
from pardalis import Position
from pardalis.core.chance import Chance
from pardalis.core.errors import InvalidOption
from pardalis.engine.arena.contestants import Contestant, entrant
from pardalis.engine.monte_carlo.by_view import seen
from pardalis.engine.past import Past

Numbers = NDArray[np.float64]

CHROMINO = pardalis.game("chromino")
BEST = "level:8"
TIMES = 4  # that each player is asked: those who guess do not always choose the same
OTHER_DEALS = 2**32  # a seed far from those that anybody chose by


def choices(rival: Contestant, number: int) -> Iterator[tuple[Position, Past, str]]:
    """Play a game: where the best has a choice, how it came to that, and what it chooses.

    Two games in a row have the same deal, and the seats changed.
    """
    best = entrant(BEST, CHROMINO).sits_down()
    deal_number, seat = divmod(number, 2)
    position, past = CHROMINO.start(seed=deal_number, seats=2), Past()
    while position.outcome is None:
        moves = position.moves()
        move = moves[0]
        if len(moves) > 1:
            sitting = best if position.turn == seat + 1 else rival
            chance = Chance(number * 1000 + len(past.moves))
            move = sitting.move(position.view(position.turn), past, chance)
            if sitting is best:
                yield position, past, move
        past = Past((), (*past.moves, move))
        position = position.play(move)


def lost_in_game(names: Sequence[str], trials: Sequence[str], deals: int, number: int) -> Numbers:
    """For every choice in a game, each player and each kind of trial, what is lost, on average of
    the times a player is asked."""
    players = [entrant(name, CHROMINO).sits_down() for name in names]
    found = []
    for position, past, best in choices(players[0], number):
        view, seed = position.view(position.turn), number * 1000 + len(past.moves)
        known = seen(view, past.moves)
        asked = [
            [player.move(view, past, Chance(seed * TIMES + time)) for time in range(TIMES)]
            for player in players
        ]
        layings = {best}.union(*asked)
        worth = {one: np.zeros(len(trials)) for one in layings}
        if len(layings) > 1:  # if all agree, nothing is lost, whatever it is worth
            for one in layings:
                worth[one][:] = [tried(known, one, by, deals, seed + OTHER_DEALS) for by in trials]
        found.append([worth[best] - np.mean([worth[one] for one in some], 0) for some in asked])
    return np.array(found).reshape(-1, len(names), len(trials))


def told(names: Sequence[str], trials: Sequence[str], games: Sequence[Numbers]) -> Iterator[str]:
    """What was found, a line for each player and kind of trial."""
    number = fmean(map(len, games))
    yield f"{len(games)} games, {number:.1f} choices each"
    sums = np.array([game.sum(axis=0) for game in games])
    for at, name in enumerate(names):
        for by, trial in enumerate(trials):
            lost = sums[:, at, by]
            error = lost.std(ddof=1) / sqrt(len(lost)) if len(lost) > 1 else 0.0
            yield (
                f"{name} loses {lost.mean() / number:.4f} a choice,"
                f" {lost.mean():.3f} ± {error:.3f} a game, by {trial} trials"
            )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--by", nargs="+", default=["flat:1000"])
    parser.add_argument("--trials", nargs="+", choices=PLAYERS, default=[SENSIBLE, RANDOM])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1, help="of the first deal; to go on, another")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    for name in asked.by:
        try:
            entrant(name, CHROMINO)
        except InvalidOption as error:
            parser.error(str(error))
    games: list[Numbers] = []
    numbers = range(2 * asked.seed, 2 * asked.seed + asked.games)
    with ProcessPoolExecutor(asked.jobs) as pool:
        try:
            for game in pool.map(
                partial(lost_in_game, asked.by, asked.trials, asked.deals), numbers
            ):
                games.append(game)
                print(f"\r{len(games)} of {asked.games} games", end="", flush=True)
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
        print()
        if any(map(len, games)):
            print("\n".join(told(asked.by, asked.trials, games)))


if __name__ == "__main__":
    main()
