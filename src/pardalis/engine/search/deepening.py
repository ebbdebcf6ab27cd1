"""Deepening: a thread looks one ply ahead, then two, and so on, until it is called off.

What a depth finds orders the moves of the next, and the table fills; so a deep search is sooner
done by way of the shallow ones. A depth begins with a narrow window around the value of the last
one, which is widened until the value lies in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pardalis.core.kernel.contract import moves
from pardalis.core.kernel.judging import urgency
from pardalis.engine.found import SURE, WIN, plies_to_end
from pardalis.engine.leash import OFF
from pardalis.engine.search.desk import NARROW, Desk, uses
from pardalis.engine.search.tree import DEEPEST, NOTHING, best_of

WINDOW = 40  # on either side of the last value, at first
STEADY = 4  # plies: before, values jump too much for a narrow window


@dataclass(frozen=True, slots=True)
class Found:
    """A line as the kernel has it."""

    moves: tuple[int, ...]
    value: int

    @property
    def is_proven(self) -> bool:
        """Whether it ends in a win or a loss that nobody can help."""
        return abs(self.value) > SURE


@dataclass(frozen=True, slots=True)
class Depth:
    """The best lines, the best first, and how deep they were searched."""

    depth: int
    lines: tuple[Found, ...]
    is_whole: bool  # False: called off on the way, when better moves had been found


def deepened(
    state: Any, ground: Any, desk: Desk, *, lines: int = 1, begin: int = 1
) -> Iterator[Depth]:
    """The best lines, depth by depth; the last may not be whole.

    There is always one: before anything has been searched, the move that looks most urgent.
    """
    count = int(moves(state, ground, desk.moves[0]))
    looks = sorted(map(int, desk.moves[0, :count]), key=lambda m: -urgency(state, ground, m))
    desk.moves[0, :count] = looks
    kept: tuple[Found, ...] = ()
    for depth in range(begin, DEEPEST + 1):
        found: list[Found] = []
        for place in range(min(lines, count)):
            taken = {line.moves[0] for line in found}
            last = next((line for line in kept if line.moves[0] not in taken), None)
            line = _line_again(state, ground, desk, depth, place, count, last)
            if line:
                found.append(line)
            if desk.leash[OFF]:
                break
        found.sort(key=lambda line: -line.value)
        whole = not desk.leash[OFF]
        if whole:
            kept = tuple(found)
            _in_order(desk, kept)
            yield Depth(depth, kept, whole)
        else:
            if not found and not kept:
                yield Depth(0, (Found((looks[0],), 0),), whole)
            # Of a depth that was not finished, a better first move is worth knowing; but several
            # lines are told together, or their values could not be compared.
            if found and (not kept or (lines == 1 and found[0].moves[0] != kept[0].moves[0])):
                yield Depth(depth, tuple(found), whole)
            return


def _line_again(
    state: Any, ground: Any, desk: Desk, depth: int, place: int, count: int, last: Found | None
) -> Found | None:
    """The best line that begins with one of the moves from a place on; None if none is known.

    `last` was it at the depth before. What is proven stays proven: a deeper search may well miss
    it, by looking at other moves less deep.
    """
    if last is None:
        return _line(state, ground, desk, depth, place, count, None)
    _bring(desk, last.moves[0], place, count)
    plies = plies_to_end(last.value)
    if plies is not None and plies <= depth:  # what is not seen before this depth comes later
        return last
    line = _line(state, ground, desk, depth, place, count, last.value)
    if last.is_proven and (line is None or line.value < last.value or not line.is_proven):
        _bring(desk, last.moves[0], place, count)
        return last
    return line


def _line(
    state: Any, ground: Any, desk: Desk, depth: int, place: int, count: int, last: int | None
) -> Found | None:
    """The same, whatever was proven before; `last` is about what it is worth."""
    low, high, width = -WIN, WIN, WINDOW
    if last is not None and depth >= STEADY and abs(last) < SURE and uses(desk, NARROW):
        low, high = last - width, last + width
    known: Found | None = None
    while True:
        value = int(best_of(state, ground, desk, 0, depth, low, high, place, count))
        # Above the lower end, the line is that of the best move by now, searched to the end or not.
        if value > low and value != NOTHING:
            length = int(desk.lines[0, 0])
            known = Found(tuple(int(move) for move in desk.lines[0, 1 : length + 1]), value)
        if desk.leash[OFF]:
            # All is lost only when all moves are known to lose.
            return known if known and known.value >= -SURE else None
        if low < value < high or (low, high) == (-WIN, WIN):
            return known
        width *= 4
        wide = abs(value) > SURE or width > 16 * WINDOW
        if value <= low:
            known = None
            low = -WIN if wide else value - width
        else:
            high = WIN if wide else value + width


def _bring(desk: Desk, move: int, place: int, count: int) -> None:
    """Have a move tried first, of those from a place on."""
    row = desk.moves[0]
    for at in range(place, count):
        if row[at] == move:
            row[place + 1 : at + 1] = row[place:at].copy()
            row[place] = move


def _in_order(desk: Desk, lines: tuple[Found, ...]) -> None:
    """Have the best moves in the order of their values."""
    for place, line in enumerate(lines):
        desk.moves[0, place] = line.moves[0]
