"""Chromino's kernel: how sensible players move, and which layings look promising.

To win one must get rid of the last tile first; who draws loses a turn and gains a tile. So a good
laying leaves the others little to lay on, and oneself something for the next turns:

- **others**: of all tiles that the seat does not see, how many could be laid afterwards. What is
  seen is the table and the own hand, and the other hands when they are open.
- **own**: how many of the tiles left in the hand could be laid afterwards; none at all is bad.
- **colours**: tiles of few colours fit few places. They go first, and chameleons last.
- **contacts**: a laying with many contacts closes places.
- **lone**: a chameleon left alone in the hand cannot be laid (rule 4).
- **points**: what the laying scores, in the expert game.

Of 3,000 games against the player that lays with most contacts, so much was won by whoever lays by
**others** alone 64 %, by a rare tile alone (as `likely` does, but always the rarest) 57 %, by few
colours and many contacts 56 %, by **own** alone 52 %, at random 49 %; by all of them 64 %, and
more by a search that begins with them (`bench/chromino.py`).
"""

from __future__ import annotations

from pardalis.core.kernel import contract, secrets
from pardalis.core.kernel.bits import NONE, first, popcount, without_first
from pardalis.core.kernel.chance import below, mixed
from pardalis.core.kernel.contract import Moves, U, compiles, rule
from pardalis.core.kernel.secrets import Hopes
from pardalis.games.chromino.kernel import layable, without_laying
from pardalis.games.chromino.kernel_deal import without
from pardalis.games.chromino.kernel_state import (
    ALL_HIGH,
    ALL_LOW,
    CHAMELEONS_HIGH,
    CHAMELEONS_LOW,
    ChrominoGround,
    ChrominoState,
    lowest,
)
from pardalis.games.chromino.kernel_table import (
    COVERED,
    DOWN,
    LAID,
    VALUE,
    WAYS,
    Marks,
    points,
    seen_at,
    spread,
    tile_of,
    write_ways,
)

# In parts of a won game; OTHERS for each tile if there are MANY.
OTHERS, OWN, COLOURS, CONTACTS = -0.015, 0.015, -0.01, 0.0025
MANY = 60
LONE, NONE_OWN = -0.15, -0.05
POINT = 0.02

RARE = 1 << 16  # more than a tile has ways


@compiles
def contacts(marks: Marks, laying: int) -> int:
    """How many contacts a laying makes."""
    square, step, _, _, _ = spread(laying)
    aside = DOWN + 1 - step
    n = 0
    for face in range(8):
        beside = square + (face >> 1) * step + (aside if face & 1 else -aside)
        if face >= 6:
            beside = square + (3 * step if face & 1 else -step)
        if seen_at(marks, beside) & COVERED:
            n += 1
    return n


@compiles
def fitting(marks: Marks, low: U, high: U) -> int:
    """How many of a set of tiles can be laid."""
    n = 0
    while low:
        n += 1 if marks[U(WAYS) + first(low)] != 0 else 0
        low = without_first(low)
    while high:
        n += 1 if marks[U(WAYS + 64) + first(high)] != 0 else 0
        high = without_first(high)
    return n


@compiles
def rarity(marks: Marks, tile: int) -> int:
    """A number the larger the fewer ways a tile has; 0 if it has none."""
    ways = int(marks[U(WAYS + tile)])
    return RARE // ways if ways else 0


@rule(secrets.likely, ChrominoState)
def likely(state: ChrominoState, ground: ChrominoGround, number: U, out: Moves) -> int:
    """A tile, with half the ways twice as likely; then any of its ways."""
    low, high = layable(state)
    all_low, all_high, total = low, high, 0
    while low | high:
        tile = lowest(low, high)
        low, high = without(low, high, tile)
        total += rarity(state.marks, tile)
    if total == 0:
        return without_laying(state, ground)
    low, high, place = all_low, all_high, below(number, total)
    tile = lowest(low, high)
    while place >= rarity(state.marks, tile):
        place -= rarity(state.marks, tile)
        low, high = without(low, high, tile)
        tile = lowest(low, high)
    n = write_ways(state.marks, ground.contact, tile, out, 0)
    return int(out[U(below(mixed(number), n))])


@rule(secrets.hopes, ChrominoState)
def hopes(state: ChrominoState, ground: ChrominoGround, found: Moves, n: int, into: Hopes) -> None:
    """Each laying by what it leaves; to draw or to pass is never a choice."""
    into[0] = 0.0
    if n == 1:
        return
    seat = state.turn
    low, high = ALL_LOW, ALL_HIGH
    for i in range(state.laid):
        low, high = without(low, high, tile_of(int(state.marks[U(LAID + i)])))
    if ground.open:
        low = high = NONE
        for other in range(1, ground.seats + 1):
            low |= state.hands[U(other * 2 - 2)]
            high |= state.hands[U(other * 2 - 1)]
    low &= ~state.hands[U(seat * 2 - 2)]
    high &= ~state.hands[U(seat * 2 - 1)]
    unseen = max(1, popcount(low) + popcount(high))
    for i in range(n):
        move = int(found[i])
        after = contract.play(contract.fresh(state), ground, move)
        own_low, own_high = after.hands[U(seat * 2 - 2)], after.hands[U(seat * 2 - 1)]
        left, own = popcount(own_low) + popcount(own_high), fitting(after.marks, own_low, own_high)
        looks = OTHERS * fitting(after.marks, low, high) * MANY / unseen
        looks += OWN * own + COLOURS * VALUE[U(tile_of(move))]
        looks += CONTACTS * contacts(state.marks, move)
        if left > 0 and own == 0:
            looks += NONE_OWN
        if left == 1 and ((own_low & CHAMELEONS_LOW) | (own_high & CHAMELEONS_HIGH)):
            looks += LONE
        if ground.expert:
            looks += POINT * points(state.marks, move)
        into[i] = looks
