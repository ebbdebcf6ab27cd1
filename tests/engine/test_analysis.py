"""Analysis: reports that get better, and games judged."""

from __future__ import annotations

from dataclasses import replace
from time import sleep

import pytest

import pardalis
from pardalis import Game
from pardalis.core.errors import InvalidPosition
from pardalis.core.match import Match
from pardalis.core.position import View
from pardalis.engine import choosing
from pardalis.engine.analysis import _settled, analyse, annotate
from pardalis.engine.found import Ending, Line, Report, ending_of, win_in
from pardalis.engine.leash import Leash
from pardalis.engine.proof.openings import sample
from pardalis.engine.proof.solve import OTHERS, Solution, solve
from tests.walks import GAMES

by_id = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
CHESS = pardalis.game("chameleon-chess")


@by_id
def test_reports_get_deeper(game: Game) -> None:
    start = game.start(seed=2)
    reports = list(analyse(start, nodes=3_000, lines=2))
    assert len(reports) > 1
    assert [report.nodes for report in reports] == sorted(report.nodes for report in reports) or (
        game.referee.view is not None  # there, each report counts its own playouts
    )
    for report in reports:
        assert 1 <= len(report.lines) <= 2
        for line in report.lines:
            position = start
            for move in line.moves:
                position = position.play(move)


@by_id
def test_it_can_be_closed_at_any_time(game: Game) -> None:
    reports = analyse(game.start(seed=2), lines=1)
    next(reports)
    reports.close()  # type: ignore[attr-defined]  # a generator


@pytest.mark.parametrize("value", ["win", "draw", "loss"])
def test_what_the_solver_proves_comes_first(value: Ending) -> None:
    """Long before the search sees the end: in Kamon, where the strongest level asks a solver."""
    position = next(one for one in sample("kamon", 16, 60) if solve(one).value == value)
    *_, last = analyse(position, nodes=200_000, lines=20)
    best = last.lines[0]
    assert best.proven
    after = solve(position.play(best.move)).value
    assert OTHERS[after] == value
    assert ending_of(best.value) == ("unknown" if value == "draw" else value)
    assert best.value or value == "draw"
    assert [line.value for line in last.lines] == sorted(
        (line.value for line in last.lines), reverse=True
    )
    assert len({line.move for line in last.lines}) == len(last.lines)
    for line in last.lines:
        if line.proven and line.value:
            truth = OTHERS[solve(position.play(line.move)).value]
            assert ending_of(line.value) == truth, line
    if value == "loss":
        assert all(line.proven for line in last.lines)


def test_who_reads_slowly_is_told_the_same() -> None:
    """The search goes on meanwhile; when it has used its nodes, the solver still has its own."""
    *_, position = sample("kamon", 16, 2)

    def told(wait: float) -> list[Report]:
        found = []
        for report in analyse(position, nodes=20_000):
            found.append(replace(report, seconds=0.0))
            sleep(wait)
        return found

    quickly = told(0.0)
    assert quickly[-1].lines[0].proven
    assert told(0.1) == quickly


def test_what_the_search_has_proved_stays() -> None:
    """It knows how many plies it takes."""
    proven = Report((Line(("a2",), win_in(3), proven=True), Line(("a3",), 20)), 3, 9, 0.1)
    assert _settled(proven, Solution("win", ("a3",), 1, 0.1)) == proven.lines
    hoped = Report((Line(("a2",), 30), Line(("a3",), 20)), 3, 9, 0.1)
    assert _settled(hoped, Solution("unknown", (), 1, 0.1)) == hoped.lines
    assert (
        _settled(hoped, Solution("win", (), 1, 0.1)) == hoped.lines
    )  # which move wins is not known
    found = _settled(hoped, Solution("draw", ("a4", "b1"), 1, 0.1))
    assert found == (Line(("a4", "b1"), 0, proven=True), Line(("a2",), 0))


def test_loading_is_no_time_to_think(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled code comes into memory before the clock starts: a second is a second of search."""
    happened = []

    class Clock(Leash):
        def __enter__(self) -> Leash:
            happened.append("clock")
            return super().__enter__()

    monkeypatch.setattr(choosing, "_loaded", set())
    monkeypatch.setattr(choosing, "make_ready", lambda entries: happened.append("load"))
    for name in ("chameleon-chess", "chromino"):
        position = pardalis.game(name).start(seed=1)
        list(analyse(position, leash=Clock(nodes=300)))
    assert happened == ["load", "load", "clock"] * 2


@pytest.mark.parametrize("seconds", [0.3, 1.0, 2.0, 3.2, 5.0, 7.7, 60.0])
def test_playouts_take_all_the_time(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """And each report has more of them than the one before; by a clock on which one takes 1 ms."""
    clock = 0.0
    leash = Leash(seconds=seconds)

    def search(view: View, *, leash: Leash, **others: object) -> Report:
        nonlocal clock
        playouts = min(leash.left(0), round((seconds - clock) * 1000))
        clock += playouts / 1000
        if clock > seconds - 0.001:
            whole.call_off()
        return Report((Line(("draw",), 0),), 1, playouts, playouts / 1000)

    whole = leash
    monkeypatch.setattr("pardalis.engine.analysis.perf_counter", lambda: clock)
    monkeypatch.setattr("pardalis.engine.analysis.by_view.search", search)
    start = pardalis.game("chromino").start(seed=1)
    counts = [report.nodes for report in analyse(start, leash=leash)]
    assert counts == sorted(set(counts))
    assert sum(counts) == round(clock * 1000)
    assert clock == pytest.approx(seconds) or counts == [250]


def test_a_finished_game() -> None:
    over = CHESS.parse("5/2w2/1B3/5/W4 r 0").play("b3-a5")
    with pytest.raises(InvalidPosition):
        next(analyse(over, nodes=100))


def test_a_win_let_go() -> None:
    """What was won is not any more: a blunder, with what would have been better."""
    match = Match(CHESS, position=CHESS.parse("2w2/5/1B3/5/W4 r 0"))
    *_, last = analyse(match.position, nodes=200_000, lines=40)
    losing = [line.move for line in last.lines if line.proven and line.value < 0]
    assert losing
    match.play(losing[0])
    (judged,) = annotate(match, nodes=200_000)
    assert judged.fault == "blunder"
    assert judged.best.move != losing[0]
    assert judged.best.value > judged.value


def test_good_moves_are_not_blamed() -> None:
    match = Match(CHESS, position=CHESS.parse("5/2w2/1B3/5/W4 r 0"))
    match.play("b3-a5")
    (judged,) = annotate(match, nodes=10_000)
    assert (judged.fault, judged.seat, judged.ply) == ("", 1, 0)
