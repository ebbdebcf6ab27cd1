"""Le Caméléon, rule by rule. A test quotes the sentence it stands for."""

from __future__ import annotations

import random
from math import inf

import pytest

import pardalis
from pardalis import IllegalMove, InvalidMove, InvalidPosition, Match, Outcome, Position, perft
from pardalis.core.texts import write_ranks
from pardalis.core.words import catalogue
from pardalis.games.le_cameleon.associations import association
from pardalis.games.le_cameleon.board import CELLS, NEIGHBOURS, RESERVES, owner
from pardalis.games.le_cameleon.evaluation import promise

CAMELEON = pardalis.game("le-cameleon")
START = "8/b1b1b1b1/1r1r1r1r/y1y1y1y1/8/1Y1Y1Y1Y/R1R1R1R1/1B1B1B1B/8 r - 6665 6665 0"
PICK = "1o1v1o1o/b3b3/7r/2b1b1r1/1r6/5Y1R/R1R1Br2/1B1B1O1B/O1O3O1 r - 6265 5365 18"


def drawn(picture: str, turn: str = "r") -> Position:
    """A position from a picture of its board, the top rank first."""
    ranks = [line.replace(" ", "") for line in picture.strip().splitlines()]
    return CAMELEON.parse(f"{write_ranks(ranks)} {turn} - 1111 1111 7")


def text_of(
    men: str,
    turn: str = "r",
    phase: str = "-",
    stocks: str = "1111 1111",
    quiet: int = 7,
) -> str:
    """The text of a position from a list of men and cells, as `Rb4 yc6`."""
    letters = {man[1:]: man[0] for man in men.split()}
    ranks = (
        "".join(letters.get(f"{file}{rank}", ".") for file in "abcdefgh")
        for rank in range(9, 0, -1)
    )
    return f"{write_ranks(ranks)} {turn} {phase} {stocks} {quiet}"


def standing(
    men: str,
    turn: str = "r",
    phase: str = "-",
    stocks: str = "1111 1111",
    quiet: int = 7,
) -> Position:
    """A position from a list of men and cells, as `Rb4 yc6`."""
    return CAMELEON.parse(text_of(men, turn, phase, stocks, quiet))


def field(position: Position, name: str) -> str:
    """One field of a position's text."""
    names = ["BOARD", "TURN", "PHASE", "STOCK1", "STOCK2", "QUIET"]
    return str(position).split()[names.index(name)]


def at(position: Position, cell: str) -> str:
    letter: str = position.state.at(cell)
    return letter


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

FULL = "Va1 Oc1 Ge1"


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


# 6: one at a time


def test_one_option_is_made_at_once() -> None:
    """6. Captures are compulsory and made one at a time (R6). One option: it is made at once.
    Repeat until no option is left."""
    single = standing("Gc5 Gf4 ye4 ba8").play("c5-d4")
    assert at(single, "e4") == "."
    assert (single.turn, field(single, "PHASE"), field(single, "QUIET")) == (2, "-", "0")
    chain = standing("Gc5 Gf4 ye4 Gc3 bd3 ba8").play("c5-d4")
    assert field(chain, "PHASE") == "d4"
    assert chain.moves() == ["xd3", "xe4"]  # two targets: the mover picks
    both = chain.play("xe4")
    assert (at(both, "e4"), at(both, "d3")) == (".", ".")  # the other is then made at once
    assert (both.turn, field(both, "PHASE"), field(both, "QUIET")) == (2, "-", "0")


def test_partners_with_the_same_reward_are_one_option() -> None:
    """6. The open options are the pairs (target, reward); partners that give the same reward are
    one option."""
    after = standing("Rc5 Be5 Bf4 re4 ba8").play("c5-d4")
    assert field(after, "PHASE") == "d4+V"


def test_several_options_are_picked_from() -> None:
    """6. Several: the mover picks one."""
    after = CAMELEON.parse(PICK).play("h4-g3")
    assert after.turn == 1
    assert field(after, "PHASE") == "g3"
    assert after.moves() == ["xf3", "xf3=O", "xf3=V"]
    assert field(after, "QUIET") == "18"  # while the first capture is being picked
    orange, violet, nothing = (after.play(pick) for pick in ("xf3=O", "xf3=V", "xf3"))
    assert field(orange, "STOCK1") == "6165"
    assert field(violet, "STOCK1") == "5265"
    assert field(nothing, "STOCK1") == "6265"
    assert [at(p, "e1") for p in (orange, violet, nothing)] == ["O", "V", "."]
    assert {field(p, "QUIET") for p in (orange, violet, nothing)} == {"0"}


