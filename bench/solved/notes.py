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
over what can still matter: it sees cells that win at once, and leaves out those that let the other
win and those that no line of sharing cells leads to. It begins each position with the odds of the
ways across the board. Tests replay its proofs with the referee, against every defence. A value here
is proven, not judged.

Nodes are positions opened. Times are those of the processor, on machines with two cores of which
each opens 350,000 positions a second or more.

    python -m pardalis.engine.proof.openings kamon --seed 63 --folder solved/layout-63 \\
        --megabytes 4096
    python -m pardalis.engine.proof.openings kamon --plies 6 --count 200 --folder solved/sample-6
    python -m bench.solved solved

solve layouts and samples, go on where they were broken off, and write this page. A layout is begun
with the first cell that wins most playouts. If that one is proved to win, it is known who wins the
layout, and only `--every` goes on with the others. Of the two hundred layouts of the seeds 0 to 199
those were taken on in which playouts clearly like one first cell best, one of them (seed 44) to its
last cell; and seed 1, where they like none.

What it takes: a first cell that wins or loses 29 to 600 million nodes, one that draws 920 million,
since it must be shown twice that somebody does not win. So a layout is solved in five to forty
minutes of one core if the first cell that is tried wins. All twelve cells took an hour where each
profits from the memory of those before and none draws; with draws it takes hours.
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
    kept = {_seed(file): _kept(file.name) for file in FOUND.glob("layout-*.json")}
    seeds = sorted(kept)
    return [
        "## Whole layouts",
        "",
        "| seed | layout | value | winning first cells | not asked | nodes | time |",
        "|---:|---|---|---|---|---:|---:|",
        *(_layout(seed, kept[seed]) for seed in seeds),
        "",
        "Their first cells, one by one:",
        "",
        "| seed | first cell | for who takes it | nodes | time |",
        "|---:|---|---|---:|---:|",
        *(row for seed in seeds for row in _cells(seed, kept[seed]["answers"])),
        "",
    ]


def _layout(seed: int, kept: dict[str, Any]) -> str:
    start = KAMON.start(seed=seed)
    assert str(start) == kept["about"], f"seed {seed} deals another layout now"
    answers: Answers = kept["answers"]
    told = {"win": "the first player wins", "loss": "the second player wins", "draw": "a draw"}
    value = told.get(value_of(start, answers), "not yet known")
    wins = [cell for cell, one in answers.items() if one["value"] == "loss"]
    left = [cell for cell in start.moves() if cell not in answers]
    nodes = sum(one["nodes"] for one in answers.values())
    seconds = sum(one["seconds"] for one in answers.values())
    return (
        f"| {seed} | `{str(start).split()[0]}` | {value} | {', '.join(wins) or 'none'} "
        f"| {', '.join(left) or 'none'} | {nodes:,} | {_time(seconds)} |"
    )


def _cells(seed: int, answers: Answers) -> list[str]:
    return [
        f"| {seed} | {cell} | {OTHERS[one['value']]} | {one['nodes']:,} | {_time(one['seconds'])} |"
        for cell, one in answers.items()
    ]


def _time(seconds: float) -> str:
    minutes = round(seconds / 60)
    return f"{seconds:.1f} s" if seconds < 120 else f"{minutes} min"


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
