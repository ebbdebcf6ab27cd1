"""Frames: pictures taken apart, so that what looks the same is drawn once.

A picture of a position names everything it shows and says to those who listen what it is. Where it
is only looked at, all of that can go; what is left are things that look the same again and again,
and parts of them that do.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

SVG = "http://www.w3.org/2000/svg"
SPOKEN = re.compile(r"aria-.*|data-.*|role|id|class|pointer-events|tabindex")
SQUARE = 70  # from the middle of a tile's square to beyond its shadow, in the picture's units
SHORTEST = 60  # characters of a drawing that are worth a name
ALIKE = 3  # looks that begin in the same way are worth one for their beginning


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing on the board: how it looks, and where it lies."""

    look: str
    place: str


class Frame:
    """The board of one picture, taken apart."""

    def __init__(self, svg: str) -> None:
        root = ElementTree.fromstring(svg.replace(f' xmlns="{SVG}"', "", 1))
        zone = root.find("g[@id='board']")
        assert zone is not None, "every picture has a board"
        self.stencils = {one.attrib["id"]: one for one in root.iterfind("defs/*")}
        tiles = [one for one in zone if one.get("class") == "tile"]
        if tiles:  # a table that grows: the tiles, without the empty cloth round them
            squares = [place for one in tiles for place in _squares(one)]
            xs, ys = zip(*squares, strict=True)
            self.left, self.right = min(xs) - SQUARE, max(xs) + SQUARE
            self.top, self.bottom = min(ys) - SQUARE, max(ys) + SQUARE
        else:
            left, top, width, height = map(float, zone.attrib["data-box"].split())
            self.left, self.right = left, left + width
            self.top, self.bottom = top, top + height
        self.drawings: dict[str, Element] = {}
        self.things = [self._thing(one) for one in tiles or zone]

    def _thing(self, one: Element) -> Thing:
        place = one.attrib.pop("transform", "")
        for part in one.iter():
            for name in filter(SPOKEN.fullmatch, list(part.attrib)):
                del part.attrib[name]
        look = written(one)
        self.drawings.setdefault(look, one)
        return Thing(look, place)


class Workshop:
    """Names every look of some frames, and every part that occurs in several places."""

    def __init__(self, frames: list[Frame]) -> None:
        drawings: dict[str, Element] = {}
        self._stencils: dict[str, Element] = {}
        for frame in frames:
            drawings |= {look: one for look, one in frame.drawings.items() if look not in drawings}
            self._stencils |= frame.stencils
        self.names = {look: f"k{n}" for n, look in enumerate(drawings)}
        often = Counter(part for one in drawings.values() for part in _parts(one))
        self._shared: dict[str, str] = {}  # a part and its name
        self._often = {
            part for part, n in often.items() if n > 1 and len(part) >= SHORTEST
        } - drawings.keys()
        inside = {name: self._inside(drawings[look]) for look, name in self.names.items()}
        begun = Counter(begin for texts in inside.values() for begin in _beginnings(texts))
        self._texts = {
            name: f'<g id="{name}">{self._begun(texts, begun)}</g>'
            for name, texts in inside.items()
        }

    def _inside(self, one: Element) -> list[str]:
        return list(map(self._put, one)) if one.tag == "g" and not one.attrib else [self._put(one)]

    def _begun(self, texts: list[str], begun: Counter[tuple[str, ...]]) -> str:
        """A look, its beginning only by its name where others begin in the same way."""
        for begin in _beginnings(texts):
            if begun[begin] >= ALIKE:
                name = self._name("".join(begin))
                return "".join((use(name, ""), *texts[len(begin) :]))
        return "".join(texts)

    def _name(self, part: str) -> str:
        return self._shared.setdefault(part, f"p{len(self._shared)}")

    def _put(self, one: Element) -> str:
        """An element as it is written where it occurs: what is shared only by its name."""
        bare, place = _bare(one)
        part = written(bare)
        if part in self._often:
            return use(self._name(part), place)
        if not len(one):
            return written(one)
        empty = Element(one.tag, one.attrib)
        empty.text = "\0"
        return written(empty).replace("\0", "".join(map(self._put, one)))

    def needed(self, names: set[str]) -> dict[str, str]:
        """The drawings of these looks and of all that they are made of, by name."""
        parts = {name: part for part, name in self._shared.items()}
        found: dict[str, str] = {}
        wanted = sorted(names, key=lambda name: int(name[1:]))
        while wanted:
            name = wanted.pop(0)
            if name in found:
                continue
            if name in parts:
                found[name] = f'<g id="{name}">{parts[name]}</g>'
            elif name in self._texts:
                found[name] = self._texts[name]
            else:
                found[name] = written(self._stencils[name])
            wanted += re.findall(r'href="#([^"]+)"', found[name])
        return found


def _squares(tile: Element) -> Iterator[tuple[float, float]]:
    """Where the squares of a tile lie."""
    x, y = _place(tile)
    for square in tile.iterfind("g"):
        dx, dy = _place(square)
        yield x + dx, y + dy


def _place(one: Element) -> tuple[float, float]:
    found = re.search(r"translate\((-?[\d.]+)[ ,]*(-?[\d.]+)?\)", one.get("transform", ""))
    return (float(found[1]), float(found[2] or 0)) if found else (0, 0)


def _parts(one: Element) -> Iterator[str]:
    for child in one:
        yield written(_bare(child)[0])
        yield from _parts(child)


def _beginnings(texts: list[str]) -> Iterator[tuple[str, ...]]:
    """The first parts of a look, from nearly all to two of them."""
    return (tuple(texts[:n]) for n in range(len(texts) - 1, 1, -1))


def _bare(one: Element) -> tuple[Element, str]:
    """An element without its place, and its place."""
    bare = Element(one.tag, one.attrib)
    bare.extend(one)
    return bare, bare.attrib.pop("transform", "")


def use(name: str, place: str) -> str:
    """A drawing put somewhere by its name."""
    return f'<use href="#{name}"' + (f' transform="{place}"/>' if place else "/>")


def written(element: Element) -> str:
    """An element as text."""
    return ElementTree.tostring(element, "unicode").replace(" />", "/>")
