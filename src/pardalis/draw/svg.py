"""SVG: the one picture of a position or a view, for every place where it is shown.

The picture is made of groups with ids: a zone such as `board`, in it the cells, tiles and pieces of
the game's scene. What is laid over them has ids of its own: `last-…` for what the last move
touched, `target-…` and `source-…` for what the next may touch, `mark-…` for what somebody marked,
`won-…` for what shows why the game is over, each followed by the id of the thing it lies on.
A zone says in `data-box` which part of the picture it fills (x, y, width and height), so that zones
can be shown apart. Equal input gives equal bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape

from pardalis.core.errors import InvalidMove, InvalidOption
from pardalis.core.position import LONGEST_MOVE, Position, View, tell_outcome
from pardalis.core.registry import part
from pardalis.core.scene import Cell, Element, Scene, Zone
from pardalis.core.words import LANGUAGES, Listing, Message, Words, quoted
from pardalis.draw import boxes
from pardalis.draw.brush import Brush
from pardalis.draw.geometry import number
from pardalis.draw.palette import BOARDS, PALETTES, THEMES
from pardalis.draw.palette import palette as inks

core = Words("pardalis.core")
word = Words(__package__)

PIXELS_A_CELL = 72
WIDEST = 800  # in pixels, unless the picture is made larger where it is shown


def svg(
    drawable: Position | View,
    *,
    seat: int | None = None,
    lang: str = "en",
    theme: str = "light",
    board: str = "walnut",
    palette: str = "colour",
    glyphs: bool = True,
    coordinates: bool = True,
    flip: bool = False,
    last: str | None = None,
    marks: Iterable[str] = (),
    targets: bool = False,
) -> str:
    """The picture of a position or a view; see `Drawable.svg`."""
    for option, value, allowed in (
        ("lang", lang, LANGUAGES),
        ("theme", theme, THEMES),
        ("board", board, BOARDS),
        ("palette", palette, PALETTES),
    ):
        if value not in allowed:
            fault = core("option.value", option=option, value=quoted(value), allowed=_or(allowed))
            raise InvalidOption(option, fault)
    game = drawable.game
    pictured = part(game, "scene")
    side = _side(drawable, seat)
    scene: Scene = pictured.scene(drawable.state, side, flip=bool(flip))
    overlays = Overlays(scene)
    told = [_status(drawable, lang), *(_sentence(note, lang) for note in scene.notes)]
    asked = None if drawable.outcome else pictured.asked(drawable.state, side)
    if asked:
        told.append(_sentence(asked, lang))
    if last is not None:
        _check_move(drawable, last)
        told.append(word("last", move=last).text(lang))
        overlays.add("last", pictured.touch(last))
    if targets:
        for move in drawable.moves():
            first, *then = pictured.touch(move)
            overlays.add("source" if then else "target", (first,))
            overlays.add("target", then)
    overlays.add("mark", (overlays.named(name) for name in marks))
    overlays.add("won", scene.won)
    brush = Brush(inks(scene.colours, theme, palette, board), bool(glyphs), lang)
    zones = "\n".join(_zone(zone, scene, brush, overlays, coordinates) for zone in scene.zones)
    return _document(scene, brush, game.title(lang), " ".join(told), zones)


def _side(drawable: Position | View, seat: int | None) -> int | None:
    """The seat from whose side the picture is drawn: a view's own, unless another is asked for."""
    if seat is None:
        return drawable.seat if isinstance(drawable, View) else None
    if type(seat) is not int or seat not in drawable.seats:
        allowed = _or(drawable.seats)
        raise InvalidOption("seat", core("option.seat", value=quoted(seat), allowed=allowed))
    return seat


def _check_move(drawable: Position | View, move: str) -> None:
    """Refuse a text that is no move of this game, whether or not it could be made here."""
    if not isinstance(move, str) or len(move) > LONGEST_MOVE:
        raise InvalidMove(core("move.not-text", text=quoted(move), most=LONGEST_MOVE))
    drawable.game.referee.parse_move(drawable.state, move)


