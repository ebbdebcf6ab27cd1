"""What a move of Chromino looks worth at first sight, from what the mover sees and nothing else."""

from __future__ import annotations

from pardalis.games.chromino.position import ChrominoView
from pardalis.games.chromino.table import Laying
from pardalis.games.chromino.tiles import is_chameleon, value


def promise(view: ChrominoView, move: str) -> float:
    """How good a move looks to the seat to move; a simple player takes the highest."""
    if "@" not in move:
        return 0.0  # to draw or to pass is never a choice
    laying = Laying.parse(move)
    hand = view.hands[view.turn - 1]
    left = [tile for tile in hand if tile != laying.tile]
    if view.score == "expert":
        looks = float(view.table.points(laying))
    else:
        # Few colours and many contacts leave the next seats little to lay on. A chameleon, worth 3,
        # comes last of itself, and it can wait: it fits nearly everywhere.
        looks = len(view.table.contacts(laying)) / 4 - value(laying.tile)
    if len(left) == 1 and is_chameleon(left[0]):
        looks -= 10  # rule 4: left alone in the hand, it cannot be laid
    return looks
