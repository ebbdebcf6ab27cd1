"""Le Caméléon: the board, moving and capturing. A test quotes the sentence it stands for."""

from __future__ import annotations

import pytest

from pardalis.games.le_cameleon.associations import association
from pardalis.games.le_cameleon.board import CELLS, NEIGHBOURS, RESERVES, owner
from tests.games.le_cameleon import (
    CAMELEON,
    FULL,
    START,
    at,
    drawn,
    field,
    standing,
)

# the board and the set-up


@pytest.mark.parametrize("height", [9, 11])
def test_board(height: int) -> None:
    """8 files a–h, 9 ranks (R1: or 11). A cell is white when file index + rank index is even (a1
    is white). Each side's end rank is its reserve rank, with four reserve cells of its own
    colour: a1 c1 e1 g1 for rounds, b9 d9 f9 h9 for squares."""
    assert len(CELLS[height]) == 8 * height
    assert [owner(cell) for cell in ("a1", "b1", "a2", "b2", "h9")] == [1, 2, 2, 1, 2]
    assert RESERVES[height][0] == ("a1", "c1", "e1", "g1")
    assert RESERVES[height][1] == tuple(f"{file}{height}" for file in "bdfh")
    assert sorted(NEIGHBOURS[height]["e5"]) == ["d5", "e4", "e6", "f5"]
    assert sorted(NEIGHBOURS[height]["a1"]) == ["a2", "b1"]
    for cell, beside in NEIGHBOURS[height].items():
        assert all(owner(neighbour) != owner(cell) for neighbour in beside)


def test_start() -> None:
    """Each side starts with 12 primary pieces on the three ranks before its reserve, one colour a
    rank, from the reserve outwards: blue, red, yellow (R2); in stock 6 violet, 6 orange, 6 green
    and 5 chameleons. Rounds move first (R7)."""
    start = CAMELEON.start()
    assert str(start) == START
    assert CAMELEON.parse(START) == start
    assert start.turn == 1
    assert start.state.height == 9
    assert start.state.stock == ((6, 6, 6, 5), (6, 6, 6, 5))


def test_eleven_ranks() -> None:
    """R1: option `ranks` = 9 (default) or 11, which leaves three empty ranks in the middle."""
    start = CAMELEON.start(ranks=11)
    board = "8/b1b1b1b1/1r1r1r1r/y1y1y1y1/8/8/8/1Y1Y1Y1Y/R1R1R1R1/1B1B1B1B/8"
    assert str(start) == f"{board} r - 6665 6665 0"
    assert start.state.height == 11


@pytest.mark.parametrize("ranks", [9, 11])
def test_shuffled(ranks: int) -> None:
    """R2: option `setup` = `rows` (default) or `shuffled` (the 12 primaries in random order from
    the seed, the same arrangement turned by 180° for both)."""
    start = CAMELEON.start(seed=1, setup="shuffled", ranks=ranks)
    board = start.state.board
    rounds = "".join(man if man.isupper() else "." for man in board)
    squares = "".join(man if man.islower() else "." for man in board)
    assert squares == rounds[::-1].lower()
    assert sorted(rounds.replace(".", "")) == sorted("BBBBRRRRYYYY")
    assert rounds[:8] == "........"
    assert rounds[32:] == "." * 8 * (ranks - 4)
    assert all(owner(cell) == 1 for cell in CELLS[ranks] if start.state.at(cell).isupper())
    assert start == CAMELEON.start(seed=1, setup="shuffled", ranks=ranks)
    assert start != CAMELEON.start(seed=2, setup="shuffled", ranks=ranks)
    assert CAMELEON.parse(str(start)) == start


def test_seats_have_names() -> None:
    assert CAMELEON.title("fr") == "Le Caméléon"
    assert [CAMELEON.seat_name(seat).text("en") for seat in (1, 2)] == ["Rounds", "Squares"]
    assert [CAMELEON.seat_name(seat).text("fr") for seat in (1, 2)] == ["les ronds", "les carrés"]


# 1, 2: moving


