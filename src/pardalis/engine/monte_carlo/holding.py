"""How a search is held: by a number of playouts, by a time, or by a leash that somebody holds."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

from pardalis.engine.leash import Leash


def held(
    playouts: int | None, seconds: float | None, leash: Leash | None, threads: int = 1
) -> AbstractContextManager[Leash]:
    """The leash of a search, held while it runs; one that is given is held by whoever gives it."""
    limits = [limit for limit in (playouts, seconds, leash) if limit is not None]
    if len(limits) != 1:
        raise ValueError("a search is held by playouts, by seconds or by a leash")
    if leash is not None:
        return nullcontext(leash)
    return Leash(seconds=seconds, nodes=playouts, threads=threads)
