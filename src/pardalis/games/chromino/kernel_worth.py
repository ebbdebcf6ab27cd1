"""Chromino's kernel: how players move, and which layings look promising.

To win one must get rid of the last tile first; who draws loses a turn and mostly gains a tile. So a
good laying leaves the next seat nothing to lay, and oneself something for the next turn. `looks`
says how good a laying is, by what its seat sees: the table and its own hand, and the other hands
when they are open.

- **can**: how likely it is that the next seat can lay something, by the number of its tiles and
  how many of those unseen would fit; more so when it has two left, most with one.
- **others**: the share of the unseen tiles that would fit.
- **ready**: the share of the hand that should fit next turn. A tile with one way is often blocked,
  one with several seldom.
- **dead**: the number of tiles that do not fit, when few are left; more so for the last.
- **colours**: tiles of few colours fit few places. They go first.
- **chameleon**, **lone**: to lay a chameleon, and to be left with one alone, which cannot be laid
  (rule 4).
- **points**: what the laying scores, in the expert game.

All are in parts of a won game. `python -m bench.worth` tries other weights against these.

Sensible players lay what looks best. Real ones do not quite: what became of their layings is
explained half by games between sensible players and half by random ones (`python -m bench.trials`).
So a `likely` move is as often any as it is the one that looks best.
"""

from __future__ import annotations

import numpy as np

from pardalis.core.kernel import secrets
from pardalis.core.kernel.bits import NONE, ONE, popcount
from pardalis.core.kernel.chance import STEP, below, mixed
from pardalis.core.kernel.contract import Moves, U, compiles, pick, rule
from pardalis.core.kernel.secrets import Hopes
from pardalis.games.chromino.kernel import layable, without_laying
from pardalis.games.chromino.kernel_deal import without
from pardalis.games.chromino.kernel_layings import NAMES, VALUE, tile_of
from pardalis.games.chromino.kernel_look import foresee, points
from pardalis.games.chromino.kernel_state import (
    ALL_HIGH,
    ALL_LOW,
    CHAMELEONS_HIGH,
    CHAMELEONS_LOW,
    SHOWN,
    ChrominoGround,
    ChrominoState,
    lowest,
    size,
)
from pardalis.games.chromino.kernel_table import LAID, WAYS, write_ways

TERMS = ("can", "late", "last", "others", "ready", "dead", "end", "colours", "chameleon", "lone")
WEIGHTS = np.array([-0.08, -0.18, -0.4, -0.3, 0.05, -0.02, -0.16, -0.02, 0.015, -0.2])
CAN, CAN_LATE, CAN_LAST, OTHERS, READY, DEAD, DEAD_LAST, COLOURS, CHAMELEON, LONE = range(10)
OTHERS_ALONE, POINT = 0.2, 0.02
FREE_ONE, FREE_TWO, FREE_MORE = 0.5, 0.75, 0.9  # how likely a tile with so many ways is not blocked

FEW = 3  # tiles of one's own
ANYHOW = 2  # of so many likely moves, one is any
ENOUGH = 16  # layings that a player looks at in a random game: more are hardly ever possible
_63 = U(63)
_TILES = len(NAMES)


@compiles
def unseen(state: ChrominoState, ground: ChrominoGround) -> tuple[U, U]:
    """The tiles among which the next seat's are: all that the seat to move does not see, or that
    seat's when hands are open."""
    if ground.open and ground.seats > 1:
        after = state.turn % ground.seats + 1
        return state.hands[U(after * 2 - 2)], state.hands[U(after * 2 - 1)]
    low = ALL_LOW & ~state.hands[U(state.turn * 2 - 2)]
    high = ALL_HIGH & ~state.hands[U(state.turn * 2 - 1)]
    for i in range(state.laid):
        low, high = without(low, high, tile_of(int(state.marks[U(LAID + i)])))
    return low, high


@compiles
def cannot(state: ChrominoState, seat: int, fit: int, total: int, shown_fits: int) -> float:
    """How likely a seat has nothing to lay when so many of the tiles that it may have would fit."""
    n = size(state.hands, seat)
    shown = int(state.marks[U(SHOWN + seat - 1)]) - 1
    if shown >= 0:
        if shown_fits and not (n == 1 and is_chameleon(shown)):
            return 0.0
        fit, total, n = fit - shown_fits, total - 1, n - 1
    likely_not, unfit = 1.0, total - fit
    for i in range(n):
        if i >= unfit:
            return 0.0
        likely_not *= (unfit - i) / (total - i)
    return likely_not


