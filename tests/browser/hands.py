"""Hands that play on the board of a page, as people have them: a mouse, a finger, a keyboard.

They touch what the server says a move touches, by nothing but clicks, taps or keys at the places
where a person would make them. Where a person looks at the board (which way does the ghost of the
tile lie now?), they look at the element.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from playwright.sync_api import Locator, Page

Touch = list[str]

MOST_TURNS = 8  # of a tile before one looks for its place in another way
MOST_TABS = 80  # until the board is reached from anywhere on a page
MOST_ARROWS = 60  # from one end of a picture to the other
# The keys that lead from where the focus is to another place, by the element's own arrows.
WAY = """([id, most]) => {
  const board = document.querySelector("pardalis-board");
  const goal = board.picture.thing(id);
  const from = document.activeElement;
  const ways = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]
    .flatMap((key) => [{key, shiftKey: false}, {key, shiftKey: true}]);
  const known = new Map([[from, []]]);
  for (const [place, keys] of known) {
    if (place === goal) return keys;
    if (keys.length >= most) continue;
    for (const way of ways) {
      const next = board.grid.towards(place, way);
      if (next && !known.has(next)) {
        known.set(next, [...keys, (way.shiftKey ? "Shift+" : "") + way.key]);
      }
    }
  }
  return null;
}"""
# The middle of a thing, brought into sight; null if it is no longer in the picture.
SPOT = """thing => {
  if (!thing.isConnected) return null;
  const middle = () => {
    const {x, y, width, height} = thing.getBoundingClientRect();
    return {x: x + width / 2, y: y + height / 2};
  };
  const {x, y} = middle();
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight
      || !thing.closest("pardalis-board").contains(document.elementFromPoint(x, y))) {
    thing.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
  }
  return middle();
}"""


class Hand(ABC):
    """A hand on the board of a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.board = page.locator("pardalis-board")

    def thing(self, id: str) -> Locator:
        """A thing of the picture."""
        return self.board.locator(f'.zone [id="{id}"]')

    def play(self, touch: Touch) -> None:
        """Make a move."""
        if self._is_laying(touch):
            self.lay(touch)
            return
        for name in touch:
            self.touch(name)

    @abstractmethod
    def touch(self, id: str) -> None:
        """Touch a thing of the picture."""

    @abstractmethod
    def lay(self, touch: Touch) -> None:
        """Lay a tile: it, the square of its first end, that of its last."""

    def _is_laying(self, touch: Touch) -> bool:
        classes = self.thing(touch[0]).get_attribute("class") or ""
        return len(touch) == 3 and "tile" in classes.split()

    def ghost(self) -> list[str]:
        """The squares under the ghost of the tile, from its first end to its last."""
        look = "board => board.ghost?.now?.squares ?? []"
        return list(self.board.evaluate(look))

    def _lies(self, touch: Touch) -> bool:
        squares = self.ghost()
        return bool(squares) and [squares[0], squares[-1]] == touch[1:]

    def _middle(self, touch: Touch) -> tuple[float, float]:
        """Where the middle of a tile comes to lie, on the screen."""
        (x1, y1), (x2, y2) = (self.spot(name) for name in touch[1:])
        return (x1 + x2) / 2, (y1 + y2) / 2

    def spot(self, id: str) -> tuple[float, float]:
        """The middle of a thing on the screen, once it is in sight."""
        thing = self.thing(id)
        spot: dict[str, float] | None = None
        while spot is None:  # a picture may be drawn anew just when its thing was found
            spot = thing.evaluate(SPOT)
        return spot["x"], spot["y"]


class Mouse(Hand):
    """A mouse: clicks, and the wheel that turns a tile."""

    def touch(self, id: str) -> None:
        self.page.mouse.click(*self.spot(id))

    def lay(self, touch: Touch) -> None:
        self.touch(touch[0])
        for _ in range(MOST_TURNS):
            x, y = self._middle(touch)
            self.page.mouse.move(x, y - 1)
            self.page.mouse.move(x, y)
            if self._lies(touch):
                self.page.mouse.click(x, y)
                return
            self.page.mouse.wheel(0, 100)
        _go_through(self, touch, lambda button: button.click())

    def drag(self, touch: Touch) -> None:
        """Make a move of two touches by dragging."""
        start, end = touch[0], touch[-1]
        self.page.mouse.move(*self.spot(start))
        self.page.mouse.down()
        self.page.mouse.move(*self.spot(end), steps=6)
        self.page.mouse.up()


class Finger(Hand):
    """A finger: taps; a tap on the tile in the hand turns it."""

    def touch(self, id: str) -> None:
        self.page.touchscreen.tap(*self.spot(id))

    def lay(self, touch: Touch) -> None:
        self.touch(touch[0])
        _go_through(self, touch, lambda button: button.tap())


class Keys(Hand):
    """A keyboard: Tab to the board, arrows on it, Enter to touch; a tile's places one by one."""

    def touch(self, id: str) -> None:
        self.go(id)
        self.page.keyboard.press("Enter")

    def lay(self, touch: Touch) -> None:
        self.touch(touch[0])
        for _ in range(self._places()):
            if self._lies(touch):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("n")
        raise AssertionError(f"the keys never came to {touch}")

    def _places(self) -> int:
        return int(self.board.evaluate("board => board.ghost?.layings.length ?? 0")) + 1

    def go(self, id: str) -> None:
        """Bring the focus to a place."""
        self._reach_board()
        for _ in range(MOST_TABS):
            # A table that grows is moved to where the focus is: then the way is another one.
            keys: list[str] | None = self.page.evaluate(WAY, [id, MOST_ARROWS])
            if keys == []:
                return
            for key in keys or ["Tab"]:  # Tab goes on to another part of the picture
                self.page.keyboard.press(key)
            self._reach_board()
        raise AssertionError(f"no keys lead to {id}: they came to {self.focus()}")

    def focus(self) -> str:
        """The id of what has the focus."""
        return str(self.page.evaluate("document.activeElement?.id ?? ''"))

    def is_on_board(self) -> bool:
        """Whether the focus is on the board or beside it."""
        inside = "!!document.activeElement?.closest('pardalis-board .zone')"
        return bool(self.page.evaluate(inside))

    def _reach_board(self) -> None:
        for _ in range(MOST_TABS):
            if self.is_on_board():
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("Tab does not lead to the board")


def _go_through(hand: Hand, touch: Touch, press: Any) -> None:
    """Go through the places where a tile fits by the buttons over the board, and lay it."""
    tools = hand.board.locator(".tools")
    places = int(hand.board.evaluate("board => board.ghost.layings.length"))
    for _ in range(places + 1):
        if hand._lies(touch):
            press(tools.locator(".lay"))
            return
        press(tools.locator(".next"))
    raise AssertionError(f"the tile never came to lie on {touch}")


KINDS: dict[str, type[Hand]] = {"mouse": Mouse, "finger": Finger, "keys": Keys}
