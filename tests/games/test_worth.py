"""Judgements: bounded, the same for both sides, and right where anybody sees who is better."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import pardalis
from pardalis import Game, Position
from pardalis.core.chance import Chance
from pardalis.core.kernel.cache import compiled
from pardalis.core.kernel.chance import mixed
from pardalis.core.kernel.contract import (
    SEAT_MASKS,
    Moves,
    Rows,
    U,
    count,
    moves,
    pack,
    pick,
    play,
    result,
    turn,
    unpack,
)
from pardalis.core.kernel.judging import MOST_WORTH, Weights, Worth, is_loud, urgency, worth
from pardalis.core.kernel.lending import lent
from pardalis.core.kernel.proving import lifted
from pardalis.core.registry import part
from pardalis.engine.kernels.batch import kernel_of
from pardalis.engine.search.searching import is_searchable
from pardalis.games.greengage.kernel import PASS, PLACING
from tests.kernels.set_up import SET_UP
from tests.walks import GAMES, any_start

JUDGED = [game for game in GAMES if is_searchable(game)]
each_game = pytest.mark.parametrize("game", JUDGED, ids=lambda game: game.id)

for _game in JUDGED:
    part(_game, "kernel_worth")  # declares the judgements

PLIES = 40
LARGE = {"greengage", "kamon", "le-cameleon"}
# Terms that hang on who is to move; all others change their sign when that changes.
ON_MOVE = {
    "kamon": {"wins", "lost", "forces", "move"},
    "greengage": {"move"},
    "le-cameleon": {"threatened", "move"},
    "chameleon-chess": {"entry", "threat", "move"},
}


def terms_of(game: Game) -> Worth:
    found: Worth = part(game, "kernel_worth").WORTH
    return found


def states(game: Game, games: int, seed: int) -> Iterator[tuple[Any, Any]]:
    """Unfinished states of random games with any options, and positions set up for rare phases."""
    kernel = kernel_of(game)
    room = np.zeros(kernel.most_moves, dtype=np.int64)
    for number in range(games):
        chance = Chance(seed + number)
        rare = game.id in SET_UP and number % 2
        start = SET_UP[game.id](chance) if rare else any_start(game, chance)
        state, ground = kernel.encode(start.state)
        for _ in range(PLIES):
            if result(state, ground) != 0:
                break
            yield state, ground
            state = play(state, ground, pick(state, ground, U(chance.below(2**64)), room))


def moves_of(game: Game, state: Any, ground: Any) -> list[int]:
    room = np.zeros(kernel_of(game).most_moves, dtype=np.int64)
    return [int(move) for move in room[: moves(state, ground, room)]]


def vector(game: Game, state: Any, ground: Any) -> list[int]:
    """The terms one by one: a judgement is their sum, each times its weight."""
    units = np.eye(len(terms_of(game).terms), dtype=np.int64)
    return [worth(state, ground, unit) for unit in units]


def judged(id: str, text: str) -> int:
    """What a position is judged to be worth for the side to move."""
    game = pardalis.game(id)
    state, ground = kernel_of(game).encode(game.parse(text).state)
    return worth(state, ground, terms_of(game).weights)


def told(id: str, text: str, function: Callable[[Any, Any, int], Any]) -> dict[str, Any]:
    """What a function says of every move in a position."""
    game = pardalis.game(id)
    kernel = kernel_of(game)
    state, ground = kernel.encode(game.parse(text).state)
    return {
        kernel.move_text(state, ground, move): function(state, ground, move)
        for move in moves_of(game, state, ground)
    }


# All games ----------------------------------------------------------------------------------------


@each_game
def test_a_judgement_is_bounded_and_the_sum_of_its_terms(game: Game) -> None:
    weights = terms_of(game).weights
    for state, ground in states(game, 8, seed=1):
        value = worth(state, ground, weights)
        assert abs(value) <= MOST_WORTH
        assert value == np.dot(vector(game, state, ground), weights)
        assert abs(worth(state, ground, weights * 100_000)) <= MOST_WORTH


@each_game
def test_urgencies_are_from_0_to_1000(game: Game) -> None:
    for state, ground in states(game, 12, seed=2):
        for move in moves_of(game, state, ground):
            assert 0 <= urgency(state, ground, move) <= 1000
            assert is_loud(state, ground, move) in (False, True)


@pytest.mark.uncounted
@each_game
def test_a_move_that_wins_comes_first(game: Game) -> None:
    """And it is loud, but in Kamon, where the judgement sees it."""
    met = 0
    for state, ground in states(game, 20, seed=7):
        if getattr(state, "pending", -1) == PLACING or getattr(state, "placing", 0):
            continue  # that wins wherever one places, if at all
        for move in moves_of(game, state, ground):
            over = result(play(state, ground, move), ground)
            if over != 0 and over % SEAT_MASKS == turn(state, ground):
                met += 1
                assert urgency(state, ground, move) == 1000 or game.id == "le-cameleon"
                assert is_loud(state, ground, move) or game.id == "kamon"
    assert met > 0


@each_game
def test_loud_moves_come_to_an_end(game: Game) -> None:
    """However a game goes, nobody can go on with loud moves for ever."""
    for number, (state, ground) in enumerate(states(game, 6, seed=3)):
        at = U(number)
        for _ in range(100):
            loud = [m for m in moves_of(game, state, ground) if is_loud(state, ground, m)]
            if not loud:
                break
            with np.errstate(over="ignore"):
                at = mixed(at + U(1))
            state = play(state, ground, loud[int(at) % len(loud)])
        else:
            raise AssertionError("a hundred loud moves in a row")


def other_to_move(state: Any) -> Any:
    """The same position with the other side to move."""
    if hasattr(state, "own_1"):
        own, other = state[:3], state[3:6]
        stock = (state.stock >> U(32)) | (state.stock << U(32))
        return type(state)(*other, *own, stock, -1, 0, 3 - state.turn, *state[10:])
    after = state._replace(own=state.other, other=state.own)
    return after._replace(turn=3 - state.turn) if hasattr(state, "turn") else after


@pytest.mark.uncounted
@each_game
def test_terms_change_their_sign_with_the_side(game: Game) -> None:
    names = [term.name for term in terms_of(game).terms]
    compared = 0
    for state, ground in states(game, 5, seed=4):
        if any(getattr(state, phase, -1) not in (-1, 0) for phase in ("pending", "capturing")):
            continue
        here = dict(zip(names, vector(game, state, ground), strict=True))
        there = dict(zip(names, vector(game, other_to_move(state), ground), strict=True))
        if any(name in here and (here[name] or there[name]) for name in ("wins", "lost", "forces")):
            continue  # then nothing else is looked at
        for name in here.keys() - ON_MOVE[game.id]:
            assert here[name] == -there[name], name
        compared += 1
    assert compared > 20


@compiled
def _judge(like: Any, ground: Any, rows: Rows, weights: Weights, room: Moves, out: Moves) -> None:
    ground, rows, weights = lent(ground), lent(rows), lent(weights)
    for at in range(len(rows)):
        state = unpack(like, rows, at)
        out[at, 0] = worth(state, ground, weights)
        for i in range(moves(state, ground, room)):
            out[at, 1] = 31 * out[at, 1] + urgency(state, ground, room[i])
            out[at, 2] += 1 if is_loud(state, ground, room[i]) else 0


@pytest.mark.uncounted
@pytest.mark.parametrize(
    "game",
    [
        # Each must be compiled for this test alone.
        pytest.param(game, id=game.id, marks=[pytest.mark.verify] if game.id in LARGE else [])
        for game in JUDGED
    ],
)
def test_compiled_is_the_same(game: Game) -> None:
    weights = terms_of(game).weights
    room = np.zeros(kernel_of(game).most_moves, dtype=np.int64)
    for state, ground in states(game, 3, seed=5):
        rows = np.zeros((1, len(state)), dtype=np.uint64)
        pack(state, rows, 0)
        fast, slow = np.zeros((2, 1, 3), dtype=np.int64)
        _judge(state, ground, rows, weights, room, fast)
        with np.errstate(over="ignore"):
            _judge.py_func(state, ground, rows, weights, room, slow)
        assert fast.tolist() == slow.tolist()


# Kamon --------------------------------------------------------------------------------------------


def wins_within(game: Game, state: Any, ground: Any, plies: int) -> bool:
    """Whether the side to move can win within so many plies, by trying everything."""
    for move in moves_of(game, state, ground):
        after = play(state, ground, move)
        over = result(after, ground)
        if over != 0:
            if over % SEAT_MASKS == turn(state, ground):
                return True
        elif plies > 2:
            answers = [play(after, ground, m) for m in moves_of(game, after, ground)]
            if all(
                result(a, ground) == 0 and wins_within(game, a, ground, plies - 2) for a in answers
            ):
                return True
    return False


def loses_next(game: Game, state: Any, ground: Any) -> bool:
    """Whether the other side wins after every move."""
    after = [play(state, ground, move) for move in moves_of(game, state, ground)]
    return all(result(a, ground) == 0 and wins_within(game, a, ground, 1) for a in after)


@pytest.mark.uncounted
def test_kamon_sees_three_plies() -> None:
    game = pardalis.game("kamon")
    seen = [0, 0, 0, 0]
    for state, ground in states(game, 20, seed=6):
        if count(state, ground, np.zeros(36, dtype=np.int64)) > 9 and state.last < 0:
            continue  # before the first cell nothing is near
        wins, lost, forces = vector(game, state, ground)[:3]
        assert wins == wins_within(game, state, ground, 1)
        # Of those it sees what comes by cells that win already, no new threats and no blocks.
        assert not lost or loses_next(game, state, ground)
        assert not forces or wins_within(game, state, ground, 3)
        seen = [n + more for n, more in zip(seen, (wins, lost, forces, 1), strict=True)]
    assert min(seen) > 3, seen


def test_kamon_is_judged_alike_by_what_the_solver_plays_on() -> None:
    """Where nothing is certain and no free cell is out of reach; its moves are never loud."""
    game = pardalis.game("kamon")
    weights = terms_of(game).weights
    met = 0
    for state, ground in states(game, 12, seed=10):
        hunt = lifted(state, ground)
        free = ground.free & ~(state.own | state.other)
        if hunt.over or hunt.free != free or any(vector(game, state, ground)[:3]):
            continue
        met += 1
        assert worth(hunt, ground, weights) == worth(state, ground, weights)
        for move in moves_of(game, hunt, ground):
            assert move in moves_of(game, state, ground)
            assert 0 <= urgency(hunt, ground, move) < 1000
            assert not is_loud(hunt, ground, move)
    assert met > 50


def test_kamon_nearer_to_the_other_side_is_better() -> None:
    """Three cells of a chain from side to side, or three that lie apart."""
    layout = "1a1b1c1d/1e1f2a2b2c/2d2e2f3a3b3c/3d3e3f--4a4b4c/4d4e4f5a5b5c/5d5e5f6a6b/6c6d6e6f"
    chain = f"{layout} b.../b..../b...../......./....w./...w./..w. g3 b"
    apart = f"{layout} b.../...b./b...../......./....w./...w./..w. g3 b"
    assert judged("kamon", chain) > judged("kamon", apart)


def test_kamon_takes_what_wins_for_the_other() -> None:
    """Of the moves that do not win, those come first that take a winning cell from the other."""
    game = pardalis.game("kamon")
    met = 0
    for state, ground in states(game, 10, seed=8):
        if state.last < 0:
            continue
        swapped = other_to_move(state)
        for move in moves_of(game, state, ground):
            mine, theirs = (result(play(s, ground, move), ground) for s in (state, swapped))
            if theirs and not mine:
                met += 1
                assert urgency(state, ground, move) >= 500
    assert met > 3


# Chameleon chess ----------------------------------------------------------------------------------

START = "wbwbw/5/5/5/WBWBW r 0"


def test_chess_is_even_at_the_start_but_for_the_move() -> None:
    weights = {term.name: term.weight for term in terms_of(pardalis.game("chameleon-chess")).terms}
    assert judged("chameleon-chess", START) == weights["move"]


def test_chess_a_piece_more_is_better() -> None:
    assert judged("chameleon-chess", "wb1bw/5/5/5/WBWBW r 0") > judged("chameleon-chess", START)
    assert judged("chameleon-chess", "wbwbw/5/5/5/WB1BW r 0") < judged("chameleon-chess", START)


def test_chess_an_open_entry_wins() -> None:
    """The slider on e2 covers b5, nobody covers a5."""
    text = "5/W4/5/4w/2B2 r 0"
    assert judged("chameleon-chess", text) > 1000
    urgent = told("chameleon-chess", text, urgency)
    assert urgent["a4-a5"] == 1000 > urgent["a4-b5"]
    loud = told("chameleon-chess", text, is_loud)
    assert (loud["a4-a5"], loud["a4-b5"], loud["a4-a3"]) == (True, False, False)


def test_chess_takes_what_hangs_before_what_is_covered() -> None:
    """On b3 a piece stands alone; the one on d3 is covered from e4."""
    urgent = told("chameleon-chess", "5/4b/1w1b1/2W2/W3B r 0", urgency)
    assert urgent["c2xb3"] > urgent["c2xd3"] > urgent["c2-c1"]


def test_chess_both_sides_are_judged_alike() -> None:
    """Turned over, with the colours changed, a position is worth the same to the side to move."""
    game = pardalis.game("chameleon-chess")
    for state, ground in states(game, 6, seed=9):
        board, side, quiet = str(Position(game, kernel_of(game).decode(state, ground))).split()
        ranks = "/".join(board.swapcase().split("/")[::-1])
        other = f"{ranks} {'b' if side == 'r' else 'r'} {quiet}"
        assert judged(game.id, other) == worth(state, ground, terms_of(game).weights)


# Greengage ----------------------------------------------------------------------------------------

BOARD = "RYBGBGRY/GYGRYYBR/BBRYGRGB/YRGBRYBG/GRYBRYGB/BBRGGYRY/YYGRBBGR/RGBYYRBG"


def test_greengage_who_is_nearer_home_is_better() -> None:
    ahead = f"{BOARD} 3w1w2/w1w5/4w1w1/2w3w1/b5b1/3bb3/2b3b1/2b4b GG w - 20"
    behind = f"{BOARD} 3w1w2/w1w5/4w1w1/2w5/b5b1/3bb3/2b3b1/w1b4b GG w - 20"
    assert judged("greengage", ahead) > judged("greengage", behind)


def test_greengage_the_last_pawn_comes_home_first() -> None:
    """From g5 one step leads home; nothing else is so urgent, and nothing else is loud."""
    text = f"{BOARD} 3w1w2/w1w5/4w1w1/2w3w1/b5b1/3bb3/2b3b1/2b4b GG w - 20"
    urgent, loud = told("greengage", text, urgency), told("greengage", text, is_loud)
    assert max(urgent, key=urgent.__getitem__) == "g5-h5"
    assert urgent["g5-h5"] == 1000
    assert [move for move, is_so in loud.items() if is_so] == ["g5-h5"]


def test_greengage_the_expelled_go_far_away() -> None:
    """Yellow cells of the lower half are black's goal: he is not put there; from h8 it is far."""
    board = "RYBGYRGB/GRGBBGRY/YYBRGYBR/BGRYRYBG/RGBYBYRG/YYBRGRGB/GRGBRBYY/BYRGYBGR"
    placing = f"{board} 1w4b1/1b2w3/w5w1/wbww4/3b4/b7/6b1/4b2w YY w + 33"
    urgent = told("greengage", placing, urgency)
    assert {move for move in urgent if urgent[move] == 0} == {"@b1", "@b3", "@f4", "@h2"}
    assert urgent["@h8"] == max(urgent.values())


