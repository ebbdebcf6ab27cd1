"""Kamon: the referee.

                 a1  a2  a3  a4            37 hexagons, rows a to g; each bears a kamon, a pair of
               b1  b2  b3  b4  b5          attribute and symbol, all 36 pairs once, and one cell
             c1  c2  c3  c4  c5  c6        bears the neutral token. Opposite sides share a colour:
           d1  d2  d3  d4  d5  d6  d7      top and bottom green, upper left and lower right
             e1  e2  e3  e4  e5  e6        yellow, lower left and upper right blue.
               f1  f2  f3  f4  f5
                 g1  g2  g3  g4

1. Black (seat 1) opens on a border cell that is no corner; nobody ever plays the neutral cell.
2. Each later move takes a free cell that shares the attribute or the symbol of the cell just
   played, which the golden hexagon marks.
3. One wins at once by `connection` (a chain of own cells touching two opposite sides), `loop` (a
   closed chain of own cells around a cell that is not one's own) or `block` (the opponent has to
   move and cannot); tested in that order.
4. All 36 cells taken and nobody has won: drawn, `full`.

Rulings. R1 the neutral cell counts as enclosed by a loop: it can never be controlled. R2 `full` is
tested before `block`: after the last placement nobody is blocked. R3 a corner belongs to both its
sides. R4 a ring around own cells only is no loop, and the edge of the board closes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from pardalis.core.chance import Chance
from pardalis.core.errors import InvalidMove, InvalidPosition
from pardalis.core.game import Game, Referee
from pardalis.core.options import Option
from pardalis.core.outcome import Outcome
from pardalis.core.texts import fields, one_of, rows
from pardalis.core.words import Message, Words, quoted

word = Words(__package__)

# 1 vocabulary ------------------------------------------------------------------------------------

ROWS = (4, 5, 6, 7, 6, 5, 4)
# A cell in axial terms: q + r runs from 3 to 9.
AXIAL = {
    f"{'abcdefg'[r]}{place}": (place - 1 + max(0, 3 - r), r)
    for r, length in enumerate(ROWS)
    for place in range(1, length + 1)
}
CELLS = tuple(AXIAL)
_AT = {qr: cell for cell, qr in AXIAL.items()}
NEIGHBOURS = {
    cell: tuple(
        _AT[q + dq, r + dr]
        for dq, dr in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
        if (q + dq, r + dr) in _AT
    )
    for cell, (q, r) in AXIAL.items()
}
# Each pair of opposite sides; a corner cell is in two of the six sides (R3).
SIDES = {
    "green": tuple(frozenset(c for c, (q, r) in AXIAL.items() if r == end) for end in (0, 6)),
    "blue": tuple(frozenset(c for c, (q, r) in AXIAL.items() if q == end) for end in (0, 6)),
    "yellow": tuple(frozenset(c for c, (q, r) in AXIAL.items() if q + r == end) for end in (3, 9)),
}
BORDER = frozenset(cell for cell in CELLS if len(NEIGHBOURS[cell]) < 6)
CORNERS = frozenset(cell for cell in CELLS if len(NEIGHBOURS[cell]) == 3)
SMALLEST_LOOP = 6  # so many cells go round one

NEUTRAL = "--"
KAMON = tuple(attribute + symbol for attribute in "123456" for symbol in "abcdef")
COLOURS = ("b", "w")  # of seat 1 and seat 2


@dataclass(frozen=True, slots=True)
class Kamon:
    """A position: what lies on each cell, who owns it, the cell just played, whose turn it is."""

    layout: tuple[str, ...]
    owners: tuple[str, ...]
    last: str | None
    turn: int
    # Only how attributes are named and drawn: two editions of one position are equal.
    edition: str = field(default="colours", compare=False)

    def kamon(self, cell: str) -> str:
        """The kamon on a cell, as `3d`, or the neutral token."""
        return self.layout[INDEX[cell]]

    def owner(self, cell: str) -> str:
        """The owner's letter, or `.` while the cell is free."""
        return self.owners[INDEX[cell]]

    def owned(self, seat: int) -> set[str]:
        """The cells of a seat."""
        mine = COLOURS[seat - 1]
        return {cell for cell, owner in zip(CELLS, self.owners, strict=True) if owner == mine}

    def free(self) -> list[str]:
        """The cells that may still be taken: nobody's, and not the neutral one."""
        return [
            cell
            for cell, owner, kamon in zip(CELLS, self.owners, self.layout, strict=True)
            if owner == "." and kamon != NEUTRAL
        ]


