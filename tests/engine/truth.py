"""The truth about small worlds: every position that can come up is listed, and all are valued at
once, from the ends backwards.

Nothing here is shared with the search or the solver: no window, no table that forgets, no order of
moves, and no path. What is counted (plies without a capture) is forgotten where a world would be
too large with it. Then a win is one in so many plies, however often positions come back: who wins
so can win without coming back to any. And what neither wins for ever is a draw, as the rules have
it sooner or later.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pardalis import Position
from pardalis.core.chance import Chance
from pardalis.core.kernel import values  # noqa: F401  # declares the rules that all states share
from pardalis.core.kernel.cache import compiled
from pardalis.core.kernel.chance import mixed
from pardalis.core.kernel.contract import (
    SEAT_MASKS,
    Moves,
    Rows,
    U,
    common_rule,
    compiles,
    fresh,
    key,
    moves,
    pack,
    play,
    result,
    rule,
    turn,
    uncompiled,
    unpack,
)
from pardalis.core.kernel.lending import lent
from pardalis.engine.found import Ending
from pardalis.engine.kernels.batch import Batch, batch
from pardalis.games.chameleon_chess.kernel import ChessState
from pardalis.games.le_cameleon.kernel_turn import CameleonState

NEAR = 5  # plies


def forgotten(state: Any, ground: Any) -> Any:
    """The state with nothing counted, where the game may go on for long."""
    return uncompiled(forgotten, state, ground)


@common_rule(forgotten)
def _nothing(state: Any, ground: Any) -> Any:
    return state


@rule(forgotten, ChessState)
def _chess(state: ChessState, ground: Any) -> ChessState:
    return ChessState(state.own, state.other, state.dark, state.turn, 0, state.over)


@rule(forgotten, CameleonState)
def _cameleon(state: CameleonState, ground: Any) -> CameleonState:
    return CameleonState(
        state.own_1,
        state.own_2,
        state.own_4,
        state.other_1,
        state.other_2,
        state.other_4,
        state.stock,
        state.capturing,
        state.placing,
        state.turn,
        0,
        state.over,
    )


class World(NamedTuple):
    """All positions by number; what follows from position n is in `links` from `firsts[n]` on."""

    rows: Rows
    names: Rows  # keys
    places: NDArray[np.int64]  # a table by key: numbers of positions, plus one
    firsts: NDArray[np.int64]
    links: NDArray[np.int32]
    turns: NDArray[np.int8]
    winners: NDArray[np.int8]  # the seat that wins, 0 where neither does
    plies: NDArray[np.int16]  # to the end, if one wins


@compiles
def _place(world: World, name: U) -> U:
    """Where a position is in the index, or would be."""
    last = U(len(world.places) - 1)
    at = mixed(name) & last
    while world.places[at] != 0 and U(world.names[world.places[at] - 1]) != name:
        at = (at + U(1)) & last
    return at


@compiled
def _found(world: World, name: U) -> int:
    return int(world.places[_place(world, name)]) - 1


@compiled
def _grow(like: Any, ground: Any, room: Moves, world: World) -> int:
    """List what can come up, from the first row on; how many, or -1 where there is no room."""
    ground, room, world = lent(ground), lent(room), lent(world)
    known, linked, at = 1, 0, 0
    world.names[0] = key(unpack(like, world.rows, 0), ground)
    world.places[_place(world, U(world.names[0]))] = 1
    while at < known:
        state = unpack(like, world.rows, at)
        world.firsts[at] = linked
        world.turns[at] = turn(state, ground)
        over = result(state, ground)
        if over != 0:
            world.winners[at] = over % SEAT_MASKS  # of two seats, the mask is the seat
        n = moves(state, ground, room)
        if linked + n > len(world.links):
            return -1
        for i in range(n):
            after = forgotten(play(fresh(state), ground, room[i]), ground)
            name = key(after, ground)
            place = _place(world, name)
            if world.places[place] == 0:
                if known == len(world.names):
                    return -1
                pack(after, world.rows, known)
                world.names[known] = name
                known += 1
                world.places[place] = known
            world.links[linked] = world.places[place] - 1
            linked += 1
        at += 1
    world.firsts[known] = linked
    return known


@compiled
def _settle(world: World, known: int) -> int:
    """Say who wins in one ply, then who in two, and so on, until there is no more to say."""
    world = lent(world)
    depth, more = 0, True
    while more:
        depth, more = depth + 1, False
        for at in range(known):
            first, end = world.firsts[at], world.firsts[at + 1]
            if world.winners[at] != 0 or first == end:
                continue
            mine = world.turns[at]
            won, lost = False, True
            for link in range(first, end):
                after = world.links[link]
                if world.winners[after] == 0 or world.plies[after] >= depth:
                    lost = False
                elif world.winners[after] == mine:
                    won = True
            if won or lost:
                world.winners[at] = mine if won else 3 - mine
                world.plies[at] = depth
                more = True
    return depth - 1


class Truth:
    """The truth about all that can come up from a position."""

    def __init__(self, position: Position, most: int = 2**16, moves_each: int = 16) -> None:
        one = batch([position])
        state = forgotten(one.state(0), one.ground)
        words = one.rows.shape[1]
        world = World(
            np.zeros((most, words), dtype=np.uint64),
            np.zeros(most, dtype=np.uint64),
            np.zeros(1 << (2 * most - 1).bit_length(), dtype=np.int64),
            np.zeros(most + 1, dtype=np.int64),
            np.zeros(most * moves_each, dtype=np.int32),
            np.zeros(most, dtype=np.int8),
            np.zeros(most, dtype=np.int8),
            np.zeros(most, dtype=np.int16),
        )
        pack(state, world.rows, 0)
        self.game = position.game
        self._one, self._world = one, world
        self.size = int(_grow(one.like, one.ground, one.room(), world))
        if self.size < 0:
            raise ValueError("the world is too large")
        self.longest = int(_settle(world, self.size))

    def value(self, position: Position) -> tuple[Ending, int]:
        """The value for the seat to move, counters aside, and in how many plies one wins."""
        state, ground = self._one.kernel.encode(position.state)
        at = _found(self._world, key(forgotten(state, ground), ground))
        if at < 0:
            raise KeyError(str(position))
        winner, plies = int(self._world.winners[at]), int(self._world.plies[at])
        if winner == 0:
            return "draw", 0
        return ("win" if winner == self._world.turns[at] else "loss"), plies

    def positions(self, count: int, seed: int) -> Iterator[Position]:
        """So many unfinished positions of this world: draws, near wins and losses, far ones."""
        chance, world = Chance(seed), self._world
        some: Batch = self._one.with_rows(world.rows[: self.size])
        going_on = np.diff(world.firsts[: self.size + 1]) > 0
        winners, turns = world.winners[: self.size], world.turns[: self.size]
        near = world.plies[: self.size] <= NEAR
        won, lost = winners == turns, winners == 3 - turns
        kinds = [won & near, lost & near, winners == 0, won, lost]
        numbers = [found for kind in kinds if len(found := np.flatnonzero(kind & going_on))]
        for at in range(count):
            found = numbers[at % len(numbers)]
            yield some.position(int(found[chance.below(len(found))]))
