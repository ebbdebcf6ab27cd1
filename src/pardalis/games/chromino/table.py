"""The table of Chromino: what lies on it, and every way of laying a tile there.

Squares are (x, y), x to the right and y down. A contact is a pair of adjacent squares of two tiles.

Normal contact: at least two contacts, and every one matches: the same colour, or the centre of a
chameleon on either side (two centres match, R2).

Bambino: exactly one contact in all (R8).

          Y          A plain tile is laid by one of its end squares, in line: onto an end square of
    P*YYGP*GYG       a tile, along that tile's line, or at a right angle onto the side of a
     G    B          chameleon's centre.
     R    B          A chameleon is laid across: its centre onto an end square of a tile, that
     Y    R          tile's line meeting it at a right angle; no centre is laid on a centre.
          G
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from re import compile as pattern
from sys import intern
from types import MappingProxyType
from typing import Any, TypeAlias

from pardalis.core.errors import InvalidMove, InvalidPosition
from pardalis.core.options import Option
from pardalis.core.words import Message, Words, quoted
from pardalis.games.chromino.tiles import (
    CENTRE,
    COLOURS,
    STRIPS,
    TILES,
    is_chameleon,
    is_palindrome,
    tile_fault,
    value,
)

word = Words(__package__)

CONTACT = Option("contact", ("normal", "bambino"), "normal")
STEP = {"e": (1, 0), "s": (0, 1), "w": (-1, 0), "n": (0, -1)}
OPPOSITE = {"e": "w", "s": "n", "w": "e", "n": "s"}
RIGHT = {"e": "s", "s": "w", "w": "n", "n": "e"}
FARTHEST = 999  # 80 tiles reach no farther than 240 from the first

Square: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Laying:
    """A tile laid: the tile, the square of its first letter, and the way it reads.

    >>> str(Laying("RGB", 3, -2, "e"))
    'RGB@3,-2e'
    """

    tile: str
    x: int
    y: int
    way: str

    def __str__(self) -> str:
        return f"{self.tile}@{self.x},{self.y}{self.way}"

    @classmethod
    def parse(cls, text: str, known: Collection[str] = TILES) -> Laying:
        """The laying of a known tile that a text stands for; the inverse of `str`."""
        form = _FORM.fullmatch(text)
        if form is None:
            raise InvalidMove(word("laying.form", text=quoted(text)))
        tile, x, y, way = form.groups()
        if tile not in known and tile[::-1] not in known:
            raise InvalidMove(word("tile.unknown", text=quoted(tile)))
        if x not in _COORDINATES or y not in _COORDINATES:
            raise InvalidMove(word("laying.square", text=quoted(f"{x},{y}"), most=FARTHEST))
        # Interned as the letters in this file are: then a view has the same bytes, pickled, whether
        # its position was played or read.
        read = cls(tile, int(x), int(y), intern(way))
        if tile not in known:
            raise InvalidMove(word("laying.reading", tile=tile, right=str(read.reversed())))
        if is_palindrome(tile) and way in "wn":
            raise InvalidMove(word("laying.palindrome", tile=tile, right=str(read.reversed())))
        return read

    def reversed(self) -> Laying:
        """The same tile on the same squares, read from its other end."""
        (x, y), _ = self.squares()[2]
        return Laying(self.tile[::-1], x, y, OPPOSITE[self.way])

    def squares(self) -> tuple[tuple[Square, str], ...]:
        """The three squares it covers with their letters, in reading order."""
        x, y, (dx, dy) = self.x, self.y, STEP[self.way]
        a, b, c = tuple(self.tile)
        return ((x, y), a), ((x + dx, y + dy), b), ((x + 2 * dx, y + 2 * dy), c)

    @property
    def is_level(self) -> bool:
        """Whether it lies along a row; otherwise it stands in a column."""
        return self.way in "ew"


_FORM = pattern(r"([^@]*)@([^,]*),([^,]*)([eswn])")
_COORDINATES = frozenset(str(n) for n in range(-FARTHEST, FARTHEST + 1))


# A spot is three free squares in a row or column: the first square, and the way to the next.
Spot: TypeAlias = tuple[int, int, str]


@dataclass(frozen=True)
class Table:
    """The layings on the table in their order; what follows from them is worked out once.

    No two of them may overlap: `lay` sees to it.

    >>> table = Table((Laying("R*G", 0, 0, "e"),))
    >>> table.squares[1, 0]
    '*'
    >>> [str(laying) for laying in table.placements("RRR")]
    ['RRR@-1,1e', 'RRR@-1,-1e']
    """

    layings: tuple[Laying, ...] = ()

    @cached_property
    def squares(self) -> MappingProxyType[Square, str]:
        """The letter on every covered square."""
        return MappingProxyType(
            {square: letter for laying in self.layings for square, letter in laying.squares()}
        )

    @cached_property
    def owners(self) -> MappingProxyType[Square, Laying]:
        """The laying that covers each covered square."""
        return MappingProxyType(
            {square: laying for laying in self.layings for square, _ in laying.squares()}
        )

    def lay(self, laying: Laying) -> Table:
        """The table with one more laying, by whatever contacts; only an overlap is refused."""
        if fault := self.overlap(laying):
            raise InvalidPosition("PLACED", fault)
        after = Table((*self.layings, laying))
        covered = dict(laying.squares())
        # Given, because it is known: only three squares are new.
        after.__dict__["squares"] = MappingProxyType(self.squares | covered)
        after.__dict__["owners"] = MappingProxyType(self.owners | dict.fromkeys(covered, laying))
        return after

    def __reduce__(self) -> tuple[Any, ...]:
        return Table, (self.layings,)

    # Laying, as the booklet tells it --------------------------------------------------------------

    def contacts(self, laying: Laying) -> list[tuple[Square, Square]]:
        """Every contact the laying makes: its own square, and the covered one beside it."""
        return [
            (square, beside)
            for square, _ in laying.squares()
            for beside in _around(square)
            if beside in self.squares
        ]

    def touched(self, laying: Laying) -> list[Laying]:
        """The layings it touches, each once."""
        return list(dict.fromkeys(self.owners[theirs] for _, theirs in self.contacts(laying)))

    def points(self, laying: Laying) -> int:
        """What it scores in the expert game: the tile laid and every tile it touches."""
        return value(laying.tile) + sum(value(other.tile) for other in self.touched(laying))

    def overlap(self, laying: Laying) -> Message | None:
        """A covered square it would cover again, if there is one."""
        for square, _ in laying.squares():
            if square in self.squares:
                return word("refuse.occupied", square=_at(square), tile=self.owners[square].tile)
        return None

    def refusal(self, laying: Laying, contact: str) -> Message | None:
        """The rule that forbids a laying here, if one does."""
        if fault := self.overlap(laying):
            return fault
        letters = dict(laying.squares())
        contacts = self.contacts(laying)
        for mine, theirs in contacts:
            if not _match(letters[mine], self.squares[theirs]):
                return word(
                    "refuse.mismatch",
                    mine=_at(mine),
                    theirs=_at(theirs),
                    colour=word(f"colour.{letters[mine]}"),
                    other=word(f"colour.{self.squares[theirs]}"),
                )
        if contact == "normal":
            return None if len(contacts) >= 2 else word("refuse.contacts", n=len(contacts))
        if len(contacts) != 1:
            return word("refuse.bambino-contacts", n=len(contacts))
        ((mine, theirs),) = contacts
        same_line = self.owners[theirs].is_level == laying.is_level
        if is_chameleon(laying.tile):
            # Onto an end, and never onto a centre: with its line at a right angle to the chameleon
            # the other tile runs towards it, and ends where the chameleon begins.
            across = letters[mine] == CENTRE and not same_line
            return None if across else word("refuse.bambino-across")
        in_line = (mine[1] == theirs[1]) == laying.is_level
        onto = same_line or self.squares[theirs] == CENTRE
        return None if in_line and onto else word("refuse.bambino-line")

    # Every way of laying, found the other way round: first the spots, then the tiles that fit ----

    def placements(self, tile: str, contact: str = "normal") -> list[Laying]:
        """Every different way of laying a tile: those that `refusal` does not refuse."""
        if fault := tile_fault(tile, STRIPS):
            raise InvalidMove(fault)
        spots = self._bambino if CONTACT.checked(contact) == "bambino" else self._normal
        found = [
            Laying(tile, x, y, way)
            for needs in _fitting(tile, contact)
            for x, y, way in spots.get(needs, ())
        ]
        if not is_palindrome(tile):
            found += [
                Laying(tile, x + 2 * STEP[way][0], y + 2 * STEP[way][1], OPPOSITE[way])
                for needs in _fitting(tile[::-1], contact)
                for x, y, way in spots.get(needs, ())
            ]
        return found

    @cached_property
    def _normal(self) -> Mapping[str, list[Spot]]:
        """The spots with two contacts or more, by what their three squares need (see `_need`)."""
        covered = self.squares
        beside: dict[Square, str] = {}
        for square, letter in covered.items():
            for free in _around(square):
                if free not in covered:
                    beside[free] = beside.get(free, "") + letter
        spots: dict[str, list[Spot]] = {}
        for way in ("e", "s"):
            dx, dy = STEP[way]
            for x, y in dict.fromkeys(
                (x - i * dx, y - i * dy) for x, y in beside for i in range(3)
            ):
                first, second, third = (x, y), (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
                if first in covered or second in covered or third in covered:
                    continue
                letters = beside.get(first, ""), beside.get(second, ""), beside.get(third, "")
                if sum(map(len, letters)) >= 2:
                    spots.setdefault("".join(map(_need, letters)), []).append((x, y, way))
        return spots

    @cached_property
    def _bambino(self) -> Mapping[str, list[Spot]]:
        """The spots with one contact, by what it asks: `R..` a plain tile that begins with red,
        `*..` any plain tile, `.*.` a chameleon; `..R` and `..*` the same at the other end."""
        spots: dict[str, list[Spot]] = {}

        def offer(needs: str, x: int, y: int, way: str) -> None:
            spot = Laying(needs, x, y, way)
            if not self.overlap(spot) and len(self.contacts(spot)) == 1:
                spot = spot if way in "es" else spot.reversed()
                spots.setdefault(spot.tile, []).append((spot.x, spot.y, spot.way))

        for laying in self.layings:
            for read in (laying, laying.reversed()):
                _, ((cx, cy), centre), ((x, y), end) = read.squares()
                dx, dy = STEP[read.way]
                x, y = x + dx, y + dy  # the square beyond the end
                offer(f"{end}..", x, y, read.way)  # in line
                right = RIGHT[read.way]
                rx, ry = STEP[right]
                offer(".*.", x - rx, y - ry, right)  # across
                if centre == CENTRE:
                    offer("*..", cx + rx, cy + ry, right)  # on its right; on its left when reversed
        return spots


def _around(square: Square) -> tuple[Square, ...]:
    x, y = square
    return (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)


def _at(square: Square) -> str:
    return f"{square[0]},{square[1]}"


def _match(one: str, other: str) -> bool:
    return one == other or CENTRE in (one, other)


ANYTHING, ONLY_CENTRE = ".", "#"


@cache
def _need(beside: str) -> str:
    """What a square needs with these letters beside it: a colour, or anything, or a centre."""
    colours = "".join(set(beside) - {CENTRE})
    return ONLY_CENTRE if len(colours) > 1 else colours or ANYTHING


@cache
def _fitting(reading: str, contact: str) -> tuple[str, ...]:
    """The needs of the spots where a tile fits when it is read this way."""
    a, centre, c = tuple(reading)
    if contact == "bambino":
        return (".*.",) if centre == CENTRE else (f"{a}..", f"..{c}", "*..", "..*")
    middle = ANYTHING + (COLOURS + ONLY_CENTRE if centre == CENTRE else centre)
    return tuple(map("".join, product(ANYTHING + a, middle, ANYTHING + c)))
