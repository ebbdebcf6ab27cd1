"""Hostile texts: only the error family comes back, and quickly.

More than 100,000 texts in all: arbitrary ones, mutated ones, and large ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

import pardalis
from pardalis import Game, Match, PardalisError
from pardalis.core.chance import Chance
from tests.laws.test_naive import SIGNS, mutated
from tests.walks import GAMES, any_start, walk

by_id = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)

NASTY = [
    "",
    " ",
    "\0",
    "\n",
    "\ud800",
    "\u202e",
    "é" * 9,
    "٣" * 9,
    "²",
    "𝟙",
    "-0",
    "1e9",
    "0x10",
    "9" * 5000,
    "-" + "9" * 5000,
    "((((" * 500,
    "/" * 9000,
    ";" * 9000,
    "," * 9000,
    " " * 9000,
    "None",
    "{0.__class__}",
    "%s%n",
    "$(id)",
    "<script>",
]


def junk(chance: Chance) -> str:
    """Any text, of any signs, mostly short."""
    signs = (SIGNS, "".join(map(chr, range(0x250))), "\U0001f98e\u0000\ud800٣²/ ")[chance.below(3)]
    return "".join(chance.choice(signs) for _ in range(chance.below(60)))


def refused_or_fine(act: Callable[[str], object], text: str) -> None:
    """The text is taken or refused with words; anything else is a fault."""
    try:
        act(text)
    except PardalisError as error:
        assert error.code
        assert len(error.text("en")) < 1000
        assert error.text("fr")


def texts_near(real: str, chance: Chance) -> Iterator[str]:
    """Junk and mutations of a real text."""
    yield junk(chance)
    for _ in range(4):
        yield mutated(real, chance)
    at = chance.below(len(real))
    yield real[:at] + chance.choice(NASTY) + real[at:]
    yield real[:at]


@pytest.mark.long
@by_id
def test_position_texts(game: Game) -> None:
    chance = Chance(1)
    done = 0
    while done < 10_000:
        for position, _ in walk(any_start(game, chance), chance, 0.1):
            for text in texts_near(str(position), chance):
                refused_or_fine(game.parse, text)
                done += 1


@by_id
def test_move_texts(game: Game) -> None:
    chance = Chance(2)
    done = 0
    while done < 8_000:
        for position, move in walk(any_start(game, chance), chance, 0.2):
            for text in texts_near(move, chance):
                refused_or_fine(position.play, text)
                done += 1


@by_id
def test_record_texts(game: Game) -> None:
    chance = Chance(3)
    done = 0
    while done < 4_000:
        match = Match(game, seed=chance.below(1000), seats=chance.choice(game.seats))
        match.play(match.moves()[0], comment="a comment", clock=1)
        while match.moves() and match.ply < 6:
            match.play(chance.choice(match.moves()))
        for _ in range(20):
            for text in texts_near(match.record(), chance):
                refused_or_fine(Match.from_record, text)
                done += 1


@pytest.mark.parametrize("nasty", NASTY, ids=range(len(NASTY)))
def test_large_texts(nasty: str) -> None:
    """up to a megabyte"""
    large = (nasty or "x") * (1_000_000 // max(1, len(nasty)))
    assert len(large) > 990_000
    for game in GAMES:
        start = game.start(seed=1)
        for text in (nasty, large, f"{start} {large}", str(start).replace("/", large, 1)):
            refused_or_fine(game.parse, text)
            refused_or_fine(start.play, text)
            refused_or_fine(Match.from_record, text)
            refused_or_fine(Match.from_record, Match(game).record() + text)
            refused_or_fine(lambda name: pardalis.game(name), text)
            for option in game.options:
                refused_or_fine(option.checked, text)
