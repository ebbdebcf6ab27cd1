"""Work shared out among threads: numbered tasks, taken in order, some at a time.

What a task does depends on its number alone, so what all of them come to does not depend on who did
which. Compiled code runs without the interpreter's lock: two threads keep two cores busy.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from threading import Lock, Thread
from time import perf_counter
from typing import TypeVar

T = TypeVar("T")

# Does the tasks from one number up to, but without, another.
Work = Callable[[int, int], None]

AIM = 0.03  # seconds of work to take at a time: handing it out costs nothing, and it is soon done
FEW = 16  # tasks to begin with
SOON = 0.1  # seconds after which Ctrl-C is noticed, at the latest


class _Counter:
    """Hands out the tasks, and hears when they are done."""

    def __init__(
        self,
        workers: int,
        first: int,
        last: int | None,
        seconds: float | None,
        stop: Callable[[], bool],
    ) -> None:
        self._lock = Lock()
        self._workers = workers
        self._asked_to_stop = stop
        self._first = self._next = first
        self._last = last
        self._deadline = None if seconds is None else perf_counter() + seconds
        self._size = FEW
        self._done = 0

    def take(self) -> tuple[int, int]:
        """The next tasks, as two numbers; the same number twice when there are no more."""
        with self._lock:
            low = self._next
            late = self._deadline is not None and perf_counter() > self._deadline
            if (late or self._asked_to_stop()) and low > self._first:
                return low, low
            size = self._size
            if self._last is not None:
                # Less and less towards the end, so that nobody waits long for the others then.
                left = self._last - low
                size = min(size, left, max(FEW, left // (2 * self._workers)))
            self._next = low + size
            return low, self._next

    def stop(self) -> None:
        """Hand out no more."""
        with self._lock:
            self._last = self._next

    def tell(self, tasks: int, seconds: float) -> int:
        """So many tasks took so long; how many are done by now. The next share fits the aim."""
        with self._lock:
            fitting = int(tasks * AIM / max(seconds, 1e-6))
            self._size = max(1, min(fitting, 4 * tasks))
            self._done += tasks
            return self._done


def share(
    workers: Sequence[Work],
    first: int,
    last: int | None,
    seconds: float | None = None,
    told: Callable[[int], None] = lambda done: None,
    stop: Callable[[], bool] = lambda: False,
) -> int:
    """Do the tasks from `first` up to, but without, `last`, or as many as the time allows.

    Every worker has a thread of its own; `told` hears from any of them how many tasks are done.
    When `stop` says so, what was begun is finished, and nothing more is begun. The number after the
    last task done: all before it have been.
    """
    counter = _Counter(len(workers), first, last, seconds, stop)

    def labour(work: Work) -> int:
        while True:
            low, high = counter.take()
            if low >= high:
                return low
            began = perf_counter()
            work(low, high)
            told(counter.tell(high - low, perf_counter() - began))

    if len(workers) == 1:
        return labour(workers[0])
    with ThreadPoolExecutor(len(workers)) as pool:
        running = [pool.submit(labour, work) for work in workers]
        try:
            # Not for ever at a time: on some systems a thread that waits hears no signals.
            while wait(running, SOON, FIRST_EXCEPTION).not_done:
                for one in running:
                    if one.done():
                        one.result()
            return max(one.result() for one in running)
        except BaseException:  # Ctrl-C, or something that went wrong: the others need not go on
            counter.stop()
            raise


def interruptible(act: Callable[[], T]) -> T:
    """What a compiled function returns that may take for ever, unless Ctrl-C is pressed meanwhile.

    Compiled code hears no signals: so it runs beside the thread that does, and is left alone when
    that goes on. Python does not wait for such a thread when it ends.
    """
    found: list[T] = []
    failed: list[BaseException] = []

    def run() -> None:
        try:
            found.append(act())
        except BaseException as error:  # handed on to whoever waits
            failed.append(error)

    beside = Thread(target=run, daemon=True)
    beside.start()
    while beside.is_alive():
        beside.join(SOON)
    if failed:
        raise failed[0]
    return found[0]
