"""How long a server is away: from the start of its process to the first move it accepts, with a
thousand tables in its folder, some with running clocks and some where a computer is to move.

Beside it stands the same with an empty folder, where a table must be laid first.
"""

from __future__ import annotations

import json
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from statistics import median
from typing import Any

from pardalis.server.doors import new_table_id
from pardalis.server.guests import Guest, Guests
from pardalis.server.secret import kept_secret
from pardalis.server.tables import ruling
from pardalis.server.tables.clock import Now
from pardalis.server.tables.commands import Move
from pardalis.server.tables.events import Event, Fischer, encode
from pardalis.server.tables.table import Table
from pardalis.server.tables.wish import Wish, lay
from pardalis.store import open_store
from tests.walks import GAMES

TABLES = 1000
WITH_CLOCK = 50
WITH_COMPUTER = 50
MOVES = 20
ROUNDS = 5
TARGET = 2.0  # seconds
ANNA = Guest("anna", "Anna", "en")


def played(wish: Wish, chance: random.Random) -> tuple[Table, list[Event]]:
    """A table after some moves, with its events; if a computer plays there, it is to move."""
    now = Now(0, time.time_ns() // 1_000_000)
    while True:
        events = list(lay(wish, ANNA.id, ANNA.name, chance.getrandbits(63), now))
        table = Table.from_events("", events)
        while table.turn:
            if table.match.ply >= MOVES and "2" not in wish.chairs:
                return table, events
            if table.match.ply >= MOVES and table.computer_to_move():
                return table, events
            move = chance.choice(table.match.position.moves())
            if table.computer_to_move():
                verdict = ruling.computer_move(table, table.at, move, now)
            else:
                verdict = ruling.rule(table, ANNA.id, asked(table, move), now)
            for event in verdict.events:
                events.append(event)
                table.apply(event)


def asked(table: Table, move: str) -> Move:
    """A move for the seat to move, as it is asked for."""
    return Move(seat=table.turn, ply=table.match.ply, at=table.at, move=move)


def stored(folder: Path) -> tuple[str, Move]:
    """Fill a folder with tables; one of them, and a move to make there."""
    chance = random.Random(0)
    games = [game.id for game in GAMES]

    def some(count: int, **wish: Any) -> list[list[Event]]:
        wishes = [Wish(game=game, **{"chairs": ("me", "me"), **wish}) for game in games]
        made = [played(wish, chance)[1] for wish in wishes for _ in range(2)]
        return [made[number % len(made)] for number in range(count)]

    rows = some(TABLES - WITH_CLOCK - WITH_COMPUTER)
    rows += some(WITH_CLOCK, clock=Fischer(10_800, 0))
    rows += some(WITH_COMPUTER, chairs=("me", "2"))
    chance.shuffle(rows)
    with closing(open_store(folder)) as store:
        for events in rows:
            table = Table.from_events(new_table_id(), events)
            encoded = [encode(event) for event in events]
            written = store.append(table.id, 0, encoded, table.summary())
            if table.clock is None and not table.computer_to_move():
                chosen = table
        written.result()
    return chosen.id, asked(chosen, chosen.match.position.moves()[0])


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def restarted(folder: Path, do: Callable[[int], bool]) -> float:
    """Seconds from the start of a server in this folder until something can be done there."""
    port = free_port()
    command = ["serve", "--port", str(port), "--data-dir", str(folder)]
    command += ["--workers", "1", "--no-warming"]
    began = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", "pardalis", *command],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        try:
            while not do(port):
                if process.poll() is not None:
                    raise RuntimeError("the server has ended")
                time.sleep(0.005)
            return time.perf_counter() - began
        finally:
            process.kill()


def post(port: int, token: str, path: str, body: Any) -> Any:
    """What is answered; None when nobody is there."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    with closing(HTTPConnection("127.0.0.1", port, timeout=30)) as line:
        try:
            line.request("POST", f"/api/1{path}", json.dumps(body), headers)
            answer = line.getresponse()
            told = answer.read()
        except (OSError, HTTPException):
            return None
    if answer.status not in (200, 201):
        raise RuntimeError(told)
    return json.loads(told)


def with_tables(folder: Path, table: str, move: Move) -> float:
    """Seconds until a move is accepted at a table that was there before."""
    token = Guests(kept_secret(folder)).issue(ANNA)
    body = {"do": "move", "seat": move.seat, "ply": move.ply, "at": move.at, "move": move.move}
    return restarted(folder, lambda port: bool(post(port, token, f"/tables/{table}/do", body)))


def without(folder: Path) -> float:
    """Seconds until a table is laid in an empty folder."""
    token = Guests(kept_secret(folder)).issue(ANNA)
    wish = {"game": GAMES[0].id}
    return restarted(folder, lambda port: bool(post(port, token, "/tables", wish)))


def told(seconds: Sequence[float]) -> str:
    """The median, and all of them."""
    return f"{median(seconds):.2f} s (median of {', '.join(f'{one:.2f}' for one in seconds)})"


def main() -> None:
    """Print the figures."""
    full, empty = [], []
    with tempfile.TemporaryDirectory() as name:
        table, move = stored(Path(name) / "made")
        for number in range(ROUNDS):
            folder = Path(name) / str(number)
            shutil.copytree(Path(name) / "made", folder)
            full.append(with_tables(folder, table, move))
            empty.append(without(Path(name) / f"empty {number}"))
    print(f"restart to the first accepted move, {TABLES} stored tables: {told(full)}")
    print(f"start to the first table in an empty folder: {told(empty)}")
    print(f"under {TARGET:.0f} s: {'yes' if median(full) < TARGET else 'NO'}")


if __name__ == "__main__":
    main()
