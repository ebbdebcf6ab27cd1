"""Kamon: which cells show why a game is over, found from what the referee knows (rule 3)."""

from __future__ import annotations

from pardalis.games.kamon.rules import (
    BORDER,
    CELLS,
    NEIGHBOURS,
    SIDES,
    Kamon,
    enclosed,
    reached,
    shares,
)


def chain(mine: set[str]) -> tuple[str, ...]:
    """The shortest chain of own cells that touches two opposite sides, from one to the other."""
    first, second = next(
        (one, other) for one, other in SIDES.values() if reached(mine & one, mine) & other
    )
    way = sorted(mine & first)  # it grows as it is walked
    came = dict.fromkeys(way, "")
    steps = 0
    while (cell := way[steps]) not in second:
        steps += 1
        for beside in NEIGHBOURS[cell]:
            if beside in mine and beside not in came:
                came[beside] = cell
                way.append(beside)
    found = [cell]
    while before := came[found[-1]]:
        found.append(before)
    return tuple(found[::-1])


def loop(mine: set[str]) -> tuple[str, ...]:
    """The own cells that go round others; own cells within the loop are no part of it."""
    inside = enclosed(mine)
    beside = {cell for cell in mine if not inside.isdisjoint(NEIGHBOURS[cell])}
    outside = reached(set(BORDER) - beside, set(CELLS) - beside)
    return tuple(
        cell
        for cell in CELLS
        if cell in beside and (cell in BORDER or not outside.isdisjoint(NEIGHBOURS[cell]))
    )


def block(position: Kamon) -> tuple[str, ...]:
    """The golden hexagon, and every cell that it asks for: all of them are taken."""
    if position.last is None:
        return ()
    golden = position.kamon(position.last)
    return tuple(cell for cell in CELLS if shares(position.kamon(cell), golden))
