"""How fast the kernels are: against the same program in C, with two threads, as tables grow, and to
start.

The programs in `bench/limit` are compiled here with gcc. They play the very games that the kernel
plays, and count the same lines, which is checked; so the ratio is of machine code to machine code.
Each round measures one after the other, in seconds of the processor: others on the machine take
time from both alike. Figures are medians of the rounds.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time, thread_time
from typing import Any, NamedTuple

import pardalis
from pardalis import Position
from pardalis.core.chance import Chance
from pardalis.core.kernel.cache import compiled
from pardalis.core.kernel.chance import mixed, stream
from pardalis.core.kernel.contract import Moves, Rows, U, pick, play, unpack
from pardalis.core.kernel.lending import lent
from pardalis.engine.kernels import perft, playouts
from pardalis.engine.kernels.batch import Batch, batch
from pardalis.engine.kernels.positions import random_positions
from pardalis.games.chromino.kernel_layings import NAMES
from pardalis.games.chromino.tiles import order
from tests.kernels.table import GAMES_WITH_KERNEL
from tests.perft_tables import PAGES

HERE = Path(__file__).parent / "limit"
GCC = ("gcc", "-O3", "-march=native")
ROUNDS = 9
SEED = 7
ENOUGH = 0.7  # of the C program
ENOUGH_BY_TWO = 1.8  # of one thread


class Limit(NamedTuple):
    """A program in C, and how much to let it do."""

    source: str
    arguments: Callable[[Position], list[str]]
    games: int
    depth: int | None


def dealt(position: Position) -> list[str]:
    """What the program for Chromino takes: all tiles, the one that is laid, the hands, the bag."""
    state = position.state
    hands = ["".join(hand) for hand in state.hands]
    return ["".join(NAMES), state.table.layings[0].tile, *hands, "".join(state.bag)]


LIMITS = {
    "kamon": Limit("kamon.c", lambda position: [str(position).split()[0]], 300_000, 9),
    "chameleon-chess": Limit("chameleon.c", lambda position: [], 150_000, 6),
    "chromino": Limit("chromino.c", dealt, 20_000, None),
}


def built(source: str, folder: Path) -> Path:
    """The program that gcc makes of a source."""
    program = folder / Path(source).stem
    subprocess.run([*GCC, "-o", str(program), str(HERE / source)], check=True)
    return program


def asked(program: Path, *words: str) -> list[float]:
    """What a program prints."""
    ran = subprocess.run([str(program), *words], capture_output=True, text=True, check=True)
    return [float(word) for word in ran.stdout.split()]


class Rates(NamedTuple):
    """So many a second: the program in C, and the kernel."""

    limit: float
    kernel: float


def playout_round(program: Path, words: list[str], position: Position, games: int) -> Rates:
    """Playouts a second; the plies and the reasons must be the same."""
    plies, *ends, seconds = asked(program, *words, "playouts", str(SEED), str(games))
    states = batch([position])
    began = process_time()
    tally = playouts.playouts(states, SEED, games)
    taken = process_time() - began
    assert [tally.plies[0], *tally.ends[0, 1:].sum(axis=1)] == [plies, *ends]
    return Rates(games / seconds, games / taken)


def perft_round(program: Path, words: list[str], position: Position, depth: int) -> Rates:
    """Nodes a second; their number must be the same."""
    nodes, seconds = asked(program, *words, "perft", str(depth))
    began = process_time()
    found = perft.perft(position, depth)
    taken = process_time() - began
    assert found == nodes
    return Rates(nodes / seconds, nodes / taken)


def row(name: str, measure: Callable[[], Rates]) -> bool:
    """A line of the table, and whether the kernel is fast enough."""
    measure()  # compiled, loaded, warm
    rounds = [measure() for _ in range(ROUNDS)]
    limit, kernel = median(r.limit for r in rounds), median(r.kernel for r in rounds)
    ratio = median(r.kernel / r.limit for r in rounds)
    print(f"{name:28}{limit:16,.0f}{kernel:16,.0f}{ratio:12.2f}")
    return ratio >= ENOUGH


def against_the_limit(programs: Mapping[str, Path]) -> bool:
    """The kernel against the same program in C, on one core."""
    print(f"{'a CPU second':28}{'C':>16}{'kernel':>16}{'kernel / C':>12}")
    fine = True
    for game, limit in LIMITS.items():
        kind = pardalis.game(game)
        position = kind.parse(PAGES[game][0]) if game in PAGES else kind.start(seed=1)
        program, words = programs[game], limit.arguments(position)
        playing = partial(playout_round, program, words, position, limit.games)
        fine &= row(f"{game} playouts", playing)
        if limit.depth:
            counting = partial(perft_round, program, words, position, limit.depth)
            fine &= row(f"{game} perft nodes", counting)
    return fine


def two_threads(programs: Mapping[str, Path]) -> bool:
    """Batched playouts by one thread and by two.

    By the clock, beside what two processes of a program in C gain by it: on a busy machine not much
    either. And by the processor: twice what two threads do in a second of it, against one; that is
    what the clock would say with two cores to spare.
    """
    heads = ("one thread", "two by clock", "C by clock", "two by CPU")
    print(f"{'batched playouts':28}{heads[0]:>16}{''.join(f'{head:>14}' for head in heads[1:])}")
    fine = True
    for game in GAMES_WITH_KERNEL:
        start = game.start(seed=1)
        states = batch([start.play(move) for move in start.moves()])
        games = 2 * playouts.playouts(states, SEED, seconds=0.5).games
        rounds = [_by_two(states, games, programs["chameleon-chess"]) for _ in range(ROUNDS)]
        rate, by_clock, program, by_cpu = map(median, zip(*rounds, strict=True))
        print(f"{game.id:28}{rate:16,.0f}{by_clock:14.2f}{program:14.2f}{by_cpu:14.2f}")
        # A machine that has no second core to spare cannot tell by the clock.
        fine &= (by_clock if program >= ENOUGH_BY_TWO else by_cpu) >= ENOUGH_BY_TWO
    return fine


def _by_two(states: Batch, games: int, program: Path) -> tuple[float, float, float, float]:
    """Playouts a second by one thread; by how much two are faster, and two programs."""
    one = timed(partial(playouts.playouts, states, SEED, games))
    two = timed(partial(playouts.playouts, states, SEED, games, threads=2))
    work = (str(program), "playouts", str(SEED), "150000")
    alone, both = (timed(partial(_at_once, work, n)) for n in (1, 2))
    by_clock, by_cpu = one.clock / two.clock, 2 * one.cpu / two.cpu
    return games / one.cpu, by_clock, 2 * alone.clock / both.clock, by_cpu


def _at_once(work: Sequence[str], processes: int) -> None:
    running = [subprocess.Popen(work, stdout=subprocess.DEVNULL) for _ in range(processes)]
    for process in running:
        process.wait()


class Taken(NamedTuple):
    """Seconds, by the clock and of the processor."""

    clock: float
    cpu: float

    def __str__(self) -> str:
        return f"{self.cpu:.2f} ({self.clock:.2f})"


def timed(act: Callable[[], object]) -> Taken:
    clock, cpu = perf_counter(), process_time()
    act()
    return Taken(perf_counter() - clock, process_time() - cpu)


STARTING = """
import json, time
def now():
    return time.perf_counter(), time.process_time()
