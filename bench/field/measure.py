"""How fast the kernels are beside the field: OpenSpiel and python-chess, per move.

The games are others, so it is moves that compare: legal moves found, one chosen at random, made,
and the end of the game seen. The libraries are installed here, into an environment in a temporary
folder; where that cannot be done, a line says so. Each round measures all of them one after the
other, in seconds of the processor of one thread. Figures are medians of the rounds.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

from pardalis.engine.kernels.batch import Batch, batch
from pardalis.engine.kernels.playouts import playouts
from tests.kernels.table import GAMES_WITH_KERNEL

PACKAGES = ("open_spiel", "chess")
ROUNDS = 7
SECONDS = 0.3  # each time
SEED = 7
ENOUGH = 10  # times as fast as the fastest


def environment(folder: Path) -> Path:
    """An environment with what can be installed of the field."""
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    python = folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    for package in PACKAGES:
        command = [str(python), "-m", "pip", "install", "--quiet", package]
        ran = subprocess.run(command, capture_output=True, text=True, check=False)
        if ran.returncode:
            why = (ran.stderr.strip().splitlines() or ["?"])[-1]
            print(f"{package} could not be installed, so it is left out: {why}")
    return python


def field(python: Path) -> dict[str, float]:
    """Moves a CPU second of every library that is there."""
    script = str(Path(__file__).parent / "others.py")
    ran = subprocess.run(
        [str(python), script, str(SECONDS)], capture_output=True, text=True, check=True
    )
    found: dict[str, float] = json.loads(ran.stdout)
    return found


def kernels(states: dict[str, Batch]) -> dict[str, float]:
    """Moves a CPU second of every game that has a kernel."""
    found = {}
    for name, start in states.items():
        began = process_time()
        tally = playouts(start, SEED, seconds=SECONDS)
        found[name] = int(tally.plies.sum()) / (process_time() - began)
    return found


def main() -> None:
    """Print the table."""
    states = {game.id: batch([game.start(seed=1)]) for game in GAMES_WITH_KERNEL}
    kernels(states)  # compiled, loaded, warm
    with TemporaryDirectory() as folder:
        python = environment(Path(folder) / "field")
        rounds = [(kernels(states), field(python)) for _ in range(ROUNDS)]
    names = list(rounds[0][1])
    if not names:
        print("nothing of the field is here to compare with")
        return
    print(f"{'moves a CPU second':34}{'':>14}{''.join(f'{game:>17}' for game in states)}")
    own = {game: median(ours[game] for ours, _ in rounds) for game in states}
    print(f"{'Pardalis':48}{''.join(f'{rate:17,.0f}' for rate in own.values())}")
    ratios: dict[str, dict[str, float]] = {}
    for name in names:
        ratios[name] = {
            game: median(ours[game] / others[name] for ours, others in rounds) for game in states
        }
        rate = median(others[name] for _, others in rounds)
        times = "".join(f"{ratio:16.1f}×" for ratio in ratios[name].values())
        print(f"{name:34}{rate:14,.0f}{times}")
    for way, of_way in (
        ("from Python", [name for name in names if not name.endswith("C++")]),
        ("any loop, C++ too", names),
    ):
        least = {game: min(ratios[name][game] for name in of_way) for game in states}
        told = ", ".join(f"{game} {ratio:.1f}" for game, ratio in least.items())
        fine = all(ratio >= ENOUGH for ratio in least.values())
        print(f"{ENOUGH} times the fastest, {way}: {'yes' if fine else 'NO'} ({told})")
    print()


if __name__ == "__main__":
    main()
