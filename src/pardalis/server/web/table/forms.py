"""What is done at a table by forms, for those who play without scripts."""

from __future__ import annotations

from typing import Any

import msgspec

from pardalis.core.errors import PardalisError
from pardalis.server.house import NotFound
from pardalis.server.tables.commands import AnyCommand, Leave, Move, Seat
from pardalis.server.web import errors, faults
from pardalis.server.web.call import Call, Unknown
from pardalis.server.web.door import Answer
from pardalis.server.web.pages.shell import form, see_other, somebody
from pardalis.server.web.table.pages import Wanted, table_page


class Chosen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A free seat, and under which name to sit down there."""

    seat: Seat
    name: str = ""


def _meant(fields: dict[str, str], kind: Any) -> Any:
    """What a form asks for: the same as by JSON, with numbers written as texts."""
    try:
        return msgspec.convert(fields, kind, strict=False)
    except msgspec.ValidationError as error:
        raise faults.told(error, "body") from None


@form("/table/{id:str}/do")
async def doing(call: Call, fields: dict[str, str], id: str) -> Answer:
    """Carry out a command; what is refused is said on the table's page."""
    guest = call.known()
    command: AnyCommand = _meant(fields, AnyCommand)
    try:
        await call.hall.house.ask(guest, id, command)
    except (NotFound, Unknown):
        raise
    except PardalisError as error:
        problem = errors.problem(error, call.lang)
        table = await call.hall.house.look(guest, id)
        # Whoever tried a move looks on from the same seat.
        wanted = Wanted(seat=command.seat if isinstance(command, Move) else None)
        return await table_page(
            call, table, wanted, fault=problem.words, status=errors.status(error)
        )
    if isinstance(command, Leave):
        return see_other("/")
    return see_other(f"/table/{id}")


@form("/table/{id:str}/sit", spends="joins")
async def sitting(call: Call, fields: dict[str, str], id: str) -> Answer:
    """Take a free seat at a public table; whoever was never here becomes a guest."""
    chosen: Chosen = _meant(fields, Chosen)
    guest, remembered = somebody(call)
    name = chosen.name.strip()
    try:
        if name and name != guest.name:
            guest = guest.named(name)
            remembered = {"Set-Cookie": call.cookie(guest)}
        await call.hall.house.sit(guest, id, seat=chosen.seat)
    except NotFound:
        raise
    except PardalisError as error:
        problem = errors.problem(error, call.lang)
        table = await call.hall.house.look(call.guest, id)
        return await table_page(
            call, table, Wanted(), fault=problem.words, status=errors.status(error)
        )
    return see_other(f"/table/{id}", remembered)


PAGES = (doing, sitting)
