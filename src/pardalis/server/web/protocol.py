"""The wires: uvicorn's protocols, with bounds where a stranger could make something grow.

A socket's handler finds its `Line` under `scope["extensions"]["pardalis"]`.
"""

from __future__ import annotations

import asyncio
import socket
import struct
from asyncio.transports import BaseTransport, Transport
from typing import Any

import h11
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

EXTENSION = "pardalis"
MOST_UNSENT = 64 * 1024  # bytes that wait in the transport of a socket, and in the system's
MOST_PARTS = 256  # frames that one message may come in
LONGEST_REQUEST_HEAD = 20.0  # seconds in which a request's first lines must be there


def head(length: int) -> bytes:
    """What goes before a text message of this length from a server (RFC 6455, 5.2).

    >>> head(5), head(126), head(65_536)
    (b'\\x81\\x05', b'\\x81~\\x00~', b'\\x81\\x7f\\x00\\x00\\x00\\x00\\x00\\x01\\x00\\x00')
    """
    if length < 126:
        return struct.pack("!BB", 0x81, length)
    return struct.pack("!BBH" if length < 65_536 else "!BBQ", 0x81, 126 + (length > 65_535), length)


class Line:
    """One socket's connection, as its handler needs it."""

    def __init__(self, protocol: Socket) -> None:
        self._protocol = protocol

    def abort(self) -> None:
        """Cut the connection now; what was not sent yet is thrown away."""
        self._protocol.transport.abort()

    async def tell(self, message: bytes) -> None:
        """Send a text that is already encoded, as soon as there is room for it."""
        await self._protocol.tell(message)

    def tell_at_once(self, message: bytes) -> bool:
        """Send a text that is already encoded if there is room for it now; whether there was."""
        return self._protocol.tell_at_once(message)

    def lag(self) -> float:
        """How long the last ping was on its way there and back, in seconds; 0 before the first."""
        return self._protocol.last_ping_rtt


class Socket(WebSocketsSansIOProtocol):
    """A socket that is measured from the first moment and never buffers more than a little."""

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=MOST_UNSENT)
        # The system would keep megabytes for a reader that does not read.
        line: socket.socket | None = self.transport.get_extra_info("socket")
        if line is not None:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, MOST_UNSENT)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # the handshake was in order
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = Line(self)

    def start_keepalive(self) -> None:
        # The first ping goes out at once, so that a lag is known before the first move.
        if self.ping_interval:
            self.send_keepalive_ping()

    async def send(self, message: ASGISendEvent) -> None:
        await super().send(message)
        # A socket that was turned away with words is done with: uvicorn would log it as a fault.
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True

    async def tell(self, message: bytes) -> None:
        """Send a text that is already encoded, as soon as there is room for it."""
        await self.writable.wait()
        if not self.tell_at_once(message):
            raise ClientDisconnected

    def tell_at_once(self, message: bytes) -> bool:
        """Send a text that is already encoded if there is room for it now; whether there was."""
        gone = self.disconnected or self.close_sent or self.transport.is_closing()
        if gone or self.conn.state is not State.OPEN or not self.writable.is_set():
            return False
        # Without compression a message is the same bytes on every line: they are not put together
        # anew, nor copied, for each of those who hear it.
        self.transport.writelines((head(len(message)), message))
        return True

    def handle_ping(self) -> None:
        # Whoever asks without listening to the answers is cut off.
        if self.transport.get_write_buffer_size() > MOST_UNSENT:
            self.transport.abort()
        else:
            super().handle_ping()

    def handle_cont(self, event: Frame) -> None:
        # The size of a message is bounded elsewhere; empty parts have none.
        if len(self.frames) >= MOST_PARTS:
            self.conn.fail(1009, "too many parts")
            self.handle_parser_exception()
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        # uvicorn would log a traceback for each text that is none: a stranger could fill the disk.
        self.frames = [b"".join(self.frames)]
        if self.curr_msg_data_type == "text" and not _is_utf8(self.frames[0]):
            self.frames = []
            self.conn.fail(1007, "not UTF-8")
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


class Http(H11Protocol):
    """A connection whose requests must begin in earnest: what comes drop by drop is cut off."""

    late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]  # as its base
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._wait()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._stop()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._stop()
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        # A request that breaks off may be being answered already: that answer is given up, since
        # uvicorn would stumble over it, with a traceback in the log for each stranger who tries.
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()

    def _wait(self) -> None:
        """Have the clock run exactly while a request's head is awaited."""
        awaited = self.conn.their_state is h11.IDLE and not self.transport.is_closing()
        if not awaited:
            self._stop()
        elif self.late is None:
            self.late = self.loop.call_later(LONGEST_REQUEST_HEAD, self.transport.abort)

    def _stop(self) -> None:
        if self.late is not None:
            self.late.cancel()
            self.late = None
