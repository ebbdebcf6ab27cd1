"""Long solving, in steps that survive an interruption.

`solve_openings` solves a position move by move: each first move for itself, all with one memory, so
that every one profits from those before. What playouts like best comes first, and a move that wins
is enough, unless all are asked for. `solve_many` solves a list of positions. Both keep what they
know in a folder: the answers in `answers.json` after each, the memory in `memory` from time to
time. Begun anew on the same folder, they go on where they were.

    python -m pardalis.engine.proof.openings kamon --seed 63 --folder solved --megabytes 4096
    python -m pardalis.engine.proof.openings kamon --plies 6 --count 200 --folder sampled
"""

from __future__ import annotations

import argparse
import json
import signal
from collections.abc import Callable, Iterable
from dataclasses import asdict
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from pardalis.core.position import Position
from pardalis.core.registry import game
from pardalis.core.texts import is_number
from pardalis.engine.found import Ending
from pardalis.engine.kernels.batch import batch
from pardalis.engine.kernels.positions import random_positions
from pardalis.engine.leash import Leash
from pardalis.engine.monte_carlo import certainly
from pardalis.engine.proof.memory import Memory
from pardalis.engine.proof.solve import (
    MEGABYTES,
    OTHERS,
    Progress,
    Solution,
    Solver,
    must_be_solvable,
)

ANSWERS, MEMORY = "answers.json", "memory"
INTERRUPTED = 130  # what a command ends with when Ctrl-C was pressed
SAVE_EVERY = 600.0  # seconds of work
PLAYOUTS = 300_000  # to find out which first move is the best to begin with
PLAYOUT_MEGABYTES = 256

Answers = dict[str, dict[str, Any]]
Told = Callable[[str, Progress | Solution], None]


def solve_openings(
    position: Position,
    folder: Path,
    *,
    every: bool = False,
    leash: Leash | None = None,
    threads: int = 1,
    megabytes: int = MEGABYTES,
    told: Told = lambda move, news: None,
) -> Ending:
    """The value of a position, from those of its first moves, as far as the leash allows.

    It is known with the first one that wins; `every` goes on with the others. A value in
    `answers.json` is that of the position after the move, for the seat to move then.
    """
    answers = _read(folder, str(position))
    kept = folder / MEMORY
    memory = Memory.load(kept, position) if kept.exists() else Memory(position, megabytes)
    leash = leash or Leash(threads=threads)
    for move in promising(position):
        after = position.play(move)
        if move in answers or after.outcome is not None:
            continue
        if not every and value_of(position, answers) == "win":
            break
        solution = _step(after, move, memory, leash, threads, kept, told, position.turn)
        if solution.value == "unknown":
            break
        answers[move] = _told(solution)
        _write(folder, str(position), answers)
        told(move, solution)
    memory.save(kept)
    return value_of(position, answers)


def _step(
    after: Position,
    move: str,
    memory: Memory,
    leash: Leash,
    threads: int,
    kept: Path,
    told: Told,
    favourite: int = 0,
) -> Solution:
    """Solve one position, and save the memory from time to time meanwhile."""
    saved = perf_counter()

    def hear(progress: Progress) -> None:
        nonlocal saved
        told(move, progress)
        if perf_counter() - saved > SAVE_EVERY:
            memory.save(kept)
            saved = perf_counter()

    before, cpu = leash.nodes, process_time()
    solver = Solver(after, leash, threads, memory=memory, told=hear)
    solution = solver.solution(after, favourite)
    return Solution(solution.value, solution.line, leash.nodes - before, process_time() - cpu)


def promising(position: Position) -> list[str]:
    """The moves of a position, those first that win most playouts."""
    playouts = Leash(nodes=PLAYOUTS)
    report = certainly.search(position, leash=playouts, megabytes=PLAYOUT_MEGABYTES)
    judged = [line.move for line in report.lines] if report else []
    return judged + [move for move in position.moves() if move not in judged]


def value_of(position: Position, answers: Answers) -> Ending:
    """The value of a position by those after its moves, as far as they are known."""
    found: set[Ending] = set()
    for move in position.moves():
        after = position.play(move)
        if after.outcome is not None:
            winners = after.outcome.winners
            found.add("draw" if not winners else "win" if position.turn in winners else "loss")
        elif move not in answers:
            found.add("unknown")
        else:
            value: Ending = answers[move]["value"]
            found.add(value if after.turn == position.turn else OTHERS[value])
    order: tuple[Ending, ...] = ("win", "unknown", "draw", "loss")
    return next(value for value in order if value in found)


