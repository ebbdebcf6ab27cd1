"""The same again: one thread, a seed and a number of nodes give the same, in any process."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

SOURCE = """
import sys
import pardalis
from pardalis.core.match import Match
from pardalis.engine.analysis import analyse
from pardalis.engine.choosing import choose
from pardalis.engine.leash import Leash
from pardalis.engine.past import Past
from pardalis.engine.proof.solve import solve

for id in sys.argv[1:]:
    match = Match(pardalis.game(id), seed=5)
    for ply in range(8):
        match.play(match.moves()[ply % len(match.moves())])
    history, moves = match.positions[:-1], [entry.move for entry in match.entries]
    for report in analyse(match.position, nodes=3_000, history=history, moves=moves):
        print(id, report.depth, report.nodes, report.lines)
    for level in (1, 3):
        past = Past.of(match, match.turn)
        print(id, level, choose(match.view(match.turn), level=level, past=past, seed=11))
    if id != "chromino":
        solution = solve(match.position, leash=Leash(nodes=3_000), megabytes=1)
        print(id, solution.value, solution.line, solution.nodes)
"""
ALL = ["chameleon-chess", "chromino", "greengage", "kamon", "le-cameleon"]


def told(games: list[str], salt: str) -> str:
    """What another process says, in which sets and names are in an order of their own."""
    ran = subprocess.run(
        [sys.executable, "-P", "-c", SOURCE, *games],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PYTHONHASHSEED": salt},
    )
    return ran.stdout


@pytest.mark.parametrize(
    "games", [["chromino", "greengage"], pytest.param(ALL, marks=pytest.mark.verify)]
)
def test_two_processes(games: list[str]) -> None:
    one = told(games, "1")
    assert told(games, "2") == one
    assert len(one.splitlines()) > 5 * len(games)
