"""Stores to test, and processes that do something to one."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pardalis.store import MemoryStore, SqliteStore, Store, Summary, open_store
from tests.patience import PATIENCE

KINDS: dict[str, Callable[[Path], Store]] = {
    "memory": lambda folder: MemoryStore(),
    "sqlite": open_store,
}


@pytest.fixture(params=KINDS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """An empty store of each kind: whatever is promised, all of them keep."""
    made = KINDS[request.param](tmp_path)
    yield made
    made.close()


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[SqliteStore]:
    """An empty store in a file."""
    made = open_store(tmp_path)
    yield made
    made.close()


@pytest.fixture
def anybodys() -> Iterator[Path]:
    """A folder that other users can reach."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder


def summary(
    table: str,
    *,
    game: str = "some-game",
    phase: str = "open",
    public: bool = False,
    guests: tuple[str, ...] = (),
    waking: bool = False,
    changed: int = 0,
) -> Summary:
    return Summary(
        table=table,
        game=game,
        phase=phase,
        public=public,
        guests=guests,
        waking=waking,
        changed=changed,
    )


def put(store: Store, table: str, *events: bytes, after: int = 0) -> None:
    store.append(table, after, events, summary(table)).result()


def start(code: str, *args: object) -> subprocess.Popen[str]:
    """A process that runs Python code, with arguments in `sys.argv[1:]`."""
    return subprocess.Popen(
        [sys.executable, "-c", code, *map(str, args)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def output(code: str, *args: object) -> list[str]:
    """What a process said that ended well."""
    with start(code, *args) as process:
        said, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    return said.split()
