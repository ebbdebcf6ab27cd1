"""News: what happened at a table, as it is told to one pair of eyes."""

from __future__ import annotations

from typing import Any

from pardalis.core.outcome import Outcome
from pardalis.core.position import as_sentence, tell_outcome
from pardalis.server.tables import events
from pardalis.server.tables.eyes import Eyes
from pardalis.server.tables.table import Table
from pardalis.server.tables.talk import phrases
from pardalis.server.tables.telling import Note
from pardalis.server.tables.told import Ending, News


def news(table: Table, number: int, eyes: Eyes) -> News | None:
    """The event with a number as it is told to these eyes: None if they are not told."""
    if not 1 <= number <= table.number:
        return None
    note = table.notes[number - 1]
    if not _is_told(table, note, eyes):
        return None
    if isinstance(note.event, events.Said) and note.guest == eyes.guest:
        return _news(table, number, eyes.lang, key=note.event.key)
    if number < table.at:
        return _news(table, number, eyes.lang)
    # What is new is told to many.
    return table.kept(("news", number, eyes.lang), lambda: _news(table, number, eyes.lang))


def _news(table: Table, number: int, lang: str, key: str = "") -> News:
    note = table.notes[number - 1]
    event = note.event
    told: dict[str, Any] = {}
    match event:
        case events.Moved():
            told |= {"ply": note.ply, "round": note.round, "move": event.move, "left": event.left}
        case events.TookBack():
            told |= {"ply": note.ply, "round": note.round}
        case events.Started():
            told |= {"round": note.round}
        case events.Offered():
            told |= {"offer": number, "asks": event.what}
        case events.Answered():
            told |= {"offer": event.offer, "yes": event.yes}
        case events.Said():
            phrase = phrases(table.game).get(event.phrase)
            text = phrase.text(lang) if phrase else event.text
            told |= {"text": text, "phrase": event.phrase, "key": key}
    words = sentence(table, note, lang)
    if (end := ending(table, note.outcome, lang)) is not None:
        told |= {"round": note.round, "outcome": end}
        # What people agreed on is told already.
        words = words if end.reason == "agreement" else f"{words} {end.words}"
    return News(
        number=number,
        what=str(type(event).__struct_config__.tag),
        date=event.date,
        words=words,
        seat=note.seat,
        **told,
    )


def sentence(table: Table, note: Note, lang: str) -> str:
    """The words of an event, without those of the end of the game that it may have been."""
    if not isinstance(note.event, events.Moved):
        return note.words.text(lang)
    if note is table.notes[table.at - 1]:
        return table.kept(("sentence", lang), lambda: as_sentence(note.words, lang))
    return as_sentence(note.words, lang)


def _is_told(table: Table, note: Note, eyes: Eyes) -> bool:
    """Talk is for those at the table, unless they would not hear it; a muting is for its author."""
    match note.event:
        case events.Said(chair=chair):
            own = table.chairs_of(eyes.guest)
            return bool(own) and not any((mine, chair) in table.muted for mine in own)
        case events.Muted():
            return note.guest == eyes.guest
    return True


def ending(table: Table, outcome: Outcome | None, lang: str) -> Ending | None:
    """How a game at the table ended, if it has."""
    if outcome is None:
        return None
    words = tell_outcome(table.game, outcome, len(table.chairs), lang)
    return Ending(outcome.winners, outcome.reason, words)
