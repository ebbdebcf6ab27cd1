"""How far it has come, for those who wait at a terminal; and stopping early."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, current_thread, main_thread
from typing import Any, Protocol


class Told(Protocol):
    """Hears how much is done of all, and a few words to show beside it."""

    def __call__(self, done: float, total: float | None, /, beside: str = "") -> None:
        """Show it; without a total, only that something is being done."""


def _nobody(done: float, total: float | None, /, beside: str = "") -> None:
    """In a pipe nobody is waiting for a bar."""


@contextmanager
def bar(label: str = "") -> Iterator[Told]:
    """A bar on a terminal, gone when it is done."""
    if not sys.stderr.isatty():
        yield _nobody
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

    columns = TextColumn(label), BarColumn(), TaskProgressColumn(), TextColumn("{task.description}")
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task("", total=None)

        def told(done: float, total: float | None, /, beside: str = "") -> None:
            shown.update(task, completed=done, total=total, description=beside)

        yield told


@contextmanager
def stoppable(then: Callable[[], None] = lambda: None) -> Iterator[Callable[[], bool]]:
    """Whether Ctrl-C was pressed, and what to do at once; pressed again, it interrupts as ever."""
    pressed = Event()

    def press(number: int, frame: Any) -> None:
        pressed.set()
        signal.signal(signal.SIGINT, signal.default_int_handler)
        then()

    with _hearing(press):
        yield pressed.is_set


@contextmanager
def interruptible() -> Iterator[None]:
    """Let Ctrl-C interrupt, even where the interruption gets lost.

    It does in what Python calls between two lines of ours, such as the finalizers of a compiler's
    objects: then it is raised again at the end.
    """
    pressed = Event()

    def press(number: int, frame: Any) -> None:
        pressed.set()
        signal.default_int_handler(number, frame)

    with _hearing(press):
        yield
    if pressed.is_set():
        raise KeyboardInterrupt


@contextmanager
def _hearing(press: Callable[[int, Any], None]) -> Iterator[None]:
    before = signal.getsignal(signal.SIGINT)
    alone = current_thread() is main_thread()  # no other may say who hears a signal
    if not alone or before is not signal.default_int_handler:  # somebody has decided otherwise
        yield
        return
    signal.signal(signal.SIGINT, press)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