def test_capturing_stops_when_the_reserve_is_full() -> None:
    """6. Repeat until no option is left or the reserve is full."""
    position = standing(f"{FULL} Rc5 Bf4 Bc3 re4 rd3 ba8")
    pick = position.play("c5-d4")
    assert pick.moves() == ["xd3=V", "xe4=V"]
    after = pick.play("xd3=V")
    assert at(after, "g1") == "V"
    assert at(after, "e4") == "r"
    assert (after.turn, field(after, "PHASE")) == (2, "-")


# 7: rewards


def test_a_reward_is_placed() -> None:
    """7. A reward goes at once to one of the own free reserve cells, the mover's choice."""
    placing = standing("Oc1 Rc5 Bf4 re4 ba8", quiet=55).play("c5-d4")
    assert placing.turn == 1
    assert field(placing, "PHASE") == "d4+V"
    assert field(placing, "STOCK1") == "0111"  # it has already left the stock
    assert field(placing, "QUIET") == "0"
    assert placing.moves() == ["@a1", "@e1", "@g1"]
    placed = placing.play("@e1")
    assert at(placed, "e1") == "V"
    assert (placed.turn, field(placed, "PHASE"), field(placed, "QUIET")) == (2, "-", "0")


def test_a_reward_with_one_free_cell_goes_there_by_itself() -> None:
    """7. … with one free cell it goes there by itself."""
    after = standing(f"{FULL} Rc5 Bf4 re4 ba8").play("c5-d4")
    assert at(after, "g1") == "V"
    assert (after.turn, field(after, "STOCK1")) == (2, "0111")


def test_placing_captures_nothing() -> None:
    """7. Placing captures nothing."""
    placing = standing("Rc5 Bf4 re4 Rb2 va2 ba8").play("c5-d4")
    placed = placing.play("@a1")  # violet, red and violet: but the violet has not moved
    assert at(placed, "a2") == "v"
    assert placed.turn == 2


def test_capturing_goes_on_after_a_placing() -> None:
    """6, 7. After the placing the moved piece goes on capturing, and what was placed can help."""
    position = drawn("""
        . . . . . . . .
        b . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . B . . . . . .
        . b R . . . . .
        r . . . . . . .
        . . . . . . . .
    """)
    placing = position.play("c3-b2")
    assert field(placing, "PHASE") == "b2+V"
    beside, apart = placing.play("@a1"), placing.play("@c1")
    assert at(beside, "a2") == "."  # red, violet, red
    assert at(apart, "a2") == "r"
    assert beside.turn == apart.turn == 2


def test_out_of_stock() -> None:
    """7. When that kind is out of stock the capture stands without reward: the option is then
    written without one (R7)."""
    after = standing("Rc5 Bf4 re4 ba8", stocks="0111 1111").play("c5-d4")
    assert at(after, "e4") == "."
    assert (after.turn, field(after, "STOCK1")) == (2, "0111")
    merged = standing("Rc5 Bf4 Ge3 re4 ba8", stocks="0111 1111").play("c5-d4")
    assert at(merged, "e4") == "."  # violet, which is out, and none: one option
    picked = standing("Rc5 Yf4 Be3 re4 ba8", stocks="0111 1111").play("c5-d4")
    assert picked.moves() == ["xe4", "xe4=O"]


# 8: the end


def test_elimination() -> None:
    """8. `elimination`: a player with no piece left loses, at once: no reward is taken for that
    capture, PHASE is `-`, QUIET 0. TURN passes as usual."""
    after = standing("Rc5 Bf4 re4").play("c5-d4")
    assert after.outcome == Outcome((1,), "elimination")
    assert str(after) == "8/8/8/8/8/3R1B2/8/8/8 s - 1111 1111 0"
    assert (after.turn, after.moves()) == (0, [])
    assert CAMELEON.parse(str(after)) == after
    squares = standing("rc4 be4 Re5", turn="s").play("c4-d5")
    assert squares.outcome == Outcome((2,), "elimination")


def test_the_last_piece_for_several_rewards() -> None:
    """8. If the last piece can be taken for several rewards the pick is still asked."""
    pick = standing("Rc5 Yf4 Be3 re4").play("c5-d4")
    assert pick.outcome is None
    assert pick.moves() == ["xe4=O", "xe4=V"]
    after = pick.play("xe4=O")
    assert after.outcome == Outcome((1,), "elimination")
    assert str(after) == "8/8/8/8/8/3R1Y2/4B3/8/8 s - 1111 1111 0"


