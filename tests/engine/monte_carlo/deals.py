"""Deals of Chromino by view and moves: those of the kernel, and all there are, the long way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from pardalis import Position
from pardalis.core.chance import Chance
from pardalis.core.errors import IllegalMove
from pardalis.core.kernel.cache import compiled
from pardalis.core.kernel.chance import stream
from pardalis.core.kernel.contract import Rows, U, pack, unpack
from pardalis.core.kernel.secrets import Weighs, deal, never
from pardalis.core.position import View
from pardalis.engine.monte_carlo.by_view import seen
from pardalis.games.chromino.kernel import encode
from pardalis.games.chromino.kernel_choices import UNIT, temptations
from pardalis.games.chromino.kernel_layings import TILE
from pardalis.games.chromino.tiles import TILES
from tests.games.chromino import CHROMINO, START
from tests.games.chromino_deals import _redealt, case


def always() -> bool:
    """All that others chose is weighed."""
    return True


@compiled
def _deal_some(state: Any, ground: Any, known: Rows, seed: U, rows: Rows) -> None:
    for at in range(len(rows)):
        pack(deal(state, ground, known, stream(seed, U(at))), rows, at)


def dealt(
    view: View, history: Sequence[str], deals: int, seed: int, weighs: Weighs = never
) -> Iterator[Position]:
    """So many positions that a seat may be in, by what it has seen."""
    kernel, state, ground, known, *_ = seen(view, history, weighs)
    rows = np.zeros((deals, kernel.words(state)), dtype=np.uint64)
    _deal_some(state, ground, known, U(seed), rows)
    for at in range(deals):
        yield Position(view.game, kernel.decode(unpack(state, rows, at), ground))


def agreeing(start: Position, history: Sequence[str], now: Position) -> Counter[str]:
    """All positions that a seat may be in now, and from how many deals of the start each comes.

    Every deal that looked the same at the start is played on by the same moves; it agrees if they
    are legal, and if the seat sees in the end what it sees.
    """
    seat = now.turn
    found: Counter[str] = Counter()
    for state in _redealt(start.state, seat):
        position = Position(CHROMINO, state)
        try:
            for move in history:
                position = position.play(move)
        except IllegalMove:
            continue
        if position.view(seat) == now.view(seat):
            found[str(position)] += 1
    return found


def small_start(chance: Chance, seats: int) -> Position:
    """A start in which seat 1 holds all but a few tiles, which nobody else sees."""
    others = [tile for tile in TILES if tile != START[:3]]
    unseen = chance.shuffled(others)[:6]
    sizes = [1 + chance.below(2) + (seats == 2) for _ in range(seats - 1)]
    hands, at = [], 0
    for size in sizes:
        hands.append(",".join(sorted(unseen[at : at + size], key=TILES.index)))
        at += size
    bag = chance.below(len(unseen) - at + 1)
    draw = str(1 + chance.below(3))
    start = case(",".join(unseen), "/".join(hands), bag, turn=1 + chance.below(seats), draw=draw)
    chosen = replace(start.state, contact=chance.choice(("normal", "normal", "bambino")))
    return Position(CHROMINO, chosen)


def weighed(start: Position, history: Sequence[str], now: Position) -> dict[str, float]:
    """All positions that a seat may be in now, each with how likely it is by what others chose.

    As `agreeing`; but a deal counts as much as it is likely that of all tiles of a hand those were
    laid that were.
    """
    seat, found = now.turn, dict[str, float]()
    for state in _redealt(start.state, seat):
        position, odds = Position(CHROMINO, state), 1.0
        try:
            for move in history:
                if position.turn != seat and "@" in move and not position.state.drawn:
                    then, _ = encode(position.state)
                    tempting = temptations(then.marks, then.laid)
                    total = sum(tempting[TILE[tile]] for tile in position.state.hand)
                    odds *= UNIT / max(total, 1)  # with none it will not be legal
                position = position.play(move)
        except IllegalMove:
            continue
        if position.view(seat) == now.view(seat):
            found[str(position)] = found.get(str(position), 0.0) + odds
    return found
