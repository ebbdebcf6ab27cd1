"""The entrance: the games as living pictures, one's own tables, and those of others."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from pardalis.core.registry import games
from pardalis.core.words import Message, Words
from pardalis.server.guests import Guest
from pardalis.server.lobby import Card
from pardalis.server.web.call import Call
from pardalis.server.web.door import Answer
from pardalis.server.web.pages import shelf
from pardalis.server.web.pages.shell import html, page, render, whoever

word = Words(__package__)

MOST_SHOWN = 12  # cards of a list
MOST_FINISHED = 5


class Shown(msgspec.Struct, frozen=True):
    """A table in a list, as it is read: where it leads, who sits there, what is going on."""

    table: str
    game: str
    title: str
    names: str
    status: str
    mine: bool


@page("/")
async def entrance(call: Call) -> Answer:
    """What there is to play, and how to sit down."""
    guest = whoever(call)
    told = [
        {**shelf.told(game, call), "seats": _seats(game.seats).text(call.lang)} for game in games()
    ]
    lists = await _lists(call, guest)
    content = render(
        __package__,
        "home",
        call,
        games=told,
        lists=lists,
        first_visit=guest is None,
        origin=call.hall.shield.origin,
    )
    # A guest's page tells where their tables are: how well it can be pressed must not tell it too.
    return html(content, press_for=call if guest is None else None)


def _seats(seats: range) -> Message:
    if len(seats) == 1:
        return word("home.seats", n=seats[0])
    return word("home.seats-range", low=seats[0], high=seats[-1])


@page("/tables.json")
async def tables(call: Call) -> Answer:
    """The lists of the entrance, as they are now."""
    return Answer(msgspec.json.encode(await _lists(call, whoever(call))))


async def _lists(call: Call, guest: Guest | None) -> dict[str, list[Shown]]:
    """The tables to be shown, by the list they are in."""
    lang, house = call.lang, call.hall.house
    own = await house.mine(guest) if guest else []
    running = [card for card in own if card.phase != "over"]
    running.sort(key=lambda card: not card.mine)
    known = {card.table for card in own}

    def others(cards: Iterable[Card]) -> list[Card]:
        return [card for card in cards if card.table not in known]

    found = {
        "running": running,
        "open": others(await house.listed("open", lang, guest)),
        "live": others(await house.listed("playing", lang, guest)),
        "finished": [card for card in own if card.phase == "over"][:MOST_FINISHED],
    }
    return {
        name: [_shown(card, lang) for card in cards[:MOST_SHOWN]] for name, cards in found.items()
    }


def _shown(card: Card, lang: str) -> Shown:
    others = [name for seat, name in enumerate(card.names, 1) if name and seat not in card.seats]
    names = " · ".join(others or filter(None, card.names))  # who plays all alone reads their own
    if card.mine:
        status = word("card.yours")
    elif card.phase == "open":
        status = word("card.open", n=len(card.free))
    elif card.phase == "over":
        status = word("card.over")
    else:
        status = word("card.turn", name=card.names[card.turn - 1] or word("card.nobody"))
    return Shown(card.table, card.game, card.title, names, status.text(lang), card.mine)


PAGES = (entrance, tables)
