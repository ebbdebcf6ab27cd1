"""A small stroke font for coordinates, counts and scores: no picture depends on what is installed.

A letter is its width and its path, 100 from the top of an `h` to the foot of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from pardalis.draw.geometry import number

SPACE = 22  # between two letters
WEIGHT = 15  # of the stroke

_BOWL = "68C{r} 50 {q} 35 26 35C11 35 2 50 2 68C2 86 11 101 26 101C{q} 101 {r} 86 {r} 68"
_LEFT_BOWL = "M50 " + _BOWL.format(q=41, r=50)

LETTERS: Mapping[str, tuple[int, str]] = {
    "0": (
        60,
        "M30 0C50 0 58 22 58 50C58 78 50 100 30 100C10 100 2 78 2 50C2 22 10 0 30 0Z",
    ),
    "1": (34, "M4 20L28 0L28 100"),
    "2": (60, "M4 25C6 9 17 0 31 0C46 0 57 10 57 26C57 50 20 70 4 100L58 100"),
    "3": (60, "M5 0L54 0L27 38C46 37 58 50 58 68C58 88 45 100 28 100C15 100 6 94 2 82"),
    "4": (62, "M45 100L45 0L2 71L60 71"),
    "5": (
        60,
        "M52 0L12 0L8 44C16 38 23 36 31 36C48 36 58 49 58 67C58 87 46 100 29 100C16 100 6 93 2 82",
    ),
    "6": (
        60,
        "M46 0C20 12 3 38 3 66C3 88 14 100 31 100C47 100 58 87 58 69C58 51 47 39 31 39"
        "C18 39 8 46 4 58",
    ),
    "7": (58, "M3 0L56 0L20 100"),
    "8": (
        60,
        "M30 47C16 47 7 38 7 24C7 10 16 0 30 0C44 0 53 10 53 24C53 38 44 47 30 47C13 47 3 58 3 73"
        "C3 89 14 100 30 100C46 100 57 89 57 73C57 58 47 47 30 47Z",
    ),
    "9": (
        60,
        "M14 100C40 88 57 62 57 34C57 12 46 0 29 0C13 0 2 13 2 31C2 49 13 61 29 61"
        "C42 61 52 54 56 42",
    ),
    "a": (52, "M50 36L50 100" + _LEFT_BOWL),
    "b": (
        54,
        "M4 0L4 100M4 68C4 50 13 35 28 35C43 35 52 50 52 68C52 86 43 101 28 101C13 101 4 86 4 68",
    ),
    "c": (48, "M47 45C43 39 37 35 28 35C12 35 2 49 2 68C2 87 12 101 28 101C37 101 43 97 47 91"),
    "d": (52, "M50 0L50 100" + _LEFT_BOWL),
    "e": (
        53,
        "M3 67L51 67C51 48 41 35 27 35C12 35 2 49 2 68C2 87 12 101 28 101C37 101 44 97 48 91",
    ),
    "f": (36, "M36 2C22 -2 15 7 15 22L15 100M2 38L33 38"),
    "g": (52, "M50 36L50 106C50 122 40 130 26 130C17 130 10 127 6 121" + _LEFT_BOWL),
    "h": (52, "M4 0L4 100M4 62C6 44 16 35 28 35C42 35 48 45 48 60L48 100"),
    "!": (8, "M4 0L4 66M4 99L4 100"),
    "-": (36, "M2 58L34 58"),
    "×": (44, "M4 42L40 82M40 42L4 82"),
}


def width(text: str) -> float:
    """How wide a text is, a digit being 1 high."""
    return (sum(LETTERS[letter][0] for letter in text) + SPACE * (len(text) - 1)) / 100


@cache
def markup(text: str, height: float, colour: str, x: float = 0, y: float = 0) -> str:
    """A text as SVG, centred on a point; `height` is that of a digit, in cells."""
    pen = -width(text) * 50
    paths = []
    for letter in text:
        advance, path = LETTERS[letter]
        paths.append(_shifted(path, pen, -50))
        pen += advance + SPACE
    return (
        f'<path transform="translate({number(x)} {number(y)}) scale({height:.4g})"'
        f' d="{"".join(paths)}" fill="none" stroke="{colour}" stroke-width="{WEIGHT}"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _shifted(path: str, dx: float, dy: float) -> str:
    """A path moved; all its commands are absolute and take pairs."""
    parts = "".join(f" {c} " if c.isalpha() else c for c in path).split()
    moved, across = [], True
    for part in parts:
        if part.isalpha():
            moved.append(part)
            across = True
        else:
            moved.append(f"{float(part) + (dx if across else dy):g}")
            across = not across
    return " ".join(moved)