@compiles
def is_chameleon(tile: int) -> bool:
    """Whether a tile is one."""
    only = ONE << (U(tile) & _63)
    return bool((CHAMELEONS_LOW if tile < 64 else CHAMELEONS_HIGH) & only)


@compiles
def looks(
    state: ChrominoState,
    ground: ChrominoGround,
    weights: Hopes,
    low: U,
    high: U,
    laying: int,
    room: Moves,
    at: int,
) -> float:
    """How good a laying is, the unseen tiles being these; `room` has 80 places from `at` on."""
    seat, tile = state.turn, tile_of(laying)
    foresee(state.marks, ground.contact, laying, state.laid, room, at)
    fit_low = fit_high = NONE
    for i in range(64):
        fit_low |= U(room[U(at + i)] != 0) << U(i)
    for i in range(64, _TILES):
        fit_high |= U(room[U(at + i)] != 0) << U(i - 64)
    total = popcount(low) + popcount(high)
    fit = popcount(low & fit_low) + popcount(high & fit_high)
    share = fit / total if total else 0.0
    if ground.seats == 1:
        found = OTHERS_ALONE * share
    else:
        after = seat % ground.seats + 1
        shown = int(state.marks[U(SHOWN + after - 1)]) - 1
        shown_fits = 1 if shown >= 0 and room[U(at + shown)] != 0 else 0
        can = 1.0 - cannot(state, after, fit, total, shown_fits)
        theirs = size(state.hands, after)
        when = CAN_LAST if theirs <= 1 else CAN_LATE if theirs == 2 else CAN
        found = weights[when] * can + weights[OTHERS] * share
    found += weights[COLOURS] * VALUE[U(tile)]
    if is_chameleon(tile):
        found += weights[CHAMELEON]
    if ground.expert:
        found += POINT * points(state.marks, laying, state.laid)
    low, high = state.hands[U(seat * 2 - 2)], state.hands[U(seat * 2 - 1)]
    low, high = without(low, high, tile)
    left, fitting, ready = popcount(low) + popcount(high), 0, 0.0
    if left == 0:
        return float(found + 1.0)
    if left == 1 and ((low & CHAMELEONS_LOW) | (high & CHAMELEONS_HIGH)):
        found += weights[LONE]
    while low | high:
        tile = lowest(low, high)
        low, high = without(low, high, tile)
        ways = room[U(at + tile)]
        if ways:
            free = FREE_ONE if ways == 1 else FREE_TWO if ways == 2 else FREE_MORE
            fitting += 1
            ready += free
    if left <= FEW:
        found += weights[DEAD_LAST if left == 1 else DEAD] * (left - fitting)
    return float(found + weights[READY] * ready / left)


@compiles
def best_laying(
    state: ChrominoState, ground: ChrominoGround, weights: Hopes, number: U, out: Moves
) -> int:
    """The laying that looks best; of many, of some."""
    low, high = layable(state)
    n = 0
    while low | high:
        tile = lowest(low, high)
        low, high = without(low, high, tile)
        if state.marks[U(WAYS + tile)] != 0:
            n = write_ways(state.marks, ground.contact, tile, out, n)
    if n == 0:
        return without_laying(state, ground)
    if n == 1:
        return int(out[0])
    low, high = unseen(state, ground)
    best, found, at = -100.0, int(out[0]), number
    for i in range(min(n, ENOUGH)):
        if n > ENOUGH:
            at += STEP
            other = i + below(mixed(at), n - i)
            out[U(i)], out[U(other)] = out[U(other)], out[U(i)]
        move = int(out[U(i)])
        # Behind the layings there is room: `most_moves` takes every tile to fit every spot, twice.
        value = looks(state, ground, weights, low, high, move, out, n)
        if value > best:
            best, found = value, move
    return found


@rule(secrets.likely, ChrominoState)
def likely(state: ChrominoState, ground: ChrominoGround, number: U, out: Moves) -> int:
    """What looks best by the weights above, or anything."""
    if below(number, ANYHOW) == 0:
        return pick(state, ground, mixed(number), out)
    return best_laying(state, ground, WEIGHTS, number, out)


@rule(secrets.hopes, ChrominoState)
def hopes(state: ChrominoState, ground: ChrominoGround, found: Moves, n: int, into: Hopes) -> None:
    """As it looks; to draw or to pass is never a choice."""
    into[0] = 0.0
    if n > 1:
        low, high = unseen(state, ground)
        for i in range(n):
            into[i] = looks(state, ground, WEIGHTS, low, high, int(found[i]), found, n)
