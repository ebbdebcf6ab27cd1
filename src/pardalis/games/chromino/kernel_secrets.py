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

**Choices.** That somebody laid one tile and not another is no proof of anything, but it makes some
deals likelier than others (`kernel_choices.py`). Where choices are weighed, each hand that somebody
laid from is as likely as it is that of all its tiles this one was laid; tiles then change places
more often into deals that are likelier (by Metropolis and Hastings), which therefore come out more
often. A yardstick goes by what is certain alone.

**What is not in it.** When a seat was down to one
tile, drew again and has laid several since, which of them was the one shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np

from pardalis.core.kernel import secrets
from pardalis.core.kernel.bits import NONE, ONE, popcount
from pardalis.core.kernel.chance import STEP, below, mixed
from pardalis.core.kernel.contract import Rows, U, compiles, rule, signed
from pardalis.core.kernel.secrets import Secrets, Weighs, never
from pardalis.games.chromino import (
    kernel_outlook,  # noqa: F401  # declares how games are likely to end
    kernel_worth,  # noqa: F401  # declares how players move
)
from pardalis.games.chromino.kernel import encode
from pardalis.games.chromino.kernel_deal import any_of, is_hidden, without
from pardalis.games.chromino.kernel_layings import NAMES, TILE, tile_of
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
# then the layings: seat, the first and the last row of a group that the tile can have come from,
# and the tile; then the choices, if they are weighed: the first and the last row of the groups that
# the hand had, the row of the laying, how tempting the shown tile was, and how tempting each.
GROUPS, LAYINGS, CHOICES = range(3)
SEAT, SLOTS, TURN, LOW, HIGH = range(5)
FROM, TO, LAID_TILE = 1, 2, 3
FIRST, LAST, LAYING, SHOWN_TILE, TEMPTING = range(5)
COLUMNS = 5

Places: TypeAlias = np.ndarray[tuple[int], np.dtype[np.int64]]

TRIES = 30  # before masks are disregarded
CHANGES = 4  # changes of places for each hidden tile
_63 = U(63)


# 1 a state, and what is known ---------------------------------------------------------------------


