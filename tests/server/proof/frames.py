"""Frames that no client of ours would send, and the bare line that sends them."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import struct
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
STRANGE = "\x00\x1b\u202e\u200d\ufeff\uffff\U0001f3b2é�<b>&\"'\\{}[]:,"
NUMBERS = (0, -1, 9, 2**31, 2**53, 2**53 + 1, 2**63, 2**64, 10**400, -(10**30), 0.5, 1e308, -0.0)


def frame(kind: int, content: bytes, *, first: int = 0x80, masked: bool = True) -> bytes:
    """A frame as it goes over the line; `first` has the bits for its end and for extensions."""
    size = len(content)
    bit = 0x80 if masked else 0
    if size < 126:
        head = struct.pack("!BB", first | kind, bit | size)
    elif size < 2**16:
        head = struct.pack("!BBH", first | kind, bit | 126, size)
    else:
        head = struct.pack("!BBQ", first | kind, bit | 127, size)
    # The mask that changes nothing: what it hides is hidden from proxies only.
    return head + (b"\0\0\0\0" if masked else b"") + content


def parts(random: Random, kind: int, content: bytes) -> bytes:
    """A message in several frames, with others between them as the protocol allows."""
    cuts = sorted(random.randrange(len(content) + 1) for _ in range(random.randint(1, 6)))
    pieces = [content[a:b] for a, b in zip([0, *cuts], [*cuts, len(content)], strict=True)]
    sent = b""
    for at, piece in enumerate(pieces):
        last = 0x80 if at == len(pieces) - 1 else 0
        sent += frame(CONTINUED if at else kind, piece, first=last)
        if not last and random.random() < 0.3:
            sent += frame(PONG, random.randbytes(random.randrange(126)))
    return sent


def sign(random: Random) -> str:
    return random.choice(STRANGE) if random.random() < 0.5 else chr(random.randrange(1, 0xD800))


def value(random: Random, depth: int = 0) -> Any:
    """Anything that JSON can say."""
    kind = random.randrange(9 if depth < 4 else 6)
    if kind < 2:
        return random.choice(NUMBERS)
    if kind == 2:
        return random.choice((None, True, False, "", "move", "hello", "1", 1, 2, 3))
    if kind < 6:
        return "".join(sign(random) for _ in range(random.choice((0, 1, 5, 40, 41, 300, 301))))
    if kind < 8:
        return [value(random, depth + 1) for _ in range(random.randrange(5))]
    return {sign(random): value(random, depth + 1) for _ in range(random.randrange(5))}


def deep(random: Random) -> str:
    """JSON that is deeper than anybody needs, or never ends."""
    depth = random.choice((100, 500, 1_200, 5_000))
    opening, closing = random.choice((("[", "]"), ('{"a":', "}")))
    inside = "" if opening == "[" else "1"
    return opening * depth + inside + closing * random.choice((0, 1, depth, depth))


def changed(random: Random, command: dict[str, Any]) -> str:
    """A command with one thing wrong, as JSON."""
    given = dict(command)
    name = random.choice(list(given))
    match random.randrange(6):
        case 0:
            given[name] = value(random)
        case 1:
            del given[name]
        case 2:
            given[random.choice(("x", "guest", "seat ", "DO", sign(random)))] = value(random)
        case 3:
            given[name + random.choice(("s", " ", "\x00"))] = given.pop(name)
        case 4:  # a name that is there twice
            return json.dumps(given)[:-1] + f', "{name}": {json.dumps(value(random))}}}'
        case _:
            text = json.dumps(given)
            at = random.randrange(len(text))
            return text[:at] + random.choice((sign(random), "", '"', "}", "1")) + text[at + 1 :]
    return json.dumps(given, ensure_ascii=random.random() < 0.5)


def message(random: Random, commands: Sequence[dict[str, Any]]) -> bytes:
    """What a text could say: now and then even a command in order."""
    kind = random.randrange(10)
    if kind < 5:
        text = changed(random, random.choice(commands))
    elif kind == 5:
        text = json.dumps(random.choice(commands))
    elif kind == 6:
        text = json.dumps(value(random))
    elif kind == 7:
        text = deep(random)
    elif kind == 8:
        text = "".join(sign(random) for _ in range(random.choice((0, 1, 80, 16_385))))
    else:
        text = '{"do": "say", "seat": 1, "text": "' + "a" * random.choice((10, 17_000, 60_000))
    return text.encode("utf-8", "replace")


def answered_frame(random: Random, commands: Sequence[dict[str, Any]]) -> tuple[bytes, int]:
    """A frame after which the line must still be open, and how many answers it gets."""
    kind = random.randrange(12)
    if kind == 0:
        return frame(random.choice((PING, PONG)), random.randbytes(random.randrange(126))), 0
    content = message(random, commands)
    if kind == 1:
        return frame(BINARY, random.choice((content, random.randbytes(random.randrange(200))))), 1
    if kind == 2:
        return parts(random, random.choice((TEXT, BINARY)), content), 1
    return frame(TEXT, content), 1


def deadly_frame(random: Random) -> bytes:
    """A frame that breaks the protocol, or ends the conversation."""
    some = random.randbytes(random.randrange(100))
    broken: tuple[Callable[[], bytes], ...] = (
        lambda: frame(TEXT, b"\xff\xfe" + some),
        lambda: frame(random.choice((3, 4, 7, 11, 15)), some),
        lambda: frame(TEXT, some, first=0x80 | random.choice((0x10, 0x20, 0x40))),
        lambda: frame(TEXT, b"{}", masked=False),
        lambda: frame(PING, some, first=0),
        lambda: frame(PING, bytes(126)),
        lambda: frame(CONTINUED, some),
        lambda: frame(TEXT, b"{", first=0) + frame(TEXT, b"}"),
        lambda: frame(TEXT, b" " * 70_000),
        lambda: frame(TEXT, b"", first=0) + frame(CONTINUED, b"", first=0) * 300,
        lambda: struct.pack("!BBQ", 0x81, 0xFF, 2**63 - 1) + some,
        lambda: struct.pack("!BBQ", 0x81, 0xFF, 2**64 - 1) + some,
        lambda: frame(CLOSE, struct.pack("!H", random.choice((0, 999, 1000, 1005, 1006, 4999)))),
        lambda: frame(CLOSE, random.choice((b"", b"\x03", b"\x03\xe8\xff", bytes(125)))),
        lambda: frame(CLOSE, b"\x03\xe8" + some[:100]) + frame(TEXT, b"{}"),
        lambda: b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    )
    return random.choice(broken)()


class Line:
    """A socket without any library, which can therefore say anything."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def open(cls, port: int, path: str, token: str = "") -> Line:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        key = base64.b64encode(os.urandom(16)).decode()
        named = f"Authorization: Bearer {token}\r\n" if token else ""
        writer.write(
            f"GET /api/1{path}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{named}"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101"), head
        return cls(reader, writer)

    def send(self, frames: bytes) -> None:
        self.writer.write(frames)

    async def hear(self) -> tuple[int, bytes]:
        """The next frame of the server: its kind and what is in it."""
        first, size = await self.reader.readexactly(2)
        if size == 126:
            (size,) = struct.unpack("!H", await self.reader.readexactly(2))
        elif size == 127:
            (size,) = struct.unpack("!Q", await self.reader.readexactly(8))
        return first & 15, await self.reader.readexactly(size)

    async def told(self) -> dict[str, Any]:
        """The next message of the server."""
        while True:
            kind, content = await self.hear()
            if kind == TEXT:
                told: dict[str, Any] = json.loads(content)
                return told
            assert kind in (PING, PONG), (kind, content)

    async def ends(self) -> list[dict[str, Any]]:
        """All that is told until the server ends the line."""
        told = []
        try:
            while True:
                kind, content = await self.hear()
                if kind == TEXT:
                    told.append(json.loads(content))
                elif kind == CLOSE:
                    self.writer.close()
        except (asyncio.IncompleteReadError, ConnectionError):
            self.close()
            return told

    def close(self) -> None:
        self.writer.transport.abort()
