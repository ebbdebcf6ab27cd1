"""Katarenga Greengage and its Chameleon variant: each rule, ruling, refusal and known result."""

from __future__ import annotations

import random
from itertools import product

import pytest

from pardalis.core.errors import IllegalMove
from pardalis.core.outcome import Outcome
from pardalis.core.position import Position
from pardalis.core.texts import write_ranks
from pardalis.games.greengage.board import CELLS, COLOURS, FAR
from pardalis.games.greengage.rules import GAME

KNOWN = (
    "RYBGBGRY/GYGRYYBR/BBRYGRGB/YRGBRYBG/GRYBRYGB/BBRGGYRY/YYGRBBGR/RGBYYRBG "
    "3b1b2/b1b5/4b1b1/2b4b/w5w1/3ww3/2w3w1/1w5w GG w - 0"
)
# A board that is easy to think about, every rank of one colour (8 on top): on 8 and 3 a pawn is a
# knight, on 7 and 1 a rook, on 6 and 4 a king, on 5 and 2 a bishop. From green to green White goes
# from rank 3 to rank 8, Black from rank 8 to rank 3.
STRIPES = "/".join(letter * 8 for letter in "GRBYBGYR")
STRIPED_START = f"{STRIPES} bbbbbbbb/8/8/8/8/wwwwwwww/8/8 GG w - 0"


def board(
    drawing: str, turn: str = "w", pending: str = "-", ply: int = 0, variant: str = "GG"
) -> Position:
    """A position on the striped board from its drawing, rank 8 on top."""
    ranks = ["".join(line.split()) for line in drawing.strip().splitlines()]
    return GAME.parse(f"{STRIPES} {write_ranks(ranks)} {variant} {turn} {pending} {ply}")


def targets(position: Position, source: str) -> set[str]:
    return {move[3:] for move in position.moves() if move.startswith(source)}


def refusal(position: Position, move: str) -> IllegalMove:
    with pytest.raises(IllegalMove) as caught:
        position.play(move)
    assert caught.value.text("fr") != caught.value.text("en")
    return caught.value


# Play --------------------------------------------------------------------------------------------


@pytest.mark.uncounted
@pytest.mark.parametrize(("start", "goal"), list(product(COLOURS, COLOURS)))
def test_sixteen_variants_start_and_play(start: str, goal: str) -> None:
    """1. The variant names a start colour and a goal colour; Greengage is green to green, the other
    fifteen are the Chameleon variant. Each side's eight pawns start on all start-colour cells of
    its own half."""
    position = GAME.start(seed=11, start=start, goal=goal)
    state = position.state
    assert (state.start, state.goal) == (COLOURS[start], COLOURS[goal])
    for cell in CELLS:
        own = "b" if cell[1] in "5678" else "w"
        assert state.at(cell) == (own if state.colour(cell) == COLOURS[start] else ".")
    for seat in (1, 2):
        assert len(state.goals(seat)) == 8
        assert {state.colour(cell) for cell in state.goals(seat)} == {COLOURS[goal]}
        assert state.goals(seat) <= set(FAR[seat - 1])
    assert set(FAR[0]) == {cell for cell in CELLS if cell[1] in "5678"}
    chance = random.Random(f"{start} {goal}")
    while not position.outcome:
        assert GAME.parse(str(position)) == position
        moves = position.moves()
        assert moves == sorted(set(moves))
        bold = [move for move in moves if "x" in move]
        position = position.play(chance.choice(bold or moves))
    assert GAME.parse(str(position)) == position
    assert position.moves() == []


def test_greengage_is_the_default() -> None:
    """Options: `start`, `goal` (red, yellow, green, blue; default green)."""
    assert GAME.start(seed=2) == GAME.start(seed=2, start="green", goal="green")


def lone(cell: str) -> Position:
    """A white pawn with all the others out of its way."""
    pawns = {f"a{rank}": "w" for rank in "2345678"} | {f"h{rank}": "b" for rank in "12345678"}
    pawns[cell] = "w"
    ranks = ("".join(pawns.get(f"{file}{rank}", ".") for file in "abcdefgh") for rank in "87654321")
    return board("\n".join(ranks))


def test_red_moves_as_a_rook() -> None:
    """2. Red as a rook; any distance but not beyond the first cell of the colour they started from
    (they may stop on it)."""
    # Rank 1 is red, so sideways it is one step; upwards the next red rank is 7.
    assert targets(lone("d1"), "d1") == {"c1", "e1", "d2", "d3", "d4", "d5", "d6", "d7"}


def test_yellow_moves_as_a_bishop() -> None:
    """2. Yellow as a bishop; any distance but not beyond the first cell of the colour they started
    from (they may stop on it)."""
    # a3 holds a pawn; the next yellow rank is 5.
    assert targets(lone("b2"), "b2") == {"a1", "c1", "c3", "d4", "e5"}


def test_green_moves_as_a_knight() -> None:
    """2. Green as a knight."""
    assert targets(lone("d3"), "d3") == {"b2", "b4", "c1", "c5", "e1", "e5", "f2", "f4"}


