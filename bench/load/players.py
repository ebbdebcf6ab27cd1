"""Players by the thousand: two sockets a table, one move a second, and a watch on how long a move
takes until the other side has seen it."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from http.cookiejar import CookieJar, DefaultCookiePolicy

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

AT_ONCE = 20  # connections being made at the same time


class Sitter(msgspec.Struct):
    """Of those at a table: which seat, and whether it is ours."""

    seat: int
    mine: bool


class Offer(msgspec.Struct):
    """Of an offer: its number."""

    number: int


class Choice(msgspec.Struct):
    """Of a legal move: its text."""

    move: str


class State(msgspec.Struct):
    """What a player reads of a state: little, so that the load is light beside the server."""

    phase: str
    at: int
    ply: int
    turn: int
    sitters: list[Sitter]
    choices: list[Choice]
    offers: list[Offer]


class Told(msgspec.Struct):
    """A message of the server."""

    tell: str
    state: State | None = None
    words: str = ""


heard = msgspec.json.Decoder(Told).decode


class Delays:
    """How long moves took until the other side had seen them, in milliseconds."""

    def __init__(self) -> None:
        self.watched = False
        self.taken: list[float] = []

    def add(self, since: float) -> None:
        """Note one, if it is being looked at now."""
        if self.watched:
            self.taken.append((time.perf_counter() - since) * 1000)

    def quantile(self, share: float) -> float:
        """The delay that this share of the moves kept within."""
        ordered = sorted(self.taken)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


class Table:
    """A real table with two people at it."""

    def __init__(self, origin: str, game: str, chance: random.Random, delays: Delays) -> None:
        self.origin = origin
        self.game = game
        self.chance = chance
        self.delays = delays
        self.sockets: list[ClientConnection] = []
        self.id = ""
        self.watch = ""

    async def lay(self, http: httpx.AsyncClient, stack: AsyncExitStack) -> None:
        """Make the table, sit down at both sides, open both sockets."""
        tokens = []
        for _ in range(2):
            me = (await http.get(f"{self.origin}/api/1/me")).raise_for_status().json()
            tokens.append({"Authorization": f"Bearer {me['token']}"})
        wish = {"game": self.game, "chairs": ["me", "person"], "public": True}
        made = await http.post(f"{self.origin}/api/1/tables", json=wish, headers=tokens[0])
        state = made.raise_for_status().json()
        self.id, self.watch = state["table"], state["watch"].rpartition("/")[2]
        link = next(s["link"] for s in state["sitters"] if s["kind"] == "free")
        door = {"token": link.rpartition("/")[2]}
        joined = await http.post(f"{self.origin}/api/1/join", json=door, headers=tokens[1])
        joined.raise_for_status()
        url = f"{self.origin.replace('http', 'ws', 1)}/api/1/tables/{self.id}/socket"
        for token in tokens:
            socket = await stack.enter_async_context(
                connect(url, additional_headers=token, compression=None, ping_interval=None)
            )
            await socket.send('{"do":"hello","after":0,"lang":"en"}')
            await socket.recv()
            self.sockets.append(socket)

    async def play(self) -> None:
        """One move a second until the end, and then another game."""
        states = [await self._look(socket) for socket in self.sockets]
        await asyncio.sleep(self.chance.random())
        tick = time.perf_counter()
        while True:
            tick += 1
            await asyncio.sleep(max(0.0, tick - time.perf_counter()))
            state = states[0]
            if state.phase == "over":
                await self._again(states)
                continue
            mover = next(side for side in range(2) if states[side].choices)
            command = {
                "do": "move",
                "seat": state.turn,
                "ply": state.ply,
                "at": state.at,
                "move": self.chance.choice(states[mover].choices).move,
            }
            since = time.perf_counter()
            await self.sockets[mover].send(json.dumps(command))
            states[1 - mover] = await self._state(1 - mover, state.at + 1)
            self.delays.add(since)
            states[mover] = await self._state(mover, state.at + 1)

    async def _again(self, states: list[State]) -> None:
        seats = [next(s.seat for s in state.sitters if s.mine) for state in states]
        at = states[0].at
        ask = {"do": "rematch", "seat": seats[0], "at": at}
        await self.sockets[0].send(json.dumps(ask))
        while not states[1].offers:
            states[1] = await self._state(1, 0)
        offer = states[1].offers[0].number
        answer = {"do": "answer", "seat": seats[1], "offer": offer, "yes": True}
        await self.sockets[1].send(json.dumps(answer))
        states[:] = [await self._state(side, at + 1) for side in range(2)]

    async def _look(self, socket: ClientConnection) -> State:
        """How things stand now, whatever else was on its way."""
        await socket.send('{"do":"look","seat":null}')
        while (told := heard(await socket.recv())).tell != "welcome" or told.state is None:
            pass
        return told.state

    async def _state(self, side: int, least: int) -> State:
        """Listen until a state comes that is at least so new."""
        while True:
            told = heard(await self.sockets[side].recv())
            if told.tell == "refused":
                raise RuntimeError(f"{self.game}: {told.words}")
            if told.state is not None and told.state.at >= least:
                return told.state


class Pair:
    """Two ends of the bare relay, one message a second, of the size of a real one."""

    def __init__(self, origin: str, number: int, chance: random.Random, delays: Delays) -> None:
        self.origin = origin
        self.number = number
        self.chance = chance
        self.delays = delays
        self.sockets: list[ClientConnection] = []

    async def lay(self, http: httpx.AsyncClient, stack: AsyncExitStack) -> None:
        """Open both ends."""
        url = f"{self.origin.replace('http', 'ws', 1)}/pair/{self.number}"
        for _ in range(2):
            self.sockets.append(
                await stack.enter_async_context(connect(url, compression=None, ping_interval=None))
            )

    async def play(self) -> None:
        """One message a second, from either end in turn."""
        message = json.dumps({"words": "x" * 1500})
        await asyncio.sleep(self.chance.random())
        tick = time.perf_counter()
        side = 0
        while True:
            tick += 1
            await asyncio.sleep(max(0.0, tick - time.perf_counter()))
            since = time.perf_counter()
            await self.sockets[side].send(message)
            await self.sockets[1 - side].recv()
            self.delays.add(since)
            await self.sockets[side].recv()
            side = 1 - side


async def seated(players: Sequence[Table | Pair], stack: AsyncExitStack) -> None:
    """Everybody at their place, a few at a time."""
    gate = asyncio.Semaphore(AT_ONCE)
    # Everybody is somebody else: nothing is remembered from one request to the next.
    nothing = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
    async with httpx.AsyncClient(timeout=60, cookies=nothing) as http:

        async def one(player: Table | Pair) -> None:
            async with gate:
                await player.lay(http, stack)

        await asyncio.gather(*map(one, players))


async def played(players: Sequence[Table | Pair], delays: Delays, seconds: float) -> None:
    """Play for so long, after a while to warm up that is not counted."""
    delays.taken.clear()
    tasks = [asyncio.create_task(player.play()) for player in players]
    try:
        await _while_all_live(tasks, 3)
        delays.watched = True
        await _while_all_live(tasks, seconds)
    finally:
        delays.watched = False
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _while_all_live(tasks: list[asyncio.Task[None]], seconds: float) -> None:
    ended, _ = await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    for task in ended:
        task.result()
