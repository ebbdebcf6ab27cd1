"""Told: what a table says to one person, the same by HTTP and by socket.

All of it is made for one pair of eyes: what a seat may not see is not in it.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from pardalis.server.tables.events import AnyClock


class Choice(msgspec.Struct, frozen=True):
    """A legal move, and the elements of the picture to touch for it, in order."""

    move: str
    touch: tuple[str, ...]


class Ending(msgspec.Struct, frozen=True):
    """How a game ended."""

    winners: tuple[int, ...]
    reason: str
    words: str


class Sitter(msgspec.Struct, frozen=True, kw_only=True):
    """Who has a seat. `role` is what the rules call the seat; `name` is empty while it is free.

    `here` says that a connection is open (computers are always here); `left` is the time on the
    clock in milliseconds, as it was when this was sent. `link` opens the seat to whoever has it:
    it is told to those who sit on it, and to the maker of the table while the seat is free.
    """

    seat: int
    role: str
    kind: Literal["person", "computer", "free"]
    name: str
    level: str = ""
    here: bool = False
    mine: bool = False
    muted: bool = False
    left: int | None = None
    link: str = ""


class Offering(msgspec.Struct, frozen=True):
    """An offer that waits for answers: its number, what it is, whose, and who has yet to answer."""

    number: int
    what: str
    seat: int
    waiting: tuple[int, ...]


class Standing(msgspec.Struct, frozen=True):
    """How a row of games stands, by the seats of this game; `target` is None when it has no end."""

    target: int | None
    points: tuple[str, ...]
    winners: tuple[int, ...]


class Last(msgspec.Struct, frozen=True):
    """The last move, with what it touched."""

    seat: int
    move: str
    touch: tuple[str, ...]
    words: str


class State(msgspec.Struct, frozen=True, kw_only=True):
    """All that one person sees of a table now.

    `number` is that of the last event, `at` that of the position: a command about the game names
    it. `seat` is the seat through whose eyes this is seen, None for somebody who watches. `hides`
    says that this person's seats see different things. `asked` says in words whose turn it is or
    how the game ended. `choices` are the legal moves of the seat to move, if this person has it.
    `picture` is there when it was asked for. `compiling` says that the computer to move must wait
    until the engine is compiled, once for a version on a machine.
    """

    table: str
    game: str
    title: str
    options: dict[str, str]
    phase: Literal["open", "playing", "over", "closed"]
    number: int
    at: int
    ply: int
    round: int
    turn: int
    seat: int | None
    asked: str
    position: str
    sitters: tuple[Sitter, ...]
    choices: tuple[Choice, ...] = ()
    last: Last | None = None
    outcome: Ending | None = None
    offers: tuple[Offering, ...] = ()
    standing: Standing | None = None
    clock: AnyClock | None = None
    running: bool = False
    compiling: bool = False
    hides: bool = False
    public: bool = False
    watch: str = ""
    picture: str = ""


class News(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An event as it is told. `what` is one of `created` `sat` `left` `filled` `started` `moved`
    `took-back` `offered` `answered` `ended` `said` `muted` `closed`; `words` tell it in a sentence
    in the reader's language."""

    number: int
    what: str
    date: int
    words: str
    seat: int | None = None
    round: int | None = None
    ply: int | None = None
    move: str = ""
    left: int | None = None
    offer: int | None = None
    yes: bool | None = None
    asks: str = ""
    outcome: Ending | None = None
    text: str = ""
    phrase: str = ""
    key: str = ""


# By socket every message says what it is -------------------------------------------------------


class Told(msgspec.Struct, frozen=True, kw_only=True, tag_field="tell"):
    """A message from the server."""


class Welcome(Told, frozen=True, kw_only=True, tag="welcome"):
    """The answer to hello and to look: how things stand, and the news that were missed."""

    state: State
    news: tuple[News, ...]


class Happening(Told, frozen=True, kw_only=True, tag="news"):
    """Something happened; `state` is there when it changed more than the talk."""

    news: tuple[News, ...]
    state: State | None = None


class Presence(Told, frozen=True, kw_only=True, tag="presence"):
    """Who is here: the seats with a connection, and how many watch."""

    here: tuple[int, ...]
    watching: int


class Done(Told, frozen=True, kw_only=True, tag="done"):
    """A command was carried out, as the event with this number. A repeat gets the same answer."""

    number: int
    id: str = ""


class Refused(Told, frozen=True, kw_only=True, tag="refused"):
    """A command was refused: the rule's code and its words. When it came too late or too early,
    `ply` and `at` are those of the position now."""

    code: str
    words: str
    id: str = ""
    ply: int | None = None
    at: int | None = None


class Pong(Told, frozen=True, kw_only=True, tag="pong"):
    """The answer to a ping: the line carries."""

    id: str = ""


class Goodbye(Told, frozen=True, kw_only=True, tag="goodbye"):
    """The server ends this connection: `stopping`, `slow`, `taken-over`, `left`, `idle`, `crowded`,
    `flood`, `fault`."""

    code: str
    words: str


AnyTold: TypeAlias = Welcome | Happening | Presence | Done | Refused | Pong | Goodbye
