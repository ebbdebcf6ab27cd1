"""Plain UCT in compiled code: a tree in flat arrays.

Each playout goes down the tree by the moves that look best, with some weight for those tried least
(UCB1), adds the children of the first node that has none, plays on at random and counts the result
at every node on its way. A node counts for the seat that moved to it; so it is right for any number
of seats, and for those who move twice in a row.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pardalis.core.kernel.cache import compiled
from pardalis.core.kernel.chance import STEP, below, mixed, stream
from pardalis.core.kernel.contract import (
    SEAT_MASKS,
    Moves,
    Rows,
    U,
    compiles,
    moves,
    pick,
    play,
    result,
    turn,
    unpack,
)
from pardalis.core.kernel.lending import lent
from pardalis.engine.kernels.held import goes_on
from pardalis.engine.leash import Numbers

# How much what is little known is worth: UCB1's own, for results from 0 to 1.
CURIOSITY = sqrt(2)


class Tree(NamedTuple):
    """Nodes by number, the root is 0. The children of a node are next to each other."""

    move: NDArray[np.int64]  # the one that leads to the node
    seat: NDArray[np.int64]  # who made it
    first: NDArray[np.int64]  # the first child
    children: NDArray[np.int64]  # how many there are; 0 until they are added
    games: NDArray[np.int64]
    won: NDArray[np.float64]  # points for the seat that moved to the node
    used: NDArray[np.int64]  # one number: how many nodes there are


def empty_tree(nodes: int) -> Tree:
    """A tree with a root, and room for so many nodes: 48 bytes each."""

    def numbers() -> NDArray[np.int64]:
        return np.zeros(nodes, dtype=np.int64)

    won = np.zeros(nodes, dtype=np.float64)
    used = np.ones(1, dtype=np.int64)
    return Tree(numbers(), numbers(), numbers(), numbers(), numbers(), won, used)


@compiles
def points(over: int, seats: int, seat: int) -> float:
    """What a result is worth to a seat: winners share 1, all share a draw, alone it is lost."""
    mask, winners = over % SEAT_MASKS, 0
    for other in range(seats):
        winners += mask >> other & 1
    if winners == 0:
        return 1.0 / seats if seats > 1 else 0.0
    return 1.0 / winners if mask >> seat - 1 & 1 else 0.0


@compiles
def chosen(tree: Tree, node: int) -> int:
    """The child that looks best, or the first that was never tried."""
    grown = log(max(1, tree.games[node]))
    best, found = -1.0, 0
    for child in range(tree.first[node], tree.first[node] + tree.children[node]):
        games = tree.games[child]
        if games == 0:
            return child
        looks = tree.won[child] / games + CURIOSITY * sqrt(grown / games)
        if looks > best:
            best, found = looks, child
    return found


@compiles
def add_children(tree: Tree, node: int, state: Any, ground: Any, room: Moves, at: U) -> U:
    """Give a node its children, in a random order, if there is room for all of them."""
    n = moves(state, ground, room)
    first = tree.used[0]
    if n == 0 or first + n > len(tree.move):
        return at
    seat = turn(state, ground)
    for i in range(n):
        at += STEP
        other = below(mixed(at), n - i) + i
        room[i], room[other] = room[other], room[i]
        tree.move[first + i] = room[i]
        tree.seat[first + i] = seat
    tree.first[node] = first
    tree.children[node] = n
    tree.used[0] = first + n
    return at


@compiled
def grow(
    like: Any,
    ground: Any,
    rows: Rows,
    seats: int,
    seed: U,
    tree: Tree,
    path: Moves,
    room: Moves,
    leash: Numbers,
) -> None:
    """Let playouts grow the tree of the state in the first row, at least one."""
    ground, rows, tree = lent(ground), lent(rows), lent(tree)
    path, room, leash = lent(path), lent(room), lent(leash)
    number = U(0)
    going = True
    while going:
        at = stream(seed, number)
        number += U(1)
        state = unpack(like, rows, 0)
        node = length = 0
        within = True
        # Down the tree, where a node gets its children when it is met for the second time, then on
        # by chance. `play` is called in one place only: it is compiled anew for every place.
        over = result(state, ground)
        while over == 0:
            if within:
                if tree.children[node] == 0 and (node == 0 or tree.games[node] > 0):
                    at = add_children(tree, node, state, ground, room, at)
                within = tree.children[node] > 0
            if within:
                node = chosen(tree, node)
                move = tree.move[node]
                path[length] = node
                length += 1
            else:
                at += STEP
                move = pick(state, ground, mixed(at), room)
            state = play(state, ground, move)
            over = result(state, ground)
        tree.games[0] += 1
        for i in range(length):
            tree.games[path[i]] += 1
            tree.won[path[i]] += points(over, seats, tree.seat[path[i]])
        going = goes_on(leash)
