"""A naive second referee for Le Caméléon, written from its rule page alone.

A cell is a pair (file, rank), both counted from 1, so a1 is (1, 1).
The board is a dictionary of the occupied cells; upper case is round, lower case is square.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

Cell = tuple[int, int]
Board = dict[Cell, str]
Option = tuple[Cell, str]  # target, reward letter ("" for none)

FILES = "abcdefgh"
DIGITS = "0123456789"
PRIMARIES = ("B", "R", "Y")
COMPLEMENTARIES = ("V", "O", "G")
CHAMELEON = "C"
KINDS = (*PRIMARIES, *COMPLEMENTARIES, CHAMELEON)
STOCKED = (*COMPLEMENTARIES, CHAMELEON)  # the order of the STOCK digits
DIAGONALS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
ORTHOGONALS = ((1, 0), (-1, 0), (0, 1), (0, -1))


@dataclass(frozen=True)
class State:
    ranks: int  # 9 or 11
    board: Board
    turn: str  # "r" or "s"
    at: Cell | None  # the PHASE cell, None for "-"
    placing: str  # the piece being placed, "" for none
    stocks: dict[str, dict[str, int]]  # stocks["r"]["V"] ...
    quiet: int


# ---------------------------------------------------------------- small helpers


def _name(cell: Cell) -> str:
    return FILES[cell[0] - 1] + str(cell[1])


def _cell(name: str, ranks: int) -> Cell:
    for file in range(1, 9):
        for rank in range(1, ranks + 1):
            if _name((file, rank)) == name:
                return (file, rank)
    raise ValueError("not a cell of the board")


def _side(piece: str) -> str:
    return "r" if piece.isupper() else "s"


def _other(side: str) -> str:
    return "s" if side == "r" else "r"


def _seat(side: str) -> int:
    return 1 if side == "r" else 2


def _piece(kind: str, side: str) -> str:
    return kind if side == "r" else kind.lower()


def _reserve_rank(side: str, ranks: int) -> int:
    return 1 if side == "r" else ranks


def _reserve_cells(side: str, ranks: int) -> list[Cell]:
    """a1 c1 e1 g1 for rounds, b9 d9 f9 h9 for squares."""
    if side == "r":
        return [(1, 1), (3, 1), (5, 1), (7, 1)]
    return [(2, ranks), (4, ranks), (6, ranks), (8, ranks)]


def _free_reserve(state: State) -> list[Cell]:
    """The free reserve cells of the side to move."""
    return [c for c in _reserve_cells(state.turn, state.ranks) if c not in state.board]


def _kinds_of(board: Board, side: str) -> list[str]:
    return [piece.upper() for piece in board.values() if _side(piece) == side]


# ---------------------------------------------------------------- texts


def parse(text: str) -> State:
    fields = text.split(" ", 6)
    if len(fields) != 6:
        raise ValueError("a position has six fields")
    board_text, turn, phase, stock1, stock2, quiet_text = fields

    rows = board_text.split("/")
    ranks = len(rows)
    if ranks not in (9, 11):
        raise ValueError("BOARD: 9 or 11 ranks")
    board: Board = {}
    for index, row in enumerate(rows):
        _parse_rank(row, ranks - index, board)

    if turn not in ("r", "s"):
        raise ValueError("TURN: r or s")
    stocks = {"r": _parse_stock(stock1), "s": _parse_stock(stock2)}
    quiet = _parse_quiet(quiet_text)

    at: Cell | None = None
    placing = ""
    if phase != "-":
        cell_text, plus, placing = phase.partition("+")
        if plus == "+" and placing not in STOCKED:
            raise ValueError("PHASE: the piece placed is one of V O G C")
        try:
            at = _cell(cell_text, ranks)
        except ValueError:
            raise ValueError("PHASE: no such cell") from None

    state = State(ranks, board, turn, at, placing, stocks, quiet)
    _refuse(state)
    return state


def _parse_rank(row: str, rank: int, board: Board) -> None:
    file = 1
    after_digit = False
    for char in row:
        if file > 8:
            raise ValueError("BOARD: a rank is too long")
        if char in DIGITS:
            if after_digit:
                raise ValueError("BOARD: two digits side by side")
            if char in "09":
                raise ValueError("BOARD: an empty run is 1 to 8")
            file += int(char)
            after_digit = True
        elif char in "BRYVOGCbryvogc":
            board[(file, rank)] = char
            file += 1
            after_digit = False
        else:
            raise ValueError("BOARD: unknown character")
    if file != 9:
        raise ValueError("BOARD: a rank has 8 cells")


def _parse_stock(stock: str) -> dict[str, int]:
    if len(stock) != 4 or any(char not in DIGITS for char in stock):
        raise ValueError("STOCK: four digits")
    return {kind: int(char) for kind, char in zip(STOCKED, stock, strict=True)}


def _parse_quiet(number: str) -> int:
    if not 1 <= len(number) <= 3 or any(char not in DIGITS for char in number):
        raise ValueError("QUIET: a number from 0 to 100")
    if number[0] == "0" and number != "0":
        raise ValueError("QUIET: leading zero")
    if int(number) > 100:
        raise ValueError("QUIET: over 100")
    return int(number)


def _refuse(state: State) -> None:
    """The page's list under Refused (QUIET over 100 is refused where it is read)."""
    board, ranks = state.board, state.ranks
    for (file, rank), piece in board.items():
        side = _side(piece)
        white = (file + rank) % 2 == 0
        if white != (side == "r"):
            raise ValueError("BOARD: a piece on the wrong cell colour")
        if rank == _reserve_rank(_other(side), ranks):
            raise ValueError("BOARD: a piece on the enemy's reserve rank")
        if rank == _reserve_rank(side, ranks) and piece.upper() in PRIMARIES:
            raise ValueError("BOARD: a primary on a reserve cell")
    for side in ("r", "s"):
        kinds = _kinds_of(board, side)
        for kind in PRIMARIES:
            if kinds.count(kind) > 4:
                raise ValueError("BOARD: more than 4 of one primary")
        for kind in STOCKED:
            count = kinds.count(kind) + state.stocks[side][kind]
            if side == state.turn and kind == state.placing:
                count += 1
            if count > (5 if kind == CHAMELEON else 6):
                raise ValueError("STOCK: board and stock hold too many of a kind")
        if len(kinds) > 23:
            raise ValueError("BOARD: more than 23 pieces a side")
    if not board:
        raise ValueError("BOARD: no piece at all")
    if state.at is not None:
        if state.at not in board or _side(board[state.at]) != state.turn:
            raise ValueError("PHASE: no piece of the mover on that cell")
        if state.at[1] in (1, ranks):
            raise ValueError("PHASE: a cell in a reserve rank")
        if state.placing:
            if len(_free_reserve(state)) < 2:
                raise ValueError("PHASE: a placing with fewer than two free cells")
            if state.quiet != 0:
                raise ValueError("QUIET: not 0 in a placing")
        elif len(_options(state, state.at)) < 2:
            raise ValueError("PHASE: a pick with fewer than two options")


