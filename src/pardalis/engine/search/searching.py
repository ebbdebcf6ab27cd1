"""Searching: the best lines of a position, as a stream of reports that get better.

Compiled code runs in threads of its own, without the interpreter's lock; who asks reads the reports
as they come. Several threads search the same position side by side and share the table: each finds
there what the others have found, and the second is a ply ahead of the first. The answer is the
first thread's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from time import perf_counter
from typing import Any

from pardalis.core.errors import InvalidOption, InvalidPosition
from pardalis.core.game import Game
from pardalis.core.kernel import values  # noqa: F401  # declares the rules that all states share
from pardalis.core.kernel.cache import Entry, make_ready
from pardalis.core.kernel.contract import Kernel, U, play, repetition
from pardalis.core.kernel.judging import Worth
from pardalis.core.kernel.proving import lifted
from pardalis.core.position import Position
from pardalis.core.registry import has_part, part
from pardalis.core.words import Words
from pardalis.engine.found import SURE, Line, Report
from pardalis.engine.kernels.batch import kernel_of
from pardalis.engine.kernels.sharing import SOON
from pardalis.engine.leash import Leash
from pardalis.engine.search.deepening import Depth, Found, deepened
from pardalis.engine.search.desk import ALL_TRICKS, Desk, new_desk
from pardalis.engine.search.table import Table
from pardalis.engine.search.tree import best_of, calmed, valued
from pardalis.engine.tablebase.probe import Tablebase

word = Words("pardalis.engine")

MEGABYTES = 64
BYTES_A_NODE = 64  # of the table, where it shall not be full too soon
A_SECOND = 1_000_000  # nodes of a thread, about
TWICE = 2  # what has stood so often is a draw when it comes again
ALONE = 6  # plies: deep enough where there is only one move to make
TOO_LATE = 0.6  # of the time: a depth begun later would not be finished


def search(
    position: Position,
    *,
    leash: Leash,
    threads: int = 1,
    megabytes: float = MEGABYTES,
    lines: int = 1,
    history: Sequence[Position] = (),
    table: Table | None = None,
    book: Tablebase | None = None,
    oversight: int = 0,
    whim: int = 0,
    seed: int = 0,
    tricks: int = ALL_TRICKS,
) -> Generator[Report, None, None]:
    """The best lines, a report for every depth, until the leash is called off or all is known.

    Who holds the leash enters it, before or while the search runs; when the reports are closed, the
    search is called off at once. `history` is the match before this position: what has stood there
    twice is a draw when it comes again. A `table` may be kept through a game, instead of one for
    this search alone, of so many megabytes at the most; a `book` knows endings. Of a thousand
    moves, `oversight` are not seen, and judgements differ by up to `whim` for no reason; which ones
    and how goes by the `seed`. With moves overlooked nothing is proven, whatever a line says.
    With one thread and a number of nodes, the answer is always the same.

    >>> import pardalis
    >>> from pardalis.engine.found import win_in
    >>> from pardalis.engine.leash import Leash
    >>> position = pardalis.game("chameleon-chess").parse("5/2w2/1B3/5/W4 r 0")
    >>> *_, last = search(position, leash=Leash(nodes=1000))
    >>> last.lines[0].value == win_in(1), last.lines[0].proven
    (True, True)
    """
    room = table or Table(min(megabytes, megabytes_for(leash)))
    room.begin()
    root = Root.of(position)
    asked = Asked(room, history, book, oversight, whim, seed, tricks)
    desks = [root.desk(leash, number, asked) for number in range(_checked(leash, threads))]
    make_ready(root.entries(desks[0]))
    return _reports(root, desks, leash, max(1, lines))


def entries(position: Position) -> list[Entry]:
    """What must be compiled for a game, in this order."""
    root = Root.of(position)
    return root.entries(root.desk(Leash(), 0, Asked(Table(0))))


def is_searchable(game: Game) -> bool:
    """Whether a game can be searched so: two seats, no secrets, and judgements of its own.

    >>> import pardalis
    >>> is_searchable(pardalis.game("kamon")), is_searchable(pardalis.game("chromino"))
    (True, False)
    """
    return game.referee.view is None and has_part(game, "kernel_worth")


@dataclass(frozen=True, slots=True)
class Asked:
    """What a search goes by, beside the position."""

    table: Table
    history: Sequence[Position] = ()
    book: Tablebase | None = None
    oversight: int = 0
    whim: int = 0
    seed: int = 0
    tricks: int = ALL_TRICKS


@dataclass(frozen=True, slots=True)
class Root:
    """A position as its kernel sees it."""

    position: Position
    kernel: Kernel
    state: Any
    ground: Any

    @classmethod
    def of(cls, position: Position) -> Root:
        """An unfinished position of a game that can be searched."""
        if position.outcome:
            raise InvalidPosition("", word("search.over"))
        if not is_searchable(position.game):
            raise InvalidOption("game", word("search.game", game=position.game.title()))
        kernel = kernel_of(position.game)
        return cls(position, kernel, *kernel.encode(position.state))

    def desk(self, leash: Leash, number: int, asked: Asked) -> Desk:
        """The desk of one thread."""
        worth: Worth = part(self.position.game, "kernel_worth").WORTH
        return new_desk(
            leash.thread(number),
            self.kernel,
            worth.weights,
            asked.table,
            repeats=self.position.game.referee.repetition is not None,
            stood=self._stood(asked.history),
            tricks=asked.tricks,
            book=asked.book,
            oversight=asked.oversight,
            whim=asked.whim,
            seed=asked.seed,
        )

    def _stood(self, history: Sequence[Position]) -> list[U]:
        """What has stood twice before."""
        same = self.position.game.referee.repetition
        if same is None:
            return []
        often = Counter(same(before.state) for before in history)
        found = {}
        for before in history:
            what = same(before.state)
            if often[what] >= TWICE and what not in found:
                found[what] = repetition(*self.kernel.encode(before.state))
        return list(found.values())

    def entries(self, desk: Desk) -> list[Entry]:
        """What must be compiled. Each calls the one before, so they come in this order."""
        below = lifted(self.state, self.ground), self.ground, desk
        return [
            Entry(calmed, (*below, 0, 0, 0, 0)),
            Entry(valued, (*below, 0, 0, 0, 0)),
            Entry(best_of, (self.state, self.ground, desk, 0, 0, 0, 0, 0, 0)),
        ]

    def told(self, found: Found) -> Line:
        """A line with the moves as texts."""
        texts, state = [], self.state
        for move in found.moves:
            texts.append(self.kernel.move_text(state, self.ground, move))
            state = play(state, self.ground, move)
        return Line(tuple(texts), found.value, abs(found.value) > SURE)


def megabytes_for(leash: Leash) -> float:
    """What a search on this leash can fill. More is of no use, and must be cleared first.

    >>> megabytes_for(Leash(seconds=60, nodes=16_384))
    1.0
    """
    nodes: float = leash.left(0)
    if leash.seconds is not None:
        nodes = min(nodes, A_SECOND * leash.seconds * leash.threads)
    return nodes * BYTES_A_NODE / 2**20


def _checked(leash: Leash, threads: int) -> int:
    if not 1 <= threads <= leash.threads:
        raise InvalidOption("threads", word("search.threads", n=threads, most=leash.threads))
    return threads


def _reports(
    root: Root, desks: list[Desk], leash: Leash, lines: int
) -> Generator[Report, None, None]:
    began = perf_counter()
    found: SimpleQueue[Report | BaseException | None] = SimpleQueue()

    def lead() -> None:
        try:
            for depth in deepened(root.state, root.ground, desks[0], lines=lines):
                report = _report(root, depth, leash, began)
                found.put(report)
                if _is_enough(root, report, leash):
                    break
            found.put(None)
        except BaseException as error:  # handed on to whoever reads the reports
            found.put(error)

    def help_on(desk: Desk) -> None:
        for _ in deepened(root.state, root.ground, desk, begin=2):
            pass

    threads = [Thread(target=lead, daemon=True)]
    threads += [Thread(target=help_on, args=(desk,), daemon=True) for desk in desks[1:]]
    for thread in threads:
        thread.start()
    try:
        while True:
            try:
                # Not for ever at a time: on some systems a thread that waits hears no signals.
                report = found.get(timeout=SOON)
            except Empty:
                continue
            if isinstance(report, BaseException):
                raise report
            if report is None:
                return
            yield report
    finally:
        leash.call_off()
        for thread in threads:
            thread.join()


def _report(root: Root, depth: Depth, leash: Leash, began: float) -> Report:
    told = tuple(map(root.told, depth.lines))
    return Report(told, depth.depth, leash.nodes, perf_counter() - began)


def _is_enough(root: Root, report: Report, leash: Leash) -> bool:
    """Whether nothing is to be gained by searching deeper."""
    if all(line.proven for line in report.lines):
        return True
    if report.depth >= ALONE and len(root.position.moves()) == 1:
        return True
    return leash.seconds is not None and report.seconds > TOO_LATE * leash.seconds
