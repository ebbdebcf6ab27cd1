"""Running `pardalis`: in this process where that is enough, as a process of its own where not."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from pardalis.cli import main
from tests.patience import PATIENCE


@dataclass(frozen=True)
class Said:
    """What a run left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Said]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test reads or writes what belongs to whoever runs it."""
    for name in ("PARDALIS_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command through the entry point."""

    def run(*args: str, stdin: str = "") -> Said:
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        code = main(args)
        captured = capsys.readouterr()
        return Said(code, captured.out, captured.err)

    return run


def process(*args: str, stdin: bytes = b"", env: dict[str, str] | None = None) -> Said:
    """Run a command as a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "pardalis", *args],
        input=stdin,
        capture_output=True,
        env=os.environ | (env or {}),
        timeout=PATIENCE,
        check=False,
    )
    return Said(done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode())
