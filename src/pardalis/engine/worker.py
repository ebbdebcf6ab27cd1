"""The worker: a process that does nothing but think, for whoever started it.

On its standard input come questions: four bytes for the length, then a pickle of a level's id, a
seed, a view and the past, made by the parent. On its standard output go lines: `ready` at first,
then for each question `~` as often as something must be compiled, once for this version on this
machine, `+` when all is there and the thinking begins, and a move; or `!` and what went wrong,
after which the worker ends. So whoever waits can tell what a level takes from what does not count.
Pickles go down only, from a parent to its own child; what comes up is plain text, to be judged by
whoever reads it.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from queue import SimpleQueue
from typing import BinaryIO, TextIO

from pardalis.core.position import View
from pardalis.engine.levels import allowance
from pardalis.engine.past import Past

LENGTH_BYTES = 4
# Address space beside what a level needs. With the code of all five games compiled here, a worker
# took 790 megabytes; with code that others have compiled 590, and it still worked with 500. The
# rest is in reserve, for other versions of Python, Numba and the system.
PROGRAM_MEGABYTES = 1280
COMPILING, THINKING = "~", "+"
NICENESS = 10  # people at other tables go first


def packed(level: str, seed: int, view: View, past: Past) -> bytes:
    """A question, as the worker reads it."""
    question = pickle.dumps((level, seed, view, past))
    return len(question).to_bytes(LENGTH_BYTES, "big") + question


def main() -> None:
    """Answer questions until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends us
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    # What a game prints must not be taken for an answer: from here on, stdout is stderr.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    questions: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, questions), daemon=True).start()
    _answer(answers, "ready")
    while True:
        try:
            move = think(questions.get(), lambda sign: _answer(answers, sign))
        except BaseException as error:
            # What it says may hold what is seen at a table: only its kind and its place are told.
            place = traceback.extract_tb(error.__traceback__)[-1]
            _answer(answers, f"!{type(error).__name__} {place.name}:{place.lineno}")
            os._exit(1)
        _answer(answers, move)


def think(question: bytes, say: Callable[[str], None]) -> str:
    """The move that a computer of the level chooses; `say` is given the signs of what it is at."""
    level, seed, view, past = pickle.loads(question)
    _bound_memory(PROGRAM_MEGABYTES + allowance(view.game, level).megabytes)
    get_ready(view, lambda: say(COMPILING))
    say(THINKING)
    return chosen(view, level, past, seed)


def get_ready(view: View, compiling: Callable[[], None]) -> None:
    """Load what choosing takes; `compiling` is called as often as something must be compiled."""
    # Loaded by the first question: who only waits for one needs no compiler.
    from pardalis.core.kernel.cache import make_ready
    from pardalis.engine.choosing import entries
    from pardalis.engine.kernels.batch import kernel_of

    make_ready(kernel_of(view.game).ahead, lambda done, total: compiling())
    make_ready(entries(view), lambda done, total: compiling())


def chosen(view: View, level: str, past: Past, seed: int) -> str:
    """The move, with all there that it takes to think."""
    from pardalis.engine import choosing

    return choosing.choose(view, level=level, past=past, seed=seed)


def _answer(answers: TextIO, text: str) -> None:
    """One line, whatever a player returns: a second would be taken for the next answer."""
    print(str(text).replace("\n", " "), file=answers, flush=True)


def _listen(stream: BinaryIO, questions: SimpleQueue[bytes]) -> None:
    """Take in questions; when the parent is gone, however it went, end at once, in mid-thought."""
    while length := stream.read(LENGTH_BYTES):
        size = int.from_bytes(length, "big")
        question = stream.read(size)
        if len(question) < size:
            break
        questions.put(question)
    os._exit(0)


def _bound_memory(megabytes: int) -> None:
    """Let an allocation beyond the budget fail, where the system can do that."""
    try:
        import resource
    except ImportError:
        return
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    wanted = megabytes * 2**20
    limit = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_AS, (limit, hard))


if __name__ == "__main__":
    main()
