"""A naive second referee for Katarenga Greengage, written from the rules page alone.

Only for tests: it shares nothing with the real referee, so that the two can be compared.
"Rule n" and "Rn" are the numbers of the page.
"""

import re
from dataclasses import dataclass

Cell = tuple[int, int]  # file 1-8 (a-h), rank 1-8

ROOK = [(1, 0), (-1, 0), (0, 1), (0, -1)]
BISHOP = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
KING = ROOK + BISHOP
KNIGHT = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]

FILES = "abcdefgh"
ALL_CELLS = [(file, rank) for rank in range(1, 9) for file in range(1, 9)]
OTHER = {"w": "b", "b": "w"}
SEAT = {"w": 1, "b": 2}
FAR_RANKS = {"w": (5, 6, 7, 8), "b": (1, 2, 3, 4)}  # White starts on ranks 1-4
LIMIT = 300  # R4

WORDS = {"red": "R", "yellow": "Y", "green": "G", "blue": "B"}
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


@dataclass(frozen=True)
class State:
    """A position, field by field as in its text."""

    colours: dict[Cell, str]
    pieces: dict[Cell, str]
    variant: str
    turn: str
    pending: str
    ply: int


# ---------------------------------------------------------------- texts


def cell_name(cell: Cell) -> str:
    return FILES[cell[0] - 1] + str(cell[1])


def name_cell(name: str) -> Cell:
    return FILES.index(name[0]) + 1, int(name[1])


def parse(text: str) -> State:
    """The position of a text; ValueError for anything else."""
    fields = text.split(" ")
    if len(fields) != 6:
        raise ValueError("a position has six fields, one space between them")
    colours = parse_colours(fields[0])
    pieces = parse_pieces(fields[1])
    variant, turn, pending = fields[2], fields[3], fields[4]
    if len(variant) != 2 or variant[0] not in "RYGB" or variant[1] not in "RYGB":
        raise ValueError("VARIANT: two of the letters R Y G B")
    if turn not in ("w", "b"):
        raise ValueError("TURN: w or b")
    if not re.fullmatch("-|[+]|[a-h][1-8]", pending):
        raise ValueError("PENDING: -, + or a cell")
    if not re.fullmatch("0|[1-9][0-9]{0,2}", fields[5]) or int(fields[5]) > LIMIT:
        raise ValueError("PLY: a number from 0 to 300")

    # Eight pawns a side, seven for the expelled side while PENDING is not "-".
    count = {"w": 8, "b": 8}
    if pending == "+":
        count[OTHER[turn]] = 7
    elif pending != "-":
        count[turn] = 7
    for side in ("w", "b"):
        if list(pieces.values()).count(side) != count[side]:
            raise ValueError(f"PIECES: {side} must have {count[side]} pawns")

    state = State(colours, pieces, variant, turn, pending, int(fields[5]))
    if pending not in ("-", "+"):
        cell = name_cell(pending)
        expeller = OTHER[turn]
        if pieces.get(cell) != expeller:
            raise ValueError("PENDING: the expeller does not stand there")
        if cell not in goal_cells(state, expeller):
            raise ValueError("PENDING: not a goal cell of the expeller's far half")
        if not is_home(state, expeller) and not pawn_moves(state, cell, turn):
            raise ValueError("PENDING: the expelled pawn has no move, so this would be +")
    return state


def parse_colours(field: str) -> dict[Cell, str]:
    if not re.fullmatch("[RYGB]{8}(/[RYGB]{8}){7}", field):
        raise ValueError("COLOURS: eight ranks of eight letters R Y G B")
    colours: dict[Cell, str] = {}
    for rank, row in zip((8, 7, 6, 5, 4, 3, 2, 1), field.split("/"), strict=True):
        for file in range(1, 9):
            colours[file, rank] = row[file - 1]
    for ranks in FAR_RANKS.values():
        half = [colours[file, rank] for file in range(1, 9) for rank in ranks]
        for colour in "RYGB":
            if half.count(colour) != 8:
                raise ValueError("COLOURS: eight cells of each colour in each half")
    return colours


def parse_pieces(field: str) -> dict[Cell, str]:
    if not re.fullmatch("[wb1-8]{1,8}(/[wb1-8]{1,8}){7}", field):
        raise ValueError("PIECES: eight ranks of w, b and digits")
    if re.search("[1-8][1-8]", field):
        raise ValueError("PIECES: two digits side by side")
    pieces: dict[Cell, str] = {}
    for rank, row in zip((8, 7, 6, 5, 4, 3, 2, 1), field.split("/"), strict=True):
        file = 1
        for letter in row:
            if letter in "wb":
                pieces[file, rank] = letter
                file += 1
            else:
                file += int(letter)
        if file != 9:
            raise ValueError("PIECES: a rank has eight cells")
    return pieces


def text(state: State) -> str:
    """The text of a position."""
    colour_rows = []
    piece_rows = []
    for rank in (8, 7, 6, 5, 4, 3, 2, 1):
        colour_row = ""
        piece_row = ""
        empty = 0
        for file in range(1, 9):
            colour_row += state.colours[file, rank]
            if (file, rank) in state.pieces:
                if empty:
                    piece_row += str(empty)
                piece_row += state.pieces[file, rank]
                empty = 0
            else:
                empty += 1
        if empty:
            piece_row += str(empty)
        colour_rows.append(colour_row)
        piece_rows.append(piece_row)
    fields = ["/".join(colour_rows), "/".join(piece_rows), state.variant, state.turn]
    return " ".join([*fields, state.pending, str(state.ply)])


