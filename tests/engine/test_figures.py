"""What is worked out of many games."""

from __future__ import annotations

from math import sqrt

import pytest

import pardalis
from pardalis import Outcome
from pardalis.engine import by_referee
from pardalis.engine.figures import Ends, Figures, Sample, Share

SHORT = Figures(Ends({Outcome((1,), "capture"): 3, Outcome((), "full"): 1}), (0, 1, 3), (20, 6))
LONG = Figures(Ends({Outcome((2,), "capture"): 2, Outcome((1, 2), "stuck"): 2}), (0, 0, 0, 4), ())


def test_intervals() -> None:
    """Wilson's interval, as worked out elsewhere: 10 of 100 is 5.5 % to 17.4 %."""
    low, high = Share(10, 100).interval
    assert (round(low, 4), round(high, 4)) == (0.0552, 0.1744)
    assert Share(0, 50).interval[0] == 0
    assert Share(50, 50).interval[1] == 1


def test_ends() -> None:
    both = SHORT.ends + LONG.ends
    assert both.games == 8
    assert both.won(1) == Share(5, 8)
    assert both.won(2) == Share(4, 8)
    assert both.shared() == Share(2, 8)
    assert both.drawn() == Share(1, 8)
    assert list(both.by_reason().items()) == [
        ("capture", Share(5, 8)),
        ("stuck", Share(2, 8)),
        ("full", Share(1, 8)),
    ]


def test_score() -> None:
    """Winners share a win, and all share a draw."""
    assert SHORT.ends.score(1, 2) == (3 + 0.5) / 4
    assert SHORT.ends.score(2, 2) == 0.5 / 4
    assert LONG.ends.score(2, 3) == (2 + 1) / 4
    assert LONG.ends.score(3, 3) == 0


def test_lengths() -> None:
    assert SHORT.games == 4
    assert SHORT.plies == 1 + 3 * 2
    assert SHORT.mean_length == 7 / 4
    assert [SHORT.length(part) for part in (0.25, 0.5, 1)] == [1, 2, 2]
    assert SHORT.branching == 26 / 7
    assert SHORT.branching_by_ply() == [20 / 4, 6 / 3]
    assert SHORT.alive() == [1, 0.75, 0]
    together = SHORT + LONG
    assert together.lengths == (0, 1, 3, 4)
    assert together.choices == (20, 6)
    over_at_once = Figures(Ends({Outcome((1,), "home"): 5}), (5,), ())
    assert over_at_once.branching == 0
    assert over_at_once.branching_by_ply() == []


def test_intervals_go_by_deals() -> None:
    """Games of one deal are alike: ten deals tell less than their thousand games seem to."""

    def deal(wins: int) -> Figures:
        ends = Ends({Outcome((1,), "home"): wins, Outcome((2,), "home"): 100 - wins})
        return Figures(ends, (0, 100), (300,))

    alike = Sample(tuple(deal(50) for _ in range(10)))
    apart = Sample(tuple(deal(wins) for wins in (20, 80) * 5))
    narrow, wide = (sample.share(lambda ends: ends.won(1)) for sample in (alike, apart))
    assert narrow.value == wide.value == 0.5
    assert (narrow.low, narrow.high) == Share(500, 1000).interval
    spread = 1.96 * sqrt(10 * 0.3**2 / 9) / sqrt(10)
    assert wide.low == pytest.approx(0.5 - spread)
    assert wide.high == pytest.approx(0.5 + spread)
    length = apart.mean(lambda told: told.mean_length)
    assert (length.low, length.value, length.high) == (1, 1, 1)
    assert Sample((deal(0),)).share(lambda ends: ends.won(1)).high < 0.05
    assert apart.total.games == 1000


def test_the_referee_plays_by_number() -> None:
    """The same numbers are the same games, in however many portions."""
    start = pardalis.game("kamon").start(seed=7)
    heard: list[int] = []
    whole = by_referee.figures(start, 1, 6, told=heard.append)
    assert heard == [1, 2, 3, 4, 5, 6]
    assert whole == by_referee.figures(start, 1, 2) + by_referee.figures(start, 1, 4, first=2)
    assert whole != by_referee.figures(start, 2, 6)


def test_the_referee_stops() -> None:
    """When the time is over, or when it is told to; a game that was begun is finished."""
    start = pardalis.game("kamon").start(seed=7)
    assert by_referee.figures(start, 1, seconds=0).games == 1
    answers = iter([False, False, True])
    assert by_referee.figures(start, 1, stop=lambda: next(answers)).games == 3


def test_a_finished_game() -> None:
    over = pardalis.game("chameleon-chess").parse("5/5/5/5/W4 b 0")
    told = by_referee.figures(over, 1, 2)
    assert told == Figures(Ends({Outcome((1,), "capture"): 2}), (2,), ())
