"""Chromino: all deals that a seat cannot tell apart, worked out the long way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, permutations

from pardalis import Position
from pardalis.games.chromino.position import Chromino
from pardalis.games.chromino.tiles import TILES, is_chameleon, order
from tests.games.chromino import CHROMINO, START, state, text


def case(unseen: str, hands: str, bag: int = 0, **rest: str | int) -> Position:
    """A position in which seat 1 holds all tiles but the one on the table, those unseen and those
    shown; `hands` are the others', and the bag has the last of the unseen tiles that are left."""
    held = [tile.removesuffix("!") for hand in hands.split("/") for tile in hand.split(",")]
    own = [tile for tile in TILES if tile not in {START[:3], *unseen.split(","), *held}]
    left = [tile for tile in unseen.split(",") if tile not in held]
    in_bag = ",".join(left[-bag:]) if bag else "-"
    written = text(f"{','.join(own)}/{hands}", in_bag, **rest)  # type: ignore[arg-type]  # any field
    return CHROMINO.parse(written)


# Tiles that fit START: RRR, GGG, BRB, PGP, Y*B, Y*P. Tiles that do not: YYY, BBB, PPP, YBP, BPB.
CASES: dict[str, tuple[Position, int]] = {
    # One tile is nowhere, and nobody can know which.
    "hidden": (case("YYY,BBB,RRR,GGG,Y*B", "YYY,BBB", 2), 1),
    "open": (case("RRR,GGG,BBB,PPP", "YYY,YBP", 3, visible="open"), 1),
    "drawn": (case("YYY,BBB,PPP,RRR,GGG", "RRR,YYY,BBB", 1, turn=2, phase="RRR:1"), 1),
    "drawn twice": (
        case("YYY,BBB,PPP,RRR,GGG", "YYY,GGG,BBB", 1, turn=2, phase="GGG:2", draw=2),
        1,
    ),
    "drawn with one shown": (
        case("BBB,PPP,YBP,RRR,GGG", "Y*B!,BBB,PPP", 1, turn=2, phase="PPP:2", draw=4),
        1,
    ),
    # A hand that was a chameleon only, or a tile that does not fit.
    "drawn with a lone one": (
        case("YYY,BBB,Y*B,Y*P,RRR", "YYY,Y*B,BBB", 1, turn=2, phase="BBB:2", draw=3),
        1,
    ),
    "drawn by a lone one": (case("YYY,BBB,Y*B,RRR", "Y*B,BBB", 1, turn=2, phase="BBB:1"), 1),
    "all drawn": (case("YYY,Y*P,RRR,GGG", "RRR", 1, turn=2, phase="RRR:1"), 1),
    "own draw": (case("YYY,BBB,RRR,GGG", "YYY,BBB", 2, phase="RGB:1"), 1),
    "passed": (case("YYY,BBB,PPP,RRR,YBP", "YYY,BBB/RRR,PPP", turn=1, passes=1, starter=3), 1),
    "both passed": (case("YYY,BBB,PPP,YBP,GGG", "YYY,BBB/PPP", turn=1, passes=2), 1),
    "passed with lone ones": (
        case("YYY,BBB,Y*B,GGG,RRR", "YYY,BBB/Y*B", turn=1, passes=2, starter=2),
        1,
    ),
    "two lone ones passed": (case("YYY,Y*P,Y*B,GGG,RRR", "Y*P/Y*B", turn=1, passes=2), 1),
    "one shown passed": (case("YYY,GGG,RRR,PPP", "YYY,BBB!", turn=1, passes=1), 1),
    "stuck": (case("YYY,BBB,GGG,PPP", "YYY,BBB", turn=0, passes=2), 1),
    "out": (case("YYY,BBB,GGG,PPP", "-/YYY,BBB", turn=0, passes=1), 1),
    # Set up so that seat 2 has passed, or drawn, with nothing but tiles that fit.
    "against the rules": (case("RRR,GGG,BRB", "RRR,GGG", turn=1, passes=1), 1),
    "drawn against the rules": (case("RRR,GGG,BRB,BBB", "RRR,GGG,BBB", turn=2, phase="BBB:1"), 1),
}


def all_deals(position: Position, seat: int) -> set[str]:
    """The texts of all deals that a seat cannot tell from this one, by the view and by the rules;
    if the rules forbid all of them, those by the view."""
    looks_same = list(_redealt(state(position), seat))
    agreeing = {str(deal) for deal in looks_same if agrees(deal, seat)}
    return agreeing or set(map(str, looks_same))


def agrees(deal: Chromino, seat: int) -> bool:
    """Whether nobody whose hand a seat does not see could have laid a tile and did not."""
    hidden = [other for other in range(1, deal.seats + 1) if other != seat]
    if deal.visible == "open":
        return True
    if deal.drawn:
        kept = [tile for tile in deal.hand if tile != deal.drawn]
        before = len(deal.hand) - deal.draws
        return deal.turn not in hidden or _unfit(deal, deal.turn, kept, before)
    then = deal.turn or deal.starter
    passed = [(then - 2 - i) % deal.seats + 1 for i in range(deal.passes)]
    return all(
        _unfit(deal, other, [*deal.hands[other - 1]], len(deal.hands[other - 1]))
        for other in passed
        if other in hidden
    )


def _unfit(deal: Chromino, seat: int, tiles: list[str], before: int) -> bool:
    """Whether tiles of a hand, which were so many before any draw, could not be laid."""
    shown = deal.shown[seat - 1]
    fitting = [
        tile
        for tile in tiles
        if tile != shown and deal.table.placements(tile, deal.contact)  # a shown one is known
    ]
    lone = before <= 1 and shown is None and len(fitting) == 1 and is_chameleon(fitting[0])
    return not fitting or lone


def _redealt(deal: Chromino, seat: int) -> Iterator[Chromino]:
    """All deals with the same view: every hidden tile any of those unseen."""
    seen = {laying.tile for laying in deal.table.layings} | {tile for tile in deal.shown if tile}
    hidden = []
    for other, hand in enumerate(deal.hands, 1):
        if other == seat or deal.visible == "open":
            seen.update(hand)
        else:
            hidden.append(other)
    return _filled(deal, hidden, [tile for tile in TILES if tile not in seen])


def _filled(deal: Chromino, hidden: list[int], unseen: list[str]) -> Iterator[Chromino]:
    if not hidden:
        for bag in permutations(unseen, len(deal.bag)):
            yield replace(deal, bag=bag)
        return
    seat, *others = hidden
    shown = deal.shown[seat - 1]
    known = (shown,) if shown else ()
    for tiles in combinations(unseen, len(deal.hands[seat - 1]) - len(known)):
        hand = tuple(sorted((*known, *tiles), key=order))
        hands = (*deal.hands[: seat - 1], hand, *deal.hands[seat:])
        left = [tile for tile in unseen if tile not in tiles]
        for drawn in tiles if deal.drawn and deal.turn == seat else (deal.drawn,):
            yield from _filled(replace(deal, hands=hands, drawn=drawn), others, left)
