"""Frames that nobody should send, by the ten thousand: nothing breaks, nothing changes, nothing
grows."""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pardalis.server.tables.events import Moved, decode
from pardalis.server.tables.table import Table
from pardalis.store import MemoryStore
from tests.server.proof.frames import (
    CLOSE,
    CONTINUED,
    TEXT,
    Line,
    answered_frame,
    deadly_frame,
    frame,
    message,
)
from tests.server.proof.running import Running, running

resource: Any = pytest.importorskip("resource")  # which Windows has not
UNIT = 1 if sys.platform == "darwin" else 1024  # bytes in which the system counts memory
# With the requests of test_fuzz_http.py, 50,000.
FRAMES = 47_000
AT_ONCE = 25  # frames sent before the answers are read: a reader must not be slow
LIVES = 1_500  # lines that are broken on purpose, and as many that never say hello
HELLO = {"do": "hello", "after": 0, "lang": "en", "seat": 1, "picture": None}


def commands(state: dict[str, Any]) -> list[dict[str, Any]]:
    """Commands that are in order, by the seats of somebody who has both, in some position."""
    at, ply = state["at"], state["ply"]
    seat, choices = state["turn"] or 1, state["choices"] or [{"move": "a1"}]
    return [
        {"do": "move", "seat": 3 - seat, "ply": ply, "at": at, "move": "a1-a2", "id": "é"},
        {"do": "move", "seat": seat, "ply": ply, "at": at, "move": choices[0]["move"]},
        {"do": "move", "seat": seat, "ply": ply, "at": at, "move": choices[-1]["move"], "id": ""},
        {"do": "take-back", "seat": 1, "at": at},
        {"do": "draw", "seat": 2, "at": at, "id": "1"},
        {"do": "resign", "seat": 1, "at": 99},
        {"do": "rematch", "seat": 2, "at": at},
        {"do": "answer", "seat": 1, "offer": at, "yes": True},
        {"do": "say", "seat": 1, "text": "là", "key": "k"},
        {"do": "say", "seat": 2, "phrase": "hello", "key": "p"},
        {"do": "mute", "seat": 1, "whom": 2, "muted": True},
        {"do": "fill", "seat": 1, "level": "1"},
        {"do": "look", "seat": 1},
        HELLO,
    ]


class Room:
    """Tables in every phase, the people who hold them, and what is sent to them."""

    def __init__(self, server: Running, store: MemoryStore) -> None:
        self.server = server
        self.store = store
        _, self.holder = server.guest("Anna")
        _, self.stranger = server.guest("Zoé")
        self.watched: dict[str, str] = {}

    async def lay(self) -> None:
        """Tables to look at: nobody who is at them will move."""
        lay, ask = self.server.lay, self.server.ask
        for game, chairs in (
            ("kamon", ["me", "me"]),
            ("chromino", ["me", "me", "me"]),
            ("greengage", ["me", "person"]),
        ):
            state = await lay(self.holder, game=game, chairs=chairs, public=True)
            self.watched[f"/tables/{state['table']}"] = self.stranger
            self.watched[f"/watch/{state['watch'].rpartition('/')[2]}"] = ""
        over = await lay(self.holder, game="le-cameleon", chairs=["me", "me"], public=True)
        command = {"do": "resign", "seat": 1, "at": over["at"]}
        await ask("POST", f"/tables/{over['table']}/do", self.holder, command)
        self.watched[f"/tables/{over['table']}"] = self.stranger
        own = await lay(self.stranger, game="chameleon-chess", chairs=["me", "me"])
        self.own = f"/tables/{own['table']}"
        self.commands = commands(own)

    def texts(self) -> dict[str, list[bytes]]:
        """All that is kept of the tables that must not change."""
        paths = (path.rpartition("/")[2] for path in self.watched if path.startswith("/tables"))
        return {table: self.store.events(table) for table in paths}

    async def hello(self, path: str, token: str) -> Line:
        line = await Line.open(self.server.port, path, token)
        line.send(frame(TEXT, json.dumps(HELLO).encode()))
        assert (await line.told())["tell"] == "welcome"
        return line


async def answers(line: Line, due: int) -> list[dict[str, Any]]:
    """The answers to so many frames: one for each, in order, and never a fault."""
    heard: list[dict[str, Any]] = []
    while len(heard) < due:
        told = await line.told()
        assert told["tell"] != "goodbye", told
        if told["tell"] in ("done", "refused") or (told["tell"] == "welcome" and not told["news"]):
            assert told.get("code") != "fault", told
            heard.append(told)
    return heard


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    store = MemoryStore()
    with running(tmp_path, store) as server:
        found = Room(server, store)
        server.run(found.lay())
        yield found


