"""The contract: the functions that every game's `kernel.py` writes for its own type of state.

A search is written once, over these functions, and compiled once a game: the type of the state
chooses the rules. `@rule(moves, Kamon)` says: this is `moves` for states of the type `Kamon`. What
is declared so remains plain Python; a kernel also runs uncompiled, where a debugger can follow it.

- A **state** is a named tuple of numbers, handed on by value: what changes in a game. A game that
  does not fit into a few numbers puts arrays into it; then `play` writes into them, and the game
  declares `fresh`, `resample`, `pack` and `unpack` too.
- The **ground** is a named tuple of what stays as it is through a game: a deal, a board, options.
- A **move** is a number, and on one ground the same text has the same number.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

import numpy as np
from numba import types
from numba.extending import lower_builtin, overload, register_jitable, type_callable
from numpy.typing import NDArray

from pardalis.core.kernel.cache import Entry
from pardalis.core.outcome import Outcome

F = TypeVar("F", bound=Callable[..., Any])

U: TypeAlias = np.uint64  # uint64 only ever meets uint64: with an int64 Numba makes it a float
Moves: TypeAlias = NDArray[np.int64]
Rows: TypeAlias = NDArray[np.uint64]

# A result is a reason's number times this, plus the winning seats as a mask: seat 1 is bit 0.
SEAT_MASKS = 256


# What a kernel declares ---------------------------------------------------------------------------


def moves(state: Any, ground: Any, out: Moves) -> int:
    """Write the legal moves into `out`, in the order of their texts; how many they are.

    None when the game is over. `out` has room for the kernel's `most_moves`.
    """
    return int(uncompiled(moves, state, ground, out))


def count(state: Any, ground: Any, out: Moves) -> int:
    """How many legal moves there are. For those who need a place to write, there is `out`."""
    return int(uncompiled(count, state, ground, out))


def pick(state: Any, ground: Any, number: U, out: Moves) -> int:
    """The legal move that a random number falls on, while the game goes on.

    It is the one at the place `below(number, n)` of the n that `moves` writes, found without
    writing them all where a game knows how.
    """
    return int(uncompiled(pick, state, ground, number, out))


def play(state: Any, ground: Any, move: int) -> Any:
    """The state after a legal move. Arrays in the state are written over: play on a `fresh` one."""
    return uncompiled(play, state, ground, move)


def result(state: Any, ground: Any) -> int:
    """0 while the game goes on, else `ended(reason, winners)`."""
    return int(uncompiled(result, state, ground))


def turn(state: Any, ground: Any) -> int:
    """The seat to move, from 1; when the game is over, what the referee's `turn` says."""
    return int(uncompiled(turn, state, ground))


def key(state: Any, ground: Any) -> U:
    """A number of 64 bits: the same for equal positions, another for others, as good as always."""
    return U(uncompiled(key, state, ground))


def repetition(state: Any, ground: Any) -> U:
    """The key of what must come back for a repetition; `key` in games that know none."""
    return U(uncompiled(repetition, state, ground))


# What only states with arrays declare: for plain numbers it is in `values.py` ---------------------


def fresh(state: Any) -> Any:
    """The state with arrays of its own: to play on it leaves the given one as it is."""
    return uncompiled(fresh, state)


def resample(state: Any, ground: Any, seat: int, number: U) -> Any:
    """A state that a seat cannot tell from this one, drawn by a random number.

    What the seat does not see is dealt anew; nothing that it has seen is contradicted. Arrays are
    the new state's own.
    """
    return uncompiled(resample, state, ground, seat, number)


def pack(state: Any, rows: Rows, at: int) -> None:
    """Write a state into a row; the kernel's `words` says how long a row must be."""
    uncompiled(pack, state, rows, at)


def unpack(like: Any, rows: Rows, at: int) -> Any:
    """The state that `pack` has written into a row; `like` is any other of its type and ground.

    Arrays are the new state's own.
    """
    return uncompiled(unpack, like, rows, at)


# How it is declared -------------------------------------------------------------------------------

_rules: dict[tuple[Callable[..., Any], type], Callable[..., Any]] = {}
_common: dict[Callable[..., Any], Callable[..., Any]] = {}


