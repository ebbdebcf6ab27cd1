"""Hints: what the engine would do in the place of somebody who asks, with all its strength.

It sees what their seat sees, and takes a second. A process of its own thinks about hints, so that
no table waits for one; it is started when somebody first asks. Where the engine must be compiled
first, whoever asks is told so and asks again: their hint is thought about meanwhile.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Protocol

import msgspec

from pardalis.core.position import View, as_sentence
from pardalis.core.registry import part
from pardalis.core.words import Words
from pardalis.engine.levels import HINT
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


class StillCompiling(Refusal):
    """A hint must wait until the engine is compiled, which is told to whoever asks."""

    retry_after = 3  # seconds

    def __init__(self) -> None:
        super().__init__(word("refuse.hint-compiling"))


class Hint(msgspec.Struct, frozen=True):
    """A move, what it does in words, what to touch for it, and the position it is for."""

    move: str
    words: str
    touch: tuple[str, ...]
    at: int


class Advisers(Protocol):
    """Those who can be asked for advice."""

    async def advise(
        self,
        view: View,
        level: str,
        seed: int,
        past: Past,
        compiling: Callable[[bool], None],
    ) -> str | None:
        """A move of a level's choice, None when there is nobody to choose it; `compiling` hears
        whether it must wait for the engine to be compiled."""

    async def close(self) -> None:
        """Advise no more."""


class _Thought:
    """A position that is being thought about, for one or several who ask."""

    def __init__(self, think: Callable[[Callable[[bool], None]], Awaitable[str | None]]) -> None:
        self._compiles = asyncio.Event()
        self.task = asyncio.ensure_future(think(self._hear))

    async def move(self) -> str | None:
        """What came of it; refused while the engine is being compiled for it."""
        compiles = asyncio.create_task(self._compiles.wait())
        try:
            await asyncio.wait({self.task, compiles}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            compiles.cancel()
        if not self.task.done():
            raise StillCompiling
        return self.task.result()

    def _hear(self, compiles: bool) -> None:
        (self._compiles.set if compiles else self._compiles.clear)()


class Hints:
    """Gives hints, a few at a time."""

    def __init__(self, advisers: Advisers | None = None) -> None:
        self._advisers = Computers(1) if advisers is None else advisers
        self._thoughts: dict[tuple[str, int], _Thought] = {}
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
        thought = self._thoughts.get((table, at))
        if thought is None:
            if len(self._thoughts) >= MOST_ASKED:
                raise Unadvised
            thought = _Thought(lambda hear: self._think(table, at, view, past, hear))
            self._thoughts[table, at] = thought
        chosen = await thought.move()
        if chosen is None:
            raise Unadvised
        return chosen

    async def _think(
        self, table: str, at: int, view: View, past: Past, hear: Callable[[bool], None]
    ) -> str | None:
        """Have a move thought about, and keep it: whoever asked may have gone meanwhile."""
        try:
            chosen = await self._advisers.advise(view, HINT, seed(table, at), past, hear)
        finally:
            del self._thoughts[table, at]
        if chosen is not None:
            self._kept[table, at] = chosen
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return chosen

    async def close(self) -> None:
        """Think no more."""
        thoughts = [thought.task for thought in self._thoughts.values()]
        await self._advisers.close()
        for task in thoughts:
            task.cancel()
        await asyncio.gather(*thoughts, return_exceptions=True)
