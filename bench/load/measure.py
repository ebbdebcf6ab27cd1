"""Delays, memory, and what stalled readers do to the others.

A delay is from the moment a move is sent until the other side has read and understood it. The bare
relay runs in the same minutes on the same stack; the ratio to it says what rules, disk and views
cost. Server and load share this machine.
"""

from __future__ import annotations

import asyncio
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from pathlib import Path

import httpx

import pardalis
from bench.load.players import Delays, Pair, Table, played, seated
from bench.load.stalled import stalled_reader

TABLES = (100, 500, 1000)
STALLED = 1000
STALLED_AT = 500  # tables
BY_TURNS = 3
WATCHED = 10  # tables where the stalled readers are
IDLE = 1000


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def running(*command: str, health: str) -> Iterator[subprocess.Popen[bytes]]:
    """A server of its own process, ready to be asked."""
    with subprocess.Popen(
        [sys.executable, "-m", *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        try:
            while process.poll() is None:
                with suppress(httpx.HTTPError):
                    httpx.get(health)
                    break
                time.sleep(0.05)
            yield process
        finally:
            process.terminate()


def memory(process: subprocess.Popen[bytes]) -> float:
    """What a process holds in memory, in KiB."""
    for line in Path(f"/proc/{process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return float(line.split()[1])
    raise RuntimeError("no VmRSS")


async def relayed(count: int, seconds: float) -> Delays:
    """The delays of the bare relay."""
    port, delays = free_port(), Delays()
    origin = f"http://127.0.0.1:{port}"
    with running("bench.load.echo", str(port), health=origin):
        async with AsyncExitStack() as stack:
            pairs = [Pair(origin, n, random.Random(n), delays) for n in range(count)]
            await seated(pairs, stack)
            await played(pairs, delays, seconds)
    return delays


async def at_tables(count: int, seconds: float, *, to_the_end: bool) -> tuple[Delays, list[str]]:
    """The delays at so many tables, and what else was seen there."""
    port, delays, seen = free_port(), Delays(), []
    origin = f"http://127.0.0.1:{port}"
    games = [game.id for game in pardalis.games()]
    with tempfile.TemporaryDirectory() as folder:
        quiet = ("--no-limits", "--no-warming")
        serve = ("pardalis", "serve", "--port", str(port), "--data-dir", folder, *quiet)
        with running(*serve, health=f"{origin}/health") as server:
            before = memory(server)
            async with AsyncExitStack() as stack:
                tables = [
                    Table(origin, games[n % len(games)], random.Random(n), delays)
                    for n in range(count)
                ]
                await seated(tables, stack)
                seen.append(f"{(memory(server) - before) / count:.0f} KiB a table with two sockets")
                await played(tables, delays, seconds)
                if to_the_end:
                    seen += await with_stalled_readers(origin, tables, delays, seconds, server)
    return delays, seen


async def with_stalled_readers(
    origin: str,
    tables: list[Table],
    delays: Delays,
    seconds: float,
    server: subprocess.Popen[bytes],
) -> list[str]:
    """The same tables again, ten of them with a hundred readers each that ask for pictures and read
    nothing: what the others notice while those are being given up. It is measured by turns with and
    without them, since a machine is not always as fast."""
    plain, before = list(delays.taken), memory(server)
    watched, others = tables[:WATCHED], tables[WATCHED:]
    paths = [f"/api/1/watch/{watched[n % WATCHED].watch}/socket" for n in range(STALLED)]
    elsewhere, alone, crowded = Delays(), Delays(), Delays()
    for table in watched:
        table.delays = elsewhere
    for _ in range(BY_TURNS):
        await played([*watched, *others], delays, seconds)
        alone.taken += delays.taken
        readers = [
            await asyncio.to_thread(stalled_reader, origin, path, picture="{}") for path in paths
        ]
        await played([*watched, *others], delays, seconds)
        crowded.taken += delays.taken
        grown = (memory(server) - before) / STALLED
        for reader in readers:
            reader.close()
    delays.taken[:] = plain
    without, with_them = alone.quantile(0.99), crowded.quantile(0.99)
    return [
        f"{STALLED} stalled readers: p99 {with_them:.1f} ms, without {without:.1f},"
        f" ratio {with_them / without:.2f}, {grown:.0f} KiB each"
    ]


async def idle_sockets() -> str:
    """What a socket costs that only listens."""
    port = free_port()
    origin = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        quiet = ("--no-limits", "--no-warming")
        serve = ("pardalis", "serve", "--port", str(port), "--data-dir", folder, *quiet)
        with running(*serve, health=f"{origin}/health") as server:
            async with AsyncExitStack() as stack:
                tables = [Table(origin, "kamon", random.Random(n), Delays()) for n in range(10)]
                await seated(tables, stack)
                before = memory(server)
                paths = [f"/api/1/watch/{tables[n % 10].watch}/socket" for n in range(IDLE)]
                watching = [
                    await asyncio.to_thread(stalled_reader, origin, p, picture="null")
                    for p in paths
                ]
                each = (memory(server) - before) / IDLE
                for raw in watching:
                    raw.close()
    return f"{each:.1f} KiB an idle socket"


async def measured(seconds: float) -> None:
    """Everything, one after another."""
    print(f"{'tables':>7} {'p50 ms':>8} {'p99 ms':>8} {'moves/s':>8} {'relay p50':>10} {'p99':>7}")
    for count in TABLES:
        delays, seen = await at_tables(count, seconds, to_the_end=count == STALLED_AT)
        bare = await relayed(count, seconds)
        p50, p99 = delays.quantile(0.5), delays.quantile(0.99)
        b50, b99 = bare.quantile(0.5), bare.quantile(0.99)
        print(
            f"{count:>7} {p50:>8.1f} {p99:>8.1f} {len(delays.taken) / seconds:>8.0f}"
            f" {b50:>10.1f} {b99:>7.1f}  ratios {p50 / b50:.1f} and {p99 / b99:.1f}"
        )
        for line in seen:
            print(f"{'':>8}{line}")
    print(f"{'':>8}{await idle_sockets()}")


def main(seconds: float = 15) -> None:
    """Print the figures."""
    with suppress(ImportError):  # as the server does, where it can be had
        import uvloop

        return uvloop.run(measured(seconds))
    asyncio.run(measured(seconds))
    return None
