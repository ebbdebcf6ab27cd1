"""A naive second referee for Chameleon (5 x 5), written from its rule page alone.

A tile is a pair (file, rank), both counted from 1, so a1 is (1, 1).
The board is a dictionary of the occupied tiles; upper case is Red, lower case is Blue,
and the letter is the nature: `B` black, `W` white.
"""

from __future__ import annotations

from dataclasses import dataclass

Tile = tuple[int, int]
Board = dict[Tile, str]

FILES = "abcde"
DIGITS = "0123456789"
DIAGONALS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
STEPS = (*DIAGONALS, (1, 0), (-1, 0), (0, 1), (0, -1))
LEAPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


@dataclass(frozen=True)
class State:
    board: Board
    turn: str  # "r" or "b"
    quiet: int


def _name(tile: Tile) -> str:
    return FILES[tile[0] - 1] + str(tile[1])


def _tile(name: str) -> Tile:
    return (FILES.index(name[0]) + 1, int(name[1]))


def _side(piece: str) -> str:
    return "r" if piece.isupper() else "b"


def _other(side: str) -> str:
    return "b" if side == "r" else "r"


def _seat(side: str) -> int:
    return 1 if side == "r" else 2


def _home_rank(side: str) -> int:
    return 1 if side == "r" else 5


def _pieces(board: Board, side: str) -> list[Tile]:
    return [tile for tile, piece in board.items() if _side(piece) == side]


def _intruders(state: State) -> list[Tile]:
    """Enemy pieces on the home rank of the side to move."""
    enemies = _pieces(state.board, _other(state.turn))
    return [tile for tile in enemies if tile[1] == _home_rank(state.turn)]


# ---------------------------------------------------------------- texts


def parse(text: str) -> State:
    fields = text.split(" ", 3)
    if len(fields) != 3:
        raise ValueError("a position has three fields")
    rows = fields[0].split("/")
    if len(rows) != 5:
        raise ValueError("BOARD: five ranks")
    board: Board = {}
    for index, row in enumerate(rows):
        _parse_rank(row, 5 - index, board)
    turn = fields[1]
    if turn not in ("r", "b"):
        raise ValueError("TURN: r or b")
    state = State(board, turn, _parse_quiet(fields[2]))

    # The page's list under Refused.
    for letter, most in (("W", 3), ("B", 2), ("w", 3), ("b", 2)):
        if list(board.values()).count(letter) > most:
            raise ValueError("BOARD: more than 3 white or 2 black natures a side")
    if not board:
        raise ValueError("BOARD: no piece at all")
    for tile in _pieces(board, turn):
        if tile[1] == _home_rank(_other(turn)):
            raise ValueError("BOARD: a piece of the side to move on the enemy's home rank")
    if len(_intruders(state)) >= 2:
        raise ValueError("BOARD: two intruders on the home rank of the side to move")
    return state


def _parse_rank(row: str, rank: int, board: Board) -> None:
    file = 1
    after_digit = False
    for char in row:
        if file > 5:
            raise ValueError("BOARD: a rank is too long")
        if char in DIGITS:
            if after_digit:
                raise ValueError("BOARD: two digits side by side")
            if char not in "12345":
                raise ValueError("BOARD: an empty run is 1 to 5")
            file += int(char)
            after_digit = True
        elif char in "BWbw":
            board[(file, rank)] = char
            file += 1
            after_digit = False
        else:
            raise ValueError("BOARD: unknown character")
    if file != 6:
        raise ValueError("BOARD: a rank has 5 tiles")


def _parse_quiet(number: str) -> int:
    if not 1 <= len(number) <= 3 or any(char not in DIGITS for char in number):
        raise ValueError("QUIET: a number from 0 to 100")
    if number[0] == "0" and number != "0":
        raise ValueError("QUIET: leading zero")
    if int(number) > 100:
        raise ValueError("QUIET: over 100")
    return int(number)


def text(state: State) -> str:
    rows = []
    for rank in range(5, 0, -1):
        row = ""
        empty = 0
        for file in range(1, 6):
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
    return f"{'/'.join(rows)} {state.turn} {state.quiet}"


# ---------------------------------------------------------------- play


def _targets(board: Board, start: Tile) -> list[Tile]:
    """The tiles that the piece on `start` may move to, each once."""
    piece = board[start]
    file, rank = start
    found = [(file + dx, rank + dy) for dx, dy in STEPS]  # rule 1
    tile_colour = "B" if (file + rank) % 2 == 0 else "W"
    if piece.upper() == tile_colour:  # rule 2: its own nature's colour, slides
        for dx, dy in DIAGONALS:
            x, y = file + dx, rank + dy
            while 1 <= x <= 5 and 1 <= y <= 5:
                if (x, y) not in found:
                    found.append((x, y))
                if (x, y) in board:  # not over pieces
                    break
                x, y = x + dx, y + dy
    else:  # the other colour, leaps
        found += [(file + dx, rank + dy) for dx, dy in LEAPS]
    return [
        (x, y)
        for x, y in found
        if 1 <= x <= 5
        and 1 <= y <= 5
        and ((x, y) not in board or _side(board[(x, y)]) != _side(piece))
    ]


def _legal(state: State) -> list[tuple[Tile, Tile]]:
    """All moves of the side to move, whether or not the game is over."""
    found = [
        (start, end)
        for start in _pieces(state.board, state.turn)
        for end in _targets(state.board, start)
    ]
    intruders = _intruders(state)
    if intruders:  # rule 5: only captures of the intruder
        found = [(start, end) for start, end in found if end in intruders]
    return found


def moves(state: State) -> list[str]:
    if outcome(state) is not None:
        return []
    found = []
    for start, end in _legal(state):
        sign = "x" if end in state.board else "-"
        found.append(_name(start) + sign + _name(end))
    return sorted(found)


def play(state: State, move: str) -> State:
    start, end = _tile(move[:2]), _tile(move[3:])
    quiet = 0 if end in state.board else state.quiet + 1
    board = dict(state.board)
    board[end] = board.pop(start)
    return State(board, _other(state.turn), quiet)


def outcome(state: State) -> tuple[tuple[int, ...], str] | None:
    mover, opponent = state.turn, _other(state.turn)
    if not _pieces(state.board, mover):
        return (_seat(opponent),), "capture"
    if not _pieces(state.board, opponent):
        return (_seat(mover),), "capture"
    # Only the side that has just moved can stand on the other's home rank.
    if _intruders(state):
        if len(_pieces(state.board, opponent)) == 1:
            return (_seat(opponent),), "lone"
        if not _legal(state):  # nothing captures the intruder
            return (_seat(opponent),), "infiltration"
    if state.quiet >= 100:
        return (), "quiet"
    return None
