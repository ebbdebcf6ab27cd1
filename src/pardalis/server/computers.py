"""Computers: they think in processes of their own, and the move is made whatever happens to them.

A few threads, one a process, carry questions to the workers and wait for the answers; the event
loop waits for none. A worker that crashes, takes too long or answers nonsense is ended, the move is
chosen at random from the legal ones, and the next question starts another worker.

What counts is the time a worker thinks. Loading the engine does not, nor does compiling it, which
happens once on a machine and may take minutes: whoever waits for that is told.
"""

from __future__ import annotations

import asyncio
import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from pardalis.core.chance import Chance
from pardalis.core.errors import PardalisError
from pardalis.core.position import LONGEST_MOVE, View
from pardalis.engine.levels import allowance
from pardalis.engine.past import Past
from pardalis.engine.players import at_random
from pardalis.engine.worker import COMPILING, THINKING, packed

log = logging.getLogger(__name__)

# -P: what lies in the folder the server was started in is not imported.
WORKER = (sys.executable, "-P", "-m", "pardalis.engine.worker")
# All that a worker gets of the environment: what a program needs to start, and nothing of ours.
PASSED_ON = (
    *("PATH", "PYTHONPATH", "LD_LIBRARY_PATH", "TMPDIR", "TEMP", "SYSTEMROOT"),
    *("HOME", "XDG_CACHE_HOME", "LOCALAPPDATA", "USERPROFILE"),  # where compiled kernels are kept
)
# NumPy would start a thread for each core, for what is never used here, and take memory for it.
ALONE = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
MOST_WAITING = 1000  # questions; whoever comes later gets a move at once
STARTING = 30.0  # seconds until a worker must be ready
GRACE = 2.0  # seconds of thinking beyond a level's own, for a machine that is busy
REST = 10.0  # seconds without another try when no worker could be started
# Seconds until a worker that loads or compiles must have more to say. A function takes it some ten
# seconds, on a slow and busy machine minutes; perhaps another process compiles it, at its leisure.
COMPILED = 600.0
LONGEST_ANSWER = 4 * LONGEST_MOVE + 1  # bytes


def _seconds_of(view: View, level: str) -> float:
    """How long a level may think."""
    return allowance(view.game, level).seconds


class _Failed(Exception):
    """A worker gave no move; the text is a word that says why."""


@dataclass(eq=False, slots=True)
class _Question:
    """What a worker is asked, and who hears whether it must wait for something to be compiled."""

    view: View
    level: str
    seed: int
    past: Past
    seconds: float
    hears: Callable[[bool], None]
    has_begun: bool = False
    waits: bool = False  # as it was told last

    def tell(self, waits: bool) -> None:
        if waits != self.waits:
            self.waits = waits
            self.hears(waits)


