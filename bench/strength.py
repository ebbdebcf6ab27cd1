"""How strong the engine is: level 8 against fixed yardsticks.

    python -m bench.strength --games 100 --jobs 2

Against plain UCT with 10,000 playouts plays level 8, or its search with a quarter of the nodes in
games that are long; where UCT is quicker than that, level 8 also meets one that takes as long.
Against the others plays a search with few nodes: what holds for few holds for more. Where there are
secrets and playouts are counted, level 8 plays against all that play games out, and level 7 against
the others. Nodes and playouts are counted, not seconds, so that others on the machine change
nothing; `--pace` measures how long both sides take for them, in the first games of each match.
Every game that was finished is kept in a log, and what came of it in the notes of `bench.levels`;
the same command goes on from either, and writes `docs/strength.md` from the notes. Without games,
it only writes the page anew.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from pathlib import Path
from statistics import mean

import pardalis
from bench.contests import counted, played
from bench.levels import notes
from pardalis import Game
from pardalis.engine.arena.plan import Plan
from pardalis.engine.arena.playing import Hall
from pardalis.engine.arena.results import Results
from pardalis.engine.levels import STRONGEST, level_of
from pardalis.engine.search.searching import is_searchable

PAGE = Path(__file__).parents[1] / "docs" / "strength.md"
FEW = 60_000  # nodes against the others
ENOUGH = "7"  # the level against them, where there are secrets and nodes are not searched
# Times fewer against the hardest too, where a game takes a minute and is won anyway.
LONG = {"greengage": 4, "le-cameleon": 4}
# Playouts of plain UCT that take as long as level 8 or longer, where 10,000 do not (`--pace`).
AS_LONG = {"chameleon-chess": 80_000, "kamon": 400_000}
SEED = 2018
# Before a game begins. After four, one side has won by force in six of fifty openings of Chameleon.
RANDOM_MOVES = 2
PACED = 2  # openings of a match whose moves are timed

HEAD = """\
# How strong the engine is

Level 8 is the engine at full strength: as many nodes as one second of processor time allows on the
machine that these figures come from, with some in reserve. In Kamon it asks the solver first and
then plays games out, for a second with two threads. In Chromino, where hands are hidden, it plays
games out by what its seat knows. It meets four fixed yardsticks:

- plain UCT with 10,000 playouts a move; in Chromino flat Monte Carlo, which gives every legal move
  the same share of its random games;
- the same with 1,000 playouts;
- a greedy player, which makes the move that looks best at first sight;
- a player that makes any legal move.

To save time our side often plays with less than level 8 has, and the first column says with how
much: in the two long games with a quarter of its nodes against the hardest yardstick, and in all
games with far fewer against the weaker ones. In Chromino level 8 meets both strengths of flat
Monte Carlo, and level 7 the other two. Where UCT with 10,000 playouts takes less time than our
side, there is also a match against as many as take about as long, or longer.

Nodes and playouts are counted, not timed, so other work on the machine changes nothing. Each
opening (a new deal, or two random moves where all games begin alike) is played twice, with seats
exchanged. A draw is half a point. The interval is the one of 95 %, and goes by how much openings
differ. *Time* is what a move takes in the mean, ours and theirs, in milliseconds by the clock, in
the first games of a match.

`python -m bench.strength --games 100` plays the games, goes on where it was broken off, and writes
this page. What was found is in `bench/levels/found`. [Strength in Chromino](strength-chromino.md)
tells how much luck and how much choice there are in that game.
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
    pairs = [(best, hardest), (against_lighter, lighter), *((few, other) for other in others)]
    if game.id in AS_LONG:
        pairs.insert(0, (best, f"uct:{AS_LONG[game.id]}"))
    for ours, other in pairs:
        usual = Plan.of(game, [ours, other], seed=SEED)
        yield replace(usual, plies=min(usual.plies, RANDOM_MOVES))


def times(plan: Plan) -> list[float]:
    """Milliseconds that both sides take for a move, in the mean, ours first."""
    hall = Hall(plan)
    hall.make_ready()
    games = [hall.play(task).seconds for task in plan.tasks(plan.pairs(), PACED)]
    return [1000 * mean(chain(*side)) for side in zip(*games, strict=True)]


def row(results: Results) -> str:
    """One line of the table."""
    tally = results.tally((0, 1))
    low, high = tally.scores.interval
    ours, other = results.plan.contestants
    time = " / ".join(map(notes.in_ms, notes.known_times(results.plan)))
    return (
        f"| {ours} | {other} | {tally.games} | {tally.won} "
        f"| {tally.drawn} | {tally.lost} "
        f"| {tally.scores.mean:.1%} | {low:.1%} to {high:.1%} "
        f"| {results.mean_length:.0f} | {time} |"
    )


def page() -> str:
    """The page, from the notes."""
    lines = [HEAD]
    for game in pardalis.games():
        lines += [
            f"## {game.id}",
            "",
            "| ours | against | games | won | drawn | lost | share | interval | moves | time |",
            "|---|---|---:|---:|---:|---:|---:|---|---:|---:|",
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
    known = sorted({plan.contestants[1] for game in pardalis.games() for plan in plans(game)})
    parser.add_argument("--against", nargs="*", default=known, choices=known)
    parser.add_argument("--pace", action="store_true")
    asked = parser.parse_args(arguments)
    for game in pardalis.games():
        if asked.only and game.id not in asked.only:
            continue
        for plan in plans(game):
            if plan.contestants[1] not in asked.against:
                continue
            if asked.pace:
                notes.keep_times(plan, found := times(plan))
                print(f"{game.id}, {' against '.join(plan.contestants)}: {found} ms", flush=True)
            elif asked.games:
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
