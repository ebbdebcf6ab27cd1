"""Chameleon (5 × 5): each rule, ruling, refusal and known result of its page."""

from __future__ import annotations

import random
from math import inf

import pytest

from pardalis.core.chance import Chance
from pardalis.core.errors import IllegalMove, InvalidMove, InvalidOption
from pardalis.core.outcome import Outcome
from pardalis.core.position import Position
from pardalis.core.texts import write_ranks
from pardalis.games.chameleon_chess import rules
from pardalis.games.chameleon_chess.evaluation import promise
from pardalis.games.chameleon_chess.rules import CELLS, GAME, HOME, TILE, ChameleonChess

START = "wbwbw/5/5/5/WBWBW r 0"


def board(drawing: str, turn: str = "r", quiet: int = 0) -> Position:
    """A position from its drawing, rank 5 on top, Red below."""
    ranks = ["".join(line.split()) for line in drawing.strip().splitlines()]
    return GAME.parse(f"{write_ranks(ranks)} {turn} {quiet}")


def targets(position: Position, source: str) -> set[str]:
    return {move[3:] for move in position.moves() if move.startswith(source)}


def refusal(position: Position, move: str) -> IllegalMove:
    with pytest.raises(IllegalMove) as caught:
        position.play(move)
    assert caught.value.text("fr") != caught.value.text("en")
    return caught.value


# Board and pieces --------------------------------------------------------------------------------


def test_start() -> None:
    """Each side has five pieces on its home rank (Red rank 1, Blue rank 5): white nature on a, c, e
    (black tiles), black nature on b, d (white tiles). Seat 1 is Red (bottom), seat 2 Blue (top)."""
    position = GAME.start()
    assert str(position) == START
    assert position.turn == 1
    for home, natures in zip(HOME, ("WBWBW", "wbwbw"), strict=True):
        for cell, piece in zip(sorted(home), natures, strict=True):
            assert position.state.at(cell) == piece
            assert TILE[cell] != piece.lower()


def test_corner_tiles_are_black() -> None:
    """Corner tiles black (a tile is black when file + rank index is even)."""
    for cell in CELLS:
        even = ("abcde".index(cell[0]) + "12345".index(cell[1])) % 2 == 0
        assert TILE[cell] == ("b" if even else "w")
    assert [TILE[cell] for cell in ("a1", "e1", "a5", "e5", "b1")] == ["b", "b", "b", "b", "w"]


# Play --------------------------------------------------------------------------------------------


def test_any_piece_steps_one_tile() -> None:
    """1. Any piece steps one tile in any of eight directions."""
    for piece in "BW":
        position = board(f"""
            . . . . b
            . . . . .
            . . {piece} . .
            . . . . .
            . . . . .""")
        steps = {"b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4"}
        assert steps <= targets(position, "c3")


def test_slides_on_its_own_colour() -> None:
    """2. On a tile of its own nature's colour it also slides diagonally any distance, not over
    pieces."""
    position = board("""
        . . . . w
        . . . . .
        . . B . .
        . . . . .
        W . . . .""")
    # c3 is black: up to the enemy on e5, up to the free corners, not onto the own piece on a1.
    steps = {"b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4"}
    assert targets(position, "c3") == steps | {"a5", "e1", "e5"}
    blocked = board("""
        . . . . w
        . . . b .
        . . B . .
        . W . . .
        . . . . .""")
    assert targets(blocked, "c3") == steps - {"b2"} | {"a5", "e1"}


def test_leaps_on_the_other_colour() -> None:
    """2. On a tile of the other colour it also leaps as a knight."""
    position = board("""
        . . . . b
        . w B w .
        . B W W .
        . w . b .
        . . . . .""")
    # c3 is black: the white-natured piece leaps, over whatever stands round it.
    knight = {"a2", "a4", "b1", "b5", "d1", "d5", "e2", "e4"}
    assert targets(position, "c3") == knight | {"b2", "b4", "c2", "d2", "d4"}


def test_a_piece_changes_with_its_tile() -> None:
    """2. On a tile of its own nature's colour it slides, on a tile of the other colour it leaps."""
    on_white = board("""
        . . . . b
        . . . . .
        . W . . .
        . . . . .
        . . . . .""")
    steps = {"a2", "a3", "a4", "b2", "b4", "c2", "c3", "c4"}
    assert targets(on_white, "b3") == steps | {"d5", "d1"}
    on_black = on_white.play("b3-b2").play("e5-e4")
    assert targets(on_black, "b2") == {"a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"} | {
        "a4",
        "c4",
        "d3",
        "d1",
    }


