"""What the attack has found, kept in `found.json`, and the page that tells it."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict, dataclass, field
from pathlib import Path

import pardalis
from pardalis.engine.found import Report, plies_to_end

FOUND = Path(__file__).with_name("found.json")
PAGE = Path(__file__).parents[2] / "docs" / "chameleon.md"
START = pardalis.game("chameleon-chess").start()

HEAD = f"""\
# The start of Chameleon (5 × 5)

Who wins from `{START}`, if nobody errs?
"""

HOW = """\
## How it was found

A search goes one ply deeper each time. At a complete depth all moves were looked at so many plies
ahead: less far where they came late and looked bad, further in exchanges, and to the end where so
few pieces are left that the tablebase knows. The value is for Red, who moves first, in hundredths
of a piece. A win that is called proven holds against every defence.
"""

FIRST = """\
## First moves

What each is for Red, proven by the same search, but not written down and checked line by line. So
many plies are enough for whoever wins; fewer may do. Moves that mirror each other stand together.

| move | for Red | depth | nodes | seconds |
|---|---|---:|---:|---:|"""

PROOF = """\
## The proof

Red's win is written down as a list, a line for every position in which Red may come to move: the
position, the move to make, and how many plies the win takes at the most. After the move, every
answer must lead to a line that takes two plies less at least, or to a position that the tablebase
knows to be won: so nothing can go round in circles, and the hundred quiet plies that would make a
draw are never reached. The lines are sorted, and each needs only such as stand before it; any
program that knows the rules can check them one by one, as our referee does.
"""


@dataclass
class Found:
    """All that was found so far."""

    how: str = ""
    depths: list[list[str]] = field(default_factory=list)  # rows of the table
    proven: str = ""  # the value, in words
    line: list[str] = field(default_factory=list)
    positions: int = 0  # of the proof
    plies: int = 0  # that it takes at the most
    followed: float = 0.0  # seconds
    checked: int = 0  # lines, by the referee
    first: list[list[str]] = field(default_factory=list)  # a row for each first move

    @classmethod
    def kept(cls) -> Found:
        """What was found before."""
        return cls(**json.loads(FOUND.read_text("utf-8"))) if FOUND.is_file() else cls()

    def keep(self) -> None:
        """Write it down, and the page."""
        text = json.dumps(asdict(self), indent=1, ensure_ascii=False)
        FOUND.write_text(text + "\n", "utf-8")
        PAGE.write_text(page(self), "utf-8")

    def add(self, report: Report) -> None:
        """A complete depth."""
        best = report.lines[0]
        told = value_told(report)
        moves = " ".join(best.moves[:8])
        row = [str(report.depth), told, f"{report.nodes:,}", f"{report.seconds:,.0f}", moves]
        self.depths.append(row)
        self.proven, self.line = (told, [*best.moves]) if best.proven else ("", [])


def value_told(report: Report) -> str:
    """The value of the best line, and whether it is proven."""
    best = report.lines[0]
    plies = plies_to_end(best.value)
    if plies is None:
        return f"{best.value:+d}" + (", proven" if best.proven else "")
    return f"{'won' if best.value > 0 else 'lost'} after {plies} plies, proven"


def page(found: Found) -> str:
    """The page, from the notes."""
    table = ["| depth | value | nodes | seconds | line |", "|---:|---:|---:|---:|---|"]
    table += [f"| {' | '.join(row)} |" for row in found.depths]
    proof = [PROOF, _proof(found)] if found.positions else []
    parts = [HEAD, _answer(found), *proof, *_first(found), HOW, found.how + "\n", *table]
    return "\n".join(parts) + "\n"


def _answer(found: Found) -> str:
    if not found.proven:
        return f"The deepest complete search has {len(found.depths)} plies: nothing is proven.\n"
    told = f"For Red, who moves first, it is {found.proven}."
    if found.proven.startswith("won"):
        told = (
            f"**Red, who moves first, wins** with `{found.line[0]}`, against every defence. The "
            f"search says:\n{found.proven}."
        )
    return f"{told} Its line, until the tablebase goes on:\n\n    {' '.join(found.line)}\n"


def _proof(found: Found) -> str:
    told = (
        f"It has {found.positions:,} lines, made in {found.followed:,.0f} s when the search was "
        f"done. With its moves, which need\nnot be the quickest, the win takes {found.plies} "
        f"plies at the most. "
    )
    if found.checked == found.positions:
        return told + "**The referee has checked all of them.**\n"
    return told + f"The referee has checked {found.checked:,} of them so far.\n"


def _first(found: Found) -> list[str]:
    if not found.first:
        return []
    often: Counter[str] = Counter()
    for _, moves, told, *_ in found.first:
        often[told.split(" ")[0]] += len(moves.split(", "))
    said = f"Of the {often.total()} first moves {often['win']} win and {often['loss']} lose.\n"
    return [FIRST, *(f"| {' | '.join(row[1:])} |" for row in found.first), "", said]
