"""From what a command was given to the game and the position it speaks of."""

from __future__ import annotations

import sys
from collections.abc import Mapping

from pardalis.cli.declare import pairs, whole
from pardalis.cli.errors import Misused, Refused, fault
from pardalis.core.game import Game
from pardalis.core.position import Position
from pardalis.core.registry import folders, game
from pardalis.core.texts import LONGEST_TEXT
from pardalis.core.words import Listing, Words

word = Words("pardalis.cli")


def chosen_game(id: str | None) -> Game:
    """The game with this id; a missing one teaches which there are."""
    if id is None:
        raise Misused(word("misuse.game", known=Listing("or", tuple(folders()))))
    return game(id)


def chosen_position(
    game: Game,
    text: str | None,
    seed: str | None = None,
    seats: str | None = None,
    options: list[str] | None = None,
    moves: str | None = None,
    lang: str = "en",
) -> tuple[Position, str | None]:
    """The position a text tells, or a fresh start, after the moves; and the last of these."""
    chosen = pairs("--option", options)
    if text is None:
        position = game.start(whole(seed), whole(seats), **chosen)
        advise(game, chosen, lang)
    else:
        if seed is not None or seats is not None:
            raise Misused(word("misuse.fresh"))
        position = game.parse(_given(text), **chosen)
    last = None
    for move in (moves or "").split():
        last = position.spelled(move)
        position = position.play(last)
    return position, last


def _given(text: str) -> str:
    """The text itself; `-` stands for one line of standard input."""
    if text != "-":
        return text
    try:
        return (sys.stdin.readline(LONGEST_TEXT + 2) if sys.stdin else "").rstrip("\r\n")
    except UnicodeDecodeError as error:
        raise Refused(fault("-", error)) from error


def advise(game: Game, options: Mapping[str, str], lang: str) -> None:
    """Say, beside the output proper, that a choice is allowed but not recommended."""
    if advice := game.advice(**options):
        print(word("advice", advice=advice).text(lang), file=sys.stderr)
