"""The first moves of Chameleon (5 × 5), one by one: which of them win?

The board is its own mirror image, so of two moves that mirror each other one is searched.
"""

from __future__ import annotations

from bench.attack.notes import START, Found
from pardalis import Position
from pardalis.engine.found import plies_to_end
from pardalis.engine.leash import Leash
from pardalis.engine.search.searching import search
from pardalis.engine.search.table import Table
from pardalis.engine.tablebase.probe import Tablebase

FILES = "abcde"


def mirrored(move: str) -> str:
    """The same move seen in a mirror.

    >>> mirrored("a1-b2")
    'e1-d2'
    """
    return "".join(FILES[4 - FILES.index(sign)] if sign in FILES else sign for sign in move)


def searched(
    after: Position, leash: Leash, table: Table, book: Tablebase | None
) -> tuple[str, int, int, float]:
    """What a move is for who made it, and the last complete search: depth, nodes and seconds."""
    told, depth, nodes, took = "not known", 0, 0, 0.0
    with leash:
        for report in search(after, leash=leash, table=table, book=book):
            if leash.is_off:
                break
            best = report.lines[0]
            depth, nodes, took = report.depth, report.nodes, report.seconds
            if best.proven:
                plies = plies_to_end(best.value)
                ending = "draw" if best.value == 0 else "win" if best.value < 0 else "loss"
                told = ending + (f" within {plies + 1} plies" if plies else "")
    return told, depth, nodes, took


def first_moves(minutes: float, table: Table, book: Tablebase | None, found: Found) -> None:
    """Search each first move that nothing is known of yet, for so long at the most."""
    known = {row[0] for row in found.first}
    for move in START.moves():
        other = mirrored(move)
        if move in known or other in known:
            continue
        leash = Leash(seconds=60 * minutes)
        told, depth, nodes, took = searched(START.play(move), leash, table, book)
        print(move, told, f"{nodes:,}", flush=True)
        both = move if move == other else f"{move}, {other}"
        found.first.append([move, both, told, str(depth), f"{nodes:,}", f"{took:,.0f}"])
        known.add(move)
        found.keep()
