"""Places: every page of the site, and how one comes to it; for the looks of all of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Page, expect

from tests.browser.guest import Guest
from tests.browser.hands import Mouse
from tests.browser.moments import MOMENTS, laid
from tests.browser.playing import GAMES, Player

Going = Callable[[Guest], Page]


class Place(NamedTuple):
    """A page, with a name for files, and the errors that belong to it."""

    name: str
    go: Going
    expects: tuple[str, ...] = ()


def _at(path: str) -> Going:
    return lambda guest: guest.open(path)


def _home(guest: Guest) -> Page:
    """The first page of somebody who has been here before."""
    guest.called("Anna")
    laid(guest, GAMES[0], "middle")
    guest.lay(GAMES[0], "me", "person", public=True)
    return guest.open("/")


def _join(guest: Guest) -> Page:
    guest.called("Anna")
    table = guest.lay(GAMES[0], "me", "person")
    link: str = guest.state(table)["sitters"][1]["link"]
    guest.context.clear_cookies(name="pardalis")  # somebody else opens it
    return guest.open(link)


def _awaited(guest: Guest) -> Page:
    guest.called("Anna")
    return guest.open(f"/table/{guest.lay(GAMES[0], 'me', 'person')}")


def _watched(guest: Guest) -> Page:
    guest.called("Anna")
    link: str = guest.state(laid(guest, GAMES[0], "middle"))["watch"]
    guest.context.clear_cookies(name="pardalis")
    return guest.open(link)


def _table(game: str, moment: str) -> Going:
    def go(guest: Guest) -> Page:
        guest.called("Anna")
        player = Player(guest, laid(guest, game, moment), Mouse).sit()
        player.my_turn()
        return player.page

    return go


def _opened(sheet: str, key: str) -> Going:
    """A table with one of its sheets open."""

    def go(guest: Guest) -> Page:
        page = _table(GAMES[0], "middle")(guest)
        page.keyboard.press(key)
        expect(page.locator(sheet)).to_be_visible()
        return page

    return go


PLACES = (
    Place("home-first", _at("/")),
    Place("home", _home),
    *(Place(f"play-{game}", _at(f"/play/{game}")) for game in GAMES),
    Place("settings", _at("/settings")),
    Place("join", _join),
    Place("awaited", _awaited),
    Place("watch", _watched),
    Place("share", _opened("#share", "s")),
    Place("keys", _opened("#keys", "?")),
    *(Place(f"{game}-{moment}", _table(game, moment)) for game in GAMES for moment in MOMENTS),
    Place("rules", _at("/rules")),
    *(Place(f"rules-{game}", _at(f"/rules/{game}")) for game in GAMES),
    Place("study", _at("/study")),
    *(Place(f"study-{game}", _at(f"/study/{game}")) for game in GAMES),
    Place("docs", _at("/api/1/docs")),
    Place("sorry", _at("/nowhere"), (r"404",)),
    Place("offline", _at("/offline")),
)