def test_captures() -> None:
    """3. Moving onto an enemy piece captures it."""
    position = board("""
        . . . . b
        . . . . .
        . . B . .
        . . . w .
        . . . . .""")
    assert [move for move in position.moves() if "x" in move] == ["c3xd2", "c3xe5"]
    assert str(position.play("c3xd2")) == "4b/5/5/3B1/5 b 0"


def test_no_passing() -> None:
    """3. No passing."""
    with pytest.raises(InvalidMove):
        GAME.start().play("pass")


def test_capture_wins() -> None:
    """4. `capture` – the opponent has no piece left."""
    position = board("""
        . . . . .
        . . . . .
        . . B w .
        . . . W .
        . . . . .""").play("c3xd3")
    assert position.outcome == Outcome((1,), "capture")
    assert (position.turn, position.moves(), str(position)) == (0, [], "5/5/3B1/3W1/5 b 0")


def test_lone_wins() -> None:
    """4. `lone` – a player's only remaining piece enters the opponent's home rank: immediate
    win."""
    position = board("""
        . . w b .
        . B . . .
        . . . . .
        . . . . .
        . . . . .""")
    # c5 could take it, and still it has won.
    assert position.play("b4-b5").outcome == Outcome((1,), "lone")


def test_infiltration_wins() -> None:
    """4. `infiltration` – a piece entered the opponent's home rank and cannot be captured by his
    next move."""
    position = board("""
        . . . w b
        B . . . .
        . . . . .
        . . . . .
        . W . . .""")
    assert position.play("a4-a5").outcome == Outcome((1,), "infiltration")
    # d5 and e5 can neither step, slide nor leap along their rank.
    assert position.play("a4-b5").outcome == Outcome((1,), "infiltration")
    guarded = board("""
        . . w . b
        B . . . .
        . . . . .
        . . . . .
        . W . . .""")
    assert guarded.play("a4-b5").outcome is None


def test_an_invader_must_be_taken() -> None:
    """5. A player whose home rank holds an enemy piece must capture it (R1): only those captures
    are legal."""
    position = board("""
        . . w b .
        B . . . w
        . . . . .
        . . . . .
        . W . . .""").play("a4-b5")
    assert position.outcome is None
    assert position.moves() == ["c5xb5"]
    assert str(position.play("c5xb5")) == "1w1b1/4w/5/5/1W3 r 0"


def test_a_lone_piece_cannot_answer_an_infiltration_by_its_own() -> None:
    """5. So a lone piece cannot answer an infiltration by its own entry: the infiltrator has
    already won (the sheet's "A is superior to B")."""
    position = board("""
        . . . . .
        B . . . .
        . . . . .
        . . . . w
        . W . . .""")
    after = position.play("a4-a5")  # the lone piece on e2 stands before Red's home rank
    assert after.outcome == Outcome((1,), "infiltration")
    assert after.moves() == []


def test_quiet_draws() -> None:
    """6. 100 plies without a capture: draw, `quiet` (R2)."""
    position = board(". . w . .\n. . . . .\n. . . . .\n. . . . .\n. B . . .", "r", 98)
    position = position.play("b1-b2")
    assert (position.state.quiet, position.outcome) == (99, None)
    position = position.play("c5-c4")
    assert (position.state.quiet, position.outcome) == (100, Outcome((), "quiet"))
    assert position.moves() == []


def test_a_capture_starts_the_count_again() -> None:
    """QUIET: plies since the last capture."""
    position = board(". . w . .\n. . . . .\n. . . . .\n. w . . .\n. B . . .", "r", 99)
    assert position.play("b1xb2").state.quiet == 0
    assert position.play("b1-c2").outcome == Outcome((), "quiet")


def test_capture_goes_before_lone() -> None:
    """Reason when one move fulfils several for the same player: capture, lone, infiltration."""
    position = board(". w . . .\n. B . . .\n. . . . .\n. . . . .\n. . . . .")
    assert position.play("b4xb5").outcome == Outcome((1,), "capture")


