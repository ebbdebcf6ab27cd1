"""One table pairs every function of a kernel with its twin of the referee; all tests go by it.

Games are played by the kernel, compiled, in several tempers; what it saw at every ply is written
down and held against the referee, who makes the same moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pardalis import Game, Position
from pardalis.core.chance import Chance
from pardalis.core.kernel.cache import Entry, compiled
from pardalis.core.kernel.chance import STEP, below, mixed, stream
from pardalis.core.kernel.contract import (
    Kernel,
    Moves,
    Rows,
    U,
    count,
    fresh,
    key,
    moves,
    pack,
    pick,
    play,
    repetition,
    result,
    turn,
    unpack,
)
from pardalis.core.kernel.lending import lent
from pardalis.engine.kernels.batch import Batch, batch, kernel_of
from tests.kernels.set_up import SET_UP
from tests.walks import GAMES, any_start

# The games that have a kernel.
GAMES_WITH_KERNEL = [game for game in GAMES if find_spec(f"{game.words.package}.kernel")]

# Positions a game, in `make test` and in `make verify`; its referee takes longer.
OFTEN = {"chromino": 10_000}
VERY_OFTEN = {"chromino": 1_000_000}


@dataclass(frozen=True, slots=True)
class Seen:
    """What a kernel says of one position."""

    kernel: Kernel
    state: Any
    ground: Any
    moves: list[int]
    count: int
    picked: int
    number: U
    result: int
    turn: int


Twins = dict[str, tuple[Callable[[Seen], object], Callable[[Position, Seen], object]]]

# What the kernel says, and what the referee says. `play` is in every line: each position but the
# first is one that the kernel has played to.
TWINS: Twins = {
    "decode": (
        lambda seen: seen.kernel.decode(seen.state, seen.ground),
        lambda position, seen: position.state,
    ),
    "encode": (
        lambda seen: (plain(seen.state), True),
        lambda position, seen: encoded(position, seen),
    ),
    "result": (
        lambda seen: seen.kernel.outcome(seen.result),
        lambda position, seen: position.outcome,
    ),
    "turn": (
        lambda seen: seen.turn,
        lambda position, seen: position.game.referee.turn(position.state),
    ),
    "moves and move_text": (
        lambda seen: [seen.kernel.move_text(seen.state, seen.ground, m) for m in seen.moves],
        lambda position, seen: position.moves(),
    ),
    "parse_move": (
        lambda seen: seen.moves,
        lambda position, seen: [
            seen.kernel.parse_move(seen.state, seen.ground, text) for text in position.moves()
        ],
    ),
    "count": (lambda seen: seen.count, lambda position, seen: len(position.moves())),
    "pick": (
        lambda seen: seen.picked if seen.moves else None,
        lambda position, seen: fallen_on(position.moves(), seen),
    ),
}


def encoded(position: Position, seen: Seen) -> tuple[object, bool]:
    """What a position is encoded to, and whether its ground is the same."""
    state, ground = seen.kernel.encode(position.state)
    # Mostly it is the very same: a game's deal or board is worked out once.
    return plain(state), ground is seen.ground or plain(ground) == plain(seen.ground)


def plain(value: object) -> object:
    """Tuples of numbers and arrays as something to compare."""
    if isinstance(value, tuple):
        return [part.item() if isinstance(part, np.generic) else plain(part) for part in value]
    if isinstance(value, np.ndarray):
        return value.dtype, value.shape, value.tobytes()
    return value.item() if isinstance(value, np.generic) else value


def fallen_on(texts: list[str], seen: Seen) -> int | None:
    """The move that a random number falls on, as the contract says."""
    if not texts:
        return None
    place = (int(seen.number) >> 32) * len(texts) >> 32
    return seen.kernel.parse_move(seen.state, seen.ground, texts[place])


def held_equal(seen: Seen, position: Position) -> None:
    """Hold every line of the table."""
    for name, (fast, slow) in TWINS.items():
        assert fast(seen) == slow(position, seen), f"{name}: {position}"


# Games played by the kernel -----------------------------------------------------------------------


class Temper(NamedTuple):
    """How moves are chosen: some at random, the others for what they lead to."""

    eager: int  # of a hundred moves, so many are not random
    end: int  # what the end of the game is worth
    replies: int  # what each move of the other side is worth


TEMPERS = (
    Temper(0, 0, 0),
    Temper(25, 1000, -1),  # ends games, takes, corners
    Temper(90, -1000, -1),  # the same, but lets the game go on
    Temper(100, -1000, 0),  # plays games to their full length
    Temper(60, -1000, 1),  # leaves all open
)


class Notes(NamedTuple):
    """What was seen at every ply of a game."""

    rows: Rows
    moves: NDArray[np.int64]
    chosen: Moves
    facts: NDArray[np.int64]  # count, picked, result, turn
    keys: Rows  # key, repetition, the random number that `pick` was given


@compiled
def _record(
    like: Any, ground: Any, rows: Rows, seed: U, temper: Any, most: int, room: Moves, notes: Notes
) -> int:
    """Play a game of at most so many moves, and note what is seen; how many moves were made."""
    ground, rows, room, notes = lent(ground), lent(rows), lent(room), lent(notes)
    state = unpack(like, rows, 0)
    at = stream(seed, U(0))
    for ply in range(most + 1):
        found = moves(state, ground, notes.moves[ply])
        at += STEP
        number = mixed(at)
        over = result(state, ground)
        pack(state, notes.rows, ply)
        notes.facts[ply, 0] = count(state, ground, room)
        notes.facts[ply, 1] = pick(state, ground, number, room) if found else -1
        notes.facts[ply, 2] = over
        notes.facts[ply, 3] = turn(state, ground)
        notes.keys[ply, 0] = key(state, ground)
        notes.keys[ply, 1] = repetition(state, ground)
        notes.keys[ply, 2] = number
        if over != 0 or ply == most:
            return ply
        at += STEP
        place = below(mixed(at), found)
        at += STEP
        if below(mixed(at), 100) < temper.eager:
            best = -(10**9)
            start = place  # of equals any: the search begins anywhere
            for i in range(found):
                there = (start + i) % found
                after = play(fresh(state), ground, notes.moves[ply, there])
                ends = temper.end if result(after, ground) != 0 else 0
                worth = ends + temper.replies * count(after, ground, room)
                if worth > best:
                    best = worth
                    place = there
        notes.chosen[ply] = notes.moves[ply, place]
        state = play(state, ground, notes.moves[ply, place])
    return most


def new_notes(start: Batch, most: int) -> Notes:
    plies, kernel = most + 1, start.kernel
    return Notes(
        np.zeros((plies, start.rows.shape[1]), dtype=np.uint64),
        np.zeros((plies, kernel.most_moves), dtype=np.int64),
        np.zeros(plies, dtype=np.int64),
        np.zeros((plies, 4), dtype=np.int64),
        np.zeros((plies, 3), dtype=np.uint64),
    )


def entry(start: Batch) -> Entry:
    """What must be compiled for a game."""
    chosen = start.like, start.ground, start.rows, U(0), TEMPERS[0], 0
    return Entry(_record, (*chosen, start.room(), new_notes(start, 0)))


class Recorder:
    """Records games of one kernel, always into the same notes."""

    def __init__(self, game: Game, uncompiled: bool = False) -> None:
        self.kernel = kernel_of(game)
        self._record = _record.py_func if uncompiled else _record
        self._notes: Notes | None = None

    def game(
        self, start: Batch, seed: int, temper: Temper, most: int | None = None
    ) -> tuple[int, Notes]:
        """How many moves were made in a game, and what was seen in it."""
        if self._notes is None:
            self._notes = new_notes(start, self.kernel.deepest)
        most = self.kernel.deepest if most is None else most
        room, notes = start.room(), self._notes
        with np.errstate(over="ignore"):  # numbers wrap round
            made = self._record(
                start.like, start.ground, start.rows, U(seed), temper, most, room, notes
            )
        return made, notes

    def seen(self, start: Batch, ply: int) -> Seen:
        """What was seen at one ply."""
        assert self._notes
        notes = self._notes
        n, picked, result, turn = (int(fact) for fact in notes.facts[ply])
        found = notes.moves[ply, :n].tolist()
        state = unpack(start.like, notes.rows, ply)
        number = notes.keys[ply, 2]
        return Seen(self.kernel, state, start.ground, found, n, picked, number, result, turn)


def follow(recorder: Recorder, position: Position, seed: int, temper: Temper, most: int) -> int:
    """Play from a position, and hold the kernel equal to the referee at every ply; how many."""
    start = batch([position])
    made, notes = recorder.game(start, seed, temper, min(most, recorder.kernel.deepest))
    for ply in range(made + 1):
        seen = recorder.seen(start, ply)
        held_equal(seen, position)
        if ply < made:
            move = int(notes.chosen[ply])
            position = position.play(recorder.kernel.move_text(seen.state, seen.ground, move))
    return made + 1


def begun(game: Game, chance: Chance) -> Position:
    """A start with any options; where some phases are rare, mostly a position set up for them."""
    set_up = SET_UP.get(game.id)
    return set_up(chance) if set_up and chance.below(32) else any_start(game, chance)


def starts(game: Game, seed: int) -> Iterator[tuple[Position, int, Temper]]:
    """Starts with all options and numbers of seats, a seed and a temper for each, without end.

    Each is there twice, for another game: to set one up takes as long as to follow a short game.
    """
    while True:
        chance = Chance(seed)
        start = begun(game, chance)
        for temper in (seed, seed + 2):
            yield start, chance.below(2**63), TEMPERS[temper % len(TEMPERS)]
        seed += 1


def follow_many(game: Game, positions: int, seed: int, uncompiled: bool = False) -> int:
    """Hold kernel and referee equal on so many positions of games in all tempers."""
    recorder = Recorder(game, uncompiled)
    done = 0
    for start, number, temper in starts(game, seed):
        done += follow(recorder, start, number, temper, positions - done - 1)
        if done >= positions:
            return done
    raise AssertionError
