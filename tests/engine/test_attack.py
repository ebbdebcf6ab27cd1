"""A win is followed against every defence, and what is none is found out."""

from __future__ import annotations

import pytest

import pardalis
from bench.attack import START, Unproven, answers, followed, page
from pardalis.engine.found import Line, Report, win_in
from pardalis.engine.search.table import Table

GAME = pardalis.game("chameleon-chess")
WON = GAME.parse("5/w1b2/5/1W1B1/5 r 0")  # after three plies


def test_a_win_is_followed() -> None:
    """One answer at least in each position, until none is left."""
    assert followed(GAME.parse("5/2w2/1B3/5/W4 r 0"), Table(1), None) == (1, 1)
    count, plies = followed(WON, Table(1), None)
    assert count > 5
    assert plies == 3


def test_what_is_not_proven_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    hoped = Report((Line(("d2-e1",), 900),), 9, 1, 0.0)
    monkeypatch.setattr("bench.attack.search", lambda position, **named: iter([hoped]))
    with pytest.raises(Unproven, match="no move is known to win"):
        followed(WON, Table(1), None)


def test_what_comes_back_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A win that leads to where it began would never come."""
    monkeypatch.setattr("bench.attack.answers", lambda position, seat: [WON])
    with pytest.raises(Unproven, match="it comes back"):
        followed(WON, Table(1), None)


def test_it_can_be_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(position: object, **named: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("bench.attack.search", pressed)
    assert followed(WON, Table(1), None) == (1, None)


def test_a_game_that_the_other_wins_is_no_win() -> None:
    """Red, whose turn it is not, has left a piece that infiltrates."""
    lost = GAME.parse("5/2w2/1B3/5/W4 r 0").play("b3-a5")
    assert answers(lost, 1) == []
    with pytest.raises(Unproven, match="should be won"):
        answers(lost, 2)


def test_the_page_tells_a_proof() -> None:
    judged = Report((Line(("a1-b2",), 12),), 1, 100, 0.5)
    proven = Report((Line(("a1-b2", "a5-b4"), win_in(27), proven=True),), 2, 1_000, 1.5)
    assert "nothing is proven" in page([judged], "how")
    told = page([judged, proven], "how", "It was followed.")
    assert "| 2 | won after 27 plies, proven | 1,000 | 2 | a1-b2 a5-b4 |" in told
    assert str(START) in told
    assert "It was followed." in told
