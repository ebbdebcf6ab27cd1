"""QR codes of links. Whoever asks for one must have the link: the code is found below it."""

from __future__ import annotations

import io

import segno

from pardalis.server.house import NotFound
from pardalis.server.web.call import Call
from pardalis.server.web.door import Answer
from pardalis.server.web.looking import watched
from pardalis.server.web.pages.shell import page
from pardalis.server.web.pictures import SVG
from pardalis.server.web.shields import INERT

QUIET = 3  # modules of white around the code, so that it can be read on a dark page


@page("/join/{token:str}/qr.svg")
async def seat_code(call: Call, token: str) -> Answer:
    """The link of a seat, to be read by a telephone."""
    call.spend("pictures")
    table, chair = call.hall.doors.read(token)
    if chair is None:
        raise NotFound
    return await _code(call, call.hall.doors.link(table, chair))


@page("/watch/{token:str}/qr.svg")
async def watch_code(call: Call, token: str) -> Answer:
    """The link to watch, to be read by a telephone."""
    call.spend("pictures")
    return await _code(call, call.hall.doors.link(watched(call, token), None))


async def _code(call: Call, link: str) -> Answer:
    content = await call.hall.easel.draw(lambda: drawn(link))
    return Answer(content, SVG, {"Content-Security-Policy": INERT, "X-Robots-Tag": "noindex"})


def drawn(link: str) -> bytes:
    """A link as a picture, black on white in every theme: that is what telephones read."""
    made = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        made, kind="svg", border=QUIET, light="#fff", xmldecl=False, omitsize=True, nl=False
    )
    return made.getvalue()


PAGES = (seat_code, watch_code)
