"""The table's page: read as it is, or taken over by its scripts.

All that somebody sees of the table is in the page, so that it reads and can be played without
scripts; these take it over and keep it as things happen. It is made for one pair of eyes, as
everything that a table tells.
"""

from __future__ import annotations

from functools import cache
from typing import Any
from urllib.parse import urlsplit

import msgspec
from markupsafe import Markup

from pardalis.engine.levels import IDS, USUAL, level_told
from pardalis.server.tables import showing
from pardalis.server.tables.commands import LONGEST_LINE, Seat
from pardalis.server.tables.eyes import Eyes
from pardalis.server.tables.table import Table
from pardalis.server.tables.talk import phrases
from pardalis.server.tables.told import Sitter, State
from pardalis.server.web.call import Call
from pardalis.server.web.door import PREFIX, Answer, asked
from pardalis.server.web.looking import watched
from pardalis.server.web.pages import statics
from pardalis.server.web.pages.look import Settings
from pardalis.server.web.pages.shell import client_words, html, page, render, whoever
from pardalis.server.web.table import shown

BOARD = "pardalis.server.web.board"  # whose words the board speaks
REFRESH = 6  # seconds after which a page without scripts looks again while others are to move


class Wanted(msgspec.Struct, frozen=True):
    """How the page is asked for: `seat` is the seat to look from, and `still` a page that does not
    refresh itself while somebody writes."""

    seat: Seat | None = None
    still: bool = False


@page("/table/{id:str}")
async def table(call: Call, id: str) -> Answer:
    """A table, for those who may look at it."""
    found = await call.hall.house.look(whoever(call), id)
    return await table_page(call, found, asked(call.scope["query_string"], Wanted))


@page("/watch/{token:str}")
async def watching(call: Call, token: str) -> Answer:
    """Where a watching link leads."""
    call.spend("joins")
    found = await call.hall.house.look(None, watched(call, token), watch=True)
    return await table_page(call, found, Wanted(), watch=token)


async def table_page(
    call: Call,
    table: Table,
    wanted: Wanted,
    *,
    watch: str = "",
    fault: str = "",
    status: int | None = None,
) -> Answer:
    """The page of a table, with what was wrong with the last form if something was. `watch` is the
    token by which somebody came who only watches."""
    lang, guest = call.lang, None if watch else whoever(call)
    eyes = Eyes(guest.id if guest else None, lang, wanted.seat)
    state = call.hall.house.state(table, eyes)
    own = shown.own_seats(state)
    values: dict[str, Any] = {
        "state": state,
        "own": own,
        "picture": await drawn(call, table, eyes),
        "moves": shown.moves(table, lang),
        "lines": shown.lines(table, eyes),
        "groups": shown.groups(table, lang) if state.choices else (),
        "free": _open_seats(state),
        "offers": shown.offers(state, lang),
        "keys": shown.keys(lang),
        "options": shown.options(table, lang),
        "clocks": {
            sitter.seat: shown.clock_text(sitter.left, state.clock, lang)
            for sitter in state.sitters
        },
        "near": near(state),
        "acting": shown.acting(state),
        "possible": shown.possible(table, state),
        "refresh": _refresh(state, wanted, own),
        "still": wanted.still,
        "curtain": _curtain(state, own),
        "phrases": {name: told.text(lang) for name, told in phrases(table.game).items()},
        "levels": {level: level_told(level).text(lang) for level in IDS},
        "usual": USUAL,
        "longest_line": LONGEST_LINE,
        "watching": bool(watch) or not own,
        "fault": fault,
        "address": f"/watch/{watch}" if watch else f"/table/{table.id}",
        "typeset": shown.typeset,
        "points": lambda points: shown.points(points, lang),
        "path": lambda link: urlsplit(link).path,
        "modules": modules(),
        "words": client_words(__package__, lang),
        "board_words": client_words(BOARD, lang),
    }
    data = client_data(call, table, state, watch if guest is None else "")
    content = render(__package__, "table", call, bare=True, data=data, **values)
    return html(content, unlisted=True, status=status)


async def drawn(call: Call, table: Table, eyes: Eyes) -> Markup:
    """The picture that these eyes see, drawn beside the event loop."""
    call.spend("pictures")
    view = showing.view(table, eyes)
    match = table.match
    last = match.entries[-1].move if match.ply else None
    look = msgspec.structs.replace(Settings.read(call).look(), targets=False)
    wanted = msgspec.structs.asdict(look)
    made = await call.hall.easel.draw(
        lambda: view.svg(lang=eyes.lang, last=last, **wanted).encode("utf-8")
    )
    return Markup(made.decode())  # drawn here, with every text in it escaped


def client_data(call: Call, table: Table, state: State, watch: str = "") -> dict[str, Any]:
    """What the page's scripts must know beside what the socket tells."""
    lang = call.lang
    token = watch or (call.hall.doors.token(table.id, None) if whoever(call) is None else "")
    return {
        "table": table.id,
        "at": f"/watch/{token}" if token else f"/tables/{table.id}",
        "api": PREFIX,
        "game": table.game.id,
        "rules": f"/rules/{table.game.id}",
        "home": "/",
        "secrets": table.has_secrets,
        "phrases": {name: told.text(lang) for name, told in phrases(table.game).items()},
        "own": shown.own_seats(state),
    }


@cache
def modules() -> tuple[str, ...]:
    """The scripts of a table, to be fetched all at once instead of one after another."""
    kept = (name for name in statics.shelf().files if name.endswith(".js"))
    return tuple(name for name in kept if name.startswith(("table/", "board/")))


def near(state: State) -> tuple[int, ...]:
    """The seats shown on the reader's side of the board: their own, or where nobody sits there the
    one from whose side it is drawn."""
    own = shown.own_seats(state)
    if own and len(own) < len(state.sitters):
        return own
    return (state.seat or state.sitters[0].seat,)


def _open_seats(state: State) -> list[Sitter]:
    """The free seats for which whoever looks can do something: invite, or sit down."""
    free = [sitter for sitter in state.sitters if sitter.kind == "free"]
    return [one for one in free if (one.link or state.public) and state.phase != "closed"]


def _refresh(state: State, wanted: Wanted, own: tuple[int, ...]) -> int:
    """After how many seconds a page without scripts looks again, 0 for never: while somebody else
    is awaited."""
    waits = state.phase == "open" or (state.phase == "playing" and state.turn not in own)
    return REFRESH if waits and not wanted.still else 0


def _curtain(state: State, own: tuple[int, ...]) -> str:
    """The name of whoever is to be given the device before their secrets are shown."""
    hidden = state.hides and state.turn in own and state.seat != state.turn
    return state.sitters[state.turn - 1].name if hidden else ""


PAGES = (table, watching)
