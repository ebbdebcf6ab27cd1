"""Showing: what one pair of eyes sees of a table.

What a seat may not see does not get in here: everything is made from its `view`. What all eyes
share is worked out once a position and kept with the table.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache, lru_cache
from typing import Protocol

import msgspec

from pardalis.core.game import Game
from pardalis.core.position import View, as_sentence
from pardalis.core.registry import part
from pardalis.core.words import Message, Words
from pardalis.server.tables import events
from pardalis.server.tables.clock import Now
from pardalis.server.tables.eyes import Eyes, Look
from pardalis.server.tables.news import ending, news, sentence
from pardalis.server.tables.table import STANDING, Table
from pardalis.server.tables.telling import level_named
from pardalis.server.tables.told import (
    Choice,
    Ending,
    Last,
    Offering,
    Sitter,
    Standing,
    State,
)
from pardalis.server.tables.verdicts import Refusal

__all__ = ["Doors", "Eyes", "Look", "news", "record", "state", "view", "viewpoint"]

word = Words(__package__)

MOST_PICTURES = 16  # kept of one position


class Doors(Protocol):
    """What knows the links that open a table."""

    def link(self, table: str, chair: int | None) -> str:
        """The link that gives a chair, or with None lets watch."""


# Whose eyes ---------------------------------------------------------------------------------------


def viewpoint(table: Table, eyes: Eyes) -> int | None:
    """The seat through whose eyes the table is seen: None shows what everybody may see."""
    held = table.seats_of(eyes.guest)
    if table.has_secrets and table.phase == "open":
        return None  # a hand is looked at when the game has begun, not while seats are chosen
    if eyes.seat in held:
        return eyes.seat
    if len(held) == 1:
        return held[0]
    return table.turn if table.turn in held and not hides(table, eyes) else None


def hides(table: Table, eyes: Eyes) -> bool:
    """Whether the seats of these eyes see different things now: those who share a device must say
    who looks.

    If they do not, earlier moments have no secrets left either: what a seat hid then, it has laid
    since or shows now.
    """
    if not table.has_secrets:
        return False
    return len({_position(table, seat) for seat in table.seats_of(eyes.guest)}) > 1


def view(table: Table, eyes: Eyes, round: int | None = None, ply: int | None = None) -> View:
    """What these eyes may see of any position of the table's games, the one now if not said."""
    number = table.round if round is None else round
    if not 1 <= number <= len(table.matches):
        raise Refusal(word("refuse.no-round", n=len(table.matches)))
    match = table.matches[number - 1]
    if not 0 <= (at := match.ply if ply is None else ply) <= match.ply:
        raise Refusal(word("refuse.no-ply", n=match.ply))
    seat = viewpoint(table, eyes)
    if seat is not None and number != table.round:
        seat = table.seat_of(table.chair_of(seat), number)
    return match.view(seat, at)


def record(table: Table, round: int | None = None) -> str:
    """A game written down; while a game with secrets is on, its record would tell them."""
    number = table.round if round is None else round
    if not 1 <= number <= len(table.matches):
        raise Refusal(word("refuse.no-round", n=len(table.matches)))
    match = table.matches[number - 1]
    if table.has_secrets and match.outcome is None:
        raise Refusal(word("refuse.secrets"))
    return match.record()


# How things stand ---------------------------------------------------------------------------------


def state(
    table: Table,
    eyes: Eyes,
    now: Now,
    here: frozenset[int] = frozenset(),
    doors: Doors | None = None,
    compiling: bool = False,
) -> State:
    """All that these eyes see of the table now; `here` are the seats with a connection, and with
    `compiling` the computer to move must wait until the engine is compiled."""
    lang, match = eyes.lang, table.match
    seat = viewpoint(table, eyes)
    own = table.chairs_of(eyes.guest)
    mine = table.turn != 0 and table.chair_of(table.turn) in own
    hidden = hides(table, eyes)
    choosing = mine and (seat == table.turn or not hidden)
    return State(
        table=table.id,
        game=table.game.id,
        title=_title(table.game, lang),
        options=dict(match.options),
        phase=table.phase,
        number=table.number,
        at=table.at,
        ply=match.ply,
        round=table.round,
        turn=table.turn,
        seat=seat,
        hides=hidden,
        asked=_asked(table, lang, mine, seat, compiling),
        position=_position(table, seat),
        sitters=_sitters(table, eyes, own, now, here, doors),
        choices=table.kept("choices", lambda: _choices(table)) if choosing else (),
        last=table.kept(("last", lang), lambda: _last(table, lang)),
        outcome=_ended(table, lang),
        offers=tuple(
            Offering(
                offer.number,
                offer.what,
                table.seat_of(offer.chair),
                tuple(sorted(map(table.seat_of, offer.waiting))),
            )
            for offer in table.offers
        ),
        standing=table.kept(STANDING, lambda: _standing(table)),
        clock=table.clock,
        running=table.due() is not None,
        compiling=compiling,
        public=table.public,
        watch=doors.link(table.id, None) if doors else "",
        picture=_picture(table, eyes, seat, eyes.look) if eyes.look else "",
    )


