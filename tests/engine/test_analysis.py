"""Analysis: reports that get better, and games judged."""

from __future__ import annotations

import pytest

import pardalis
from pardalis import Game
from pardalis.core.errors import InvalidPosition
from pardalis.core.match import Match
from pardalis.engine.analysis import analyse, annotate
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
