"""Positions of Le Caméléon for tests: from pictures, and from lists of men."""

from __future__ import annotations

import pardalis
from pardalis import Position
from pardalis.core.texts import write_ranks

CAMELEON = pardalis.game("le-cameleon")
START = "8/b1b1b1b1/1r1r1r1r/y1y1y1y1/8/1Y1Y1Y1Y/R1R1R1R1/1B1B1B1B/8 r - 6665 6665 0"
PICK = "1o1v1o1o/b3b3/7r/2b1b1r1/1r6/5Y1R/R1R1Br2/1B1B1O1B/O1O3O1 r - 6265 5365 18"
FULL = "Va1 Oc1 Ge1"  # a reserve that one piece more fills


def drawn(picture: str, turn: str = "r") -> Position:
    """A position from a picture of its board, the top rank first."""
    ranks = [line.replace(" ", "") for line in picture.strip().splitlines()]
    return CAMELEON.parse(f"{write_ranks(ranks)} {turn} - 1111 1111 7")


def text_of(
    men: str,
    turn: str = "r",
    phase: str = "-",
    stocks: str = "1111 1111",
    quiet: int = 7,
) -> str:
    """The text of a position from a list of men and cells, as `Rb4 yc6`."""
    letters = {man[1:]: man[0] for man in men.split()}
    ranks = (
        "".join(letters.get(f"{file}{rank}", ".") for file in "abcdefgh")
        for rank in range(9, 0, -1)
    )
    return f"{write_ranks(ranks)} {turn} {phase} {stocks} {quiet}"


def standing(
    men: str,
    turn: str = "r",
    phase: str = "-",
    stocks: str = "1111 1111",
    quiet: int = 7,
) -> Position:
    """A position from a list of men and cells, as `Rb4 yc6`."""
    return CAMELEON.parse(text_of(men, turn, phase, stocks, quiet))


def field(position: Position, name: str) -> str:
    """One field of a position's text."""
    names = ["BOARD", "TURN", "PHASE", "STOCK1", "STOCK2", "QUIET"]
    return str(position).split()[names.index(name)]


def at(position: Position, cell: str) -> str:
    letter: str = position.state.at(cell)
    return letter


def told_rows(table: str) -> list[list[str]]:
    """The rows of a table of texts: what stands between bars, then the two sentences."""
    rows = (row.splitlines() for row in table.strip().split("\n\n"))
    return [[*head.split(" | "), en, fr] for head, en, fr in rows]
