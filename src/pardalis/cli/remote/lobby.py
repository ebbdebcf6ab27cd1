"""The lobby: whoever comes to a server, not to a table, is asked what to play and with whom."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from pardalis.cli.commands import answer
from pardalis.cli.keyboard import Keyboard
from pardalis.cli.menu import Menu
from pardalis.cli.remote.address import Address
from pardalis.cli.remote.safe import clean
from pardalis.cli.remote.server import Joined, Server
from pardalis.cli.screen import Screen
from pardalis.core.words import Words

word = Words("pardalis.cli")
MOST = 9  # tables listed of each kind
CLOCK = re.compile(r"(?P<minutes>\d{1,3})(?:\+(?P<increment>\d{1,3}))?|(?P<days>\d{1,2}) ?[dj]")


class Value(msgspec.Struct):
    """What an option may be."""

    value: str
    label: str


class Option(msgspec.Struct):
    """An option of a game."""

    name: str
    title: str
    help: str
    default: str
    values: tuple[Value, ...]


class Level(msgspec.Struct):
    """A computer that can be asked to play."""

    id: str
    name: str


class Phrase(msgspec.Struct):
    """Something that can be said in every language at once."""

    name: str
    words: str


class Game(msgspec.Struct):
    """A game the server has."""

    id: str
    title: str
    tagline: str
    seats: tuple[int, int]
    options: tuple[Option, ...]
    phrases: tuple[Phrase, ...]


class Shelf(msgspec.Struct):
    """All the server has to play, and the computers that play it."""

    games: tuple[Game, ...]
    levels: tuple[Level, ...]


class Card(msgspec.Struct):
    """A table in a list."""

    table: str
    title: str
    phase: str
    mine: bool
    seats: tuple[int, ...]
    names: tuple[str, ...]
    free: tuple[int, ...]


def shelf(server: Server) -> Shelf:
    """What there is to play."""
    return server.get(Shelf, "/games", lang=server.lang)


class Lobby(Menu):
    """Questions with numbered answers; at the end there is a table."""

    def __init__(self, screen: Screen, keyboard: Keyboard, server: Server, name: str) -> None:
        super().__init__(screen, keyboard)
        self.server = server
        self.name = name

    def table(self) -> Address:
        """The table to sit down at: one of mine, a public one, or a new one."""
        mine = self.server.get(tuple[Card, ...], "/me/tables")
        mine = tuple(card for card in mine if card.phase in ("open", "playing"))[:MOST]
        own = {card.table for card in mine}
        listed = self.server.get(tuple[Card, ...], "/tables", phase="open")
        public = {card.table: card for card in listed if card.table not in own and card.free}
        labels = {card.table: self._label(_kind(card), card) for card in mine}
        for card in list(public.values())[:MOST]:
            labels[card.table] = self._label("join.menu.public", card)
        if not labels:
            return self._new()
        labels = {"": self.screen.text(word("join.menu.new"))} | labels
        self.screen.say(word("join.menu.title", origin=self.server.origin), "bold")
        picked = self._pick(word("menu.game"), labels, "")
        if not picked:
            return self._new()
        if picked in public:
            body = {"seat": public[picked].free[0]}
            self.server.send(Joined, "POST", f"/tables/{picked}/sit", body)
        return Address(self.server.origin, "table", picked)

    def _label(self, key: str, card: Card) -> str:
        others = [name for seat, name in enumerate(card.names, 1) if seat not in card.seats]
        names = ", ".join(clean(name, 40) for name in others if name)
        return self.screen.text(word(key, title=clean(card.title, 80), names=names or "–"))

    def _new(self) -> Address:
        """Lay a new table."""
        there = shelf(self.server)
        known = {game.id: game for game in there.games}
        self.screen.say(word("menu.title"), "bold")
        labels = {
            game.id: f"{clean(game.title, 80)}. {clean(game.tagline)}" for game in known.values()
        }
        game = known[self._pick(word("menu.game"), labels, None)]
        wish: dict[str, Any] = {"game": game.id, "options": self._chosen(game)}
        low, high = game.seats
        usual = min(max(2, low), high)
        seats = usual if low == high else self._number("menu.seats", low, high, usual)
        here = self._number("menu.people", 1, seats, 1) if seats > 1 else 1
        friends = 0
        if here < seats:
            friends = self._number("join.menu.friends", 0, seats - here, 0)
        computers = seats - here - friends
        if here > 1:
            wish["names"] = [self._name(number) for number in range(1, here + 1)]
        wish["chairs"] = ["me"] * here + ["person"] * friends
        wish["chairs"] += [self._level(there.levels)] * computers if computers else []
        if friends:
            wish["public"] = bool(answer(self._ask(word("join.menu.strangers"))))
            wish["clock"] = self._clock()
        laid = self.server.send(Laid, "POST", "/tables", wish)
        return Address(self.server.origin, "table", laid.table)

    def _name(self, number: int) -> str:
        usual = self.screen.text(word("play.player", number=number))
        if number == 1 and self.name:
            return self.name
        return self._ask(word("join.menu.name", number=number, usual=usual)) or usual

    def _chosen(self, game: Game) -> dict[str, str]:
        """The options, each asked for only if somebody wants to choose."""
        if not game.options:
            return {}
        usual = []
        for option in game.options:
            labels = {value.value: value.label for value in option.values}
            label = labels.get(option.default, option.default)
            usual.append((clean(option.title, 80), clean(label, 80)))
        self.screen.rows(usual)
        if not answer(self._ask(word("menu.options"))):
            return {}
        return {option.name: self._value(option) for option in game.options}

    def _value(self, option: Option) -> str:
        self.screen.say(clean(option.help))
        values = [value.value for value in option.values]
        self.screen.rows([(clean(v.value, 40), clean(v.label, 80)) for v in option.values])
        self.keyboard.offered = lambda: values
        name, usual = clean(option.title, 80), clean(option.default, 40)
        line = self._ask(word("menu.option", name=name, usual=usual))
        near = [value for value in values if line and value.startswith(line)]
        return near[0] if len(near) == 1 else line or option.default

    def _level(self, levels: tuple[Level, ...]) -> str:
        labels = {level.id: clean(level.name, 80) for level in levels}
        if len(labels) == 1:
            return next(iter(labels))
        usual = list(labels)[-1]
        return self._pick(word("menu.computer", usual=usual), labels, usual)

    def _clock(self) -> dict[str, object] | None:
        """How long one may think, in the short way of clubs: 10+5, or 3d."""
        while line := self._ask(word("join.menu.clock")).casefold():
            if not (told := CLOCK.fullmatch(line)):
                self.screen.say(word("join.menu.clock-how"), "red")
            elif told["days"]:
                return {"kind": "days", "days": int(told["days"])}
            else:
                seconds, increment = 60 * int(told["minutes"]), int(told["increment"] or 0)
                return {"kind": "fischer", "seconds": seconds, "increment": increment}
        return None


def _kind(card: Card) -> str:
    return "join.menu.my-turn" if card.mine else "join.menu.mine"


class Laid(msgspec.Struct):
    """A table that was laid."""

    table: str
