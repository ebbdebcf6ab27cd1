"""The door to a hint."""

from __future__ import annotations

import msgspec

from pardalis.server.hints import Hint
from pardalis.server.tables.commands import Seat
from pardalis.server.tables.eyes import Eyes
from pardalis.server.web.call import Call
from pardalis.server.web.door import door
from pardalis.server.web.games import Lang


class HintFor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`seat` is the seat to look from, if the asker has several."""

    seat: Seat | None = None
    lang: Lang | None = None


@door(
    "GET",
    "/tables/{id}/hint",
    "A hint",
    tells=Hint,
    query=HintFor,
    errors=(404, 409, 503),
    known=True,
    spends="hints",
)
async def hint(call: Call, id: str, query: HintFor) -> Hint:
    """What the engine would do in the asker's place with all its strength, seeing what they see.
    Only for the seat to move, and only where no other person plays."""
    guest = call.known()
    table = await call.hall.house.look(guest, id)
    return await call.hall.hints.give(table, Eyes(guest.id, query.lang or call.lang, query.seat))


DOORS = (hint,)