def text(state: State) -> str:
    rows = []
    for rank in range(state.ranks, 0, -1):
        row = ""
        empty = 0
        for file in range(1, 9):
            piece = state.board.get((file, rank))
            if piece is None:
                empty += 1
                continue
            if empty:
                row += str(empty)
            empty = 0
            row += piece
        if empty:
            row += str(empty)
        rows.append(row)
    phase = "-"
    if state.at is not None:
        phase = _name(state.at)
        if state.placing:
            phase += "+" + state.placing
    stock1 = "".join(str(state.stocks["r"][kind]) for kind in STOCKED)
    stock2 = "".join(str(state.stocks["s"][kind]) for kind in STOCKED)
    return f"{'/'.join(rows)} {state.turn} {phase} {stock1} {stock2} {state.quiet}"


# ---------------------------------------------------------------- capturing


def _chart(first: str, second: str) -> str:
    """The reward for two different colours."""
    pair = {first, second}
    if pair == {"B", "R"}:
        return "V"
    if pair == {"R", "Y"}:
        return "O"
    if pair == {"Y", "B"}:
        return "G"
    if first in COMPLEMENTARIES and second in COMPLEMENTARIES:
        return CHAMELEON
    return ""  # a primary and a complementary


def _association(a: str, b: str, t: str) -> str | None:
    """The table of rule 3, row by row: the reward ("" for none), None for no capture."""
    if t == CHAMELEON:
        if a == CHAMELEON or b == CHAMELEON:
            return ""
        return "" if a == b else None
    if a == CHAMELEON and b == CHAMELEON:
        return ""
    if a == CHAMELEON:
        return "" if b != t else None
    if b == CHAMELEON:
        return "" if a != t else None
    colours = {a, b, t}
    if len(colours) == 2:
        first, second = colours
        return _chart(first, second)
    return None


