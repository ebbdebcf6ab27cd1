"""The engine: it chooses moves, analyses positions and solves them.

`choose`, `analyse` and `solve` are here, and load Numba when they are first used; the rest of the
package can be imported without it.

>>> import pardalis
>>> from pardalis import engine
>>> position = pardalis.game("chameleon-chess").parse("5/2w2/1B3/5/W4 r 0")
>>> engine.choose(position.view(seat=1), level=8)
'b3-a5'
>>> engine.solve(position).value
'win'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pardalis.engine.analysis import analyse
    from pardalis.engine.choosing import choose
    from pardalis.engine.proof.solve import solve

__all__ = ["analyse", "choose", "solve"]

_HOMES = {"analyse": "analysis", "choose": "choosing", "solve": "proof.solve"}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
