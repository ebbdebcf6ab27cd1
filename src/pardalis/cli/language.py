"""Which language to speak: `--lang`, then PARDALIS_LANG, then what the system says."""

from __future__ import annotations

import os
from collections.abc import Sequence

from pardalis.cli.errors import Misused
from pardalis.core.words import LANGUAGES, Listing, Words, quoted

word = Words("pardalis.cli")
VARIABLE = "PARDALIS_LANG"


class _Spoken:
    """The language of this run: set once by `main`, before anything is said."""

    lang = LANGUAGES[0]


def spoken() -> str:
    """The language of this run."""
    return _Spoken.lang


def settle(args: Sequence[str]) -> None:
    """Settle the language before the arguments are read: help and complaints need it first."""
    _Spoken.lang = of_system()
    if VARIABLE in os.environ and (asked := os.environ[VARIABLE]):
        _Spoken.lang = checked(VARIABLE, asked)
    for at, arg in enumerate(args):
        if arg == "--":
            break
        if arg == "--lang" and at + 1 < len(args):
            _Spoken.lang = checked("--lang", args[at + 1])
        elif arg.startswith("--lang="):
            _Spoken.lang = checked("--lang", arg.removeprefix("--lang="))


def checked(where: str, lang: str) -> str:
    """The language, if there is such a one."""
    if lang not in LANGUAGES:
        allowed = Listing("or", LANGUAGES)
        raise Misused(word("misuse.lang", where=where, lang=quoted(lang), allowed=allowed))
    return lang


def of_system() -> str:
    """The language the system is set to, English if it is neither."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if locale := os.environ.get(name):
            return locale[:2] if locale[:2] in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]
