"""The texts of Le Caméléon: positions `BOARD TURN PHASE STOCK1 STOCK2 QUIET`, and moves."""

from __future__ import annotations

import re

from pardalis.core.errors import InvalidMove, InvalidPosition
from pardalis.core.texts import fields, number, one_of, read_ranks, write_ranks
from pardalis.core.words import quoted
from pardalis.games.le_cameleon.associations import captures
from pardalis.games.le_cameleon.board import (
    CELLS,
    FULL_STOCK,
    HEIGHTS,
    MEN,
    MOST_PIECES,
    MOST_PRIMARIES,
    MOST_QUIET,
    PLACE,
    PRIMARIES,
    REWARDS,
    Cameleon,
    Capture,
    Move,
    Placing,
    Step,
    Stock,
    owner,
    piece_name,
    seat_name,
    word,
)

SIDES = ("r", "s")
PHASE = re.compile(r"([a-h][1-9][0-9]?)(?:\+([VOGC]))?")
STOCK = re.compile(r"[0-9]{4}")
CELL = r"([a-z][0-9]{1,2})"
MOVE = re.compile(rf"{CELL}-{CELL}|x{CELL}(?:=([VOGC]))?|@{CELL}")


def read(text: str) -> Cameleon:
    """What a text says, whether or not there can be such a position."""
    board, turn, phase, *stocks, quiet = fields(text, "BOARD TURN PHASE STOCK1 STOCK2 QUIET")
    ranks = read_ranks("BOARD", board, 8, HEIGHTS, "".join(MEN))
    seat = SIDES.index(one_of("TURN", turn, SIDES)) + 1
    capturing, placing = _read_phase(phase)
    if capturing and capturing not in CELLS[len(ranks)]:
        raise _no_piece(capturing, seat)
    return Cameleon(
        board="".join(reversed(ranks)),
        turn=seat,
        capturing=capturing,
        placing=placing,
        stock=(_read_stock("STOCK1", stocks[0]), _read_stock("STOCK2", stocks[1])),
        quiet=number("QUIET", quiet, MOST_QUIET),
    )


def _no_piece(cell: str, seat: int) -> InvalidPosition:
    return InvalidPosition("PHASE", word("invalid.phase-cell", cell=cell, seat=seat_name(seat)))


def parse(text: str) -> Cameleon:
    """The position a text stands for."""
    position = read(text)
    _check_board(position)
    _check_counts(position)
    _check_phase(position)
    return position


def _read_phase(text: str) -> tuple[str | None, str | None]:
    if text == "-":
        return None, None
    if not (read := PHASE.fullmatch(text)):
        raise InvalidPosition("PHASE", word("invalid.phase", text=quoted(text)))
    return read[1], read[2]


def _read_stock(field: str, text: str) -> Stock:
    if not STOCK.fullmatch(text):
        raise InvalidPosition(field, word("invalid.stock", text=quoted(text)))
    v, o, g, c = map(int, text)
    return v, o, g, c


def _check_board(position: Cameleon) -> None:
    """Every piece on a cell where it can stand."""
    if not position.men(1) and not position.men(2):
        raise InvalidPosition("BOARD", word("invalid.empty"))
    end_ranks = CELLS[position.height][:8], CELLS[position.height][-8:]
    for cell, man in zip(CELLS[position.height], position.board, strict=True):
        if man == ".":
            continue
        seat = 1 if man in MEN[0] else 2
        fault = ""
        if cell in end_ranks[2 - seat]:
            fault = "invalid.enemy-reserve"
        elif owner(cell) != seat:
            fault = f"invalid.cell-{seat}"
        elif cell in end_ranks[seat - 1] and man.upper() in PRIMARIES:
            fault = "invalid.primary-reserve"
        if fault:
            told = word(fault, seat=seat_name(seat), piece=piece_name(man), cell=cell)
            raise InvalidPosition("BOARD", told)


def _check_counts(position: Cameleon) -> None:
    """No more pieces of a kind than there are in the box."""
    for seat in (1, 2):
        men = position.men(seat)
        name = seat_name(seat)
        if (n := len(men)) > MOST_PIECES:
            told = word("invalid.pieces", seat=name, n=n, most=MOST_PIECES)
            raise InvalidPosition("BOARD", told)
        for kind in PRIMARIES:
            if (n := men.count(kind)) > MOST_PRIMARIES:
                counts = {"n": n, "most": MOST_PRIMARIES}
                told = word("invalid.primaries", seat=name, piece=piece_name(kind), **counts)
                raise InvalidPosition("BOARD", told)
        for kind, stock, most in zip(REWARDS, position.stock[seat - 1], FULL_STOCK, strict=True):
            in_hand = seat == position.turn and kind == position.placing
            if (n := men.count(kind) + stock + in_hand) > most:
                told = word("invalid.kind", seat=name, piece=piece_name(kind), n=n, most=most)
                raise InvalidPosition(f"STOCK{seat}", told)


def _check_phase(position: Cameleon) -> None:
    """A turn that is under way asks something that has more than one answer."""
    cell = position.capturing
    if cell is None:
        return
    if position.at(cell) not in MEN[position.turn - 1]:
        raise _no_piece(cell, position.turn)
    if not 0 < PLACE[cell] // 8 < position.height - 1:
        raise InvalidPosition("PHASE", word("invalid.phase-reserve", cell=cell))
    if not position.placing:
        if (n := len(captures(position))) < 2:
            raise InvalidPosition("PHASE", word("invalid.pick", cell=cell, n=n))
    elif (n := len(position.free_reserve())) < 2:
        raise InvalidPosition("PHASE", word("invalid.placing", n=n))
    elif position.quiet:
        raise InvalidPosition("QUIET", word("invalid.placing-quiet"))


def format_position(position: Cameleon) -> str:
    """The inverse of `parse`."""
    ranks = [position.board[at : at + 8] for at in range(0, len(position.board), 8)]
    phase = position.capturing or "-"
    if position.placing:
        phase += f"+{position.placing}"
    stocks = " ".join("".join(map(str, stock)) for stock in position.stock)
    turn = SIDES[position.turn - 1]
    return f"{write_ranks(reversed(ranks))} {turn} {phase} {stocks} {position.quiet}"


def parse_move(position: Cameleon, text: str) -> Move:
    """The move a text stands for: `b4-c5`, `xc6=V` or `xc6`, `@a1`."""
    if not (read := MOVE.fullmatch(text)):
        raise InvalidMove(word("move.form", text=quoted(text)))
    origin, end, target, reward, placed = read.groups()
    for cell in (origin, end, target, placed):
        if cell and cell not in CELLS[position.height]:
            raise InvalidMove(word("move.cell", cell=cell, n=position.height))
    if origin:
        return Step(origin, end)
    return Capture(target, reward or "") if target else Placing(placed)
