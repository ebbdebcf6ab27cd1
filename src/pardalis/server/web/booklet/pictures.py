"""The positions of a booklet as pictures: there are only so many, each is drawn once and kept."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from urllib.parse import urlencode

import msgspec
from litestar.exceptions import HTTPException

from pardalis.core.booklet import Diagram, booklet
from pardalis.core.game import Game
from pardalis.core.position import Position
from pardalis.core.registry import folders
from pardalis.core.registry import game as game_named
from pardalis.server.tables import eyes
from pardalis.server.web.call import Call
from pardalis.server.web.door import Answer, asked
from pardalis.server.web.games import Lang
from pardalis.server.web.pages import statics
from pardalis.server.web.pages.look import Settings
from pardalis.server.web.pages.shell import page
from pardalis.server.web.shields import INERT

SVG = "image/svg+xml"
KEPT = 1000  # pictures that are remembered
FIXED = {"Cache-Control": "public, max-age=3600", "Content-Security-Policy": INERT}


class Style(eyes.Style, frozen=True, forbid_unknown_fields=True):
    """How a picture looks."""

    coordinates: bool = True
    lang: Lang = "en"


STANDARD = Style()


def address(game: str, number: int, look: Settings, lang: str, *, dark: bool = False) -> str:
    """Where the picture of a booklet's diagram is, as somebody likes it; `dark` says what it is
    where that is left to the machine."""
    wanted = {**msgspec.structs.asdict(look.look(dark)), "lang": lang}
    standard = msgspec.structs.asdict(STANDARD)
    chosen = {name: wanted[name] for name in standard if wanted[name] != standard[name]}
    query = urlencode({name: str(value).lower() for name, value in chosen.items()})
    return f"/rules/{game}/{number}.svg" + (f"?{query}" if query else "")


def position(game: Game, diagram: Diagram) -> Position:
    """The position of a diagram."""
    return game.parse(diagram.position, **dict(diagram.options))


def drawn(game: Game, diagram: Diagram, style: Style = STANDARD) -> str:
    """The picture of a diagram; where there are secrets, with what its seat sees."""
    shown = position(game, diagram)
    seat = diagram.seat
    secrets = seat is not None and game.referee.view is not None
    return (shown.view(seat) if secrets else shown).svg(
        seat,
        lang=style.lang,
        theme=style.theme,
        board=style.board,
        palette=style.palette,
        glyphs=style.glyphs,
        coordinates=style.coordinates,
        last=diagram.last,
        marks=diagram.marks,
        targets=diagram.targets,
    )


@cache
def size(game: Game, number: int) -> tuple[int, int]:
    """How wide and how high a picture is, in pixels."""
    picture = drawn(game, _diagrams(game)[number - 1])
    found = re.search(r'<svg [^>]*width="(\d+)" height="(\d+)"', picture)
    assert found is not None, "every picture says how large it is"
    return int(found[1]), int(found[2])


@cache
def _diagrams(game: Game) -> tuple[Diagram, ...]:
    """The diagrams of a game: those of one language, since they differ in words alone."""
    return tuple(booklet(game, "en").diagrams)


class Album:
    """Keeps pictures that were drawn: the last that somebody wanted to see."""

    def __init__(self, most: int = KEPT) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[str, int, Style], statics.Static] = OrderedDict()

    async def get(self, call: Call, game: str, number: int, style: Style) -> statics.Static:
        """A picture; drawing one that is not kept counts as any drawing does."""
        key = (game, number, style)
        if key not in self._kept:
            call.spend("pictures")
            content = await call.hall.easel.draw(self._drawing(*key))
            self._kept[key] = statics.Static(content, statics.press(content), SVG)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]

    def _drawing(self, game: str, number: int, style: Style) -> Callable[[], bytes]:
        found = game_named(game)
        return lambda: drawn(found, _diagrams(found)[number - 1], style).encode()


ALBUM = Album()


@page("/rules/{game:str}/{picture:str}")
async def diagram(call: Call, game: str, picture: str) -> Answer:
    """The picture of one of a booklet's diagrams: its number in the booklet and `.svg`."""
    number = re.fullmatch(r"([1-9]\d{0,2})\.svg", picture, re.ASCII)
    if game not in folders() or number is None:
        raise HTTPException(status_code=404)
    if int(number[1]) > len(_diagrams(game_named(game))):
        raise HTTPException(status_code=404)
    style: Style = asked(call.scope["query_string"], Style)
    found = await ALBUM.get(call, game, int(number[1]), style)
    etag = f'"{sha256(found.content).hexdigest()[:32]}"'
    headers = FIXED | {"ETag": etag}
    if etag in call.headers.get("if-none-match", ""):
        return Answer(b"", found.media, headers, 304)
    return statics.packed(call, found.content, found.pressed, found.media, headers)


PAGES = (diagram,)
