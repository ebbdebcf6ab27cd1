"""Solving: who wins, if nobody errs.

`solve` asks at most two questions: does the seat to move force a win? If not, does the other? If
neither does, the game is drawn.

**What "proven" means.** A proof knows the position alone, with its counters, not the match before
it. Wins and losses hold in a match too, where a position that comes back for the third time makes a
draw: in all games here a counter that runs out makes a draw, so a state with more room on its
counter is worth no less to the winner, and instead of coming back to a position he can at once play
on as he would the last time. What a proof does not see is positions of the match before it. A draw
is proven by showing that neither seat wins, and repetition takes no draw away.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from pardalis.core.errors import PardalisError
from pardalis.core.kernel.cache import Entry
from pardalis.core.kernel.contract import U, is_plain, moves, play, result, turn
from pardalis.core.kernel.proving import lifted
from pardalis.core.position import Position
from pardalis.core.words import Words
from pardalis.engine.found import Ending
from pardalis.engine.kernels.batch import Batch, kernel_of
from pardalis.engine.kernels.sharing import SOON
from pardalis.engine.leash import Leash
from pardalis.engine.proof import search
from pardalis.engine.proof.memory import Memory
from pardalis.engine.proof.search import MOST, Rooms, new_rooms, numbers_of_end
from pardalis.engine.proof.table import new_table

word = Words("pardalis.engine")

MEGABYTES = 256
STACK = 64 * 2**20  # bytes: DEEPEST calls of the search need far less
TELL_EVERY = 0.5  # seconds

OTHERS: dict[Ending, Ending] = {"win": "loss", "draw": "draw", "loss": "win", "unknown": "unknown"}


class NotSolvable(PardalisError):
    """Not a game, or not a position, that the solver can take on."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What a solver has found: the value for the seat to move, and how play may go from here.

    The line is the winner's proof against a stubborn defence; it is empty while nothing is known.
    """

    value: Ending
    line: tuple[str, ...]
    nodes: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Progress:
    """How a search stands: proof and disproof number of the question, nodes and seconds so far."""

    seat: int  # whose win is asked for
    proof: int
    disproof: int
    nodes: int
    seconds: float
    table_used: float


Told = Callable[[Progress], None]


class Seen(NamedTuple):
    """What is known about a seat's win."""

    proof: int
    disproof: int
    lost: int
    effort: int  # the logarithm of the work that it took

    @property
    def is_known(self) -> bool:
        """Whether it is proved or disproved."""
        return self.proof == 0 or self.disproof == 0


def solve(
    position: Position,
    *,
    leash: Leash | None = None,
    threads: int = 1,
    megabytes: int = MEGABYTES,
    memory: Memory | None = None,
    told: Told = lambda progress: None,
) -> Solution:
    """Who wins, as far as the leash allows; a leash for several threads must know their number.

    A `memory` of an earlier call is gone on with: what it holds is not worked out again.

    >>> import pardalis
    >>> text = "2a1e4e6a/5f3b4c3d5d/3a4a5b6d--6f/1c6e2d4f2c1b2f/4d5a3e3c3f6b/1d5c5e1a2b/4b6c1f2e"
    >>> kamon = pardalis.game("kamon")
    >>> solution = solve(kamon.parse(f"{text} .www/bw..b/bbww.w/.b.ww.b/..b.wb/w.b.w/bb.b f1 b"))
    >>> solution.value, solution.line
    ('win', ('g3', 'd6', 'd1', 'b3', 'e4', 'b4', 'd3'))
    """
    return Solver(position, leash, threads, megabytes, memory, told).solution(position)


