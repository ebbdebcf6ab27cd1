"""Laying a table, sitting down at it, doing something there."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from pardalis.core.registry import folders
from pardalis.server.lobby import Card
from pardalis.server.tables.commands import AnyCommand, Seat
from pardalis.server.tables.eyes import Eyes
from pardalis.server.tables.told import Done, State
from pardalis.server.tables.wish import Wish
from pardalis.server.web.call import Call
from pardalis.server.web.door import door
from pardalis.server.web.games import Lang


class Listed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which public tables."""

    phase: Literal["open", "playing"] = "open"
    lang: Lang | None = None


class Key(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The token at the end of a link."""

    token: Annotated[str, Meta(max_length=200)]


class Chosen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A free seat."""

    seat: Seat


class Joined(msgspec.Struct, frozen=True):
    """Where a link led: `seat` is None when it only lets one watch."""

    table: str
    seat: int | None


@door("GET", "/tables", "Public tables", tells=list[Card], query=Listed, errors=(503,))
async def listed(call: Call, query: Listed) -> list[Card]:
    """The tables that anybody may find, the last changed first."""
    lang = query.lang or call.lang
    return await call.hall.house.listed(query.phase, lang, call.guest)


@door(
    "POST",
    "/tables",
    "Lay a table",
    body=Wish,
    tells=State,
    status=201,
    example={"game": next(iter(folders())), "chairs": ["me", "person"]},
    errors=(409, 503),
    known=True,
    spends="tables",
)
async def create(call: Call, body: Wish) -> State:
    """The answer has a `link` for each free seat, to give to whoever shall sit there, and the
    link to `watch`."""
    guest = call.known()
    table = await call.hall.house.create(guest, body)
    return call.hall.house.state(table, Eyes(guest.id, guest.lang))


@door(
    "POST",
    "/join",
    "Open a link",
    body=Key,
    tells=Joined,
    errors=(404, 409, 503),
    known=True,
    spends="joins",
)
async def join(call: Call, body: Key) -> Joined:
    """Takes the seat that a link leads to; whoever had it is relieved, so that one can go on
    elsewhere. A watching link gives no seat."""
    guest = call.known()
    table, chair = call.hall.doors.read(body.token)
    if chair is None:
        await call.hall.house.look(guest, table, watch=True)
        return Joined(table, None)
    return Joined(table, await call.hall.house.sit(guest, table, chair=chair))


@door(
    "POST",
    "/tables/{id}/sit",
    "Take a seat",
    body=Chosen,
    tells=Joined,
    errors=(404, 409, 503),
    known=True,
    spends="joins",
)
async def sit(call: Call, id: str, body: Chosen) -> Joined:
    """Takes a free seat at a public table."""
    return Joined(id, await call.hall.house.sit(call.known(), id, seat=body.seat))


@door(
    "POST",
    "/tables/{id}/do",
    "Do something at a table",
    body=AnyCommand,
    tells=Done,
    example={"do": "resign", "seat": 1, "at": 3},
    errors=(404, 409, 503),
    known=True,
)
async def do(call: Call, id: str, body: AnyCommand) -> Done:
    """Carries out a command. A repeat gets the same answer and changes nothing; one that was made
    for another position is refused with `ply` and `at` of the position now."""
    return Done(number=await call.hall.house.ask(call.known(), id, body))


DOORS = (listed, create, join, sit, do)
