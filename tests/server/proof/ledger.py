"""A ledger: what people at one table sent, were answered and were told, kept outside the server.

Whatever happens to the server, the table it shows afterwards must agree with this.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from pardalis.core.contest import Contest
from pardalis.core.errors import PardalisError
from pardalis.core.position import Position
from pardalis.core.registry import game
from pardalis.server.tables.clock import full
from pardalis.server.tables.events import Created, decode
from pardalis.store import DATABASE
from pardalis.store.connection import connect


class Sent(NamedTuple):
    """A move as somebody sends it: it answers the position with the number `at`."""

    at: int
    ply: int
    seat: int
    move: str


class Known(NamedTuple):
    """What must be in the table from now on: acknowledged moves and told events, by number."""

    acknowledged: dict[Sent, int]
    told: dict[int, Any]


class Ledger:
    """What is known of one table. One thread writes it, another may read it, and look at the table
    as the guest with the token."""

    def __init__(self, table: str, token: str = "") -> None:
        self.table = table
        self.token = token
        self.sent: set[Sent] = set()
        self.acknowledged: dict[Sent, int] = {}
        self.told: dict[int, Any] = {}
        self.shown: dict[tuple[int | None, int], str] = {}
        self.faults: list[str] = []

    def known(self) -> Known:
        """All that is known at this moment."""
        return Known(self.acknowledged.copy(), self.told.copy())

    def answered(self, sent: Sent, number: int) -> None:
        """A move was acknowledged."""
        if self.acknowledged.setdefault(sent, number) != number:
            self.faults.append(f"{sent} was {self.acknowledged[sent]} and now is {number}")

    def hear(self, message: Any) -> None:
        """Something was told, to anybody at the table."""
        for news in message.get("news", ()):
            if self.told.setdefault(news["number"], news) != news:
                self.faults.append(f"{news} was {self.told[news['number']]}")
        if state := message.get("state"):
            seen = (state["seat"], state["at"])
            if self.shown.setdefault(seen, state["position"]) != state["position"]:
                self.faults.append(f"{seen} was {self.shown[seen]} and is {state['position']}")


LOST = "acknowledged and lost: the table itself"


def created(folder: Path, table: str) -> Created:
    """How a table was laid: what nobody is told of it is in the log alone."""
    connection = connect(folder / DATABASE, "ro")
    try:
        query = "SELECT event FROM event WHERE table_id = ? AND number = 1"
        row = connection.execute(query, (table,)).fetchone()
    finally:
        connection.close()
    assert row, LOST
    event = decode(row[0])
    assert isinstance(event, Created)
    return event


def start(laid: Created) -> Position:
    """The position that a table begins with."""
    contest = Contest(game(laid.game), seed=laid.seed, seats=len(laid.chairs), options=laid.options)
    return contest.match.position


def faults(
    known: Known, ledger: Ledger, laid: Created, state: Any, news: Sequence[Any], alive: float
) -> list[str]:
    """Where a table as it is shown now, with all its news, does not agree with what was known
    before; `alive` is how many seconds the server has lived since it was laid, at the most."""
    found = list(ledger.faults)
    if [one["number"] for one in news] != list(range(1, state["number"] + 1)):
        found.append("its events are not numbered in order")
    by_number = {one["number"]: one for one in news}
    for number, told in known.told.items():
        if by_number.get(number) != told:
            found.append(f"told and lost: {told}, which now is {by_number.get(number)}")
    for sent, number in known.acknowledged.items():
        event = by_number.get(number, {})
        made = (event.get("what"), event.get("seat"), event.get("ply"), event.get("move"))
        if made != ("moved", sent.seat, sent.ply + 1, sent.move):
            found.append(f"acknowledged and lost: {sent} as {number}, which now is {event}")
    return found + _replayed(ledger, laid, state, news) + _charged(laid, news, alive)


def _replayed(ledger: Ledger, laid: Created, state: Any, news: Sequence[Any]) -> list[str]:
    """Where the moves do not lead from the start to what is shown, or nobody has sent them."""
    found: list[str] = []
    position, at, ply = start(laid), 1, 0
    for event in news:
        if event["what"] == "moved":
            made = Sent(at, ply, event["seat"], event["move"])
            if not laid.chairs[made.seat - 1] and made not in ledger.sent:
                found.append(f"a move that nobody made, or made elsewhere: {made}")
            try:
                position = position.play(made.move)
            except PardalisError as error:
                return [*found, f"{made} cannot be made: {error}"]
            ply += 1
        if event["what"] in ("started", "moved", "ended"):
            at = event["number"]
    if (state["at"], state["ply"]) != (at, ply):
        found.append(f"at {state['at']}, ply {state['ply']} instead of {at}, {ply}")
    if state["position"] != str(position.view(state["seat"])):
        found.append(f"{state['position']} instead of {position.view(state['seat'])}")
    return found


def _charged(laid: Created, news: Sequence[Any], alive: float) -> list[str]:
    """Whether clocks have run longer than the server."""
    if laid.clock is None:
        return []
    left = {event["seat"]: event["left"] for event in news if event["what"] == "moved"}
    moves = sum(event["what"] == "moved" for event in news)
    gained = moves * 1000 * getattr(laid.clock, "increment", 0)
    charged = len(left) * full(laid.clock) + gained - sum(left.values())
    return [] if charged <= alive * 1000 else [f"{charged} ms charged, {alive} s alive"]
