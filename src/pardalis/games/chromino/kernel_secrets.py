"""Chromino's kernel: deals that agree with all that a seat has seen since the game began.

A view is one moment (see `kernel_deal.py`). The moves that led there tell more: who draws, or
passes without a draw, could lay none of the tiles in his hand at that moment (rule 1), nor those
that he then drew and kept. So of every hidden tile one knows when it can have come into its hand,
and on which tables since then it did not fit.

**Groups.** The hidden tiles of a hand are in groups by when they came there: those there at the
beginning, those kept at one turn's draws, at the next, and so on. A group has a mask: the tiles
that fitted on none of the tables on which its owner had to draw or to pass since. The masks of
earlier groups lie within those of later ones. A tile drawn and laid at once never was hidden. Any
other tile laid came from a group in whose mask it was then: one of those from this to that. Which,
nobody can say.

**Dealing.** Each tile laid is taken from one of its groups, then each slot gets a tile that its
mask allows, the tightest masks first; every deal that agrees can come out so, but not all of them
equally often. Therefore pairs of tiles, and of a tile laid and a hidden one, change places at
random many times, where both masks allow it. In the limit all deals that agree are equally likely;
measured against all deals of small games, no difference is left that chance does not explain. Where
a set-up allows no deal by these rules, masks are disregarded.

**What is not in it.** That somebody laid one tile and not another. And when a seat was down to one
tile, drew again and has laid several since, which of them was the one shown.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pardalis.core.kernel import secrets
from pardalis.core.kernel.bits import NONE, ONE, popcount
from pardalis.core.kernel.chance import STEP, below, mixed
from pardalis.core.kernel.contract import Rows, U, compiles, rule, signed
from pardalis.core.kernel.secrets import Secrets
from pardalis.games.chromino import (
    kernel_outlook,  # noqa: F401  # declares how games are likely to end
    kernel_worth,  # noqa: F401  # declares how players move
)
from pardalis.games.chromino.kernel import encode
from pardalis.games.chromino.kernel_deal import any_of, is_hidden, without
from pardalis.games.chromino.kernel_layings import tile_of
from pardalis.games.chromino.kernel_state import (
    ALL_HIGH,
    ALL_LOW,
    BAG,
    SHOWN,
    ChrominoGround,
    ChrominoState,
    dealt,
    flip,
    held_key,
)
from pardalis.games.chromino.kernel_table import LAID
from pardalis.games.chromino.kernel_told import ALL, Group, hidden_hands
from pardalis.games.chromino.position import HIDDEN, Chromino, ChrominoView
from pardalis.games.chromino.tiles import TILES, order

# What `known` holds. First a row with how many groups and how many layings there are; then the
# groups: seat, slots, the row of the group that is dealt in this place, and the mask in two words;
# then the layings: seat, the first and the last row of a group that the tile can have come from.
GROUPS, LAYINGS = 0, 1
SEAT, SLOTS, TURN, LOW, HIGH = range(5)
FROM, TO = 1, 2
COLUMNS = 5

TRIES = 30  # before masks are disregarded
CHANGES = 4  # changes of places for each hidden tile
_63 = U(63)


# 1 a state, and what is known ---------------------------------------------------------------------


def known(
    view: ChrominoView, history: Sequence[str] = ()
) -> tuple[ChrominoState, ChrominoGround, Rows]:
    """A state that a view of the seat to move allows, and what is known of the hidden hands.

    `history` are the moves that led to the view, all or the last of them.
    """
    if view.seat is None or view.seat != view.turn:
        raise ValueError("only the seat to move searches")
    state, ground = encode(_any_position(view))
    groups: list[tuple[int, Group]] = []
    layings: list[tuple[int, int, int]] = []
    for seat, hand in hidden_hands(view, history).items():
        first = len(groups) + 1
        hidden = view.hands[seat - 1].count(HIDDEN)
        mine, laid = hand.groups, hand.laid
        if sum(group.slots for group in mine) - len(laid) != hidden:
            # The moves began in the midst of things: only what holds for all tiles is certain.
            mine, laid = [Group(hidden, mine[-1].mask if mine else ALL)], []
        groups += [(seat, group) for group in mine]
        layings += [(seat, first + low, first + high) for low, high in laid]
    rows = np.zeros((1 + len(groups) + len(layings), COLUMNS), dtype=np.uint64)
    rows[0, GROUPS], rows[0, LAYINGS] = len(groups), len(layings)
    tightest = sorted(range(len(groups)), key=lambda i: groups[i][1].mask.bit_count())
    for at, (seat, group) in enumerate(groups):
        low, high = group.mask % 2**64, group.mask >> 64
        rows[1 + at] = seat, group.slots, 1 + tightest[at], low, high
    for at, laying in enumerate(layings, 1 + len(groups)):
        rows[at, :3] = laying
    return state, ground, rows


def _any_position(view: ChrominoView) -> Chromino:
    """A position that a view allows: the unseen tiles in their order."""
    seen = {laying.tile for laying in view.table.layings}
    seen.update(tile for hand in view.hands for tile in hand)
    unseen = iter([tile for tile in TILES if tile not in seen])
    hands = tuple(
        tuple(sorted((next(unseen) if tile == HIDDEN else tile for tile in hand), key=order))
        for hand in view.hands
    )
    bag = tuple(next(unseen) for _ in range(view.bag))
    return Chromino(
        table=view.table,
        hands=hands,
        shown=view.shown,
        bag=bag,
        turn=view.turn,
        drawn=view.drawn,
        draws=view.draws,
        scores=view.scores,
        starter=view.starter,
        passes=view.passes,
        draw=view.draw,
        score=view.score,
        contact=view.contact,
        visible=view.visible,
    )


def deepens(view: ChrominoView) -> bool:
    """Only where all hands are seen: alone, with open hands, or when the others show their last."""
    return not any(HIDDEN in hand for hand in view.hands)


SECRETS = Secrets(known, deepens)

# 2 dealing ----------------------------------------------------------------------------------------


@compiles
def is_in(known: Rows, row: int, tile: int) -> bool:
    """Whether a group's mask has a tile."""
    word = known[row, LOW] if tile < 64 else known[row, HIGH]
    return bool((word >> (U(tile) & _63)) & ONE)