def solve_many(
    positions: Iterable[Position],
    folder: Path,
    *,
    leash: Leash | None = None,
    threads: int = 1,
    megabytes: int = MEGABYTES,
    told: Told = lambda text, news: None,
) -> Answers:
    """Solve positions one after the other, each with an empty memory: the times can be compared."""
    answers = _read(folder, "many")
    leash = leash or Leash(threads=threads)
    for position in positions:
        text = str(position)
        if text in answers:
            continue
        memory = Memory(position, megabytes)
        solution = _step(position, text, memory, leash, threads, folder / MEMORY, told)
        if solution.value == "unknown":
            break
        answers[text] = _told(solution)
        _write(folder, "many", answers)
        told(text, solution)
    (folder / MEMORY).unlink(missing_ok=True)
    return answers


def sample(id: str, plies: int, count: int) -> Iterable[Position]:
    """Unfinished positions after random moves, number i from the start with the seed i."""
    for seed in range(count):
        start = game(id).start(seed=seed)
        found = random_positions(batch([start]), plies, 1, seed)
        if len(found):
            yield found.position(0)


def _told(solution: Solution) -> dict[str, Any]:
    """A solution as it is read back from a file."""
    return {**asdict(solution), "line": list(solution.line)}


def _read(folder: Path, about: str) -> Answers:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / ANSWERS
    if not file.exists():
        return {}
    kept = json.loads(file.read_text())
    if kept["about"] != about:
        raise ValueError(f"{file}: it is about {kept['about']}, not {about}")
    answers: Answers = kept["answers"]
    return answers


def _write(folder: Path, about: str, answers: Answers) -> None:
    beside = folder / (ANSWERS + ".new")
    beside.write_text(json.dumps({"about": about, "answers": answers}, indent=1))
    beside.replace(folder / ANSWERS)


# The command --------------------------------------------------------------------------------------


def main(words: list[str] | None = None) -> None:
    """Solve, and print what is found."""
    parser = argparse.ArgumentParser(prog="openings", description="Solve first moves, or a sample.")
    parser.add_argument("game")
    parser.add_argument("--seed", type=_least(0), default=1, help="of the start position")
    parser.add_argument("--every", action="store_true", help="first move, though one has won")
    parser.add_argument(
        "--plies", type=_least(0), help="random moves before each position of a sample"
    )
    parser.add_argument("--count", type=_least(1), default=200, help="positions of a sample")
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--threads", type=_least(1), default=1)
    parser.add_argument("--megabytes", type=_least(1), default=MEGABYTES)
    asked = parser.parse_args(words)
    leash = Leash(threads=asked.threads)
    options: dict[str, Any] = {
        "leash": leash,
        "threads": asked.threads,
        "megabytes": asked.megabytes,
        "told": _Teller(),
    }

    def press(number: int, frame: object) -> None:
        """Stop and save at the first Ctrl-C; the second interrupts as ever."""
        signal.signal(signal.SIGINT, before)
        leash.call_off()

    before = signal.signal(signal.SIGINT, press)
    try:
        start = game(asked.game).start(seed=asked.seed)
        must_be_solvable(start)
        if asked.plies is not None:
            solve_many(sample(asked.game, asked.plies, asked.count), asked.folder, **options)
        else:
            value = solve_openings(start, asked.folder, every=asked.every, **options)
            print(start, value, flush=True)
    except (OSError, ValueError) as error:
        parser.error(str(error))
    finally:
        signal.signal(signal.SIGINT, before)
    if leash.is_off:
        raise SystemExit(INTERRUPTED)


def _least(least: int) -> Callable[[str], int]:
    """What reads a whole number."""

    def read(text: str) -> int:
        if not is_number(text) or int(text) < least:
            raise argparse.ArgumentTypeError(f"it is a whole number, at least {least}")
        return int(text)

    return read


class _Teller:
    """Prints answers, and progress once a minute."""

    def __init__(self) -> None:
        self._last = perf_counter()

    def __call__(self, about: str, news: Progress | Solution) -> None:
        if isinstance(news, Solution):
            print(f"{about}: {news.value}, {news.nodes:,} nodes, {news.seconds:.1f} s", flush=True)
        elif perf_counter() - self._last > 60:
            self._last = perf_counter()
            print(
                f"  {about[-40:]}: seat {news.seat}, {news.proof:,} : {news.disproof:,}, "
                f"{news.nodes:,} nodes, {news.seconds:,.0f} s, table {news.table_used:.0%}",
                flush=True,
            )


if __name__ == "__main__":
    main()
