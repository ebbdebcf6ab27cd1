"""Sockets: a table told as it happens, and played at.

One task reads what the client asks and does it, one after another; one task sends what the table
tells. Nothing waits anywhere without a bound: a client that does not read is cut off, one that
sends nonsense is told so for a while and then sent away.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from itertools import count
from typing import Any, Final, TypeAlias

import msgspec
from litestar import WebSocket
from litestar.handlers import websocket
from litestar.types import Receive, Send
from uvicorn.protocols.utils import ClientDisconnected

from pardalis.core.errors import PardalisError
from pardalis.core.words import Words
from pardalis.server.house import NotFound
from pardalis.server.limits import TooMany
from pardalis.server.listeners import Listener
from pardalis.server.tables.commands import LONGEST_KEY, AnyCommand, Number, Seat
from pardalis.server.tables.eyes import Eyes, Look
from pardalis.server.tables.told import Done, Goodbye, Pong, Refused
from pardalis.server.tables.verdicts import Refusal
from pardalis.server.web import errors, faults
from pardalis.server.web.call import Call
from pardalis.server.web.door import PREFIX
from pardalis.server.web.faults import Malformed
from pardalis.server.web.games import Lang
from pardalis.server.web.looking import watched
from pardalis.server.web.protocol import EXTENSION, Line
from pardalis.server.web.shields import Shielded

word = Words(__package__)

LONGEST_FRAME = 16 * 1024  # characters
HELLO_SECONDS = 10.0
MOST_SOCKETS = 20_000  # in the whole house
SEND_AWAY = 1008  # what the protocol calls a breach of the house's rules
STOPPING = 1001
ENCODE: Final = msgspec.json.Encoder().encode
NUMBERS: Final = count(1)


class Asked(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """What a client asks of the socket itself."""


class Hello(Asked, frozen=True, kw_only=True, tag="hello"):
    """The first message: what the client knows already and how it wants to be told.

    `after` is the number of the last event it has; `picture` asks for the picture with each state.
    """

    after: Number = 0
    lang: Lang | None = None
    seat: Seat | None = None
    picture: Look | None = None


class LookFrom(Asked, frozen=True, kw_only=True, tag="look"):
    """Look through the eyes of another seat, or as it comes; with `picture`, at pictures that look
    so from now on."""

    seat: Seat | None = None
    picture: Look | None = None


class Ping(Asked, frozen=True, kw_only=True, tag="ping"):
    """Ask whether the line still carries: browsers do not say so."""


Frame: TypeAlias = AnyCommand | LookFrom | Ping


def decoded(message: Any) -> tuple[str, dict[str, Any]]:
    """What a frame says, and the client's own name for it."""
    text = message.get("text")
    if text is None or len(text) > LONGEST_FRAME:
        raise Malformed(word("malformed.frame", most=LONGEST_FRAME))
    try:
        given = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise faults.told(error, "frame") from None
    if not isinstance(given, dict):
        raise Malformed(word("malformed.object"))
    name = given.pop("id", "")
    if not isinstance(name, str) or len(name) > LONGEST_KEY:
        raise Malformed(word("malformed.id", most=LONGEST_KEY), "id")
    return name, given