def _options(state: State, at: Cell) -> list[Option]:
    """The open pairs (target, reward) of the mover's piece standing on `at`."""
    board, turn = state.board, state.turn
    if not _free_reserve(state):  # rule 5: the reserve is full
        return []
    found: list[Option] = []
    for dx, dy in ORTHOGONALS:
        target = (at[0] + dx, at[1] + dy)
        if target not in board or _side(board[target]) == turn:
            continue
        for ex, ey in ORTHOGONALS:
            partner = (target[0] + ex, target[1] + ey)  # R4: any two neighbours of T
            if partner == at or partner not in board or _side(board[partner]) != turn:
                continue
            reward = _association(board[at].upper(), board[partner].upper(), board[target].upper())
            if reward is None:
                continue
            if reward and state.stocks[turn][reward] == 0:  # rule 7: out of stock
                reward = ""
            if (target, reward) not in found:  # rule 6: one option
                found.append((target, reward))
    return found


def _end_turn(state: State, quiet: int) -> State:
    return replace(state, turn=_other(state.turn), at=None, placing="", quiet=quiet)


def _go_on(state: State, at: Cell, captured: bool) -> State:
    """Rule 6: capture with the piece on `at` until no option is left."""
    options = _options(state, at)
    if not options:
        return _end_turn(state, 0 if captured else state.quiet + 1)
    if len(options) == 1:
        return _capture(state, at, options[0])
    return replace(state, at=at, placing="", quiet=0 if captured else state.quiet)


def _capture(state: State, at: Cell, option: Option) -> State:
    target, reward = option
    board = dict(state.board)
    del board[target]
    state = replace(state, board=board, at=None, placing="", quiet=0)
    if not _kinds_of(board, _other(state.turn)):  # rule 8: elimination, no reward
        return _end_turn(state, 0)
    if reward:
        stock = dict(state.stocks[state.turn])
        stock[reward] -= 1
        state = replace(state, stocks={**state.stocks, state.turn: stock})
        free = _free_reserve(state)
        if len(free) > 1:
            return replace(state, at=at, placing=reward)
        state = _place(state, reward, free[0])  # rule 7: it goes there by itself
    return _go_on(state, at, True)


def _place(state: State, kind: str, cell: Cell) -> State:
    board = dict(state.board)
    board[cell] = _piece(kind, state.turn)
    return replace(state, board=board)


# ---------------------------------------------------------------- play


def moves(state: State) -> list[str]:
    if outcome(state) is not None:
        return []
    if state.at is not None and state.placing:
        return sorted("@" + _name(cell) for cell in _free_reserve(state))
    if state.at is not None:
        return sorted(
            "x" + _name(target) + ("=" + reward if reward else "")
            for target, reward in _options(state, state.at)
        )
    found = []
    for start, piece in state.board.items():
        if _side(piece) != state.turn:
            continue
        for dx, dy in DIAGONALS:
            file, rank = start[0] + dx, start[1] + dy
            # rule 2: neither reserve rank may be entered
            while 1 <= file <= 8 and 1 < rank < state.ranks and (file, rank) not in state.board:
                found.append(_name(start) + "-" + _name((file, rank)))
                if piece.upper() != CHAMELEON:  # rule 1: only a chameleon slides
                    break
                file, rank = file + dx, rank + dy
    return sorted(found)


def play(state: State, move: str) -> State:
    if move.startswith("@"):
        assert state.at is not None
        placed = _place(state, state.placing, _cell(move[1:], state.ranks))
        return _go_on(placed, state.at, True)
    if move.startswith("x"):
        assert state.at is not None
        target, _, reward = move[1:].partition("=")
        return _capture(state, state.at, (_cell(target, state.ranks), reward))
    start_name, _, end_name = move.partition("-")
    start, end = _cell(start_name, state.ranks), _cell(end_name, state.ranks)
    board = dict(state.board)
    board[end] = board.pop(start)
    return _go_on(replace(state, board=board), end, False)


def outcome(state: State) -> tuple[tuple[int, ...], str] | None:
    rounds, squares = _kinds_of(state.board, "r"), _kinds_of(state.board, "s")
    if not rounds:
        return (2,), "elimination"
    if not squares:
        return (1,), "elimination"
    if state.at is not None:  # still inside a turn
        return None
    if len(rounds) == 1 and len(squares) == 1:
        return (), "dead"
    left = rounds + squares
    if len(left) == 3 and all(kind == CHAMELEON for kind in left):
        return ((1,) if len(rounds) == 2 else (2,)), "two-chameleons"
    if state.quiet >= 100:
        return (), "quiet"
    return None
