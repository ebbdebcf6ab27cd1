"""The start of Chameleon (5 × 5), searched as deep as the time allows, and its win checked.

    pardalis tablebase build chameleon-chess --pieces 5 --folder tables
    python -m bench.attack --minutes 60 --folder tables --megabytes 1024

Writes `docs/chameleon.md` after each depth; Ctrl-C ends it, and the page says how far it got. When
Red wins for certain, the win is followed by the referee against every defence: Red makes the move
that the search has proved, Blue every move that there is. No position may come back, so no defence
can go on for ever; where few enough pieces are left, the tablebase is asked instead.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import process_time

import pardalis
from pardalis import Position
from pardalis.engine.found import Report, plies_to_end
from pardalis.engine.leash import Leash
from pardalis.engine.search.searching import search
from pardalis.engine.search.table import Table
from pardalis.engine.tablebase.probe import Tablebase, open_tablebase

PAGE = Path(__file__).parents[1] / "docs" / "chameleon.md"
START = pardalis.game("chameleon-chess").start()
TOLD_EVERY = 1000  # positions followed
QUIET = 100  # plies without a capture are a draw (R2)

HEAD = f"""\
# The start of Chameleon (5 × 5)

Who wins from `{START}`, if nobody errs? This is how far a search gets that goes
one ply deeper each time. At a complete depth all moves were looked at so many plies ahead: less far
where they came late and looked bad, further in exchanges, and to the end where so few pieces are
left that the tablebase knows. The value is for Red, who moves first, in hundredths of a piece. A
win that is called proven holds against every defence.
"""


class Unproven(Exception):
    """A win that could not be followed; the text says where."""


def value_told(report: Report) -> str:
    """The value of the best line, and whether it is proven."""
    best = report.lines[0]
    plies = plies_to_end(best.value)
    if plies is None:
        return f"{best.value:+d}" + (", proven" if best.proven else "")
    return f"{'won' if best.value > 0 else 'lost'} after {plies} plies, proven"


def page(reports: list[Report], how: str, checked: str = "") -> str:
    """All that was found, and how."""
    rows = [
        f"| {one.depth} | {value_told(one)} | {one.nodes:,} | {one.seconds:,.0f} | "
        f"{' '.join(one.lines[0].moves[:8])} |"
        for one in reports
    ]
    last = reports[-1]
    said = f"The deepest complete search has {last.depth} plies: "
    said += f"{value_told(last)}." if last.lines[0].proven else "nothing is proven."
    if last.lines[0].proven:
        said += f"\n\nIts line, until the tablebase goes on: {' '.join(last.lines[0].moves)}."
    table = "| depth | value | nodes | seconds | line |\n|---:|---:|---:|---:|---|\n"
    parts = [HEAD, said + "\n", *([checked + "\n"] if checked else []), how + "\n"]
    return "\n".join([*parts, table + "\n".join(rows) + "\n"])


def told_how(book: Tablebase | None, asked: argparse.Namespace) -> str:
    """What the search had."""
    known = f"a tablebase of up to {book.pieces} pieces" if book else "no tablebase"
    threads = "one thread" if asked.threads == 1 else f"{asked.threads} threads"
    return f"`python -m bench.attack`: {threads}, a table of {asked.megabytes:,} MB, {known}."


# Following a win ----------------------------------------------------------------------------------


def proved(position: Position, table: Table, book: Tablebase | None) -> str:
    """A move that wins for certain."""
    for report in search(position, leash=Leash(), table=table, book=book):
        best = report.lines[0]
        if best.proven and best.value > 0:
            return best.move
    raise Unproven(f"{position}: no move is known to win")


@dataclass(slots=True)
class Following:
    """A position on the way, its answers that were not yet followed, and the longest way so far."""

    board: str
    answers: Iterator[Position]
    longest: int


def followed(start: Position, table: Table, book: Tablebase | None) -> tuple[int, int | None]:
    """Follow the win of the side to move against every defence: positions, and plies at the most.

    Those of the tablebase are not counted, but the plies that they take are. When it is broken off
    by Ctrl-C, it is not known how many plies it takes.
    """
    seat, on_the_way = start.turn, -1
    plies: dict[str, int] = {}  # by board and turn: how many plies are quiet says nothing here
    path: list[Following] = []

    def longest(position: Position) -> int | None:
        """How long it takes from there, if that is known; else it is followed next."""
        board = str(position).rpartition(" ")[0]
        if board not in plies:
            known = book.plies(position) if book else None
            if known is not None and known % 2:
                return known
            plies[board] = on_the_way
            after = answers(position.play(proved(position, table, book)), seat)
            path.append(Following(board, iter(after), 1))
            if len(plies) % TOLD_EVERY == 0:
                print(f"{len(plies):,} positions followed", flush=True)
            return None
        if plies[board] == on_the_way:
            raise Unproven(f"{position}: it comes back")
        return plies[board]

    try:
        longest(start)
        while path:
            here = path[-1]
            answer = next(here.answers, None)
            if answer is None:
                plies[here.board] = here.longest
                path.pop()
                if path:
                    path[-1].longest = max(path[-1].longest, here.longest + 2)
            elif (known := longest(answer)) is not None:
                here.longest = max(here.longest, known + 2)
    except KeyboardInterrupt:
        return len(plies), None
    return len(plies), max(plies.values(), default=0)


def answers(position: Position, seat: int) -> list[Position]:
    """The positions after all answers to a move of a seat; none if the move has won."""
    after = [position.play(move) for move in position.moves()]
    for one in (position, *after):
        if one.outcome and one.outcome.winners != (seat,):
            raise Unproven(f"{one}: it should be won")
    return [one for one in after if one.outcome is None]


# The command --------------------------------------------------------------------------------------


def attacked(asked: argparse.Namespace, table: Table, book: Tablebase | None) -> list[Report]:
    """The complete depths, until something is proven or the time is over."""
    reports: dict[int, Report] = {}
    with Leash(seconds=60 * asked.minutes, threads=asked.threads) as leash:
        searched = search(START, leash=leash, threads=asked.threads, table=table, book=book)
        try:
            for report in searched:
                if leash.is_off:  # a depth that is not complete
                    break
                reports[report.depth] = report
                print(report.depth, value_told(report), f"{report.nodes:,}", flush=True)
                PAGE.write_text(page([*reports.values()], told_how(book, asked)), "utf-8")
        except KeyboardInterrupt:
            searched.close()
    return [*reports.values()]


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.attack", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--megabytes", type=int, default=1024)
    parser.add_argument("--folder", type=Path, help="with tablebases")
    asked = parser.parse_args(arguments)
    book = open_tablebase(START.game, asked.folder)
    table = Table(asked.megabytes)
    reports = attacked(asked, table, book)
    best = reports[-1].lines[0] if reports else None
    if best is None or not best.proven or best.value <= 0:
        return
    began = process_time()
    count, plies = followed(START, table, book)
    if plies is not None and plies >= QUIET:
        raise Unproven(f"{START}: {plies} plies may be too many")
    checked = (
        "The win was followed by the referee against every defence, with moves that the search\n"
        f"proved: {count:,} positions in which Red has the move and the tablebase knows nothing,\n"
        f"{plies} plies at the most, {process_time() - began:,.0f} s. No position comes back, and\n"
        f"{QUIET} quiet plies, which would be a draw, cannot be reached."
    )
    if plies is None:
        checked = (
            "To follow it by the referee against every defence was broken off after\n"
            f"{count:,} positions in which Red has the move: so far it held everywhere."
        )
    print(checked, flush=True)
    PAGE.write_text(page(reports, told_how(book, asked), checked), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
