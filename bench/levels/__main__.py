"""How strong the levels are: each against the one below, in every game.

    python -m bench.levels --games 100 --levels 1 2 3 4 5 6

Nodes and playouts are counted, not seconds, so that others on the machine change nothing. Every
game that was finished is kept in a log, and what came of it in a note (`bench/levels/found`); the
same command goes on from either, and writes `docs/levels.md` from the notes. Without games, only
the page is written anew. `--pace` measures how long answers take, instead.
"""

from __future__ import annotations

import argparse
import sys
from hashlib import sha256
from pathlib import Path

import pardalis
from bench.contests import played
from bench.levels import notes, pace
from pardalis.engine.arena.plan import Plan
from pardalis.engine.levels import IDS


def log_folder(plan: Plan, folder: Path) -> Path:
    """Where its log is: another one as soon as a level is declared otherwise."""
    told = repr(notes.declared(plan))
    return folder / sha256(told.encode()).hexdigest()[:8]


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.levels",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path(".levels"))
    parser.add_argument("--only", nargs="*", help="games, instead of all")
    parser.add_argument("--levels", nargs="*", default=IDS, choices=IDS, help="instead of all")
    parser.add_argument("--pace", action="store_true")
    asked = parser.parse_args(arguments)
    games = [game for game in pardalis.games() if not asked.only or game.id in asked.only]
    if asked.pace:
        for game in games:
            positions = pace.asked(game)
            for level in asked.levels:
                notes.keep_pace(game, level, found := pace.pace(game, level, positions))
                print(f"{game.id}, level {level}: {found}", flush=True)
    elif asked.games:
        for level in asked.levels:  # what takes longest comes last, in whatever game
            for plan in (plan for game in games for plan in notes.plans(game, level)):
                before = notes.known(plan)
                openings = -(-max(asked.games, len(before)) // 2)
                folder = log_folder(plan, asked.folder)
                played(plan, folder, openings, asked.jobs, before=before, told=notes.keep)
                notes.PAGE.write_text(notes.page(), "utf-8")
    notes.PAGE.write_text(notes.page(), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