class Solver:
    """Answers questions about positions of one game with one memory, held by one leash."""

    def __init__(
        self,
        position: Position,
        leash: Leash | None = None,
        threads: int = 1,
        megabytes: int = MEGABYTES,
        memory: Memory | None = None,
        told: Told = lambda progress: None,
    ) -> None:
        self.kernel = kernel_of(position.game)
        must_be_solvable(position)
        self.memory = memory or Memory(position, megabytes)
        self.leash = leash or Leash(threads=threads)
        self.rooms = new_rooms(self.kernel.deepest, self.kernel.most_moves, threads)
        self.told = told
        self._began = perf_counter()

    def solution(self, position: Position, favourite: int = 0) -> Solution:
        """The value of a position, and a line; `value` says what a favourite is."""
        if position.outcome is not None:
            raise NotSolvable(word("search.over"))
        state, ground = self.kernel.encode(position.state)
        value = self.value(state, ground, favourite)
        line = tuple(self._line(state, ground, value)) if value != "unknown" else ()
        return Solution(value, line, self.leash.nodes, perf_counter() - self._began)

    def value(self, state: Any, ground: Any, favourite: int = 0) -> Ending:
        """The value of an unfinished state for the seat to move.

        It is asked first whether the favourite wins, which is the seat to move unless another is
        named. If that is so, it saves the other question.
        """
        seat = int(turn(state, ground))
        favourite = favourite or seat
        endings: tuple[Ending, Ending] = ("win", "loss")
        won, lost_it = endings if favourite == seat else endings[::-1]
        proof, disproof, lost = self._asked(state, ground, favourite)
        if proof == 0:
            return won
        if disproof != 0:
            return "unknown"
        if lost:
            return lost_it
        proof, disproof, _ = self._asked(state, ground, 3 - favourite)
        return lost_it if proof == 0 else "draw" if disproof == 0 else "unknown"

    @property
    def nearest(self) -> int:
        """How many states must still be proved at least, as the last question was left."""
        proof, disproof, _ = self.rooms[0].found[0]
        return int(min(proof, disproof))

    def is_win(self, state: Any, ground: Any, seat: int) -> bool | None:
        """Whether a seat forces a win; None if the leash was too short."""
        proof, disproof, _ = self._asked(state, ground, seat)
        return True if proof == 0 else False if disproof == 0 else None

    def _asked(self, state: Any, ground: Any, seat: int) -> tuple[int, int, int]:
        """The numbers of a question, as far as the leash allows."""
        seen = self._glance(state, ground, seat)
        if seen.is_known or self.leash.is_off:
            return seen.proof, seen.disproof, seen.lost
        raised = lifted(state, ground)
        *_, place, check = self._look(raised, ground, seat)
        self.rooms[0].halt[0] = 0
        ends: list[tuple[int, int, int]] = []
        failed: list[BaseException] = []

        def labour(rooms: Rooms) -> None:
            try:
                rooms.found[0] = seen.proof, seen.disproof, 0
                table, numbers = self.memory.table, self.leash.thread(rooms.me)
                root = raised, ground, 0, U(place), U(check)
                search.visit(*root, MOST, MOST, seat, table, rooms, numbers)
                rooms.halt[0] = 1
                proof, disproof, lost = (int(number) for number in rooms.found[0])
                ends.append((proof, disproof, lost))
            except BaseException as error:  # handed on to whoever waits
                failed.append(error)

        workers = _threads(labour, self.rooms)
        last = perf_counter()
        try:
            while any(worker.is_alive() for worker in workers):
                for worker in workers:
                    worker.join(SOON / len(workers))
                if perf_counter() - last > TELL_EVERY:
                    last = perf_counter()
                    self._tell(seat)
        except BaseException:  # Ctrl-C
            self.leash.call_off()
            raise
        if failed:
            raise failed[0]
        # One thread has come to the end, if any has: the others were halted on their way.
        for proof, disproof, lost in ends:
            if proof == 0 or disproof == 0:
                return proof, disproof, lost
        return 1, 1, 0

    def _tell(self, seat: int) -> None:
        """How the question stands, as the first thread sees it."""
        row = self.rooms[0].found[0]
        seconds = perf_counter() - self._began
        self.told(
            Progress(
                seat, int(row[0]), int(row[1]), self.leash.nodes, seconds, self.memory.share_used
            )
        )

    def _glance(self, state: Any, ground: Any, seat: int) -> Seen:
        """What is known about a seat's win in a state of the kernel, without a search."""
        over = result(state, ground)
        if over:
            return Seen(*numbers_of_end(over, seat), 0)
        return Seen(*self._look(lifted(state, ground), ground, seat)[:4])

    def _look(self, raised: Any, ground: Any, seat: int) -> tuple[int, ...]:
        out = np.zeros(self.kernel.most_moves, dtype=np.int64)
        return tuple(int(n) for n in search.look(raised, ground, seat, self.memory.table, out))

    # The line -------------------------------------------------------------------------------------

    def _line(self, state: Any, ground: Any, value: Ending) -> list[str]:
        """Moves from a state of known value to the end, or as far as the leash allows."""
        line: list[str] = []
        while True:
            chosen = self._best(state, ground, value)
            if chosen is None:
                return line
            mover = int(turn(state, ground))
            line.append(self.kernel.move_text(state, ground, chosen))
            state = play(state, ground, chosen)
            if result(state, ground):
                return line
            if int(turn(state, ground)) != mover:
                value = OTHERS[value]

    def best_move(self, position: Position, value: Ending) -> str | None:
        """A move that keeps the value of a position; None if the leash was too short to find it."""
        state, ground = self.kernel.encode(position.state)
        chosen = self._best(state, ground, value)
        return None if chosen is None else self.kernel.move_text(state, ground, chosen)

    def _best(self, state: Any, ground: Any, value: Ending) -> int | None:
        """A move that keeps the value; who has lost makes it as hard as he can."""
        seat = int(turn(state, ground))
        after = [(move, play(state, ground, move)) for move in self._moves(state, ground)]
        if value == "loss":
            return max(after, key=lambda one: self._glance(one[1], ground, seat).effort)[0]
        # A move wins if this seat is proved to win then, and draws if the other is disproved.
        asked, wins = (seat, True) if value == "win" else (3 - seat, False)

        def left(one: tuple[int, Any]) -> int:
            seen = self._glance(one[1], ground, asked)
            return seen.proof if wins else seen.disproof

        # What proves the position goes through a move that keeps its value. Others may be far
        # harder to know about, so they come last: the memory may have lost the one.
        is_known = self.is_win(state, ground, asked) is not None
        for move, following in sorted(after, key=left):
            won = self.is_win(following, ground, asked)
            if won is wins:
                return move
            is_known = is_known and won is not None
        if is_known:
            raise AssertionError(f"a {value} without a move that keeps it")
        return None

    def _moves(self, state: Any, ground: Any) -> list[int]:
        out = np.zeros(self.kernel.most_moves, dtype=np.int64)
        return [int(move) for move in out[: moves(state, ground, out)]]


