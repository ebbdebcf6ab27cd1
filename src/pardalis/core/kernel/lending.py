"""Lending: arrays handed to compiled code without counting who holds them.

Numba counts the references to an array, in the middle of a loop too if a function uses the array on
one branch only, and the count is shared by all threads: that costs more than the rules do. But who
calls a compiled function holds its arguments until it returns. So a function over kernels begins
with `ground = lent(ground)`: the same arrays, nobody's to give back. They must not be returned.
"""

from __future__ import annotations

from typing import Any, TypeVar

from numba import types
from numba.core import cgutils

from pardalis.core.kernel.contract import by_machine

T = TypeVar("T")


def lent(value: T) -> T:
    """The same array, or tuple with arrays, uncounted."""
    return value


@by_machine(lent, lambda value: value)
def _(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    return _without_owner(target, builder, signature.args[0], arguments[0])


def _without_owner(target: Any, builder: Any, kind: Any, value: Any) -> Any:
    if isinstance(kind, types.Array):
        array = target.make_array(kind)(target, builder, value)
        array.meminfo = cgutils.get_null_value(array.meminfo.type)
        array.parent = cgutils.get_null_value(array.parent.type)
        return array._getvalue()
    if not isinstance(kind, types.BaseTuple):
        return value
    kinds: Any = kind
    parts = []
    for place, of_part in enumerate(kinds):
        part = builder.extract_value(value, place)
        parts.append(_without_owner(target, builder, of_part, part))
    return target.make_tuple(builder, kind, parts)
