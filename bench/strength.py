"""How strong the engine is: level 8 against fixed yardsticks.

    python -m bench.strength --games 100 --jobs 2

Against the strongest yardstick plays level 8, or its search with a quarter of the nodes in games
that are long; against the others a search with few nodes: what holds for few holds for more. Where
there are secrets and playouts are counted, level 8 plays against all that play games out, and level
7 against the others. Nodes and playouts are counted, not seconds, so that others on the machine
change nothing. Every game that was finished is kept in a log, and what came of it in the notes of
`bench.levels`; the same command goes on from either, and writes `docs/strength.md` from the notes.
Without games, it only writes the page anew.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pardalis
from bench.contests import counted, played
from bench.levels import notes
from pardalis import Game
from pardalis.engine.arena.plan import Plan
from pardalis.engine.arena.results import Results
from pardalis.engine.levels import STRONGEST, level_of
from pardalis.engine.search.searching import is_searchable

PAGE = Path(__file__).parents[1] / "docs" / "strength.md"
FEW = 60_000  # nodes against the others
ENOUGH = "7"  # the level against them, where there are secrets and nodes are not searched
# Times fewer against the hardest too, where a game takes a minute and is won anyway.
LONG = {"greengage": 4, "le-cameleon": 4}
SEED = 2018
# Before a game begins. After four, one side has won by force in six of fifty openings of Chameleon.
RANDOM_MOVES = 2

HEAD = """\
# How strong the engine is

Level 8 searches as many nodes as one second of the processor allows on the machine that this was
written on, with some reserve; in Kamon it asks the solver and then plays games out, for a second
with two threads, and in Chromino, where hands are hidden, it plays games out by what it knows. Here
it plays against plain UCT with 10,000 playouts a move, which in Chromino is flat Monte Carlo: as
many random games, the same number for each move that there is. In the two long games it is its
search with a quarter of the nodes, and in all with few against weaker yardsticks: the same with
1,000 playouts (in Chromino level 8 again), a greedy player that makes the move which looks best at
first sight, and one that makes any move (in Chromino level 7 against both). Less saves time: the
table tells how much it has. All is counted, not timed, so other work on the machine changes
nothing. Each opening (another deal, or two random moves where all games begin alike) is played with
seats exchanged. A draw is half a point; the interval is that of 95 %, by how much openings differ.

`python -m bench.strength --games 100` plays the games, goes on where it was broken off, and writes
this page. What was found is in `bench/levels/found`. [Strength in Chromino](strength-chromino.md)
tells how much luck and choice there are in that game.
"""


def yardsticks(game: Game) -> tuple[str, ...]:
    """The hardest first; plain UCT cannot play where there are secrets, flat Monte Carlo can."""
    kind = "uct" if is_searchable(game) else "flat"
    return f"{kind}:10000", f"{kind}:1000", "greedy", "random"


def plans(game: Game) -> Iterator[Plan]:
    """The strongest level, or what has less than it, against each yardstick."""
    best = f"level:{STRONGEST}"
    if game.id in LONG:
        best = f"search:{level_of(game, STRONGEST).thoughts // LONG[game.id]}"
    hardest, lighter, *others = yardsticks(game)
    few, against_lighter = f"search:{FEW}", f"search:{FEW}"
    if not is_searchable(game):
        few, against_lighter = f"level:{ENOUGH}", best
    pairs = (best, hardest), (against_lighter, lighter), *((few, other) for other in others)
    for ours, other in pairs:
        usual = Plan.of(game, [ours, other], seed=SEED)
        yield replace(usual, plies=min(usual.plies, RANDOM_MOVES))


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


def page() -> str:
    """The page, from the notes."""
    lines = [HEAD]
    for game in pardalis.games():
        lines += [
            f"## {game.id}",
            "",
            "| ours | against | games | won | drawn | lost | share | interval | moves |",
            "|---|---|---:|---:|---:|---:|---:|---|---:|",
        ]
        for plan in plans(game):
            if games_noted := notes.known(plan):
                lines.append(row(counted(plan, games_noted)))
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.strength", description=__doc__)
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path(".strength"))
    parser.add_argument("--only", nargs="*", help="games, instead of all")
    known = sorted({name for game in pardalis.games() for name in yardsticks(game)})
    parser.add_argument("--against", nargs="*", default=known, choices=known)
    asked = parser.parse_args(arguments)
    for game in pardalis.games():
        if not asked.games or (asked.only and game.id not in asked.only):
            continue
        for plan in plans(game):
            if plan.contestants[1] in asked.against:
                before = notes.known(plan)
                openings = -(-max(asked.games, len(before)) // 2)
                results = played(
                    plan, asked.folder, openings, asked.jobs, before=before, told=notes.keep
                )
                print(row(results), flush=True)
                PAGE.write_text(page(), "utf-8")
    PAGE.write_text(page(), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
