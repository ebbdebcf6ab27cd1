"""Pictures by address: any position, any moment of a table, in each theme and language."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import Annotated, Any

import msgspec
from litestar.exceptions import HTTPException
from msgspec import Meta

from pardalis.core.errors import InvalidOption
from pardalis.core.game import Game
from pardalis.core.position import Position, View
from pardalis.core.registry import game as game_named
from pardalis.core.registry import games
from pardalis.core.words import Words, quoted
from pardalis.draw.png import png
from pardalis.server.guests import Guest
from pardalis.server.tables import showing
from pardalis.server.tables.commands import MOST_SEATS, Seat
from pardalis.server.tables.eyes import Board, Eyes, Palette, Theme
from pardalis.server.tables.table import Table
from pardalis.server.web.call import Call
from pardalis.server.web.door import Answer, door
from pardalis.server.web.games import Lang
from pardalis.server.web.looking import PLAIN, watched
from pardalis.server.web.shields import INERT

word = Words(__package__)

SVG, PNG = "image/svg+xml", "image/png"
NARROWEST, WIDEST = 16, 2000  # pixels of a PNG
KEPT = "max-age=86400"  # seconds that a picture which cannot change may be kept
START = 1  # the seed of the start that is shown when no position is named


class Style(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a picture looks; `flip` turns the board round, `width` is that of a PNG in pixels."""

    theme: Theme = "light"
    board: Board = "walnut"
    palette: Palette = "colour"
    lang: Lang | None = None
    glyphs: bool = True
    coordinates: bool = True
    flip: bool = False
    width: Annotated[int, Meta(ge=NARROWEST, le=WIDEST)] = 800
    seat: Seat | None = None

    def look(self, lang: str) -> dict[str, Any]:
        """What the pen is told."""
        return {
            "theme": self.theme,
            "board": self.board,
            "palette": self.palette,
            "lang": self.lang or lang,
            "glyphs": self.glyphs,
            "coordinates": self.coordinates,
            "flip": self.flip,
        }


