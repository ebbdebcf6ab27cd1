"""What a table's page shows beside its state: moves made, talk, the moves to choose from."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from pardalis.core.position import as_sentence
from pardalis.core.registry import part
from pardalis.core.words import Words
from pardalis.server.tables import events, showing
from pardalis.server.tables.events import AnyClock, Days
from pardalis.server.tables.eyes import Eyes
from pardalis.server.tables.news import sentence
from pardalis.server.tables.table import Table
from pardalis.server.tables.telling import Note
from pardalis.server.tables.told import News, Offering, State

word = Words(__package__)

MOST_MOVES = 400  # of the game being played; scripts fetch the rest
MOST_LINES = 40
MOST_PLAIN = 12  # moves in one list; more are put into groups
KEYS = (
    *("arrows", "enter", "escape", "tile", "zoom", "steps"),
    *("type", "talk", "back", "hint", "flip", "rules", "share", "help"),
)
MINUTE, HOUR, DAY = 60, 3600, 86_400


@dataclass(frozen=True, slots=True)
class Made:
    """A move that was made, as the list tells it."""

    ply: int
    seat: int
    move: str
    words: str


@dataclass(frozen=True, slots=True)
class Group:
    """Moves that begin in the same way: what is touched first, and each move with its words."""

    label: str
    moves: tuple[tuple[str, str], ...]


def moves(table: Table, lang: str) -> list[Made]:
    """The moves of the game being played, without those that were taken back."""
    notes: list[Note] = []
    for note in _of_round(table):
        if isinstance(note.event, events.TookBack):
            del notes[note.ply :]
        elif isinstance(note.event, events.Moved):
            notes.append(note)
    return [
        Made(note.ply, note.seat or 0, note.event.move, sentence(table, note, lang))
        for note in notes[-MOST_MOVES:]
        if isinstance(note.event, events.Moved)
    ]


def _of_round(table: Table) -> Iterable[Note]:
    """The notes of the game being played, in order."""
    first = next(
        (
            at
            for at in range(len(table.notes) - 1, -1, -1)
            if isinstance(table.notes[at].event, events.Started)
        ),
        0,
    )
    return table.notes[first:]


def lines(table: Table, eyes: Eyes) -> list[News]:
    """The last of what was said, as far as these eyes are told."""
    told: list[News] = []
    for number in range(table.number, 0, -1):
        if len(told) == MOST_LINES:
            break
        if isinstance(table.notes[number - 1].event, events.Said):
            news = showing.news(table, number, eyes)
            told += [news] if news is not None else []
    return told[::-1]


def groups(table: Table, lang: str) -> list[Group]:
    """The legal moves of the seat to move, in words, for whoever has it; many of them by what is
    touched first."""
    position, pictured = table.match.position, part(table.game, "scene")
    view = table.match.view(table.turn)
    told = {move: as_sentence(position.told(move), lang) for move in view.moves()}
    if len(told) <= MOST_PLAIN:
        return [Group("", tuple(told.items()))] if told else []
    things = pictured.scene(view.state, view.seat).by_id()
    by_first: dict[str, list[tuple[str, str]]] = {}
    for move, words in told.items():
        first = things.get(pictured.touch(move)[0])
        label = first.label.text(lang) if first is not None else ""
        by_first.setdefault(label, []).append((move, words))
    return [Group(label, tuple(found)) for label, found in by_first.items()]


def typeset(text: str) -> str:
    """A text with its high signs kept beside the word before them, as French sets them."""
    return re.sub(r" (?=[;:!?»])", "\N{NO-BREAK SPACE}", text)


def options(table: Table, lang: str) -> list[str]:
    """How the game is played here, in words."""
    words = table.game.words
    chosen = table.match.options
    return [
        word(
            "page.option",
            option=option.title(words),
            value=option.label(words, chosen[option.name]),
        ).text(lang)
        for option in table.game.options
        if option.name in chosen
    ]


def points(points: str, lang: str) -> str:
    """Points as they stand beside a name.

    >>> points("½", "en"), points("0", "fr"), points("1½", "en")
    ('½ pt', '0 pt', '1½ pts')
    """
    count = {"0": 0, "½": 1, "1": 1}.get(points, 2)
    return word("client.points", n=count, points=points).text(lang)


def clock_text(left: int | None, clock: AnyClock | None, lang: str) -> str:
    """What a clock shows.

    >>> clock_text(61_000, None, "en"), clock_text(None, None, "en")
    ('1:01', '')
    """
    if left is None:
        return ""
    seconds = -(-left // 1000)
    if isinstance(clock, Days) and seconds >= DAY:
        days, hours = seconds // DAY, seconds % DAY // HOUR
        return word("page.days", days=days, hours=hours).text(lang)
    if seconds >= HOUR:
        return f"{seconds // HOUR}:{seconds % HOUR // MINUTE:02}:{seconds % MINUTE:02}"
    return f"{seconds // MINUTE}:{seconds % MINUTE:02}"


@dataclass(frozen=True, slots=True)
class Offered:
    """An offer that concerns whoever looks: the seat of theirs that may answer it (0 when it is
    their own and waits for others), and its words."""

    offer: Offering
    seat: int
    words: str


def offers(state: State, lang: str) -> list[Offered]:
    """The offers made to whoever looks, and those they made."""
    own = own_seats(state)
    found: list[Offered] = []
    for offer in state.offers:
        answering = next((seat for seat in own if seat in offer.waiting), 0)
        if answering or offer.seat in own:
            told = f"offers-{offer.what}" if answering else f"offered-{offer.what}"
            words = word(f"client.{told}", name=state.sitters[offer.seat - 1].name)
            found.append(Offered(offer, answering, words.text(lang)))
    return found


@dataclass(frozen=True, slots=True)
class Keys:
    """Keys of the keyboard and what they do."""

    keys: tuple[str, ...]
    does: str


def keys(lang: str) -> list[Keys]:
    """What can be done by keys."""
    return [
        Keys(tuple(word(f"key.{name}-is").text(lang).split()), word(f"key.{name}").text(lang))
        for name in KEYS
    ]


def own_seats(state: State) -> tuple[int, ...]:
    """The seats of whoever looks."""
    return tuple(sitter.seat for sitter in state.sitters if sitter.mine)


def acting(state: State) -> int:
    """The seat from which whoever looks asks for something: the one to move if it is theirs, else
    the one they look from, else their first; 0 when they have none."""
    own = own_seats(state)
    if state.turn in own:
        return state.turn
    return state.seat if state.seat in own else next(iter(own), 0)


def possible(table: Table, state: State) -> frozenset[str]:
    """What whoever looks can ask for now, as far as it makes sense to offer it."""
    own = own_seats(state)
    found: set[str] = set()
    if not own or state.phase == "closed":
        return frozenset()
    computers = any(sitter.kind == "computer" for sitter in state.sitters)
    if state.phase == "playing":
        found |= {"resign"}
        found |= {"take-back"} if state.ply else set()
        found |= {"draw"} if not computers and len(state.sitters) > 1 else set()
    if state.phase == "over" and not table.has_free_chair():
        found |= {"rematch"}
    return frozenset(found | {"leave", "say"})
