"""Readers that stop reading: they watch a table and never look at what comes."""

from __future__ import annotations

import base64
import os
import socket
from urllib.parse import urlsplit


def stalled_reader(origin: str, path: str, picture: str) -> socket.socket:
    """A socket that said hello to a table and reads no more, with as little room as there can be
    for what it does not read; `picture` is what it says of pictures, in JSON."""
    address = urlsplit(origin)
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
    raw.settimeout(30)
    raw.connect((address.hostname, address.port))
    key = base64.b64encode(os.urandom(16)).decode()
    raw.sendall(
        f"GET {path} HTTP/1.1\r\nHost: {address.netloc}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += raw.recv(1)
    if b" 101 " not in answer.partition(b"\r\n")[0]:
        raise RuntimeError(answer.decode("latin-1"))
    hello = f'{{"do":"hello","lang":"en","picture":{picture}}}'.encode()
    mask = os.urandom(4)
    masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(hello))
    raw.sendall(bytes((0x81, 0x80 | len(hello))) + mask + masked)
    return raw
