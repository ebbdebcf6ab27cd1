"""Kernels for commands: whether there is one, and what is said while it is compiled."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING

from pardalis.cli.errors import Refused
from pardalis.cli.progress import Told, bar, interruptible
from pardalis.core.game import Game
from pardalis.core.position import Position
from pardalis.core.registry import has_part
from pardalis.core.words import Words, quoted

if TYPE_CHECKING:  # loads Numba: only what needs a kernel does
    from pardalis.core.kernel.cache import Entry
    from pardalis.engine.kernels.batch import Batch

word = Words("pardalis.cli")
EXTRA = ("llvmlite", "numba", "numpy")  # what the extra `engine` brings


def is_fast(game: Game, referee: bool) -> bool:
    """Whether the kernel does the work: unless the referee shall, or the game has no kernel."""
    if referee or not has_part(game, "kernel"):
        return False
    load()
    return True


def load(alone: bool = False) -> None:
    """See to it that kernels can be loaded; `alone` says that nothing else would do instead."""
    try:
        import pardalis.engine.kernels.batch  # noqa: F401  # to see whether it can be loaded
    except ImportError as error:
        missing = (error.name or "").partition(".")[0]
        if missing in EXTRA:
            raise Refused(word("kernel.extra-only" if alone else "kernel.extra")) from None
        if missing:
            raise
        # Numba says by an error without a name that it does not go with this version of numpy.
        key = "kernel.broken-only" if alone else "kernel.broken"
        raise Refused(word(key, why=quoted(error, 200))) from None


def make_ready(position: Position, entry: Callable[[Batch], Entry], lang: str) -> Batch:
    """The position for a kernel; if something must be compiled first, that is said."""
    from pardalis.engine.kernels.batch import batch

    compile_ahead(position.game, lambda: [entry(batch([position]))], lang)
    return batch([position])


def compile_ahead(game: Game, entries: Callable[[], Sequence[Entry]], lang: str) -> None:
    """Have compiled what a kernel needs; who has to wait for it is told why."""
    from pardalis.core.kernel import cache
    from pardalis.engine.kernels.batch import kernel_of

    label = word("kernel.compiling", title=game.title(lang)).text(lang)
    with ExitStack() as shown, interruptible():
        told: Told | None = None

        def hear(done: int, total: int) -> None:
            nonlocal told
            if told is None:
                if not sys.stderr.isatty():
                    print(label, file=sys.stderr, flush=True)
                told = shown.enter_context(bar(label))
            told(done, total if done else None)

        cache.make_ready(kernel_of(game).ahead, hear)  # what it takes to make the entries
        cache.make_ready(entries(), hear)
    if told is not None and not cache.is_kept():
        print(word("kernel.not-kept", path=_place()).text(lang), file=sys.stderr)


def _place() -> str:
    """The folder where compiled kernels would be kept."""
    from pardalis.core.kernel.cache import home

    try:
        return quoted(home(), 200)
    except RuntimeError:  # a user without a home
        return quoted("~")