def test_coloured_pieces_step_and_chameleons_slide() -> None:
    """1. A coloured piece moves one cell diagonally, any of four ways, to an empty cell. A
    chameleon slides diagonally as far as it likes until an (own) piece is in the way."""
    position = drawn("""
        . . . . . . . .
        b . . . . . . .
        . . . . . . . .
        . . . . y . . .
        . . . y C . . .
        . . . R . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
    """)
    assert position.moves() == [
        *["d4-c3", "d4-c5", "d4-e3"],
        *["e5-b8", "e5-c7", "e5-d6", "e5-f4", "e5-f6", "e5-g3", "e5-g7", "e5-h2", "e5-h8"],
    ]
    squares = standing("Rd4 ca8 rc6", turn="s")
    assert squares.moves() == ["a8-b7", "c6-b5", "c6-b7", "c6-d5", "c6-d7"]
    assert squares.play("c6-d7").play("d4-e5").moves()[:6] == [
        *["a8-b7", "a8-c6", "a8-d5", "a8-e4", "a8-f3", "a8-g2"]
    ]


def test_reserve_ranks_are_closed() -> None:
    """2. Reserve ranks are closed to all movement: a piece may leave its reserve cell, nobody
    moves into either reserve rank (R3: to primaries too)."""
    position = drawn("""
        . . . . . . . .
        . B . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . r
        . . . . . . . .
        . . . . . . . .
        . R . . . C . .
        V . . . . . . .
    """)
    assert position.moves() == [
        *["b2-a3", "b2-c3", "b8-a7", "b8-c7"],
        *["f2-a7", "f2-b6", "f2-c5", "f2-d4", "f2-e3", "f2-g3", "f2-h4"],
    ]
    left = position.play("b2-c3").play("h5-g6")
    assert "a1-b2" in left.moves()
    chameleon = standing("Ca1 Rb4 rh7 yh5")
    assert [move for move in chameleon.moves() if move < "b"] == [
        *["a1-b2", "a1-c3", "a1-d4", "a1-e5", "a1-f6", "a1-g7", "a1-h8"]
    ]


@pytest.mark.parametrize("height", [9, 11])
def test_a_piece_in_reserve_cannot_be_captured(height: int) -> None:
    """2. So a piece in reserve cannot be captured: only one of its neighbours is a cell where an
    enemy may stand, and a capture takes two."""
    for seat, cells in enumerate(RESERVES[height], 1):
        end = "1" if seat == 1 else str(height)
        for cell in cells:
            assert len([near for near in NEIGHBOURS[height][cell] if near[1:] != end]) == 1


def test_a_piece_in_reserve_helps_to_capture() -> None:
    """2. … though it can help to capture."""
    position = standing("Va1 Rb4 ra2 rh7 yh5")
    after = position.play("b4-a3")
    assert at(after, "a2") == "."
    assert at(after, "a1") == "V"


# 3, 4: capturing

# What the moved piece A (row) and its partner B (column) get for the target: `.` they cannot take
# it, `-` they take it without reward.
TABLE = {
    # B R Y V O G C
    "B": [".VG---.", "VV....-", "G.G...-", "-..-..-", "-...-.-", "-....--", ".------"],
    "R": ["VV....-", "V.O---.", ".OO...-", ".-.-..-", ".-..-.-", ".-...--", "-.-----"],
    "Y": ["G.G...-", ".OO...-", "GO.---.", "..--..-", "..-.-.-", "..-..--", "--.----"],
    "V": ["-..-..-", ".-.-..-", "..--..-", "---.CC.", "...CC.-", "...C.C-", "---.---"],
    "O": ["-...-.-", ".-..-.-", "..-.-.-", "...CC.-", "---C.C.", "....CC-", "----.--"],
    "G": ["-....--", ".-...--", "..-..--", "...C.C-", "....CC-", "---CC..", "-----.-"],
    "C": ["-.....-", ".-....-", "..-...-", "...-..-", "....-.-", ".....--", "-------"],
}
TRIOS = [
    (a, b, target, TABLE[target][row][column])
    for target in TABLE
    for row, a in enumerate(TABLE)
    for column, b in enumerate(TABLE)
]


