"""Notes of what was solved, a file for each layout and sample, and the page."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from statistics import mean, median
from typing import Any

import pardalis
from pardalis.engine.proof.openings import ANSWERS, Answers, value_of
from pardalis.engine.proof.solve import OTHERS

FOUND = Path(__file__).parent / "found"
PAGE = Path(__file__).parents[2] / "docs" / "kamon.md"
KAMON = pardalis.game("kamon")
PLACEMENTS = 6

HEAD = """\
# Kamon, solved

Who wins, if nobody errs? The solver (`pardalis solve kamon`) is a depth-first proof-number search
over what can still matter: cells that win, cells that open a win for the other, cells that no line
of sharing cells leads to. It begins each position with the odds of the ways across the board.
Tests replay its proofs with the referee, against every defence. A value here is proven, not judged.

Nodes are positions opened; times are those of the processor, on a machine with two cores of which
each opens about 350,000 positions a second.

    python -m pardalis.engine.proof.openings kamon --seed 1 --folder solved/layout-1 \\
        --megabytes 8192 --threads 2
    python -m pardalis.engine.proof.openings kamon --plies 6 --count 200 --folder solved/sample-6
    python -m bench.solved solved

solve, go on where they were broken off, and write this page. How far that is: the first cells of a
layout that were solved took 130 and 270 million nodes. If the others are like these two, a layout
with twelve of them takes some two and a half billion: more than two hours of one core, with 8 GB
for the table.
"""


def take_over(folder: Path) -> None:
    """Keep the answers that are in a folder, without their lines: they can be found again."""
    FOUND.mkdir(exist_ok=True)
    for file in sorted(folder.glob(f"*/{ANSWERS}")):
        kept = json.loads(file.read_text("utf-8"))
        answers = {
            about: {
                "value": one["value"],
                "nodes": one["nodes"],
                "seconds": round(one["seconds"], 1),
            }
            for about, one in kept["answers"].items()
        }
        text = json.dumps({"about": kept["about"], "answers": answers}, indent=1)
        (FOUND / f"{file.parent.name}.json").write_text(text + "\n", "utf-8")


def _kept(name: str) -> dict[str, Any]:
    kept: dict[str, Any] = json.loads((FOUND / name).read_text("utf-8"))
    return kept


def _seed(file: Path) -> int:
    return int(re.sub(r"\D", "", file.stem))


def page() -> str:
    """The page, from the notes."""
    return "\n".join([HEAD, *_layouts(), *_sample()]).rstrip() + "\n"


# Whole layouts ------------------------------------------------------------------------------------


def _layouts() -> list[str]:
    lines = ["## Whole layouts", ""]
    for file in sorted(FOUND.glob("layout-*.json"), key=_seed):
        lines += [*_layout(_seed(file), _kept(file.name)), ""]
    return lines


def _layout(seed: int, kept: dict[str, Any]) -> list[str]:
    start = KAMON.start(seed=seed)
    assert str(start) == kept["about"], f"seed {seed} deals another layout now"
    answers: Answers = kept["answers"]
    value = value_of(start, answers)
    told = {"win": "the first player wins", "loss": "the second player wins", "draw": "a draw"}
    left = [cell for cell in start.moves() if cell not in answers]
    nodes = sum(one["nodes"] for one in answers.values())
    seconds = sum(one["seconds"] for one in answers.values())
    wins = [cell for cell, one in answers.items() if one["value"] == "loss"]
    return [
        f"### Seed {seed}: {told.get(value, 'not yet known')}",
        "",
        f"`{str(start).split()[0]}`",
        "",
        f"Winning first cells: {', '.join(wins) or 'none'}"
        + (f" (not yet solved: {', '.join(left)})." if left else ".")
        + f" In all {nodes:,} nodes, {_time(seconds)}.",
        "",
        "| first cell | for who takes it | nodes | time |",
        "|---|---|---:|---:|",
        *(
            f"| {cell} | {OTHERS[one['value']]} | {one['nodes']:,} | {_time(one['seconds'])} |"
            for cell, one in answers.items()
        ),
    ]


def _time(seconds: float) -> str:
    minutes = round(seconds / 60)
    return f"{seconds:.1f} s" if seconds < 120 else f"{minutes // 60} h {minutes % 60:02} min"


# A sample -----------------------------------------------------------------------------------------


def _sample() -> list[str]:
    answers: Answers = _kept(f"sample-{PLACEMENTS}.json")["answers"]
    values = Counter(one["value"] for one in answers.values())
    seconds = [one["seconds"] for one in answers.values()]
    nodes = [one["nodes"] for one in answers.values()]
    return [
        f"## After {PLACEMENTS} placements",
        "",
        f"{len(answers)} positions after {PLACEMENTS} random placements, number *i* from the layout"
        f" of seed *i*: the side to move wins {values['win']}, loses {values['loss']} and draws"
        f" {values['draw']}. Each began with an empty table, on one core: {mean(seconds):.1f} s on"
        f" average, {median(seconds):.1f} s half of them, {max(seconds):.0f} s the worst;"
        f" {mean(nodes):,.0f} nodes on average.",
        "",
        "| position | value | nodes | seconds |",
        "|---|---|---:|---:|",
        *(
            f"| `{text}` | {one['value']} | {one['nodes']:,} | {one['seconds']:.1f} |"
            for text, one in answers.items()
        ),
    ]
