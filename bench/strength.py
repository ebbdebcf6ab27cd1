"""How strong the search is: level 8's nodes against fixed yardsticks, in the games it searches.

    python -m bench.strength --games 100 --jobs 2

Against the strongest yardstick plays level 8, or its search with a quarter of the nodes in games
that are long; against the others a search with few: what holds for few holds for more. Nodes and
playouts are counted, not seconds, so that others on the machine change nothing. Every game that was
finished is kept in a log; the same command goes on from there, and writes `docs/strength.md` from
all that there is.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import pardalis
from bench.contests import kept, played
from pardalis import Game
from pardalis.engine.arena.plan import Plan
from pardalis.engine.arena.results import Results
from pardalis.engine.levels import STRONGEST, level_of
from pardalis.engine.search.searching import is_searchable

PAGE = Path(__file__).parents[1] / "docs" / "strength.md"
HARDEST = "uct:10000"
YARDSTICKS = (HARDEST, "uct:1000", "greedy", "random")
FEW = 60_000  # nodes against the others
# Times fewer against the hardest too, where a game takes a minute and is won anyway.
LONG = {"greengage": 4, "le-cameleon": 4}
SEED = 2017

HEAD = """\
# How strong the search is

Level 8 searches as many nodes as one second of the processor allows on the machine that this was
written on, with some reserve; in Kamon it asks the solver and then plays games out. Here it plays
against plain UCT with 10,000 playouts a move. In the two long games it is its search with a quarter
of the nodes, and in all with few against weaker yardsticks: plain UCT with 1,000, a greedy player
that makes the move which looks best at first sight, and one that makes any move. Fewer nodes save
time: the table tells how many. All is counted, not timed, so other work on the machine changes
nothing. Each opening (another deal, or four random moves where all games begin alike) is played
with seats exchanged. A draw is half a point; the interval is that of 95 %, by how much openings
differ.

`python -m bench.strength --games 100` plays the games, goes on where it was broken off, and writes
this page.
"""


def games() -> list[Game]:
    """Those that are searched by alpha-beta."""
    return [game for game in pardalis.games() if is_searchable(game)]


def plans(game: Game) -> Iterator[Plan]:
    """The strongest level, or its search with fewer nodes, against each yardstick."""
    nodes = level_of(game, STRONGEST).thoughts
    for other in YARDSTICKS:
        ours = f"level:{STRONGEST}"
        if other != HARDEST:
            ours = f"search:{FEW}"
        elif game.id in LONG:
            ours = f"search:{nodes // LONG[game.id]}"
        yield Plan.of(game, [ours, other], seed=SEED)


def row(results: Results) -> str:
    """One line of the table."""
    tally = results.tally((0, 1))
    low, high = tally.scores.interval
    ours, other = results.plan.contestants
    return (
        f"| {ours} | {other} | {tally.games} | {tally.won} "
        f"| {tally.drawn} | {tally.lost} "
        f"| {tally.scores.mean:.1%} | {low:.1%} to {high:.1%} | {results.mean_length:.0f} |"
    )


def page(folder: Path) -> str:
    """The page, from the logs that there are."""
    lines = [HEAD]
    for game in games():
        lines += [
            f"## {game.id}",
            "",
            "| ours | against | games | won | drawn | lost | share | interval | moves |",
            "|---|---|---:|---:|---:|---:|---:|---|---:|",
        ]
        for plan in plans(game):
            if results := kept(plan, folder):
                lines.append(row(results))
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.strength", description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path(".strength"))
    parser.add_argument("--only", nargs="*", help="games, instead of all")
    parser.add_argument("--against", nargs="*", default=YARDSTICKS, choices=YARDSTICKS)
    asked = parser.parse_args(arguments)
    for game in games():
        if asked.only and game.id not in asked.only:
            continue
        for plan in plans(game):
            if plan.contestants[1] in asked.against:
                print(row(played(plan, asked.folder, -(-asked.games // 2), asked.jobs)))
    PAGE.write_text(page(asked.folder), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
