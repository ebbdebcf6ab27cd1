"""The documentation of the API as a page."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from itertools import pairwise

from markdown_it import MarkdownIt

from pardalis.server.web.call import Call
from pardalis.server.web.door import Answer, door
from pardalis.server.web.pages.shell import HTML, html, render

# What is wider than the page is scrolled, also by keys; a heading that heads nothing is none.
REACHED = {
    "<pre>": '<pre tabindex="0">',
    "<table>": '<div class="wide" tabindex="0"><table>',
    "</table>": "</table></div>",
    "<th></th>": "<td></td>",
}


@door("GET", "/docs", "The documentation", tells=str, media=(HTML,))
async def docs(call: Call) -> Answer:
    """How to use all of this, with examples."""
    return html(render(__package__, "docs", call, content=_told()), press_for=call)


@cache
def _told() -> str:
    told = files("pardalis.server.web").joinpath("api.md").read_text("utf-8")
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    parts = markdown.parse(told)
    for part, inside in pairwise(parts):
        if part.type == "heading_open":  # what the page's own links lead to
            part.attrSet("id", _anchor(inside.content))
    told = str(markdown.renderer.render(parts, markdown.options, {}))
    for found, better in REACHED.items():
        told = told.replace(found, better)
    return told


def _anchor(heading: str) -> str:
    """What a heading is called in links, as everywhere where Markdown is read.

    >>> _anchor("A table's life")
    'a-tables-life'
    """
    plain = (sign for sign in heading.lower() if sign.isalnum() or sign in " -_")
    return "".join(plain).replace(" ", "-")


PAGES = (docs,)
