"""Le Caméléon: picks, rewards and ends. A test quotes the sentence it stands for."""

from __future__ import annotations

import random

import pytest

from pardalis import Match, Outcome, perft
from pardalis.games.le_cameleon.evaluation import promise
from tests.games.le_cameleon import (
    CAMELEON,
    FULL,
    PICK,
    at,
    drawn,
    field,
    standing,
)

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


@pytest.mark.uncounted
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


@pytest.mark.uncounted
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