def _status(drawable: Position | View, lang: str) -> str:
    """Whose turn it is, or how the game ended."""
    game = drawable.game
    if drawable.outcome:
        return tell_outcome(game, drawable.outcome, len(drawable.seats), lang)
    return _sentence(word("turn", seat=game.seat_name(drawable.turn)), lang)


def _sentence(told: Message, lang: str) -> str:
    text = told.text(lang)
    return f"{text[:1].upper()}{text[1:]}."


def _or(values: Iterable[str | int]) -> Listing:
    return Listing("or", tuple(values))


class Overlays:
    """What is laid over the things of a picture: for each kind the ids, in the order of drawing."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._ids = {thing.id for thing in scene.elements()}
        self._occupied = {piece.on for zone in scene.zones for piece in zone.pieces}
        self._laid: dict[str, set[str]] = {}

    def add(self, kind: str, ids: Iterable[str]) -> None:
        """Lay this over the things with these ids, as far as they are in the picture."""
        self._laid.setdefault(kind, set()).update(self._ids.intersection(ids))

    def named(self, name: str) -> str:
        """The id of the cell that somebody calls by its name."""
        cells = {
            thing.name: thing.id for thing in self._scene.elements() if isinstance(thing, Cell)
        }
        if not isinstance(name, str) or not name or name not in cells:
            known = Listing("or", tuple(name for name in cells if name)[:3])
            raise InvalidOption("marks", word("invalid.mark", value=quoted(name), known=known))
        return cells[name]

    def over(self, things: Iterable[Element], brush: Brush, *kinds: str) -> Iterator[str]:
        """The drawings of these kinds over these things."""
        laid = {kind: ids for kind in kinds if (ids := self._laid.get(kind))}
        for thing in things if laid else ():
            for kind, ids in laid.items():
                if thing.id in ids:
                    yield brush.over(kind, thing, free=thing.id not in self._occupied)


def _zone(zone: Zone, scene: Scene, brush: Brush, overlays: Overlays, coordinates: bool) -> str:
    """A part of the picture, from the ground upwards.

    Each thing is on a line of its own: whoever has drawn the last picture finds what is new by
    comparing lines.
    """
    label = escape(zone.label.text(brush.lang), {'"': "&quot;"})
    box = boxes.box(zone, scene, coordinates)
    parts = [f'<g id="{zone.id}" class="zone" role="group" aria-label="{label}" data-box="{box}">']
    parts += map(brush.shape, zone.shapes)
    parts += [
        brush.caption(caption) for caption in zone.captions if coordinates or not caption.coordinate
    ]
    parts += map(brush.cell, zone.cells)
    parts += overlays.over(zone.cells, brush, "last")
    parts += map(brush.tile, zone.tiles)
    # What the rules speak of now lies over its neighbours.
    parts += map(brush.piece, sorted(zone.pieces, key=lambda piece: piece.accent))
    parts += overlays.over(zone.tiles, brush, "last", "source", "target", "mark")
    squares = [square for tile in zone.tiles for square in tile.squares]
    parts += overlays.over(squares, brush, "target", "mark")
    parts += overlays.over(zone.cells, brush, "source", "target", "mark")
    parts += overlays.over((*zone.cells, *zone.tiles, *zone.pieces), brush, "won")
    parts.append("</g>")
    return "\n".join(parts)


def _document(scene: Scene, brush: Brush, title: str, told: str, zones: str) -> str:
    """The whole: who draws it where, what it is called, the table it lies on, its zones."""
    scale = min(PIXELS_A_CELL, WIDEST / scene.width)
    left, top, width, height = map(number, (scene.left, scene.top, scene.width, scene.height))
    table = brush.palette["table"].fill
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}"'
        f' width="{round(scene.width * scale)}" height="{round(scene.height * scale)}"'
        f' lang="{brush.lang}" role="img" aria-labelledby="picture-title picture-told">'
        f'<title id="picture-title">{escape(title)}</title>'
        f'<desc id="picture-told">{escape(told)}</desc>'
        f'<rect id="table" x="{left}" y="{top}" width="{width}" height="{height}"'
        f' rx="{number(0.25)}" fill="{table}"/>'
        f"\n{brush.stencils.markup()}{zones}\n</svg>\n"
    )
