"""Search and solver against the truth, where a world is small enough to be listed whole.

Le Caméléon with a few pieces left and nothing in stock, Chameleon chess with three pieces: all
positions that can ever come up. Greengage with pawns nearly home has too many for that, for none
is ever captured; there it is all that can come up in the last plies before the limit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

import pardalis
from pardalis import Position
from pardalis.core.chance import Chance
from pardalis.engine.found import SURE, Ending, plies_to_end
from pardalis.engine.leash import Leash
from pardalis.engine.proof.memory import Memory
from pardalis.engine.proof.replay import replay
from pardalis.engine.proof.solve import Solver
from pardalis.engine.search.desk import ALL_TRICKS
from pardalis.engine.search.searching import Root, search
from pardalis.engine.search.table import BUCKET, Table
from tests.engine.search.plain import searched
from tests.engine.truth import Truth
from tests.kernels.greengage import set_up

CAMELEON = pardalis.game("le-cameleon")
CHESS = pardalis.game("chameleon-chess")
GREENGAGE = pardalis.game("greengage")
TINY = BUCKET * 8 / 2**20  # megabytes: four entries
QUIET, LIMIT = 100, 300  # plies without a capture, and plies of Greengage, which make a draw
SIGNS = {"win": 1, "draw": 0, "loss": -1}


def cameleon(rounds: str, squares: str) -> Position:
    """Pieces that have left their reserves; whoever takes one gets nothing for it."""
    low, high = list("........"), list("........")
    low[: 2 * len(rounds) : 2] = rounds
    high[1 : 2 * len(squares) + 1 : 2] = squares
    rows = ("".join(row).replace("........", "8") for row in (high, low))
    first, second = (row if row == "8" else _numbered(row) for row in rows)
    return CAMELEON.parse(f"8/8/{first}/8/8/8/{second}/8/8 r - 0000 0000 0")


def _numbered(row: str) -> str:
    """A row as texts have it."""
    for empty in range(8, 0, -1):
        row = row.replace("." * empty, str(empty))
    return row


# A world, how many positions it has, and whether the last piece of a side goes with the first
# capture: then what is counted can be told from the plies to the end.
WORLDS = {
    "chameleon and blue against red": (cameleon("CB", "r"), 42_228, True),
    "blue and red against red": (cameleon("BR", "r"), 21_152, True),
    "blue against two chameleons": (cameleon("B", "cc"), 21_114, True),
    "three in chess": (CHESS.parse("5/2w2/1B3/5/W4 r 0"), 0, False),
}
MORE = {
    "two blues against red": (cameleon("BB", "r"), 10_576, True),
    "two chameleons against blue and chameleon": (cameleon("CC", "bc"), 623_715, False),
    "three against one": (cameleon("BRY", "r"), 556_122, True),
    "two against two": (cameleon("BR", "rb"), 726_592, False),
    "four in chess": (CHESS.parse("1b3/2w2/1B3/5/W4 r 0"), 0, False),
}
worlds = pytest.mark.parametrize(
    "name", [*WORLDS, *(pytest.param(name, marks=pytest.mark.verify) for name in MORE)]
)
some = pytest.mark.parametrize(
    "count", [12, pytest.param(300, marks=pytest.mark.verify)], ids=["some", "many"]
)


@cache
def truth(name: str) -> Truth:
    position = (WORLDS | MORE)[name][0]
    return Truth(position, 2**16 if name in WORLDS else 2**21)


def of(position: Position, seat: int, known: Truth) -> tuple[int, int]:
    """What a position is worth to a seat: 1, 0 or -1, and the plies to the end."""
    if position.outcome:
        winners = position.outcome.winners
        return (0 if not winners else 1 if seat in winners else -1), 0
    ending, plies = known.value(position)
    return SIGNS[ending] * (1 if position.turn == seat else -1), plies


def held(position: Position, value: int, proven: bool, known: Truth, before: int = 0) -> None:
    """What is said to be proven is true, and nobody wins sooner than is possible."""
    sign, plies = of(position, position.turn, known)
    if proven:
        assert sign == (1 if value > 0 else -1), (position, value)
        assert (plies_to_end(value) or 0) >= plies + before, (position, value)


# The truth is the referee's -----------------------------------------------------------------------


@worlds
@some
def test_the_truth_is_the_referees(name: str, count: int) -> None:
    """Each value follows from those after the moves that the referee allows; each plies are one
    more than after the best of them. With that, none can be wrong."""
    known = truth(name)
    expected = (WORLDS | MORE)[name][1]
    assert not expected or known.size == expected
    found = Counter[str]()
    for position in known.positions(count, seed=1):
        ending, plies = known.value(position)
        found[ending] += 1
        after = [of(position.play(move), position.turn, known) for move in position.moves()]
        best = max(sign for sign, _ in after)
        assert SIGNS[ending] == best, position
        if best:
            left = [far for sign, far in after if sign == best]
            assert plies == 1 + (min(left) if best > 0 else max(left)), position
    assert found["win"]
    assert found["loss"]


# Search -------------------------------------------------------------------------------------------


@worlds
@some
def test_search_without_tricks(name: str, count: int) -> None:
    """A win is seen at its depth, not later and not sooner, with its true number of plies."""
    known, deepest = truth(name), 5
    for position in known.positions(count, seed=2):
        sign, plies = of(position, position.turn, known)
        for depth in searched(position, deepest, tricks=0):
            value = depth.lines[0].value
            seen = plies_to_end(value)
            if sign and plies <= depth.depth:
                assert (seen, value > 0) == (plies, sign > 0), (position, depth)
            else:
                assert seen is None, (position, depth)


@worlds
@some
@pytest.mark.parametrize("megabytes", [TINY, 1], ids=["tiny table", "table"])
def test_search_with_all_tricks(name: str, count: int, megabytes: float) -> None:
    """All that is proven of all lines is true; what is near is proven."""
    known, proven = truth(name), 0
    for position in known.positions(count, seed=3):
        root = Root.of(position)
        sign, plies = of(position, position.turn, known)
        best = 0
        for depth in searched(position, 8, ALL_TRICKS, table=Table(megabytes), lines=3):
            best = depth.lines[0].value
            held(position, best, abs(best) > SURE, known)
            for line in depth.lines:
                move = root.kernel.move_text(root.state, root.ground, line.moves[0])
                after = position.play(move)
                if after.outcome is None and abs(line.value) > SURE:
                    turned = 1 if after.turn == position.turn else -1
                    nearer = 1 if line.value > 0 else -1
                    held(after, turned * (line.value + nearer), True, known)
        if sign and plies <= 5:
            assert abs(best) > SURE, position
        proven += abs(best) > SURE
    assert proven > count // 4


@worlds
@some
def test_search_called_off_early(name: str, count: int) -> None:
    """Nothing is said to be lost before all moves are known to lose."""
    known = truth(name)
    for position in known.positions(count, seed=6):
        for nodes in (*range(1, 10), 13, 18, 25, 39):
            with Leash(nodes=nodes) as leash:
                *_, report = search(position, leash=leash, megabytes=TINY)
            best = report.lines[0]
            held(position, best.value, best.proven, known)


# The solver ---------------------------------------------------------------------------------------


def with_room(position: Position, room: int) -> Position:
    """The same, so many plies before what is counted makes a draw."""
    *words, _ = str(position).split()
    return position.game.parse(" ".join([*words, str(QUIET - room)]))


@worlds
@some
@pytest.mark.parametrize("megabytes", [0, 4], ids=["tiny table", "table"])
def test_solver_near_a_draw(name: str, count: int, megabytes: int) -> None:
    """Wins that come in time are wins; all others are draws where no capture comes before."""
    known, exact = truth(name), (WORLDS | MORE)[name][2]
    found = Counter[str]()
    for number, position in enumerate(known.positions(count, seed=4)):
        room = (3, 5, 7)[number % 3]
        near = with_room(position, room)
        ending, plies = known.value(position)
        solver = Solver(near, Leash(nodes=200_000), memory=Memory(near, megabytes))
        value = solver.solution(near).value
        if ending == "draw" or plies <= room:
            assert value in (ending, "unknown"), near
        elif exact:
            assert value in ("draw", "unknown"), near
        found[value] += 1
        if value != "unknown" and room == 3:
            assert replay(near, value, Solver(near, megabytes=1)) > 0
    assert found["win"]
    assert found["draw"] or not exact
    assert found["unknown"] <= count // 4


@worlds
@some
def test_solver_with_all_the_time(name: str, count: int) -> None:
    """Nothing is claimed that is not so; short wins are proved."""
    known, claimed = truth(name), 0
    for position in known.positions(count, seed=5):
        fresh = with_room(position, QUIET)
        ending, plies = known.value(position)
        value = Solver(fresh, Leash(nodes=20_000), megabytes=4).solution(fresh).value
        assert value in (ending, "unknown"), fresh
        claimed += value != "unknown"
        if ending == "win" and plies <= 3:
            assert value == "win", fresh
    assert claimed


# Greengage: the last plies ------------------------------------------------------------------------


def last_plies(plies: int, count: int) -> Iterator[Position]:
    """Unfinished positions of all phases, so many plies before the limit."""
    number = 0
    while count:
        *words, _ = str(set_up(Chance(number))).split()
        position = GREENGAGE.parse(" ".join([*words, str(LIMIT - plies)]))
        number += 1
        if position.outcome is None:
            count -= 1
            yield position


@pytest.mark.parametrize(
    ("plies", "count", "most"),
    [
        (2, 24, 2**13),
        (3, 6, 2**17),
        pytest.param(3, 200, 2**17, marks=pytest.mark.verify),
        pytest.param(4, 40, 2**21, marks=pytest.mark.verify),
    ],
)
def test_greengage_before_the_limit(plies: int, count: int, most: int) -> None:
    """Win, draw and loss, to the last ply: by the solver, and by the search, with tricks and
    without, with a large table and a tiny one."""
    found = Counter[Ending]()
    for number, position in enumerate(last_plies(plies, count)):
        known = Truth(position, most, moves_each=40)
        ending, left = known.value(position)
        found[ending] += 1
        after = [of(position.play(move), position.turn, known) for move in position.moves()]
        assert max(sign for sign, _ in after) == SIGNS[ending]
        solver = Solver(position, megabytes=number % 2)
        assert solver.solution(position).value == ending, position
        if plies == 2:
            assert replay(position, ending, solver) > 0
        *_, plain = searched(position, plies, tricks=0)
        value = plain.lines[0].value
        assert (plies_to_end(value), value > 0) == (
            (left, ending == "win") if SIGNS[ending] else (None, value > 0)
        ), position
        for megabytes in (TINY, 1):
            for depth in searched(position, plies + 3, table=Table(megabytes)):
                value = depth.lines[0].value
                held(position, value, abs(value) > SURE, known)
            assert (abs(value) > SURE) == (SIGNS[ending] != 0), position
    assert set(found) == {"win", "draw", "loss"}