def known(
    view: ChrominoView, history: Sequence[str] = (), weighs: Weighs = never
) -> tuple[ChrominoState, ChrominoGround, Rows]:
    """A state that a view of the seat to move allows, and what is known of the hidden hands.

    `history` are the moves that led to the view, all or the last of them. `weighs` is asked whether
    what others chose counts too; it does where it is known how they choose.
    """
    if view.seat is None or view.seat != view.turn:
        raise ValueError("only the seat to move searches")
    state, ground = encode(_any_position(view))
    groups: list[tuple[int, Group]] = []
    layings: list[tuple[int, int, int, int]] = []
    choices: list[list[int]] = []  # rows, but that layings are counted from 0
    if view.score != "plain" or view.contact != "normal":
        weighs = never
    for seat, hand in hidden_hands(view, history, weighs).items():
        first = len(groups) + 1
        hidden = view.hands[seat - 1].count(HIDDEN)
        mine, laid, chosen, shown = hand.groups, hand.laid, hand.choices, view.shown[seat - 1]
        if sum(group.slots for group in mine) - len(laid) != hidden:
            # The moves began in the midst of things: only what holds for all tiles is certain.
            mine, laid, chosen = [Group(hidden, mine[-1].mask if mine else ALL)], [], []
        for one in chosen:
            showing = one.temptations[TILE[shown]] if shown else 0
            at = len(layings) + one.laying
            choices.append([first, first + one.group, at, showing, *one.temptations])
        groups += [(seat, group) for group in mine]
        layings += [(seat, first + low, first + high, tile) for low, high, tile in laid]
    columns = TEMPTING + len(NAMES) if choices else COLUMNS
    rows = np.zeros((1 + len(groups) + len(layings) + len(choices), columns), dtype=np.uint64)
    rows[0, : CHOICES + 1] = len(groups), len(layings), len(choices)
    tightest = sorted(range(len(groups)), key=lambda i: groups[i][1].mask.bit_count())
    for at, (seat, group) in enumerate(groups):
        low, high = group.mask % 2**64, group.mask >> 64
        rows[1 + at, :COLUMNS] = seat, group.slots, 1 + tightest[at], low, high
    for at, laying in enumerate(layings, 1 + len(groups)):
        rows[at, : LAID_TILE + 1] = laying
    for at, choice in enumerate(choices, 1 + len(groups) + len(layings)):
        choice[LAYING] += 1 + len(groups)
        rows[at] = choice
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
    known: Rows, tiles: Places, row_of: Places, came: Places, n: int, groups: int, at: U
) -> U:
    """Let tiles change places where the masks allow it, as likely there as back; or, where choices
    are weighed, by how much likelier that makes them."""
    if n == 0:
        return at
    sums = tempted(known, tiles, row_of, came, n, groups)
    then = sums.copy()
    for _ in range(CHANGES * n):
        at += STEP
        number = mixed(at)
        one, other = below(number, n), below(number << U(32), len(tiles))
        if is_in(known, row_of[one], tiles[other]) and (
            other >= n or is_in(known, row_of[other], tiles[one])
        ):
            there = row_of[other] if other < n else 0
            moved = tiles[one], row_of[one], tiles[other], there
            odds = likelier(known, sums, then, moved, len(known))
            if odds < 1.0:
                at += STEP
            if odds >= 1.0 or part_of_one(mixed(at)) < odds:
                tiles[one], tiles[other] = tiles[other], tiles[one]
                sums[:] = then
    for i in range(CHANGES * len(came)):
        at += STEP
        laying, one = i % len(came), below(mixed(at), n)
        row, here, there = 1 + groups + laying, came[laying], row_of[one]
        if (
            known[here, SEAT] == known[there, SEAT]
            and signed(known[row, FROM]) <= there <= signed(known[row, TO])
            and is_in(known, here, tiles[one])
        ):
            moved = tiles[one], there, np.int64(signed(known[row, LAID_TILE])), here
            odds = likelier(known, sums, then, moved, row)
            if odds < 1.0:
                at += STEP
            if odds >= 1.0 or part_of_one(mixed(at)) < odds:
                came[laying], row_of[one] = there, here
                sums[:] = then
    return at


# 3 weighing choices -------------------------------------------------------------------------------


@compiles
def part_of_one(number: U) -> float:
    """A random number as one from 0 on, below 1."""
    return float(number >> U(11)) / 2.0**53


@compiles
def tempted(
    known: Rows, tiles: Places, row_of: Places, came: Places, n: int, groups: int
) -> Places:
    """For each choice, how tempting all tiles were that were then in the hand."""
    sums = np.zeros(signed(known[0, CHOICES]), dtype=np.int64)
    begin = len(known) - len(sums)
    for i in range(len(sums)):
        row = begin + i
        first, last = signed(known[row, FIRST]), signed(known[row, LAST])
        total = signed(known[row, SHOWN_TILE])
        for j in range(n):
            if first <= row_of[j] <= last:
                total += signed(known[row, TEMPTING + tiles[j]])
        for j in range(len(came)):
            laying = 1 + groups + j
            if first <= came[j] <= last and laying >= signed(known[row, LAYING]):
                total += signed(known[row, TEMPTING + signed(known[laying, LAID_TILE])])
        sums[i] = total
    return sums


@compiles
def likelier(
    known: Rows, sums: Places, then: Places, moved: tuple[Any, Any, Any, Any], until: int
) -> float:
    """By how much likelier all choices are if two tiles change places: one, that is in this row,
    and another, in that one, which its hand had until a laying. `then` gets the new sums."""
    one, here, other, there = moved
    odds, begin = 1.0, len(known) - len(sums)
    for i in range(len(sums)):
        row = begin + i
        then[i] = sums[i]
        first, last = signed(known[row, FIRST]), signed(known[row, LAST])
        leaves, comes = first <= here <= last, first <= there <= last
        if leaves != comes:
            other_too = 1 if until >= signed(known[row, LAYING]) else 0
            change = signed(known[row, TEMPTING + one])
            change -= other_too * signed(known[row, TEMPTING + other])
            then[i] += change if comes else -change
            odds *= sums[i] / then[i]
    return odds
