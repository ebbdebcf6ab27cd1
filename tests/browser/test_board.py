"""The board element by itself: what a mouse, a finger and a keyboard do on it, in every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from pardalis.core.chance import Chance
from pardalis.engine.players import greedy
from tests.browser.conftest import Comes
from tests.browser.desk import Desk
from tests.browser.hands import KINDS, Finger, Keys, Mouse
from tests.browser.playing import GAMES
from tests.browser.waiting import until

MOVES = 5


@pytest.fixture
def desk(visit: Comes) -> Callable[..., Desk]:
    """A desk for a hand, by its name: a finger has a phone."""

    def made(hand: str, game: str, **start: Any) -> Desk:
        return Desk(visit(phone=hand == "finger"), KINDS[hand], game, **start)

    return made


@pytest.mark.verify  # `test_games.py` has every game in every hand
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("hand", KINDS)
def test_every_hand_makes_moves(desk: Callable[..., Desk], hand: str, game: str) -> None:
    at, chance = desk(hand, game), Chance(3)
    for _ in range(MOVES):
        at.make(chance.choice(at.position.moves()))


@pytest.mark.verify
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_of_the_keyboard(desk: Callable[..., Desk], game: str) -> None:
    """The focus stays on the board from the first move to the last."""
    at, chance = desk("keys", game), Chance(5)
    keys = at.hand
    assert isinstance(keys, Keys)
    for _ in range(40):
        at.make(greedy(at.position.view(at.position.turn), chance))
        if at.position.outcome:
            break
        assert keys.is_on_board(), keys.focus()


@pytest.mark.parametrize("game", GAMES)
def test_arrows_lead_everywhere(desk: Callable[..., Desk], game: str) -> None:
    """From any place of the board the arrow keys lead to any other, the hexagons' included."""
    at = desk("keys", game)
    assert isinstance(at.hand, Keys)
    at.hand.touch(at.touch(at.position.moves()[0])[0])
    at.page.keyboard.press("Escape")
    unreached: list[str] = at.page.evaluate(
        """() => {
          const board = document.querySelector("pardalis-board");
          const cells = board.grid.cells();
          const ways = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]
            .flatMap((key) => [{key, shiftKey: false}, {key, shiftKey: true}]);
          const known = new Set([cells[0]]);
          for (const place of known) {
            for (const way of ways) {
              const next = board.grid.towards(place, way);
              if (next) known.add(next);
            }
          }
          return cells.filter((cell) => !known.has(cell)).map((cell) => cell.id);
        }"""
    )
    assert not unreached


def test_six_ways_lead_from_a_hexagon(desk: Callable[..., Desk]) -> None:
    at = desk("keys", "kamon")
    assert isinstance(at.hand, Keys)
    reached = set()
    for way in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
        for key in (way, f"Shift+{way}"):
            at.hand.go("cell-d4")
            at.page.keyboard.press(key)
            reached.add(at.hand.focus())
    assert len(reached) == 6


def test_a_drag_makes_a_move(desk: Callable[..., Desk]) -> None:
    at = desk("mouse", "chameleon-chess")
    assert isinstance(at.hand, Mouse)
    move = at.position.moves()[0]
    at.hand.drag(list(at.touch(move)))
    assert at.heard("move") == [{"kind": "move", "move": move}]


def test_a_drag_to_nowhere_makes_none(desk: Callable[..., Desk]) -> None:
    at = desk("mouse", "chameleon-chess")
    assert isinstance(at.hand, Mouse)
    at.hand.drag(["cell-a1", "cell-a1"])
    assert not at.heard("move")


def test_what_was_begun_is_given_up_with_escape(desk: Callable[..., Desk]) -> None:
    at = desk("keys", "chameleon-chess")
    at.hand.touch("cell-a1")
    begun = at.heard("step")[-1]
    assert begun["touched"] == ["cell-a1"]
    assert begun["targets"] == len([m for m in at.position.moves() if m.startswith("a1")])
    at.page.keyboard.press("Escape")
    assert at.heard("step")[-1]["touched"] == []
    at.make(at.position.moves()[-1])