def meant(given: dict[str, Any], kind: Any) -> Any:
    """What a frame asks for."""
    try:
        return msgspec.convert(given, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        first = error
    try:
        return msgspec.convert(faults.whole(given), kind)
    except (msgspec.ValidationError, RecursionError):
        raise faults.told(first, "frame") from None


class Conversation:
    """One socket at one table."""

    def __init__(self, call: Call, socket: WebSocket[Any, Any, Any]) -> None:
        self._call = call
        self._socket = socket
        self._house = call.hall.house
        extensions: Any = socket.scope["extensions"]
        self._line: Line = extensions[EXTENSION]
        self._key = f"socket {next(NUMBERS)}"
        self._lang = call.lang
        self._listener: Listener | None = None

    async def hold(self, table: str, *, watch: bool) -> None:
        """From hello to goodbye."""
        await self._socket.accept()
        self._call.hall.lines.add(self)
        try:
            if await self._hello(table, watch):
                await self._talk(table)
        except ClientDisconnected:
            pass
        finally:
            self._call.hall.lines.discard(self)

    def stop(self) -> None:
        """The house is closing: whoever has not said hello yet is told nothing more."""
        if self._listener is None:
            self._line.abort()

    async def _hello(self, table: str, watch: bool) -> bool:
        """Hear who it is and tell how things stand; whether the conversation goes on."""
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                message: Any = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return False
            _, given = decoded(message)
            hello: Hello = meant({"do": "", **given}, Hello)  # msgspec would take {} for it
        except TimeoutError:
            return await self._goodbye("hello", word("goodbye.hello").text(self._lang))
        except Malformed as error:
            return await self._goodbye("hello", error.text(self._lang))
        self._lang = hello.lang or self._lang
        guest = None if watch else self._call.guest
        eyes = Eyes(guest.id if guest else None, self._lang, hello.seat, hello.picture)
        listener = Listener(
            eyes, watch=watch, at_once=self._line.tell_at_once, dropped=self._dropped
        )
        try:
            welcome = await self._house.listen(table, listener, after=hello.after)
        except PardalisError as error:
            code = "not-found" if isinstance(error, NotFound) else error.code
            return await self._goodbye(code, error.text(self._lang))
        self._listener = listener
        try:
            await self._line.tell(welcome)
        except ClientDisconnected:
            self._house.leave_listener(listener)
            raise
        return True

    async def _talk(self, table: str) -> None:
        assert self._listener is not None
        sender = asyncio.create_task(self._send(self._listener))
        try:
            while True:
                message: Any = await self._socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                await self._obey(table, message, self._listener)
        finally:
            self._house.leave_listener(self._listener)
            sender.cancel()
            with suppress(asyncio.CancelledError, ClientDisconnected):
                await sender

    async def _send(self, listener: Listener) -> None:
        """Send what the table tells; after its goodbye the line is closed, which ends all."""
        with suppress(ClientDisconnected):
            while (message := await listener.next()) is not None:
                await self._line.tell(message)
            await self._close(STOPPING if listener.code == "stopping" else SEND_AWAY)

    async def _obey(self, table: str, message: Any, listener: Listener) -> None:
        """Do what one frame asks, and answer it."""
        name = ""
        try:
            name, given = decoded(message)
            frame: Frame = meant(given, Frame)
            if isinstance(frame, LookFrom | Ping):
                self._call.hall.limits.spend("frames", self._key)
                if isinstance(frame, LookFrom):
                    self._house.look_again(listener, frame.seat, frame.picture)
                else:
                    listener.put(ENCODE(Pong(id=name)))
                return
            guest = None if listener.watch else self._call.guest
            if guest is None:
                raise Refusal(word("refuse.watching"))
            lag = round(self._line.lag() * 1000)
            number = await self._house.ask(guest, table, frame, lag=lag)
        except Exception as error:
            self._refuse(error, name, listener)
        else:
            listener.put(ENCODE(Done(number=number, id=name)))

    def _refuse(self, error: Exception, name: str, listener: Listener) -> None:
        """Say why not; whoever goes on and on with what cannot be done is sent away."""
        told = errors.problem(error, self._lang)
        if isinstance(error, Malformed | TooMany):
            try:
                self._call.hall.limits.spend("frames", self._key)
            except TooMany:
                listener.drop("flood")
                return
        refused = Refused(code=told.code, words=told.words, id=name, ply=told.ply, at=told.at)
        listener.put(ENCODE(refused))

    def _dropped(self, code: str) -> None:
        if code == "slow":  # nothing can be said to somebody who does not listen
            self._call.hall.metrics.slow_reader()
            self._line.abort()

    async def _goodbye(self, code: str, words: str) -> bool:
        await self._line.tell(ENCODE(Goodbye(code=code, words=words)))
        await self._close(SEND_AWAY)
        return False

    async def _close(self, code: int) -> None:
        await self._socket.send({"type": "websocket.close", "code": code, "reason": ""})


async def turn_away(error: Exception, call: Call, receive: Receive, send: Send) -> None:
    """Refuse a socket before it is one."""
    content = ENCODE(errors.problem(error, call.lang))
    headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    headers += [(name.encode(), text.encode()) for name, text in errors.headers(error).items()]
    start = {"status": errors.status(error), "headers": headers}
    await send({"type": "websocket.http.response.start", **start})  # type: ignore[arg-type]  # an extension of ASGI
    await send({"type": "websocket.http.response.body", "body": content})  # type: ignore[arg-type]  # an extension of ASGI


async def _open(socket: WebSocket[Any, Any, Any], *, watch: bool) -> None:
    call: Call = socket.scope["state"]["call"]
    hall = call.hall
    try:
        call.spend("sockets")
        if len(hall.lines) >= MOST_SOCKETS:
            raise Shielded(503, "sockets")
        origin = call.headers.get("origin")
        if origin is not None and not hall.shield.is_own(origin, call.headers.get("host")):
            raise Shielded(403, "origin")
        if watch:
            table = watched(call, socket.path_params["token"])
        else:
            call.known()
            table = socket.path_params["id"]
    except PardalisError as error:
        await turn_away(error, call, socket.receive, socket.send)
        return
    await Conversation(call, socket).hold(table, watch=watch)


@websocket(f"{PREFIX}/tables/{{id:str}}/socket")
async def table_socket(socket: WebSocket[Any, Any, Any]) -> None:
    """A table, for whoever sits there or may look at it."""
    await _open(socket, watch=False)


@websocket(f"{PREFIX}/watch/{{token:str}}/socket")
async def watch_socket(socket: WebSocket[Any, Any, Any]) -> None:
    """A table through a spectator's eyes, for whoever has the watching link."""
    await _open(socket, watch=True)


SOCKETS = (table_socket, watch_socket)
