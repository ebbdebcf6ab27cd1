"""How soon whoever thinks has stopped, and whether it keeps to its memory.

From the moment at which somebody calls a search off to its answer, by the clock: in this process
with one thread and two, by the solver, and from `stop` to `bestmove` in another process that speaks
the engines' protocol. In games with secrets also while a long record is gone through for what it
tells of hidden hands. And by how much the process grows for a table of so many megabytes.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from threading import Thread
from time import perf_counter, sleep
from typing import NamedTuple

import pardalis
from pardalis import Game, Position
from pardalis.core.chance import Chance
from pardalis.core.kernel.cache import make_ready
from pardalis.core.registry import has_part
from pardalis.engine import choosing
from pardalis.engine.analysis import analyse, entries
from pardalis.engine.kernels.batch import batch
from pardalis.engine.leash import Leash
from pardalis.engine.proof import solve as solving
from pardalis.engine.proof.solve import is_solvable, solve

ROUNDS = 15
ENOUGH = 0.05  # seconds
MEGABYTES = (16, 256)
FULL = 3.0  # seconds of search, after which most of a table has been written


class Moment(NamedTuple):
    """A moment in a game with more than one move, and what led there."""

    start: Position
    moves: list[str]
    position: Position


Act = Callable[[Moment, Leash, int], object]


def analysed(moment: Moment, leash: Leash, threads: int) -> object:
    return list(
        analyse(moment.position, moves=moment.moves, leash=leash, threads=threads, megabytes=64)
    )


def solved(moment: Moment, leash: Leash, threads: int) -> object:
    return solve(moment.position, leash=leash, threads=threads, megabytes=64)


def moments(game: Game) -> list[Moment]:
    """Moments of a game, each a move later in a game of its own."""
    return [last(game.start(seed=seed), Chance(seed), seed) for seed in range(ROUNDS)]


def late(game: Game, **options: int) -> list[Moment]:
    """The last choices of whole games."""
    return [last(game.start(seed=seed, **options), Chance(seed)) for seed in range(ROUNDS)]


def last(start: Position, chance: Chance, most: int | None = None) -> Moment:
    """The last choice of a game in which anything is played, or the last in so many moves."""
    moves: list[str] = []
    position, found = start, Moment(start, [], start)
    while position.outcome is None:
        able = position.moves()
        if len(able) > 1:
            found = Moment(start, moves.copy(), position)
        if len(moves) == most:
            break
        moves.append(chance.choice(able))
        position = position.play(moves[-1])
    return found


def until_it_stopped(act: Act, moment: Moment, threads: int, after: float) -> float | None:
    """Seconds from the call to the answer; None if it was done before anybody called."""
    leash = Leash(threads=threads)
    beside = Thread(target=act, args=(moment, leash, threads))
    beside.start()
    sleep(after)
    if not beside.is_alive():
        return None
    began = perf_counter()
    leash.call_off()
    beside.join()
    return perf_counter() - began


def until_bestmove(game: Game, moments: list[Moment]) -> list[float]:
    """Seconds from `stop` to `bestmove`, in another process."""
    engine = subprocess.Popen(
        [sys.executable, "-m", "pardalis", "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert engine.stdin
    assert engine.stdout

    def say(*lines: str) -> None:
        assert engine.stdin
        engine.stdin.write("".join(f"{line}\n" for line in lines))
        engine.stdin.flush()

    def hear(word: str) -> None:
        assert engine.stdout
        while not engine.stdout.readline().startswith(word):
            pass

    say(f"game {game.id}", "ready")
    hear("ready")
    took = []
    for number, (start, moves, _) in enumerate(moments):
        played = f" moves {' '.join(moves)}" if moves else ""
        say(f"position {start}{played}", "go infinite")
        hear("info")
        sleep(0.05 + 0.01 * number)
        began = perf_counter()
        say("stop")
        hear("bestmove")
        took.append(perf_counter() - began)
    say("quit")
    engine.wait()
    return took


def stopping() -> bool:
    """Print how soon all of them have stopped; whether the middle of each is soon enough."""
    heads = ("median", "worst")
    print(f"{'milliseconds to stop':44}{''.join(f'{head:>10}' for head in heads)}")
    fine = True
    for game in pardalis.games():
        found = moments(game)
        first = found[0].position
        choosing.load(first.view(first.turn))
        ways = [
            (f"analysis, {threads} thread(s)", stops(analysed, found, threads))
            for threads in (1, 2)
        ]
        if is_solvable(first):
            make_ready(solving.entries(batch([first])))
            ways.append(("solver, 1 thread", stops(solved, found, 1)))
        if has_part(game, "kernel_secrets"):
            ways += [
                (f"{seats} seats, long records", stops(analysed, late(game, seats=seats), 1, 0.0))
                for seats in (2, 8)
            ]
        ways.append(("protocol", until_bestmove(game, found)))
        for way, took in ways:
            if took:
                middle, worst = median(took), max(took)
                fine = fine and middle <= ENOUGH
                print(f"{game.id + ': ' + way:44}{middle * 1000:10.1f}{worst * 1000:10.1f}")
    return fine


def stops(act: Act, moments: list[Moment], threads: int, soonest: float = 0.05) -> list[float]:
    times = (
        until_it_stopped(act, moment, threads, soonest + 0.01 * number)
        for number, moment in enumerate(moments)
    )
    return [took for took in times if took is not None]


# Memory -------------------------------------------------------------------------------------------


def resident() -> float:
    """The megabytes of memory that this process has."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def growing() -> bool:
    """Print by how much the process grows; whether that is what was allowed, and little more."""
    if not Path("/proc/self/statm").exists():
        return True
    position = pardalis.game("greengage").start(seed=1)
    make_ready(entries(position))
    make_ready(solving.entries(batch([position])))
    print(f"\n{'megabytes allowed':34}{'search grew by':>20}{'solver grew by':>20}")
    fine = True
    for allowed in MEGABYTES:
        grew = []
        for way in ("search", "solver"):
            with Leash(seconds=FULL) as leash:
                before = resident()
                if way == "search":
                    reports = analyse(position, leash=Leash(seconds=FULL), megabytes=allowed)
                    most = max(resident() for _ in reports)
                else:
                    heard = [before]
                    solve(
                        position,
                        leash=leash,
                        megabytes=allowed,
                        told=lambda progress, heard=heard: heard.append(resident()),  # type: ignore[misc]  # mypy: a default of a lambda
                    )
                    most = max(heard)
            grew.append(most - before)
        fine = fine and max(grew) <= allowed + 32
        print(f"{allowed:<34}{grew[0]:>20.1f}{grew[1]:>20.1f}")
    return fine


def main() -> None:
    """Print the tables."""
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    soon = stopping()
    print(f"stopped within {ENOUGH * 1000:.0f} ms: {'yes' if soon else 'NO'}")
    bounded = growing()
    print(f"within the memory allowed: {'yes' if bounded else 'NO'}\n")


if __name__ == "__main__":
    main()
