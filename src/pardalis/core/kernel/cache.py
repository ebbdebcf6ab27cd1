"""The cache on disk: what has been compiled once is found by the next process.

Numba looks only at the file of the function it has compiled, not at those that the function calls.
So the folder of the cache is named by all that the machine code depends on: every source of the
kernels and the engine, the versions of Python and Numba, the machine and how Numba was told to
compile. A changed source is another folder; folders that nobody used for a while are removed.
"""

from __future__ import annotations

import os
import platform
import shutil
import sqlite3
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from llvmlite import binding
from numba import njit
from numba.core import config as numba_config
from numba.core.dispatcher import Dispatcher

from pardalis.core.kernel import shelf
from pardalis.core.kernel.shelf import Shelf, alone

F = TypeVar("F", bound=Callable[..., Any])

config: Any = numba_config  # its settings have no types: they are made when it is loaded

PACKAGE = Path(__file__).parents[2]
SOURCES = ("core/kernel", "engine", "games")
FORGOTTEN = 30 * 24 * 3600  # seconds without use after which a folder is removed
PATIENCE = 120  # seconds to wait for another process that compiles the same


def home() -> Path:
    """The folder that the system sets apart for what can be made again."""
    asked = os.environ.get("XDG_CACHE_HOME", "")
    if os.path.isabs(asked):
        return Path(asked) / "pardalis"
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return (Path(local) if local else Path.home() / "AppData" / "Local") / "pardalis" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "pardalis"
    return Path.home() / ".cache" / "pardalis"


@cache
def fingerprint() -> str:
    """What the machine code depends on, as a short text."""
    told = sha256()
    for part in SOURCES:
        for file in sorted((PACKAGE / part).rglob("*.py")):
            told.update(str(file.relative_to(PACKAGE)).encode() + b"\0" + file.read_bytes() + b"\0")
    machine = (sys.platform, platform.machine(), binding.get_host_cpu_name(), config.CPU_NAME)
    made = (sys.version, numba.__version__, config.BOUNDSCHECK, str(config.OPT), *machine)
    told.update(repr(made).encode())
    return told.hexdigest()[:16]


@cache
def folder() -> Path | None:
    """The folder of this cache, made if need be; None where nothing can be kept."""
    try:
        here = home() / "kernels" / fingerprint()
        if not here.is_dir():
            here.parent.mkdir(parents=True, exist_ok=True)
            _forget(here.parent)
            # What is kept here is run: nobody else may write it.
            here.mkdir(mode=0o700, exist_ok=True)
        os.utime(here)
        return here if os.access(here, os.W_OK) else None
    except (OSError, RuntimeError):  # a full disk, a user without a home
        return None


def _forget(shelf: Path) -> None:
    """Remove the folders that nobody has used for a while."""
    for old in shelf.iterdir():
        with suppress(OSError):  # another process may remove it at the same time
            if time.time() - old.stat().st_mtime > FORGOTTEN:
                shutil.rmtree(old)


def compiled(function: F, whole: bool = False) -> Dispatcher[F]:
    """A function compiled when it is first called with new types, and kept in the cache.

    While it runs, other threads of Python run too.
    """
    made: Any = njit(nogil=True, forceinline=whole)(function)
    here = folder()
    if here is None or config.DISABLE_JIT:
        return cast("Dispatcher[F]", made)
    before = config.CACHE_DIR
    config.CACHE_DIR = str(here)  # for this function alone: others in the process have their own
    try:
        made._cache = Shelf(function)  # as `cache=True` does, but with a shelf of ours
    except RuntimeError as error:  # Numba has found no place that it can write to
        shelf.faults.append(error)
    finally:
        config.CACHE_DIR = before
    return cast("Dispatcher[F]", made)


def compiled_whole(function: F) -> Dispatcher[F]:
    """The same, with all that the function calls made a part of it.

    A state handed from function to function is copied number by number, which can take as long as
    a move. It takes longer to compile: for a loop in which the rules of a game are everything.
    """
    return compiled(function, whole=True)


def is_kept() -> bool:
    """Whether what is compiled is found by the next process."""
    return folder() is not None and not shelf.faults


# Compiling ahead, with somebody waiting -----------------------------------------------------------


@dataclass(frozen=True)  # without slots: a signature is kept, to find it takes Numba a while
class Entry:
    """A compiled function, and arguments of the types that it is compiled for."""

    function: Dispatcher[Any]
    arguments: tuple[Any, ...]

    @cached_property
    def signature(self) -> tuple[Any, ...]:
        """The types of the arguments."""
        return tuple(numba.typeof(argument) for argument in self.arguments)

    @property
    def is_ready(self) -> bool:
        """Whether it need not be compiled any more: it was, in this process or an earlier one."""
        if self._is_here:
            return True
        mark = self._mark()
        return mark is not None and mark.exists()

    @property
    def _is_here(self) -> bool:
        """Whether this process has it; with Numba's own switch everything stays Python."""
        return bool(config.DISABLE_JIT) or self.signature in self.function.overloads

    def make_ready(self) -> None:
        """Load it from the cache, or compile it and keep it there.

        Of several processes that need it at once, one compiles it and the others wait.
        """
        if self._is_here:
            return
        mark = self._mark()
        with ExitStack() as turn:
            if mark and not self.is_ready:
                with suppress(sqlite3.Error):  # no place for a lock, or no end: each for itself
                    turn.enter_context(alone(mark.with_suffix(".lock"), PATIENCE))
            self.function.compile(self.signature)
            if mark and is_kept():
                with suppress(OSError):
                    mark.touch()

    def _mark(self) -> Path | None:
        """The file that says that the function is in the cache for these types."""
        here = folder()
        written = self.function.py_func
        name = f"{written.__module__}.{written.__name__}"
        # Numba compiles anew when the file of the function is another, though it says the same.
        file = Path(written.__code__.co_filename).stat().st_mtime_ns
        kinds = sha256(repr((self.signature, file)).encode()).hexdigest()[:16]
        return here / f"{name}-{kinds}.ready" if here else None


def make_ready(
    entries: Sequence[Entry], told: Callable[[int, int], None] = lambda done, total: None
) -> None:
    """Load or compile functions; if some must be compiled, `told` hears how many are done of all.

    It takes seconds, once a version and machine: whoever waits should know why.
    """
    waits = [entry for entry in entries if not entry.is_ready]
    for done, entry in enumerate(waits):
        told(done, len(waits))
        entry.make_ready()
    if waits:
        told(len(waits), len(waits))
    for entry in entries:
        entry.make_ready()
