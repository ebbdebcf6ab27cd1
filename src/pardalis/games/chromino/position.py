"""A position of Chromino: all of it, what one seat may see of it, and the texts of both.

A text has nine fields, parted by single spaces:

    PLACED HANDS BAG TURN PHASE SCORES STARTER PASSES OPTIONS

    R*G@0,0e;RRG@-1,1e YYP!/YBB,PPP RBY 2 PPP:1 0/0 1 0 draw=1,score=plain,contact=normal,hands=open
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from pardalis.core.errors import InvalidMove, InvalidOption, InvalidPosition
from pardalis.core.options import Option
from pardalis.core.texts import fields, number, one_of
from pardalis.core.words import Message, Words, quoted
from pardalis.games.chromino.table import CONTACT, Laying, Table
from pardalis.games.chromino.tiles import CHAMELEONS, order, tile_fault

word = Words(__package__)

FIELDS = "PLACED HANDS BAG TURN PHASE SCORES STARTER PASSES OPTIONS"
MOST_SEATS = 8
MOST_DRAWS = 79  # every tile but the one on the table
OUTERMOST = 240  # 80 tiles reach no farther from the first


def _draws_fault(value: str) -> Message | None:
    if value in map(str, range(1, MOST_DRAWS + 1)):
        return None
    return word("invalid.draw-option", text=quoted(value), most=MOST_DRAWS)


OPTIONS = (
    # The booklet's examples; any number up to the last tile will do.
    Option("draw", ("1", "3", "4", "5", "all"), "1", check=_draws_fault),
    Option("score", ("plain", "expert"), "plain"),
    CONTACT,
    Option("hands", ("hidden", "open"), "hidden"),
)
# A text may give a seat up to 9999 points, and 27 more for every tile laid since the first: no
# laying scores more, 3 of its own and 3 from each of 8 neighbours. So whatever is played on from a
# text can be read back.
MOST_POINTS, MOST_A_LAYING = 9999, 27


@dataclass(frozen=True, slots=True)
class Chromino:
    """A position: the table, the hands, the bag, the moment of the turn, the options."""

    table: Table
    hands: tuple[tuple[str, ...], ...]  # one a seat, each sorted by `order`
    shown: tuple[str | None, ...]  # one a seat: the tile that rule 5 has made known
    bag: tuple[str, ...]  # the first is drawn first
    turn: int  # 0 when over
    drawn: str | None  # the tile just drawn, until the turn ends
    draws: int  # how many this turn
    scores: tuple[int, ...]
    starter: int
    passes: int  # turns in a row passed with an empty bag and no draw
    draw: str
    score: str
    contact: str
    visible: str  # the option `hands`

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.hands)

    @property
    def hand(self) -> tuple[str, ...]:
        """The hand of the seat to move."""
        return self.hands[self.turn - 1]

    @property
    def most_draws(self) -> int:
        """How many tiles may be drawn in one turn."""
        return _most_draws(self.draw)

    def had_turn(self, seat: int) -> bool:
        """Whether a seat comes before the seat to move in the round that begins at the starter."""
        return (seat - self.starter) % self.seats < (self.turn - self.starter) % self.seats

    def __str__(self) -> str:
        return _write(self, ",".join(self.bag) or "-")


def _most_draws(draw: str) -> int:
    return MOST_DRAWS if draw == "all" else int(draw)


# What a seat may see ------------------------------------------------------------------------------

HIDDEN = "???"


@dataclass(frozen=True, slots=True)
class ChrominoView:
    """A position as one seat sees it, or a spectator (seat None): a hidden tile is `???`."""

    seat: int | None
    table: Table
    # One's own hand, and every open one, sorted by `order`; of a hidden one first the shown tile.
    hands: tuple[tuple[str, ...], ...]
    shown: tuple[str | None, ...]
    bag: int  # only how many
    turn: int
    drawn: str | None
    draws: int
    scores: tuple[int, ...]
    starter: int
    passes: int
    draw: str
    score: str
    contact: str
    visible: str

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.hands)

    @property
    def most_draws(self) -> int:
        """How many tiles may be drawn in one turn."""
        return _most_draws(self.draw)

    def __str__(self) -> str:
        return _write(self, str(self.bag))


def view(position: Chromino, seat: int | None) -> ChrominoView:
    """What a seat may see: its own hand, all hands when they are open, and never the bag."""

    def sees(other: int) -> bool:
        return position.visible == "open" or other == seat

    def seen(other: int) -> tuple[str, ...]:
        hand, shown = position.hands[other - 1], position.shown[other - 1]
        if sees(other):
            return hand
        # Rule 5: the shown tile stays known, the others are hidden; where it stood among them would
        # tell something of them, so it comes first.
        return (shown, *[HIDDEN] * (len(hand) - 1)) if shown else (HIDDEN,) * len(hand)

    return ChrominoView(
        seat=seat,
        table=position.table,
        hands=tuple(seen(other) for other in range(1, position.seats + 1)),
        shown=position.shown,
        bag=len(position.bag),
        turn=position.turn,
        drawn=position.drawn and (position.drawn if sees(position.turn) else HIDDEN),
        draws=position.draws,
        scores=position.scores,
        starter=position.starter,
        passes=position.passes,
        draw=position.draw,
        score=position.score,
        contact=position.contact,
        visible=position.visible,
    )


# Texts --------------------------------------------------------------------------------------------


def _write(position: Chromino | ChrominoView, bag: str) -> str:
    hands = (
        ",".join(f"{tile}!" if tile == shown else tile for tile in hand) or "-"
        for hand, shown in zip(position.hands, position.shown, strict=True)
    )
    options = position.draw, position.score, position.contact, position.visible
    return " ".join(
        (
            ";".join(map(str, position.table.layings)),
            "/".join(hands),
            bag,
            str(position.turn),
            f"{position.drawn}:{position.draws}" if position.drawn else "-",
            "/".join(map(str, position.scores)),
            str(position.starter),
            str(position.passes),
            ",".join(f"{o.name}={value}" for o, value in zip(OPTIONS, options, strict=True)),
        )
    )


def read(text: str) -> Chromino:
    """What a text says, whether or not there can be such a position: a tile may lie where it could
    not be laid, and the game may be over or not."""
    placed, held, drawn_from, turn, phase, points, starter, passes, chosen = fields(text, FIELDS)
    options = _read_options(chosen)
    table = _read_placed(placed)
    hands, shown = _read_hands(held)
    bag = () if drawn_from == "-" else _read_tiles("BAG", drawn_from)
    _no_tile_twice(table, hands, bag)
    seats = range(1, len(hands) + 1)
    most = MOST_POINTS + MOST_A_LAYING * (len(table.layings) - 1)
    scores = tuple(number("SCORES", part, most) for part in points.split("/"))
    if len(scores) != len(hands):
        raise InvalidPosition("SCORES", word("invalid.scores", n=len(hands), found=len(scores)))
    if options["score"] == "plain" and any(scores):
        raise InvalidPosition("SCORES", word("invalid.plain-scores"))
    position = Chromino(
        table=table,
        hands=hands,
        shown=shown,
        bag=bag,
        turn=int(one_of("TURN", turn, map(str, (0, *seats)))),
        drawn=None,
        draws=0,
        scores=scores,
        starter=int(one_of("STARTER", starter, map(str, seats))),
        passes=number("PASSES", passes, len(hands)),
        draw=options["draw"],
        score=options["score"],
        contact=options["contact"],
        visible=options["hands"],
    )
    return _with_phase(position, phase)


def parse(text: str) -> Chromino:
    """The position a text stands for."""
    position = read(text)
    _check_placed(position.table, position.contact)
    _check_turn(position)
    return position


def _read_options(text: str) -> dict[str, str]:
    parts = [part.partition("=") for part in text.split(",")]
    if [name + sign for name, sign, _ in parts] != [f"{option.name}=" for option in OPTIONS]:
        raise InvalidPosition("OPTIONS", word("invalid.options", text=quoted(text)))
    try:
        return {o.name: o.checked(part[2]) for o, part in zip(OPTIONS, parts, strict=True)}
    except InvalidOption as fault:
        raise InvalidPosition("OPTIONS", fault.message) from None


def _read_placed(text: str) -> Table:
    table = Table()
    for part in text.split(";"):
        try:
            laying = Laying.parse(part)
        except InvalidMove as fault:
            raise InvalidPosition("PLACED", fault.message) from None
        if max(abs(laying.x), abs(laying.y)) > OUTERMOST:
            square = quoted(f"{laying.x},{laying.y}")
            raise InvalidPosition("PLACED", word("laying.square", text=square, most=OUTERMOST))
        if overlap := table.overlap(laying):
            raise InvalidPosition("PLACED", word("invalid.laying", text=part, why=overlap))
        table = table.lay(laying)
    return table


def _check_placed(placed: Table, contact: str) -> None:
    """Every tile laid by the rules on those before it, and a chameleon first."""
    first, *others = placed.layings
    if first.tile not in CHAMELEONS or str(first) != f"{first.tile}@0,0e":
        raise InvalidPosition("PLACED", word("invalid.first", text=quoted(first)))
    table = Table((first,))
    for laying in others:
        if refusal := table.refusal(laying, contact):
            raise InvalidPosition("PLACED", word("invalid.laying", text=str(laying), why=refusal))
        table = table.lay(laying)


def _read_hands(text: str) -> tuple[tuple[tuple[str, ...], ...], tuple[str | None, ...]]:
    parts = text.split("/")
    if len(parts) > MOST_SEATS:
        raise InvalidPosition("HANDS", word("invalid.seats", n=len(parts), most=MOST_SEATS))
    hands: list[tuple[str, ...]] = []
    shown: list[str | None] = []
    for part in parts:
        tiles = part.split(",")
        marked = [tile for tile in tiles if tile.endswith("!")]
        if len(marked) > 1:
            raise InvalidPosition("HANDS", word("invalid.two-shown", text=quoted(part)))
        names = ",".join(tile.removesuffix("!") for tile in tiles)
        hand = () if part == "-" else _read_tiles("HANDS", names)
        if hand != tuple(sorted(hand, key=order)):
            right = sorted(tiles, key=lambda tile: order(tile.removesuffix("!")))
            raise InvalidPosition(
                "HANDS", word("invalid.order", right=quoted(",".join(right), 400))
            )
        hands.append(hand)
        shown.append(next((tile for tile in hand if f"{tile}!" in marked), None))
    return tuple(hands), tuple(shown)


def _read_tiles(field: str, text: str) -> tuple[str, ...]:
    tiles = tuple(text.split(","))
    for tile in tiles:
        if fault := tile_fault(tile):
            raise InvalidPosition(field, fault)
    return tiles


def _no_tile_twice(table: Table, hands: Iterable[tuple[str, ...]], bag: tuple[str, ...]) -> None:
    seen: set[str] = set()
    held = tuple(tile for hand in hands for tile in hand)
    placed = tuple(laying.tile for laying in table.layings)
    for field, tiles in (("PLACED", placed), ("HANDS", held), ("BAG", bag)):
        for tile in tiles:
            if tile in seen:
                raise InvalidPosition(field, word("invalid.twice", tile=tile))
            seen.add(tile)


def _check_turn(position: Chromino) -> None:
    """Whether the game is over (rules 6 and 7) exactly when TURN says so."""
    out = [seat for seat, hand in enumerate(position.hands, 1) if not hand]
    if position.passes and position.bag:
        raise InvalidPosition("PASSES", word("invalid.passes-bag", n=position.passes))
    stuck = position.passes == position.seats
    if position.turn == 0:
        if not out and not stuck:
            raise InvalidPosition("TURN", word("invalid.not-over", n=position.seats))
    elif stuck:
        raise InvalidPosition("TURN", word("invalid.stuck", n=position.passes))
    else:
        for seat in out:
            if not position.had_turn(seat):
                name = word("seat.any", seat=seat)
                raise InvalidPosition("HANDS", word("invalid.empty-hand", seat=name))


def _with_phase(position: Chromino, text: str) -> Chromino:
    """The position with the tile just drawn, if PHASE names one."""
    if text == "-":
        return position
    if position.turn == 0:
        raise InvalidPosition("PHASE", word("invalid.phase-over", text=quoted(text)))
    if position.passes:
        raise InvalidPosition("PASSES", word("invalid.passes-phase", n=position.passes))
    name, colon, draws = text.partition(":")
    if not colon:
        raise InvalidPosition("PHASE", word("invalid.phase", text=quoted(text)))
    if fault := tile_fault(name):
        raise InvalidPosition("PHASE", fault)
    drawn = next((tile for tile in position.hand if tile == name), None)
    if drawn is None or drawn in position.shown:
        seat = word("seat.any", seat=position.turn)
        raise InvalidPosition("PHASE", word("invalid.drawn", tile=name, seat=seat))
    most = min(position.most_draws, len(position.hand))
    if draws not in map(str, range(1, most + 1)):
        raise InvalidPosition("PHASE", word("invalid.draws", text=quoted(draws), most=most))
    return replace(position, drawn=drawn, draws=int(draws))
