"""Talk: what people may call themselves and say, and the phrases they need not type.

Names and lines come from strangers and are shown to others: they are one line of visible signs,
and nothing in them can change how the text around them is read.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache

from pardalis.core.game import Game
from pardalis.core.words import Message, Words, catalogue
from pardalis.server.tables.commands import LONGEST_LINE
from pardalis.server.tables.verdicts import Refusal

word = Words(__package__)

LONGEST_NAME = 40
MOST_MARKS = 4  # accents on one letter: more than any script piles up, less than hides other lines
JOINER = "\N{ZERO WIDTH JOINER}"  # makes one picture of several: welcome there, nowhere else
# Letters and signs that show nothing, which Unicode counts among the visible.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")


def checked_name(text: str) -> str:
    """What somebody is called, spaces put in order.

    >>> checked_name("  Anne-Sophie   d'Été ")
    "Anne-Sophie d'Été"
    """
    given = _composed(text, LONGEST_NAME).strip()
    called = " ".join(given.split())
    if not 0 < len(called) <= LONGEST_NAME or not is_plain(given):
        raise Refusal(word("refuse.name", most=LONGEST_NAME))
    return called


def checked_line(text: str) -> str:
    """What somebody says.

    >>> checked_line(" Bouge de là\N{NO-BREAK SPACE}! ")
    'Bouge de là\\xa0!'
    """
    said = _composed(text, LONGEST_LINE).strip()
    if not 0 < len(said) <= LONGEST_LINE or not is_plain(said):
        raise Refusal(word("refuse.line", most=LONGEST_LINE))
    return said


def _composed(text: str, most: int) -> str:
    """The text with its accents on their letters; what is far too long is not even read."""
    return unicodedata.normalize("NFC", text) if len(text) <= 4 * most else text


def is_plain(text: str) -> bool:
    r"""Whether a text is one line of visible signs: no control, no change of direction, nothing of
    no width, no halves of signs, no towers of accents.

    >>> is_plain("Zoé 👩‍🚀"), is_plain("Zoé\N{RIGHT-TO-LEFT OVERRIDE}éoZ"), is_plain("Z\x07")
    (True, False, False)
    """
    marks = 0
    kinds = ["", *map(unicodedata.category, text), ""]
    for at, sign in enumerate(text, 1):
        kind = kinds[at]
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks > MOST_MARKS or sign in BLANK:
            return False
        if sign == JOINER:
            if kinds[at - 1] not in ("So", "Sk", "Mn") or kinds[at + 1] != "So":
                return False
        elif kind != "Zs" and not sign.isprintable():
            return False
    return True


@cache
def phrases(game: Game) -> Mapping[str, Message]:
    """The phrases one can say at a game by their names: those of every game, then its own."""
    return {
        key.removeprefix("phrase."): words(key)
        for words in (word, game.words)
        for key in catalogue(words.package, "en")
        if key.startswith("phrase.")
    }