def test_blue_moves_as_a_king() -> None:
    """2. Blue as a king."""
    assert targets(lone("d4"), "d4") == {"c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"}


def test_no_pawn_lands_on_or_passes_another() -> None:
    """3. No pawn lands on or passes another (knights leap), and nothing is ever captured."""
    position = board("""
        . b b b . . . .
        . . . . . . . .
        . . . . . . . b
        . . . b . . . b
        . . . . . . . b
        . w . w . . . .
        . w . . w . . b
        w w . w w . . .""")
    assert targets(position, "d1") == {"c1", "d2"}  # own pawns on d3 and e1
    assert targets(position, "e1") == {"f1"}
    assert targets(position, "e2") == {"f1", "f3", "g4"}  # d1 and d3 are taken, h5 is black
    assert targets(position, "b3") == {"a5", "c1", "c5", "d2", "d4"}
    counts = {position.play(move).state.pawns.count("b") for move in position.moves()}
    assert counts == {8}


EXPULSION = """
    b . . b b b b b
    . . . w . . . .
    . . . . b . . .
    . . b . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    w w w w w w w ."""


def test_expulsion() -> None:
    """3. One exception, expulsion: a pawn may land on an enemy pawn that stands on a goal-colour
    cell of the mover's far half (R5)."""
    position = board(EXPULSION)
    assert targets(position, "d7") == {"c7", "e7", "d8", "d6", "d5", "d4", "d3", "d2"}
    assert [move for move in position.moves() if "x" in move] == ["d7xd8"]
    after = position.play("d7xd8")
    assert str(after).split()[1:] == ["b2wbbbb/8/4b3/2b5/8/8/8/wwwwwww1", "GG", "b", "d8", "1"]


def test_no_expulsion_elsewhere() -> None:
    """3. A goal-colour cell of the mover's far half: no other colour, and not the near half."""
    position = board("""
        . b b b . . . .
        . . . b . . . .
        . . . w . . . .
        . . b b . b . .
        . . . . . . . .
        . b . . . . . .
        . . . . . . . .
        w w w w w w w .""")
    assert targets(position, "d6") == {"c6", "c7", "e5", "e6", "e7"}
    assert targets(position, "b1") == {"b2"}  # b3 is green, but in White's own half


def test_each_side_has_its_own_far_half() -> None:
    """3. The mover's far half: for Black ranks 1 to 4."""
    position = board(
        """
        b b b b b b b .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . w b . . . .
        . . . w . . . .
        . . . . . . . .
        . w w w w w w .""",
        "b",
    )
    assert [move for move in position.moves() if "x" in move] == ["d4xd3"]
    assert targets(position, "d4") == {"c3", "c5", "d3", "d5", "e3", "e4", "e5"}


def test_the_goal_colour_takes_the_place_of_green() -> None:
    """R5 the sheet says green; in the Chameleon variant the goal colour takes its place."""
    drawing = """
        b b b b b b b .
        . . . w . . . .
        . . . b . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        w w w . w w w w"""
    assert [m for m in board(drawing).moves() if "x" in m] == ["d7xd8"]
    assert [m for m in board(drawing, variant="GB").moves() if "x" in m] == ["d7xd6"]
    assert [m for m in board(drawing, variant="BG").moves() if "x" in m] == ["d7xd8"]
    assert [m for m in board(drawing, variant="GR").moves() if "x" in m] == []


def test_the_expelled_pawn_moves_at_once() -> None:
    """4. The expelled pawn's owner must at once move that pawn, by the colour of the cell it is
    driven from, and that is his turn."""
    position = board(EXPULSION).play("d7xd8")
    assert position.turn == 2
    assert position.moves() == ["d8-b7", "d8-c6", "d8-f7"]  # as a knight; its own pawn is on e6
    after = position.play("d8-b7")
    assert str(after).split()[1:] == ["b2wbbbb/1b6/4b3/2b5/8/8/8/wwwwwww1", "GG", "w", "-", "2"]
    assert after.turn == 1


def test_an_expelled_pawn_may_expel() -> None:
    """4. That move may itself expel (R1 an expelled pawn moves as any pawn does)."""
    position = board(
        """
        b b . . . . . .
        . . . w . . . .
        . . . . . . . .
        b . . b . . . .
        . . . . . . . .
        b b b b . . . .
        . . . . . . w .
        w w w w w w . .""",
        variant="GY",
    )
    # Yellow is rank 5 for White and rank 2 for Black; d5 sees g2 along its diagonal.
    driven = position.play("d7xd5")
    assert "d5xg2" in driven.moves()
    back = driven.play("d5xg2")
    assert (back.turn, back.state.pending, back.state.at("d5"), back.state.at("g2")) == (
        1,
        "g2",
        "w",
        "b",
    )
    assert all(move.startswith("g2") for move in back.moves())
    assert back.state.pawns.count("w") == 7
    settled = back.play("g2-h3")
    assert (settled.state.pawns.count("w"), settled.state.pawns.count("b")) == (8, 8)


