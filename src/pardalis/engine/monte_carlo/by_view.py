"""Search by a view: it knows what a seat can see, and what the moves so far have told it.

For games with secrets, any number of seats; games without are searched as well. With a number of
playouts, the same seed and threads give the same report, whatever the threads' speed: each has a
tree of its own, and what they found is added up.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from pardalis.core.kernel.cache import Entry
from pardalis.core.kernel.chance import stream
from pardalis.core.kernel.contract import Kernel, Rows, U
from pardalis.core.kernel.secrets import NOTHING, Secrets, Weighs, never
from pardalis.core.position import View
from pardalis.core.registry import has_part, part
from pardalis.engine.found import Report
from pardalis.engine.kernels.batch import kernel_of
from pardalis.engine.leash import Leash
from pardalis.engine.monte_carlo.counted import Tried, lines_of
from pardalis.engine.monte_carlo.holding import held
from pardalis.engine.monte_carlo.veiled import NEVER, OFTEN, Veiled, empty_veiled, search_veiled

NODES = 2**18  # a thread: 20 megabytes


class Seen(NamedTuple):
    """What a seat has seen, as the game's kernel takes it."""

    kernel: Kernel
    state: Any
    ground: Any
    known: Rows
    seats: int
    first: int  # how many moves there are
    often: int  # how well a node must be known for each of its moves


def seen(view: View, history: Sequence[str] = (), weighs: Weighs = never) -> Seen:
    """What a view and the moves that led to it tell, of the seat to move: what is certain, and what
    the others' choices make likely, as long as `weighs` says so."""
    if view.outcome is not None:
        raise ValueError("the game is over: there is nothing to search")
    if view.seat != view.turn:
        raise ValueError("only the seat to move searches")
    kernel = kernel_of(view.game)
    if has_part(view.game, "kernel_secrets"):
        secrets: Secrets = part(view.game, "kernel_secrets").SECRETS
        state, ground, known = secrets.known(view.state, history, weighs)
        often = OFTEN if secrets.deepens(view.state) else NEVER
    else:
        state, ground = kernel.encode(view.state)
        known, often = NOTHING, OFTEN
    return Seen(kernel, state, ground, known, len(view.seats), len(view.moves()), often)


def search(
    view: View,
    *,
    history: Sequence[str] = (),
    playouts: int | None = None,
    seconds: float | None = None,
    leash: Leash | None = None,
    seed: int = 0,
    threads: int = 1,
    nodes: int = NODES,
    weighing: bool = True,
) -> Report:
    """Judge all moves that a seat has, by what it knows.

    `history` are the moves that led to the view, all or the last of them: in games with secrets
    they tell what others cannot have and, with `weighing`, what they are rather without; called off
    before all is weighed, it goes by what is. A leash that is given has as many threads, and is
    held by whoever gives it.

    >>> import pardalis
    >>> start = pardalis.game("chromino").start(seed=7)
    >>> report = search(start.view(start.turn), playouts=500, seed=1)
    >>> report.nodes, report.lines[0].move in start.moves()
    (500, True)
    """
    known = seen(view, history)
    entry(known).make_ready()  # before the time runs
    began = perf_counter()
    with held(playouts, seconds, leash, threads) as hold:
        if weighing:
            known = seen(view, history, lambda: not hold.is_off)
        trees = [_room(known, min(nodes, hold.left(0) // threads)) for _ in range(threads)]
        numbers = [U(seed % 2**64)]
        with np.errstate(over="ignore"):
            numbers += [stream(numbers[0], U(thread)) for thread in range(1, threads)]
        work = [
            _arguments(known, numbers[thread], trees[thread], hold, thread)
            for thread in range(threads)
        ]
        if threads == 1:
            depth = search_veiled(*work[0])
        else:
            with ThreadPoolExecutor(threads) as pool:
                depth = max(pool.map(lambda arguments: search_veiled(*arguments), work))
    games = sum(int(tree.games[0]) for tree in trees)
    lines = lines_of(_tried(known, trees), known.seats)
    return Report(lines, depth, games, perf_counter() - began)


def entry(known: Seen) -> Entry:
    """What must be compiled for a game."""
    return Entry(search_veiled, _arguments(known, U(0), _room(known, 2), Leash(), 0))


def _room(known: Seen, nodes: int) -> Veiled:
    """A tree that has room for the first moves, and for so many more where it goes deeper."""
    deeper = 0 if known.often == NEVER else nodes
    return empty_veiled(known.first + 1 + deeper, known.first)


def _arguments(known: Seen, seed: U, tree: Veiled, leash: Leash, thread: int) -> tuple[Any, ...]:
    path = np.zeros(known.kernel.deepest + 1, dtype=np.int64)
    room = np.zeros(known.kernel.most_moves, dtype=np.int64)
    told = known.state, known.ground, known.known, known.seats, known.often, seed
    return *told, tree, path, room, leash.thread(thread)


def _tried(known: Seen, trees: Sequence[Veiled]) -> list[Tried]:
    """The first moves, with what all trees know of them."""
    found = []
    for child in range(1, known.first + 1):
        text = known.kernel.move_text(known.state, known.ground, int(trees[0].move[child]))
        games = sum(int(tree.games[child]) for tree in trees)
        won = sum(float(tree.won[child]) for tree in trees)
        found.append(Tried((text,), games, won))
    return found
