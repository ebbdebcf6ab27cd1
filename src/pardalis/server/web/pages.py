"""Pages for people who open a link in a browser: plain, without scripts, in their language."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from itertools import pairwise
from typing import Any

import jinja2
import msgspec
from litestar import Request, Response
from litestar.enums import HttpMethod
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler
from markdown_it import MarkdownIt

from pardalis.core.registry import games
from pardalis.core.words import Words
from pardalis.server.house import NotFound
from pardalis.server.tables.eyes import Eyes
from pardalis.server.tables.table import Table
from pardalis.server.web import errors
from pardalis.server.web.call import Call
from pardalis.server.web.door import PREFIX, Answer, door, response
from pardalis.server.web.looking import watched
from pardalis.server.web.shields import is_local

word = Words(__package__)

HTML = "text/html; charset=utf-8"
FOR_ONE = {"Vary": "Accept-Language, Cookie"}
UNLISTED = FOR_ONE | {"X-Robots-Tag": "noindex"}  # what is found by its link alone
ROBOTS = b"User-agent: *\nDisallow: /api/\nDisallow: /join/\nDisallow: /watch/\nDisallow: /table/\n"
HERE = files(__package__)


@cache
def _templates() -> jinja2.Environment:
    return jinja2.Environment(
        loader=jinja2.PackageLoader(__package__, "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )


def render(name: str, lang: str, **values: Any) -> bytes:
    """A page in a language."""

    def say(key: str, **given: Any) -> str:
        return word(key, **given).text(lang)

    template = _templates().get_template(f"{name}.html")
    return template.render(lang=lang, say=say, api=PREFIX, **values).encode()


def wanted(call: Call) -> bool:
    """Whether somebody looks at the answer in a browser."""
    accepted = call.headers.get("accept", "")
    return "text/html" in accepted and not call.scope["path"].startswith(PREFIX + "/")


def sorry(problem: errors.Problem, lang: str) -> bytes:
    """The page that says what went wrong."""
    return render("sorry", lang, words=problem.words)


def page(path: str) -> Callable[[Callable[..., Awaitable[Answer]]], HTTPRouteHandler]:
    """Make a function a page: it gets the call and the parts of the path."""

    def made(function: Callable[..., Awaitable[Answer]]) -> HTTPRouteHandler:
        async def handle(request: Request[Any, Any, Any]) -> Response[bytes]:
            call: Call = request.scope["state"]["call"]
            call.spend("requests")
            return response(await function(call, **request.path_params))

        handle.__name__ = function.__name__
        methods = [HttpMethod.GET, HttpMethod.HEAD]
        return HTTPRouteHandler(path, http_method=methods, status_code=200)(handle)

    return made


@page("/")
async def entrance(call: Call) -> Answer:
    """What this is, and how to sit down."""
    lang = call.lang
    told = [
        {"id": game.id, "title": game.title(lang), "tagline": game.words("game.tagline").text(lang)}
        for game in games()
    ]
    cards = await call.hall.house.listed("open", lang, call.guest)
    content = render("entrance", lang, games=told, cards=cards, origin=call.hall.shield.origin)
    return Answer(content, HTML, FOR_ONE)


@page("/join/{token:str}")
async def joining(call: Call, token: str) -> Answer:
    """Where a seat's link leads."""
    call.spend("joins")
    table_id, chair = call.hall.doors.read(token)
    if chair is None:
        raise NotFound
    table = await call.hall.house.look(None, table_id, watch=True)
    if chair > len(table.chairs):
        raise NotFound
    seat = table.game.seat_name(table.seat_of(chair)).text(call.lang)
    return _table(call, "join", table, link=call.hall.doors.link(table_id, chair), seat=seat)


@page("/watch/{token:str}")
async def watching(call: Call, token: str) -> Answer:
    """Where a watching link leads."""
    call.spend("joins")
    table_id = watched(call, token)
    table = await call.hall.house.look(None, table_id, watch=True)
    return _table(call, "watch", table, link=call.hall.doors.link(table_id, None))


@page("/table/{id:str}")
async def table(call: Call, id: str) -> Answer:
    """A table, for those who may look at it."""
    found = await call.hall.house.look(call.guest, id)
    return _table(call, "table", found, picture=f"{PREFIX}/tables/{id}/picture.svg", link="")


def _table(
    call: Call, name: str, table: Table, *, link: str, picture: str = "", **more: Any
) -> Answer:
    watching = call.hall.doors.token(table.id, None)
    guest = call.guest.id if call.guest and name == "table" else None
    state = call.hall.house.state(table, Eyes(guest, call.lang))
    content = render(
        name,
        call.lang,
        state=state,
        link=link or f"{call.hall.shield.origin}/table/{table.id}",
        picture=picture or f"{PREFIX}/watch/{watching}/picture.svg",
        **more,
    )
    return Answer(content, HTML, UNLISTED)


@door("GET", "/docs", "The documentation", tells=str, media=(HTML,))
async def docs(call: Call) -> Answer:
    """How to use all of this, with examples."""
    return Answer(_docs(), HTML)


@cache
def _docs() -> bytes:
    told = HERE.joinpath("api.md").read_text("utf-8")
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    parts = markdown.parse(told)
    for part, inside in pairwise(parts):
        if part.type == "heading_open":  # what the page's own links lead to
            part.attrSet("id", _anchor(inside.content))
    content = markdown.renderer.render(parts, markdown.options, {})
    return render("docs", "en", content=content)


def _anchor(heading: str) -> str:
    """What a heading is called in links, as everywhere where Markdown is read.

    >>> _anchor("A table's life")
    'a-tables-life'
    """
    plain = (sign for sign in heading.lower() if sign.isalnum() or sign in " -_")
    return "".join(plain).replace(" ", "-")


@page("/health")
async def health(call: Call) -> Answer:
    """Whether all is well: events can be kept."""
    await asyncio.to_thread(call.hall.store.check)
    told = {"status": "ok", "version": version("pardalis")}
    return Answer(msgspec.json.encode(told))


@page("/metrics")
async def metrics(call: Call) -> Answer:
    """What is counted, for whoever runs the server: only this machine may ask, and directly."""
    passed_on = {"forwarded", "x-forwarded-for"} & call.headers.keys()
    if passed_on or not is_local(call.address):
        raise HTTPException(status_code=404)
    content, media = call.hall.metrics.render()
    return Answer(content, media)


@page("/style.css")
async def style(call: Call) -> Answer:
    """How pages look."""
    content = HERE.joinpath("static", "style.css").read_bytes()
    return Answer(content, "text/css; charset=utf-8", {"Cache-Control": "public, max-age=3600"})


@page("/robots.txt")
async def robots(call: Call) -> Answer:
    """What machines that read pages shall leave alone."""
    return Answer(ROBOTS, "text/plain; charset=utf-8")


PAGES = (entrance, joining, watching, table, docs, health, metrics, style, robots)