STUCK = """
    b . . . . . . .
    w . b . . . . .
    . b . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . b b b b b
    . . . . . . . .
    w w w w w w w ."""


def test_the_expeller_places_a_pawn_that_cannot_move() -> None:
    """5. If the expelled pawn has no legal move, the expeller puts it on any vacant cell, and then
    the owner takes a normal turn (R2)."""
    position = board(STUCK).play("a7xa8")  # the knight's cells b6 and c7 are taken
    assert (position.turn, position.state.pending, position.state.ply) == (1, "+", 1)
    vacant = {f"@{cell}" for cell in CELLS if position.state.at(cell) == "."}
    assert set(position.moves()) == vacant
    assert len(vacant) == 64 - 15
    after = position.play("@d5")
    assert (after.turn, after.state.pending, after.state.ply) == (2, None, 2)
    assert after.state.at("d5") == "b"
    assert {move[:2] for move in after.moves()} == set(after.state.cells(2))


def test_home_wins() -> None:
    """6. The first player with all eight pawns on the eight goal-colour cells of his far half wins,
    `home`, at once."""
    position = board("""
        w w w w w w w .
        . . . . . . . w
        . . . . . . . .
        b b b b b b b b
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .""")
    after = position.play("h7-h8")
    assert after.outcome == Outcome((1,), "home")
    assert (after.turn, after.moves()) == (0, [])
    assert position.play("h7-h6").outcome is None


def test_home_wins_for_black() -> None:
    """6. The first player with all eight pawns on the eight goal-colour cells of his far half."""
    position = board(
        """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        w w w w w w w w
        b . . . . . . .
        . b b b b b b b
        . . . . . . . .
        . . . . . . . .""",
        "b",
        ply=299,
    )
    after = position.play("a4-a3")  # rule 7: `home` goes before `limit`
    assert after.outcome == Outcome((2,), "home")
    assert after.state.ply == 300


@pytest.mark.parametrize("stuck", [False, True])
def test_home_wins_even_by_an_expulsion(stuck: bool) -> None:
    """6. Wins, `home`, at once, even if his landing expelled a pawn that has not moved yet (R3).
    When the expelling move wins, PENDING is the cell and TURN the other side, whether or not the
    expelled pawn could move."""
    position = board(f"""
        b w w w w w w w
        w . {"b" if stuck else "."} . . . . .
        . {"b" if stuck else "."} . . . . . .
        . . . . {"." if stuck else "b"} . . .
        . . . . . . . .
        . . . b b b b b
        {"." if stuck else "b"} . . . . . . .
        . . . . . . . .""")
    after = position.play("a7xa8")
    assert after.outcome == Outcome((1,), "home")
    assert (after.state.turn, after.state.pending) == (2, "a8")
    assert GAME.parse(str(after)) == after
    assert after.moves() == []


def test_a_placing_may_win_for_the_owner() -> None:
    """6. A placing that completes the owner's goal wins for the owner."""
    position = board(
        """
        w . . . . . . .
        . w . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . b b b b b b b
        . . . . . . . .
        w w w w w w . .""",
        pending="+",
    )
    assert position.play("@a3").outcome == Outcome((2,), "home")
    assert position.play("@a4").outcome is None


BLOCKED = """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    b b b b b b b b
    w w w w w w w w"""


def test_pass_only_when_there_is_no_other_move() -> None:
    """7. A side with no move at all passes: `pass` is a move of its own, listed only when there is
    no other (R6)."""
    position = board(BLOCKED)
    assert position.moves() == ["pass"]
    after = position.play("pass")
    assert str(after) == str(position).replace("w - 0", "b - 1")
    assert "pass" not in after.moves()
    assert refusal(after, "pass").code == "pass"


def test_limit() -> None:
    """7. After 300 moves the game is drawn, `limit` (R4). PLY: moves made so far, every move
    counted."""
    position = board(BLOCKED, ply=299)
    after = position.play("pass")
    assert after.outcome == Outcome((), "limit")
    assert (after.turn, after.moves(), after.state.ply) == (0, [], 300)
    # An expulsion that would leave a pawn to place comes too late.
    late = board(STUCK, ply=299).play("a7xa8")
    assert (late.outcome, late.state.pending) == (Outcome((), "limit"), "+")


def test_a_pawn_already_home_may_move_on() -> None:
    """A pawn already home may move on."""
    position = board("""
        w w w w w w w .
        . . . . . . . w
        . . . . . . . .
        b b b b b b b b
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .""")
    assert targets(position, "d8") == {"b7", "c6", "e6", "f7"}


def test_repetition_leaves_ply_aside() -> None:
    """Threefold repetition (same text, counters QUIET and PLY aside, with the same seat to
    move)."""
    again = GAME.referee.repetition
    assert again is not None
    start = GAME.parse(STRIPED_START)
    assert again(GAME.parse(STRIPED_START[:-1] + "8").state) == again(start.state)
    assert again(GAME.parse(STRIPED_START.replace(" w - 0", " b - 8")).state) != again(start.state)