class Computers:
    """Those who can be asked for a move. At most `processes` think at once, in the order asked.

    `on_fallback` is called, with a word that says why, for each move made without thinking. Whoever
    asks can hear whether their answer must wait for the engine to be compiled, by their worker or,
    while they are not yet anybody's, by all of them; and hears when that is over.
    """

    def __init__(
        self,
        processes: int,
        *,
        on_fallback: Callable[[str], None] = lambda why: None,
        seconds_of: Callable[[View, str], float] = _seconds_of,
        worker: Sequence[str] = WORKER,
        starting: float = STARTING,
        grace: float = GRACE,
    ) -> None:
        self._on_fallback = on_fallback
        self._seconds_of = seconds_of
        self._command = worker
        self._starting = starting
        self._grace = grace
        self._processes = processes
        self._threads = ThreadPoolExecutor(processes, thread_name_prefix="computer")
        # In the event loop: what is asked, and for what something is being compiled just now.
        self._questions: set[_Question] = set()
        self._compiling: set[_Question] = set()
        self._closed = threading.Event()
        self._lock = threading.Lock()
        # Under the lock: all workers there are, those of them with nothing to do, and when.
        self._workers: set[_Worker] = set()
        self._idle: list[_Worker] = []
        self._resting_until = 0.0

    async def choose(
        self,
        view: View,
        level: str,
        seed: int,
        past: Past,
        compiling: Callable[[bool], None] = lambda waits: None,
    ) -> str:
        """A legal move for the seat whose view this is; cancelled when the computers are closed."""
        if not view.moves():
            raise ValueError("there is nothing to choose: it is not this seat's turn")
        try:
            return await self._asked(view, level, seed, past, compiling)
        except _Failed as failed:
            why = str(failed)
        except Exception:
            log.exception("computer could not be asked", extra={"level": level})
            why = "fault"
        if self._closed.is_set():
            # The move will be thought about when the server is there again.
            raise asyncio.CancelledError
        log.warning("computer fell back", extra={"level": level, "kind": why})
        self._on_fallback(why)
        return at_random(view, Chance(seed))

    async def advise(
        self,
        view: View,
        level: str,
        seed: int,
        past: Past,
        compiling: Callable[[bool], None] = lambda waits: None,
    ) -> str | None:
        """What a level would do with this view, None when it cannot be asked: nothing is made
        up."""
        try:
            return await self._asked(view, level, seed, past, compiling)
        except _Failed as failed:
            log.warning("computer could not advise", extra={"level": level, "kind": str(failed)})
            return None

    async def close(self) -> None:
        """End every worker, in mid-thought if need be."""
        with self._lock:
            self._closed.set()
            for worker in self._workers:
                worker.kill()
        await asyncio.to_thread(self._end_all)

    async def _asked(
        self, view: View, level: str, seed: int, past: Past, compiling: Callable[[bool], None]
    ) -> str:
        if self._closed.is_set():
            raise _Failed("closed")
        try:
            seconds = self._seconds_of(view, level)
        except PardalisError:
            raise _Failed("unknown-level") from None  # a table from a time when there was one
        if len(self._questions) >= MOST_WAITING:
            raise _Failed("crowded")
        question = _Question(view, level, seed, past, seconds, compiling)
        self._questions.add(question)
        self._tell(question)
        loop = asyncio.get_running_loop()
        # A thread goes on with what nobody waits for any more: then the loop may be gone.
        note = partial(_soon, loop, self._note, question)
        try:
            return await loop.run_in_executor(self._threads, self._think, question, note)
        finally:
            self._questions.discard(question)
            question.tell(False)

    def _note(self, question: _Question, is_compiling: bool) -> None:
        """Take note that a worker is at a question, and whether it compiles something for it."""
        question.has_begun = True
        before = self._nobody_thinks
        (self._compiling.add if is_compiling else self._compiling.discard)(question)
        for each in tuple(self._questions) if self._nobody_thinks != before else (question,):
            self._tell(each)

    @property
    def _nobody_thinks(self) -> bool:
        """Whether every worker that there may be compiles."""
        return len(self._compiling) >= self._processes

    def _tell(self, question: _Question) -> None:
        """Tell whoever asked if the reason why they wait is another than before."""
        if question in self._questions:
            compiles = question in self._compiling
            question.tell(compiles if question.has_begun else self._nobody_thinks)

    # In a thread ----------------------------------------------------------------------------------

    def _think(self, question: _Question, note: Callable[[bool], None]) -> str:
        worker, view = self._worker(), question.view
        note(False)
        try:
            asked = packed(question.level, question.seed, view, question.past)
            move = worker.ask(asked, COMPILED)
            while move == COMPILING:
                note(True)
                move = worker.hear(COMPILED)
            if move == THINKING:
                note(False)
                move = worker.hear(question.seconds + self._grace)
            if move.startswith("!"):
                log.error("computer failed", extra={"level": question.level, "kind": move[1:]})
                raise _Failed("failed")
            if move not in view.moves():
                raise _Failed("nonsense")
        except BaseException:
            self._end(worker)
            raise
        finally:
            note(False)
        with self._lock:
            self._idle.append(worker)
        return move

    def _worker(self) -> _Worker:
        """A worker that is ready, an old one or a new one."""
        with self._lock:
            if self._closed.is_set():
                raise _Failed("closed")
            while self._idle:
                worker = self._idle.pop()
                if worker.is_alive():
                    return worker
                self._workers.discard(worker)
                worker.end()
            if time.monotonic() < self._resting_until:
                raise _Failed("not-started")
        try:
            worker = _Worker(self._command)
        except OSError:
            self._rest()
            raise _Failed("not-started") from None
        with self._lock:
            self._workers.add(worker)
            if self._closed.is_set():
                worker.kill()
        try:
            if worker.hear(self._starting) != "ready":
                raise _Failed("not-started")
        except BaseException:
            self._end(worker)
            self._rest()
            raise _Failed("not-started") from None
        return worker

    def _end(self, worker: _Worker) -> None:
        with self._lock:
            self._workers.discard(worker)
        worker.end()

    def _end_all(self) -> None:
        self._threads.shutdown(wait=True, cancel_futures=True)
        for worker in self._idle:
            worker.end()
        self._idle.clear()
        self._workers.clear()

    def _rest(self) -> None:
        with self._lock:
            self._resting_until = time.monotonic() + REST


def started(command: Sequence[str]) -> subprocess.Popen[bytes]:
    """A process of ours, which knows nothing of the server and ends with it: it listens to a pipe
    that closes when the server is gone, however it went."""
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=ALONE | {name: os.environ[name] for name in PASSED_ON if name in os.environ},
    )


def _soon(loop: asyncio.AbstractEventLoop, call: Callable[..., None], *given: object) -> None:
    """Have something called in an event loop, if that still runs."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(call, *given)


class _Worker:
    """A process that thinks. One thread at a time talks to it; any thread may kill it."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = started(command)

    def is_alive(self) -> bool:
        return self._process.poll() is None

    def ask(self, question: bytes, seconds: float) -> str:
        """The answer to a question, within so many seconds."""
        return self._within(seconds, question)

    def hear(self, seconds: float) -> str:
        """What the worker says by itself."""
        return self._within(seconds, b"")

    def _within(self, seconds: float, question: bytes) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        overran = threading.Event()

        def end() -> None:
            overran.set()
            self.kill()

        # Whoever waits on a pipe wakes up when the other end is dead.
        timer = threading.Timer(seconds, end)
        timer.start()
        try:
            self._process.stdin.write(question)
            self._process.stdin.flush()
            line = self._process.stdout.readline(LONGEST_ANSWER)
        except OSError:
            line = b""
        finally:
            timer.cancel()
            timer.join()
        if overran.is_set():
            raise _Failed("overran")
        if not line.endswith(b"\n"):
            raise _Failed("nonsense" if line else "crashed")
        return line[:-1].decode("utf-8", "replace")

    def kill(self) -> None:
        self._process.kill()

    def end(self) -> None:
        """Make sure that nothing is left of it."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            with suppress(OSError):  # what was not yet sent goes nowhere
                pipe.close()
