"""The start of Chameleon (5 × 5), searched as deep as the time allows, and its win checked.

    pardalis tablebase build chameleon-chess --pieces 6 --folder tables
    python -m bench.attack --minutes 60 --folder tables --megabytes 2048 --jobs 2

Writes `docs/chameleon.md` after each depth; Ctrl-C ends it, and the page says how far it got. When
Red wins for certain, the win is written down, position by position, as `start.proof` in the folder
(`bench/attack/proof.py`), and the referee checks every line of it (`bench/attack/check.py`). When
the file is there already, only what has not been checked yet is checked.

    python -m bench.attack --folder tables --megabytes 2048 --first-moves 5

searches the other first moves too (`bench/attack/first.py`), each for so many minutes at the most.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import perf_counter

from bench.attack.check import checked
from bench.attack.first import first_moves
from bench.attack.notes import START, Found, value_told
from bench.attack.proof import Unproven, made
from pardalis.cli.progress import bar
from pardalis.engine.leash import Leash
from pardalis.engine.search.searching import search
from pardalis.engine.search.table import Table
from pardalis.engine.tablebase.probe import Tablebase, open_tablebase

QUIET = 100  # plies without a capture are a draw (R2)


def told_how(book: Tablebase | None, asked: argparse.Namespace) -> str:
    """What the search had."""
    known = f"a tablebase of up to {book.pieces} pieces" if book else "no tablebase"
    threads = "one thread" if asked.threads == 1 else f"{asked.threads} threads"
    return f"`python -m bench.attack`: {threads}, a table of {asked.megabytes:,} MB, {known}."


def attacked(asked: argparse.Namespace, table: Table, book: Tablebase | None, found: Found) -> bool:
    """Search until something is proven or the time is over; whether Red wins for certain."""
    best = None
    with Leash(seconds=60 * asked.minutes, threads=asked.threads) as leash:
        searched = search(START, leash=leash, threads=asked.threads, table=table, book=book)
        try:
            for report in searched:
                if leash.is_off:  # a depth that is not complete
                    break
                best = report.lines[0]
                print(report.depth, value_told(report), f"{report.nodes:,}", flush=True)
                found.add(report)
                found.keep()
        except KeyboardInterrupt:
            searched.close()
    return best is not None and best.proven and best.value > 0


def proved(table: Table, book: Tablebase | None, file: Path, found: Found) -> None:
    """Write the proof down."""
    began = perf_counter()
    lines = made(START, table, book)
    found.followed = perf_counter() - began
    found.positions, found.plies = len(lines), int(lines[-1].rpartition(" ")[2])
    if found.plies >= QUIET:
        raise Unproven(f"{START}: {found.plies} plies may be too many")
    file.write_text("\n".join(lines) + "\n", "ascii")
    found.keep()


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.attack", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--megabytes", type=int, default=1024)
    parser.add_argument("--folder", type=Path, required=True, help="with tablebases")
    parser.add_argument("--jobs", type=int, default=1, help="processes in which to check")
    parser.add_argument("--first-moves", type=float, metavar="MINUTES", help="for each of them")
    asked = parser.parse_args(arguments)
    file = asked.folder / "start.proof"
    found = Found.kept()
    if not file.is_file():
        book, table = open_tablebase(START.game, asked.folder), Table(asked.megabytes)
        found = Found(told_how(book, asked))
        if not attacked(asked, table, book, found):
            return
        proved(table, book, file, found)
        del table  # its room, before processes begin
    with bar() as show:
        found.checked, _ = checked(file, asked.folder, asked.jobs, show)
    found.keep()
    print(f"{found.checked:,} of {found.positions:,} lines checked by the referee")
    if asked.first_moves:
        book = open_tablebase(START.game, asked.folder)
        first_moves(asked.first_moves, Table(asked.megabytes), book, found)


if __name__ == "__main__":
    main(sys.argv[1:])