times = [now()]
import pardalis
from pardalis.engine.kernels import figures, perft, playouts, positions
from pardalis.engine.kernels.batch import Batch, batch
from pardalis.engine.kernels.positions import random_positions
from pardalis.games.chromino.tiles import order
times.append(now())
states = batch([pardalis.game({game!r}).start(seed=1)])
for part in (perft, playouts, figures, positions):
    part.entry(states).make_ready()
times.append(now())
print(json.dumps(times))
"""


def starting() -> bool:
    """How long a process takes to import all this, and to get four functions ready for a game."""
    print(f"{'seconds of CPU (by clock)':28}{'imports':>16}{'from nothing':>16}{'from cache':>16}")
    fine = True
    for game in GAMES_WITH_KERNEL:
        with TemporaryDirectory() as folder:
            (_, nothing), *cached = (_started(game.id, folder) for _ in range(ROUNDS))
        imports, loads = (
            Taken(*map(median, zip(*each, strict=True))) for each in zip(*cached, strict=True)
        )
        print(f"{game.id:28}{imports!s:>16}{nothing!s:>16}{loads!s:>16}")
        fine &= loads.cpu < 1
    return fine


def _started(game: str, folder: str) -> tuple[Taken, Taken]:
    """What the imports took, and what came after."""
    ran = subprocess.run(
        [sys.executable, "-c", STARTING.format(game=game)],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"XDG_CACHE_HOME": folder},
    )
    began, imported, ready = json.loads(ran.stdout)
    return (
        Taken(imported[0] - began[0], imported[1] - began[1]),
        Taken(ready[0] - imported[0], ready[1] - imported[1]),
    )


TABLES = (10, 20, 30, 40, 50, 60, 70, 79)
HAND = 8
ENOUGH_AS_FLAT = 1.5  # times a move on the smallest table


@compiled
def _moves(like: Any, ground: Any, rows: Rows, room: Moves, each: int, made: int) -> int:
    """From every state so many times a random move, or none; how many tiles were laid by it."""
    ground, rows, room = lent(ground), lent(rows), lent(room)
    laid = 0
    for row in range(len(rows)):
        for number in range(each):
            state = unpack(like, rows, row)
            for _ in range(made):
                move = pick(state, ground, mixed(stream(U(number), U(row))), room)
                state = play(state, ground, move)
            laid += state.laid
    return laid


def tables(laid: int, count: int) -> Batch:
    """Random tables of Chromino with so many tiles, and a hand of eight that can be laid."""
    game = pardalis.game("chromino")
    start = game.start(seed=1, seats=1)
    tiles = sorted((*start.state.hands[0], *start.state.bag), key=order)
    alone = Position(game, replace(start.state, hands=(tuple(tiles),), bag=()))
    found = random_positions(batch([alone]), laid - 1, count, SEED)
    chance, dealt = Chance(SEED), []
    for at in range(count):
        state = found.position(at).state
        shuffled = chance.shuffled(state.hands[0])
        hand = tuple(sorted(shuffled[:HAND], key=order))
        position = Position(game, replace(state, hands=(hand,), bag=tuple(shuffled[HAND:])))
        if "@" in position.moves()[0]:
            dealt.append(position)
    return batch(dealt)


def growing() -> bool:
    """Chromino: what a move costs, chosen and made, by the number of tiles on the table."""
    print(f"{'chromino, tiles laid':28}{'ns a move':>16}{'to the first':>16}{'moves':>12}")
    states = {laid: tables(laid, 200) for laid in TABLES}
    rounds: dict[int, list[float]] = {laid: [] for laid in TABLES}
    for _ in range(ROUNDS):
        for laid, batched in states.items():
            rounds[laid].append(_a_move(batched))
    costs = {laid: median(taken) for laid, taken in rounds.items()}
    for laid, batched in states.items():
        choices = sum(len(batched.position(at).moves()) for at in range(len(batched)))
        ratio = costs[laid] / costs[TABLES[0]]
        print(f"{laid:<28}{costs[laid] * 1e9:16.0f}{ratio:16.2f}{choices / len(batched):12.1f}")
    return max(costs.values()) <= ENOUGH_AS_FLAT * costs[TABLES[0]]


def _a_move(states: Batch, each: int = 50) -> float:
    """Seconds of the processor for a move: with it, without it, and the difference."""
    chosen = states.like, states.ground, states.rows, states.room(), each
    _moves(*chosen, 1)
    times = [thread_time()]
    for made in (1, 0):
        _moves(*chosen, made)
        times.append(thread_time())
    return (times[1] - times[0] - (times[2] - times[1])) / (each * len(states))


def main() -> None:
    """Print the tables."""
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with TemporaryDirectory() as folder:
        programs = {game: built(limit.source, Path(folder)) for game, limit in LIMITS.items()}
        said(f"at least {ENOUGH} of C", against_the_limit(programs))
        said(f"at least {ENOUGH_BY_TWO} by two threads", two_threads(programs))
    said(f"at most {ENOUGH_AS_FLAT} times as long on a large table", growing())
    said("from cache in less than a second", starting())


def said(what: str, fine: bool) -> None:
    print(f"{what}: {'yes' if fine else 'NO'}\n")


if __name__ == "__main__":
    main()
