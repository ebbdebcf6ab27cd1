"""Positions of all kinds never index out of bounds."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.kernels.table import GAMES_WITH_KERNEL


def test_every_index_is_checked() -> None:
    """The same tests with Numba's bounds checking on."""
    ran = subprocess.run(
        [sys.executable, "-m", "tests.kernels.bounds"],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"NUMBA_BOUNDSCHECK": "1"},
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.split() == ["checked", *(game.id for game in GAMES_WITH_KERNEL)]
