"""The pictures of the README: `python docs/images.py` draws them anew, alike on every machine."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pardalis
from pardalis.cli import main
from pardalis.core.chance import Chance
from pardalis.draw import png, svg

FOLDER = Path(__file__).parent / "images"


class Picture(NamedTuple):
    """A game from a seed, so many moves at random from the same seed, and how it is drawn."""

    game: str
    seed: int
    moves: int
    set_up: dict[str, Any]
    seat: int
    width: int
    theme: str = "light"


PICTURES = (
    Picture("le-cameleon", 7, 185, {}, 1, 720),
    Picture("chromino", 4, 22, {"seats": 3}, 1, 720),
    Picture("greengage", 12, 31, {}, 1, 720),
    Picture("kamon", 8, 15, {}, 1, 680),
    Picture("chameleon-chess", 12, 8, {}, 1, 640),
)


def draw(picture: Picture) -> bytes:
    """The picture as PNG."""
    chance = Chance(picture.seed)
    position = pardalis.game(picture.game).start(picture.seed, **picture.set_up)
    last = None
    for _ in range(picture.moves):
        last = chance.choice(position.moves())
        position = position.play(last)
    view = position.view(picture.seat)
    return png(svg(view, last=last, theme=picture.theme), picture.width)


if __name__ == "__main__":
    for picture in PICTURES:
        (FOLDER / f"{picture.game}.png").write_bytes(draw(picture))
    main(["stats", "kamon", "--seed", "7", "--plot", str(FOLDER / "stats-kamon.png"), "--lang=en"])
