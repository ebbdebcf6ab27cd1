"""Both: the same done in two worlds, and what comes of it compared byte for byte."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any
from urllib.parse import unquote

from pardalis import Position
from pardalis.games.chromino.tiles import TILES
from pardalis.server import logs
from pardalis.server.guests import Guest
from pardalis.server.tables.table import Table
from tests.server.proof.deals import hidden
from tests.server.proof.wires import Reply, Wire
from tests.server.proof.worlds import GUESTS, NOWHERE, SECRET, SEED, STRANGER, Laying, World

FORM = "application/x-www-form-urlencoded"
TILE = re.compile(r"(?<![\w*])[RYGBP][RYGBP*][RYGBP](?![\w*])")
# Tiles by which it is explained how a move is written.
EXAMPLES = set(TILE.findall(files("pardalis.games.chromino").joinpath("words.en.toml").read_text()))


@dataclass
class Both:
    """Two worlds, and whose eyes they are compared through: `me` is the guest looked after."""

    me: Guest
    worlds: tuple[World, World]
    table: str = ""
    known: set[str] = field(default_factory=set)  # tiles that `me` has seen at this table
    wires: dict[str, tuple[Wire, Wire]] = field(default_factory=dict)
    compared: int = 0
    _fences: int = 0

    @property
    def one(self) -> World:
        return self.worlds[0]

    async def lay(self, laying: Laying, deals: tuple[Position, Position]) -> None:
        """Lay a table in each world, with its deal."""
        self.table = laying.id
        self.known = set()
        for world, position in zip(self.worlds, deals, strict=True):
            with world.at_work():
                world.lay(laying, position)

    async def tables(self) -> tuple[Table, Table]:
        """The table in each world, when no computer is about to move."""
        found = []
        for world in self.worlds:
            with world.at_work():
                found.append(await world.settled(self.table))
        one, other = found
        state = one.match.position.state
        self.known |= {tile for tile in state.shown if tile}
        self.known |= {laying.tile for laying in state.table.layings}
        self.known |= {tile for seat in one.seats_of(self.me.id) for tile in state.hands[seat - 1]}
        return one, other

    # Asking ---------------------------------------------------------------------------------------

    async def do(self, guest: Guest, **command: Any) -> Reply:
        """A command of somebody at the table; what comes back is theirs and compared only if it is
        the guest looked after."""
        return await self.ask(guest, "POST", f"/api/1/tables/{self.table}/do", command)

    async def ask(
        self, guest: Guest | None, method: str, target: str, body: Any = None, **headers: str
    ) -> Reply:
        """The same request in both worlds; a text is a form that was sent."""
        is_form = isinstance(body, str)
        content = b"" if body is None else (body if is_form else json.dumps(body)).encode()
        replies = []
        for world in self.worlds:
            given = world.card(guest) | {name.replace("_", "-"): v for name, v in headers.items()}
            if body is not None:
                given["content-type"] = FORM if is_form else "application/json"
            if is_form:
                given["sec-fetch-site"] = "same-origin"
            with world.at_work():
                replies.append(await world.ask(method, target, given, content))
        if guest in (self.me, STRANGER, None):
            said = unquote(body) if is_form else body
            await self.compare(replies[0], replies[1], f"{method} {unquote(target)} {said}")
        return replies[0]

    async def open(self, name: str, guest: Guest | None, target: str, **hello: Any) -> None:
        """Open a socket in both worlds, and say hello."""
        pair = []
        for world in self.worlds:
            with world.at_work():
                wire = world.wire(target, world.card(guest))
                wire.say(do="hello", **hello)
                pair.append(wire)
        self.wires[name] = (pair[0], pair[1])
        await self.listen(f"hello {hello}")

    async def knock(self, guest: Guest | None, target: str) -> None:
        """Open a socket where nobody is let in."""
        ended = []
        for world in self.worlds:
            with world.at_work():
                wire = world.wire(target, world.card(guest))
                wire.say(do="hello", after=0)
                ended.append(await wire.ended())
        await self.compare(ended[0], ended[1], f"knocking at {target}")

    async def close(self, name: str) -> None:
        one, other = self.wires.pop(name)
        await self.compare(await one.hang_up(), await other.hang_up(), "goodbye")

    async def say(self, name: str, **frame: Any) -> None:
        """The same frame on a socket in both worlds."""
        for wire in self.wires[name]:
            wire.say(**frame)
        await self.listen(str(frame))

    async def listen(self, about: str) -> None:
        """Compare what has come on all sockets. All that was told before a frame of no meaning is
        refused is there when the refusal is; and what computers do then comes after it."""
        pairs = tuple(self.wires.values())
        heard = [(await self._fenced(one), await self._fenced(other)) for one, other in pairs]
        await self.tables()
        for (one, other), (early, likewise) in zip(pairs, heard, strict=True):
            early += await self._fenced(one)
            likewise += await self._fenced(other)
            await self.compare(early, likewise, about)

    async def _fenced(self, wire: Wire) -> list[bytes]:
        self._fences += 1
        sign = f'"fence {self._fences}"'
        wire.send(f'{{"do":"?","id":{sign}}}')
        frames = await wire.heard(sign.encode())
        return [frame for frame in frames if sign.encode() not in frame]

    async def let_pass(self, milliseconds: int) -> None:
        """Let time pass in both worlds."""
        for world in self.worlds:
            with world.at_work():
                world.time.pass_by(milliseconds)
        await self.listen("time")

    # Comparing ------------------------------------------------------------------------------------

    async def compare(self, one: Any, other: Any, about: str) -> None:
        """Hold what has come from one world against what has come from the other, and look for
        what is secret in it."""
        self.compared += 1
        assert one == other, f"the worlds part by: {about}"
        for part in (one.body, repr(one.headers).encode()) if isinstance(one, Reply) else one:
            if not part.startswith(b"\x89PNG"):
                await self._holds_no_secret(part.decode(), about)

    async def _holds_no_secret(self, told: str, about: str) -> None:
        table = await self.one.house.table(self.table) if self.table else None
        for secret in self._secrets(table):
            assert secret not in told, f"{secret!r} is told by: {about}"
        if table is not None:
            seats = table.seats_of(self.me.id)
            named = set(TILE.findall(logs.TOKEN.sub("", told))) - set(TILE.findall(about))
            found = (named | {tile[::-1] for tile in named}) - self.known - EXAMPLES
            unseen = found & set(hidden(table.match.position, seats))
            assert not unseen, f"{unseen} told by: {about}"

    def _secrets(self, table: Table | None) -> Iterable[str]:
        yield SECRET
        yield str(SEED)
        yield from (guest.id for guest in (*GUESTS, STRANGER))
        for chair in range(1, len(table.chairs) + 1) if table else ():
            holder = table.chairs[chair - 1] if table else None
            if holder and holder.guest != self.me.id and not holder.is_free:
                yield self.one.doors.token(self.table, chair)

    def compare_logs(self) -> list[dict[str, Any]]:
        """Hold the logs of the worlds against each other; the lines of one."""
        lines = [[json.loads(line) for line in "".join(w.log).splitlines()] for w in self.worlds]
        for line in (*lines[0], *lines[1]):
            line.pop("time")
        assert lines[0] == lines[1], "the worlds part by: their logs"
        assert not NOWHERE
        for line in "".join(self.one.log).splitlines():
            for secret in (*self._secrets(None), *TILES, *(guest.name for guest in GUESTS)):
                assert secret not in line, f"{secret!r} is logged: {line}"
        return lines[0]

    async def hang_up(self) -> None:
        """Close all lines, whatever has come on them."""
        while self.wires:
            for wire in self.wires.popitem()[1]:
                await wire.hang_up()