@pytest.mark.parametrize("hand", KINDS)
def test_another_piece_is_a_change_of_mind(desk: Callable[..., Desk], hand: str) -> None:
    at = desk(hand, "chameleon-chess")
    at.hand.touch("cell-a1")
    at.hand.touch("cell-c1")
    told = at.heard()
    assert told[-1]["touched"] == ["cell-c1"]
    assert not [each for each in told if each["kind"] == "gesture"]
    move = next(move for move in at.position.moves() if move.startswith("c1"))
    at.hand.touch(at.touch(move)[1])
    assert at.heard("move") == [{"kind": "move", "move": move}]


@pytest.mark.parametrize("hand", KINDS)
def test_a_gesture_that_is_no_move_is_told(desk: Callable[..., Desk], hand: str) -> None:
    """The element knows no rule: it asks which one refuses."""
    at = desk(hand, "chameleon-chess")
    at.hand.touch("cell-a1")
    at.hand.touch("cell-e5")
    assert {"kind": "gesture", "touched": ["cell-a1", "cell-e5"]} in at.heard("gesture")


def test_pieces_glide_and_land(visit: Comes) -> None:
    """What glides is on its way only for a moment, and nothing stays behind in the air."""
    at = Desk(visit(motion=True), Mouse, "chameleon-chess")
    move = at.position.moves()[0]
    at.position = at.position.play(move)
    at.show(move, animate=True)
    assert at.page.evaluate("document.querySelectorAll('.sky > *').length") > 0
    until(at.page, "() => document.querySelectorAll('.sky > *, .aloft').length === 0")


def test_nothing_glides_for_whoever_wants_no_motion(visit: Comes) -> None:
    at = Desk(visit(motion=False), Mouse, "chameleon-chess")
    move = at.position.moves()[0]
    at.position = at.position.play(move)
    at.show(move, animate=True)
    assert at.page.evaluate("document.querySelectorAll('.sky > *, .aloft').length") == 0


# A table that grows ----------------------------------------------------------------------------


def window(at: Desk) -> list[float]:
    """What part of the table is seen."""
    box = at.page.locator("svg.board").get_attribute("viewBox")
    return [float(number) for number in (box or "").split()]


def test_the_table_is_moved_and_looked_at_from_near(desk: Callable[..., Desk]) -> None:
    at = desk("mouse", "chromino")
    whole = window(at)
    x, y = at.hand.spot("square-0_0")
    at.page.mouse.move(x, y)
    at.page.mouse.wheel(0, -300)
    near = window(at)
    assert near[2] < whole[2]
    at.page.mouse.move(x + 60, y + 90)  # beside the tile
    at.page.mouse.down()
    at.page.mouse.move(x + 160, y + 120, steps=4)
    at.page.mouse.up()
    assert window(at)[:2] != near[:2]
    assert not at.heard("move")
    at.page.locator(".zooms .whole").click()
    assert window(at) == whole


@pytest.mark.parametrize("how", ["wheel", "key", "button", "click"])
def test_a_tile_is_turned(desk: Callable[..., Desk], how: str) -> None:
    at = desk("mouse", "chromino", seed=5)
    first = Counter(at.touch(move)[0] for move in at.position.moves()).most_common(1)[0][0]
    at.hand.touch(first)
    square = at.touch(next(m for m in at.position.moves() if at.touch(m)[0] == first))[1]
    at.page.mouse.move(*at.hand.spot(square))
    ways = set()
    for _ in range(8):
        ways.add(tuple(at.hand.ghost()))
        if how == "wheel":
            at.page.mouse.wheel(0, 100)
        elif how == "key":
            at.page.locator("pardalis-board [tabindex='0']").first.press("r")
        elif how == "button":
            at.page.locator(".tools .turn").click()
        else:
            at.hand.touch(first)
    assert len(ways) > 1


def test_a_tile_is_put_back(desk: Callable[..., Desk]) -> None:
    at = desk("finger", "chromino")
    assert isinstance(at.hand, Finger)
    at.hand.touch(at.touch(at.position.moves()[0])[0])
    at.page.locator(".tools .cancel").tap()
    assert at.heard("step")[-1]["touched"] == []
    assert at.page.locator(".ghosts, .tools").count() == 0