# ---------------------------------------------------------------- rules


def goal_cells(state: State, side: str) -> list[Cell]:
    """The eight goal-colour cells of the side's far half."""
    goal = state.variant[1]
    return [
        (file, rank)
        for rank in FAR_RANKS[side]
        for file in range(1, 9)
        if state.colours[file, rank] == goal
    ]


def is_home(state: State, side: str) -> bool:
    """Rule 6: all eight pawns on the eight goal-colour cells of the far half."""
    return all(state.pieces.get(cell) == side for cell in goal_cells(state, side))


def pawn_moves(state: State, start: Cell, side: str) -> list[str]:
    """The moves of a pawn of this side from a cell.

    What stands on that cell does not matter: for an expelled pawn it is the expeller (rule 4, R1).
    """
    found: list[str] = []
    colour = state.colours[start]  # rule 2: by the colour it stands on
    steps = {"R": ROOK, "Y": BISHOP, "G": KNIGHT, "B": KING}[colour]
    for step_file, step_rank in steps:
        file, rank = start
        while True:
            file += step_file
            rank += step_rank
            if not (1 <= file <= 8 and 1 <= rank <= 8):
                break
            name = cell_name((file, rank))
            if (file, rank) in state.pieces:
                # Rule 3, R5: only an enemy on a goal-colour cell of the far half is landed on.
                if (
                    state.pieces[file, rank] != side
                    and state.colours[file, rank] == state.variant[1]
                    and rank in FAR_RANKS[side]
                ):
                    found.append(cell_name(start) + "x" + name)
                break  # and none is passed
            found.append(cell_name(start) + "-" + name)
            if colour in "GB":
                break  # knight and king make one step
            if state.colours[file, rank] == colour:
                break  # rule 2: not beyond the first cell of the colour started from
    return found


def outcome(state: State) -> tuple[tuple[int, ...], str] | None:
    """Winning seats and reason, or None while the game goes on."""
    # The side that just moved is looked at first: it wins should both be home.
    for side in (OTHER[state.turn], state.turn):
        if is_home(state, side):
            return (SEAT[side],), "home"
    if state.ply >= LIMIT:  # rule 7, R4: home goes before limit
        return (), "limit"
    return None


def moves(state: State) -> list[str]:
    """Every legal move, sorted as plain text."""
    if outcome(state) is not None:
        return []
    if state.pending == "+":  # rule 5: any vacant cell
        return sorted("@" + cell_name(cell) for cell in ALL_CELLS if cell not in state.pieces)
    if state.pending != "-":  # rule 4: that pawn, and no other
        return sorted(pawn_moves(state, name_cell(state.pending), state.turn))
    found: list[str] = []
    for cell, side in state.pieces.items():
        if side == state.turn:
            found += pawn_moves(state, cell, side)
    if not found:
        return ["pass"]  # rule 7, R6
    return sorted(found)


def play(state: State, move: str) -> State:
    """The position after a legal move."""
    mover = state.turn
    enemy = OTHER[mover]
    pieces = dict(state.pieces)
    pending = "-"

    if move == "pass":
        pass
    elif move[0] == "@":
        pieces[name_cell(move[1:])] = enemy  # rule 5: then the owner takes a normal turn
    else:
        start = name_cell(move[0:2])
        target = name_cell(move[3:5])
        if state.pending == "-":
            del pieces[start]  # otherwise the expeller stands there, and stays
        pieces[target] = mover
        if move[2] == "x":
            pending = move[3:5]

    after = State(state.colours, pieces, state.variant, enemy, pending, state.ply + 1)
    if pending == "-" or is_home(after, mover):  # R3: home at once, PENDING stays the cell
        return after
    if not pawn_moves(after, name_cell(pending), enemy):  # rule 5: the expeller goes on
        return State(state.colours, pieces, state.variant, mover, "+", state.ply + 1)
    return after


# ---------------------------------------------------------------- boards


def colours(board: str) -> str:
    """The COLOURS text of an assembly such as Db0-Ab3-Cb3-Bf0."""
    if not re.fullmatch("[ABCD][fb][0-3](-[ABCD][fb][0-3]){3}", board):
        raise ValueError("board: four quarters such as Af0-Bb2-Cf1-Df3")
    quarters = board.split("-")
    if len({quarter[0] for quarter in quarters}) != 4:
        raise ValueError("board: each quarter once")
    turned: list[list[str]] = []
    for quarter in quarters:
        rows = QUARTERS[quarter[0:2]].split("/")
        for _ in range(int(quarter[2])):  # one quarter turn clockwise
            rows = ["".join(rows[3 - i][j] for i in range(4)) for j in range(4)]
        turned.append(rows)
    upper = [turned[0][i] + turned[1][i] for i in range(4)]
    lower = [turned[2][i] + turned[3][i] for i in range(4)]
    return "/".join(upper + lower)


def start(board: str, start: str, goal: str) -> str:
    """The text of the start position: rule 1."""
    if start not in WORDS or goal not in WORDS:
        raise ValueError("start and goal: red, yellow, green or blue")
    cells = parse_colours(colours(board))
    pieces: dict[Cell, str] = {}
    for cell in ALL_CELLS:
        if cells[cell] == WORDS[start]:
            pieces[cell] = "w" if cell[1] <= 4 else "b"
    return text(State(cells, pieces, WORDS[start] + WORDS[goal], "w", "-", 0))
