"""Ruling: what comes of a command, by the table as it stands.

A verdict changes nothing: the events it names happen when they are written down. Refused is what
the rules of the table forbid; what the rules of the game forbid, the referee refuses in his words.
"""

from __future__ import annotations

from collections.abc import Callable

from pardalis.core.chance import fresh_seed
from pardalis.core.errors import PardalisError
from pardalis.core.words import Listing, Words, quoted
from pardalis.server.tables import clock, commands, events
from pardalis.server.tables.clock import Now
from pardalis.server.tables.offers import answer, draw, rematch, take_back
from pardalis.server.tables.seating import close, fill, leave, sit, sit_public
from pardalis.server.tables.standing import being_played, held, now_at, with_room
from pardalis.server.tables.table import Table
from pardalis.server.tables.talk import checked_line, phrases
from pardalis.server.tables.verdicts import NotYours, Refusal, Stale, Verdict

__all__ = [
    "NotYours",
    "Refusal",
    "Stale",
    "Verdict",
    "close",
    "computer_move",
    "flag",
    "rule",
    "sit",
    "sit_public",
]

word = Words(__package__)

MOST_LINES = 500  # of talk at one table
MOST_MUTINGS = 500


def rule(
    table: Table,
    guest: str,
    command: commands.AnyCommand,
    now: Now,
    lag: int = 0,
    fresh: Callable[[], int] = fresh_seed,
) -> Verdict:
    """What comes of a guest's command. `lag` is how long it was on its way, in milliseconds;
    `fresh` gives the seed of a new contest."""
    match command:
        case commands.Move():
            return _move(table, guest, command, now, lag)
        case commands.TakeBack():
            return take_back(table, guest, command, now)
        case commands.Draw():
            return draw(table, guest, command, now)
        case commands.Resign():
            return _resign(table, guest, command, now)
        case commands.Rematch():
            return rematch(table, guest, command, now, fresh)
        case commands.Answer():
            return answer(table, guest, command, now, fresh)
        case commands.Say():
            return _say(table, guest, command, now)
        case commands.Mute():
            return _mute(table, guest, command, now)
        case commands.Fill():
            return fill(table, guest, command, now, fresh)
        case commands.Leave():
            return leave(table, guest, command, now)


# Moves --------------------------------------------------------------------------------------------


def _move(table: Table, guest: str, command: commands.Move, now: Now, lag: int) -> Verdict:
    chair = held(table, guest, command.seat, command.at)
    if number := _made(table, chair, command):
        return Verdict((), number)
    now_at(table, command.at, command.ply)
    being_played(table)
    if table.turn != command.seat:
        turn = table.game.seat_name(table.turn)
        raise Refusal(word("refuse.not-your-turn", turn=turn))
    return _moved(table, chair, command.move, now, lag)


def _made(table: Table, chair: int, command: commands.Move) -> int | None:
    """The number of the event by which this very move was made before."""
    number = table.answers.get(("move", chair, command.at))
    if number is None:
        return None
    note = table.notes[number - 1]
    made = note.event
    if not isinstance(made, events.Moved) or made.ply != command.ply:
        return None
    if made.move == command.move:
        return number
    match = table.matches[note.round - 1]
    if match.ply <= made.ply or match.entries[made.ply].move != made.move:
        return None  # the position it was made in is no more
    try:
        return number if match.positions[made.ply].spelled(command.move) == made.move else None
    except PardalisError:
        return None
    finally:
        match.positions[made.ply].forget_moves()


def computer_move(table: Table, at: int, move: str, now: Now) -> Verdict:
    """What comes of a computer's move for the position with the number `at`."""
    now_at(table, at)
    computer = table.computer_to_move()
    if computer is None:
        raise Stale(table.match.ply, table.at)
    return _moved(table, computer[0], move, now, 0)


def _moved(table: Table, chair: int, move: str, now: Now, lag: int) -> Verdict:
    with_room(table)
    left = None
    if table.left is not None and table.clock is not None:
        passed = now.time - table.since
        left = clock.after_move(table.clock, table.left[chair - 1], passed, lag)
        if left is None:
            raise Refusal(word("refuse.time"))
    spelled = table.match.position.spelled(move)
    moved = events.Moved(
        time=now.time,
        date=now.date,
        chair=chair,
        at=table.at,
        ply=table.match.ply,
        move=spelled,
        left=left,
    )
    return Verdict((moved,), table.number + 1)


# Ends ---------------------------------------------------------------------------------------------


def _resign(table: Table, guest: str, command: commands.Resign, now: Now) -> Verdict:
    chair = held(table, guest, command.seat, command.at)
    if number := table.answers.get(("resign", chair, command.at)):
        return Verdict((), number)
    now_at(table, command.at)
    being_played(table)
    return _ended(table, now, "resignation", chair)


def flag(table: Table, now: Now, lag: int = 0) -> Verdict | None:
    """The end of the game, if the clock of the seat to move has fallen; `lag` is how long a move
    of that seat is usually on its way, for one may be."""
    due = table.due()
    if due is None or now.time < due + clock.allowed(lag):
        return None
    return _ended(table, now, "time", table.chair_of(table.turn))


def _ended(table: Table, now: Now, reason: str, chair: int) -> Verdict:
    ended = events.Ended(time=now.time, date=now.date, at=table.at, reason=reason, chair=chair)
    return Verdict((ended,), table.number + 1)


# Talk ---------------------------------------------------------------------------------------------


def _say(table: Table, guest: str, command: commands.Say, now: Now) -> Verdict:
    chair = held(table, guest, command.seat)
    if command.key and (number := table.keys.get((guest, command.key))):
        return Verdict((), number)
    with_room(table)
    if table.is_closed:
        raise Refusal(word("refuse.closed"))
    if table.counts["Said"] >= MOST_LINES:
        raise Refusal(word("refuse.talked-enough", most=MOST_LINES))
    if bool(command.text) == bool(command.phrase):
        raise Refusal(word("refuse.text-or-phrase"))
    known = phrases(table.game)
    if command.phrase and command.phrase not in known:
        names = Listing("and", tuple(known))
        raise Refusal(word("refuse.phrase", phrase=quoted(command.phrase), known=names))
    said = events.Said(
        time=now.time,
        date=now.date,
        chair=chair,
        text=checked_line(command.text) if command.text else "",
        phrase=command.phrase,
        key=command.key,
    )
    return Verdict((said,), table.number + 1)


def _mute(table: Table, guest: str, command: commands.Mute, now: Now) -> Verdict:
    chair = held(table, guest, command.seat)
    if command.whom not in table.match.seats:
        raise Refusal(word("refuse.nobody", seat=command.whom))
    whom = table.chair_of(command.whom)
    if ((chair, whom) in table.muted) == command.muted:
        number = table.answers.get(("mute", chair, whom))
        if number is None:
            raise Refusal(word("refuse.not-muted"))
        return Verdict((), number)
    with_room(table)
    if command.muted and table.chairs[whom - 1].guest in ("", guest):
        raise Refusal(word("refuse.nobody", seat=command.whom))
    if table.counts["Muted"] >= MOST_MUTINGS:
        raise Refusal(word("refuse.full"))
    muted = events.Muted(time=now.time, date=now.date, chair=chair, whom=whom, muted=command.muted)
    return Verdict((muted,), table.number + 1)