INDEX = {cell: i for i, cell in enumerate(CELLS)}

# 2 set-up ----------------------------------------------------------------------------------------

OPTIONS = (Option("edition", ("colours", "numbers"), "colours", look=True),)


def start(chance: Chance, seats: int, options: Mapping[str, str]) -> Kamon:
    """The 36 kamon and the neutral token, dealt at random, one to a cell."""
    layout = tuple(chance.shuffled((*KAMON, NEUTRAL)))
    return Kamon(layout, (".",) * len(CELLS), None, 1, options["edition"])


# 3 play ------------------------------------------------------------------------------------------


def moves(position: Kamon) -> list[str]:
    """The cells that may be taken."""
    return [] if outcome(position) else open_cells(position)


def open_cells(position: Kamon) -> list[str]:
    """The cells that may be taken, if the game goes on."""
    if position.last is None:  # rule 1
        return [cell for cell in position.free() if cell in BORDER and cell not in CORNERS]
    golden = position.kamon(position.last)
    return [cell for cell in position.free() if shares(position.kamon(cell), golden)]  # rule 2


def shares(kamon: str, golden: str) -> bool:
    """Whether two kamon have the attribute or the symbol in common (rule 2)."""
    return kamon[0] == golden[0] or kamon[1] == golden[1]


def play(position: Kamon, cell: str) -> Kamon:
    """Take a cell; the golden hexagon moves onto it."""
    owners = list(position.owners)
    owners[INDEX[cell]] = COLOURS[position.turn - 1]
    return replace(position, owners=tuple(owners), last=cell, turn=3 - position.turn)


@lru_cache(maxsize=64)  # the longest to find out, and asked of one position again and again
def outcome(position: Kamon) -> Outcome | None:
    """Whoever has just played comes first; in play nobody else can have won (rule 3)."""
    mover = 3 - position.turn
    for seat in (mover, position.turn):
        mine = position.owned(seat)
        if connection(mine):
            return Outcome((seat,), "connection")
        if enclosed(mine):
            return Outcome((seat,), "loop")
    if not position.free():  # rule 4, before `block` (R2)
        return Outcome((), "full")
    if not open_cells(position):
        return Outcome((mover,), "block")
    return None


def connection(mine: set[str]) -> set[str]:
    """The cells of a chain that touches two opposite sides, if there is one."""
    for first, second in SIDES.values():
        if mine & second:  # else there is nothing to reach
            chain = reached(mine & first, mine)
            if chain & second:
                return chain
    return set()


def enclosed(mine: set[str]) -> set[str]:
    """The cells a loop goes round: not one's own, and cut off from the border by one's own."""
    if len(mine) < SMALLEST_LOOP:
        return set()
    others = set(CELLS) - mine
    return others - reached(others & BORDER, others)


def reached(seeds: set[str], ground: set[str]) -> set[str]:
    """All cells of the ground that a chain of neighbours joins to the seeds."""
    reached = set(seeds)
    edge = list(seeds)
    while edge:
        for cell in NEIGHBOURS[edge.pop()]:
            if cell in ground and cell not in reached:
                reached.add(cell)
                edge.append(cell)
    return reached


# 4 refusals --------------------------------------------------------------------------------------


def why(position: Kamon, cell: str) -> Message:
    """The rule that forbids taking a cell."""
    if position.kamon(cell) == NEUTRAL:
        return word("refuse.neutral", cell=cell)
    if position.owner(cell) != ".":
        return word("refuse.taken", cell=cell, owner=_seat(position.owner(cell)))
    if position.last is None:
        return word("refuse.opening", cell=cell)
    golden = position.kamon(position.last)
    return word("refuse.golden-hexagon", last=position.last, **attributes(position.edition, golden))


def describe(position: Kamon, cell: str) -> Message:
    """What taking a cell does, and what it asks of the other seat."""
    seat = _seat(COLOURS[position.turn - 1])
    kamon = named(position, position.kamon(cell))
    if outcome(play(position, cell)):
        return word("tell.takes", seat=seat, cell=cell, kamon=kamon)
    other = _seat(COLOURS[2 - position.turn])
    asked = attributes(position.edition, position.kamon(cell))
    return word("tell.takes-and-asks", seat=seat, cell=cell, kamon=kamon, other=other, **asked)


