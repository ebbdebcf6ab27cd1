"""Wishes: what somebody wants a table laid for, and the events by which it is."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from pardalis.core.contest import MOST_POINTS
from pardalis.core.errors import InvalidOption
from pardalis.core.game import Game
from pardalis.core.match import Match
from pardalis.core.options import resolve
from pardalis.core.registry import game
from pardalis.core.texts import LONGEST_TEXT
from pardalis.core.words import Words, quoted
from pardalis.server.tables import clock, events
from pardalis.server.tables.clock import Now
from pardalis.server.tables.commands import MOST_SEATS, Key
from pardalis.server.tables.events import AnyClock, Event
from pardalis.server.tables.seating import checked_level
from pardalis.server.tables.talk import LONGEST_NAME, checked_name
from pardalis.server.tables.verdicts import Refusal

__all__ = ["Wish", "checked_name", "lay"]

word = Words(__package__)
core = Words("pardalis.core")

Name: TypeAlias = Annotated[str, Meta(max_length=4 * LONGEST_NAME)]


class Wish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to be laid.

    `chairs` says for each who shall have it: `me`, a `person` who comes by a link, or the level of
    a computer. `names` are for the chairs of `me`, in order, where several people play at one
    device; the guest's own name serves where there is none. Games go to `target` points, or on for
    as long as people like. A `public` table is found by strangers.
    """

    game: Key
    chairs: Annotated[tuple[Key, ...], Meta(min_length=1, max_length=MOST_SEATS)] = ("me", "person")
    names: Annotated[tuple[Name, ...], Meta(max_length=MOST_SEATS)] = ()
    options: dict[Key, Key] = {}
    position: Annotated[str, Meta(max_length=LONGEST_TEXT)] = ""
    target: int | None = None
    clock: AnyClock | None = None
    public: bool = False


def lay(wish: Wish, guest: str, name: str, seed: int, now: Now) -> tuple[Event, ...]:
    """The events by which a table is laid: it is there, `me` sits, and if nobody else is awaited
    the first game begins."""
    wanted = game(wish.game)
    wanted.checked_seats(len(wish.chairs))
    levels = tuple("" if who in ("me", "person") else checked_level(who) for who in wish.chairs)
    if all(levels):
        raise Refusal(word("refuse.no-people"))
    if wish.target is not None and not 0 < wish.target <= MOST_POINTS:
        fault = core("contest.target", value=quoted(wish.target), most=MOST_POINTS)
        raise InvalidOption("target", fault)
    mine = [chair for chair, who in enumerate(wish.chairs, 1) if who == "me"]
    if len(wish.names) > len(mine):
        raise Refusal(word("refuse.names", n=len(mine), found=len(wish.names)))
    names = [
        checked_name(given) for given in (*wish.names, *[name] * (len(mine) - len(wish.names)))
    ]
    created = events.Created(
        time=now.time,
        date=now.date,
        maker=guest,
        game=wanted.id,
        options=_options(wanted, wish),
        seed=wanted.checked_seed(seed),
        chairs=levels,
        position=wish.position,
        target=wish.target,
        clock=clock.checked(wish.clock),
        public=wish.public,
    )
    laid: list[Event] = [created]
    laid += [
        events.Sat(time=now.time, date=now.date, chair=chair, guest=guest, name=called)
        for chair, called in zip(mine, names, strict=True)
    ]
    if "person" not in wish.chairs:
        laid.append(events.Started(time=now.time, date=now.date, round=1))
    return tuple(laid)


def _options(wanted: Game, wish: Wish) -> dict[str, str]:
    """Every option with its value; with a position, those that its text does not tell."""
    if not wish.position:
        return resolve(wanted.options, wish.options)
    if wanted.referee.view is not None and "person" in wish.chairs:
        # Whoever chose the position would know every hand in it.
        raise Refusal(word("refuse.known-position"))
    position = wanted.parse(wish.position, **wish.options)
    if len(position.seats) != len(wish.chairs):
        raise Refusal(word("refuse.position-seats", n=len(position.seats)))
    if position.outcome is not None:
        raise Refusal(word("refuse.position-over"))
    return dict(Match(wanted, position=position).options)
