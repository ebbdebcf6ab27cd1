"""The brush: how a cell, a piece or a tile of a scene looks in SVG.

Everything is drawn round the origin and moved to its place. Pieces are flat tokens with a little
thickness: a shadow, a side in shade, a face, a lit rim. No gradient, no filter and no font is used,
so that a picture looks the same wherever it is shown, and stays small.

A picture has few kinds of things, many times each, and the next picture has mostly the same things:
how a kind looks is worked out once and kept, and so is how a thing of that kind looks in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias
from xml.sax.saxutils import quoteattr

from pardalis.core.scene import Caption, Cell, Element, Piece, Shape, Tile
from pardalis.core.words import Message
from pardalis.draw import font, glyphs
from pardalis.draw.geometry import Point, at, number, rounded, wedges
from pardalis.draw.palette import Ink, Palette
from pardalis.draw.stencils import Stencils

# Cells of a chequered board lie edge to edge; others leave a gap.
RESERVE = ("light-reserve", "dark-reserve")  # set apart by a line
FLUSH = ("light", "dark", *RESERVE)
CELL = {"round": 0.47, "square": 0.475, "hexagon": 0.577}  # radius, or half the side
PIECE = {"round": 0.37, "square": 0.335, "hexagon": 0.545, "pawn": 0.40}
SLAB, INLET = 0.49, 0.43  # half the width of a tile, and of the colours let into it

Drawn: TypeAlias = tuple[str, Stencils]  # what is drawn, and the stencils it uses
Drawing: TypeAlias = Callable[..., Iterable[str]]
KINDS: dict[Hashable, Drawn] = {}
MOST_KINDS, MOST_THINGS = 4096, 16_384  # kept of each


@dataclass(frozen=True, slots=True)
class Brush:
    """Draws things in one palette, with or without glyphs, and speaks one language."""

    palette: Palette
    glyphs: bool
    lang: str
    stencils: Stencils = field(default_factory=Stencils)

    # Things ---------------------------------------------------------------------------------------

    def cell(self, cell: Cell) -> str:
        """A cell and what it bears."""
        return self._thing(Brush._placed_cell, cell)

    def _placed_cell(self, cell: Cell) -> str:
        kind = cell.ink, cell.outline, cell.glyph, cell.symbol, cell.covered, cell.size, cell.accent
        look = self._kept(("cell", *kind), Brush._cell, cell)
        return self._labelled(cell, "cell", (cell.x, cell.y), look)

    def _cell(self, cell: Cell) -> Iterator[str]:
        kind = "flush" if cell.ink in FLUSH else cell.outline
        size = 0.5 if kind == "flush" else round(CELL[kind] * cell.size, 3)
        if cell.ink == "none":
            yield self.stencils.spot(self._fill("line"))
        elif cell.ink == "chameleon":
            yield from self._wheel(kind, size)
        else:
            ink = self.palette[cell.ink]
            yield self.stencils.outline(kind, size, f'fill="{ink.fill}"')
            if cell.ink in RESERVE:
                yield self.stencils.outline("square", 0.41, _pen(self._fill("plain"), 0.035))
            if cell.symbol and not cell.covered:
                colour = ink.tone if cell.glyph else ink.sign
                yield self.stencils.symbol(cell.symbol, 0.4 * cell.size, colour, ink.fill)
        if cell.glyph and self.glyphs:
            if cell.symbol or cell.covered:
                corner = (-0.29 * cell.size, -0.29 * cell.size)
                yield self._glyph(cell.glyph, 0.095 * cell.size, cell.ink, corner)
            else:
                yield self._glyph(cell.glyph, 0.2 * cell.size, cell.ink)
        if cell.accent:
            yield self.ring(cell, "gold")

    def piece(self, piece: Piece) -> str:
        """A piece; touches go through it to the cell it stands on, which also tells of it."""
        return self._thing(Brush._placed_piece, piece)

    def _placed_piece(self, piece: Piece) -> str:
        dress = piece.glyph, piece.symbol, piece.digit, piece.rim, piece.core
        kind = piece.ink, piece.outline, piece.size, piece.accent, *dress
        look = self._kept(("piece", *kind), Brush._piece, piece)
        return self._labelled(piece, "piece", (piece.x, piece.y), look)

    def _piece(self, piece: Piece) -> Iterator[str]:
        kind, size = piece.outline, round(PIECE[piece.outline] * piece.size, 3)
        ink = self.palette["bone" if piece.ink == "chameleon" else piece.ink]
        if piece.accent and kind == "pawn":  # too slender to bear a line
            yield self.ring(piece, "gold", 0.16)
        yield from self._token(kind, size, self.palette[piece.rim] if piece.rim else ink)
        if piece.rim:
            size = round(size * 0.76, 3)
            line = f'stroke="{self._fill("black")}" stroke-width="3"'
            yield self.stencils.outline(kind, size, f'fill="{ink.fill}" {line}')
        if piece.ink == "chameleon":
            yield from self._wheel(kind, size)
        else:
            look = _pen(ink.sheen, 0.02) + ' stroke-opacity=".8"'
            yield self.stencils.outline(kind, round(size * 0.87, 3), look)
        if piece.core:
            look = f'fill="{self._fill(piece.core)}"'
            yield self.stencils.outline("round", round(size * 0.62, 3), look)
        yield from self._borne(piece, size)
        if piece.accent and kind != "pawn":
            yield self.ring(piece, "gold")

    def _borne(self, piece: Piece, size: float) -> Iterator[str]:
        """What a piece bears: a sign in the middle, or a symbol and below it a sign or digit."""
        role = piece.core or piece.ink
        sign = self._sign(role)
        below = bool(piece.digit or (piece.glyph and self.glyphs))
        if piece.symbol:
            scale, rise = (0.52, -0.2) if below else (0.66, 0)
            ground = self._fill(piece.ink)
            yield self.stencils.symbol(piece.symbol, size * scale, sign, ground, size * rise)
        if piece.digit:
            height, y = (0.42, 0.58) if piece.symbol else (0.9, 0)
            yield font.markup(piece.digit, round(size * height, 3), sign, 0, round(size * y, 3))
        elif piece.glyph and self.glyphs:
            if piece.symbol:
                yield self._glyph(piece.glyph, size * 0.2, role, (0, size * 0.62))
            else:
                share = 0.5 if piece.ink == "chameleon" else 0.34 if piece.core else 0.46
                yield self._glyph(piece.glyph, size * share, role)

    def tile(self, tile: Tile) -> str:
        """A tile: a dark slab, and its squares let into it side by side."""
        return self._thing(Brush._placed_tile, tile)

    def _placed_tile(self, tile: Tile) -> str:
        kind = len(tile.squares), tile.squares[0].size, tile.is_level
        slab = self._kept(("slab", *kind), Brush._slabs, tile)
        ring = self._kept(("rung", *kind), Brush.ring, tile, "gold")
        look = slab + "".join(self._inlets(tile)) + (ring if tile.accent else "")
        return self._labelled(tile, "tile", tile.middle, look)

    def _slabs(self, tile: Tile) -> Iterator[str]:
        drop = f'transform="translate(0 {number(0.06 * tile.squares[0].size)})"'
        yield self._slab(tile, f'fill="{self._fill("shadow")}" fill-opacity=".3" {drop}')
        yield self._slab(tile, f'fill="{self._fill("slab")}"')

    def _slab(self, tile: Tile, look: str) -> str:
        size = tile.squares[0].size
        reach = round(((len(tile.squares) - 1) / 2 + SLAB) * size, 3)
        return self.stencils.strip(reach, reach, SLAB * size, tile.is_level, look)

    def _inlets(self, tile: Tile) -> Iterator[str]:
        """The squares of a tile, each up to the next."""
        x, y = tile.middle
        level = tile.is_level
        squares = sorted(tile.squares, key=lambda square: (square.x, square.y))
        for square in squares:
            ends = square is squares[0], square is squares[-1]
            kind = square.ink, square.glyph, square.size, level, *ends
            look = self._kept(("inlet", *kind), Brush._inlet, square, level, ends)
            yield self._labelled(square, "cell", (square.x - x, square.y - y), look)

    def _inlet(self, square: Cell, level: bool, ends: tuple[bool, bool]) -> Iterator[str]:
        size = square.size
        side = round(INLET * size, 3)
        if square.ink == "chameleon":
            yield from self._wheel("square", side)
        else:
            before, after = (side if end else 0.495 * size for end in ends)
            look = f'fill="{self._fill(square.ink)}"'
            yield self.stencils.strip(before, after, side, level, look)
        if square.glyph and self.glyphs:
            yield self._glyph(square.glyph, 0.2 * size, square.ink)

    def shape(self, shape: Shape) -> str:
        """A decoration."""
        return self._thing(Brush._shape, shape)

    def _shape(self, shape: Shape) -> str:
        ink = self.palette[shape.ink]
        path = rounded(shape.points, shape.corner)
        drawn = f'<path d="{path}" fill="{ink.fill}"/>'
        if shape.ink == "board":  # as thick as its pieces
            shadow = f'fill="{self._fill("shadow")}" fill-opacity=".3" transform="translate(0 12)"'
            side = f'fill="{ink.edge}" transform="translate(0 6)"'
            under = f'<path d="{path}" {shadow}/><path d="{path}" {side}/>'
            drawn = f'{under}{drawn}<path d="{path}" {_pen(ink.sheen, 0.015)}/>'
        if shape.glyph and self.glyphs:
            xs, ys = zip(*shape.points, strict=True)
            middle = sum(xs) / len(xs), sum(ys) / len(ys)
            drawn += self._glyph(shape.glyph, 0.11, shape.ink, middle)
        return drawn

    def caption(self, caption: Caption) -> str:
        """A coordinate, a count or a score."""
        colour = self._fill("text")
        drawn = font.markup(caption.text, caption.size, colour, caption.x, caption.y)
        if not caption.id:
            return drawn
        return f'<g id="{caption.id}" class="count" data-count="{caption.text}">{drawn}</g>'

    # Rings and dots over things -------------------------------------------------------------------

    def over(self, kind: str, thing: Element, free: bool) -> str:
        """What is laid over a thing: a dot on a free cell where something may go, else a line."""
        return self._thing(Brush._placed_over, thing, kind, free)

    def _placed_over(self, thing: Element, kind: str, free: bool) -> str:
        if kind == "won":
            drawing = self.glow(thing)
        elif kind == "target" and free and isinstance(thing, Cell):
            drawing = self.dot(thing, kind)
        else:
            role = {"last": "gold", "source": "target"}.get(kind, kind)
            drawing = self.ring(thing, role, 0.035 if kind == "source" else 0.07)
        place = at(thing.middle if isinstance(thing, Tile) else (thing.x, thing.y))
        head = f'<g id="{kind}-{thing.id}" class="{kind}" pointer-events="none"'
        return f'{head} transform="translate({place})">{drawing}</g>'

    def ring(self, thing: Element, role: str, weight: float = 0.07) -> str:
        """A line round a thing, in its own place."""
        scale = thing.squares[0].size if isinstance(thing, Tile) else thing.size
        dark = _pen(self._fill("black"), weight * scale + 0.035)
        return self._line(thing, dark) + self._line(thing, _pen(self._fill(role), weight * scale))

    def glow(self, thing: Element) -> str:
        """A heavy line with a shine beyond it: this is why the game is over."""
        gold = self._fill("gold")
        return "".join(
            (
                self._line(thing, _pen(gold, 0.2) + ' stroke-opacity=".5"', 1.13),
                self._line(thing, _pen(self._fill("black"), 0.13), 1.05),
                self._line(thing, _pen(gold, 0.09), 1.05),
            )
        )

    def _line(self, thing: Element, look: str, reach: float = 1) -> str:
        """A line along the outline of a thing, or beyond it."""
        if isinstance(thing, Tile):
            return self._slab(thing, look)
        size = CELL[thing.outline] * 0.95 if isinstance(thing, Cell) else PIECE[thing.outline]
        return self.stencils.outline(thing.outline, round(size * thing.size * reach, 3), look)

    def dot(self, cell: Cell, role: str) -> str:
        """A place where something may go; a line round it if its middle is not free."""
        if bool(cell.glyph) != bool(cell.symbol):
            return self.ring(cell, role)
        look = f'fill="{self._fill(role)}" stroke="{self._fill("black")}"'
        weight = f'stroke-width="{number(0.035 * cell.size)}"'
        return self.stencils.outline("round", round(0.14 * cell.size, 3), f"{look} {weight}")

    # Parts ----------------------------------------------------------------------------------------

    def _thing(self, draw: Drawing, thing: Hashable, *how: Hashable) -> str:
        """A thing in its place, as it was drawn before."""
        look, stencils = _drawn(self.palette, self.glyphs, self.lang, draw, thing, *how)
        self.stencils.add(stencils)
        return look

    def _kept(self, kind: Hashable, draw: Drawing, *of: object) -> str:
        """How a kind of things looks, wherever they are."""
        key = self.palette, self.glyphs, kind
        drawn = KINDS.get(key)
        if drawn is None:
            if len(KINDS) >= MOST_KINDS:
                KINDS.clear()
            alone = Brush(self.palette, self.glyphs, self.lang)
            drawn = KINDS[key] = "".join(draw(alone, *of)), alone.stencils
        look, stencils = drawn
        self.stencils.add(stencils)
        return look

    def _labelled(self, thing: Element, kind: str, place: Point, look: str) -> str:
        """A group with its id, its label and its place."""
        moved = f' transform="translate({at(place)})"' if any(place) else ""
        through = ' pointer-events="none"' if kind == "piece" else ""
        if isinstance(thing, Piece) and thing.on:
            told = 'aria-hidden="true"'
        else:
            told = f'role="img" aria-label={_label(thing.label, self.lang)}'
        return f'<g id="{thing.id}" class="{kind}" {told}{moved}{through}>{look}</g>'

    def _token(self, kind: str, size: float, ink: Ink) -> Iterator[str]:
        """A token seen a little from the front: its shadow, its side, its face."""
        side, drop = (f'transform="translate(0 {number(size * d)})"' for d in (0.1, 0.18))
        shadow = f'fill="{self._fill("shadow")}" fill-opacity=".35"'
        yield self.stencils.outline(kind, size, f"{shadow} {drop}")
        yield self.stencils.outline(kind, size, f'fill="{ink.edge}" {side}')
        face = f'fill="{ink.fill}" stroke="{ink.edge}" stroke-width="2"'
        yield self.stencils.outline(kind, size, face)

    def _wheel(self, kind: str, size: float) -> Iterator[str]:
        """All colours at once round a pale middle: a chameleon."""
        wheel = self.palette.wheel
        for colour, path in zip(wheel, wedges(kind, size, len(wheel)), strict=True):
            yield f'<path d="{path}" fill="{colour}"/>'
        yield self.stencils.outline("round", round(size * 0.66, 3), f'fill="{self._fill("bone")}"')

    def _glyph(self, name: str, size: float, role: str, place: Point = (0, 0)) -> str:
        """The glyph of a colour, readable on what has this role."""
        drawn = glyphs.markup(name, round(size, 3), self._sign(role))
        return f'<g transform="translate({at(place)})">{drawn}</g>' if any(place) else drawn

    def _fill(self, role: str) -> str:
        return self.palette[role].fill

    def _sign(self, role: str) -> str:
        return self.palette["bone" if role == "chameleon" else role].sign


@lru_cache(maxsize=MOST_THINGS)
def _drawn(palette: Palette, glyphs: bool, lang: str, draw: Drawing, *of: Hashable) -> Drawn:
    """A thing drawn by a brush of its own, so that only its own stencils are with it."""
    alone = Brush(palette, glyphs, lang)
    return "".join(draw(alone, *of)), alone.stencils


@lru_cache(maxsize=MOST_THINGS)
def _label(label: Message, lang: str) -> str:
    """A label as an attribute: many things share theirs, such as tiles seen from behind."""
    return quoteattr(label.text(lang))


def _pen(colour: str, weight: float) -> str:
    return f'fill="none" stroke="{colour}" stroke-width="{number(weight)}" stroke-linejoin="round"'
