"""Where a seat's link leads: who invites to what, and one button to sit down."""

from __future__ import annotations

from pardalis.core.errors import PardalisError
from pardalis.server.house import NotFound
from pardalis.server.tables.eyes import Eyes
from pardalis.server.tables.table import Table
from pardalis.server.tables.talk import LONGEST_NAME
from pardalis.server.web import errors
from pardalis.server.web.call import Call
from pardalis.server.web.door import Answer
from pardalis.server.web.pages.shell import form, html, page, render, see_other, somebody, whoever
from pardalis.server.web.table import shown
from pardalis.server.web.table.pages import drawn


async def _opened(call: Call, token: str) -> tuple[Table, int]:
    """The table and the chair behind a link."""
    table_id, chair = call.hall.doors.read(token)
    if chair is None:
        raise NotFound
    table = await call.hall.house.look(None, table_id, watch=True)
    if chair > len(table.chairs):
        raise NotFound
    return table, chair


@page("/join/{token:str}")
async def joining(call: Call, token: str) -> Answer:
    """Who invites, to what, and who has the seat now."""
    call.spend("joins")
    table, chair = await _opened(call, token)
    return await _page(call, table, chair)


@form("/join/{token:str}", spends="joins")
async def sitting(call: Call, fields: dict[str, str], token: str) -> Answer:
    """Sit down, under the name that was given; whoever was never here becomes a guest."""
    table, chair = await _opened(call, token)
    guest, remembered = somebody(call)
    name = fields.get("name", "").strip()
    try:
        if name and name != guest.name:
            guest = guest.named(name)
            remembered = {"Set-Cookie": call.cookie(guest)}
        await call.hall.house.sit(guest, table.id, chair=chair)
    except PardalisError as error:
        problem = errors.problem(error, call.lang)
        return await _page(call, table, chair, problem.words, errors.status(error), name)
    return see_other(f"/table/{table.id}", remembered)


async def _page(
    call: Call,
    table: Table,
    chair: int,
    fault: str = "",
    status: int | None = None,
    name: str | None = None,
) -> Answer:
    lang, guest = call.lang, whoever(call)
    eyes = Eyes(None, lang)
    taken = table.chairs[chair - 1]
    seat = table.seat_of(chair)
    content = render(
        __package__,
        "join",
        call,
        state=call.hall.house.state(table, eyes),
        picture=await drawn(call, table, eyes),
        options=shown.options(table, lang),
        tagline=table.game.words("game.tagline").text(lang),
        seat=seat,
        role=table.game.seat_name(seat).text(lang),
        host=_host(table, chair),
        mine=guest is not None and taken.guest == guest.id,
        taken=taken.name,
        computer=bool(taken.level),
        name=(guest.name if guest else "") if name is None else name,
        longest_name=LONGEST_NAME,
        link=call.hall.doors.link(table.id, chair),
        fault=fault,
    )
    return html(content, unlisted=True, status=status)


def _host(table: Table, chair: int) -> str:
    """The name of whoever invites: who laid the table if they sit there, else anybody who does."""
    others = [other for at, other in enumerate(table.chairs, 1) if at != chair and other.name]
    makers = [other.name for other in others if other.guest == table.maker]
    return next(iter([*makers, *(other.name for other in others)]), "")


PAGES = (joining, sitting)
