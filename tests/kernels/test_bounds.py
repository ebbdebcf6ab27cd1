"""Positions of all kinds never index out of bounds."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.kernels.table import GAMES_WITH_KERNEL

# The quickest to compile; `make verify` has all.
FIRST = ["kamon"]
ALL = [game.id for game in GAMES_WITH_KERNEL]


@pytest.mark.parametrize("games", [FIRST, pytest.param(ALL, marks=pytest.mark.verify)])
def test_every_index_is_checked(games: list[str]) -> None:
    """The same tests with Numba's bounds checking on."""
    ran = subprocess.run(
        [sys.executable, "-m", "tests.kernels.bounds", *games],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"NUMBA_BOUNDSCHECK": "1"},
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.split() == ["checked", *games]