def must_be_solvable(position: Position) -> None:
    """Say why if the game that a position is of is not one to solve."""
    if len(position.seats) != 2:
        raise NotSolvable(word("solve.seats"))
    if not is_solvable(position):
        raise NotSolvable(word("solve.secrets"))


def is_solvable(position: Position) -> bool:
    """Whether the kernel's states are plain numbers, which hide nothing."""
    import numba

    state, _ = kernel_of(position.game).encode(position.state)
    return is_plain(numba.typeof(state))


def entries(one: Batch) -> list[Entry]:
    """What must be compiled for a game."""
    table, rooms = new_table(1), new_rooms(1, one.kernel.most_moves, 1)[0]
    numbers = Leash().thread(0)
    raised, ground = lifted(one.like, one.ground), one.ground
    return [
        Entry(search.visit, (raised, ground, 0, U(0), U(0), 1, 1, 1, table, rooms, numbers)),
        Entry(search.look, (raised, ground, 1, table, one.room())),
    ]


def _threads(labour: Callable[[Rooms], None], rooms: Sequence[Rooms]) -> list[threading.Thread]:
    """Begin threads with a stack for deep searches."""
    before = threading.stack_size(STACK)
    try:
        workers = [threading.Thread(target=labour, args=(one,), daemon=True) for one in rooms]
        for worker in workers:
            worker.start()
    finally:
        threading.stack_size(before)
    return workers