def rule(function: Callable[..., Any], kind: type) -> Callable[[F], F]:
    """Declare what a function of the contract does for states of one kind."""

    def declare(written: F) -> F:
        _rules[function, kind] = written
        _overload(function, written, lambda state: _class(state) is kind)
        return compiles(written)

    return declare


def common_rule(function: Callable[..., Any]) -> Callable[[F], F]:
    """Declare what a function of the contract does for all states of plain numbers.

    A game's own rule goes before it.
    """

    def fits(state: Any) -> bool:
        return is_plain(state) and (function, _class(state)) not in _rules

    def declare(written: F) -> F:
        _common[function] = written
        _overload(function, written, fits)
        return compiles(written)

    return declare


def compiles(function: F) -> F:
    """A function that compiled code may call too."""
    return register_jitable(function)


def by_machine(
    function: Callable[..., Any], typed: Callable[..., types.Type | None]
) -> Callable[[F], F]:
    """Declare the machine's own way of doing what a plain function does.

    `typed` gives the type of the result by those of the arguments, or None where they are wrong;
    what is declared lays out the instructions, with llvmlite's builder.
    """

    def declare(laid_out: F) -> F:
        type_callable(function)(lambda context: typed)
        lower_builtin(function, types.VarArg(types.Any))(laid_out)
        return laid_out

    return declare


def is_plain(state: Any) -> bool:
    """Whether a state is made of numbers only."""
    return _class(state) is not None and all(isinstance(part, types.Number) for part in state)


def _class(state: Any) -> type | None:
    """The class of a named tuple that Numba sees; None for anything else.

    Numba has two types of named tuples, with parts all of one type and not, and both tell it.
    """
    return getattr(state, "instance_class", None)


def _overload(
    function: Callable[..., Any], written: Callable[..., Any], fits: Callable[[types.Type], bool]
) -> None:
    def chosen(state: types.Type, *others: types.Type) -> Callable[..., Any] | None:
        return written if fits(state) else None

    # Not strict, for `chosen` and `written` name their arguments differently.
    overload(function, strict=False)(chosen)


def uncompiled(function: Callable[..., Any], state: Any, *others: Any) -> Any:
    """What a function does for a state, in plain Python."""
    written = _rules.get((function, type(state))) or _common[function]
    with np.errstate(over="ignore"):  # numbers of 64 bits wrap round, as they do when compiled
        return written(state, *others)


def signed(number: U) -> int:
    """An unsigned number as a signed one: compiled, `int` would leave it unsigned."""
    return int(number)


@overload(signed, strict=False)
def _(number: Any) -> Any:
    return lambda number: np.int64(number)


# Results, and what a kernel hands over ------------------------------------------------------------


@compiles
def ended(reason: int, winners: int) -> int:
    """The result of a game that is over: a reason's number, from 1, and the mask of the winners."""
    return reason * SEAT_MASKS + winners


def result_of(outcome: Outcome | None, reasons: tuple[str, ...]) -> int:
    """The result that a referee's outcome is: the inverse of `Kernel.outcome`."""
    if outcome is None:
        return 0
    winners = sum(1 << seat - 1 for seat in outcome.winners)
    return ended(reasons.index(outcome.reason) + 1, winners)


@dataclass(frozen=True, slots=True, kw_only=True)
class Kernel:
    """What a game's `kernel.py` hands over as `KERNEL`, beside the rules that it declares."""

    # Between the referee's states and a state with its ground.
    encode: Callable[[Any], tuple[Any, Any]]
    decode: Callable[[Any, Any], Any]
    # Between moves and their texts, in a state on its ground.
    move_text: Callable[[Any, Any, int], str]
    parse_move: Callable[[Any, Any, str], int]
    # What a reason's number stands for; number 1 is the first.
    reasons: tuple[str, ...]
    # No position has more moves, and no game is longer.
    most_moves: int
    deepest: int
    # How many words of 64 bits `pack` writes.
    words: Callable[[Any], int] = len
    # What `encode` calls that is compiled: whoever waits for it should know why.
    ahead: tuple[Entry, ...] = ()

    def outcome(self, result: int) -> Outcome | None:
        """What a result stands for."""
        if result == 0:
            return None
        reason, winners = divmod(int(result), SEAT_MASKS)
        seats = tuple(seat for seat in range(1, 9) if winners >> seat - 1 & 1)
        return Outcome(seats, self.reasons[reason - 1])