@rule(secrets.deal, ChrominoState)
def deal(state: ChrominoState, ground: ChrominoGround, known: Rows, number: U) -> ChrominoState:
    """A random deal that agrees with what the seat to move has seen."""
    marks, hands, at = state.marks.copy(), state.hands.copy(), number
    # Everything unseen is taken back.
    unseen_low, unseen_high = ALL_LOW, ALL_HIGH
    for i in range(state.laid):
        tile = tile_of(int(marks[U(LAID + i)]))
        unseen_low, unseen_high = without(unseen_low, unseen_high, tile)
    for other in range(1, ground.seats + 1):
        shown = int(marks[U(SHOWN + other - 1)]) - 1
        if is_hidden(ground, state.turn, other):
            hands[U(other * 2 - 2)] = NONE
            hands[U(other * 2 - 1)] = NONE
            if shown >= 0:
                flip(hands, other, shown)
        unseen_low &= ~hands[U(other * 2 - 2)]
        unseen_high &= ~hands[U(other * 2 - 1)]

    groups, layings = signed(known[0, GROUPS]), signed(known[0, LAYINGS])
    total = popcount(unseen_low) + popcount(unseen_high)
    slots = np.empty(groups + 1, dtype=np.int64)  # of each row that are left to hidden tiles
    came = np.empty(layings, dtype=np.int64)  # the row that each tile laid came from
    tiles = np.empty(total, dtype=np.int64)  # hidden ones first, then the bag, then those lacking
    row_of = np.empty(total, dtype=np.int64)  # of each hidden one
    attempt, n = 0, 0
    while True:
        strict = attempt < TRIES
        attempt += 1
        low, high, n, fits = unseen_low, unseen_high, 0, True
        for row in range(1, groups + 1):
            slots[row] = signed(known[row, SLOTS])
        for i in range(layings):
            row = 1 + groups + i
            begin, end = signed(known[row, FROM]), signed(known[row, TO])
            some = 0
            for r in range(begin, end + 1):
                some += slots[r]
            if some == 0:  # those that are left were taken for others
                begin, end, fits = 1, groups, False
                while known[begin, SEAT] != known[row, SEAT] or slots[begin] == 0:
                    begin += 1
                some = 1
            at += STEP
            place = below(mixed(at), some)
            while place >= slots[begin]:
                place -= slots[begin]
                begin += 1
            slots[begin] -= 1
            came[i] = begin
        if strict and not fits:
            continue
        for i in range(groups):
            row = signed(known[1 + i, TURN])
            for _ in range(slots[row]):
                some_low, some_high = low, high
                if strict:
                    some_low &= known[row, LOW]
                    some_high &= known[row, HIGH]
                    if (some_low | some_high) == NONE:
                        fits = False
                        break
                at += STEP
                tile = any_of(some_low, some_high, mixed(at))
                low, high = without(low, high, tile)
                tiles[n] = tile
                row_of[n] = row
                n += 1
        if fits or not strict:
            break
    # The bag, and what is lacking.
    for i in range(n, total):
        at += STEP
        tiles[i] = any_of(low, high, mixed(at))
        low, high = without(low, high, tiles[i])
    if strict:
        at = even_out(known, tiles, row_of, came, n, groups, at)
    for i in range(n):
        flip(hands, signed(known[row_of[i], SEAT]), tiles[i])
    for place in range(state.bag):
        marks[U(BAG + place)] = tiles[n + place] + 1
    return dealt(state, marks, hands, state.drawn, held_key(marks, hands, state.bag))


@compiles
def even_out(
    known: Rows,
    tiles: np.ndarray[tuple[int], np.dtype[np.int64]],
    row_of: np.ndarray[tuple[int], np.dtype[np.int64]],
    came: np.ndarray[tuple[int], np.dtype[np.int64]],
    n: int,
    groups: int,
    at: U,
) -> U:
    """Let tiles change places where the masks allow it, as likely there as back."""
    if n == 0:
        return at
    for _ in range(CHANGES * n):
        at += STEP
        number = mixed(at)
        one, other = below(number, n), below(number << U(32), len(tiles))
        if is_in(known, row_of[one], tiles[other]) and (
            other >= n or is_in(known, row_of[other], tiles[one])
        ):
            tiles[one], tiles[other] = tiles[other], tiles[one]
    for i in range(CHANGES * len(came)):
        at += STEP
        laying, one = i % len(came), below(mixed(at), n)
        row, here, there = 1 + groups + laying, came[laying], row_of[one]
        if (
            known[here, SEAT] == known[there, SEAT]
            and signed(known[row, FROM]) <= there <= signed(known[row, TO])
            and is_in(known, here, tiles[one])
        ):
            came[laying], row_of[one] = there, here
    return at
