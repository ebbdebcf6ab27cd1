"""Deals: positions of Chromino that some seats cannot tell apart."""

from __future__ import annotations

from collections.abc import Collection

import pardalis
from pardalis import Position
from pardalis.core.chance import Chance
from pardalis.games.chromino.tiles import order

CHROMINO = pardalis.game("chromino")
MOST_DEALS = 12  # are tried until one is found in which the game can go on as it does


def hidden(position: Position, kept: Collection[int]) -> list[str]:
    """The tiles that these seats, and those who watch, do not see: in hands, then in the bag."""
    state = position.state
    held = [
        tile
        for seat, hand in enumerate(state.hands, 1)
        for tile in hand
        if seat not in kept and tile != state.shown[seat - 1]
    ]
    return [*held, *state.bag]


def dealt_anew(position: Position, kept: Collection[int], chance: Chance) -> Position:
    """The same position to the eyes of each of the seats in `kept`: of what they cannot see,
    some is dealt anew, so that others often can go on in the same way."""
    placed, hands, bag, turn, phase, *rest = str(position).split(" ")
    rows = [hand.split(",") if hand != "-" else [] for hand in hands.split("/")]
    unseen = hidden(position, kept)
    share = chance.choice((1, 1, 2, 3))
    mixed = [at for at in range(len(unseen)) if chance.below(3) < share]
    dealt = list(unseen)
    for at, tile in zip(mixed, chance.shuffled(unseen[at] for at in mixed), strict=True):
        dealt[at] = tile
    drawn, colon, draws = phase.partition(":")
    for seat, row in enumerate(rows, 1):
        if seat in kept:
            continue
        for at, tile in enumerate(row):
            if not tile.endswith("!"):
                row[at] = dealt.pop(0)
        if colon and seat == position.turn:
            # What was just drawn is one of the hand's unseen tiles.
            own = [tile for tile in row if not tile.endswith("!")]
            drawn = drawn if drawn in own else chance.choice(own)
        row.sort(key=lambda tile: order(tile.rstrip("!")))
    assert len(dealt) == (0 if bag == "-" else bag.count(",") + 1)
    written = "/".join(",".join(row) or "-" for row in rows)
    text = [placed, written, ",".join(dealt) or "-", turn, f"{drawn}{colon}{draws}", *rest]
    other = CHROMINO.parse(" ".join(text))
    assert is_same(position, other, (*kept, None))
    return other


def is_same(one: Position, other: Position, eyes: Collection[int | None]) -> bool:
    """Whether none of these can tell the positions apart."""
    return one.outcome == other.outcome and all(
        str(one.view(seat)) == str(other.view(seat)) for seat in eyes
    )
