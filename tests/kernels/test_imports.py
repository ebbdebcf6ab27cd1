"""Nobody pays for Numba who does not need a kernel."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.ready import ready

COMMANDS = [
    ["--version"],
    ["games"],
    ["show", "kamon"],
    ["moves", "chameleon-chess"],
    ["--help"],
    ["perft", "--help"],
    ["perft", "kamon", "--depth", "1", "--referee"],
    ["playouts", "kamon", "--playouts", "1", "--referee"],
    ["stats", "kamon", "--playouts", "2", "--referee"],
    ["play", "kamon", "-c", "1=greedy", "-c", "2=random"],
]


def loaded(*arguments: str) -> list[str]:
    """The modules that a run of Python loads, as `-X importtime` tells them."""
    ran = subprocess.run(
        [sys.executable, "-X", "importtime", *arguments], capture_output=True, text=True, check=True
    )
    lines = [line for line in ran.stderr.splitlines() if line.startswith("import time:")]
    return [line.rpartition("|")[2].strip() for line in lines]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_commands_that_need_no_kernel(command: list[str]) -> None:
    modules = loaded("-m", "pardalis", *command)
    assert "pardalis.cli" in modules
    assert not {"numba", "numpy", "llvmlite"} & set(modules)


def test_a_command_loads_no_other() -> None:
    """Whoever asks for one is not kept waiting for all."""
    modules = loaded("-m", "pardalis", "games")
    assert "pardalis.cli.screen" in modules  # what it needs itself
    of_others = {"pardalis.cli.arena_told", "pardalis.cli.numerals", "pardalis.cli.table"}
    assert not of_others & set(modules)


def test_the_library_and_the_server() -> None:
    modules = loaded("-c", "import pardalis, pardalis.server.web.run; pardalis.games()")
    assert "pardalis.core.game" in modules
    assert not {"numba", "numpy", "llvmlite"} & set(modules)


def test_kernels_do_load_it() -> None:
    """So the tests above would notice."""
    assert "numba" in loaded("-c", "import pardalis.games.kamon.kernel")


@pytest.mark.parametrize("command", ["perft --depth 1", "playouts --playouts 1"])
def test_commands_use_kernels_unless_told(command: str) -> None:
    ready("kamon")
    name, *options = command.split()
    assert "numba" in loaded("-m", "pardalis", name, "kamon", *options)
