"""The connection: a socket to a table that comes back by itself, and loses and doubles nothing.

A thread listens; whoever plays takes what has arrived when it suits. A command that was sent is
kept until it is answered: after a loss it is sent again, with the same number of the position or
the same key, so that the server knows a repeat as such.
"""

from __future__ import annotations

import random
import threading
from collections import deque
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, InvalidURI
from websockets.sync.client import ClientConnection, connect

from pardalis.cli.remote.server import PREFIX, Server
from pardalis.server.tables.commands import AnyCommand
from pardalis.server.tables.told import AnyTold, Done, Goodbye, Happening, Refused, Welcome

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0  # seconds before trying again
PATIENCE = 15.0  # seconds for a connection to open, and for the first answer
CLOSING = 2.0  # seconds for a connection to end when one leaves
LARGEST = 4 * 2**20  # bytes of a message: the many moves of a long game fit
RETURNS = ("stopping", "slow", "idle", "fault", "flood")  # goodbyes after which one comes back
MOST_WAITING = 1000  # messages not yet looked at; whoever sends more is not listened to


@dataclass(frozen=True, slots=True)
class Lost:
    """The connection is gone; it is tried again after so many seconds."""

    pause: float


@dataclass(frozen=True, slots=True)
class Shut:
    """The connection is gone for good: `refused` by HTTP with a status, or `garbled`."""

    why: str
    status: int = 0


Arrival: TypeAlias = AnyTold | Lost | Shut


class Connection:
    """A table's socket. `path` is the table's, such as `/tables/ID`."""

    def __init__(self, server: Server, path: str, seat: int | None = None) -> None:
        self._server = server
        self._path = path
        self.seat = seat  # through whose eyes to look after coming back
        self.arrived: deque[Arrival] = deque()
        self._some = threading.Condition()
        self._sending = threading.RLock()
        self._socket: ClientConnection | None = None
        self._pending: AnyCommand | None = None
        self._id = 0
        self._number = 0
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._run, name="connection", daemon=True)

    def open(self) -> None:
        """Begin to listen."""
        self._thread.start()

    def close(self) -> None:
        """End it, and wait until it has ended."""
        self._ending.set()
        if socket := self._socket:
            socket.close()
        self._thread.join(CLOSING)

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until something has arrived; whether it has."""
        with self._some:
            return self._some.wait_for(lambda: bool(self.arrived), seconds)

    # Sending --------------------------------------------------------------------------------------

    def send(self, command: AnyCommand) -> str:
        """Send a command, now or as soon as there is a connection; the id of its answer."""
        with self._sending:
            self._id += 1
            self._pending = command
            self._send_pending()
            return str(self._id)

    def look(self, seat: int | None) -> None:
        """Look through the eyes of another of one's seats; the answer is a welcome."""
        self.seat = seat
        self._put({"do": "look", "seat": seat})

    def _send_pending(self) -> None:
        if self._pending is not None:
            told = msgspec.to_builtins(self._pending)
            self._put({**told, "id": str(self._id)})

    def _put(self, message: dict[str, Any]) -> None:
        if socket := self._socket:
            # The listener notices a loss too, and sends again what matters.
            with suppress(ConnectionClosed, OSError):
                socket.send(msgspec.json.encode(message).decode())

    # Listening ------------------------------------------------------------------------------------

    def _run(self) -> None:
        pause = FIRST_PAUSE
        while not self._ending.is_set():
            try:
                if self._listen():
                    pause = FIRST_PAUSE
            except InvalidStatus as error:
                status = error.response.status_code
                if status < 500 and status not in (408, 429):
                    return self._arrive(Shut("refused", status))
            except (msgspec.MsgspecError, RecursionError, UnicodeError, InvalidURI):
                return self._arrive(Shut("garbled"))
            except (OSError, InvalidHandshake, EOFError):
                pass
            if self._ending.is_set():
                return None
            wait = pause * random.uniform(0.8, 1.2)  # not everybody at the same moment
            self._arrive(Lost(wait))
            self._ending.wait(wait)
            pause = min(2 * pause, LONGEST_PAUSE)
        return None

    def _listen(self) -> bool:
        """Hold one connection until it ends; whether there was a welcome."""
        url = "ws" + self._server.origin.removeprefix("http") + PREFIX + self._path + "/socket"
        welcome = False
        with connect(
            url,
            additional_headers={"Authorization": f"Bearer {self._server.token}"},
            user_agent_header="pardalis",
            compression=None,
            open_timeout=PATIENCE,
            close_timeout=1,
            max_size=LARGEST,
        ) as socket:
            hello = {"do": "hello", "after": self._number, "lang": self._server.lang}
            socket.send(msgspec.json.encode(hello | {"seat": self.seat}).decode())
            try:
                while True:
                    text = socket.recv(None if welcome else PATIENCE)
                    told = msgspec.json.decode(text, type=AnyTold)
                    if isinstance(told, Welcome) and not welcome:
                        welcome = True
                        with self._sending:
                            self._socket = socket
                            self._send_pending()
                    self._note(told)
                    self._arrive(told)
            except (ConnectionClosed, TimeoutError):
                return welcome
            finally:
                self._socket = None

    def _note(self, told: AnyTold) -> None:
        """Keep track of what was received and of what is answered."""
        if isinstance(told, Welcome | Happening):
            numbers = [news.number for news in told.news]
            if told.state:
                numbers.append(told.state.number)
            self._number = max([self._number, *numbers])
        elif isinstance(told, Done | Refused) and told.id == str(self._id):
            self._pending = None
        elif isinstance(told, Goodbye) and told.code not in RETURNS:
            self._ending.set()

    def _arrive(self, arrival: Arrival) -> None:
        with self._some:
            if len(self.arrived) < MOST_WAITING:
                self.arrived.append(arrival)
                self._some.notify_all()
            else:
                self._ending.set()
