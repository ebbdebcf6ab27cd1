"""What can be played: the games with their options, phrases and computers."""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias

import msgspec

from pardalis.core.game import Game
from pardalis.core.registry import games as all_games
from pardalis.engine.levels import IDS, level_told
from pardalis.server.tables.talk import phrases
from pardalis.server.web.call import Call
from pardalis.server.web.door import PREFIX, Answer, door

Lang: TypeAlias = Literal["en", "fr"]


class Value(msgspec.Struct, frozen=True):
    """A value of an option and what it means."""

    value: str
    label: str


class OptionTold(msgspec.Struct, frozen=True):
    """Something to choose before a game. `look` says that it changes only names and pictures;
    `free` that there are further values than those listed."""

    name: str
    title: str
    help: str
    default: str
    look: bool
    free: bool
    values: tuple[Value, ...]


class Phrase(msgspec.Struct, frozen=True):
    """Something that can be said at the table, which everybody reads in their language."""

    name: str
    words: str


class GameTold(msgspec.Struct, frozen=True, kw_only=True):
    """A game. `seats` are the least and the most; `secrets` says that a seat sees what others do
    not."""

    id: str
    title: str
    author: str
    tagline: str
    seats: tuple[int, int]
    secrets: bool
    options: tuple[OptionTold, ...]
    phrases: tuple[Phrase, ...]


class LevelTold(msgspec.Struct, frozen=True):
    """How well a computer plays."""

    id: str
    name: str


class GamesTold(msgspec.Struct, frozen=True):
    """All games, and the computers that play them."""

    games: tuple[GameTold, ...]
    levels: tuple[LevelTold, ...]


class InLanguage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`lang` is that of the answer; otherwise the asker's own."""

    lang: Lang | None = None


class Contents(msgspec.Struct, frozen=True):
    """What there is: where to begin."""

    docs: str
    openapi: str
    games: str
    me: str
    tables: str


@door("GET", "", "What there is", tells=Contents)
async def contents(call: Call) -> Contents:
    """Where to find everything else."""
    return Contents(
        *(f"{PREFIX}/{name}" for name in ("docs", "openapi.json", "games", "me", "tables"))
    )


@door("GET", "/games", "The games", tells=GamesTold, query=InLanguage)
async def games(call: Call, query: InLanguage) -> Answer:
    """All games with their options, and the computers that play them."""
    return Answer(_games(query.lang or call.lang), headers={"Vary": "Accept-Language, Cookie"})


@cache
def _games(lang: str) -> bytes:
    levels = tuple(LevelTold(level, level_told(level).text(lang)) for level in IDS)
    return msgspec.json.encode(GamesTold(tuple(_game(game, lang) for game in all_games()), levels))


def _game(game: Game, lang: str) -> GameTold:
    return GameTold(
        id=game.id,
        title=game.title(lang),
        author=game.words("game.author").text(lang),
        tagline=game.words("game.tagline").text(lang),
        seats=(game.seats[0], game.seats[-1]),
        secrets=game.referee.view is not None,
        options=tuple(
            OptionTold(
                name=option.name,
                title=option.title(game.words).text(lang),
                help=option.help(game.words).text(lang),
                default=option.default,
                look=option.look,
                free=option.check is not None,
                values=tuple(
                    Value(value, option.label(game.words, value).text(lang))
                    for value in option.values
                ),
            )
            for option in game.options
        ),
        phrases=tuple(Phrase(name, told.text(lang)) for name, told in phrases(game).items()),
    )


DOORS = (contents, games)