def test_greengage_to_pass_is_neither_urgent_nor_loud() -> None:
    game = pardalis.game("greengage")
    state, ground = kernel_of(game).encode(game.start(seed=1).state)
    assert urgency(state, ground, PASS) == 0
    assert not is_loud(state, ground, PASS)


# Le Caméléon --------------------------------------------------------------------------------------

ROWS = "8/b1b1b1b1/1r1r1r1r/y1y1y1y1/8/1Y1Y1Y1Y/R1R1R1R1/1B1B1B1B/8 r - 6665 6665 0"


def test_cameleon_is_even_at_the_start_but_for_the_move() -> None:
    weights = {term.name: term.weight for term in terms_of(pardalis.game("le-cameleon")).terms}
    assert judged("le-cameleon", ROWS) == weights["move"]


def test_cameleon_pieces_count_by_their_kind() -> None:
    """A chameleon more than a complementary, that more than a primary, and each more than none."""
    held = "8/b1b1b1b1/1r1r1r1r/y1y1y1y1/8/1Y1Y1Y1Y/R1R1R1R1/{}1B1B/8 r - 5664 6664 0"
    values = [judged("le-cameleon", held.format(kind)) for kind in ("3B", "1B1B", "1V1B", "1C1B")]
    assert values == sorted(set(values))


def test_cameleon_a_full_reserve_is_a_fault() -> None:
    full = "8/b1b1b1b1/1r1r1r1r/y1y1y1y1/8/3Y1Y2/R1R1R3/1B1B1B2/{} r - 4444 6665 0"
    assert judged("le-cameleon", full.format("V1O1G1C1")) < judged(
        "le-cameleon", full.replace("1B1B1B2", "1B1B1B1V").format("2O1G1C1")
    )


def test_cameleon_who_has_a_full_reserve_threatens_nothing() -> None:
    """The red on e4 can be captured by d2-e3, with f4, unless there are four in reserve."""
    game = pardalis.game("le-cameleon")
    names = [term.name for term in terms_of(game).terms]
    text = "8/b1b1b1b1/8/8/8/4rY2/8/3Y4/{} s - 4444 6665 0"
    for reserve, threatened in (("V1O1G1C1", 0), ("V1O1G3", 1)):
        state, ground = kernel_of(game).encode(game.parse(text.format(reserve)).state)
        terms = dict(zip(names, vector(game, state, ground), strict=True))
        assert terms["threatened"] == threatened
