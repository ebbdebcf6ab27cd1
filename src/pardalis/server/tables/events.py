"""Events: what happened at a table, as the log keeps it.

A table is what its events make of it, and nothing else. They are written once and never changed;
a field that is added later has a default, so that old events can still be read.

People and computers have *chairs*, which they keep from game to game; in each game the chairs are
given other *seats*, everybody moving up one. Events name chairs; everybody outside names seats.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """How long one may think; a table without a clock has none of these."""


class Fischer(Clock, frozen=True, tag="fischer", forbid_unknown_fields=True):
    """So many seconds a game, and some more with each move."""

    seconds: int
    increment: int = 0


class Days(Clock, frozen=True, tag="days", forbid_unknown_fields=True):
    """So many days for each move."""

    days: int


AnyClock: TypeAlias = Fischer | Days


class Happened(msgspec.Struct, frozen=True, kw_only=True, tag_field="event"):
    """Something that happened.

    `time` is table time, which runs only while the server does and is what clocks go by; `date` is
    the calendar's, for people. Both are in milliseconds.
    """

    time: int
    date: int


class Created(Happened, frozen=True, kw_only=True, tag="created"):
    """A table was laid: what is played there and how.

    `chairs` has for each chair the level of the computer that has it, or an empty text for people.
    """

    maker: str
    game: str
    options: dict[str, str]
    seed: int
    chairs: tuple[str, ...]
    position: str = ""
    target: int | None = None
    clock: AnyClock | None = None
    public: bool = False


class Sat(Happened, frozen=True, kw_only=True, tag="sat"):
    """Somebody took a chair, or took it over."""

    chair: int
    guest: str
    name: str


class Left(Happened, frozen=True, kw_only=True, tag="left"):
    """Somebody got up."""

    chair: int


class Filled(Happened, frozen=True, kw_only=True, tag="filled"):
    """A computer was given an empty chair."""

    chair: int
    level: str


class Started(Happened, frozen=True, kw_only=True, tag="started"):
    """A game began: the first when all chairs are taken, the next ones when all want to go on.

    `seed` is that of a new contest, when the one before is decided.
    """

    round: int
    seed: int | None = None


class Moved(Happened, frozen=True, kw_only=True, tag="moved"):
    """A move was made. `at` is the number of the position it answers; `left` is what the mover's
    clock shows afterwards."""

    chair: int
    at: int
    ply: int
    move: str
    left: int | None = None


class TookBack(Happened, frozen=True, kw_only=True, tag="took-back"):
    """Moves were taken back, so that `ply` are left."""

    chair: int
    at: int
    ply: int


class Offered(Happened, frozen=True, kw_only=True, tag="offered"):
    """Somebody asked for a `take-back`, a `draw` or a `rematch`."""

    chair: int
    at: int
    what: str


class Answered(Happened, frozen=True, kw_only=True, tag="answered"):
    """Somebody agreed to the offer with that number, or did not."""

    chair: int
    offer: int
    yes: bool


class Ended(Happened, frozen=True, kw_only=True, tag="ended"):
    """A game ended otherwise than by its rules: `resignation`, `time` (both with the chair that
    lost) or `agreement`."""

    at: int
    reason: str
    chair: int | None = None


class Said(Happened, frozen=True, kw_only=True, tag="said"):
    """Somebody said something: in their own words, or a phrase that everybody reads in their
    language. `key` is the client's, by which it knows its own line again."""

    chair: int
    text: str = ""
    phrase: str = ""
    key: str = ""


class Muted(Happened, frozen=True, kw_only=True, tag="muted"):
    """Somebody wants to hear another no more, or again."""

    chair: int
    whom: int
    muted: bool


class Closed(Happened, frozen=True, kw_only=True, tag="closed"):
    """The table was cleared before a game began: `maker` did it, or nobody came (`forgotten`)."""

    reason: str


Event: TypeAlias = (
    Created
    | Sat
    | Left
    | Filled
    | Started
    | Moved
    | TookBack
    | Offered
    | Answered
    | Ended
    | Said
    | Muted
    | Closed
)

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Event).decode
