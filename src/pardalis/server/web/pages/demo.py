"""Living pictures: every game shown at a lively moment, and a few moves that follow it.

The moment comes from a game that the simplest players play against each other, always the same.
Its board is drawn by the same pen as everywhere. But nobody plays on this picture, so what it
would tell to those who listen is left out, and what looks the same is drawn once: it weighs a
tenth of the whole. The moves that follow are told as what changes in it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from hashlib import sha256
from itertools import pairwise
from typing import Any
from urllib.parse import urlencode

import msgspec
from litestar.exceptions import HTTPException

from pardalis.core.chance import Chance
from pardalis.core.game import Game
from pardalis.core.position import Position
from pardalis.core.registry import folders
from pardalis.core.registry import game as game_named
from pardalis.engine.players import greedy
from pardalis.server.tables.eyes import Style
from pardalis.server.web.call import Call
from pardalis.server.web.door import Answer, asked
from pardalis.server.web.pages import statics
from pardalis.server.web.pages.frames import SVG, Frame, Workshop, use
from pardalis.server.web.pages.look import Settings
from pardalis.server.web.pages.shell import page
from pardalis.server.web.shields import INERT

FEWEST, MOST = 20, 60  # moves of a game that shows what there is to see
SEEDS = range(3, 8)  # the first of them keeps a growing table in the shape of its card
LATEST = 20  # moves after which there is enough to see
STEPS = 12  # moves that follow the moment
KEPT = 400  # pictures and their moves that are remembered
FIXED = {"Cache-Control": "public, max-age=3600", "Content-Security-Policy": INERT}


def address(game: str, look: Settings, *, dark: bool = False) -> str:
    """Where the living picture of a game is, as somebody likes it; `dark` says what it is where
    that is left to the machine."""
    wanted = msgspec.structs.asdict(look.look(dark))
    standard = msgspec.structs.asdict(Style())
    chosen = {name: wanted[name] for name in standard if wanted[name] != standard[name]}
    query = urlencode({name: str(value).lower() for name, value in chosen.items()})
    return f"/demo/{game}.svg" + (f"?{query}" if query else "")


@cache
def playout(game: Game) -> tuple[Position, ...]:
    """A game at its middle and after each of the moves that follow."""
    found: list[Position] = []
    for seed in SEEDS:
        played = _played(game, seed)
        if len(played) > len(found):
            found = played
        if len(found) > FEWEST:
            break
    middle = min(len(found) // 2, LATEST)
    return tuple(found[middle:])


def _played(game: Game, seed: int) -> list[Position]:
    position, chance = game.start(seed), Chance(seed)
    played = [position]
    while position.outcome is None and len(played) <= MOST:
        position = position.play(greedy(position.view(position.turn), chance))
        played.append(position)
    return played


@dataclass(frozen=True, slots=True)
class Living:
    """A living picture: how it is seen first, and what changes from then on."""

    still: bytes
    moves: bytes


def living(positions: tuple[Position, ...], style: Style) -> Living:
    """The picture of a moment and the moves that follow, as a spectator sees them.

    A move is a list: a number with a count stands for things that stay, from that place on; a name
    with a place for a thing that is new. The drawings that only later moves need come with these.
    """
    look = msgspec.structs.asdict(style)
    frames: list[Frame] = []
    for one in positions:
        frame = Frame(one.view().svg(**look, coordinates=False))
        if not frames or frame.things != frames[-1].things:  # a move that shows nothing is left out
            frames.append(frame)
        if len(frames) > STEPS:
            break
    workshop = Workshop(frames)
    left, right = min(f.left for f in frames), max(f.right for f in frames)
    top, bottom = min(f.top for f in frames), max(f.bottom for f in frames)
    box = f"{left:g} {top:g} {right - left:g} {bottom - top:g}"
    named = [[(workshop.names[thing.look], thing.place) for thing in f.things] for f in frames]
    first = workshop.needed({name for name, _ in named[0]})
    every = workshop.needed({name for things in named for name, _ in things})
    still = (
        f'<svg xmlns="{SVG}" viewBox="{box}"><defs>{"".join(first.values())}</defs>'
        f"<g>{''.join(use(*thing) for thing in named[0])}</g></svg>"
    )
    moves = {
        "drawings": "".join(drawing for name, drawing in every.items() if name not in first),
        "moves": [_changes(before, after) for before, after in pairwise(named)],
    }
    return Living(still.encode(), msgspec.json.encode(moves))


def _changes(before: list[tuple[str, str]], after: list[tuple[str, str]]) -> list[list[Any]]:
    changes: list[list[Any]] = []
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    for kind, start, end, first, last in matcher.get_opcodes():
        if kind == "equal":
            changes.append([start, end - start])
        else:
            changes += map(list, after[first:last])
    return changes


class Gallery:
    """Keeps living pictures that were drawn: the last that somebody wanted to see."""

    def __init__(self, most: int = KEPT) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[str, Style], dict[str, statics.Static]] = OrderedDict()

    async def get(self, call: Call, game: str, style: Style) -> dict[str, statics.Static]:
        """The picture and its moves, by the endings of their addresses."""
        key = (game, style)
        if key not in self._kept:
            call.spend("pictures")
            await call.hall.easel.draw(self._drawing(key))
        self._kept.move_to_end(key)
        return self._kept[key]

    def _drawing(self, key: tuple[str, Style]) -> Callable[[], bytes]:
        def draw() -> bytes:
            if key not in self._kept:  # nobody was quicker
                drawn = living(playout(game_named(key[0])), key[1])
                self._kept[key] = {
                    "svg": _static(drawn.still, "image/svg+xml"),
                    "json": _static(drawn.moves, "application/json"),
                }
                while len(self._kept) > self._most:
                    self._kept.popitem(last=False)
            return b""

        return draw


def _static(content: bytes, media: str) -> statics.Static:
    return statics.Static(content, statics.press(content), media)


GALLERY = Gallery()


@page("/demo/{picture:str}")
async def demo(call: Call, picture: str) -> Answer:
    """A living picture (`svg`), or the moves that follow it (`json`)."""
    name, _, ending = picture.rpartition(".")
    if name not in folders() or ending not in ("svg", "json"):
        raise HTTPException(status_code=404)
    style: Style = asked(call.scope["query_string"], Style)
    found = (await GALLERY.get(call, name, style))[ending]
    etag = f'"{sha256(found.content).hexdigest()[:32]}"'
    if etag in call.headers.get("if-none-match", ""):
        return Answer(b"", found.media, FIXED | {"ETag": etag}, 304)
    return statics.packed(call, found.content, found.pressed, found.media, FIXED | {"ETag": etag})


PAGES = (demo,)
