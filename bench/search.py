"""How fast the search is: against the kernel's own speed, by two threads, and to a depth.

Nodes of the search and lines of perft are counted in seconds of the processor, one after the other
in each round. Perft counts its last moves without making them; so it is also measured with every
move made (`_walked`), which is what a search cannot do without. Time to a depth is by the clock for
two threads against one, on a machine that has two cores to spare; by the processor for one alone.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from statistics import median
from time import perf_counter, thread_time
from typing import Any, TypeAlias

import numpy as np

import pardalis
from pardalis import Game, Position
from pardalis.core.chance import Chance
from pardalis.core.kernel.cache import compiled, make_ready
from pardalis.core.kernel.contract import Moves, fresh, moves, play
from pardalis.core.kernel.lending import lent
from pardalis.engine.kernels.batch import batch
from pardalis.engine.kernels.perft import perft
from pardalis.engine.leash import Leash
from pardalis.engine.search.deepening import deepened
from pardalis.engine.search.searching import Asked, Root, entries, is_searchable, search
from pardalis.engine.search.table import Table

Rate: TypeAlias = tuple[int, float]

ROUNDS = 3
DEPTHS = {"kamon": 11, "chameleon-chess": 10, "greengage": 7, "le-cameleon": 9}
PERFT = {"kamon": 5, "chameleon-chess": 4, "greengage": 4, "le-cameleon": 6}
POSITIONS = 5
OPENING = 6  # random plies, so that not all is the start


def positions(game: Game) -> list[Position]:
    """Some moves from the start, each from a deal of its own."""
    found = []
    for seed in range(POSITIONS):
        chance, position = Chance(seed), game.start(seed=seed)
        for _ in range(OPENING):
            position = position.play(chance.choice(position.moves()))
        found.append(position)
    return [position for position in found if position.outcome is None]


@compiled
def _walked(state: Any, ground: Any, depth: int, rooms: Moves) -> int:
    """Perft in which every move is made, and every position visited."""
    ground, rooms = lent(ground), lent(rooms)
    nodes = 1
    if depth > 0:
        for at in range(moves(state, ground, rooms[depth])):
            after = play(fresh(state), ground, rooms[depth, at])
            nodes += _walked(after, ground, depth - 1, rooms)
    return nodes


def walked(position: Position, depth: int) -> int:
    one = batch([position])
    rooms = np.zeros((depth + 1, one.kernel.most_moves), dtype=np.int64)
    return int(_walked(one.state(0), one.ground, depth, rooms))


def to_depth(position: Position, depth: int, table: Table) -> int:
    """Search by this thread; how many nodes it took."""
    root, leash = Root.of(position), Leash()
    desk = root.desk(leash, 0, Asked(table))
    for found in deepened(root.state, root.ground, desk):
        if found.depth == depth:
            break
    return leash.nodes


def rate(act: Callable[[Position, int], int], position: Position, depth: int) -> Rate:
    """Nodes, and seconds of the processor."""
    began = thread_time()
    nodes = act(position, depth)
    return nodes, thread_time() - began


def speed(game: Game) -> None:
    """Nodes a second, and time to depth."""
    at, depth, table = positions(game), DEPTHS[game.id], Table(16)

    def searched(position: Position, depth: int) -> int:
        return to_depth(position, depth, table)

    rounds = []
    for _ in range(ROUNDS):
        sums = []
        for act, deep in ((perft, PERFT[game.id]), (walked, PERFT[game.id]), (searched, depth)):
            took = []
            for position in at:
                table.words.fill(0)  # not within the time, as a table is kept through a game
                took.append(rate(act, position, deep))
            nodes, seconds = (sum(part) for part in zip(*took, strict=True))
            sums.append((nodes / seconds, seconds, nodes))
        rounds.append(sums)
    counted, visited, found = (
        [median(r[place][i] for r in rounds) for i in range(3)] for place in range(3)
    )
    ratio = median(r[2][0] / r[1][0] for r in rounds)
    print(
        f"{game.id:18}{counted[0] / 1e6:10.1f}{visited[0] / 1e6:10.1f}{found[0] / 1e6:10.2f}"
        f"{ratio:10.2f}{depth:8}{found[2] / len(at):14,.0f}{found[1] / len(at):10.3f}"
    )


def by_threads(game: Game) -> None:
    """Seconds by the clock to a depth, by one thread and by two."""
    depth = DEPTHS[game.id] + 1
    ratios, nodes = [], []
    for position in positions(game):
        took = []
        for threads in (1, 2):
            leash = Leash(threads=threads)
            began = perf_counter()
            for report in search(position, leash=leash, threads=threads):
                if report.depth >= depth:
                    break
            took.append(perf_counter() - began)
            nodes.append(leash.nodes / took[-1])
        ratios.append(took[0] / took[1])
    many = [two / one for one, two in zip(nodes[::2], nodes[1::2], strict=True)]
    print(f"{game.id:18}{depth:8}{median(ratios):14.2f}{median(many):14.2f}")


def main() -> None:
    """Print the tables."""
    found = [game for game in pardalis.games() if is_searchable(game)]
    for game in found:
        make_ready(entries(game.start(seed=1)))
        walked(game.start(seed=1), 1)
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    heads = ("perft", "all made", "search", "ratio")
    print(
        f"{'million nodes / s':18}{''.join(f'{head:>10}' for head in heads)}"
        f"{'depth':>8}{'nodes':>14}{'seconds':>10}"
    )
    for game in found:
        speed(game)
    print(f"\n{'two threads':18}{'depth':>8}{'time saved ×':>14}{'nodes ×':>14}")
    for game in found:
        by_threads(game)


if __name__ == "__main__":
    main()
