"""Monte Carlo tree search on the solver's positions, in compiled code.

Random games say more about some games than any judgement does, if nobody in them overlooks what is
certain. So it plays on lifted states (`core/kernel/proving.py`), where moves that lose at once are
left out and a state may be decided long before the end. What is decided is handed up the tree: a
node is won if one of its moves wins, lost if all of them lose, drawn if the best of them draws; it
is never played out again, and when the root is decided the search is over.

A new node has some games to begin with, won as the game's judgement expects. And while little is
known of a node's moves, each is also judged by all games from there in which the same seat made it
later on: in games where things stay where they are put, a good place is good at any time. On solved
positions of Kamon that was worth about three times as many playouts.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pardalis.core.kernel.bits import NONE, ONE
from pardalis.core.kernel.cache import compiled_whole
from pardalis.core.kernel.chance import STEP, below, mixed, stream
from pardalis.core.kernel.contract import SEAT_MASKS, Moves, U, compiles, fresh, play, result, turn
from pardalis.core.kernel.judging import Weights, worth
from pardalis.core.kernel.lending import lent
from pardalis.core.kernel.proving import answers
from pardalis.engine.kernels.held import goes_on
from pardalis.engine.leash import Numbers

CURIOSITY = 0.2
# Games that a node has to begin with, and how much worth makes the odds e times as good.
BEFOREHAND, ODDS = 3.0, 100.0
LATER = 3000.0  # games from a node, after which moves made later on count by half

_63 = U(63)

OPEN, DRAWN = 0, 3  # what is known of a node; 1 and 2 are the seats that win


class Grown(NamedTuple):
    """Nodes by number, the root is 0. The children of a node are next to each other."""

    move: NDArray[np.int64]  # the one that leads to the node
    seat: NDArray[np.int64]  # who made it
    first: NDArray[np.int64]  # the first child
    children: NDArray[np.int64]  # how many there are; 0 until they are added
    games: NDArray[np.int64]
    won: NDArray[np.float64]  # points for the seat that moved to the node
    hoped: NDArray[np.float64]  # what it is expected to win, before any game
    later: NDArray[np.int64]  # games in which the seat made the same move then or later on
    won_later: NDArray[np.float64]  # points for it in them
    known: NDArray[np.int64]  # OPEN, DRAWN, or who wins
    used: NDArray[np.int64]  # one number: how many nodes there are


def empty_grown(nodes: int) -> Grown:
    """A tree with a root, and room for so many nodes: 80 bytes each."""

    def numbers() -> NDArray[np.int64]:
        return np.zeros(nodes, dtype=np.int64)

    def shares() -> NDArray[np.float64]:
        return np.zeros(nodes, dtype=np.float64)

    return Grown(
        move=numbers(),
        seat=numbers(),
        first=numbers(),
        children=numbers(),
        games=numbers(),
        won=shares(),
        hoped=shares(),
        later=numbers(),
        won_later=shares(),
        known=numbers(),
        used=np.ones(1, dtype=np.int64),
    )


@compiles
def known_by(over: int) -> int:
    """What a result says."""
    winners = over % SEAT_MASKS
    return winners if winners == 1 or winners == 2 else DRAWN


@compiles
def points(known: int, seat: int) -> float:
    """What is known, as a share of a game for a seat."""
    return 1.0 if known == seat else 0.5 if known == DRAWN else 0.0


@compiles
def chosen(tree: Grown, node: int) -> int:
    """The child that looks best of those that are not lost."""
    grown = log(tree.games[node] + BEFOREHAND)
    trust = sqrt(LATER / (3.0 * tree.games[node] + LATER))  # in what later moves tell
    best, found = -1.0, tree.first[node]
    for child in range(tree.first[node], tree.first[node] + tree.children[node]):
        known = tree.known[child]
        if known != OPEN and known != DRAWN:  # the seat's own win would be known at the node
            continue
        games = tree.games[child] + BEFOREHAND
        looks = 0.5
        if known == OPEN:
            before = BEFOREHAND * tree.hoped[child]
            looks = (1.0 - trust) * (tree.won[child] + before) / games
            looks += trust * (tree.won_later[child] + before) / (tree.later[child] + BEFOREHAND)
            looks += CURIOSITY * sqrt(grown / games)
        if looks > best:
            best, found = looks, child
    return int(found)


@compiles
def concluded(tree: Grown, node: int) -> int:
    """What is known of a node by its children: one that wins is enough."""
    undecided, drawn = False, False
    seat = tree.seat[tree.first[node]]
    for child in range(tree.first[node], tree.first[node] + tree.children[node]):
        known = tree.known[child]
        if known == seat:
            return int(seat)
        undecided |= known == OPEN
        drawn |= known == DRAWN
    return OPEN if undecided else DRAWN if drawn else int(3 - seat)


@compiles
def add_children(
    tree: Grown, node: int, state: Any, ground: Any, weights: Weights, room: Moves, at: U
) -> U:
    """Give a node its children, in a random order, if there is room for all of them."""
    n = answers(state, ground, room)
    first = tree.used[0]
    if first + n > len(tree.move):
        return at
    seat = turn(state, ground)
    for i in range(n):
        at += STEP
        other = below(mixed(at), n - i) + i
        room[i], room[other] = room[other], room[i]
        child = first + i
        tree.move[child] = room[i]
        tree.seat[child] = seat
        after = play(fresh(state), ground, room[i])
        over = result(after, ground)
        if over != 0:
            tree.known[child] = known_by(over)
        else:
            looks = worth(after, ground, weights)
            if turn(after, ground) != seat:
                looks = -looks
            tree.hoped[child] = 1.0 / (1.0 + exp(-looks / ODDS))
    tree.first[node] = first
    tree.children[node] = n
    tree.used[0] = first + n
    return at


@compiles
def count_later(tree: Grown, node: int, made: U, other_made: U, known: int) -> None:
    """Count a game for the children whose move their seat has made, from the node on."""
    first = tree.first[node]
    seat = tree.seat[first]
    mine = made if seat == 1 else other_made
    share = points(known, seat)
    for child in range(first, first + tree.children[node]):
        if mine >> (U(tree.move[child]) & _63) & ONE:
            tree.later[child] += 1
            tree.won_later[child] += share


@compiled_whole
def grow(
    root: Any,
    ground: Any,
    weights: Weights,
    seed: U,
    tree: Grown,
    path: Moves,
    room: Moves,
    leash: Numbers,
) -> None:
    """Let playouts grow the tree of an undecided lifted state, until it is known or called off."""
    ground, weights, tree = lent(ground), lent(weights), lent(tree)
    path, room, leash = lent(path), lent(room), lent(leash)
    number = U(0)
    going = True
    while going and tree.known[0] == OPEN:
        at = stream(seed, number)
        number += U(1)
        state = root
        path[0] = node = 0
        length, within, known = 1, True, OPEN
        # The moves of each seat, as bits: larger numbers share one with others, which blurs a bit.
        made = other_made = NONE
        while known == OPEN:
            if within and tree.children[node] == 0 and (node == 0 or tree.games[node] > 0):
                at = add_children(tree, node, state, ground, weights, room, at)
                if tree.children[node] > 0:
                    known = concluded(tree, node)
                    if known != OPEN:
                        break
            within = within and tree.children[node] > 0
            if within:
                node = chosen(tree, node)
                path[length] = node
                length += 1
                known = tree.known[node]
                move = tree.move[node]
            else:
                at += STEP
                move = room[below(mixed(at), answers(state, ground, room))]
            if turn(state, ground) == 1:
                made |= ONE << (U(move) & _63)
            else:
                other_made |= ONE << (U(move) & _63)
            if known == OPEN:
                state = play(state, ground, move)
                over = result(state, ground)
                if over != 0:
                    known = known_by(over)
        for i in range(length - 1, -1, -1):
            node = path[i]
            tree.games[node] += 1
            if i > 0:
                tree.won[node] += points(known, tree.seat[node])
            if tree.children[node] > 0:
                count_later(tree, node, made, other_made, known)
                if tree.known[node] == OPEN:
                    tree.known[node] = concluded(tree, node)
        going = goes_on(leash)
