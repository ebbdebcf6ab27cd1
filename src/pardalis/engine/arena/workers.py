"""Many games at once: each in a process of its own, which plays one after another.

Processes rather than threads: the referee is Python, and a contestant may keep a core to itself.
A worker that is not needed any more is ended at once, in mid-thought.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from threading import Thread

from pardalis.core.errors import PardalisError
from pardalis.core.words import Words
from pardalis.engine.arena.plan import Plan, Task
from pardalis.engine.arena.played import Played
from pardalis.engine.arena.playing import Hall

word = Words(__package__)
LOOKS = 0.1  # seconds after which it is asked again whether to stop
PATIENCE = 5  # seconds for a process to end before it is killed


class WorkerLost(PardalisError):
    """A process that played came to its end: it ran out of memory, or somebody ended it."""


def games(
    plan: Plan, tasks: Iterable[Task], jobs: int, stop: Callable[[], bool] = lambda: False
) -> Generator[Played, None, None]:
    """Play the tasks in so many processes; games come in the order in which they end."""
    left = iter(tasks)
    workers: dict[Connection, BaseProcess] = {}
    try:
        for task in islice(left, jobs):
            connection, process = _started(plan)
            workers[connection] = process
            with _alive(process):
                connection.send(task)
        busy = set(workers)
        while busy and not stop():
            for ready in wait(list(busy), timeout=LOOKS):
                assert isinstance(ready, Connection)  # we wait for nothing else
                with _alive(workers[ready]):
                    played: Played | PardalisError = ready.recv()
                if isinstance(played, PardalisError):
                    raise played
                following = next(left, None)
                if following is None:
                    busy.remove(ready)
                else:
                    with _alive(workers[ready]):
                        ready.send(following)
                yield played
    finally:
        _end(workers)


@contextmanager
def _alive(process: BaseProcess) -> Iterator[None]:
    """Say so when a process turns out to be gone."""
    try:
        yield
    except (EOFError, OSError) as error:
        process.join(PATIENCE)
        raise WorkerLost(word("worker", code=str(process.exitcode))) from error


def _started(plan: Plan) -> tuple[Connection, BaseProcess]:
    context = get_context("spawn")  # the same on all systems, and nothing is shared by accident
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(plan, theirs), daemon=True)
    with _deaf():
        process.start()
    theirs.close()
    return ours, process


def _end(workers: dict[Connection, BaseProcess]) -> None:
    for process in workers.values():
        process.terminate()
    for connection, process in workers.items():
        process.join(PATIENCE)
        if process.is_alive():
            process.kill()
            process.join()
        process.close()
        connection.close()


@contextmanager
def _deaf() -> Iterator[None]:
    """A process that is started here never hears Ctrl-C, which is for whoever started it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # the first process starts it, and that unblocks the signal
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# In the process -----------------------------------------------------------------------------------


def _work(plan: Plan, questions: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where none could be born deaf
    os.dup2(2, 1)  # what a contestant prints must not get into what is told
    Thread(target=_end_with_parent, daemon=True).start()
    hall = Hall(plan)
    hall.make_ready()
    with suppress(EOFError):
        while True:
            try:
                questions.send(hall.play(questions.recv()))
            except PardalisError as error:  # an opening that cannot be made
                questions.send(error)


def _end_with_parent() -> None:
    """Whoever started us is gone, however it went: end at once, in mid-thought."""
    parent = parent_process()
    assert parent is not None  # a worker has one
    wait([parent.sentinel])
    os._exit(1)
