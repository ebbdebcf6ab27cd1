"""Greengage: the four double-sided quarter boards, and the boards put together from them.

A board's name gives its quarters in reading order, each by its letter, `f` or `b` for the side and
the number of clockwise quarter turns: `Af0-Bb2-Cf1-Df3`.
"""

from __future__ import annotations

import re
from functools import cache

from pardalis.core.chance import Chance
from pardalis.core.words import Message, Words, quoted

word = Words(__package__)

# Rows top to bottom; the back is the front mirrored in the main diagonal.
QUARTERS = {
    "Af": "RYBG/GRGB/YYBR/BGRY",
    "Ab": "RGYB/YRYG/BGBR/GBRY",
    "Bf": "RYGB/GYRY/BBGR/YRBG",
    "Bb": "RGBY/YYBR/GRGB/BYRG",
    "Cf": "RGBY/YYGR/BBRG/GRYB",
    "Cb": "RYBG/GYBR/BGRY/YRGB",
    "Df": "RGBY/YYBR/BGRG/GRYB",
    "Db": "RYBG/GYGR/BBRY/YRGB",
}
LETTERS = "ABCD"


@cache
def quarter(name: str) -> tuple[str, ...]:
    """The rows of a quarter as it lies, such as `Bb2`."""
    rows = tuple(QUARTERS[name[:2]].split("/"))
    for _ in range(int(name[2])):
        rows = tuple("".join(column) for column in zip(*reversed(rows), strict=True))
    return rows


def assembled(board: str) -> list[str]:
    """The eight ranks of a board, rank 8 first."""
    a, b, c, d = (quarter(name) for name in board.split("-"))
    top = [left + right for left, right in zip(a, b, strict=True)]
    return top + [left + right for left, right in zip(c, d, strict=True)]


def random_board(chance: Chance) -> str:
    """A board's name: the order of the quarters, then the side and the turns of each."""
    return "-".join(
        f"{letter}{chance.choice('fb')}{chance.below(4)}" for letter in chance.shuffled(LETTERS)
    )


def fault(board: str) -> Message | None:
    """What is wrong with a board's name, if something is."""
    names = board.split("-")
    if len(names) != len(LETTERS) or not all(re.fullmatch("[A-D][fb][0-3]", n) for n in names):
        return word("board.shape", text=quoted(board))
    if sorted(name[0] for name in names) != list(LETTERS):
        return word("board.each-once", text=quoted(board))
    return None