@pytest.mark.parametrize("phase", ["-", "d4+V"])
def test_elimination_whatever_the_phase(phase: str) -> None:
    """8. … at once: whatever PHASE says."""
    position = standing("Rd4 Bf4", phase=phase, quiet=0)
    assert position.outcome == Outcome((1,), "elimination")
    assert position.moves() == []


@pytest.mark.parametrize("men", ["Rd4 ra8", "Cd4 ca8", "Vd4 ba8"])
def test_dead(men: str) -> None:
    """8. Both sides have exactly one piece: draw, `dead` (R10)."""
    assert standing(men).outcome == Outcome((), "dead")
    assert standing(f"{men} yg2").outcome is None
    assert standing(men, quiet=100).outcome == Outcome((), "dead")  # in this order


def test_two_chameleons() -> None:
    """8. Only chameleons are left and there are three: whoever has two wins, `two-chameleons`."""
    assert standing("Cd4 Cf4 ca8").outcome == Outcome((1,), "two-chameleons")
    assert standing("Cd4 ca8 cg2").outcome == Outcome((2,), "two-chameleons")
    assert standing("Cd4 Cf4 ca8", quiet=100).outcome == Outcome((1,), "two-chameleons")
    assert standing("Cd4 Cf4 ba8").outcome is None
    assert standing("Cd4 Cf4 Cb6 ca8").outcome is None
    after = standing("Cc5 Cf4 re4 ca8").play("c5-d4")
    assert after.outcome == Outcome((1,), "two-chameleons")
    assert after.turn == 0


def test_ends_only_at_the_end_of_a_turn() -> None:
    """8. At the end of a turn, in this order: … Within one, only elimination ends the game."""
    one_each = standing("Rd4 ra8", phase="d4+V", quiet=0)
    assert one_each.outcome is None
    assert standing("Cd4 Cf4 ca8", phase="d4+C", quiet=0).outcome is None
    assert standing("Rd4 Yf4 Be3 re4 ya8", phase="d4", quiet=100).outcome is None
    after = one_each.play("@a1")
    assert after.outcome is None  # two against one


def test_quiet() -> None:
    """8. 100 turns in a row, both players' counted, without a capture: draw, `quiet` (R8)."""
    men = "Rc5 Bf4 re4 ba8"
    position = standing(men, quiet=98).play("c5-b6")
    assert (position.outcome, field(position, "QUIET")) == (None, "99")
    after = position.play("a8-b7")
    assert (after.outcome, field(after, "QUIET")) == (Outcome((), "quiet"), "100")
    assert (after.turn, after.moves()) == (0, [])
    capture = standing(men, quiet=99).play("c5-d4")
    assert (capture.outcome, field(capture, "QUIET")) == (None, "0")


def test_repetition() -> None:
    """Threefold repetition (same text, QUIET aside, with the same seat to move) is a draw."""
    match = Match(CAMELEON)
    for move in ["b4-a5", "g6-h5", "a5-b4", "h5-g6"] * 2:
        assert match.outcome is None
        match.play(move)
    assert match.outcome == Outcome((), "repetition")


