"""Greengage: the cells of the board and the ways that their colours open to a pawn (rule 2)."""

from __future__ import annotations

from functools import lru_cache

SIZE = 8
# In the order of the text: rank 8 first, each rank from a to h.
CELLS = tuple(f"{file}{rank}" for rank in "87654321" for file in "abcdefgh")
INDEX = {cell: i for i, cell in enumerate(CELLS)}
FAR = (CELLS[:32], CELLS[32:])  # the far half of seat 1 and of seat 2
COLOURS = {"red": "R", "yellow": "Y", "green": "G", "blue": "B"}

Line = tuple[str, ...]
STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
LEAP = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
# What a pawn on each colour moves as: in which steps, and how many of them.
ROOK, BISHOP, KNIGHT, KING = (STRAIGHT, SIZE), (DIAGONAL, SIZE), (LEAP, 1), (STRAIGHT + DIAGONAL, 1)
GAIT = {"R": ROOK, "Y": BISHOP, "G": KNIGHT, "B": KING}


def _line(cell: str, step: tuple[int, int], most: int) -> Line:
    file, rank = ord(cell[0]), int(cell[1])
    way = (f"{chr(file + step[0] * n)}{rank + step[1] * n}" for n in range(1, most + 1))
    return tuple(met for met in way if met in INDEX)


# By a cell and its colour: the lines that a pawn follows to the edge of the board.
LINES: dict[tuple[str, str], tuple[Line, ...]] = {
    (cell, colour): tuple(line for step in steps if (line := _line(cell, step, most)))
    for cell in CELLS
    for colour, (steps, most) in GAIT.items()
}


@lru_cache(maxsize=256)
def lines(colours: str) -> dict[str, tuple[Line, ...]]:
    """From each cell of a board the lines that a pawn follows, to the first cell of its colour."""
    return {
        cell: tuple(_up_to(colour, line, colours) for line in LINES[cell, colour])
        for cell, colour in zip(CELLS, colours, strict=True)
    }


def _up_to(colour: str, line: Line, colours: str) -> Line:
    for n, cell in enumerate(line, 1):
        if colours[INDEX[cell]] == colour:
            return line[:n]
    return line


@lru_cache(maxsize=1024)
def goals(colours: str, goal: str, seat: int) -> frozenset[str]:
    """The eight goal-colour cells of a seat's far half."""
    return frozenset(cell for cell in FAR[seat - 1] if colours[INDEX[cell]] == goal)
