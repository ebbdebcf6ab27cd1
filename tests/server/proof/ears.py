"""Ears: clients at a table, each holding what it was told against what it should have been."""

from __future__ import annotations

import json
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.proof.running import Running

NUMBERS = ("number", "at", "ply", "round", "turn", "seat")
SAME = ("game", "phase", "position", "public", "hides", *NUMBERS)


def plain_news(news: dict[str, Any]) -> dict[str, Any]:
    """What was told of an event, without what only people read."""
    assert news["words"]
    assert news["date"]
    left_out = {"words", "date", "left"} | ({"text"} if "phrase" in news else set())
    kept = {name: value for name, value in news.items() if name not in left_out}
    return kept | ({"outcome": plain_outcome(news["outcome"])} if "outcome" in news else {})


def plain_outcome(outcome: dict[str, Any] | None) -> dict[str, Any] | None:
    if outcome is None:
        return None
    assert outcome["words"]
    return {"winners": outcome["winners"], "reason": outcome["reason"]}


def plain_state(state: dict[str, Any]) -> dict[str, Any]:
    """What was told of a table, as the model tells it."""
    assert state["asked"]
    return {name: state[name] for name in SAME} | {
        "choices": [choice["move"] for choice in state["choices"]],
        "last": state["last"]["move"] if state["last"] else None,
        "outcome": plain_outcome(state["outcome"]),
        "standing": state["standing"],
        "offers": [[o["number"], o["what"], o["seat"], o["waiting"]] for o in state["offers"]],
        "sitters": [
            {name: sitter[name] for name in ("seat", "kind", "level", "mine", "muted")}
            | {"name": "" if sitter["level"] else sitter["name"], "link": bool(sitter["link"])}
            for sitter in state["sitters"]
        ],
    }


class Ear:
    """One socket. `guest` is empty for who came by the watching door; `wanted` is the seat it
    looks from. `due` is what it should have been told and `news` what it was."""

    def __init__(self, guest: str, wanted: int | None) -> None:
        self.guest = guest
        self.wanted = wanted
        self.due: list[dict[str, Any]] = []
        self.news: list[dict[str, Any]] = []
        self.state: dict[str, Any] = {}
        self.goodbye = ""  # the code with which it must be sent away
        self.parted = ""  # the code with which it was
        self.asked = 0
        self._socket: ClientConnection

    async def open(self, running: Running, path: str, token: str, after: int) -> None:
        """Connect, say hello and be welcomed."""
        self._socket = await connect(
            f"ws://127.0.0.1:{running.port}/api/1{path}/socket",
            additional_headers={"Authorization": f"Bearer {token}"} if token else {},
            compression=None,
            proxy=None,
            ping_interval=None,
            max_queue=None,
        )
        await self.send({"do": "hello", "after": after, "seat": self.wanted})
        assert (await self.hear())["tell"] == "welcome"

    async def close(self, *, rudely: bool = False) -> None:
        if rudely:
            self._socket.transport.abort()
        await self._socket.close()

    async def send(self, message: object) -> None:
        await self._socket.send(json.dumps(message))

    async def hear(self) -> dict[str, Any]:
        """The next message, and what it says of the table."""
        told: dict[str, Any] = json.loads(await self._socket.recv())
        assert not self.parted, "nothing comes after a goodbye"
        if told["tell"] == "goodbye":
            self.parted = told["code"]
        self.news += map(plain_news, told.get("news", ()))
        if told.get("state"):
            self.state = told["state"]
        return told

    async def ask(self, command: dict[str, Any]) -> str:
        """Send a command: the id by which its answer is known."""
        self.asked += 1
        await self.send({**command, "id": str(self.asked)})
        return str(self.asked)

    async def answer(self, id: str) -> dict[str, Any]:
        """The answer to a command; the goodbye, if that came first."""
        while True:
            told = await self.hear()
            if told["tell"] in ("done", "refused"):
                assert told["id"] == id, "answers come in the order of the questions"
                return told
            if told["tell"] == "goodbye":
                return told

    async def look(self, seat: int | None) -> dict[str, Any]:
        """Look from a seat, when all that happened before has been told: the state that was told
        last, without looking."""
        self.wanted = seat
        await self.send({"do": "look", "seat": seat})
        while True:
            before = self.state
            told = await self.hear()
            assert told["tell"] in ("welcome", "news", "presence"), told
            if told["tell"] == "welcome" and not told["news"]:
                return before

    async def sent_away(self) -> str:
        """The code of the goodbye after which the server closed the line."""
        try:
            while True:
                await self.hear()
        except ConnectionClosed:
            return self.parted
