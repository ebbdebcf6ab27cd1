"""Kernels from the outside: announced when compiled, once; and what happens without Numba."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run, process
from tests.cli.test_live import Terminal, terminals  # noqa: F401  # a fixture
from tests.ready import ready

PERFT = ("perft", "chameleon-chess", "--depth", "3", "--json")
COMPILING = "Compiling Chameleon (5 × 5), once for this version on this machine …"


def started(cache: Path, *args: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "pardalis", *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=os.environ | {"XDG_CACHE_HOME": str(cache), "PYTHONUTF8": "1"},
    )


@pytest.mark.long
def test_compiled_once_and_announced_even_by_two_at_once(tmp_path: Path) -> None:
    """Two processes fill an empty cache at once; a third finds all of it."""
    commands = PERFT, ("perft", "kamon", "--seed", "1", "--depth", "3", "--json")
    for said in ("Compiling ", ""):
        running = [started(tmp_path, *command) for command in commands]
        for one in running:
            out, err = one.communicate(timeout=300)
            assert one.returncode == 0, err
            assert '"nodes": ' in out
            assert err.startswith(said)
            assert bool(err) == bool(said)


def test_announced_with_a_bar_at_a_terminal(terminals: list[Terminal], tmp_path: Path) -> None:  # noqa: F811  # the fixture
    terminals.append(Terminal(*PERFT, XDG_CACHE_HOME=str(tmp_path), PYTHONUTF8="1"))
    terminals[-1].until(COMPILING)
    terminals[-1].until("━")


def test_without_a_place_to_keep_it() -> None:
    """It works all the same, and one sentence says what is the matter."""
    said = process(*PERFT, env={"XDG_CACHE_HOME": "/dev/null", "PYTHONUTF8": "1"})
    assert said.code == 0
    assert said.json["nodes"] == 20554
    assert said.err.splitlines()[0] == COMPILING
    assert '"/dev/null/pardalis"' in said.err.splitlines()[1]
    assert said.err.count("\n") == 2


def without(module: str, *args: str) -> subprocess.CompletedProcess[str]:
    """A run on a machine that has no such module."""
    code = f"import sys; sys.modules[{module!r}] = None; from pardalis.cli import main;"
    code += f"sys.exit(main({list(args)!r}))"
    run = [sys.executable, "-c", code]
    return subprocess.run(run, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("command", ["perft", "playouts", "stats"])
def test_without_numba(command: str) -> None:
    """One sentence names the extra, and what works without it."""
    module = {"perft": "numba", "playouts": "numpy", "stats": "llvmlite"}[command]
    ran = without(module, command, "kamon")
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr.count("\n") == 1
    assert 'pip install "pardalis[engine]"' in ran.stderr
    assert "--referee" in ran.stderr
    few = {"perft": ["--depth", "1"], "stats": ["--playouts", "2"], "playouts": ["--playouts", "2"]}
    assert without(module, command, "kamon", "--referee", *few[command]).returncode == 0


def test_a_numba_that_does_not_load(run: Run, home: Path) -> None:
    """Such as one that is too old for numpy: it says so by an error without a name."""
    (home / "numba.py").write_text("raise ImportError('Numba needs NumPy 1.0')")
    said = process("perft", "kamon", env={"PYTHONPATH": str(home)})
    assert said.code == 1
    assert "Numba needs NumPy 1.0" in said.err
    assert said.err.count("\n") == 1


def test_perft_is_the_same_by_the_referee(run: Run) -> None:
    ready("kamon", "chameleon-chess")
    for game in ("kamon", "chameleon-chess"):
        command = ("perft", game, "--seed", "3", "--depth", "3", "--divide")
        fast, slow = run(*command), run(*command, "--referee")
        assert fast.out.splitlines()[:-1] == slow.out.splitlines()[:-1]
        assert fast.err == slow.err == ""
        for depth, nodes in {"0": 1, "1": len(fast.out.splitlines()) - 1}.items():
            found = run("perft", game, "--seed", "3", "--depth", depth, "--json").json
            assert found["nodes"] == nodes


def test_bars_at_a_terminal(terminals: list[Terminal]) -> None:  # noqa: F811  # the fixture
    """They are gone when the figures come."""
    ready("kamon")
    terminals.append(Terminal("playouts", "kamon", "--seconds", "1", "--seed", "1"))
    seen = terminals[-1].until("connection")
    assert "playouts/s" in seen
    assert "━" in seen.partition("playouts in")[0]
    assert terminals[-1].ended() == 0
