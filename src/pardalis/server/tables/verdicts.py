"""Verdicts: what comes of something asked for at a table, or why nothing does."""

from __future__ import annotations

from typing import NamedTuple

from pardalis.core.errors import PardalisError
from pardalis.core.words import Words
from pardalis.server.tables.events import Event

word = Words(__package__)


class Verdict(NamedTuple):
    """The events that shall happen, and the number of the first: no events for a repeat, and the
    number that it got the first time."""

    events: tuple[Event, ...]
    number: int


class Refusal(PardalisError):
    """Something was asked for that cannot be done; nothing has changed."""


class NotYours(Refusal):
    """Whoever asks has not got the seat. It says no more, since a stranger may learn nothing."""

    def __init__(self) -> None:
        super().__init__(word("refuse.not-yours"))
        self.args = ()


class Stale(Refusal):
    """A command was made for another position than the one that stands now."""

    def __init__(self, ply: int, at: int) -> None:
        super().__init__(word("refuse.stale", ply=ply, at=at))
        self.args = (ply, at)
        self.ply = ply
        self.at = at
