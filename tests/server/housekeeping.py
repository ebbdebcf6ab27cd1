"""A house for tests: time that passes when it is told to, a store that can be held up or fail."""

from __future__ import annotations

import asyncio
import heapq
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import Future
from functools import wraps
from itertools import count
from typing import Any, ParamSpec

import msgspec

from pardalis.core.chance import Chance
from pardalis.core.position import View
from pardalis.engine.past import Past
from pardalis.engine.players import at_random
from pardalis.server.doors import LETTERS, TABLE_LENGTH, Doors
from pardalis.server.guests import Guest
from pardalis.server.house import House
from pardalis.server.limits import Limits
from pardalis.server.listeners import Listener
from pardalis.server.tables.clock import Now
from pardalis.server.tables.commands import Move
from pardalis.server.tables.eyes import Eyes
from pardalis.server.tables.table import Table
from pardalis.server.tables.wish import Wish
from pardalis.store.log import Store, StoreError, Summary
from pardalis.store.memory import MemoryStore
from tests.patience import PATIENCE

P = ParamSpec("P")
ANNA = Guest("anna", "Anna", "en")
BLAISE = Guest("blaise", "Blaise", "fr")
CARLA = Guest("carla", "Carla", "en")
DOORS = Doors("a secret that is quite long enough", "http://here")


