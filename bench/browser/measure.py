"""How soon a move is seen in the browser, and how smoothly pieces glide and a table pans.

A delay is from the click that completes a move until the frame in which the board shows it has
been painted, the way to the server and its disk and back included, all on this machine. Beside it
stands the delay of a click that changes a word on an empty page: what the browser itself takes.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page

import pardalis
from pardalis.core.chance import Chance
from tests.browser.chromium import chromium
from tests.browser.guest import Guest
from tests.browser.hands import Mouse
from tests.browser.playing import GAMES, Player
from tests.browser.waiting import until
from tests.server.live import process

PROBE = Path(__file__).with_name("probe.js")
CLICKS = 30
GLIDES = 12
SWEEPS = 6  # there and back over the table
LONG = 50  # milliseconds: a longer task is felt
EMPTY = "<!doctype html><title>empty</title><p>0</p>"
COUNT = """() => {
  const [word] = document.getElementsByTagName("p");
  addEventListener("click", () => (word.textContent = String(Number(word.textContent) + 1)));
  window.probe.follow(word);
}"""
# What the server draws, not the marks that a touch leaves.
FOLLOW = "() => window.probe.follow(document.querySelector('pardalis-board'), '.zone')"
STILL = """() => !document.getAnimations().some(
  (one) => one.effect?.target?.closest?.("pardalis-board") && one.playState === "running")"""


def empty(browser: Browser) -> list[float]:
    """The delays of clicks on an empty page."""
    page = browser.new_page()
    page.add_init_script(path=PROBE)
    page.route("http://empty.test/", lambda route: route.fulfill(body=EMPTY))
    page.goto("http://empty.test/")
    page.evaluate(COUNT)
    for n in range(1, CLICKS + 1):
        page.mouse.click(40, 40)
        until(page, "n => window.probe.drawn.length === n", n)
    delays: list[float] = page.evaluate("window.probe.drawn")
    page.close()
    return delays


def arriving(browser: Browser, origin: str, *, motion: bool = False) -> Guest:
    """Somebody whose browser is measured."""
    guest = Guest(browser, origin, motion=motion)
    guest.context.add_init_script(path=PROBE)
    return guest.called("Anna")


def played(browser: Browser, origin: str, game: str) -> tuple[list[float], list[float]]:
    """A whole game against the computer: the delays of my moves, and the tasks over 50 ms."""
    guest = arriving(browser, origin)
    player = Player(guest, guest.lay(game, "me", "1"), Mouse).sit()
    player.my_turn()
    player.page.evaluate("window.probe.long = []")  # what loading the page took
    player.page.evaluate(FOLLOW)
    delays: list[float] = []
    while (state := player.my_turn())["phase"] == "playing":
        player.page.evaluate("window.probe.drawn = []")
        player.make(player.choose(state), state)
        until(player.page, "() => window.probe.drawn.length > 0")
        delays.append(player.page.evaluate("window.probe.drawn[0]"))
    long: list[float] = player.page.evaluate("window.probe.long")
    guest.close()
    return delays, long


def rate(frames: Sequence[float]) -> tuple[float, float]:
    """Frames in a second, and the longest time between two in milliseconds."""
    gaps = [after - before for before, after in pairwise(frames)]
    return 1000 * len(gaps) / sum(gaps), max(gaps)


def gliding(browser: Browser, origin: str, game: str) -> tuple[float, float]:
    """The frames while pieces glide."""
    guest = arriving(browser, origin, motion=True)
    player = Player(guest, guest.lay(game, "me", "1"), Mouse).sit()
    frames: list[list[float]] = []
    for _ in range(GLIDES):
        state = player.my_turn()
        if state["phase"] == "over":
            break
        until(player.page, STILL)  # a hand of tiles moves up while one is drawn
        player.page.evaluate("window.probe.watch()")
        player.make(player.choose(state), state)
        until(player.page, STILL)
        frames.append(player.page.evaluate("window.probe.stop()"))
    guest.close()
    rates = [rate(run) for run in frames if len(run) > 2]
    return median(one for one, _ in rates), max(gap for _, gap in rates)


def largest() -> str:
    """A table with all the tiles on it but the one in hand, as the text of a position."""
    # The one game named outside its folder: no other has a table that grows.
    position, chance = pardalis.game("chromino").start(2, 1, draw="all"), Chance(2)
    while position.outcome is None:
        last, moves = position, position.moves()
        layings = [move for move in moves if move not in ("draw", "pass")]
        position = position.play(
            "draw" if "draw" in moves else chance.choice(layings) if layings else "pass"
        )
    return str(last)


def panning(browser: Browser, origin: str) -> tuple[float, float, list[float]]:
    """The frames while the largest table is drawn to and fro, and the tasks over 50 ms."""
    guest = arriving(browser, origin)
    table = guest.lay("chromino", "me", position=largest())
    page = guest.open(f"/table/{table}")
    board = page.locator("pardalis-board.grows svg.board")
    board.wait_for()
    until(page, "() => document.querySelectorAll('svg.board .tile').length >= 79")
    box: Any = board.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.wheel(0, -400)
    page.evaluate("window.probe.long = []; window.probe.watch()")
    _sweep(page, x, y, box["width"] / 3)
    frames: list[float] = page.evaluate("window.probe.stop()")
    long: list[float] = page.evaluate("window.probe.long")
    guest.close()
    return *rate(frames), long


def _sweep(page: Page, x: float, y: float, far: float) -> None:
    page.mouse.down()
    for n in range(SWEEPS):
        page.mouse.move(x + (far if n % 2 else -far), y + (20 if n % 2 else -20), steps=40)
    page.mouse.up()


def main() -> None:
    """Print the figures."""
    with (
        tempfile.TemporaryDirectory() as folder,
        process(Path(folder), "--port", "0", "--no-limits") as server,
        chromium() as browser,
    ):
        bare = median(empty(browser))
        print(f"click to frame on an empty page: {bare:.1f} ms")
        print(f"{'':<16} {'median':>7} {'slowest':>8} {'ratio':>6} {'tasks > 50 ms':>14}")
        for game in GAMES:
            delays, long = played(browser, server.origin, game)
            middle, tasks = median(delays), sum(task > LONG for task in long)
            figures = f"{middle:>7.1f} {max(delays):>8.1f} {middle / bare:>6.1f}"
            print(f"{game:<16} {figures} {tasks:>14}")
        for game in GAMES:
            frames, gap = gliding(browser, server.origin, game)
            print(f"{game:<16} glides at {frames:.0f} frames a second, longest gap {gap:.0f} ms")
        frames, gap, long = panning(browser, server.origin)
        print(
            f"the largest table pans at {frames:.0f} frames a second, longest gap {gap:.0f} ms,"
            f" {sum(task > LONG for task in long)} tasks over {LONG} ms"
        )
