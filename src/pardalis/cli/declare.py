"""What several commands take: each argument and option declared once, its help a key of our words.

Numbers come as texts: what is wrong with one is then said in the reader's language.
"""

from __future__ import annotations

import os
import re
from typing import Annotated, Any

import typer

from pardalis.cli.errors import Misused
from pardalis.cli.language import checked, spoken
from pardalis.core.texts import is_number
from pardalis.core.words import Words, quoted

word = Words("pardalis.cli")


def _lang(asked: str) -> str:
    return checked("--lang", asked) if asked else spoken()


GameId = Annotated[str | None, typer.Argument(metavar="GAME", help="help.arg.game")]
PositionText = Annotated[str | None, typer.Argument(metavar="[POSITION]", help="help.arg.position")]
Lang = Annotated[
    str, typer.Option("--lang", metavar="en|fr", callback=_lang, help="help.option.lang")
]
Seed = Annotated[str | None, typer.Option("--seed", metavar="N", help="help.option.seed")]
Seats = Annotated[str | None, typer.Option("--seats", metavar="N", help="help.option.seats")]
Chosen = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="help.option.option"),
]
Moves = Annotated[str | None, typer.Option("--play", metavar="MOVES", help="help.option.play")]
Json = Annotated[bool, typer.Option("--json", help="help.option.json")]

ByReferee = Annotated[bool, typer.Option("--referee", help="help.option.referee")]
Threads = Annotated[str | None, typer.Option("--threads", metavar="N", help="help.option.threads")]
MOST_THREADS = 256


def threads(asked: str | None, fast: bool) -> int:
    """In how many threads to play: on all cores unless told; the referee plays in one."""
    if not fast:
        if asked is not None:
            raise Misused(word("misuse.threads"))
        return 1
    return cores("--threads", asked)


def cores(option: str, asked: str | None) -> int:
    """How many to do at once: on all cores unless told."""
    if asked is not None:
        return number(option, asked, 1, MOST_THREADS)
    mine = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else ()
    return min(len(mine) or os.cpu_count() or 1, MOST_THREADS)


def number(option: str, text: str, least: int, most: int) -> int:
    """A whole number that an option takes."""
    if not is_number(text) or len(text) > 40 or not least <= int(text) <= most:
        told = word("misuse.number", option=option, value=quoted(text), least=least, most=most)
        raise Misused(told)
    return int(text)


def seconds(option: str, text: str, most: int) -> float:
    """A time that an option takes: seconds, with decimals or without."""
    fits = re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?|\.[0-9]{1,9}", text)
    if not fits or not 0 < float(text) <= most:
        raise Misused(word("misuse.seconds", option=option, value=quoted(text), most=most))
    return float(text)


def whole(text: str | None) -> Any:
    """The number a text stands for; what is none stays a text, for the game to refuse."""
    if text is None:
        return None
    return int(text) if is_number(text) and len(text) <= 40 else text


def pairs(option: str, given: list[str] | None) -> dict[str, str]:
    """What `NAME=VALUE` texts say."""
    found = {}
    for text in given or ():
        name, equals, value = text.partition("=")
        if not equals:
            raise Misused(word("misuse.pair", option=option, text=quoted(text)))
        found[name] = value
    return found
