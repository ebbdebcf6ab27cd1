"""PNG: pixels of the same picture, with letters of its own."""

from __future__ import annotations

import runpy
import struct
import sys
from pathlib import Path

import pytest

import pardalis
from pardalis import Game, InvalidOption, PardalisError
from pardalis.draw import MissingExtra, png
from tests.walks import GAMES

by_id = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
DOCS = Path(__file__).parents[2] / "docs"


def size(image: bytes) -> tuple[int, int]:
    """The width and height a PNG declares."""
    assert image.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", image[16:24])
    return width, height


@by_id
def test_pixels(game: Game) -> None:
    pytest.importorskip("resvg_py")
    picture = game.start(seed=1).svg()
    image = png(picture, 300)
    assert size(image)[0] == 300
    assert size(png(picture))[0] == 800
    assert png(picture, 300) == image


@by_id
def test_coordinates_need_no_font(game: Game) -> None:
    """Coordinates and counts are drawn as paths: they appear where no font is installed."""
    pytest.importorskip("resvg_py")
    position = game.start(seed=1)
    assert png(position.svg()) != png(position.svg(coordinates=False))


def test_missing_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clear message says what to install."""
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(PardalisError) as refused:
        png(pardalis.game("kamon").start(seed=1).svg())
    assert isinstance(refused.value, MissingExtra | ImportError)
    for lang in ("en", "fr"):
        assert 'pip install "pardalis[png]"' in refused.value.text(lang)


@pytest.mark.parametrize("width", [0, -1, 8193, 1.5, "800", True, None])
def test_strange_widths_are_refused(width: object) -> None:
    with pytest.raises(InvalidOption) as refused:
        png("<svg/>", width)  # type: ignore[arg-type]  # a stranger's value
    assert refused.value.option == "width"


def test_pictures_of_the_readme() -> None:
    """One for every game, as wide as `docs/images.py` draws it."""
    pytest.importorskip("resvg_py")
    images = runpy.run_path(str(DOCS / "images.py"))
    drawn = {picture.game: images["draw"](picture) for picture in images["PICTURES"]}
    assert drawn.keys() == {game.id for game in GAMES}
    for name, image in drawn.items():
        kept = (DOCS / "images" / f"{name}.png").read_bytes()
        assert size(kept) == size(image)
        assert 640 <= size(kept)[0] <= 800
        assert len(kept) < 250_000
