"""Who one is, and where one sits."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from pardalis.server.guests import Guest
from pardalis.server.lobby import Card
from pardalis.server.web.call import Call
from pardalis.server.web.door import Answer, door
from pardalis.server.web.games import InLanguage, Lang

LONGEST = 200  # characters that are looked at; what makes a name is checked elsewhere


class Me(msgspec.Struct, frozen=True):
    """Whoever asks. `token` is what `Authorization: Bearer` takes: who has it is this guest."""

    name: str
    lang: Lang
    token: str


class Introduction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How one wants to be called and spoken to; what is left out stays."""

    name: Annotated[str, Meta(max_length=LONGEST)] | None = None
    lang: Lang | None = None


def _told(call: Call, guest: Guest) -> Answer:
    token = call.hall.guests.issue(guest)
    content = {"name": guest.name, "lang": guest.lang, "token": token}
    return Answer(msgspec.json.encode(content), headers={"Set-Cookie": call.cookie(guest)})


@door("GET", "/me", "Who I am", tells=Me)
async def me(call: Call) -> Answer:
    """Tells who asks; whoever was never here before becomes a guest. The answer sets the cookie by
    which browsers are known."""
    return _told(call, call.guest or call.hall.guests.new(call.preferred))


@door(
    "PUT",
    "/me",
    "Say who I am",
    body=Introduction,
    tells=Me,
    example={"name": "Anna", "lang": "fr"},
    errors=(409,),
    known=True,
)
async def introduce(call: Call, body: Introduction) -> Answer:
    """Changes the name for the seats taken from now on, and the language. The token changes too;
    the one before stays good."""
    guest = call.known()
    if body.name is not None:
        guest = guest.named(body.name)
    if body.lang is not None:
        guest = replace(guest, lang=body.lang)
    return _told(call, guest)


@door(
    "GET",
    "/me/tables",
    "My tables",
    tells=list[Card],
    query=InLanguage,
    errors=(503,),
    known=True,
)
async def my_tables(call: Call, query: InLanguage) -> list[Card]:
    """The tables where the asker sits or that they made, the last changed first."""
    guest = call.known()
    return await call.hall.house.mine(replace(guest, lang=query.lang or guest.lang))


DOORS = (me, introduce, my_tables)
