"""Telling: what an event was, as words in no language yet.

It is worked out when the event happens, since later somebody else may have the seat, and the move
may be taken back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pardalis.core.outcome import Outcome
from pardalis.core.words import Message, Words
from pardalis.engine.levels import IDS, level_name
from pardalis.server.tables import events
from pardalis.server.tables.talk import phrases

if TYPE_CHECKING:
    from pardalis.server.tables.table import Table

word = Words(__package__)


class Note(NamedTuple):
    """An event with what must be known to tell it later: whose it is, their seat, the round, how
    many moves were made when it had happened, its words, and how the game ended by it."""

    event: events.Event
    guest: str
    seat: int | None
    round: int
    ply: int
    words: Message
    outcome: Outcome | None


def told(table: Table, event: events.Event) -> Message:
    """What happens by this event at the table as it is before it. The words of a game's end are
    not in it: they follow from its outcome."""
    match event:
        case events.Moved(move=move):
            return table.match.position.told(move)
        case events.Sat(chair=chair, name=name):
            return _sat(table, chair, name)
        case events.Left(chair=chair):
            return word("news.left", name=who(table, chair), role=role(table, chair))
        case events.Filled(chair=chair, level=level):
            return word("news.filled", name=level_named(level), role=role(table, chair))
        case events.Started(round=number, seed=seed):
            if number == 1:
                return word("news.started")
            return word("news.contest" if seed is not None else "news.again", n=number)
        case events.TookBack(chair=chair, ply=ply):
            return word("news.took-back", name=who(table, chair), n=table.match.ply - ply)
        case events.Offered(chair=chair, what=what):
            return word(f"news.offered.{what}", name=who(table, chair))
        case events.Answered(chair=chair, yes=yes):
            return word("news.agreed" if yes else "news.declined", name=who(table, chair))
        case events.Ended(reason=reason, chair=chair):
            if chair is None:
                return word("news.drawn")
            return word(f"news.ended.{reason}", name=who(table, chair))
        case events.Said(chair=chair, text=text, phrase=phrase):
            line = phrases(table.game).get(phrase, text)
            return word("news.said", name=who(table, chair), text=line)
        case events.Muted(whom=whom, muted=muted):
            return word("news.muted" if muted else "news.heard", name=who(table, whom))
        case events.Closed(reason=reason):
            return word(f"news.closed.{reason}")
        case events.Created():
            return word("news.created", game=table.game.words("game.title"))


def _sat(table: Table, chair: int, name: str) -> Message:
    before = table.chairs[chair - 1]
    if not before.guest:
        return word("news.sat", name=name, role=role(table, chair))
    if before.name == name:
        return word("news.other-device", name=name, role=role(table, chair))
    return word("news.took-over", name=name, before=before.name, role=role(table, chair))


def role(table: Table, chair: int) -> Message:
    """What the rules call the seat that a chair has now."""
    return table.game.seat_name(table.seat_of(chair))


def who(table: Table, chair: int) -> str | Message:
    """The name of whoever has a chair; what the rules call the seat if nobody has, or a computer
    which is one of several."""
    return table.chairs[chair - 1].name or role(table, chair)


def level_named(level: str) -> Message:
    """What a computer of some level is called, also when there is no such level any more."""
    return level_name(level) if level in IDS else word("level", level=level)
