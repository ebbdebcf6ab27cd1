"""The table's scripts: what they say and what they look for is on the page."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import pardalis
from pardalis.core.words import LANGUAGES
from pardalis.server import web
from pardalis.server.web.pages.shell import client_words
from tests.server.live import Client
from tests.server.web.browsing import ACCEPT

STATIC = Path(web.__file__).parent / "static"
SCRIPTS = sorted((STATIC / "table").glob("*.js"))
TEMPLATES = sorted((Path(web.__file__).parent / "table" / "templates").glob("*.html"))
PACKAGE = "pardalis.server.web.table"
# Ids and words that are put together from parts.
BUILT = {"tab-moves", "tab-talk", "panel-moves", "panel-talk", "open-moves", "open-talk"} | {
    "get-svg",
    "get-png",
}
WHATS = ("draw", "take-back", "rematch")
SAID_BY_PARTS = {f"{head}-{what}" for head in ("offers", "offered") for what in WHATS}


@cache
def source() -> str:
    return "\n".join(path.read_text("utf-8") for path in SCRIPTS)


@cache
def templates() -> str:
    return "\n".join(path.read_text("utf-8") for path in TEMPLATES)


def test_every_word_is_said_and_every_saying_has_its_word() -> None:
    """By scripts or, for what both draw, by templates; the shell's words are its own."""
    said = set(re.findall(r'\bsay\([^()]*?"([a-z-]+)"', source()))
    said |= set(re.findall(r'[?:] "([a-z-]+)"(?= :|, \{|\)|;)', source()))
    shell = client_words("pardalis.server.web.pages", "en")
    words = client_words(PACKAGE, "en")
    asked = re.findall(r'\bsay\("([a-z-]+)"', source())
    for key in asked:
        assert key in words, key
    drawn = set(re.findall(r'"client\.([a-z-]+)"', templates()))
    assert drawn <= set(words)
    for key in words:
        assert key in said | drawn | SAID_BY_PARTS, key
    assert not set(words) & set(shell)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_take_the_values_they_are_given(lang: str) -> None:
    """A value that a word names is one that some script gives."""
    given = set(re.findall(r"\{([a-z]+)[,:}]|, ([a-z]+)[,:}]", source()))
    names = {name for pair in given for name in pair if name}
    for key, entry in client_words(PACKAGE, lang).items():
        for text in (entry,) if isinstance(entry, str) else entry.values():
            for name in re.findall(r"\{(\w+)\}", text):
                assert name in names, (key, name)


def test_whatever_scripts_look_for_is_on_the_page(anna: Client) -> None:
    table = anna.lay("kamon", "me", "1")["table"]
    page = anna.http.get(f"/table/{table}", headers=ACCEPT).text
    there = set(re.findall(r'\bid="([\w-]+)"', page))
    wanted = set(re.findall(r'\b(?:by|stencil|shut)\("([\w-]+)"\)', source()))
    assert len(wanted) > 30
    assert wanted <= there
    assert there >= BUILT


def test_who_watches_has_what_scripts_cannot_do_without(anna: Client) -> None:
    """Those looked for by `by` are on every table's page; the others are asked for by `maybe`."""
    laid = anna.lay("kamon", "me", "person")
    anna.do(laid["table"], "leave", seat=1)  # closed: the least there is to show
    page = anna.http.get(laid["watch"], headers=ACCEPT).text
    there = set(re.findall(r'\bid="([\w-]+)"', page))
    optional = {"typed-move", "typed-moves", "typed-fault", "say-fault"}
    wanted = set(re.findall(r'\b(?:by|stencil)\("([\w-]+)"\)', source()))
    assert wanted - optional <= there, wanted - optional - there


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_scripts_are_small_and_know_no_game(path: Path) -> None:
    text = path.read_text("utf-8")
    assert len(text.splitlines()) < 400
    for game in pardalis.games():
        assert game.id not in text.lower()
        assert game.title("en").lower() not in text.lower()
    # Names and talk are data: nothing is made of a text but text.
    for danger in ("innerHTML", "outerHTML", "insertAdjacentHTML", "eval(", "document.write"):
        assert danger not in text