def _position(table: Table, seat: int | None) -> str:
    position = table.match.position
    if not table.has_secrets:
        return table.kept("position", lambda: str(position))
    return table.kept(("position", seat), lambda: str(position.view(seat)))


def _choices(table: Table) -> tuple[Choice, ...]:
    return tuple(_choice(table.game, move) for move in table.match.position.moves())


@lru_cache(maxsize=16_384)
def _choice(game: Game, move: str) -> Choice:
    """A move and what it touches, which is the same in every position."""
    return Choice(move, _touch(game)(move))


def _last(table: Table, lang: str) -> Last | None:
    if not table.match.ply:
        return None
    now = table.round, table.match.ply
    # The latest move that led to this ply: those after it were taken back.
    note = next(
        note
        for note in reversed(table.notes)
        if isinstance(note.event, events.Moved) and (note.round, note.ply) == now
    )
    move = table.match.entries[-1].move
    assert note.seat is not None
    return Last(note.seat, move, _touch(table.game)(move), sentence(table, note, lang))


def _ended(table: Table, lang: str) -> Ending | None:
    return table.kept(("ending", lang), lambda: ending(table, table.outcome, lang))


def _standing(table: Table) -> Standing | None:
    contest = table.contest
    if contest.target is None and table.round == 1:
        return None
    points, winners = contest.points, contest.winners
    players = [(seat, contest.player(seat)) for seat in table.match.seats]
    return Standing(
        contest.target,
        tuple(str(points[player]) for _, player in players),
        tuple(seat for seat, player in players if player in winners),
    )


def _picture(table: Table, eyes: Eyes, seat: int | None, look: Look) -> str:
    def draw() -> str:
        last = match.entries[-1].move if match.ply else None
        wanted = msgspec.structs.asdict(look)
        return match.view(seat).svg(lang=eyes.lang, last=last, **wanted)

    match = table.match
    drawn: dict[Hashable, str] = table.kept("pictures", dict)
    key = seat, eyes.lang, look
    if key not in drawn:
        if len(drawn) >= MOST_PICTURES:
            drawn.clear()
        drawn[key] = draw()
    return drawn[key]


def _asked(table: Table, lang: str, mine: bool, seat: int | None, compiling: bool) -> str:
    """Whose turn it is and what the rules ask of them, or what is to be said instead."""
    if table.is_closed:
        return word("asked.closed").text(lang)
    if end := _ended(table, lang):
        return end.words
    if not table.turn:
        return word("asked.open", n=sum(chair.is_free for chair in table.chairs)).text(lang)
    chair = table.chairs[table.chair_of(table.turn) - 1]
    if mine:
        key = "yours"
    elif chair.level:
        key = "compiling" if compiling else "computer"
    else:
        key = "nobody" if chair.is_free else "other"
    turn = _turn(table.game, table.turn, key, chair.name, lang)
    if key in ("nobody", "compiling"):
        return turn
    eyes = seat if table.has_secrets else None
    return f"{turn} {table.kept(('asked', eyes, lang), lambda: _rules_ask(table, eyes, lang))}"


def _rules_ask(table: Table, seat: int | None, lang: str) -> str:
    """What the rules ask of the seat to move, as far as a seat may know it."""
    game, state = table.game, table.match.position.state
    seen = game.referee.view(state, seat) if game.referee.view else state
    asked: Message = part(game, "scene").asked(seen, seat)
    return as_sentence(asked, lang)


@lru_cache(maxsize=4096)
def _turn(game: Game, seat: int, key: str, name: str, lang: str) -> str:
    return word(f"asked.{key}", name=name, role=_role(game, seat, lang)).text(lang)


def _sitters(
    table: Table,
    eyes: Eyes,
    own: tuple[int, ...],
    now: Now,
    here: frozenset[int],
    doors: Doors | None,
) -> tuple[Sitter, ...]:
    made = []
    for seat in table.match.seats:
        number = table.chair_of(seat)
        chair = table.chairs[number - 1]
        may_open = number in own or (chair.is_free and eyes.guest == table.maker)
        made.append(
            Sitter(
                seat=seat,
                role=_role(table.game, seat, eyes.lang),
                kind="computer" if chair.level else "free" if chair.is_free else "person",
                name=_level(chair.level, eyes.lang) if chair.level else chair.name,
                level=chair.level,
                here=bool(chair.level) or (seat in here and not chair.is_free),
                mine=number in own,
                muted=any((mine, number) in table.muted for mine in own),
                left=table.time_left(number, now.time),
                link=doors.link(table.id, number) if doors and may_open else "",
            )
        )
    return tuple(made)


@cache
def _touch(game: Game) -> Callable[[str], tuple[str, ...]]:
    """What tells the elements of a game's picture to touch for a move."""
    touch: Callable[[str], tuple[str, ...]] = part(game, "scene").touch
    return touch


@cache
def _title(game: Game, lang: str) -> str:
    return game.title(lang)


@cache
def _role(game: Game, seat: int, lang: str) -> str:
    return game.seat_name(seat).text(lang)


@lru_cache(maxsize=64)
def _level(level: str, lang: str) -> str:
    return level_named(level).text(lang)
