"""States of plain numbers: they are handed on by value, so there is nothing to copy; they hide
nothing, since every number in them is known to all; and a row holds them number by number."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numba.core import cgutils

from pardalis.core.kernel import contract
from pardalis.core.kernel.contract import Rows, U, by_machine, common_rule


@common_rule(contract.fresh)
def fresh(state: Any) -> Any:
    """The state itself."""
    return state


@common_rule(contract.resample)
def resample(state: Any, ground: Any, seat: int, number: U) -> Any:
    """The state itself."""
    return state


@common_rule(contract.pack)
def pack(state: Any, rows: Rows, at: int) -> None:
    """One word a number."""
    _write(state, rows, at)


@common_rule(contract.unpack)
def unpack(like: Any, rows: Rows, at: int) -> Any:
    """One word a number."""
    return _read(like, rows, at)


def _write(state: Any, rows: Rows, at: int) -> None:
    for place, number in enumerate(state):
        rows[at, place] = U(int(number) % 2**64)


def _read(like: Any, rows: Rows, at: int) -> Any:
    words = zip(like, rows[at], strict=True)
    numbers = (word if type(n) is U else int(word.astype(np.int64)) for n, word in words)
    return type(like)(*numbers)


# Compiled, the loop over the numbers is laid out when the type of the state is known.


@by_machine(_write, lambda state, rows, at: types.void)
def _(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    for place, kind in enumerate(signature.args[0]):
        number = builder.extract_value(arguments[0], place)
        word = target.cast(builder, number, kind, types.uint64)
        builder.store(word, _word(target, builder, signature, arguments, place))
    return target.get_dummy_value()


@by_machine(_read, lambda like, rows, at: like)
def _(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    like = signature.args[0]
    numbers = []
    for place, kind in enumerate(like):
        word = builder.load(_word(target, builder, signature, arguments, place))
        numbers.append(target.cast(builder, word, types.uint64, kind))
    return target.make_tuple(builder, like, numbers)


def _word(target: Any, builder: Any, signature: Any, arguments: Any, place: int) -> Any:
    """Where the word at a place of a row is."""
    rows = signature.args[1]
    array = target.make_array(rows)(target, builder, arguments[1])
    at = target.cast(builder, arguments[2], signature.args[2], types.intp)
    indices = [at, target.get_constant(types.intp, place)]
    return cgutils.get_item_pointer(target, builder, rows, array, indices)
