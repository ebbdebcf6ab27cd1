"""Terminal drawing: a scene as coloured cells, or as letters alone where there is no colour.

The board is a grid: each cell takes some columns and lines and shows the letters of what stands on
it. What lies beside the board follows, a line each, and what is asked of the side to move. Signs
round the letters speak where colours may fail: `[3d]` is what the rules speak of now, `(3d)` was
touched by the last move, `<3d>` may be touched next, `{3d}` shows why the game is over. Without
colour, dark cells are filled with colons, the squares of a tile are joined by strokes, and a
capital before the letters, as in `B3d`, is the initial of a rim.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from textwrap import wrap

from rich.style import Style
from rich.text import Text

from pardalis.core.position import Position, View
from pardalis.core.registry import part
from pardalis.core.scene import Caption, Cell, Piece, Scene, Tile, Zone
from pardalis.core.words import Message
from pardalis.draw.palette import Palette, contrast, mix, palette

NOTHING = Style.null()
DIM = Style(dim=True)
UNDERLINED = Style(underline=True)
SIGNS = {
    "won": ("{", "}"),
    "accent": ("[", "]"),
    "last": ("(", ")"),
    "target": ("<", ">"),
    "": (" ", " "),
}
LIGHTER = {"dark": 0.33, "dark-reserve": 0.22}
OWNER = "seat-"  # begins the id of the sign that shows whose hand it is: that is said in words
TURN = "turn"  # the id of the thing that shows whose turn it is: that is said in words
ROOM = 9  # lines that a large board leaves on the screen for what is said
MARGIN = 2  # columns before the board
NARROWEST = 20  # columns that a line of words needs


def drawing(
    shown: Position | View,
    *,
    lang: str = "en",
    last: str | None = None,
    targets: bool = False,
    colour: bool = True,
    width: int = 80,
    height: int = 24,
) -> Text:
    """A position or a view as text, with colours or with letters alone.

    `last` is the move just made; `targets` shows what the next move may touch first.
    """
    pictured = part(shown.game, "scene")
    seat = shown.seat if isinstance(shown, View) else None
    scene: Scene = pictured.scene(shown.state, seat)
    asked = None if shown.outcome else pictured.asked(shown.state, seat)
    marks: dict[str, str] = {}
    for move in shown.moves():
        first, *then = pictured.touch(move)
        marks |= dict.fromkeys(then, "") | {first: "target" if targets else ""}
    if last is not None:
        marks |= dict.fromkeys(pictured.touch(last), "last")
    marks |= dict.fromkeys(scene.won, "won")
    told = scene.notes if asked is None else (*scene.notes, asked)
    return _picture(scene, marks, told, lang=lang, colour=colour, width=width, height=height)


def _picture(
    scene: Scene,
    marks: Mapping[str, str],
    told: Iterable[Message],
    *,
    lang: str,
    colour: bool,
    width: int,
    height: int,
) -> Text:
    """A scene as text, and below it what is `told` of it; `marks` has the ids of what may be
    touched, with a sign for some of them."""
    pen = Pen(palette(scene.colours) if colour else None, marks, lang)
    board, *beside = scene.zones
    parts = [pen.board(board, width, height)]
    parts += [line for zone in beside if (line := pen.line(zone))]
    notes = [note.text(lang) for note in told]
    for note in notes:
        lines = wrap(f"{note[:1].upper()}{note[1:]}.", max(width - MARGIN, NARROWEST))
        parts += [Text(" " * MARGIN + words) for words in lines]
    legend = wrap(scene.legend.text(lang), max(width - MARGIN, NARROWEST))
    parts += [Text(" " * MARGIN + words, DIM) for words in legend]
    return Text("\n").join(parts)


@dataclass(frozen=True, slots=True)
class Measure:
    """How many columns and lines a cell takes, and how many of them stay free.

    `named` says that each cell shows its name, where rows and columns cannot be counted.
    """

    columns: int
    lines: int
    gap: int = 0
    gap_below: int = 0
    named: bool = False

    @property
    def wide(self) -> int:
        """The columns that are filled."""
        return self.columns - self.gap


class Canvas:
    """Characters at lines and columns, each with its style; it reaches as far as it is used."""

    def __init__(self) -> None:
        self.signs: dict[int, dict[int, tuple[str, Style]]] = {}

    def put(self, line: int, column: int, text: str, style: Style = NOTHING) -> None:
        """Write a text."""
        for at, sign in enumerate(text, column):
            self.signs.setdefault(line, {})[at] = sign, style

    def underline(self, line: int, start: int, end: int) -> None:
        """Draw a line below what is written from a column to before another."""
        row = self.signs[line]
        for column in range(start, end):
            sign, style = row[column]
            row[column] = sign, style + UNDERLINED

    def is_free(self, line: int, start: int, end: int) -> bool:
        """Whether nothing is written yet from a column to before another."""
        return not any(column in self.signs.get(line, {}) for column in range(start, end))

    def text(self, margin: int = 0) -> Text:
        """Everything written, a line a line."""
        left = min(min(row) for row in self.signs.values())
        lines = []
        for line in range(min(self.signs), max(self.signs) + 1):
            row = self.signs.get(line, {})
            text = Text(" " * margin)
            for column in range(left, max(row, default=left - 1) + 1):
                text.append(*row.get(column, (" ", NOTHING)))
            lines.append(text)
        return Text("\n").join(lines)


class Pen:
    """Draws in the inks of a palette, or without one in letters alone."""

    def __init__(self, inks: Palette | None, marks: Mapping[str, str], lang: str) -> None:
        self.inks = inks
        self.marks = marks
        self.lang = lang

    def _put(
        self, canvas: Canvas, line: int, column: int, text: str, ink: str, bold: bool = False
    ) -> None:
        """Letters on an ink, such that they can be read; a chameleon has every ink in turn."""
        if self.inks is None or ink == "none":
            canvas.put(line, column, text, DIM if ink == "none" else NOTHING)
            return
        for at, sign in enumerate(text):
            fill = self._fill(ink, column + at)
            readable = max("#ffffff", "#1d1b24", key=lambda shade: contrast(shade, fill))
            canvas.put(line, column + at, sign, Style(color=readable, bgcolor=fill, bold=bold))

    def _fill(self, ink: str, column: int) -> str:
        assert self.inks
        if ink == "chameleon":
            return self.inks.wheel[column % len(self.inks.wheel)]
        # Terminals are often black: a dark cell must not be.
        return mix(self.inks[ink].fill, "#ffffff", LIGHTER.get(ink, 0))

    # The board ------------------------------------------------------------------------------------

    def board(self, zone: Zone, width: int, height: int) -> Text:
        """The board as a grid, with its coordinates."""
        tiles = {square.id: tile for tile in zone.tiles for square in tile.squares}
        cells = [*zone.cells, *(square for tile in zone.tiles for square in tile.squares)]
        left = min(cell.x for cell in cells)
        tops = sorted({round(cell.y, 3) for cell in cells})
        measure = self._measure(cells, bool(tiles), len(tops), width, height)

        def place(cell: Cell) -> tuple[int, int]:
            line = tops.index(round(cell.y, 3)) * measure.lines
            return line, round((cell.x - left) * measure.columns)

        canvas = Canvas()
        standing = {piece.on: piece for piece in zone.pieces}
        for cell in cells:
            piece = standing.get(cell.id)
            signs = self._signs(cell, piece, tiles.get(cell.id))
            self._cell(canvas, place(cell), cell, piece, signs, measure)
        for tile in zone.tiles:
            covered = [place(square) for square in tile.squares]
            for square, one, other in zip(tile.squares, covered, covered[1:], strict=False):
                self._joint(canvas, one, other, square, measure)
            for line, column in covered:
                if self.inks and not measure.gap_below and (line + 1, column) not in covered:
                    canvas.underline(line, column, column + measure.wide)
        for caption in zone.captions:
            if caption.coordinate and not measure.named:
                self._coordinate(canvas, caption, left, tops, measure)
        return canvas.text(MARGIN)

    def _measure(
        self, cells: list[Cell], tiled: bool, rows: int, width: int, height: int
    ) -> Measure:
        """Cells as large as the terminal allows."""
        if tiled:
            across = 1 + max(cell.x for cell in cells) - min(cell.x for cell in cells)
            # Without colours only the strokes show which squares are one tile.
            below = 1 if rows * 2 + ROOM <= height or self.inks is None else 0
            return Measure(4 if across * 4 + 8 <= width else 2, 1 + below, 1, below)
        if any(cell.outline == "hexagon" for cell in cells):
            return Measure(8, 2, gap=1, named=True)
        return Measure(7, 3) if self.inks and rows * 3 + ROOM <= height else Measure(5, 1)

    def _signs(self, cell: Cell, piece: Piece | None, tile: Tile | None) -> str:
        """What the signs round a cell have to say."""
        things = [thing for thing in (cell, piece, tile) if thing]
        if self.marks.get(cell.id) == "won":
            return "won"
        if any(thing.accent for thing in things):
            return "accent"
        return next((kind for thing in things if (kind := self.marks.get(thing.id))), "")

    def _cell(
        self,
        canvas: Canvas,
        at: tuple[int, int],
        cell: Cell,
        piece: Piece | None,
        signs: str,
        measure: Measure,
    ) -> None:
        """A cell with what stands on it."""
        line, column = at
        blank = ":" if self.inks is None and cell.ink.startswith("dark") else " "
        for below in range(measure.lines - measure.gap_below):
            self._put(canvas, line + below, column, blank * measure.wide, cell.ink)
        middle = line + (measure.lines == 3)
        texts = {middle: piece.letters if piece else cell.letters}
        if measure.named:
            texts[middle + 1] = cell.name
        # Without colours the letters of the cell stand with those of the piece.
        together = self.inks is None and cell.letters != ""
        edge = 0 if measure.named or measure.wide < 5 or together else 1
        start, span = column + edge, measure.wide - 2 * edge
        rim = face = cell.ink
        if piece:
            rim, face = piece.rim or piece.ink, piece.core or piece.ink
            for where in texts:
                self._put(canvas, where, start, " " * span, rim)
                self._put(canvas, where, start + 1, " " * (span - 2), face)
            if self.inks is None:
                texts[middle] = cell.letters + piece.rim[:1].upper() + texts[middle]
            else:
                self._put(canvas, middle, column, cell.letters, cell.ink)
                self._put(canvas, max(texts), start, piece.rim[:1].upper(), rim)
                if measure.lines == 3:
                    self._halves(canvas, line, start, span, piece, cell.ink)
        for where, text in texts.items():
            begin = start + (span - len(text)) // 2
            self._put(canvas, where, begin, text, face, bold=where == middle)
        if signs and span >= 3:
            # On a coloured ground the signs stand on the rim, otherwise close to the letters.
            wide = span if self.inks else max(1, len(texts[middle])) + 2
            begin = start + (span - wide) // 2
            before, after = SIGNS[signs]
            ink = "gold" if signs in ("won", "accent") else rim
            self._put(canvas, middle, begin, before, ink)
            self._put(canvas, middle, begin + wide - 1, after, ink)

    def _halves(
        self, canvas: Canvas, line: int, start: int, span: int, piece: Piece, ground: str
    ) -> None:
        """The upper and the lower end of a piece that is three lines high."""
        corner = 0 if piece.outline == "square" else 1
        for column in range(start + corner, start + span - corner):
            fill = self._fill(piece.rim or piece.ink, column)
            style = Style(color=fill, bgcolor=self._fill(ground, column))
            canvas.put(line, column, "▄", style)
            canvas.put(line + 2, column, "▀", style)

    def _joint(
        self,
        canvas: Canvas,
        one: tuple[int, int],
        other: tuple[int, int],
        square: Cell,
        measure: Measure,
    ) -> None:
        """What joins two squares of a tile, where there is room between them."""
        (line, column), (line_there, column_there) = one, other
        if line == line_there:
            text = " " if self.inks else "-"
            self._put(canvas, line, min(column, column_there) + measure.wide, text, square.ink)
        elif measure.gap_below:
            text = " " * measure.wide if self.inks else f"{'|':^{measure.wide}}"
            self._put(canvas, min(line, line_there) + 1, column, text, square.ink)

    def _coordinate(
        self, canvas: Canvas, caption: Caption, left: float, tops: list[float], measure: Measure
    ) -> None:
        """A coordinate: of a row before it, of a column above or below it if there is room."""
        text = caption.text
        if tops[0] - 0.5 < caption.y < tops[-1] + 0.5:
            row = min(range(len(tops)), key=lambda row: abs(tops[row] - caption.y))
            middle = row * measure.lines + (measure.lines - measure.gap_below) // 2
            canvas.put(middle, -len(text) - 1, text, DIM)
            return
        line = -1 if caption.y < tops[0] else len(tops) * measure.lines
        start = round((caption.x - left) * measure.columns) + (measure.wide - len(text)) // 2
        if canvas.is_free(line, start - 1, start + len(text) + 1):
            canvas.put(line, start, text, DIM)

    # Beside the board -----------------------------------------------------------------------------

    def line(self, zone: Zone) -> Text | None:
        """What lies beside the board in one line: tiles by their letters, other things by name."""
        label = zone.label.text(self.lang)
        told = [self._strip(tile, zone) for tile in zone.tiles]
        if not told:
            if any(piece.id.startswith(OWNER) for piece in zone.pieces):
                return Text(" " * MARGIN + label)
            # Places matter only when they may be touched.
            places = [cell for cell in zone.cells if self.marks.get(cell.id, "last") != "last"]
            pieces = [piece for piece in zone.pieces if piece.id != TURN]
            things: list[Cell | Piece] = [*places, *pieces]
            told = [self._thing(thing, zone) for thing in things]
        if not told:
            return None
        colon = "" if ":" in label else " :" if self.lang == "fr" else ":"
        return Text.assemble(" " * MARGIN, label, colon, "  ", Text("  ").join(told))

    def _strip(self, tile: Tile, zone: Zone) -> Text:
        """A tile by its letters; signs round it say what may be done with it."""
        kind = "accent" if tile.accent else self.marks.get(tile.id, "")
        before, after = (sign.strip() for sign in SIGNS[kind])
        canvas = Canvas()
        for at, square in enumerate(tile.squares):
            self._put(canvas, 0, at, square.letters, _plain(square.ink), bold=True)
        x = round(tile.squares[0].x, 2)
        beside = "".join(caption.text for caption in zone.captions if round(caption.x, 2) == x)
        return Text.assemble(before, canvas.text(), after, beside)

    def _thing(self, thing: Cell | Piece, zone: Zone) -> Text:
        """A thing by its letters, and by how many there are or what it is."""
        canvas = Canvas()
        self._put(canvas, 0, 0, thing.letters or " ", _plain(thing.ink), bold=True)
        counts = [caption.text for caption in zone.captions if caption.y == thing.y]
        told = counts[0] if counts else thing.label.text(self.lang)
        return Text.assemble(canvas.text(), " ", told)


def _plain(ink: str) -> str:
    """An ink for a single letter, which has no room for all the colours of a chameleon."""
    return "white" if ink == "chameleon" else ink