class OfTable(Style, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Which moment of a table, from whose side: the one now unless told. `ply` counts the moves of
    a game; `targets` shows where the seat to move can go, if the asker has it."""

    round: Annotated[int, Meta(ge=1, le=100_000)] | None = None
    ply: Annotated[int, Meta(ge=0, le=100_000)] | None = None
    targets: bool = False


class OfPosition(Style, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Which position: its text, else the start of a game with this seed, these seats and options
    (`name=value`, parted by commas)."""

    position: Annotated[str, Meta(max_length=4000)] | None = None
    seed: Annotated[int, Meta(ge=0, le=2**53)] = START
    seats: Annotated[int, Meta(ge=1, le=MOST_SEATS)] | None = None
    options: Annotated[str, Meta(max_length=400)] = ""


class OfText(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The same moments drawn with letters for a terminal of this size."""

    round: Annotated[int, Meta(ge=1, le=100_000)] | None = None
    ply: Annotated[int, Meta(ge=0, le=100_000)] | None = None
    targets: bool = False
    lang: Lang | None = None
    seat: Seat | None = None
    colour: bool = True
    width: Annotated[int, Meta(ge=20, le=1000)] = 80
    height: Annotated[int, Meta(ge=5, le=1000)] = 24


@dataclass(frozen=True, slots=True)
class Shown:
    """What somebody sees of a moment, from which side. `last` is the move that led to it; `kept` is
    how long it may be kept."""

    view: View
    side: int | None
    last: str | None
    kept: str


def seen(call: Call, table: Table, guest: Guest | None, query: OfTable | OfText) -> Shown:
    """A moment of a table through the asker's eyes, and no others."""
    eyes = Eyes(guest.id if guest else None, call.lang, query.seat)
    view = showing.view(table, eyes, query.round, query.ply)
    number = query.round or table.round
    match = table.matches[number - 1]
    ply = match.ply if query.ply is None else query.ply
    over = number < table.round or table.phase == "over"
    fixed = over and query.round is not None and query.ply is not None
    return Shown(
        view,
        None if table.has_secrets else query.seat,
        match.entries[ply - 1].move if ply else None,
        f"private, {KEPT}" if fixed else "private, no-cache",
    )


async def _draw(call: Call, drawn: Callable[[], str], kind: str, width: int, kept: str) -> Answer:
    """The picture, made beside the event loop."""

    def made() -> bytes:
        return png(drawn(), width) if kind == PNG else drawn().encode()

    return _answer(call, await call.hall.easel.draw(made), kind, kept)


def _answer(call: Call, content: bytes, media: str, kept: str) -> Answer:
    etag = f'"{sha256(content).hexdigest()[:32]}"'
    headers = {
        "ETag": etag,
        "Cache-Control": kept,
        "Content-Security-Policy": INERT,
        "Cross-Origin-Resource-Policy": "cross-origin",
        "Vary": "Accept-Language, Authorization, Cookie",
    }
    if etag in call.headers.get("if-none-match", ""):
        return Answer(b"", media, headers, 304)
    return Answer(content, media, headers)


async def _of_table(
    call: Call, table: Table, guest: Guest | None, query: OfTable, kind: str
) -> Answer:
    shown = seen(call, table, guest, query)
    pen = partial(shown.view.svg, shown.side, last=shown.last, targets=query.targets)
    look = query.look(call.lang)
    return await _draw(call, lambda: pen(**look), kind, query.width, shown.kept)


async def _of_text(call: Call, table: Table, guest: Guest | None, query: OfText) -> Answer:
    from rich.console import Console

    from pardalis.draw.terminal import drawing

    shown = seen(call, table, guest, query)
    lang = query.lang or call.lang

    def made() -> bytes:
        picture = drawing(
            shown.view,
            lang=lang,
            last=shown.last,
            targets=query.targets,
            colour=query.colour,
            width=query.width,
            height=query.height,
        )
        page = io.StringIO()
        console = Console(
            file=page,
            force_terminal=query.colour,
            color_system="truecolor" if query.colour else None,
            width=query.width,
            highlight=False,
            markup=False,
            emoji=False,
            legacy_windows=False,
            _environ={},
        )
        console.print(picture, soft_wrap=True)
        return page.getvalue().encode()

    return _answer(call, await call.hall.easel.draw(made), PLAIN, shown.kept)


def _table_doors(ending: str, media: str, query: type[OfTable] | type[OfText]) -> tuple[Any, ...]:
    """The doors to one kind of picture of a table: for those at it, and for those who watch."""

    async def answer(call: Call, table: Table, guest: Guest | None, query: Any) -> Answer:
        if isinstance(query, OfText):
            return await _of_text(call, table, guest, query)
        return await _of_table(call, table, guest, query, media)

    def drawn(path: str, summary: str) -> Callable[..., Any]:
        return door(
            "GET",
            f"{path}/picture.{ending}",
            summary,
            tells=str,
            media=(media,),
            query=query,
            errors=(404, 409, 503),
            keeps=True,
            spends="pictures",
        )

    async def picture(call: Call, id: str, query: Any) -> Answer:
        """What the asker sees of a table, and nothing else: the secrets of others are not in it."""
        return await answer(call, await call.hall.house.look(call.guest, id), call.guest, query)

    async def watched_picture(call: Call, token: str, query: Any) -> Answer:
        """What a spectator sees of a table, for whoever has the watching link."""
        table = await call.hall.house.look(None, watched(call, token), watch=True)
        return await answer(call, table, None, query)

    picture.__name__, watched_picture.__name__ = f"picture_{ending}", f"watched_picture_{ending}"
    summary = f"A table as {ending.upper()}"
    return (
        drawn("/tables/{id}", summary)(picture),
        drawn("/watch/{token}", f"{summary}, watched")(watched_picture),
    )


NAMES = [f"{game.id}.{kind}" for game in games() for kind in ("svg", "png")]


@door(
    "GET",
    "/pictures/{picture}",
    "Any position",
    tells=str,
    media=(SVG, PNG),
    query=OfPosition,
    parameters={
        "picture": {
            "description": "A game's id and the kind of picture.",
            "schema": {"enum": NAMES},
        }
    },
    errors=(404, 409, 503),
    keeps=True,
    spends="pictures",
)
async def position_picture(call: Call, picture: str, query: OfPosition) -> Answer:
    """A picture of any position of a game, which its text names; otherwise of a start."""
    name, _, ending = picture.rpartition(".")
    kinds = {"svg": SVG, "png": PNG}
    if picture not in NAMES:
        raise HTTPException(status_code=404)
    position = _position(game_named(name), query)
    look = query.look(call.lang)
    return await _draw(
        call,
        lambda: position.svg(query.seat, **look),
        kinds[ending],
        query.width,
        f"public, {KEPT}",
    )


def _position(game: Game, query: OfPosition) -> Position:
    options: dict[str, object] = {}
    for pair in query.options.split(",") if query.options else ():
        name, equals, value = pair.partition("=")
        if not equals:
            raise InvalidOption("options", word("invalid.options", text=quoted(pair)))
        options[name] = value
    if query.position is not None:
        return game.parse(query.position, **options)
    return game.start(query.seed, query.seats, **options)


DOORS = (
    *_table_doors("svg", SVG, OfTable),
    *_table_doors("png", PNG, OfTable),
    *_table_doors("txt", PLAIN, OfText),
    position_picture,
)