def test_associations() -> None:
    """3. … and the three make an association: the table and the chart."""
    assert len(TRIOS) == 343
    for a, b, target, expected in TRIOS:
        got = association(a, b, target)
        assert {None: ".", "": "-"}.get(got, got) == expected, (a, b, target)


@pytest.mark.parametrize("partner", ["e5", "f4", "e3"])
def test_captures_by_association(partner: str) -> None:
    """3. After a move, the moved piece A captures an orthogonally adjacent enemy T if another own
    piece B is orthogonally adjacent to T (any two of T's four neighbours, opposite or at a corner,
    R4) and the three make an association. Captured pieces leave the game and do not return to
    stock."""
    for a, b, target, expected in TRIOS:
        position = standing(f"{a}c5 {b}{partner} {target.lower()}e4 ba8")
        after = position.play("c5-d4")
        if expected == ".":
            assert at(after, "e4") == target.lower()
            assert (after.turn, field(after, "PHASE"), field(after, "QUIET")) == (2, "-", "8")
        else:
            assert at(after, "e4") == "."
            rewarded = expected != "-"
            assert field(after, "PHASE") == (f"d4+{expected}" if rewarded else "-")
            assert (after.turn, field(after, "QUIET")) == (1 if rewarded else 2, "0")
        assert field(after, "STOCK2") == "1111"


def test_squares_capture_likewise() -> None:
    """3. The same for the squares, whose rewards come from their own stock."""
    position = standing("rc4 ye4 Ye5 Oa1 Ga3", turn="s")
    after = position.play("c4-d5")
    assert at(after, "e5") == "."
    assert after.moves() == ["@b9", "@d9", "@f9", "@h9"]
    assert field(after, "PHASE") == "d5+O"  # upper case for both sides
    assert (field(after, "STOCK1"), field(after, "STOCK2")) == ("1111", "1011")
    placed = after.play("@d9")
    assert at(placed, "d9") == "o"
    assert placed.turn == 1


def test_a_piece_may_stand_between_two_enemies() -> None:
    """4. Only the piece just moved captures, with a partner (R5). A piece may stand between two
    enemies: it is taken only when an enemy move completes an association."""
    position = drawn("""
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . y . . . . .
        . r . . . . . .
        . . . Y . . . .
        . . . . . . . .
        g . . . . . . B
        . . . . . . . .
    """)
    between = position.play("d4-c5")
    assert at(between, "c5") == "Y"
    assert at(between.play("a2-b3"), "c5") == "Y"
    assert at(between.play("b5-a4"), "c5") == "Y"
    completed = between.play("c6-d5")  # the yellow moves from one side of it to another
    assert at(completed, "c5") == "."
    assert field(completed, "PHASE") == "d5+O"


def test_the_mover_captures_first() -> None:
    """4. The mover's capture comes first."""
    position = drawn("""
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . y . . . . .
        . r . . . . . .
        . Y . R . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
    """)
    after = position.play("d4-c5")  # between the red and the yellow, and takes the red
    assert at(after, "b5") == "."
    assert at(after, "c5") == "R"
    assert field(after, "PHASE") == "c5+O"


# 5: a full reserve


def test_a_full_reserve_captures_nothing() -> None:
    """5. While all four of a player's reserve cells are occupied, by complementaries or chameleons
    (R9), that player captures nothing at all."""
    full = standing(f"{FULL} Cg1 Rb4 Yc7 rc6 ya8").play("b4-c5")
    assert at(full, "c6") == "r"
    assert (full.turn, field(full, "QUIET")) == (2, "8")
    free = standing(f"{FULL} Rb4 Yc7 rc6 ya8").play("b4-c5")
    assert at(free, "c6") == "."


def test_the_moved_piece_has_left_its_reserve_cell() -> None:
    """5. … after the moved piece has left its cell."""
    position = standing(f"{FULL} Cg1 Rc3 rb3 ya8")
    after = position.play("a1-b2")
    assert at(after, "b3") == "."
    assert at(after, "b2") == "V"
