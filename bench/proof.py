"""How fast positions are solved: random Kamon positions after so many placements, one thread.

Position number i is from the start with the seed i, by random moves with the same seed. Every one
is solved from an empty table. Seconds are the processor's: others on the machine do not count.

    python -m bench.proof --plies 12 10 --count 30
"""

from __future__ import annotations

import argparse
from statistics import geometric_mean, mean, median
from time import process_time
from typing import NamedTuple

from pardalis.core.kernel.cache import make_ready
from pardalis.engine.kernels.batch import batch
from pardalis.engine.leash import Leash
from pardalis.engine.proof.memory import Memory
from pardalis.engine.proof.openings import sample
from pardalis.engine.proof.solve import Solver, entries

GAME = "kamon"


class Solved(NamedTuple):
    value: str
    nodes: int
    seconds: float


def solved(plies: int, count: int, megabytes: int, longest: float) -> list[Solved]:
    """Solve a sample; what takes longer than `longest` seconds by the clock stays unknown."""
    found = []
    for position in sample(GAME, plies, count):
        memory = Memory(position, megabytes)
        memory.table.fill(0)  # touched once: the system hands pages out at the first touch
        with Leash(seconds=longest) as leash:
            solver = Solver(position, leash, memory=memory)
            state, ground = solver.kernel.encode(position.state)
            began = process_time()
            value = solver.value(state, ground)
            found.append(Solved(value, leash.nodes, process_time() - began))
    return found


def told(plies: int, found: list[Solved]) -> str:
    seconds = [one.seconds for one in found]
    nodes = [one.nodes for one in found]
    values = [one.value for one in found]
    counts = ", ".join(f"{values.count(value)} {value}" for value in sorted(set(values)))
    return (
        f"after {plies:2}: mean {mean(seconds):.3f} s, median {median(seconds):.3f}, "
        f"worst {max(seconds):.2f}; nodes mean {mean(nodes):,.0f}, "
        f"geometric {geometric_mean([n + 1 for n in nodes]):,.0f}; "
        f"{sum(nodes) / sum(seconds):,.0f} nodes/s; {counts}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plies", type=int, nargs="+", default=[12, 10, 8])
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--megabytes", type=int, default=512)
    parser.add_argument("--longest", type=float, default=3600)
    asked = parser.parse_args()
    make_ready(entries(batch([next(iter(sample(GAME, 0, 1)))])))
    for plies in asked.plies:
        found = solved(plies, asked.count, asked.megabytes, asked.longest)
        print(told(plies, found), flush=True)


if __name__ == "__main__":
    main()