def test_lone_goes_before_infiltration_and_infiltration_before_quiet() -> None:
    """Reason when one move fulfils several for the same player: capture, lone, infiltration; then
    quiet."""
    lone = board(". . . . .\n. B . . .\n. . . . w\n. . . . .\n. . . . .", "r", 99)
    assert lone.play("b4-b5").outcome == Outcome((1,), "lone")
    two = board(". . . . .\n. B . . .\n. . . . w\n. . . . .\n. W . . .", "r", 99)
    assert two.play("b4-b5").outcome == Outcome((1,), "infiltration")


def test_quiet_even_if_an_intruder_could_still_be_captured() -> None:
    """Then quiet, even if an intruder could still be captured."""
    position = board(". . b . .\n. B . . .\n. . . . .\n. . . . w\n. W . . .", "r", 99)
    assert position.play("b4-b5").outcome == Outcome((), "quiet")


def test_blue_wins_the_same_ways() -> None:
    """Wins: `capture`, `lone`, `infiltration`, for either player."""
    lone = board(". . . . .\n. . . . .\n. . . . .\n. b . . .\n. . W B .", "b")
    assert lone.play("b2-b1").outcome == Outcome((2,), "lone")
    infiltration = board(". w . . .\n. . . . .\n. . . . .\nb . . . .\n. . . . W", "b")
    assert infiltration.play("a2-a1").outcome == Outcome((2,), "infiltration")
    capture = board(". . . . .\n. . . . .\nw . . . .\nW . . . .\n. . . . .", "b")
    assert capture.play("a3xa2").outcome == Outcome((2,), "capture")


def test_a_player_always_has_a_move() -> None:
    """A player always has a move."""
    chance = random.Random(5)
    for _ in range(60):
        state = rules.start(Chance(0), 2, {})
        while rules.outcome(state) is None:
            found = rules.moves(state)
            assert found
            state = rules.play(state, chance.choice(found))
        assert rules.moves(state) == []


def test_repetition_leaves_quiet_aside() -> None:
    """Threefold repetition (same text, counters QUIET and PLY aside, with the same seat to
    move)."""
    again = GAME.referee.repetition
    assert again is not None
    start = GAME.start()
    position = start
    for move in ("b1-b2", "b5-b4", "b2-b1", "b4-b5"):
        position = position.play(move)
    assert position != start
    assert again(position.state) == again(start.state)
    assert again(GAME.parse("wbwbw/5/5/5/WBWBW b 4").state) != again(start.state)


def test_it_has_no_options() -> None:
    """The page has no options and two seats."""
    with pytest.raises(InvalidOption):
        GAME.start(board="random")
    with pytest.raises(InvalidOption):
        GAME.start(seats=3)


# First sight -------------------------------------------------------------------------------------


def test_promise_sees_wins_losses_and_material() -> None:
    taking = GAME.parse("w4/5/2B2/3w1/1W3 r 0")
    assert promise(taking.state, "c3xd2") == 1.0
    winning = GAME.parse("4b/1B3/5/5/1W3 r 0")
    assert promise(winning.state, "b4-b5") == inf
    # d2 enters unhindered if the piece on c1 goes away.
    guarded = GAME.parse("w4/5/5/3w1/2W2 r 0")
    assert promise(guarded.state, "c1-b2") < -50
    assert promise(guarded.state, "c1xd2") == 0.0
    drawn = GAME.parse("w4/5/5/5/W4 r 99")
    assert promise(drawn.state, "a1-a2") == 0.0


# Known results -----------------------------------------------------------------------------------


def lines(state: ChameleonChess, depth: int) -> int:
    """Perft on the referee alone, quicker than on positions."""
    found = rules.moves(state)
    if depth == 1:
        return len(found)
    return sum(lines(rules.play(state, move), depth - 1) for move in found)


@pytest.mark.parametrize(("depth", "count"), [(1, 27), (2, 729), (3, 20554)])
def test_perft(depth: int, count: int) -> None:
    """perft from the start: 27, 729, 20554, 566230, 16257386."""
    assert lines(GAME.start().state, depth) == count


@pytest.mark.verify
@pytest.mark.parametrize(("depth", "count"), [(4, 566230), (5, 16257386)])
def test_deep_perft(depth: int, count: int) -> None:
    """perft from the start: 27, 729, 20554, 566230, 16257386."""
    assert lines(GAME.start().state, depth) == count
