"""Prose: the text of a booklet as it is read, with the signs that print has and keyboards lack."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from pardalis.core.booklet import PREFIX

NARROW, WIDE = "\u202f", "\u00a0"  # spaces at which no line ends

_markdown = MarkdownIt("commonmark", {"html": False})


def typeset(text: str, lang: str) -> str:
    """A text with curved apostrophes; in French with spaces that do not part from their sign.

    >>> typeset("L'aube : « déjà ? »", "fr")
    'L’aube\\xa0: «\\u202fdéjà\\u202f?\\u202f»'
    """
    text = text.replace("'", "’")
    if lang == "fr":
        text = text.replace(" :", f"{WIDE}:").replace("« ", f"«{NARROW}")
        text = re.sub(" ([;!?»])", rf"{NARROW}\1", text)
    return text


def rendered(source: str, lang: str) -> Markup:
    """Paragraphs and lists as HTML; links lead to the sections of the same page."""
    return _html(_markdown.parse(source), lang)


def inline(source: str, lang: str) -> Markup:
    """A sentence or two as HTML, with no paragraph around them."""
    return _html(_markdown.parseInline(source), lang)


def _html(tokens: Sequence[Token], lang: str) -> Markup:
    for token in tokens:
        for part in token.children or ():
            if part.type == "text":
                part.content = typeset(part.content, lang)
            elif part.type == "link_open":
                _lead_within(part.attrs)
    html: str = _markdown.renderer.render(tokens, _markdown.options, {})
    # Made from our own files, and no HTML of theirs goes through.
    return Markup(html)


def _lead_within(attrs: dict[str, Any]) -> None:
    """`#loop` in a booklet is `#rules-loop` in a page."""
    attrs["href"] = f"#{PREFIX}{str(attrs['href']).removeprefix('#')}"