def size() -> tuple[int, int]:
    """How much this process holds: pieces now, and bytes when it held most."""
    gc.collect()
    return sys.getallocatedblocks(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * UNIT


@pytest.mark.long
def test_frames(room: Room) -> None:
    """Fuzzed HTTP (schemathesis on the OpenAPI) and socket frames, at least 50,000 in `make test`:
    no 500, no state change, memory flat."""
    random = Random(1)
    before = room.texts()
    sent = 0
    sizes: list[tuple[int, int]] = []
    while sent < FRAMES:
        path, token = random.choice(list(room.watched.items()))
        sent += room.server.run(attack(room, random, path, token))
        if len(sizes) * FRAMES // 10 <= sent:
            sizes.append(size())
    assert sent >= FRAMES
    assert room.texts() == before
    assert room.server.logged.texts == []
    room.server.run(room.server.plays())
    # After the first tenth all that is kept at all is there.
    assert sizes[-1][0] - sizes[1][0] < 20_000, sizes
    assert sizes[-1][1] - sizes[1][1] < 16 * 2**20, sizes


async def attack(room: Room, random: Random, path: str, token: str) -> int:
    """One line: many frames that are answered, and then one that ends it. How many they were."""
    line = await room.hello(path, token)
    sent = 0
    for _ in range(random.randrange(4)):
        frames = [answered_frame(random, room.commands) for _ in range(AT_ONCE)]
        line.send(b"".join(one for one, _ in frames))
        for told in await answers(line, sum(due for _, due in frames)):
            # Who has no seat is told so, or that nobody can read this; nothing is done for them.
            assert told["tell"] != "done", told
        sent += len(frames)
    line.send(deadly_frame(random))
    for told in await line.ends():
        assert told["tell"] in ("presence", "news"), told
    return sent + 1


def test_a_line_that_says_no_hello(room: Room) -> None:
    """The first message of the client is hello; whoever says something else is sent away."""
    random = Random(2)
    before = room.texts()

    async def first(path: str, token: str) -> None:
        line = await Line.open(room.server.port, path, token)
        if random.random() < 0.2:
            line.send(deadly_frame(random))
            told = await line.ends()
        else:
            said = message(random, room.commands[:-1])
            said = b"{}" if b'"hello"' in said else said  # no hello either: it must say so
            line.send(frame(TEXT, said))
            told = await line.ends()
            assert [one["tell"] for one in told] == ["goodbye"], told
        assert all(one["code"] == "hello" for one in told), told

    for _ in range(LIVES):
        room.server.run(first(*random.choice(list(room.watched.items()))))
    assert room.texts() == before
    room.server.run(room.server.plays())


def test_frames_of_somebody_who_sits_there(room: Room) -> None:
    """Whoever has the seats can do what the rules allow, and by no nonsense anything else."""
    random = Random(3)
    before = room.texts()
    table = room.own.rpartition("/")[2]

    async def nonsense() -> None:
        line = await room.hello(room.own, room.stranger)
        for _ in range(6):
            held = len(room.store.events(table))
            state = (await room.server.ask("GET", room.own, room.stranger))[1]["state"]
            frames = [answered_frame(random, commands(state)) for _ in range(AT_ONCE)]
            line.send(b"".join(one for one, _ in frames))
            told = await answers(line, sum(due for _, due in frames))
            done = {one["number"] for one in told if one["tell"] == "done"}
            kept = len(room.store.events(table))
            # Each event is the answer to a command, and to one only.
            assert set(range(held + 1, kept + 1)) <= done
        line.close()

    for _ in range(10):
        room.server.run(nonsense())
    assert room.texts() == before
    log = [decode(event) for event in room.store.events(table)]
    assert any(isinstance(event, Moved) for event in log)
    kept = Table.from_events(table, log)
    now = room.server.run(room.server.ask("GET", room.own, room.stranger))[1]["state"]
    assert (now["number"], now["position"]) == (kept.number, str(kept.match.position))
    room.server.run(room.server.plays())


def test_a_text_that_is_none(room: Room) -> None:
    """Bytes that are not UTF-8 end the line with the protocol's 1007, and are not worth a line in
    the log: a stranger could fill the disk with it."""
    path, token = next(iter(room.watched.items()))

    async def garbled(frames: bytes) -> int:
        line = await room.hello(path, token)
        line.send(frames)
        while (heard := await line.hear())[0] != CLOSE:
            pass
        line.close()
        return int.from_bytes(heard[1][:2])

    halves = frame(TEXT, b"\xc3", first=0) + frame(CONTINUED, b"x")
    assert room.server.run(garbled(frame(TEXT, b'{"do": "\xff"}'))) == 1007
    assert room.server.run(garbled(halves)) == 1007
    assert room.server.logged.texts == []
