"""How long the referee takes: `moves()` and `play()` on positions from random games.

Beside each median stands the naive referee of the tests on the same positions, as a ratio, and a
plain loop of Python as a yardstick of the machine, so that figures from two machines compare.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from importlib import import_module
from statistics import median
from time import perf_counter
from typing import Any

import pardalis
from pardalis import Game, Position
from pardalis.core.chance import Chance
from pardalis.games.chromino.tiles import order
from tests.walks import GAMES, positions, walk

COUNT = 2_000
WORST_ALLOWED = 10e-3


def yardstick() -> float:
    """Seconds for ten thousand additions in a plain loop, the median of several rounds."""

    def loop() -> None:
        total = 0
        for number in range(10_000):
            total += number

    return median(timed(loop) for _ in range(21))


def timed(act: Callable[[], object]) -> float:
    """Seconds for one call."""
    before = perf_counter()
    act()
    return perf_counter() - before


def fresh(position: Position) -> Position:
    """The same position with nothing worked out yet: as it comes from a text."""
    return position.game.parse(str(position))


def crowded() -> Iterator[Position]:
    """Chromino with 8 seats late in the game, the bag nearly empty and its tiles in the hands."""
    chromino = pardalis.game("chromino")
    for seed in range(60):
        chance = Chance(seed)
        start = chromino.start(seed, 8, draw="all", contact=("normal", "bambino")[seed % 2])
        played = [position for position, _ in walk(start, chance)]
        for position in played[-5:]:
            state = position.state
            hands = list(state.hands)
            hands[state.turn - 1] = tuple(sorted((*state.hand, *state.bag[2:]), key=order))
            crowd = replace(state, hands=tuple(hands), bag=state.bag[:2], drawn=None, draws=0)
            yield Position(chromino, crowd)


def row(name: str, game: Game, found: list[Position]) -> tuple[str, bool]:
    """A line of the table, and whether the worst stays within what is allowed."""
    naive: Any = import_module(f"tests.naive.{game.id.replace('-', '_')}")
    moving, playing, naively = [], [], []
    for position in found:
        looked_at = fresh(position)
        moving.append(timed(looked_at.moves))
        state = naive.parse(str(position))
        naively.append(timed(partial(naive.moves, state)))
        moves = looked_at.moves()
        if moves:
            move = moves[len(moves) // 2]
            playing.append(timed(partial(looked_at.play, move)))
    ratio = median(naively) / median(moving)
    worst = max(max(moving), max(playing))
    figures = [median(moving), max(moving), median(playing), max(playing)]
    told = "".join(f"{seconds * 1e6:11.0f}" for seconds in figures)
    return f"{name:22}{len(found):7}{told}{ratio:9.1f}", worst < WORST_ALLOWED


def main() -> None:
    """Print the table."""
    stick = yardstick()
    print(f"yardstick: 10,000 additions in {stick * 1e6:.0f} µs")
    print(f"{'':22}{'':7}{'moves() µs':>22}{'play() µs':>22}{'naive':>9}")
    heads = ("median", "worst", "median", "worst")
    print(f"{'game':22}{'count':>7}{''.join(f'{head:>11}' for head in heads)}{'/ ours':>9}")
    fine = True
    for game in GAMES:
        line, within = row(game.id, game, list(positions(game, COUNT)))
        print(line)
        fine &= within
    line, within = row("chromino, 8 crowded", pardalis.game("chromino"), list(crowded()))
    print(line)
    fine &= within
    print(f"worst under {WORST_ALLOWED * 1e3:.0f} ms: {'yes' if fine else 'NO'}")


if __name__ == "__main__":
    main()
