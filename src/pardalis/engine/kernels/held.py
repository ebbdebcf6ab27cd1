"""The search's end of a leash."""

from __future__ import annotations

from pardalis.core.kernel.contract import compiles
from pardalis.engine.leash import LIMIT, NODES, OFF, Numbers


@compiles
def goes_on(leash: Numbers) -> bool:
    """Count a node; whether the search may go on.

    Once it may not, it never may again: a search on its way back must not begin anew.
    """
    leash[NODES] += 1
    if leash[NODES] >= leash[LIMIT]:
        leash[OFF] = 1
    return bool(leash[OFF] == 0)
