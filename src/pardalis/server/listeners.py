"""Listeners: one for every open socket, between the table that tells and the line that carries.

A listener holds what is not sent yet, and never much of it: a line that does not keep up is given
up at once, so that a thousand stalled readers cost nobody else anything. What it missed it gets
when it comes back and says what it has.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

import msgspec

from pardalis.core.words import Words
from pardalis.server.tables.eyes import Eyes
from pardalis.server.tables.told import Goodbye

word = Words("pardalis.server")
encode = msgspec.json.Encoder().encode

MOST_MESSAGES = 64
MOST_BYTES = 128 * 1024  # unless it is a single message


class Listener:
    """One open socket at a table: whose eyes it has, and what it has yet to be told.

    `watch` says that it came by the watching door, which opens the table to anybody. `at_once` may
    send a message while nothing else waits, and says whether it could. `dropped` is
    called once with the code of the goodbye, in the event loop, when the house ends it: after
    `slow` the line should be cut without waiting for anything, after the others `next` gives
    what is left, and the goodbye last.
    """

    __slots__ = (
        "_at_once",
        "_bytes",
        "_dropped",
        "_messages",
        "_waiter",
        "code",
        "eyes",
        "table",
        "watch",
    )

    def __init__(
        self,
        eyes: Eyes,
        *,
        watch: bool = False,
        at_once: Callable[[bytes], bool] | None = None,
        dropped: Callable[[str], None] | None = None,
    ) -> None:
        self.eyes = eyes
        self.watch = watch
        self.table = ""  # where it listens, while it does
        self.code = ""  # of the goodbye, when there was one
        self._at_once = at_once
        self._dropped = dropped
        self._messages: deque[bytes] = deque()
        self._bytes = 0
        self._waiter: asyncio.Future[None] | None = None

    @property
    def guest(self) -> str | None:
        """Who listens; whoever came by the watching door is nobody in particular."""
        return None if self.watch else self.eyes.guest

    def put(self, message: bytes) -> None:
        """Have a message sent after those before it; one that is too many ends the listener."""
        if self.code:
            return
        # Somebody waits for the next message: then none is under way, and this one need not wait.
        idle = self._waiter is not None and not self._waiter.done()
        if idle and self._at_once is not None and self._at_once(message):
            return
        full = self._bytes and self._bytes + len(message) > MOST_BYTES
        if full or len(self._messages) >= MOST_MESSAGES:
            self.drop("slow")
            return
        self._messages.append(message)
        self._bytes += len(message)
        self._wake()

    def drop(self, code: str) -> None:
        """End it with a goodbye: `stopping`, `slow`, `taken-over`, `left`, `idle`,
        `crowded`, `flood`, `fault`."""
        if self.code:
            return
        self.code = code
        if code == "slow":
            self._messages.clear()  # nobody is there to read it
        words = word(f"goodbye.{code}").text(self.eyes.lang)
        self._messages.append(encode(Goodbye(code=code, words=words)))
        self._wake()
        if self._dropped is not None:
            self._dropped(code)

    async def next(self) -> bytes | None:
        """The next message to send, as soon as there is one; None when there will be no more."""
        while not self._messages:
            if self.code:
                return None
            self._waiter = asyncio.get_running_loop().create_future()
            try:
                await self._waiter
            finally:
                self._waiter = None
        message = self._messages.popleft()
        self._bytes -= len(message)
        return message

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)
