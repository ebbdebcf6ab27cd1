"""Leaks: servers that tell too much, each in its own way, to show that it would be noticed."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from pardalis.core.position import View
from pardalis.core.words import Words
from pardalis.server.doors import Doors
from pardalis.server.house import House
from pardalis.server.tables import ruling, showing, standing, table, telling
from pardalis.server.tables.events import Event, Moved
from pardalis.server.tables.showing import Eyes
from pardalis.server.tables.table import Table
from pardalis.server.tables.told import Sitter
from pardalis.server.web import pictures
from pardalis.server.web.call import Call
from pardalis.server.web.door import Answer
from tests.server.proof.worlds import ORIGIN, SECRET, STRANGER

LEAKS: dict[str, Callable[[pytest.MonkeyPatch], None]] = {}


def leak(make: Callable[[pytest.MonkeyPatch], None]) -> Callable[[pytest.MonkeyPatch], None]:
    LEAKS[make.__name__] = make
    return make


@leak
def position(patch: pytest.MonkeyPatch) -> None:
    """The state has the whole position."""
    patch.setattr(showing, "_position", lambda table, seat: str(table.match.position))


@leak
def eyes(patch: pytest.MonkeyPatch) -> None:
    """Whoever asks for a seat sees through its eyes, whether or not they have it."""
    own = showing.viewpoint

    def viewpoint(table: Table, eyes: Eyes) -> int | None:
        return eyes.seat if eyes.seat in table.match.seats else own(table, eyes)

    patch.setattr(showing, "viewpoint", viewpoint)


@leak
def picture(patch: pytest.MonkeyPatch) -> None:
    """A picture of an earlier moment shows the hand of whoever was to move then."""
    own = showing.view

    def view(table: Table, eyes: Eyes, round: int | None = None, ply: int | None = None) -> View:
        seen = own(table, eyes, round, ply)
        if ply is None:
            return seen
        return table.matches[(round or table.round) - 1].positions[ply].view(seen.turn or None)

    patch.setattr(showing, "view", view)


@leak
def news(patch: pytest.MonkeyPatch) -> None:
    """The news name the tile that is drawn."""
    own = telling.told
    named = Words("pardalis.games.chromino")

    def told(at: Table, event: Event) -> Any:
        if isinstance(event, Moved) and event.move == "draw":
            return named("refuse.not-in-hand", tile=at.match.position.state.bag[0])
        return own(at, event)

    patch.setattr(table, "told", told)


@leak
def header(patch: pytest.MonkeyPatch) -> None:
    """The mark by which a picture is known again depends on more than the picture."""
    own = pictures.seen
    marks: list[str] = []

    def seen(call: Call, table: Table, *given: Any) -> pictures.Shown:
        marks[:] = [str(hash(table.match.position.state.bag))]
        return own(call, table, *given)

    def answer(call: Call, content: bytes, media: str, kept: str) -> Answer:
        return Answer(content, media, {"X-Mark": marks[-1], "Cache-Control": kept})

    patch.setattr(pictures, "seen", seen)
    patch.setattr(pictures, "_answer", answer)


@leak
def record(patch: pytest.MonkeyPatch) -> None:
    """The record is given while the game is on."""
    patch.setattr(showing, "record", lambda table, number: table.match.record())


@leak
def referee(patch: pytest.MonkeyPatch) -> None:
    """The referee says why a move of somebody else's seat would be refused."""
    own = standing.held

    def held(table: Table, guest: str, seat: int, at: int | None = None) -> int:
        if guest != STRANGER.id and seat == table.turn and at == table.at:
            return table.chair_of(seat)
        return own(table, guest, seat, at)

    patch.setattr(ruling, "held", held)


@leak
def logged(patch: pytest.MonkeyPatch) -> None:
    """What somebody has in their hand is logged with their move."""
    own = House.changed

    def changed(self: House, room: Any, before: Table, events: Sequence[Event]) -> None:
        own(self, room, before, events)
        for event in events:
            if isinstance(event, Moved):
                hand = before.match.position.state.hands[before.seat_of(event.chair) - 1]
                logging.getLogger("pardalis").info("moved", extra={"kind": ",".join(hand)})

    patch.setattr(House, "changed", changed)


@leak
def counted(patch: pytest.MonkeyPatch) -> None:
    """How many moves somebody had is logged, which depends on their hand."""
    own = House.changed

    def changed(self: House, room: Any, before: Table, events: Sequence[Event]) -> None:
        own(self, room, before, events)
        if isinstance(events[0], Moved):
            count = len(before.match.position.moves())
            logging.getLogger("pardalis").info("moved", extra={"number": count})

    patch.setattr(House, "changed", changed)


@leak
def link(patch: pytest.MonkeyPatch) -> None:
    """Everybody is given the links of all seats."""
    doors = Doors(SECRET, ORIGIN)
    own = showing._sitters

    def sitters(table: Table, *given: Any) -> tuple[Sitter, ...]:
        return tuple(
            Sitter(
                seat=sitter.seat,
                role=sitter.role,
                kind=sitter.kind,
                name=sitter.name,
                link=doors.link(table.id, table.chair_of(sitter.seat)),
            )
            for sitter in own(table, *given)
        )

    patch.setattr(showing, "_sitters", sitters)


@leak
def guest(patch: pytest.MonkeyPatch) -> None:
    """Whoever is to move is called by what the server knows them by."""

    def asked(table: Table, *_: object) -> str:
        return table.chairs[table.chair_of(table.turn or 1) - 1].guest

    patch.setattr(showing, "_asked", asked)
