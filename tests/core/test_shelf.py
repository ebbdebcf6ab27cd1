"""The shelf of compiled functions: shared by processes, and whole whatever happens to its files."""

from __future__ import annotations

import importlib
import importlib.util
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from numba.core.caching import FunctionCache

from pardalis.core.kernel import cache, shelf


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of an empty cache, as on a new machine."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(shelf, "faults", [])
    cache.folder.cache_clear()
    found = cache.folder()
    assert found
    yield found
    cache.folder.cache_clear()


def twice(number: Any) -> Any:
    return number + number


def compiled_for(*numbers: Any) -> tuple[int, int]:
    """How many were found, and how many had to be compiled, by what is like another process."""
    function = cache.compiled(twice)
    for number in numbers:
        assert function(number) == number + number
    stats = function.stats
    return sum(stats.cache_hits.values()), sum(stats.cache_misses.values())


def files(here: Path, kind: str) -> list[Path]:
    return sorted(here.rglob(f"*.{kind}"))


def test_what_is_kept_is_found(here: Path) -> None:
    assert compiled_for(1) == (0, 1)
    assert compiled_for(1, 2.5) == (1, 1)
    assert compiled_for(1, 2.5) == (2, 0)
    assert len(files(here, "nbc")) == 2
    assert Path(str(cache.compiled(twice).stats.cache_path)).parent == here
    assert cache.is_kept()


@pytest.mark.parametrize("kind", ["nbc", "nbi"])
@pytest.mark.parametrize("content", [b"", b"\x80", b"not what was written"])
def test_a_damaged_file_is_written_anew(here: Path, kind: str, content: bytes) -> None:
    compiled_for(1)
    (file,) = files(here, kind)
    file.write_bytes(content)
    assert compiled_for(1) == (0, 1)
    assert compiled_for(1) == (1, 0)
    assert cache.is_kept()


def test_a_file_that_has_gone(here: Path) -> None:
    compiled_for(1)
    files(here, "nbc")[0].unlink()
    assert compiled_for(1) == (0, 1)
    assert compiled_for(1) == (1, 0)


def test_a_full_disk_keeps_nothing(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was compiled is used all the same, and somebody may say why it was not kept."""

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    function = cache.compiled(twice)
    entry = cache.Entry(function, (1,))
    monkeypatch.setattr(FunctionCache, "save_overload", full)
    entry.make_ready()
    assert function(4) == 8
    assert not cache.is_kept()
    assert not list(here.glob("*.ready"))  # so the next process says that it compiles
    assert compiled_for(1) == (0, 1)


def test_types_that_cannot_be_found(
    here: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever compiles for a type of his own leaves what others have compiled as it is."""
    assert compiled_for(1) == (0, 1)
    source = "from typing import NamedTuple\nclass Own(NamedTuple):\n    number: int\n"
    (tmp_path / "somebodys.py").write_text(source)
    with monkeypatch.context() as here_only:
        here_only.syspath_prepend(tmp_path)
        his = (importlib.import_module("somebodys").Own(1),)
        assert compiled_for(his) == (0, 1)
        assert compiled_for(his) == (1, 0)
    monkeypatch.delitem(sys.modules, "somebodys")
    assert compiled_for(1) == (1, 0)
    assert compiled_for(1, 2.5) == (1, 1)
    assert compiled_for(1, 2.5) == (2, 0)


@pytest.fixture
def compiling(here: Path) -> Iterator[tuple[cache.Entry, sqlite3.Connection]]:
    """Something that another process is compiling."""
    entry = cache.Entry(cache.compiled(twice), (1,))
    mark = entry._mark()
    assert mark
    held = sqlite3.connect(mark.with_suffix(".lock"), isolation_level=None, check_same_thread=False)
    held.execute("BEGIN EXCLUSIVE")
    yield entry, held
    held.close()


def test_one_compiles_and_the_others_wait(
    compiling: tuple[cache.Entry, sqlite3.Connection],
) -> None:
    entry, held = compiling
    waiting = Thread(target=entry.make_ready)
    waiting.start()
    time.sleep(0.7)
    assert waiting.is_alive()
    assert not entry.function.overloads
    compiled_for(1)  # the other process is done
    held.close()
    waiting.join()
    assert sum(entry.function.stats.cache_hits.values()) == 1


def test_who_waited_too_long_compiles_it_too(
    compiling: tuple[cache.Entry, sqlite3.Connection], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "PATIENCE", 0.05)
    entry, _ = compiling
    entry.make_ready()
    assert entry.is_ready
    assert entry.function(3) == 6


def test_no_place_at_all(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Numba says so by an error; here it is only told."""

    def nowhere(function: Any) -> None:
        raise RuntimeError("no locator available")

    monkeypatch.setattr(cache, "Shelf", nowhere)
    assert cache.compiled(twice)(2) == 4
    assert not cache.is_kept()


def test_a_file_that_was_put_there_anew(here: Path, tmp_path: Path) -> None:
    """Numba compiles it again, so it is not ready."""
    source = tmp_path / "again.py"
    source.write_text("def thrice(number):\n    return 3 * number\n")
    spec = importlib.util.spec_from_file_location("again", source)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    cache.Entry(cache.compiled(module.thrice), (1,)).make_ready()
    assert cache.Entry(cache.compiled(module.thrice), (1,)).is_ready
    os.utime(source, (1, 1))
    assert not cache.Entry(cache.compiled(module.thrice), (1,)).is_ready


MANY = """
import sys
sys.path.insert(0, {tests!r})
from tests.core.test_shelf import compiled_for
compiled_for(*{numbers!r})
"""


@pytest.mark.uncounted
def test_processes_at_once(here: Path) -> None:
    """Each writes for other types; all of it is found afterwards, each where it belongs."""
    tests = str(Path(__file__).parents[2])
    kinds = [(1, 1.5), (1j, (1, 2)), ((1.5,), "a")]
    running = [
        subprocess.Popen([sys.executable, "-c", MANY.format(tests=tests, numbers=numbers)])
        for numbers in kinds
    ]
    assert [process.wait(timeout=300) for process in running] == [0] * len(kinds)
    assert compiled_for(*(number for numbers in kinds for number in numbers)) == (6, 0)


def test_numba_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """NUMBA_DISABLE_JIT leaves everything Python: there is nothing to get ready."""
    monkeypatch.setattr(cache.config, "DISABLE_JIT", 1)
    entry = cache.Entry(cache.compiled(twice), (1,))
    assert entry.is_ready
    entry.make_ready()
    cache.make_ready([entry])
    assert entry.function(2) == 4
