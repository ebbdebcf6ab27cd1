"""Problems of Chromino: a table and one or more tiles; the answer is every way of laying each.

Each tile is laid alone on the given table. Two ways are different when the tables they lead to are:
a palindrome and its reversal are one way, and no symmetry is taken out. On a problem's table any
strip may stand anywhere, as often as one likes, with or without the set-up chameleon.
"""

from __future__ import annotations

from dataclasses import dataclass

from pardalis.core.errors import InvalidMove, InvalidPosition
from pardalis.core.texts import fields, one_of
from pardalis.core.words import Words
from pardalis.games.chromino.table import CONTACT, Laying, Table
from pardalis.games.chromino.tiles import STRIPS, tile_fault

word = Words(__package__)


@dataclass(frozen=True, slots=True)
class Problem:
    """In how many ways can these tiles be laid?

    >>> problem = Problem.parse("R*G@0,0e;RRG@-1,1e RGB,YYP normal")
    >>> problem.counts()
    {'RGB': 5, 'YYP': 0}
    >>> [str(laying) for laying in problem.answer()["RGB"]]
    ['RGB@-1,0n', 'RGB@-1,0w', 'RGB@0,2e', 'RGB@1,-1e', 'RGB@3,-1w']

    The table of a game serves as well: `Problem(position.state.table, ("RGB",), "normal")`.
    """

    table: Table
    tiles: tuple[str, ...]
    contact: str = "normal"

    def __post_init__(self) -> None:
        if not self.table.layings:
            raise InvalidPosition("PLACED", word("invalid.nothing-placed"))
        if not self.tiles:
            raise InvalidPosition("TILES", word("invalid.nothing-asked"))
        for tile in self.tiles:
            if fault := tile_fault(tile, STRIPS):
                raise InvalidPosition("TILES", fault)
            if self.tiles.count(tile) > 1:
                raise InvalidPosition("TILES", word("invalid.asked-twice", tile=tile))
        one_of("CONTACT", self.contact, CONTACT.values)

    @classmethod
    def parse(cls, text: str) -> Problem:
        """The problem a text `PLACED TILES CONTACT` stands for; the inverse of `str`."""
        placed, tiles, contact = fields(text, "PLACED TILES CONTACT")
        table = Table()
        for part in placed.split(";"):
            try:
                table = table.lay(Laying.parse(part, STRIPS))
            except InvalidMove as fault:
                raise InvalidPosition("PLACED", fault.message) from None
        return cls(table, tuple(tiles.split(",")), contact)

    def __str__(self) -> str:
        placed = ";".join(map(str, self.table.layings))
        return f"{placed} {','.join(self.tiles)} {self.contact}"

    def answer(self) -> dict[str, list[Laying]]:
        """Every different way of laying each tile, sorted by their texts."""
        return {
            tile: sorted(self.table.placements(tile, self.contact), key=str) for tile in self.tiles
        }

    def counts(self) -> dict[str, int]:
        """The number of ways, one per tile."""
        return {tile: len(ways) for tile, ways in self.answer().items()}

    def total(self) -> int:
        """The number of ways of all tiles together."""
        return sum(self.counts().values())
