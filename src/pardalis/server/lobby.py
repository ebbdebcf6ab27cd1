"""The lobby: cards by which tables are found, one's own and the public ones."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from pardalis.core.registry import game
from pardalis.server.guests import Guest
from pardalis.server.rooms import Rooms, read
from pardalis.server.tables.table import Chair, Table
from pardalis.server.tables.telling import level_named
from pardalis.store.log import Store, StoreDamaged, StoreError, Summary

log = logging.getLogger(__name__)

MOST_CARDS = 100  # in one answer
MOST_FACES = 10_000  # remembered


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list. `names` are by seat, empty where it is `free`; `turn` is the seat to move,
    0 when nobody is; `mine` says that the reader is to move, `seats` are the reader's."""

    table: str
    game: str
    title: str
    phase: str
    round: int
    turn: int
    mine: bool
    seats: tuple[int, ...]
    names: tuple[str, ...]
    free: tuple[int, ...]
    public: bool
    changed: int


@dataclass(frozen=True, slots=True)
class _Face:
    """What a card needs of a table, in no language and for nobody in particular; `sitters` are by
    seat. It holds for as long as the table has not changed."""

    phase: str
    round: int
    turn: int
    sitters: tuple[Chair, ...]
    changed: int

    @classmethod
    def of(cls, table: Table) -> _Face:
        sitters = tuple(table.chairs[table.chair_of(seat) - 1] for seat in table.match.seats)
        changed = table.notes[-1].event.date
        return cls(table.phase, table.round, table.turn, sitters, changed)


class Lobby:
    """Finds tables. What it has read of one it remembers until the table changes."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        self._store = store
        self._rooms = rooms
        self._faces: OrderedDict[str, _Face] = OrderedDict()

    async def mine(self, guest: Guest) -> list[Card]:
        """The tables of a guest, the last changed first."""
        found = await asyncio.to_thread(self._store.of_guest, guest.id, MOST_CARDS)
        return await self._cards(found, guest.id, guest.lang)

    async def listed(self, phase: str, lang: str, guest: str | None) -> list[Card]:
        """The public tables in a phase, the last changed first."""
        found = await asyncio.to_thread(self._store.listed, phase, MOST_CARDS)
        return await self._cards(found, guest, lang)

    async def _cards(
        self, summaries: Sequence[Summary], guest: str | None, lang: str
    ) -> list[Card]:
        cards = []
        for summary in summaries:
            face = await self._face(summary)
            if face is not None and face.phase != "closed":
                cards.append(_card(summary, face, guest, lang))
        return cards

    async def _face(self, summary: Summary) -> _Face | None:
        """What a table looks like; None for one that is damaged."""
        room = self._rooms.peek(summary.table)
        if room is not None:
            return _Face.of(room.table)
        face = self._faces.get(summary.table)
        if face is None or face.changed != summary.changed:
            try:
                found = await asyncio.to_thread(read, self._store, summary.table)
            except StoreDamaged as error:
                log.error("damaged", extra={"table": summary.table, "code": error.code})
                return None
            except StoreError:
                raise
            except Exception:
                log.exception("damaged", extra={"table": summary.table})
                return None
            if found is None:
                return None
            face = self._faces[summary.table] = _Face.of(found[0])
            if len(self._faces) > MOST_FACES:
                self._faces.popitem(last=False)
        self._faces.move_to_end(summary.table)
        return face


def _card(summary: Summary, face: _Face, guest: str | None, lang: str) -> Card:
    own = tuple(
        seat for seat, chair in enumerate(face.sitters, 1) if guest and chair.guest == guest
    )
    return Card(
        table=summary.table,
        game=summary.game,
        title=game(summary.game).title(lang),
        phase=face.phase,
        round=face.round,
        turn=face.turn,
        mine=face.turn in own,
        seats=own,
        names=tuple(
            level_named(chair.level).text(lang) if chair.level else chair.name
            for chair in face.sitters
        ),
        free=tuple(seat for seat, chair in enumerate(face.sitters, 1) if chair.is_free),
        public=summary.public,
        changed=face.changed,
    )
