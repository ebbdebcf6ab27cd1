"""Looking at a table: how it stands, what was missed, its record."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from pardalis.core.words import Words
from pardalis.server.doors import NoDoor
from pardalis.server.tables import showing
from pardalis.server.tables.commands import Number, Seat
from pardalis.server.tables.eyes import Eyes
from pardalis.server.tables.table import Table
from pardalis.server.tables.told import Welcome
from pardalis.server.web.call import Call
from pardalis.server.web.door import Answer, door
from pardalis.server.web.games import Lang

word = Words(__package__)

PLAIN = "text/plain; charset=utf-8"


class Look(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`seat` is the seat to look from, if the asker has several; `after` is the number of the last
    event the asker knows: those after it are told as news."""

    seat: Seat | None = None
    lang: Lang | None = None
    after: Number = 0


class Watch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`after` is the number of the last event the asker knows."""

    lang: Lang | None = None
    after: Number = 0


class Which(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`round` counts the games at a table from 1; otherwise all of them."""

    round: Annotated[int, Meta(ge=1, le=100_000)] | None = None


def watched(call: Call, token: str) -> str:
    """The table that a watching link opens."""
    table, chair = call.hall.doors.read(token)
    if chair is not None:  # a seat's link is for sitting down
        raise NoDoor(word("refuse.not-watching"))
    return table


@door("GET", "/tables/{id}", "A table", tells=Welcome, query=Look, errors=(404, 503))
async def look(call: Call, id: str, query: Look) -> Welcome:
    """All that the asker sees of a table now, with the legal moves if it is their turn, and the
    news since `after`."""
    guest = call.guest
    eyes = Eyes(guest.id if guest else None, query.lang or call.lang, query.seat)
    return await call.hall.house.welcome(eyes, id, after=query.after)


@door("GET", "/watch/{token}", "A watched table", tells=Welcome, query=Watch, errors=(404, 503))
async def watch(call: Call, token: str, query: Watch) -> Welcome:
    """The same through a spectator's eyes, for whoever has the watching link."""
    eyes = Eyes(None, query.lang or call.lang)
    table = watched(call, token)
    return await call.hall.house.welcome(eyes, table, after=query.after, watch=True)


@door(
    "GET",
    "/tables/{id}/record",
    "The record of a table",
    tells=str,
    media=(PLAIN,),
    query=Which,
    errors=(404, 409, 503),
)
async def record(call: Call, id: str, query: Which) -> Answer:
    """The games as records that `pardalis replay` reads. While a game with secrets is being played
    its record is refused: it tells the deal."""
    return _record(await call.hall.house.look(call.guest, id), query.round)


@door(
    "GET",
    "/watch/{token}/record",
    "The record of a watched table",
    tells=str,
    media=(PLAIN,),
    query=Which,
    errors=(404, 409, 503),
)
async def watched_record(call: Call, token: str, query: Which) -> Answer:
    """The same for whoever has the watching link."""
    table = await call.hall.house.look(None, watched(call, token), watch=True)
    return _record(table, query.round)


def _record(table: Table, round: int | None) -> Answer:
    rounds = range(1, len(table.matches) + 1) if round is None else (round,)
    return Answer("\n".join(showing.record(table, one) for one in rounds).encode(), PLAIN)


DOORS = (look, watch, record, watched_record)