def _seat(colour: str) -> Message:
    return word(f"seat.{COLOURS.index(colour) + 1}")


def attributes(edition: str, kamon: str) -> dict[str, Message]:
    """What a kamon's attribute and symbol are called."""
    return {
        "attribute": word(f"attribute.{edition}.{kamon[0]}"),
        "symbol": word(f"symbol.{kamon[1]}"),
    }


def named(position: Kamon, kamon: str) -> Message:
    """What a kamon is called in the position's edition."""
    return word(f"kamon.{position.edition}", **attributes(position.edition, kamon))


# 6 texts -----------------------------------------------------------------------------------------


def read(text: str, edition: str = "colours") -> Kamon:
    """What a text `LAYOUT OWNERS LAST TURN` says, whether or not there can be such a position."""
    layout_text, owners_text, last, turn = fields(text, "LAYOUT OWNERS LAST TURN")
    pairs = "".join(rows("LAYOUT", layout_text, ROWS, "123456abcdef-", width=2))
    layout = tuple(pairs[i : i + 2] for i in range(0, len(pairs), 2))
    owners = tuple("".join(rows("OWNERS", owners_text, ROWS, ".bw")))
    seat = COLOURS.index(one_of("TURN", turn, COLOURS)) + 1
    for kamon in layout:
        if kamon != NEUTRAL and kamon not in KAMON:
            raise InvalidPosition("LAYOUT", word("invalid.kamon", kamon=quoted(kamon)))
    if last != "-" and last not in INDEX:
        raise _last_fault(last, seat)
    return Kamon(layout, owners, None if last == "-" else last, seat, edition)


def _last_fault(last: str, seat: int) -> InvalidPosition:
    mover = _seat(COLOURS[2 - seat])
    return InvalidPosition("LAST", word("invalid.last", last=quoted(last), mover=mover))


def parse(text: str, edition: str = "colours") -> Kamon:
    """The position a text stands for."""
    position = read(text, edition)
    layout, owners, last, seat = position.layout, position.owners, position.last, position.turn
    if layout.count(NEUTRAL) != 1:
        raise InvalidPosition("LAYOUT", word("invalid.neutral", n=layout.count(NEUTRAL)))
    for kamon in KAMON:
        if layout.count(kamon) != 1:
            raise InvalidPosition("LAYOUT", word("invalid.deal", kamon=kamon))
    if owners[layout.index(NEUTRAL)] != ".":
        raise InvalidPosition("OWNERS", word("invalid.neutral-owned"))
    if owners.count("b") - owners.count("w") != seat - 1:
        counts = {"black": owners.count("b"), "white": owners.count("w")}
        raise InvalidPosition("OWNERS", word(f"invalid.counts-{COLOURS[seat - 1]}", **counts))
    if last is None:
        if owners.count(".") < len(CELLS):
            raise InvalidPosition("LAST", word("invalid.last-missing"))
    elif position.owner(last) != COLOURS[2 - seat]:
        raise _last_fault(last, seat)
    return position


def format_position(position: Kamon) -> str:
    """The inverse of `parse`."""
    turn = COLOURS[position.turn - 1]
    layout, owners = _in_rows(position.layout), _in_rows(position.owners)
    return f"{layout} {owners} {position.last or '-'} {turn}"


def _in_rows(cells: tuple[str, ...]) -> str:
    starts = [sum(ROWS[:r]) for r in range(len(ROWS))]
    return "/".join("".join(cells[at : at + n]) for at, n in zip(starts, ROWS, strict=True))


def parse_move(position: Kamon, text: str) -> str:
    """A move is the name of a cell."""
    if text not in INDEX:
        raise InvalidMove(word("move.cell", text=quoted(text)))
    return text


# 7 -----------------------------------------------------------------------------------------------

GAME = Game(
    "kamon",
    words=word,
    seats=range(2, 3),
    options=OPTIONS,
    referee=Referee(
        start=start,
        turn=lambda position: position.turn,
        moves=moves,
        play=play,
        outcome=outcome,
        why=why,
        parse=parse,
        format=format_position,
        parse_move=parse_move,
        describe=describe,
    ),
)
