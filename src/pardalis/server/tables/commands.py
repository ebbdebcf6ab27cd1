"""Commands: what people ask for at a table, the same by HTTP and by socket.

A command about the game names the seat it comes from and `at`, the number of the position it was
made for: so a repeat is known as such and changes nothing, and one that comes too late is refused.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from pardalis.core.position import LONGEST_MOVE

MOST_SEATS = 8
LONGEST_LINE = 300  # characters of one line of chat
LONGEST_KEY = 40

Seat: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_SEATS)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
Key: TypeAlias = Annotated[str, Meta(max_length=LONGEST_KEY)]


class Command(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True
):
    """Something asked for by whoever has a seat."""

    seat: Seat


class Move(Command, frozen=True, kw_only=True, tag="move"):
    """Make a move."""

    ply: Number
    at: Number
    move: Annotated[str, Meta(max_length=LONGEST_MOVE)]


class TakeBack(Command, frozen=True, kw_only=True, tag="take-back"):
    """Ask to take back one's last move and what came after."""

    at: Number


class Draw(Command, frozen=True, kw_only=True, tag="draw"):
    """Offer a draw."""

    at: Number


class Resign(Command, frozen=True, kw_only=True, tag="resign"):
    """Give the game up."""

    at: Number


class Rematch(Command, frozen=True, kw_only=True, tag="rematch"):
    """Ask for another game, everybody a seat further; in a contest, go on to the next."""

    at: Number


class Answer(Command, frozen=True, kw_only=True, tag="answer"):
    """Agree to somebody's offer, or do not."""

    offer: Number
    yes: bool


class Say(Command, frozen=True, kw_only=True, tag="say"):
    """Say something to those at the table: a text of one's own, or the name of a phrase."""

    text: Annotated[str, Meta(max_length=LONGEST_LINE)] = ""
    phrase: Key = ""
    key: Key = ""


class Mute(Command, frozen=True, kw_only=True, tag="mute"):
    """Hear somebody no more, or again."""

    whom: Seat
    muted: bool = True


class Fill(Command, frozen=True, kw_only=True, tag="fill"):
    """Give an empty seat to a computer; whoever made the table may."""

    level: Key


class Leave(Command, frozen=True, kw_only=True, tag="leave"):
    """Get up; the seat is free for whoever has its link."""


AnyCommand: TypeAlias = (
    Move | TakeBack | Draw | Resign | Rematch | Answer | Say | Mute | Fill | Leave
)
Offer: TypeAlias = Literal["take-back", "draw", "rematch"]
