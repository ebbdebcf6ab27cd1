"""The board and what stands on it: cells, pieces, the position and the moves.

Cells are named `a1` to `h9` or `h11`. Pieces are letters, upper case for rounds, lower case for
squares: blue B, red R, yellow Y, violet V, orange O, green G, chameleon C.
"""

from __future__ import annotations

from dataclasses import dataclass

from pardalis.core.words import Message, Words

word = Words(__package__)

PRIMARIES = "BRY"
CHAMELEON = "C"
REWARDS = "VOGC"  # the complementaries and the chameleon, in the order of the stock
PIECES = PRIMARIES + REWARDS
MEN = (PIECES, PIECES.lower())  # of seat 1 and of seat 2
Stock = tuple[int, int, int, int]
FULL_STOCK: Stock = (6, 6, 6, 5)
MOST_PRIMARIES = 4
MOST_PIECES = 23
MOST_QUIET = 100  # R8

FILES = "abcdefgh"
HEIGHTS = (9, 11)  # R1
# Rank by rank from a1: a cell has the same place on either board.
CELLS = {
    height: tuple(f"{file}{rank}" for rank in range(1, height + 1) for file in FILES)
    for height in HEIGHTS
}
PLACE = {cell: place for place, cell in enumerate(CELLS[11])}


def owner(cell: str) -> int:
    """The seat whose pieces live on a cell: 1 on the white ones, 2 on the black ones."""
    return 1 + sum(divmod(PLACE[cell], 8)) % 2


def _ray(cell: str, file_step: int, rank_step: int, height: int) -> tuple[str, ...]:
    """The cells in one diagonal direction, as far as the reserve ranks, which are closed."""
    rank, file = divmod(PLACE[cell], 8)
    ray = []
    while 0 <= (file := file + file_step) < 8 and 0 < (rank := rank + rank_step) < height - 1:
        ray.append(f"{FILES[file]}{rank + 1}")
    return tuple(ray)


def _beside(cell: str, height: int) -> tuple[str, ...]:
    """The orthogonal neighbours of a cell."""
    rank, file = divmod(PLACE[cell], 8)
    around = ((file, rank + 1), (file + 1, rank), (file, rank - 1), (file - 1, rank))
    return tuple(f"{FILES[f]}{r + 1}" for f, r in around if 0 <= f < 8 and 0 <= r < height)


WAYS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
RAYS = {h: {cell: tuple(_ray(cell, *way, h) for way in WAYS) for cell in CELLS[h]} for h in HEIGHTS}
# All neighbours of a white cell are black: beside a piece stand enemies only.
NEIGHBOURS = {h: {cell: _beside(cell, h) for cell in CELLS[h]} for h in HEIGHTS}
RESERVES = {
    h: (
        tuple(cell for cell in CELLS[h][:8] if owner(cell) == 1),
        tuple(cell for cell in CELLS[h][-8:] if owner(cell) == 2),
    )
    for h in HEIGHTS
}


def put(board: str, cell: str, man: str) -> str:
    """The board with a piece, or nothing (`.`), on a cell."""
    place = PLACE[cell]
    return board[:place] + man + board[place + 1 :]


@dataclass(frozen=True, slots=True)
class Cameleon:
    """A position: the board, the seat to move, how far its turn has come, the stocks.

    `capturing` is the cell of the piece whose captures are being made, `placing` the reward that
    the mover has to place; between turns both are None. `quiet` counts turns without a capture.
    """

    board: str  # a letter a cell, rank by rank from a1
    turn: int
    capturing: str | None
    placing: str | None
    stock: tuple[Stock, Stock]
    quiet: int

    @property
    def height(self) -> int:
        """The number of ranks."""
        return len(self.board) // 8

    def at(self, cell: str) -> str:
        """The letter of the piece on a cell, `.` where there is none."""
        return self.board[PLACE[cell]]

    def men(self, seat: int) -> list[str]:
        """The pieces a seat has on the board, as upper-case letters."""
        mine = MEN[seat - 1]
        return [man.upper() for man in self.board if man in mine]

    def reserve(self, seat: int) -> tuple[str, ...]:
        """The four reserve cells of a seat."""
        return RESERVES[self.height][seat - 1]

    def free_reserve(self) -> list[str]:
        """The reserve cells of the mover that are free."""
        return [cell for cell in self.reserve(self.turn) if self.at(cell) == "."]

    def left(self, reward: str) -> int:
        """How many pieces of a kind the mover has in stock."""
        return self.stock[self.turn - 1][REWARDS.index(reward)]


@dataclass(frozen=True, slots=True)
class Step:
    """A piece moves, a chameleon perhaps over several cells: `b4-c5`."""

    origin: str
    end: str

    def __str__(self) -> str:
        return f"{self.origin}-{self.end}"


@dataclass(frozen=True, slots=True)
class Capture:
    """One of the open captures: `xc6=V`, or `xc6` if it brings no reward."""

    target: str
    reward: str

    def __str__(self) -> str:
        return f"x{self.target}={self.reward}" if self.reward else f"x{self.target}"


@dataclass(frozen=True, slots=True)
class Placing:
    """A reward goes to a reserve cell: `@a1`."""

    cell: str

    def __str__(self) -> str:
        return f"@{self.cell}"


Move = Step | Capture | Placing


def seat_name(seat: int) -> Message:
    """What a seat is called."""
    return word(f"seat.{seat}")


def piece_name(letter: str) -> Message:
    """What a piece is called, whichever side's."""
    return word(f"piece.{letter.upper()}")
