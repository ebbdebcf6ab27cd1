"""Hints: what the strongest computer would do in the place of somebody who asks.

It sees what their seat sees. A process of its own thinks about hints, so that no table waits for
one; it is started when somebody first asks.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Protocol

import msgspec

from pardalis.core.position import View, as_sentence
from pardalis.core.registry import part
from pardalis.core.words import Words
from pardalis.engine.levels import STRONGEST
from pardalis.engine.past import Past
from pardalis.server.computers import Computers
from pardalis.server.tables import showing
from pardalis.server.tables.eyes import Eyes
from pardalis.server.tables.standing import being_played
from pardalis.server.tables.table import Table
from pardalis.server.tables.verdicts import Refusal
from pardalis.server.turns import seed

word = Words(__package__)

MOST_ASKED = 8  # hints that are thought about or wait for it
MOST_KEPT = 256  # moves, so that asking again costs nothing


class Unadvised(Refusal):
    """No hint can be had just now."""

    def __init__(self) -> None:
        super().__init__(word("refuse.no-hint"))


class Hint(msgspec.Struct, frozen=True):
    """A move, what it does in words, what to touch for it, and the position it is for."""

    move: str
    words: str
    touch: tuple[str, ...]
    at: int


class Advisers(Protocol):
    """Those who can be asked for advice."""

    async def advise(self, view: View, level: str, seed: int, past: Past) -> str | None:
        """A move of a level's choice, None when there is nobody to choose it."""

    async def close(self) -> None:
        """Advise no more."""


class Hints:
    """Gives hints, a few at a time."""

    def __init__(self, advisers: Advisers | None = None) -> None:
        self._advisers = Computers(1) if advisers is None else advisers
        self._asked = 0
        self._kept: OrderedDict[tuple[str, int], str] = OrderedDict()

    async def give(self, table: Table, eyes: Eyes) -> Hint:
        """A hint for the seat to move, if these eyes look from it and no other person plays."""
        being_played(table)
        if not table.is_one_device(eyes.guest or ""):
            raise Refusal(word("refuse.hint-alone"))
        if table.turn == 0 or showing.viewpoint(table, eyes) != table.turn:
            raise Refusal(word("refuse.hint-turn"))
        at, position = table.at, table.match.position
        past = Past.of(table.match, table.turn)
        move = await self._move(table.id, at, table.match.view(table.turn), past)
        touch: tuple[str, ...] = part(table.game, "scene").touch(move)
        return Hint(move, as_sentence(position.told(move), eyes.lang), touch, at)

    async def _move(self, table: str, at: int, view: View, past: Past) -> str:
        if move := self._kept.get((table, at)):
            return move
        if self._asked >= MOST_ASKED:
            raise Unadvised
        self._asked += 1
        try:
            chosen = await self._advisers.advise(view, STRONGEST, seed(table, at), past)
        finally:
            self._asked -= 1
        if chosen is None:
            raise Unadvised
        self._kept[table, at] = chosen
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return chosen

    async def close(self) -> None:
        """Think no more."""
        await self._advisers.close()
