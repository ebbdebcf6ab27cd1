"""A bare relay on the same stack: what one end of a pair sends, the other is sent. No rules, no
disk: what litestar, uvicorn and the machine cost by themselves."""

from __future__ import annotations

import sys
from typing import Any

import uvicorn
from litestar import Litestar, WebSocket, websocket

from pardalis.server.web.protocol import Socket

PAIRS: dict[str, list[WebSocket[Any, Any, Any]]] = {}


@websocket("/pair/{pair:str}")
async def relay(socket: WebSocket[Any, Any, Any], pair: str) -> None:
    """Hand every message to both ends."""
    await socket.accept()
    ends = PAIRS.setdefault(pair, [])
    ends.append(socket)
    try:
        while True:
            message = await socket.receive_text()
            for end in ends:
                await end.send_text(message)
    except Exception:
        ends.remove(socket)


if __name__ == "__main__":
    uvicorn.run(
        Litestar([relay], openapi_config=None),
        host="127.0.0.1",
        port=int(sys.argv[1]),
        ws=Socket,
        ws_per_message_deflate=False,
        log_level="warning",
        access_log=False,
    )
