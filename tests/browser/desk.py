"""A desk: nothing but the board element on a page, and a referee on the other side of it.

What the element can do is tried here without a table round it: the referee shows a position and
its legal moves, hears of moves that were made, and shows what comes of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route

import pardalis
from pardalis.core.position import Position
from pardalis.core.registry import part
from pardalis.draw import svg
from pardalis.server.web.pages import statics
from pardalis.server.web.shields import HEADERS
from tests.browser.guest import Guest
from tests.browser.hands import Hand

PAGE = """<!doctype html>
<html lang="en" data-motion="on"><title>A desk</title>
<meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="{base}"><link rel="stylesheet" href="{css}">
<script type="application/json" id="board-words">{{}}</script>
<script type="module" src="{js}"></script>
<button>before</button><pardalis-board></pardalis-board><button>after</button></html>"""
HEARING = """() => {
  window.heard = [];
  for (const kind of ["move", "step", "gesture"]) {
    addEventListener(`pardalis-${kind}`, ({detail}) => window.heard.push({kind, ...detail}));
  }
  return customElements.whenDefined("pardalis-board").then(() => null);
}"""


class Desk:
    """The element, one position on it, and a hand."""

    def __init__(self, guest: Guest, hand: type[Hand], game: str, **start: Any) -> None:
        page = self.page = guest.page
        page.route("**/desk", _desk)
        guest.open("/desk")
        page.evaluate(HEARING)
        self.touch: Callable[[str], tuple[str, ...]] = part(pardalis.game(game), "scene").touch
        self.hand = hand(page)
        self.position: Position = pardalis.game(game).start(**{"seed": 1} | start)
        self.show()

    def show(self, last: str | None = None, *, animate: bool = False) -> None:
        """Show the position to whoever is to move."""
        view = self.position.view(self.position.turn or 1)
        moves = self.position.moves()
        shown = {
            "picture": svg(view, last=last),
            "choices": [{"move": move, "touch": self.touch(move)} for move in moves],
            "last": {"touch": self.touch(last)} if last else None,
            "animate": animate,
        }
        _show(self.page, shown)

    def make(self, move: str) -> None:
        """Make a move by hand, which the element must tell of; then show what comes of it."""
        self.hand.play(list(self.touch(move)))
        assert self.heard("move") == [{"kind": "move", "move": move}]
        self.position = self.position.play(move)
        self.show(move)

    def heard(self, *kinds: str) -> list[Any]:
        """What the element told of since we last asked, of these kinds."""
        told: list[Any] = self.page.evaluate("window.heard.splice(0)")
        return [each for each in told if not kinds or each["kind"] in kinds]


def _show(page: Page, shown: dict[str, Any]) -> None:
    page.evaluate("shown => document.querySelector('pardalis-board').show(shown)", shown)


def _desk(route: Route) -> None:
    names = {"base": "base.css", "css": "board/board.css", "js": "board/element.js"}
    body = PAGE.format(**{key: statics.path(name) for key, name in names.items()})
    headers = {name.decode(): value.decode() for name, value in HEADERS.items()}
    route.fulfill(body=body, headers=headers | {"content-type": "text/html; charset=utf-8"})
