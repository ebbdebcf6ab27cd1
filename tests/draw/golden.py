"""The structure of some pictures, one text a picture: `python -m tests.draw.golden` writes them.

Every element that has a class, with its id, indented as it is nested, and how many there are of
each class; no coordinates and no words, so that a drawing may be made more beautiful without them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pardalis
from pardalis import Position, View
from tests.draw.looks import read

FOLDER = Path(__file__).parent / "golden"


def pictures() -> Iterator[tuple[str, Position | View, str | None]]:
    """The pictures that have a golden text: a name, what is drawn, the last move."""
    chess = pardalis.game("chameleon-chess")
    yield "chameleon-chess", chess.parse("w1wbw/5/2b2/1B3/W1WBW r 3"), "d3-c3"
    greengage = pardalis.game("greengage")
    board = (
        "RYBGBGRY/GYGRYYBR/BBRYGRGB/YRGBRYBG/GRYBRYGB/BBRGGYRY/YYGRBBGR/RGBYYRBG "
        "3w1b2/b1b5/4b1b1/2b4b/w5w1/3ww3/2w5/1w5w GG b d8 31"
    )
    yield "greengage-expelled", greengage.parse(board), "g4xd8"
    board = (
        "RYBGYRGB/GRGBBGRY/YYBRGYBR/BGRYRYBG/RGBYBYRG/YYBRGRGB/GRGBRBYY/BYRGYBGR "
        "1w4b1/1b2w3/w5w1/wbww4/3b4/b7/6b1/4b2w YY w + 33"
    )
    yield "greengage-placing", greengage.parse(board), "b3xa3"
    board = (
        "GGGGGGGG/RRRRRRRR/BBBBBBBB/YYYYYYYY/BBBBBBBB/GGGGGGGG/YYYYYYYY/RRRRRRRR "
        "8/8/8/8/8/8/bbbbbbbb/wwwwwwww GG w - 0"
    )
    yield "greengage-pass", greengage.parse(board), None
    kamon = pardalis.game("kamon")
    layout = "1a1b1c1d/1e1f2a2b2c/2d2e2f3a3b3c/3d3e3f--4a4b4c/4d4e4f5a5b5c/5d5e5f6a6b/6c6d6e6f"
    owners = ".b../.w.../....../......./....../...../...."
    for edition in ("colours", "numbers"):
        position = kamon.parse(f"{layout} {owners} b2 b", edition=edition)
        yield f"kamon-{edition}", position, "b2"
    owners = ".b../.b.../.b..../.b...../wbww../.bww./.bw."
    yield "kamon-connection", kamon.parse(f"{layout} {owners} g2 w"), "g2"
    cameleon = pardalis.game("le-cameleon")
    text = "1o1v1o1o/b3b3/7r/2b1b1r1/1r6/5Y1R/R1R1Br2/1B1B1O1B/O1O3O1 r - 6265 5365 18"
    yield "le-cameleon-picking", cameleon.parse(text).play("h4-g3"), "h4-g3"
    text = "7o/4c1g1/7v/v1v1c3/1cOv4/6o1/2B5/8/O7 s c6 5155 1352 5"
    yield "le-cameleon-chameleon", cameleon.parse(text), "d7-c6"
    text = "1o1v1o1o/b3b3/7r/2b1b1r1/1r6/5Y2/R1R1B1R1/1B1B1O1B/O1O5 r g3+O 6265 5365 0"
    yield "le-cameleon-placing", cameleon.parse(text), "xf3=O"
    chromino = pardalis.game("chromino")
    position = chromino.parse(
        "R*G@0,0e;RRG@-1,1e YYP!/R*P,GGB,BBP RBY,PPP 2 - 3/0 1 0 "
        "draw=1,score=expert,contact=normal,hands=hidden"
    )
    for seat in (1, 2, None):
        yield f"chromino-{seat or 'spectator'}", position.view(seat), "RRG@-1,1e"
    position = chromino.parse(
        "R*G@0,0e;RRR@-1,1e;GGG@1,-1e -/-/YYY,YBP,BBP BPB 0 - 0/0/0 2 0 "
        "draw=1,score=plain,contact=normal,hands=hidden"
    )
    yield "chromino-out", position.view(3), "GGG@1,-1e"


def structure(drawable: Position | View, last: str | None) -> str:
    """A picture as an outline of its elements."""
    tree = read(drawable.svg(last=last, targets=True))
    classes = Counter(e.attrib["class"] for e in tree.iter() if "class" in e.attrib)
    counts = ", ".join(f"{count} {kind}" for kind, count in sorted(classes.items()))
    return "\n".join((counts, "", *_outline(tree, 0))) + "\n"


def _outline(tree: ElementTree.Element, depth: int) -> Iterator[str]:
    for element in tree:
        if "class" in element.attrib:
            yield f"{'  ' * depth}{element.attrib['class']} {element.attrib['id']}"
            yield from _outline(element, depth + 1)
        else:
            yield from _outline(element, depth)


def main() -> None:
    """Write all golden texts anew."""
    FOLDER.mkdir(exist_ok=True)
    for name, drawable, last in pictures():
        (FOLDER / f"{name}.txt").write_text(structure(drawable, last), encoding="utf-8")


if __name__ == "__main__":
    main()
