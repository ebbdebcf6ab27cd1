"""A plan: what somebody filled in before a game, and the wish that the house can carry out."""

from __future__ import annotations

from collections.abc import Mapping
from random import SystemRandom
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from pardalis.core.game import Game
from pardalis.core.texts import LONGEST_TEXT
from pardalis.core.words import Words, quoted
from pardalis.engine.levels import IDS, USUAL
from pardalis.server.guests import Guest
from pardalis.server.tables.wish import Wish
from pardalis.server.web import faults
from pardalis.server.web.faults import Malformed

word = Words(__package__)

FIRST = ("me", "other", "lot")
NOBODY, DEVICE, FRIEND = "nobody", "device", "friend"
COMPUTERS = {f"computer-{level}": level for level in IDS}
LONGEST_FIELD = 200  # characters of what is not a position


class Prefilled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an address can fill in: a position to begin from."""

    position: Annotated[str, Meta(max_length=LONGEST_TEXT)] = ""


class Plan:
    """A form as it is filled in: what was left out has its default."""

    def __init__(self, game: Game, fields: Mapping[str, str], guest: Guest | None) -> None:
        self.game = game
        usual = game.checked_seats(None)
        self.filled: dict[str, str] = {
            "name.1": guest.name if guest else "",
            "first": FIRST[0],
            "clock": "none",
            "minutes": "10",
            "increment": "5",
            "days": "2",
            "target": "",
            "public": "",
            "position": "",
        }
        for n in range(2, game.seats[-1] + 1):
            self.filled[f"who.{n}"] = f"computer-{USUAL}" if n <= usual else NOBODY
            self.filled[f"name.{n}"] = ""
        for option in game.options:
            self.filled[f"option.{option.name}"] = option.default
            self.filled[f"other.{option.name}"] = ""
        # What no form of ours has is not looked at, and not shown again.
        self.filled |= {
            name: value[: LONGEST_TEXT + 1 if name == "position" else LONGEST_FIELD]
            for name, value in fields.items()
            if name in self.filled
        }

    def fit_position(self) -> None:
        """Have as many seats as the position that was given."""
        if self.filled["position"]:
            seats = len(self.game.parse(self.filled["position"]).seats)
            for n in range(2, self.game.seats[-1] + 1):
                self.filled[f"who.{n}"] = f"computer-{USUAL}" if n <= seats else NOBODY

    def wish(self, own: str, lang: str) -> Wish:
        """What the house is asked for, by somebody who is called `own` unless they filled in
        another name; an error says what cannot be done."""
        chairs = self._chairs(own, lang)
        position = self.filled["position"].strip()
        wish: dict[str, Any] = {
            "game": self.game.id,
            "chairs": [chair for chair, _ in chairs],
            "names": [name for chair, name in chairs if chair == "me"],
            "options": self._options(bool(position)),
            "position": position,
            "clock": self._clock(),
            "public": bool(self.filled["public"]),
        }
        if self.filled["target"].strip():
            wish["target"] = self._number("target")
        try:
            return msgspec.convert(wish, Wish)
        except msgspec.ValidationError as error:
            raise faults.told(error, "body") from None

    def _chairs(self, own: str, lang: str) -> list[tuple[str, str]]:
        """Who sits where, and what those at this device are called, the first to move first."""
        chairs = [("me", self.filled["name.1"].strip() or own)]
        for n in range(2, self.game.seats[-1] + 1):
            who = self.filled[f"who.{n}"]
            if who == DEVICE:
                name = self.filled[f"name.{n}"].strip()
                chairs.append(("me", name or word("play.player", n=n).text(lang)))
            elif who == FRIEND:
                chairs.append(("person", ""))
            elif who in COMPUTERS:
                chairs.append((COMPUTERS[who], ""))
            elif who != NOBODY:
                raise Malformed(word("play.no-choice", value=quoted(who)), f"who.{n}")
        return self._ordered(chairs)

    def _ordered(self, chairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
        first = self.filled["first"]
        if first == "other":
            chairs = [*chairs[1:], chairs[0]]
        elif first == "lot":
            SystemRandom().shuffle(chairs)
        elif first != "me":
            raise Malformed(word("play.no-choice", value=quoted(first)), "first")
        position = self.filled["position"].strip()
        turn = self.game.parse(position).turn if position else 1
        if turn > 1:  # who begins gets the seat that is to move
            chairs = chairs[1 - turn :] + chairs[: 1 - turn]
        return chairs

    def _options(self, from_position: bool) -> dict[str, str]:
        """The options; with a position only those that its text does not tell."""
        chosen = {}
        for option in self.game.options:
            if from_position and not option.look:
                continue
            other = self.filled[f"other.{option.name}"].strip()
            chosen[option.name] = option.checked(other or self.filled[f"option.{option.name}"])
        return chosen

    def _clock(self) -> dict[str, Any] | None:
        kind = self.filled["clock"]
        if kind == "none":
            return None
        if kind == "fischer":
            seconds = 60 * self._number("minutes")
            return {"kind": kind, "seconds": seconds, "increment": self._number("increment")}
        if kind == "days":
            return {"kind": kind, "days": self._number("days")}
        raise Malformed(word("play.no-choice", value=quoted(kind)), "clock")

    def _number(self, name: str) -> int:
        text = self.filled[name].strip()
        if not text.isascii() or not text.isdigit() or len(text) > 9:
            title = word(f"play.{name}")
            raise Malformed(word("play.no-number", field=title, value=quoted(text)), name)
        return int(text)
