"""Chameleon (5 × 5): the referee.

    5  w b w b w      Blue, seat 2: b black-natured, w white-natured
    4  . . . . .
    3  . . . . .      Tiles as on a chessboard, the corners black. A white-natured piece starts on
    2  . . . . .      a black tile and a black-natured one on a white tile.
    1  W B W B W      Red, seat 1: B black-natured, W white-natured
       a b c d e

1. Any piece steps one tile in any of eight directions.
2. On a tile of its own nature's colour it also slides diagonally any distance, not over pieces; on
   a tile of the other colour it also leaps as a knight.
3. Moving onto an enemy piece captures it. No passing.
4. Wins: `capture`, the opponent has no piece left; `lone`, a player's only piece enters the
   opponent's home rank; `infiltration`, a piece entered it and cannot be taken by the next move.
5. A player whose home rank holds an enemy piece must take it; if he cannot, he has already lost.
6. 100 plies without a capture: drawn, `quiet`.

Rulings. R1 any move that leaves the invader loses at once, so it is not offered. R2 the draws, by
`quiet` and by repetition, are this project's: the rule sheet has none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from pardalis.core.chance import Chance
from pardalis.core.errors import InvalidMove, InvalidPosition
from pardalis.core.game import Game, Referee
from pardalis.core.outcome import Outcome
from pardalis.core.texts import fields, number, one_of, read_ranks, write_ranks
from pardalis.core.words import Listing, Message, Words, quoted

word = Words(__package__)

# 1 vocabulary ------------------------------------------------------------------------------------

SIZE = 5
# In the order of the text: rank 5 first, each rank from a to e.
CELLS = tuple(f"{file}{rank}" for rank in "54321" for file in "abcde")
INDEX = {cell: i for i, cell in enumerate(CELLS)}
TILE = {cell: "bw"[i % 2] for cell, i in INDEX.items()}  # the corners are black
PIECES = ("BW", "bw")  # of seat 1 and seat 2
TURNS = ("r", "b")
HOME = tuple(frozenset(f"{file}{rank}" for file in "abcde") for rank in "15")
MOST = {"w": 3, "b": 2}  # pieces of each nature a side
QUIET = 100  # plies without a capture that make a draw

DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


def _line(cell: str, step: tuple[int, int], most: int) -> tuple[str, ...]:
    """The tiles met on the way from a cell, at most so many."""
    file, rank = ord(cell[0]), int(cell[1])
    way = (f"{chr(file + step[0] * n)}{rank + step[1] * n}" for n in range(1, most + 1))
    return tuple(tile for tile in way if tile in INDEX)


def _lines(cell: str, *kinds: tuple[tuple[tuple[int, int], ...], int]) -> list[tuple[str, ...]]:
    lines = [_line(cell, step, most) for steps, most in kinds for step in steps]
    return [line for line in lines if line]


# Where a piece can go from a cell, as lines of tiles that it follows until something stands there.
SLIDING = {cell: _lines(cell, (STRAIGHT, 1), (DIAGONAL, SIZE)) for cell in CELLS}
LEAPING = {cell: _lines(cell, (STRAIGHT, 1), (DIAGONAL, 1), (KNIGHT, 1)) for cell in CELLS}


def slides(piece: str, cell: str) -> bool:
    """Whether a piece on this cell slides (on its own nature's colour) or else leaps (rule 2)."""
    return piece.lower() == TILE[cell]


@dataclass(frozen=True, slots=True)
class ChameleonChess:
    """A position: the piece on each cell, whose turn it is, the plies since the last capture."""

    board: str
    turn: int
    quiet: int

    def at(self, cell: str) -> str:
        """The piece on a cell, `B` `W` of Red or `b` `w` of Blue, or `.` for an empty tile."""
        return self.board[INDEX[cell]]

    def pieces(self, seat: int) -> list[str]:
        """The cells where a seat's pieces stand."""
        mine = PIECES[seat - 1]
        return [cell for cell, piece in zip(CELLS, self.board, strict=True) if piece in mine]

    def invader(self) -> str | None:
        """The cell of the enemy piece on the home rank of the side to move, if there is one."""
        home = HOME[self.turn - 1]
        return next((cell for cell in self.pieces(3 - self.turn) if cell in home), None)


@dataclass(frozen=True, slots=True)
class Move:
    """A piece goes from one cell to another, taking what stands there."""

    source: str
    target: str
    takes: bool

    def __str__(self) -> str:
        return f"{self.source}{'x' if self.takes else '-'}{self.target}"


# 2 set-up ----------------------------------------------------------------------------------------


def start(chance: Chance, seats: int, options: Mapping[str, str]) -> ChameleonChess:
    """Five pieces a side on the home ranks."""
    return ChameleonChess("wbwbw" + "." * 15 + "WBWBW", 1, 0)


# 3 play ------------------------------------------------------------------------------------------


def moves(position: ChameleonChess) -> list[Move]:
    """What the side to move may do."""
    if outcome(position):
        return []
    invader = position.invader()
    every = [move for source in position.pieces(position.turn) for move in _from(position, source)]
    return [move for move in every if invader in (None, move.target)]  # rule 5, R1


def _from(position: ChameleonChess, source: str) -> list[Move]:
    """The moves of one piece by rules 1 to 3."""
    piece = position.at(source)
    mine = PIECES[piece in PIECES[1]]
    found = []
    for line in (SLIDING if slides(piece, source) else LEAPING)[source]:
        for target in line:
            met = position.at(target)
            if met not in mine:
                found.append(Move(source, target, met != "."))
            if met != ".":
                break
    return found


def _takers(position: ChameleonChess, invader: str) -> list[str]:
    """The pieces of the side to move that can take the invader."""
    mine = position.pieces(position.turn)
    return [cell for cell in mine if any(m.target == invader for m in _from(position, cell))]


def play(position: ChameleonChess, move: Move) -> ChameleonChess:
    """Move a piece; what stands on the target is captured."""
    board = list(position.board)
    board[INDEX[move.target]] = board[INDEX[move.source]]
    board[INDEX[move.source]] = "."
    quiet = 0 if move.takes else position.quiet + 1
    return ChameleonChess("".join(board), 3 - position.turn, quiet)


@lru_cache(maxsize=64)  # asked of one position again and again
def outcome(position: ChameleonChess) -> Outcome | None:
    """Rule 4 in its order, then rule 6."""
    mover = 3 - position.turn
    pieces = position.pieces(mover)
    if not position.pieces(position.turn):
        return Outcome((mover,), "capture")
    if not pieces:  # no game comes here, but a text may
        return Outcome((position.turn,), "capture")
    if invader := position.invader():
        if len(pieces) == 1:
            return Outcome((mover,), "lone")
        if not _takers(position, invader):
            return Outcome((mover,), "infiltration")
    # Even if an invader could still be taken.
    return Outcome((), "quiet") if position.quiet == QUIET else None


# 4 refusals --------------------------------------------------------------------------------------

Said = dict[str, str | Message]


def why(position: ChameleonChess, move: Move) -> Message:
    """The rule that forbids a move."""
    source, target = move.source, move.target
    piece, met = position.at(source), position.at(target)
    mine = PIECES[position.turn - 1]
    if piece == ".":
        return word("refuse.no-piece", cell=source)
    nature = _nature(piece)
    if piece not in mine:
        other = word(f"seat.{3 - position.turn}")
        return word("refuse.not-yours", cell=source, nature=nature, other=other)
    if source == target:
        return word("refuse.stays", cell=source)
    if met in mine:
        return word("refuse.own-piece", cell=target, nature=_nature(met))
    invader = position.invader()
    if invader and target != invader:
        takers = Listing("or", tuple(_takers(position, invader)))
        return word("refuse.invader", cell=invader, takers=takers)
    line = next((line for line in SLIDING[source] if target in line), None)
    if line and slides(piece, source):  # it stands on the way: nothing else stops a slide
        block = next(cell for cell in line if position.at(cell) != ".")
        return word("refuse.in-the-way", cell=block, nature=_nature(position.at(block)))
    tile = word(f"tile.{TILE[source]}")
    said: Said = {"cell": source, "target": target, "nature": nature, "tile": tile}
    if line:
        return word("refuse.no-slide", **said)
    if slides(piece, source) and (target,) in LEAPING[source]:
        return word("refuse.no-leap", **said)
    return word("refuse.slider" if slides(piece, source) else "refuse.leaper", **said)


def describe(position: ChameleonChess, move: Move) -> Message:
    """What a move does, and whether the other seat must answer it."""
    source, target = move.source, move.target
    piece = position.at(source)
    files, ranks = abs(ord(source[0]) - ord(target[0])), abs(ord(source[1]) - ord(target[1]))
    far = "slides" if slides(piece, source) else "leaps"
    how = word(f"how.{'steps' if max(files, ranks) == 1 else far}")
    seat = word(f"seat.{position.turn}")
    said: Said = {"seat": seat, "how": how, "source": source, "target": target}
    told = word("tell.goes", **said)
    if move.takes:
        told = word("tell.takes", **said, nature=_nature(position.at(target)))
    after = play(position, move)
    if after.invader() and not outcome(after):
        return word("tell.invades", told=told, other=word(f"seat.{after.turn}"))
    return told


def _nature(piece: str) -> Message:
    return word(f"nature.{piece.lower()}")


# 6 texts -----------------------------------------------------------------------------------------


def read(text: str) -> ChameleonChess:
    """What a text `BOARD TURN QUIET` says, whether or not there can be such a position."""
    board_text, turn_text, quiet_text = fields(text, "BOARD TURN QUIET")
    board = "".join(read_ranks("BOARD", board_text, SIZE, (SIZE,), "BWbw"))
    turn = TURNS.index(one_of("TURN", turn_text, TURNS)) + 1
    return ChameleonChess(board, turn, number("QUIET", quiet_text, QUIET))


def parse(text: str) -> ChameleonChess:
    """The position a text stands for."""
    position = read(text)
    board, turn = position.board, position.turn
    if not board.strip("."):
        raise InvalidPosition("BOARD", word("invalid.empty"))
    for piece in "WBwb":
        n, most = board.count(piece), MOST[piece.lower()]
        if n > most:
            seat = word(f"seat.{1 if piece in PIECES[0] else 2}")
            said = {"seat": seat, "nature": _nature(piece)}
            raise InvalidPosition("BOARD", word("invalid.natures", n=n, most=most, **said))
    mover, other = word(f"seat.{turn}"), word(f"seat.{3 - turn}")
    for cell in position.pieces(turn):
        if cell in HOME[2 - turn]:
            said = {"mover": mover, "other": other}
            raise InvalidPosition("BOARD", word("invalid.inside", cell=cell, **said))
    invaders = [cell for cell in position.pieces(3 - turn) if cell in HOME[turn - 1]]
    if len(invaders) > 1:
        cells = Listing("and", tuple(invaders))
        raise InvalidPosition("BOARD", word("invalid.invaders", mover=mover, cells=cells))
    return position


def format_position(position: ChameleonChess) -> str:
    """The inverse of `parse`."""
    ranks = (position.board[at : at + SIZE] for at in range(0, len(CELLS), SIZE))
    return f"{write_ranks(ranks)} {TURNS[position.turn - 1]} {position.quiet}"


def parse_move(position: ChameleonChess, text: str) -> Move:
    """A move `b1-c3` or `b1xc3`; either sign serves, the board knows whether something is taken."""
    if not re.fullmatch("[a-e][1-5][-x][a-e][1-5]", text):
        raise InvalidMove(word("move.shape", text=quoted(text)))
    source, target = text[:2], text[3:]
    return Move(source, target, position.at(target) in PIECES[2 - position.turn])


# 7 -----------------------------------------------------------------------------------------------

GAME = Game(
    "chameleon-chess",
    words=word,
    seats=range(2, 3),
    options=(),
    referee=Referee(
        start=start,
        turn=lambda position: position.turn,
        moves=moves,
        play=play,
        outcome=outcome,
        why=why,
        parse=parse,
        format=format_position,
        parse_move=parse_move,
        describe=describe,
        repetition=lambda position: replace(position, quiet=0),
    ),
)
