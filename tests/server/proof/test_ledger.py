"""The ledger sees what it is for: a lost, doubled, moved or changed event, a clock overcharged."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from pardalis.server.tables.events import Created, Fischer
from tests.server.proof.ledger import Ledger, Sent, faults, start

ALIVE = 3.0  # seconds, in which each of six moves has taken half a second


class Told:
    """A table of Kamon with six moves, as two people were told it, with a clock."""

    def __init__(self) -> None:
        self.laid = Created(
            time=0,
            date=0,
            maker="anna",
            game="kamon",
            options={"edition": "colours"},
            seed=7,
            chairs=("", ""),
            clock=Fischer(60, 1),
        )
        self.ledger = Ledger("table")
        self.news: list[Any] = [{"number": 1, "what": "created"}, {"number": 2, "what": "started"}]
        self.position = start(self.laid)
        for ply in range(6):
            self.make(self.position.moves()[0], ply)
        self.known = self.ledger.known()

    def make(self, move: str, ply: int) -> None:
        """Make a move that is sent, acknowledged and told."""
        number, seat = len(self.news) + 1, self.position.turn
        left = 60_000 + (ply // 2 + 1) * 500
        event = {"number": number, "what": "moved", "seat": seat, "ply": ply + 1}
        self.news.append(event | {"move": move, "left": left})
        sent = Sent(number - 1, ply, seat, move)
        self.ledger.sent.add(sent)
        self.ledger.answered(sent, number)
        self.ledger.hear({"news": [deepcopy(self.news[-1])]})
        self.position = self.position.play(move)

    def faults(self, alive: float = ALIVE, **changed: Any) -> str:
        """What is found when the table is shown so."""
        state = {
            "number": len(self.news),
            "at": len(self.news),
            "ply": len(self.news) - 2,
            "seat": 1,
            "position": str(self.position.view(1)),
        }
        found = faults(self.known, self.ledger, self.laid, state | changed, self.news, alive)
        return "\n".join(found)


@pytest.fixture
def told() -> Told:
    return Told()


def test_all_is_well(told: Told) -> None:
    assert told.faults() == ""


def test_a_lost_move(told: Told) -> None:
    del told.news[-1]
    assert "acknowledged and lost: Sent(at=7, ply=5" in told.faults()
    assert "told and lost" in told.faults()


def test_a_lost_move_that_another_has_replaced(told: Told) -> None:
    told.news[-1]["move"] = "elsewhere"
    assert "acknowledged and lost" in told.faults()
    assert "a move that nobody made" in told.faults()


def test_a_move_that_was_only_told(told: Told) -> None:
    told.known.acknowledged.clear()
    del told.news[-1]
    assert "told and lost" in told.faults()


def test_a_doubled_move(told: Told) -> None:
    """The same move once more, by the same seat or by the next, legal or not."""
    for seat in (1, 2):
        told.news.append(told.news[-1] | {"number": 9, "seat": seat, "ply": 7})
        assert "a move that nobody made, or made elsewhere: Sent(at=8, ply=6" in told.faults()
        del told.news[-1]


def test_a_legal_move_that_nobody_made(told: Told) -> None:
    """A repeat that the server took for a new move, and that happens to be one."""
    move, seat = told.position.moves()[0], told.position.turn
    told.news.append({"number": 9, "what": "moved", "seat": seat, "move": move, "left": 61_000})
    told.position = told.position.play(move)
    assert "a move that nobody made, or made elsewhere" in told.faults()


def test_a_repeat_with_another_answer(told: Told) -> None:
    told.ledger.answered(Sent(7, 5, 2, told.news[-1]["move"]), 9)
    assert "was 8 and now is 9" in told.faults()


def test_a_gap(told: Told) -> None:
    del told.news[0]
    assert "not numbered in order" in told.faults()


def test_another_position(told: Told) -> None:
    assert "instead of" in told.faults(position=str(start(told.laid).view(1)))
    assert "at 7, ply 6 instead of 8, 6" in told.faults(at=7)


def test_a_position_that_changed_between_two_looks(told: Told) -> None:
    for position in ("this", "that"):
        told.ledger.hear({"state": {"seat": 1, "at": 8, "position": position}})
    assert "(1, 8) was this and is that" in told.faults()


def test_a_clock_that_ran_while_nobody_was_there(told: Told) -> None:
    assert told.faults(alive=2.9) == "3000 ms charged, 2.9 s alive"
