"""Worlds: two servers that are the same in everything but the deal, and to which the same is done.

Whatever comes back from one of them to the seat that is being looked after, to those who watch and
to strangers must come back from the other, byte for byte.
"""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from hashlib import sha256
from typing import NamedTuple

from pardalis import Position
from pardalis.core.chance import Chance
from pardalis.core.position import View
from pardalis.engine.past import Past
from pardalis.engine.players import PLAYERS
from pardalis.engine.worker import packed
from pardalis.server import logs
from pardalis.server.doors import Doors
from pardalis.server.guests import Guest, Guests
from pardalis.server.hints import Hints
from pardalis.server.house import House
from pardalis.server.limits import Limits
from pardalis.server.metrics import Metrics
from pardalis.server.tables import events
from pardalis.server.tables.events import AnyClock, Event, Fischer
from pardalis.server.tables.table import Table
from pardalis.server.web.app import make_app
from pardalis.server.web.call import Hall
from pardalis.server.web.shields import Shield
from pardalis.store.memory import MemoryStore
from tests.server.housekeeping import FakeTime, table_ids
from tests.server.proof import wires
from tests.server.proof.deals import CHROMINO
from tests.server.proof.wires import HOST, Inside, Reply, Wire

SECRET = "the-secret-of-the-house-that-nobody-knows"
SEED = 271828182845904523536028747135266249775
ORIGIN = f"http://{HOST}"
NAMES = ("Anna", "Blaise", "Carla", "Denis")
GUESTS = tuple(
    Guest(f"guest-of-{name}", name, "fr" if name == "Blaise" else "en") for name in NAMES
)
STRANGER = Guest("guest-of-nobody", "Zoé", "fr")
LOGGERS = ("", "pardalis", "uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi", "litestar")

LINES: ContextVar[list[str]] = ContextVar("LINES")  # the log of the world that is at work
NOWHERE: list[str] = []  # what is logged by none of them, which must be nothing


class _Lines(io.StringIO):
    """Where logs go: to the world in which they are made."""

    def write(self, text: str, /) -> int:
        LINES.get(NOWHERE).append(text)
        return len(text)


@contextmanager
def logging_apart() -> Iterator[None]:
    """The logs as a server writes them, kept by world."""
    loggers = [logging.getLogger(name) for name in LOGGERS]
    before = [(log.level, log.propagate, list(log.handlers)) for log in loggers]
    logs.set_up("json", _Lines())
    try:
        yield
    finally:
        for log, (level, propagate, handlers) in zip(loggers, before, strict=True):
            log.setLevel(level)
            log.propagate = propagate
            log.handlers[:] = handlers


class Thinker:
    """The computers' players without their processes; `asked` is what would be sent to those."""

    def __init__(self) -> None:
        self.asked: list[bytes] = []
        self.faults = 0  # how often it shall fail before it thinks

    async def choose(
        self, view: View, level: str, seed: int, past: Past, compiling: Callable[[bool], None]
    ) -> str:
        if self.faults:
            self.faults -= 1
            raise ValueError(f"cannot think about {view}")
        self.asked.append(packed(level, seed, view, past))
        return chosen(view, level)

    async def advise(
        self, view: View, level: str, seed: int, past: Past, compiling: Callable[[bool], None]
    ) -> str | None:
        self.asked.append(packed(level, seed, view, past))
        return chosen(view, level)

    async def close(self) -> None:
        """There is nothing to close."""


def chosen(view: View, level: str) -> str:
    """The move that a computer chooses, by what it sees alone, so that it can be foreseen."""
    dice = int.from_bytes(sha256(str(view).encode()).digest()[:8], "big")
    return PLAYERS["random" if level == "1" else "greedy"](view, Chance(dice))


class Laying(NamedTuple):
    """A table to be laid: the levels of its computers (empty for people) and the rest."""

    id: str
    levels: tuple[str, ...]
    maker: Guest
    clock: AnyClock | None = None
    public: bool = False


class World:
    """A server with its doors, and a deal of its own."""

    clocks: tuple[AnyClock | None, ...] = (None, Fischer(3600, 5))

    def __init__(self) -> None:
        self.time = FakeTime()
        self.store = MemoryStore()
        self.thinker = Thinker()
        self.guests = Guests(SECRET)
        self.doors = Doors(SECRET, ORIGIN)
        self.log: list[str] = []
        self.ids = table_ids()
        limits, metrics = Limits(None), Metrics()
        self.house = House(
            self.store,
            self.thinker,
            self.doors,
            time=self.time,
            limits=limits,
            metrics=metrics,
            fresh_seed=lambda: SEED,
            new_id=self.ids,
        )
        self.app = make_app(
            Hall(
                house=self.house,
                store=self.store,
                guests=self.guests,
                doors=self.doors,
                limits=limits,
                metrics=metrics,
                shield=Shield(ORIGIN),
                hints=Hints(self.thinker),
            )
        )

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """What is logged meanwhile is this world's."""
        token = LINES.set(self.log)
        try:
            yield
        finally:
            LINES.reset(token)

    def lay(self, laying: Laying, position: Position) -> None:
        """Put a game that goes on from a position into the store, everybody on their chairs."""
        now = self.time.now()
        when = {"time": now.time, "date": now.date}
        laid: list[Event] = [
            events.Created(
                **when,
                maker=laying.maker.id,
                game="chromino",
                options={},
                seed=SEED,
                chairs=laying.levels,
                position=str(position),
                clock=laying.clock,
                public=laying.public,
            )
        ]
        laid += [
            events.Sat(**when, chair=chair, guest=guest.id, name=guest.name)
            for chair, (guest, level) in enumerate(zip(GUESTS, laying.levels, strict=False), 1)
            if not level
        ]
        laid.append(events.Started(**when, round=1))
        table = Table.from_events(laying.id, laid)
        written = [events.encode(event) for event in laid]
        self.store.append(laying.id, 0, written, table.summary()).result()

    def card(self, guest: Guest | None) -> dict[str, str]:
        """The headers by which a guest is known."""
        return {"authorization": f"Bearer {self.guests.issue(guest)}"} if guest else {}

    async def ask(
        self, method: str, target: str, headers: dict[str, str], body: bytes = b""
    ) -> Reply:
        """Make a request."""
        return await wires.ask(self.app, method, target, headers, body)

    def wire(self, target: str, headers: dict[str, str]) -> Wire:
        """Open a socket."""
        return Inside(self.app, target, headers)

    async def start(self) -> None:
        """Open the doors."""

    async def stop(self) -> None:
        """Close them, and the house."""
        await self.house.close()

    async def settled(self, table: str) -> Table:
        """The table when no computer has anything to do there."""
        while True:
            found = await self.house.table(table)
            if found.computer_to_move() is None:
                return found
            # Only what is ready to run can change it: nothing here waits for the clock.
            await asyncio.sleep(0)


@asynccontextmanager
async def opened(*worlds: World) -> AsyncIterator[None]:
    """Worlds at work, from their opening to their closing."""
    for world in worlds:
        with world.at_work():
            await world.start()
    try:
        yield
    finally:
        for world in worlds:
            with world.at_work():
                await world.stop()


def a_start(chance: Chance, seats: int) -> Position:
    """A game that begins, its hands hidden."""
    options = {
        "draw": chance.choice(("1", "1", "3", "all")),
        "score": chance.choice(("plain", "expert")),
        "contact": chance.choice(("normal", "normal", "bambino")),
    }
    return CHROMINO.start(chance.below(2**64), seats, **options)