def looped(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """A test that runs in an event loop."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(asyncio.wait_for(test(*args, **kwargs), PATIENCE))

    return run


class FakeTime:
    """Time that stands still until it is told to pass."""

    def __init__(self, time: int = 0, date: int = 1_800_000_000_000) -> None:
        self.time = time
        self.date = date
        self._waits: list[tuple[float, int, _Wait]] = []
        self._order = count()

    def now(self) -> Now:
        return Now(self.time, self.date)

    def later(self, milliseconds: float, then: Callable[[], None]) -> _Wait:
        wait = _Wait(then)
        heapq.heappush(self._waits, (self.time + milliseconds, next(self._order), wait))
        return wait

    def pass_by(self, milliseconds: int) -> None:
        """Let time pass, and have done what is due in it."""
        end = self.time + milliseconds
        while self._waits and self._waits[0][0] <= end:
            due, _, wait = heapq.heappop(self._waits)
            self._go_to(max(self.time, int(due)))
            wait.happen()
        self._go_to(end)

    def _go_to(self, time: int) -> None:
        self.date += time - self.time
        self.time = time


class _Wait:
    def __init__(self, then: Callable[[], None]) -> None:
        self._then: Callable[[], None] | None = then

    def cancel(self) -> None:
        self._then = None

    def happen(self) -> None:
        if self._then is not None:
            self._then()


class HeldStore(MemoryStore):
    """Writes at once, until it is held: then each writing waits to be released or to fail."""

    def __init__(self) -> None:
        super().__init__()
        self.is_held = False
        self.asked = asyncio.Event()
        self.reads = 0
        self._held: deque[tuple[Future[None], Callable[[], Future[None]]]] = deque()

    def append(
        self, table: str, after: int, events: Sequence[bytes], summary: Summary
    ) -> Future[None]:
        def write() -> Future[None]:
            return super(HeldStore, self).append(table, after, events, summary)

        if not self.is_held:
            return write()
        done: Future[None] = Future()
        self._held.append((done, write))
        self.asked.set()
        return done

    def events(self, table: str, after: int = 0) -> list[bytes]:
        self.reads += 1
        return super().events(table, after)

    def release(self) -> None:
        """Let the oldest writing be done."""
        done, write = self._next()
        error = write().exception()
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)

    def fail(self, error: StoreError, *, written: bool = False) -> None:
        """Let the oldest writing fail, whether or not it was written all the same."""
        done, write = self._next()
        if written:
            write().result()
        done.set_exception(error)

    def _next(self) -> tuple[Future[None], Callable[[], Future[None]]]:
        self.asked.clear()
        return self._held.popleft()


class Thinker:
    """A computer that moves at random, at once; or as a test would have it."""

    def __init__(self) -> None:
        self.asked: list[tuple[View, str, int]] = []
        self.faults: list[Exception] = []
        self.slow: asyncio.Event | None = None
        self.compiling: Callable[[bool], None] = lambda waits: None  # of the last question
        self.stopped = 0

    async def choose(
        self, view: View, level: str, seed: int, past: Past, compiling: Callable[[bool], None]
    ) -> str:
        self.asked.append((view, level, seed))
        self.compiling = compiling
        if self.faults:
            raise self.faults.pop()
        if self.slow is not None:
            try:
                await self.slow.wait()
            except asyncio.CancelledError:
                self.stopped += 1
                raise
        return at_random(view, Chance(seed))


def table_ids() -> Callable[[], str]:
    """Names for tables: 2222222222, 2222222223 and so on."""
    numbers = count()

    def name() -> str:
        number, letters = next(numbers), ""
        while len(letters) < TABLE_LENGTH:
            number, letter = divmod(number, len(LETTERS))
            letters = LETTERS[letter] + letters
        return letters

    return name


def a_house(
    store: Store | None = None,
    *,
    time: FakeTime | None = None,
    thinker: Thinker | None = None,
    limits: Limits | None = None,
    seed: int = 7,
) -> House:
    return House(
        store if store is not None else MemoryStore(),
        thinker or Thinker(),
        DOORS,
        time=time or FakeTime(),
        limits=limits or Limits(None),
        fresh_seed=lambda: seed,
        new_id=table_ids(),
    )


async def a_game(house: House, game: str = "kamon", **wish: Any) -> Table:
    """A game between Anna, who made the table, and Blaise."""
    table = await house.create(ANNA, Wish(game=game, **wish))
    await house.sit(BLAISE, table.id, chair=2)
    return await house.table(table.id)


def whose(table: Table) -> Guest:
    """Who is to move."""
    chair = table.chairs[table.chair_of(table.turn) - 1]
    return {guest.id: guest for guest in (ANNA, BLAISE, CARLA)}[chair.guest]


def a_move(table: Table, move: str | None = None) -> Move:
    """A move for the position that stands."""
    chosen = table.match.moves()[0] if move is None else move
    return Move(seat=table.turn, ply=table.match.ply, at=table.at, move=chosen)


def a_listener(guest: Guest | None = None, *, watch: bool = False, **eyes: Any) -> Listener:
    who = Eyes(guest.id if guest else None, guest.lang if guest else "en", **eyes)
    return Listener(who, watch=watch)


async def told(listener: Listener) -> dict[str, Any]:
    """The next message to a listener."""
    message = await listener.next()
    assert message is not None
    decoded: dict[str, Any] = msgspec.json.decode(message)
    return decoded


async def listening(house: House, table: Table) -> Listener:
    """Anna, listening at a table."""
    listener = a_listener(ANNA)
    await house.listen(table.id, listener)
    return listener


async def news_of(listener: Listener) -> list[str]:
    """What the next message with news tells."""
    while (message := await told(listener))["tell"] != "news":
        pass
    return [news["what"] for news in message["news"]]


async def welcomed(house: House, table: str, listener: Listener, after: int = 0) -> dict[str, Any]:
    """What a listener is told first."""
    answer = await house.listen(table, listener, after=after)
    decoded: dict[str, Any] = msgspec.json.decode(answer)
    assert decoded["tell"] == "welcome"
    return decoded


def numbers(message: dict[str, Any]) -> list[int]:
    """The numbers of the news in a message."""
    return [news["number"] for news in message["news"]]


async def all_else() -> None:
    """Let everything run that can, as long as nothing else is waited for."""
    for _ in range(50):
        await asyncio.sleep(0)


def has_nothing(listener: Listener) -> bool:
    """Whether there is nothing to tell a listener."""
    coming = listener.next()
    try:
        coming.send(None)
    except StopIteration:
        return False
    coming.close()
    return True
