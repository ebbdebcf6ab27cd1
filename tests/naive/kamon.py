"""A naive second referee for Kamon, written from its rule page alone.

Cells are named as on the page, `a1` to `g4`; every table below is a dictionary of such names.
"""

from __future__ import annotations

from dataclasses import dataclass

ROWS = "abcdefg"
LENGTHS = (4, 5, 6, 7, 6, 5, 4)
NEUTRAL = "--"

# The axial coordinates (q, r) of each cell.
AXIAL: dict[str, tuple[int, int]] = {}
for _r, _length in enumerate(LENGTHS):
    for _place in range(1, _length + 1):
        AXIAL[ROWS[_r] + str(_place)] = (_place - 1 + max(0, 3 - _r), _r)

CELLS = list(AXIAL)

NEIGHBOURS: dict[str, list[str]] = {}
for _cell, (_q, _r) in AXIAL.items():
    _around = [(_q + 1, _r), (_q - 1, _r), (_q, _r + 1), (_q, _r - 1), (_q + 1, _r - 1)]
    _around.append((_q - 1, _r + 1))
    NEIGHBOURS[_cell] = [other for other in CELLS if AXIAL[other] in _around]

# Opposite sides share a colour; a corner belongs to both its sides (R3).
OPPOSITE_SIDES: list[tuple[set[str], set[str]]] = [
    ({c for c in CELLS if AXIAL[c][1] == 0}, {c for c in CELLS if AXIAL[c][1] == 6}),
    ({c for c in CELLS if AXIAL[c][0] == 0}, {c for c in CELLS if AXIAL[c][0] == 6}),
    ({c for c in CELLS if sum(AXIAL[c]) == 3}, {c for c in CELLS if sum(AXIAL[c]) == 9}),
]
SIDES = [side for pair in OPPOSITE_SIDES for side in pair]
BORDER = [c for c in CELLS if any(c in side for side in SIDES)]
CORNERS = [c for c in CELLS if sum(c in side for side in SIDES) == 2]


@dataclass(frozen=True)
class State:
    layout: dict[str, str]  # "1a" ... or "--"
    owners: dict[str, str]  # ".", "b" or "w"
    last: str  # a cell or "-"
    turn: str  # "b" or "w"


def _other(side: str) -> str:
    return "w" if side == "b" else "b"


def _seat(side: str) -> int:
    return 1 if side == "b" else 2


# ---------------------------------------------------------------- texts


def _parse_rows(field: str, width: int, what: str) -> dict[str, str]:
    rows = field.split("/")
    if len(rows) != 7:
        raise ValueError(f"{what}: seven rows")
    found = {}
    for letter, length, row in zip(ROWS, LENGTHS, rows, strict=True):
        if len(row) != length * width:
            raise ValueError(f"{what}: row {letter} has {length} cells")
        for place in range(1, length + 1):
            found[letter + str(place)] = row[(place - 1) * width : place * width]
    return found


def parse(text: str) -> State:
    fields = text.split(" ", 4)
    if len(fields) != 4:
        raise ValueError("a position has four fields")
    layout = _parse_rows(fields[0], 2, "LAYOUT")
    owners = _parse_rows(fields[1], 1, "OWNERS")
    last, turn = fields[2], fields[3]

    # Each pair of attribute and symbol once, and one neutral token.
    dealt = list(layout.values())
    wanted = [attribute + symbol for attribute in "123456" for symbol in "abcdef"]
    if dealt.count(NEUTRAL) != 1:
        raise ValueError("LAYOUT: exactly one neutral cell")
    if sorted(dealt) != sorted([*wanted, NEUTRAL]):
        raise ValueError("LAYOUT: a kamon is missing or twice")

    for cell, owner in owners.items():
        if owner not in (".", "b", "w"):
            raise ValueError("OWNERS: unknown character")
        if owner != "." and layout[cell] == NEUTRAL:
            raise ValueError("OWNERS: an owner on the neutral cell")

    if turn not in ("b", "w"):
        raise ValueError("TURN: b or w")
    black = list(owners.values()).count("b")
    white = list(owners.values()).count("w")
    if black - white != (0 if turn == "b" else 1):
        raise ValueError("TURN: does not fit the number of cells owned")

    if last == "-":
        if black + white > 0:
            raise ValueError("LAST: - though cells are owned")
    elif last not in owners:
        raise ValueError("LAST: no such cell")
    elif owners[last] != _other(turn):
        raise ValueError("LAST: not a cell of the side that is not to move")
    return State(layout, owners, last, turn)


def _rows_text(cells: dict[str, str]) -> str:
    rows = []
    for letter, length in zip(ROWS, LENGTHS, strict=True):
        rows.append("".join(cells[letter + str(place)] for place in range(1, length + 1)))
    return "/".join(rows)


def text(state: State) -> str:
    return f"{_rows_text(state.layout)} {_rows_text(state.owners)} {state.last} {state.turn}"


# ---------------------------------------------------------------- play


def _reach(starts: list[str], allowed: set[str]) -> set[str]:
    """Flood from the starts through the allowed cells."""
    reached = {cell for cell in starts if cell in allowed}
    waiting = list(reached)
    while waiting:
        for cell in NEIGHBOURS[waiting.pop()]:
            if cell in allowed and cell not in reached:
                reached.add(cell)
                waiting.append(cell)
    return reached


def _connection(state: State, side: str) -> bool:
    """A chain of own cells touching two opposite sides."""
    own = {cell for cell in CELLS if state.owners[cell] == side}
    return any(_reach(list(one), own) & opposite for one, opposite in OPPOSITE_SIDES)


def _loop(state: State, side: str) -> bool:
    """The page's exact test: a cell not yours that a flood from the border does not reach."""
    not_own = {cell for cell in CELLS if state.owners[cell] != side}
    return _reach(BORDER, not_own) != not_own


def _playable(state: State) -> list[str]:
    """The cells that rules 1 and 2 allow, whether or not the game is over."""
    found = []
    for cell in CELLS:
        if state.owners[cell] != "." or state.layout[cell] == NEUTRAL:
            continue
        if state.last == "-":  # rule 1: the opening
            if cell in BORDER and cell not in CORNERS:
                found.append(cell)
        else:  # rule 2: the same attribute or the same symbol
            this, last = state.layout[cell], state.layout[state.last]
            if this[0] == last[0] or this[1] == last[1]:
                found.append(cell)
    return found


def moves(state: State) -> list[str]:
    if outcome(state) is not None:
        return []
    return sorted(_playable(state))


def play(state: State, move: str) -> State:
    owners = dict(state.owners)
    owners[move] = state.turn
    return State(state.layout, owners, move, _other(state.turn))


def outcome(state: State) -> tuple[tuple[int, ...], str] | None:
    # In play only the side that has just moved can have won by rule 3's first two ways;
    # in a position set up by hand the other side may have too, and is asked second.
    for side in (_other(state.turn), state.turn):
        if _connection(state, side):
            return (_seat(side),), "connection"
        if _loop(state, side):
            return (_seat(side),), "loop"
    if list(state.owners.values()).count(".") == 1:  # only the neutral cell: rule 4, R2
        return (), "full"
    if not _playable(state):
        return (_seat(_other(state.turn)),), "block"
    return None
