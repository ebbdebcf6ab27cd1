"""Endings solved backwards from the end, one group of endings after the other.

A value is a byte: the plies to the end when both play as well as they can. An odd number is a win
for the side to move, an even one a loss, 0 a draw, and NOWHERE stands where there is no position.
Whoever wins takes the shortest way, whoever loses the longest.

Within a group, moves that take something lead to groups that are solved already. What they come to
is looked up first (`_prepare`): a win, or a loss if nothing else is left, falls **due** after so
many plies. Then comes one step a ply (`_step`): from each position whose end is exactly so far
away, all moves are taken back. If it was lost, who came there wins a ply later; if it was won,
whoever came there has lost if all his other moves lose too, which is looked up then.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pardalis.core.kernel.cache import Entry, compiled
from pardalis.core.kernel.contract import SEAT_MASKS, Moves, compiles, moves, play, result, turn
from pardalis.core.kernel.endings import Table, at_place, ending, place, taken_back, ways_back
from pardalis.core.kernel.lending import lent
from pardalis.engine.kernels.batch import Batch
from pardalis.engine.kernels.sharing import Work

Values: TypeAlias = NDArray[np.uint8]
Offsets: TypeAlias = NDArray[np.int64]

NOWHERE = 255
LONGEST = NOWHERE - 1
ABSENT = -1  # the offset of an ending that the tables do not have


class Group:
    """A group of endings that is being solved.

    `values` has all endings, one after the other from their `offsets`; those of the group are the
    last of what is solved so far.
    """

    def __init__(
        self, like: Batch, tables: tuple[Table, ...], offsets: Offsets, values: Values
    ) -> None:
        self._like = like
        self._tables = tables
        self._offsets = offsets
        self._values = values
        self.first = int(offsets[tables[0].number])
        self.size = sum(table.size for table in tables)
        self._due = np.zeros(self.size, dtype=np.uint8)

    @property
    def last_due(self) -> int:
        """The distance after which nothing falls due any more."""
        return int(self._due.max(initial=0))

    def preparing(self) -> Work:
        """The work of looking up what moves that take something come to, for some places."""
        return self._work(_prepare, 0)

    def stepping(self, plies: int, found: Offsets) -> Work:
        """The work of a step, for some places; `found` counts those that are so far from an end."""
        return self._work(_step, plies, found)

    def _work(self, function: Any, plies: int, *found: Offsets) -> Work:
        rooms = self._like.room(), self._like.room()

        def work(low: int, high: int) -> None:
            for table in self._tables:
                start = int(self._offsets[table.number]) - self.first
                here, there = max(low - start, 0), min(high - start, table.size)
                if here < there:
                    of_table = table.number, here, there
                    function(*self._arguments(of_table, plies), *rooms, *found)

        return work

    def _arguments(self, of_table: tuple[int, int, int], plies: int) -> tuple[Any, ...]:
        given = self._like.like, self._like.ground, *of_table, plies
        return *given, self._offsets, self._values, self._due, self.first

    def entries(self) -> list[Entry]:
        """What must be compiled for a game."""
        arguments = self._arguments((0, 0, 0), 0)
        rooms = self._like.room(), self._like.room()
        found = np.zeros(1, dtype=np.int64)
        return [Entry(_prepare, (*arguments, *rooms)), Entry(_step, (*arguments, *rooms, found))]


@compiles
def known(state: Any, ground: Any, offsets: Offsets, values: Values) -> int:
    """The value of an unfinished state that stands in the tables."""
    return int(values[offsets[ending(state, ground)] + place(state, ground)])


@compiles
def has_won(over: int, seat: int) -> bool:
    """Whether a result is a win of a seat."""
    return bool(over % SEAT_MASKS >> (seat - 1) & 1)


@compiled
def _prepare(
    like: Any,
    ground: Any,
    number: int,
    low: int,
    high: int,
    plies: int,
    offsets: Offsets,
    values: Values,
    due: Values,
    first: int,
    room: Moves,
    spare: Moves,
) -> None:
    """Mark places without a position, and what falls due by moves that leave the group."""
    ground, offsets, values = lent(ground), lent(offsets), lent(values)
    due, room = lent(due), lent(room)
    start = offsets[number]
    for at in range(low, high):
        state = at_place(like, ground, number, at)
        values[start + at] = 0
        # Of two places that are mirror images, the smaller one counts.
        if result(state, ground) != 0 or place(state, ground) != at:
            values[start + at] = NOWHERE
            continue
        soonest, latest, leaves_all = NOWHERE, 0, True
        for i in range(moves(state, ground, room)):
            after = play(state, ground, room[i])
            over = result(after, ground)
            if over != 0:
                if has_won(over, turn(state, ground)):
                    soonest = 1
                    break
                leaves_all = False
                continue
            where = offsets[ending(after, ground)]
            if where >= first:
                leaves_all = False
                continue
            value = int(values[where + place(after, ground)])
            if value == 0:
                leaves_all = False
            elif value % 2 == 0:
                soonest = min(soonest, value + 1)
            else:
                latest = max(latest, value)
        if soonest != NOWHERE:
            due[start - first + at] = soonest
        elif leaves_all:
            due[start - first + at] = latest + 1


@compiles
def _lost_in(state: Any, ground: Any, offsets: Offsets, values: Values, room: Moves) -> int:
    """After how many plies a state is lost; 0 as long as some move is not known to lose."""
    longest = 0
    for i in range(moves(state, ground, room)):
        after = play(state, ground, room[i])
        if result(after, ground) != 0:
            return 0
        value = known(after, ground, offsets, values)
        if value % 2 == 0:
            return 0
        longest = max(longest, value)
    return longest + 1


@compiled
def _step(
    like: Any,
    ground: Any,
    number: int,
    low: int,
    high: int,
    plies: int,
    offsets: Offsets,
    values: Values,
    due: Values,
    first: int,
    room: Moves,
    spare: Moves,
    found: Offsets,
) -> None:
    """Go on from all places whose end is so many plies away."""
    ground, offsets, values = lent(ground), lent(offsets), lent(values)
    due, room, spare, found = lent(due), lent(room), lent(spare), lent(found)
    start = offsets[number]
    for at in range(low, high):
        here = start + at
        if values[here] == 0 and due[here - first] == plies:
            values[here] = plies
        if values[here] != plies:
            continue
        found[0] += 1
        state = at_place(like, ground, number, at)
        for i in range(ways_back(state, ground, room)):
            before = taken_back(state, ground, room[i])
            there = offsets[ending(before, ground)] + place(before, ground)
            if values[there] != 0:
                continue
            if plies % 2 == 0:
                values[there] = plies + 1
            elif due[there - first] % 2 == 0:  # an odd one is a win that falls due later
                lost = _lost_in(before, ground, offsets, values, spare)
                if lost == plies + 1:
                    values[there] = lost
                elif lost != 0:
                    due[there - first] = lost
