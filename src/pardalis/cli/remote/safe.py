"""What comes from a server, made safe to show: it may be anybody's, and terminals obey letters."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # rich takes its time to load
    from rich.text import Text

LONGEST = 500  # characters of one sentence
MOST_LINES = 200  # of a picture
WIDEST = 1000  # columns of a picture, or of a line of a record
SPACES = "\u00a0\u202f"  # French puts them before its high signs

COLOUR = re.compile(r"\x1b\[[0-9;]{0,40}m")
# Everything else that begins with an escape: told apart so that none of its letters is left over.
ESCAPE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_].*?(?:\x07|\x1b\\|$)|[ -/]*[0-~]|$)", re.S)


def clean(text: str, most: int = LONGEST) -> str:
    """One line of printable signs: nothing that moves the cursor or turns the writing round."""
    shown = "".join(sign if _is_plain(sign) else " " for sign in text[:most])
    return shown.rstrip() + ("…" if len(text) > most else "")


def lines(text: str) -> str:
    """The same for a text of several lines."""
    return "\n".join(clean(line, WIDEST) for line in text.splitlines())


def picture(text: str) -> Text:
    """A drawing: printable signs in their colours, and nothing else."""
    from rich.text import Text

    drawn = [
        Text.from_ansi(_only_colours(line)) for line in text.rstrip("\n").split("\n", MOST_LINES)
    ]
    for line in drawn:
        line.truncate(WIDEST)
    return Text("\n").join(drawn[:MOST_LINES])


def _only_colours(line: str) -> str:
    kept, at = [], 0
    for found in ESCAPE.finditer(line):
        kept.append(_plain(line[at : found.start()]))
        if COLOUR.fullmatch(found[0]):
            kept.append(found[0])
        at = found.end()
    kept.append(_plain(line[at:]))
    return "".join(kept)


def _plain(text: str) -> str:
    return "".join(sign for sign in text if _is_plain(sign))


def _is_plain(sign: str) -> bool:
    return sign.isprintable() or sign in SPACES
