"""A level: what a computer may use for a move. Games declare theirs in `levels.py`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """What a computer of a level may use for a move of a game.

    `thoughts` are nodes of a search, or playouts where there are secrets and where it `plays_out`;
    0 is as many as there is time for. Before that, a solver has `proof` nodes to find out who wins.
    Of a thousand moves, `oversight` are overlooked; `whim` is by how much, in hundredths of a
    piece, one position may please more than another for no reason. `threads` share the playouts
    where it plays out. `seconds` is what it takes here, at the most.
    """

    thoughts: int
    oversight: int = 0
    whim: int = 0
    proof: int = 0
    plays_out: bool = False
    threads: int = 1
    seconds: float = 1.0
    megabytes: int = 64