def test_a_player_can_always_move() -> None:
    """A player can always move. And: one text means one position, on the whole way."""
    chance = random.Random(5)
    ends = set()
    for number in range(8):
        setup = ("rows", "shuffled")[number % 2]
        position = CAMELEON.start(seed=number, setup=setup, ranks=(9, 11)[number % 4 // 2])
        while not position.outcome:
            moves = position.moves()
            assert moves
            assert moves == sorted(set(moves))
            if number < 4:  # greedy players, who come to an end
                promises = {move: promise(position.state, move) for move in moves}
                moves = [move for move in moves if promises[move] == max(promises.values())]
            position = position.play(chance.choice(moves))
            assert CAMELEON.parse(str(position)) == position
        ends.add(position.outcome.reason)
    assert ends == {"elimination", "quiet"}


# known results


@pytest.mark.parametrize(
    ("ranks", "counts"),
    [(9, [7, 49, 441, 3844, 37603]), (11, [7, 49, 441, 3969, 42651])],
)
def test_perft_from_the_start(ranks: int, counts: list[int]) -> None:
    """perft from the start: 7, 49, 441, 3844, 37603, …; with 11 ranks: 7, 49, 441, 3969, 42651."""
    start = CAMELEON.start(ranks=ranks)
    assert [perft(start, depth) for depth in range(1, 6)] == counts


@pytest.mark.verify
def test_perft_to_depth_six() -> None:
    """perft from the start: …, 366391."""
    assert perft(CAMELEON.start(), 6) == 366391


def test_perft_with_captures() -> None:
    """From the second position: 11, 249, 2902 (one move leads to the pick)."""
    position = CAMELEON.parse(PICK)
    assert [perft(position, depth) for depth in (1, 2, 3)] == [11, 249, 2902]


# refusals

# Men, phase, move and code, then what is said in English and in French.
REFUSED = """
Va1 Rb4 Rc5 Cg3 ye4 ba8 | - | d6-e7 | no-piece
there is no piece on d6
il n'y a pas de pion en d6

Va1 Rb4 Rc5 Cg3 ye4 ba8 | - | e4-f5 | not-yours
the yellow on e4 belongs to Squares
le pion jaune en e4 appartient aux carrés

Va1 Rb4 Rc5 Cg3 ye4 ba8 | - | g3-e1 | reserve-rank
e1 is in a reserve rank: a piece may leave it, but none moves into it
e1 est sur une rangée de réserve : on peut en sortir, on n'y entre jamais

Va1 Rb4 Rc5 Cg3 ye4 ba8 | - | c5-e4 | onto-enemy
the yellow on e4 is not taken by moving onto it, but by two of your pieces beside it
on ne prend pas le pion jaune en e4 en allant sur sa case, mais avec deux de ses propres pions \
à côté de lui

Va1 Rb4 Rc5 Cg3 ye4 ba8 | - | b4-b5 | not-diagonal
pieces move diagonally: b4 to b5 is not a diagonal
les pions se déplacent en diagonale : de b4 à b5, ce n'en est pas une

Va1 Rb4 Rc5 Cg3 ye4 ba8 | - | c5-c5 | not-diagonal
pieces move diagonally: c5 to c5 is not a diagonal
les pions se déplacent en diagonale : de c5 à c5, ce n'en est pas une

Va1 Rb4 Rc5 Cg3 ye4 ba8 | - | c5-e7 | too-far
the red on c5 moves one cell only, e7 is too far: only a chameleon slides
le pion rouge en c5 n'avance que d'une case, e7 est trop loin : seul un caméléon glisse

Va1 Rb4 Rc5 Cg3 ye4 ba8 | - | b4-c5 | taken
c5 is taken: your own red stands there
c5 est déjà occupée : le pion rouge qui s'y trouve est à vous

Rd4 Cf2 ye4 ba8 | - | f2-b6 | in-the-way
a chameleon slides until a piece is in the way: here the red on d4
un caméléon glisse tant qu'aucun pion ne lui barre la route : ici, le pion rouge en d4

Va1 Rb4 Rc5 Cg3 ye4 ba8 | - | @c1 | nothing-to-place
there is no reward to place: play a move like b4-c5
il n'y a pas de récompense à placer : jouez un coup comme b4-c5

Va1 Rb4 Rc5 Cg3 ye4 ba8 | - | xe4=O | nothing-to-pick
there is no capture to pick: captures are made after a piece has moved, as b4-c5
il n'y a pas de prise à choisir : on prend après avoir déplacé un pion, par exemple b4-c5

Va1 Oc1 Ge1 Cg1 Rb4 Yc7 rc6 ba8 | - | xc6=O | reserve-full
your four reserve cells are full: nothing can be captured until a piece has left one
vos quatre cases de réserve sont occupées : vous ne prenez plus rien tant que vous n'en avez pas \
dégagé une

Rd4 Yf4 Be3 re4 yc4 rb5 | d4 | d4-c3 | pick-first
pick a capture first: xe4=O or xe4=V
choisissez d'abord une prise : xe4=O ou xe4=V

Rd4 Yf4 Be3 re4 yc4 rb5 | d4 | @a1 | pick-first
pick a capture first: xe4=O or xe4=V
choisissez d'abord une prise : xe4=O ou xe4=V

Rd4 Yf4 Be3 re4 yc4 rb5 | d4 | xa4 | no-piece
there is no piece on a4
il n'y a pas de pion en a4

Rd4 Yf4 Be3 re4 yc4 rb5 | d4 | xf4 | own-piece
the yellow on f4 is your own
le pion jaune en f4 est à vous

Rd4 Yf4 Be3 re4 yc4 rb5 | d4 | xe4 | without-reward
say what the red on e4 is taken for: xe4=O or xe4=V
dites contre quoi le pion rouge en e4 est pris : xe4=O ou xe4=V

Rd4 Yf4 Be3 re4 yc4 rb5 | d4 | xe4=G | reward
the red on e4 cannot be taken for a green; open to you: xe4=O or xe4=V
le pion rouge en e4 ne se prend pas contre un pion vert ; prises possibles : xe4=O ou xe4=V

Rd4 Yf4 Be3 re4 yc4 rb5 | d4 | xe4=C | out-of-stock
no chameleon is left in your stock; open to you for the red on e4: xe4=O or xe4=V
il ne vous reste plus de caméléon en stock ; pour le pion rouge en e4, prises possibles : \
xe4=O ou xe4=V

Rd4 Yf4 Be3 re4 yc4 rb5 | d4 | xb5 | not-beside
the red on b5 is not beside the red on d4, and only the piece just moved captures
le pion rouge en b5 n'a pas de côté commun avec le pion rouge en d4 : seul prend le pion qui \
vient de jouer

Rd4 Yf4 Be3 re4 yc4 rb5 | d4 | xc4=O | no-partner
no other piece of yours is beside the yellow on c4: the red on d4 cannot take it alone
aucun autre de vos pions ne touche le pion jaune en c4 : le pion rouge en d4 ne peut pas le \
prendre seul

Rd4 Yf4 Be3 re4 yd5 Be5 Gd6 | d4 | xd5=O | no-association
the yellow on d5 makes no association with the red on d4 and the green on d6 or the blue on e5
le pion jaune en d5 ne forme pas d'association avec le pion rouge en d4 et le pion vert en d6 \
ou le pion bleu en e5

Rd4 Oc1 ba8 | d4+V | d4-c3 | place-first
place the violet first, on a1, e1 or g1
placez d'abord le pion violet, en a1, e1 ou g1

Rd4 Oc1 ba8 | d4+G | xe4 | place-first
place the green first, on a1, e1 or g1
placez d'abord le pion vert, en a1, e1 ou g1

Rd4 Oc1 ba8 | d4+V | @b9 | not-reserve
b9 is not one of your reserve cells; free: a1, e1 or g1
b9 n'est pas une de vos cases de réserve ; libres : a1, e1 ou g1

Rd4 Oc1 ba8 | d4+V | @c1 | reserve-taken
c1 is taken by the orange; free: a1, e1 or g1
c1 est occupée par le pion orange ; libres : a1, e1 ou g1
"""


def told_rows(table: str) -> list[list[str]]:
    """The rows of a table of texts: what stands between bars, then the two sentences."""
    rows = (row.splitlines() for row in table.strip().split("\n\n"))
    return [[*head.split(" | "), en, fr] for head, en, fr in rows]


@pytest.mark.parametrize(("men", "phase", "move", "code", "en", "fr"), told_rows(REFUSED))
def test_refusals(men: str, phase: str, move: str, code: str, en: str, fr: str) -> None:
    """A refused move comes back with the rule that refused it."""
    position = standing(men, phase=phase, stocks="1110 1111", quiet=0)
    with pytest.raises(IllegalMove) as refused:
        position.play(move)
    assert (refused.value.code, refused.value.text("en")) == (code, en)
    assert refused.value.text("fr") == fr


def test_every_refusal_is_tested() -> None:
    words = catalogue("pardalis.games.le_cameleon", "en")
    assert {f"refuse.{row[3]}" for row in told_rows(REFUSED)} == {
        k for k in words if k.startswith("refuse.")
    }


def test_nothing_is_played_when_the_game_is_over() -> None:
    over = standing("Rd4 ra8")
    with pytest.raises(IllegalMove) as refused:
        over.play("d4-e5")
    assert refused.value.code == "over"


@pytest.mark.parametrize(
    "text",
    [
        *["", "b4", "b4c5", "b4 c5", "B4-C5", "b4-c5-d6", "b4xc5", "b4-c5\n", " b4-c5", "-", "--"],
        *["xc6=", "xc6=v", "xc6=B", "x", "xc6=VO", "c6=V", "@", "a1", "@a1=V", "@@a1", "b４-c5"],
    ],
)
def test_texts_that_are_no_move(text: str) -> None:
    """Move: `b4-c5`; picking a capture `xc6=V`, without reward `xc6`; placing `@a1`."""
    with pytest.raises(InvalidMove) as refused:
        CAMELEON.start().play(text)
    assert refused.value.code == "form"
    assert "write b4-c5 to move" in refused.value.text("en")
    assert "écrivez b4-c5 pour jouer un pion" in refused.value.text("fr")


@pytest.mark.parametrize("text", ["b4-c10", "i4-c5", "xa0", "xh10=V", "@a01", "@a99"])
def test_cells_off_the_board(text: str) -> None:
    with pytest.raises(InvalidMove) as refused:
        CAMELEON.start().play(text)
    assert refused.value.code == "cell"
    assert refused.value.text("en").endswith("files a to h, ranks 1 to 9")
    assert refused.value.text("fr").endswith("colonnes a à h, rangées 1 à 9")


def test_the_higher_board_has_more_cells() -> None:
    """R1."""
    with pytest.raises(IllegalMove) as refused:
        CAMELEON.start(ranks=11).play("b4-h10")
    assert refused.value.code == "too-far"


# texts of positions

CROWD = [f"{file}{rank}" for rank in range(2, 9) for file in ("bdfh", "aceg")[rank % 2]]
MANY = "BBBBRRRRYYYYVVVVVVOOOOOO"


def crowd(n: int) -> str:
    return " ".join(f"{man}{cell}" for man, cell in zip(MANY[:n], CROWD, strict=False)) + " ba8"


@pytest.mark.parametrize(
    ("text", "field", "code"),
    [
        # a piece on the wrong cell colour or on the enemy's reserve rank
        (text_of("Ra2 ba8"), "BOARD", "cell-1"),
        (text_of("Rb2 ba7"), "BOARD", "cell-2"),
        (text_of("Rb2 Vc9 ba8"), "BOARD", "enemy-reserve"),
        (text_of("Rb2 vb1 ba8"), "BOARD", "enemy-reserve"),
        # a primary on a reserve cell
        (text_of("Ra1 ba8"), "BOARD", "primary-reserve"),
        (text_of("Rb2 bh9"), "BOARD", "primary-reserve"),
        # more than 4 of one primary
        (text_of("Rb2 Rd2 Rf2 Rh2 Ra3 ba8"), "BOARD", "primaries"),
        (text_of("Rb2 ba8 bc8 be8 bg8 bb7"), "BOARD", "primaries"),
        # board + stock (+ 1 being placed) over 6 of a complementary or over 5 chameleons
        (text_of("Vb2 ba8", stocks="6111 1111"), "STOCK1", "kind"),
        (text_of("Rb2 ba8", stocks="1711 1111"), "STOCK1", "kind"),
        (text_of("Rb2 ga8 gc8", stocks="1111 1151"), "STOCK2", "kind"),
        (text_of("Cb2 ba8", stocks="1115 1111"), "STOCK1", "kind"),
        (text_of("Rb2 ca8", stocks="1111 1115"), "STOCK2", "kind"),
        (text_of("Rd4 ba8", phase="d4+V", stocks="6111 1111", quiet=0), "STOCK1", "kind"),
        (text_of("Rb2 ba8", "s", "a8+C", "1111 1115", quiet=0), "STOCK2", "kind"),
        # more than 23 pieces a side
        (text_of(crowd(24), stocks="0011 1111"), "BOARD", "pieces"),
        # no piece at all on the board
        (text_of(""), "BOARD", "empty"),
        # a PHASE cell without a piece of the mover or in a reserve rank
        (text_of("Rd4 ba8", phase="e5"), "PHASE", "phase-cell"),
        (text_of("Rd4 ba8", phase="a8"), "PHASE", "phase-cell"),
        (text_of("Rd4 ba8", "s", "d4+V", quiet=0), "PHASE", "phase-cell"),
        (text_of("Rd4 ba8", phase="h10"), "PHASE", "phase-cell"),
        (text_of("Rd4 ba8", phase="h99+V", quiet=0), "PHASE", "phase-cell"),
        (text_of("Va1 ba8", phase="a1"), "PHASE", "phase-reserve"),
        (text_of("Va1 ba8", phase="a1+V", quiet=0), "PHASE", "phase-reserve"),
        (text_of("Rd4 vb9", "s", "b9+V", quiet=0), "PHASE", "phase-reserve"),
        # a pick with fewer than two options
        (text_of("Rd4 ba8", phase="d4"), "PHASE", "pick"),
        (text_of("Rd4 Bf4 re4 ba8", phase="d4"), "PHASE", "pick"),
        (text_of("Rd4 Bf4 Ye3 re4 Va1 Oc1 Ge1 Cg1 ba8", phase="d4"), "PHASE", "pick"),
        # a placing with fewer than two free cells or QUIET not 0
        (text_of("Rd4 Va1 Oc1 Ge1 ba8", phase="d4+V", quiet=0), "PHASE", "placing"),
        (text_of("Rd4 Va1 Oc1 Ge1 Cg1 ba8", phase="d4+V", quiet=0), "PHASE", "placing"),
        (text_of("Rd4 ba8", phase="d4+V", quiet=1), "QUIET", "placing-quiet"),
        # QUIET over 100
        (text_of("Rd4 ba8", quiet=101), "QUIET", "number"),
        # texts that are no position
        *((text_of("Rd4 ba8", phase=phase), "PHASE", "phase") for phase in ("d", "D4", "i4", "x")),
        *(
            (text_of("Rd4 ba8", phase=f"d4{end}"), "PHASE", "phase")
            for end in ("+", "+v", "+R", "-")
        ),
        *(
            (text_of("Rd4 ba8", phase=cell), "PHASE", "phase")
            for cell in ("d04", "d0", "d4\n", "--")
        ),
        *((text_of("Rd4 ba8", stocks=f"{s} 1111"), "STOCK1", "stock") for s in ("111", "1-11")),
        *(
            (text_of("Rd4 ba8", stocks=f"1111 {s}"), "STOCK2", "stock")
            for s in ("11111", "１１１１")
        ),
        (text_of("Rd4 ba8", turn="R"), "TURN", "choice"),
        (START.replace("8/", "", 1), "BOARD", "ranks"),
        (START.replace("8/", "8/8/", 1), "BOARD", "ranks"),
        (START.replace("8/", "44/", 1), "BOARD", "two-digits"),
        (START.replace("8/", "7/", 1), "BOARD", "rank-length"),
        (START.replace("B", "W", 1), "BOARD", "letter"),
        (START[:-1] + "00", "QUIET", "number"),
        (START[:-2], "", "fields"),
        (START + " ", "", "fields"),
    ],
)
def test_refused_positions(text: str, field: str, code: str) -> None:
    """**Refused**: … with an error that says which field and why."""
    with pytest.raises(InvalidPosition) as refused:
        CAMELEON.parse(text)
    assert (refused.value.field, refused.value.code) == (field, code)
    assert refused.value.text("en") != refused.value.text("fr")


def test_words_of_refused_positions() -> None:
    """A few of them in full."""

    def said(text: str) -> tuple[str, str]:
        with pytest.raises(InvalidPosition) as refused:
            CAMELEON.parse(text)
        return refused.value.message.text("en"), refused.value.message.text("fr")

    assert said(text_of("Rd4 ba8", phase="a8")) == (
        "there is no piece of Rounds, who are to move, on a8",
        "il n'y a pas de pion des ronds, au trait, en a8",
    )
    assert said(text_of("Ob2 ba8", stocks="1611 1111")) == (
        "Rounds have 7 oranges on the board, in stock and in hand; there are only 6",
        "les ronds ont 7 pions orange sur le plateau, en stock et en main ; il n'y en a que 6",
    )
    assert said(text_of("Rb2 cc1 ba8")) == (
        "the chameleon on c1 stands in the enemy's reserve rank, where Squares never come",
        "le caméléon en c1 est sur la rangée de réserve adverse, où les carrés ne vont jamais",
    )


@pytest.mark.parametrize(
    "text",
    [
        START,
        PICK,
        text_of(crowd(23), stocks="0111 1111"),
        text_of("Rb2"),
        text_of("bb3"),
        text_of("Rd4 ba8", phase="d4+V", stocks="5665 6665", quiet=0),
        text_of("Rd4 Va1 Oc1 ba8", phase="d4+C", quiet=0),
        text_of("Rd4 Yf4 Be3 re4 ba8", phase="d4", quiet=100),
        text_of("Rb2 bb3 ya8", quiet=100),
    ],
)
def test_anything_else_is_a_position(text: str) -> None:
    """Anything else is a position and must be playable, reached in a game or not."""
    position = CAMELEON.parse(text)
    assert str(position) == text
    assert bool(position.moves()) == (position.outcome is None)
    for move in position.moves():
        position.play(move)


def test_strangers_texts() -> None:
    """Texts from outside meet the error family only, and one text is one position."""
    chance = random.Random(1)
    accepted = 0
    for _ in range(3000):
        letters = list(chance.choice((START, PICK, text_of("Rd4 Yf4 Be3 re4 ba8", phase="d4"))))
        for _ in range(chance.randint(1, 3)):
            place = chance.randrange(len(letters))
            letters[place : place + chance.randint(0, 1)] = chance.choice("BRvcC18/ -+d4rs0²é\0")
        text = "".join(letters)
        try:
            position = CAMELEON.parse(text)
        except InvalidPosition as refused:
            assert refused.text("fr")
        else:
            accepted += 1
            assert str(position) == text
            assert bool(position.moves()) == (position.outcome is None)
    assert accepted


# what a move does


DESCRIBED = """
Rb4 Yd8 ba8 yh7 | r | - | b4-c5
Rounds move the red from b4 to c5.
Les ronds jouent le pion rouge de b4 en c5.

Oc1 Ge1 Cg1 Rb4 Yc7 yc6 ba8 | r | - | b4-c5
Rounds move the red from b4 to c5 and take the yellow on c6: an orange goes to a1.
Les ronds jouent le pion rouge de b4 en c5 et prennent le pion jaune en c6 : un pion orange va \
en a1.

Ob4 Gc7 gc6 ba8 | r | - | b4-c5
Rounds move the orange from b4 to c5 and take the green on c6: a chameleon is theirs to place.
Les ronds jouent le pion orange de b4 en c5 et prennent le pion vert en c6 : ils ont un caméléon \
à placer.

Cb4 Gc7 yc6 ba8 | r | - | b4-c5
Rounds move the chameleon from b4 to c5 and take the yellow on c6.
Les ronds jouent le caméléon de b4 en c5 et prennent le pion jaune en c6.

Rc5 Yf4 Be5 re4 ya8 | r | - | c5-d4
Rounds move the red from c5 to d4; they now pick a capture: xe4=O or xe4=V.
Les ronds jouent le pion rouge de c5 en d4 ; ils ont une prise à choisir : xe4=O ou xe4=V.

Va1 Oc1 Ge1 Cg1 Rb4 Yc7 rc6 ba8 | r | - | b4-c5
Rounds move the red from b4 to c5; nothing is captured while their reserve is full.
Les ronds jouent le pion rouge de b4 en c5 ; leur réserve est pleine, ils ne prennent rien.

Gd4 Gf4 ye4 Gc3 bd3 ba8 | r | d4 | xe4
Rounds take the yellow on e4; then they take the blue on d3.
Les ronds prennent le pion jaune en e4 ; puis ils prennent le pion bleu en d3.

Va1 Oc1 Ge1 Rd4 Bf4 re4 Bc3 rd3 ba8 | r | d4 | xe4=V
Rounds take the red on e4: a violet goes to g1; their reserve is now full, so nothing more is \
captured.
Les ronds prennent le pion rouge en e4 : un pion violet va en g1 ; leur réserve est maintenant \
pleine, ils ne prennent rien de plus.

Bh8 Rb2 rc6 vd9 | s | c6+O | @b9
Squares place the orange on b9.
Les carrés placent le pion orange en b9.

Rb2 ra2 ba8 | r | b2+V | @a1
Rounds place the violet on a1 and take the red on a2.
Les ronds placent le pion violet en a1 et prennent le pion rouge en a2.
"""


@pytest.mark.parametrize(("men", "turn", "phase", "move", "en", "fr"), told_rows(DESCRIBED))
def test_descriptions(men: str, turn: str, phase: str, move: str, en: str, fr: str) -> None:
    """What a move does, the captures and placings that follow by themselves included."""
    position = standing(men, turn, phase, quiet=0)
    assert position.describe(move) == en
    assert position.describe(move, "fr") == fr


@pytest.mark.parametrize(
    ("men", "quiet", "en", "fr"),
    [
        ("Rb2", 7, "the other side has no piece left", "plus un pion à l'adversaire"),
        ("Rb2 ba8", 7, "each side has a single piece left", "qu'un pion à chacun"),
        ("Cb2 ca8 cc8", 7, "three chameleons are left", "il reste trois caméléons"),
        ("Rb2 ba8 rc8", 100, "a hundred turns in a row", "cent tours de suite"),
    ],
)
def test_outcomes_are_told(men: str, quiet: int, en: str, fr: str) -> None:
    position = standing(men, quiet=quiet)
    assert en in position.describe_outcome("en")
    assert fr in position.describe_outcome("fr")


# at first sight


def test_promise() -> None:
    """How good a move looks: a win above all, then the material one is ahead by."""
    last = standing("Rc5 Bf4 re4").state
    assert promise(last, "c5-d4") == inf
    assert promise(last, "c5-b6") == 1.0
    assert promise(standing("Rc5 Bf4 Bh2 re4 ya8", quiet=99).state, "c5-b6") == 0.0  # a draw
    rewarded = standing("Rc5 Bf4 re4 ya8").state
    assert promise(rewarded, "c5-d4") == 2.5  # 1 + 1 and the violet in hand, against 1
    assert promise(rewarded, "c5-b6") == 0.0


def test_promise_of_a_pick() -> None:
    """A move that leaves a capture to pick is as good as the best pick."""
    position = standing("Oc5 Of4 Gc3 ge4 yd3 Yd2 ba8")
    pick = position.play("c5-d4")
    # After the yellow the green is taken too; after the green the chameleon is placed first.
    assert {move: promise(pick.state, move) for move in pick.moves()} == {"xd3": 7.5, "xe4=C": 6.5}
    assert promise(position.state, "c5-d4") == 7.5
