"""Chromino: setting up a position by hand.

Any tile of the box goes on the table, by the square of its first letter and that of its last; into
a hand, by touching whose it is; or into the bag. It comes from wherever it was. The layings are put
in an order in which each can be laid, if there is one; the seat to move and the count of passes
follow as far as they must.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import cache

from pardalis.core.scene import Tile
from pardalis.core.setup import (
    AT_ONCE,
    CLEAR,
    NOTHING,
    Item,
    Setup,
    Touches,
    clear,
    core,
    moved,
    nothing,
    turns,
)
from pardalis.core.texts import fields, number
from pardalis.core.words import Words
from pardalis.games.chromino.position import (
    FIELDS,
    HIDDEN,
    OPTIONS,
    OUTERMOST,
    Chromino,
    parse,
    read,
)
from pardalis.games.chromino.rules import DEAL
from pardalis.games.chromino.scene import gesture, scene, square_id, tile_id
from pardalis.games.chromino.table import STEP, Laying, Table
from pardalis.games.chromino.tiles import CHAMELEONS, TILES, order

word = Words(__package__)

DEALT = "deal"
PLAIN = ",".join(f"{option.name}={option.default}" for option in OPTIONS)


def palette(position: Chromino) -> tuple[Item, ...]:
    """Every tile of the box, and the dealing of hands."""
    tiles = tuple(
        Item(id=tile, label=look.label, group=word("setup.tiles"), looks=(look,))
        for tile, look in _looks().items()
    )
    deal = Item(id=DEALT, label=word("setup.deal", n=DEAL), group=core("setup.whole"), at_once=True)
    seats = turns(word, range(1, position.seats + 1), position.turn)
    off = replace(nothing(), label=word("setup.off"), group=word("setup.tiles"))
    return off, *tiles, *seats, deal, clear()


@cache
def _looks() -> Mapping[str, Tile]:
    """How the tiles look, upright as in a hand: in one that holds them all."""
    holding = read(f"R*G@0,0e - - 1 - 0 1 0 {PLAIN}")
    drawn = scene(replace(holding, hands=(TILES,)), 1)
    hand = next(zone for zone in drawn.zones if zone.id == "hand-1")
    looks: dict[str, Tile] = {}
    for tile, held in zip(TILES, hand.tiles, strict=True):
        look = moved(held, f"item-{tile_id(tile)}")
        assert isinstance(look, Tile)
        looks[tile] = look
    return looks


def places(position: Chromino, item: str) -> Collection[Touches]:
    """On the table wherever three squares are free, in a hand, in the bag; off any of these."""
    if item in (CLEAR, DEALT) or item.startswith("turn-"):
        return (AT_ONCE,)
    held = [(tile_id(tile),) for hand in position.hands for tile in hand]
    if item == NOTHING:
        # A table without any tile has no squares to lay one on.
        layings = position.table.layings if len(position.table.layings) > 1 else ()
        return held + [(square_id(at),) for one in layings for at, _ in one.squares()]
    own = {at for at, one in position.table.owners.items() if one.tile == item}
    if len(own) == len(position.table.squares):
        return ()  # the only one on the table stays where it is
    shown = {cell.name for cell in scene(position, None).zones[0].cells}
    free = own | {(int(x), int(y)) for x, y in (name.split(",") for name in shown)}
    free = {at for at in free if max(map(abs, at)) <= OUTERMOST}
    table = []
    for x, y in sorted(free):
        for dx, dy in STEP.values():
            if (x + dx, y + dy) in free and (x + 2 * dx, y + 2 * dy) in free:
                table.append((square_id((x, y)), square_id((x + 2 * dx, y + 2 * dy))))
    return [*table, *((f"seat-{seat}",) for seat in range(1, position.seats + 1)), ("bag",)]


def put(position: Chromino, item: str, touched: Touches) -> Chromino:
    """The position with a tile put somewhere, away from where it was."""
    if item.startswith("turn-"):
        return _settled(replace(position, turn=int(item.removeprefix("turn-"))))
    if item == CLEAR:
        return _settled(_cleared(position))
    if item == DEALT:
        return _settled(_dealt(position))
    if item == NOTHING:
        owners = {square_id(at): one.tile for at, one in position.table.owners.items()}
        held = {tile_id(tile): tile for hand in position.hands for tile in hand}
        tile = (owners | held)[touched[0]]
        without = _without(position, tile)
        return _settled(replace(without, bag=(*without.bag, tile)))
    without = _without(position, item)
    if touched == ("bag",):
        return _settled(replace(without, bag=(item, *without.bag)))
    if len(touched) == 1:
        seat = int(touched[0].removeprefix("seat-"))
        hands = list(without.hands)
        hands[seat - 1] = tuple(sorted((*hands[seat - 1], item), key=order))
        return _settled(replace(without, hands=tuple(hands)))
    laying = gesture(position, (tile_id(item), *touched))
    assert laying is not None, "its places are squares in a line"
    return _settled(replace(without, table=without.table.lay(Laying.parse(laying))))


def _without(position: Chromino, tile: str) -> Chromino:
    """The position with a tile back in the box."""
    layings = tuple(one for one in position.table.layings if one.tile != tile)
    return replace(
        position,
        table=position.table if layings == position.table.layings else Table(layings),
        hands=tuple(tuple(one for one in hand if one != tile) for hand in position.hands),
        bag=tuple(one for one in position.bag if one != tile),
    )


def _cleared(position: Chromino) -> Chromino:
    """One chameleon on the table, everything else in the bag."""
    first = next((o.tile for o in position.table.layings if o.tile in CHAMELEONS), CHAMELEONS[0])
    known = dict.fromkeys((*position.bag, *TILES))
    return replace(
        position,
        table=Table((Laying(first, 0, 0, "e"),)),
        hands=((),) * position.seats,
        bag=tuple(tile for tile in known if tile != first),
        scores=(0,) * position.seats,
    )


def _dealt(position: Chromino) -> Chromino:
    """Every hand filled up from the top of the bag, as far as it goes."""
    hands, bag = [], list(position.bag)
    for hand in position.hands:
        missing = max(0, DEAL - len(hand))
        hands.append(tuple(sorted((*hand, *bag[:missing]), key=order)))
        bag = bag[missing:]
    return replace(position, hands=tuple(hands), bag=tuple(bag))


def _settled(position: Chromino) -> Chromino:
    """The position between two turns; a lone tile is shown to all (rule 5)."""
    shown = tuple(
        hand[0] if len(hand) == 1 else tile if tile in hand else None
        for hand, tile in zip(position.hands, position.shown, strict=True)
    )
    return replace(
        position,
        table=_ordered(position.table, position.contact),
        shown=shown,
        turn=position.turn or position.starter,
        drawn=None,
        draws=0,
        passes=0,
    )


def _ordered(table: Table, contact: str) -> Table:
    """The same tiles in an order in which each can be laid, a chameleon first, if there is one."""
    firsts = [one for one in table.layings if one.tile in CHAMELEONS and one.way == "e"]
    # As it is, if that will do: then nothing moves in the picture.
    for first in sorted(firsts, key=lambda one: (one.x, one.y) != (0, 0)):
        moved_ = [replace(one, x=one.x - first.x, y=one.y - first.y) for one in table.layings]
        left = [one for one in moved_ if one.tile != first.tile]
        made = Table((replace(first, x=0, y=0),))
        while left:
            fits = next((one for one in left if not made.refusal(one, contact)), None)
            if fits is None:
                break
            made = made.lay(fits)
            left.remove(fits)
        else:
            return made
    return table


# Views --------------------------------------------------------------------------------------------


def seen(text: str) -> Chromino:
    """A position that looks like this view: what is hidden is any tile that is nowhere to be seen.

    >>> view = "R*G@0,0e RGB,???/RRR! 7 2 - 0/0 1 0 draw=1,score=plain,contact=normal,hands=hidden"
    >>> seen(view).hands
    (('RRY', 'RGB'), ('RRR',))
    """
    placed, held, bag, turn, phase, *rest = fields(text, FIELDS)
    if HIDDEN not in text and not bag.isdecimal():
        return parse(text)
    unseen = [tile for tile in TILES if tile not in text]
    hands = [_guessed(hand.split(","), unseen) for hand in held.split("/")]
    if bag.isdecimal():
        bag = ",".join(unseen[: number("BAG", bag, len(unseen))]) or "-"
    if phase.startswith(HIDDEN) and turn in map(str, range(1, len(hands) + 1)):
        # A tile just drawn is not the shown one.
        drawn = next((tile for tile in hands[int(turn) - 1] if not tile.endswith("!")), HIDDEN)
        phase = phase.replace(HIDDEN, drawn)
    return parse(" ".join((placed, "/".join(map(",".join, hands)), bag, turn, phase, *rest)))


def _guessed(hand: list[str], unseen: list[str]) -> list[str]:
    """A hand with some unseen tile, which is then seen, in place of each hidden one."""
    tiles = [unseen.pop(0) if tile == HIDDEN and unseen else tile for tile in hand]
    known = [tile for tile in tiles if tile.removesuffix("!") in TILES]
    if len(known) < len(tiles):
        return tiles  # which is no hand: `parse` says why
    return sorted(tiles, key=lambda tile: order(tile.removesuffix("!")))


SETUP = Setup(read=read, palette=palette, places=places, put=put, seen=seen)
