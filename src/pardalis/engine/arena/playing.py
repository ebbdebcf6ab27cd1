"""One game between two contestants, by the referee."""

from __future__ import annotations

import traceback
from contextlib import ExitStack
from time import perf_counter
from typing import TYPE_CHECKING

from pardalis.core.errors import PardalisError
from pardalis.core.outcome import Outcome
from pardalis.core.words import quoted
from pardalis.engine.arena.contestants import Contestant, entrant
from pardalis.engine.arena.plan import SIDES, Plan, Task
from pardalis.engine.arena.played import Fault, Played
from pardalis.engine.past import Past

if TYPE_CHECKING:  # loads Numba: only contestants that need a kernel do
    from pardalis.core.kernel.cache import Entry

LONGEST_TOLD = 200  # characters


class Hall:
    """Where the games of a plan are played: it knows the contestants.

    >>> import pardalis
    >>> hall = Hall(Plan.of(pardalis.game("chameleon-chess"), ["greedy", "random"], seed=7))
    >>> played = hall.play(Task((0, 1), 0, "AB"))
    >>> played.outcome, played.points
    (Outcome(winners=(1,), reason='capture'), Fraction(1, 1))
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.entrants = [entrant(name, plan.game) for name in plan.contestants]

    def entries(self) -> list[Entry]:
        """What must be compiled for the contestants."""
        plan = self.plan
        start = plan.game.start(plan.seed, plan.seats, **plan.options)
        asked = [one.entries for one in self.entrants if one.entries]
        return [entry for entries in asked for entry in entries(start)]

    def make_ready(self) -> None:
        """Load what the contestants need, so that no first move takes longer than others."""
        for entry in self.entries():
            entry.make_ready()

    def rehearse(self) -> None:
        """Have each contestant sit down once: who cannot is not worth a contest."""
        for one in self.entrants:
            one.sits_down().close()

    def play(self, task: Task) -> Played:
        """One game to its end; whoever gives no legal move loses it."""
        match = self.plan.opening(task.opening)
        pasts = {seat: [match.view(seat, at) for at in range(match.ply)] for seat in match.seats}
        chances = {seat: self.plan.chance(task, seat) for seat in match.seats}
        seconds: tuple[list[float], list[float]] = ([], [])
        fault: Fault | None = None
        with ExitStack() as leaving:
            sitting: dict[int, Contestant] = {}
            for seat in match.seats:
                try:
                    sitting[seat] = self.entrants[task.contestant(seat)].sits_down()
                except (Exception, SystemExit) as error:
                    fault = Fault(seat, "failed", _told(error))
                    break
                leaving.callback(sitting[seat].close)
            while match.outcome is None and fault is None:
                seat = match.turn
                views = {other: match.view(other) for other in match.seats}
                past = Past(tuple(pasts[seat]), tuple(entry.move for entry in match.entries))
                began = perf_counter()
                try:
                    move = sitting[seat].move(views[seat], past, chances[seat])
                except (Exception, SystemExit) as error:
                    fault = Fault(seat, "failed", _told(error))
                took = round(perf_counter() - began, 6)
                seconds[SIDES.index(task.seating[seat - 1])].append(took)
                if fault is None:
                    try:
                        match.play(move)
                    except PardalisError:
                        fault = Fault(seat, "illegal", quoted(move, LONGEST_TOLD))
                for other, seen in views.items():
                    pasts[other].append(seen)
        outcome = match.outcome or _lost(task, fault)
        moves = tuple(entry.move for entry in match.entries)
        return Played(task, moves, outcome, (tuple(seconds[0]), tuple(seconds[1])), fault)


def _told(error: BaseException) -> str:
    """An error and its place, in a line."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    told = f"{type(error).__name__}: {error} ({place.name}:{place.lineno})"
    return quoted(told, LONGEST_TOLD)


def _lost(task: Task, fault: Fault | None) -> Outcome:
    """All seats of the other side win."""
    assert fault is not None  # a game without an end has a fault
    side = task.seating[fault.seat - 1]
    others = [seat for seat, whose in enumerate(task.seating, 1) if whose != side]
    return Outcome(tuple(others), fault.kind)
