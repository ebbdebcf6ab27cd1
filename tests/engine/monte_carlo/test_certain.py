"""Playouts that overlook nothing certain: what is decided is right, and the search ends with it."""

from __future__ import annotations

from threading import Timer

import numpy as np
import pytest

import pardalis
from pardalis import Position
from pardalis.core.chance import Chance
from pardalis.core.kernel.contract import result
from pardalis.core.kernel.proving import lifted
from pardalis.engine.choosing import choose
from pardalis.engine.kernels.batch import kernel_of
from pardalis.engine.leash import Leash
from pardalis.engine.levels import HINT, STRONGEST, allowance, level_of
from pardalis.engine.monte_carlo import certainly
from pardalis.engine.monte_carlo.certain import DRAWN, OPEN, empty_grown, grow
from pardalis.engine.monte_carlo.counted import Counted
from pardalis.engine.proof.solve import Solver
from tests.walks import walk

KAMON = pardalis.game("kamon")


def open_positions(plies: int, count: int) -> list[Position]:
    """Positions after so many placements in which nothing is certain at a glance."""
    found: list[Position] = []
    seed = 0
    while len(found) < count:
        game = [position for position, _ in walk(KAMON.start(seed=seed), Chance(seed))]
        seed += 1
        if len(game) > plies:
            state, ground = kernel_of(KAMON).encode(game[plies].state)
            if result(lifted(state, ground), ground) == 0:
                found.append(game[plies])
    return found


def test_what_is_decided_is_what_the_solver_proves() -> None:
    """Wins, losses and draws of the root and of every first move."""
    ends = set()
    for position in open_positions(22, 40):
        state, ground = kernel_of(KAMON).encode(position.state)
        tree, leash = empty_grown(2**16), Leash(nodes=50_000)
        root = lifted(state, ground)
        grow(*certainly._arguments(position, root, ground, 1, tree, leash))
        solver, seat = Solver(position, megabytes=16), position.turn
        told = {seat: "win", 3 - seat: "loss", DRAWN: "draw"}
        known = int(tree.known[0])
        assert known != OPEN, "the tree is small enough to be decided"
        assert told[known] == solver.value(state, ground), str(position)
        assert leash.nodes < 50_000, "it ends when all is known"
        ends.add(known)
        for child in range(int(tree.first[0]), int(tree.first[0] + tree.children[0])):
            known = int(tree.known[child])
            if known != OPEN:
                after = position.play(kernel_of(KAMON).move_text(state, ground, tree.move[child]))
                value = solver.value(*kernel_of(KAMON).encode(after.state))
                wins = {seat: "loss", 3 - seat: "win", DRAWN: "draw"}  # for who moves then
                assert wins[known] == value, str(after)
    assert {1, 2} <= ends


def test_the_best_line_keeps_what_is_won() -> None:
    for position in open_positions(14, 15):
        solver = Solver(position, megabytes=16)
        if solver.value(*solver.kernel.encode(position.state)) != "win":
            continue
        report = certainly.search(position, leash=Leash(nodes=30_000), seed=3)
        assert report
        after = position.play(report.lines[0].move)
        assert solver.value(*solver.kernel.encode(after.state)) == "loss", str(position)


def test_one_seed_one_report() -> None:
    position = KAMON.start(seed=7)
    searched = [certainly.search(position, leash=Leash(nodes=2_000), seed=s) for s in (1, 1, 2)]
    lines = [report.lines for report in searched if report]
    assert lines[0] == lines[1] != lines[2]
    assert {line.move for line in lines[0]} == set(position.moves())


def test_threads_add_up() -> None:
    """Each has a tree and chances of its own; the same seed and threads give the same report."""
    position = KAMON.start(seed=7)
    alone, both, again = (games_by_move(position, threads) for threads in (1, 2, 2))
    assert both == again
    assert (sum(alone.values()), sum(both.values())) == (2_000, 4_000)
    of_second = {move: both[move] - alone[move] for move in alone}
    assert min(of_second.values()) >= 0, "the first thread's games are those of one alone"
    assert of_second != alone


def games_by_move(position: Position, threads: int) -> dict[str, int]:
    """How often each first move is tried in 2,000 games a thread."""
    leash = Leash(nodes=2_000 * threads, threads=threads)
    report = certainly.search(position, leash=leash, seed=1)
    assert report
    return {line.move: line.games for line in report.lines if isinstance(line, Counted)}


def test_what_one_thread_knows_is_known() -> None:
    """A first move that a single tree has refuted is refuted."""
    trees = [empty_grown(3), empty_grown(3)]
    for tree, known in zip(trees, (OPEN, 2), strict=True):
        tree.first[0], tree.children[0] = 1, 2
        tree.move[1:], tree.games[1:], tree.known[1:] = (4, 9), (500, 10), (known, OPEN)
    assert certainly._added(trees) == {4: (2, 1_000, 0.0), 9: (OPEN, 20, 0.0)}


def test_a_full_tree_grows_no_more() -> None:
    position = KAMON.start(seed=7)
    state, ground = kernel_of(KAMON).encode(position.state)
    tree, leash = empty_grown(100), Leash(nodes=5_000)
    grow(*certainly._arguments(position, lifted(state, ground), ground, 1, tree, leash))
    assert 50 < tree.used[0] <= 100
    first, children = int(tree.first[0]), int(tree.children[0])
    assert tree.games[0] == tree.games[first : first + children].sum() == 5_000
    every = slice(1, int(tree.used[0]))
    assert np.all(tree.later[every] >= tree.games[every]), "a move now counts as one later on too"
    assert certainly.search(position, leash=Leash(nodes=100), megabytes=0) is not None


def test_a_leash_calls_it_off() -> None:
    position = KAMON.start(seed=7)
    leash = Leash()
    Timer(0.05, leash.call_off).start()
    report = certainly.search(position, leash=leash)
    assert report
    assert report.nodes == leash.nodes


def test_nothing_is_searched_where_all_is_decided() -> None:
    *_, (position, move) = walk(KAMON.start(seed=1), Chance(1))
    assert position.play(move).outcome, "the last move of a game"
    assert certainly.search(position, leash=Leash(nodes=10)) is None


def test_the_strongest_and_hints_go_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the opening, where no proof is in reach; a level that does not play out searches."""
    assert level_of(KAMON, STRONGEST).plays_out
    assert allowance(KAMON, HINT).plays_out
    asked: list[float] = []
    search = certainly.search

    def counted(*position: Position, **named: object) -> object:
        asked.append(1)
        return search(*position, **named)  # type: ignore[arg-type]  # handed on as it came

    monkeypatch.setattr(certainly, "search", counted)
    view = KAMON.start(seed=7).view(1)
    choose(view, level=STRONGEST, leash=Leash(nodes=500))
    assert asked == [1]
    choose(view, level="5")
    assert asked == [1]
