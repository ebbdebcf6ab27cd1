"""The pages of the rules: what there is to read, and the booklet of each game."""

from __future__ import annotations

import asyncio

from litestar.exceptions import HTTPException

from pardalis.core.registry import folders
from pardalis.core.registry import game as game_named
from pardalis.server.web import board
from pardalis.server.web.booklet import pictures
from pardalis.server.web.booklet.shown import shown
from pardalis.server.web.call import Call
from pardalis.server.web.door import Answer
from pardalis.server.web.pages.look import Settings
from pardalis.server.web.pages.shelf import shelf
from pardalis.server.web.pages.shell import client_words, html, page, render


@page("/rules")
async def rules(call: Call) -> Answer:
    """The games whose rules can be read."""
    return html(render(__package__, "rules", call, games=shelf(call)), press_for=call)


@page("/rules/{game:str}")
async def booklet(call: Call, game: str) -> Answer:
    """The rules of a game. The article stands by itself: a table takes it out of the page and shows
    it beside the board."""
    if game not in folders():
        raise HTTPException(status_code=404)
    lang, look = call.lang, Settings.read(call)
    # Read once and then kept; the first time, drawing tells how large the pictures are.
    told = await asyncio.to_thread(shown, game_named(game), lang)

    def picture(number: int, *, dark: bool = False) -> str:
        return pictures.address(game, number, look, lang, dark=dark)

    content = render(
        __package__,
        "booklet",
        call,
        told=told,
        picture=picture,
        words=client_words(__package__, lang),  # each f"client.{name}", which `booklet.js` says
        board_words=client_words(board.__name__, lang),
    )
    return html(content, press_for=call)


PAGES = (rules, booklet)
