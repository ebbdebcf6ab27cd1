"""Random games by the referee: the very games that the kernels play, at the speed of Python.

The same seed and number give the same moves as in `engine.kernels.playouts`: both draw from the
same stream, and both have the moves in the order of their texts. So each can be checked by the
other, and whoever has no Numba still gets the same figures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import count
from time import perf_counter

from pardalis.core.outcome import Outcome
from pardalis.core.position import Position
from pardalis.engine.figures import Ends, Figures

WORD = 2**64 - 1
# As in `core/kernel/chance.py`, which cannot be loaded without Numba.
STEP = 0x9E3779B97F4A7C15
_ONCE, _TWICE = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


def _mixed(number: int) -> int:
    number = ((number ^ (number >> 30)) * _ONCE) & WORD
    number = ((number ^ (number >> 27)) * _TWICE) & WORD
    return number ^ (number >> 31)


def played_out(position: Position, seed: int, number: int) -> tuple[Position, list[int]]:
    """The end of one random game, and how many moves there were to choose from at each ply."""
    at = _mixed((_mixed(seed & WORD) + number * STEP) & WORD)
    choices: list[int] = []
    while position.outcome is None:
        at = (at + STEP) & WORD
        moves = position.moves()
        choices.append(len(moves))
        position = position.play(moves[(_mixed(at) >> 32) * len(moves) >> 32])
    return position, choices


def figures(
    position: Position,
    seed: int,
    games: int | None = None,
    *,
    first: int = 0,
    seconds: float | None = None,
    told: Callable[[int], None] = lambda done: None,
    stop: Callable[[], bool] = lambda: False,
) -> Figures:
    """Play so many games from the number `first` on, or as many as the time allows.

    `told` hears how many are done; when `stop` says so, the game that was begun is the last.

    >>> import pardalis
    >>> told = figures(pardalis.game("kamon").start(seed=7), seed=1, games=20)
    >>> told.games, told.ends.won(1).games
    (20, 8)
    """
    ends: Counter[Outcome] = Counter()
    lengths: Counter[int] = Counter()
    choices: Counter[int] = Counter()
    deadline = None if seconds is None else perf_counter() + seconds
    for done in count(1) if games is None else range(1, games + 1):
        end, found = played_out(position, seed, first + done - 1)
        if end.outcome is not None:
            ends[end.outcome] += 1
        lengths[len(found)] += 1
        choices.update(dict(enumerate(found)))
        told(done)
        if stop() or (deadline is not None and perf_counter() > deadline):
            break
    return Figures(Ends(ends), _by_number(lengths), _by_number(choices))


def _by_number(found: Counter[int]) -> tuple[int, ...]:
    """What was counted for 0, 1, 2 and so on."""
    return tuple(found[number] for number in range(max(found, default=-1) + 1))
