"""Information-set search in compiled code: a tree for games in which a seat does not see all.

Every playout begins with a deal that agrees with all that the seat knows (`secrets.deal`), so what
it cannot know does not matter. All deals share one tree, in which nodes are told apart by the moves
that lead there. A move may be possible in some deals only: a child counts in how many playouts it
could have been chosen, and its curiosity goes by that.

At the root every move has some games to begin with, won as the game's `hopes` say, and gets the
same deals in the same order: a lucky one is so for all of them. Further down the
tree ends where a node has been met too seldom to choose among all its moves; from there on moves
are those that the game calls `likely`, until it is over or the game has an `outlook`. In a game
without secrets, where all moves are alike, it is much the same as plain UCT.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pardalis.core.kernel.cache import compiled
from pardalis.core.kernel.chance import STEP, below, hashed, mixed, stream
from pardalis.core.kernel.contract import Moves, Rows, U, compiles, count, moves, play, result, turn
from pardalis.core.kernel.lending import lent
from pardalis.core.kernel.secrets import Hopes, deal, hopes, likely, outlook
from pardalis.engine.kernels.held import goes_on
from pardalis.engine.leash import Numbers
from pardalis.engine.monte_carlo.tree import points

CURIOSITY = 0.4
# Games that each first move has to begin with, and what the best of them is expected to win.
BEFOREHAND, EXPECTED = 5.0, 0.5
# A node chooses among its moves when it has been met so many times for each: where there are many
# moves, and other ones in each deal, sensible guesses are better than what little is known.
OFTEN, NEVER = 16, 2**40
MOST_SEATS = 8


class Veiled(NamedTuple):
    """Nodes by number; the root is 0, the first moves are 1, 2, …, in their order."""

    move: NDArray[np.int64]  # the one that leads to the node
    seat: NDArray[np.int64]  # who made it
    parent: NDArray[np.int64]
    games: NDArray[np.int64]
    seen: NDArray[np.int64]  # games in which it could have been chosen
    won: NDArray[np.float64]  # points for the seat that moved to the node
    places: NDArray[np.int64]  # nodes by parent and move: a table of twice the size, a power of 2
    used: NDArray[np.int64]  # one number: how many nodes there are
    hoped: Hopes  # for each first move, what it is expected to win
    shares: Hopes  # for each seat, what it has of the game just played


def empty_veiled(nodes: int, most_moves: int) -> Veiled:
    """A tree with a root, and room for so many nodes: 64 to 80 bytes each."""

    def numbers(n: int) -> NDArray[np.int64]:
        return np.zeros(n, dtype=np.int64)

    return Veiled(
        move=numbers(nodes),
        seat=numbers(nodes),
        parent=numbers(nodes),
        games=numbers(nodes),
        seen=numbers(nodes),
        won=np.zeros(nodes, dtype=np.float64),
        places=numbers(1 << (2 * nodes - 1).bit_length()),
        used=np.ones(1, dtype=np.int64),
        hoped=np.zeros(most_moves, dtype=np.float64),
        shares=np.zeros(MOST_SEATS, dtype=np.float64),
    )


@compiles
def place_of(tree: Veiled, parent: int, move: int) -> U:
    """Where the child of a node by a move is in the table, or would be."""
    last = U(len(tree.places) - 1)
    place = hashed(U(parent), U(move)) & last
    while tree.places[place] != 0:
        child = tree.places[place]
        if tree.parent[child] == parent and tree.move[child] == move:
            break
        place = (place + U(1)) & last
    return place


@compiles
def add(tree: Veiled, parent: int, move: int, seat: int) -> int:
    """A new child of a node, or 0 if there is no room."""
    node = tree.used[0]
    if node == len(tree.move):
        return 0
    tree.used[0] = node + 1
    tree.move[node] = move
    tree.parent[node] = parent
    tree.seat[node] = seat
    tree.places[place_of(tree, parent, move)] = node
    return int(node)


@compiles
def first_choice(tree: Veiled, n: int) -> int:
    """Of n first moves the one that looks best."""
    grown = log(tree.games[0] + BEFOREHAND)
    best, found = -1.0, 1
    for child in range(1, n + 1):
        games = tree.games[child] + BEFOREHAND
        won = tree.won[child] + BEFOREHAND * tree.hoped[child - 1]
        looks = won / games + CURIOSITY * sqrt(grown / games)
        if looks > best:
            best, found = looks, child
    return found


@compiles
def choice(tree: Veiled, node: int, seat: int, room: Moves, n: int, number: U) -> int:
    """Of the n moves possible in this deal the one that looks best, or any that was never tried."""
    best, found, untried = -1.0, 0, 0
    for i in range(n):
        child = tree.places[place_of(tree, node, room[i])]
        if child == 0:
            room[untried] = room[i]
            untried += 1
            continue
        tree.seen[child] += 1
        games = tree.games[child]
        looks = tree.won[child] / games + CURIOSITY * sqrt(log(tree.seen[child]) / games)
        if looks > best:
            best, found = looks, child
    if untried:
        found = add(tree, node, room[below(number, untried)], seat)
        if found:
            tree.seen[found] += 1
    return int(found)


@compiled
def search_veiled(
    state: Any,
    ground: Any,
    known: Rows,
    seats: int,
    often: int,
    seed: U,
    tree: Veiled,
    path: Moves,
    room: Moves,
    leash: Numbers,
) -> int:
    """Let playouts grow the tree, at least one; how many moves the longest way down had."""
    ground, known, tree = lent(ground), lent(known), lent(tree)
    path, room, leash = lent(path), lent(room), lent(leash)
    me = turn(state, ground)
    first = moves(state, ground, room)
    hopes(state, ground, room, first, tree.hoped)
    highest = tree.hoped[0]
    for i in range(first):
        highest = max(highest, tree.hoped[i])
    for i in range(first):
        tree.hoped[i] = max(0.0, EXPECTED + tree.hoped[i] - highest)
        add(tree, 0, room[i], me)
    longest, going = 0, True
    while going:
        node = first_choice(tree, first)
        at = stream(seed, U(tree.games[node]))
        now = deal(state, ground, known, at)
        path[0] = node
        length, moved, move, within = 1, 0, tree.move[node], True
        # Down the tree as far as it is well known, then on as players are likely to. `play` is
        # called in one place only: it is much code, and compiled anew for every place.
        while True:
            now = play(now, ground, move)
            over = result(now, ground)
            if over != 0:
                for seat in range(seats):
                    tree.shares[seat] = points(over, seats, seat + 1)
                break
            at += STEP
            if within:
                within = False
                if tree.games[node] >= often * count(now, ground, room):
                    n = moves(now, ground, room)
                    below_it = choice(tree, node, turn(now, ground), room, n, mixed(at))
                    if below_it != 0:
                        node, within = below_it, True
                        move = tree.move[node]
                        path[length] = node
                        length += 1
            if not within:
                if outlook(now, ground, moved, tree.shares):
                    break
                move = likely(now, ground, mixed(at), room)
                moved += 1
        tree.games[0] += 1
        for i in range(length):
            tree.games[path[i]] += 1
            tree.won[path[i]] += tree.shares[tree.seat[path[i]] - 1]
        longest = max(longest, length)
        going = goes_on(leash)
    return longest
