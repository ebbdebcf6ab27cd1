"""What makes the site an app: its description, its icons, and the worker that keeps its shell.

The worker keeps files that never change, pages of rules that were read, and one page that says
there is no line. It keeps no answer of the API and no page of a table: these hold secrets.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from typing import Any

import msgspec
from litestar.handlers import HTTPRouteHandler

from pardalis.core.registry import games
from pardalis.core.words import LANGUAGES, Words
from pardalis.draw.png import png
from pardalis.server.web.call import Call
from pardalis.server.web.door import Answer, asked
from pardalis.server.web.games import InLanguage
from pardalis.server.web.pages import statics
from pardalis.server.web.pages.shell import html, page, render

word = Words(__package__)

PAPER = "#faf5ea"
SIZES = (192, 512)
A_DAY = {"Cache-Control": "public, max-age=86400"}
# What the page without a line is made of.
SHELL = ("base.css", "colours.css", "icon.svg", "look.js", "offline.js", "say.js", "shell.js")
READING = "/rules"  # pages that can be read again without a line: they hold nobody's secrets


@page("/manifest.webmanifest")
async def manifest(call: Call) -> Answer:
    """What the app is called, and how it opens."""
    query: InLanguage = asked(call.scope["query_string"], InLanguage)
    lang = query.lang or call.lang
    told = {
        "id": "/",
        "name": "Pardalis",
        "short_name": "Pardalis",
        "description": word("home.title").text(lang),
        "lang": lang,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "categories": ["games"],
        "icons": _icons(),
        "shortcuts": [{"name": game.title(lang), "url": f"/play/{game.id}"} for game in games()],
    }
    return Answer(
        msgspec.json.encode(told), "application/manifest+json", {"Vary": "Accept-Language, Cookie"}
    )


def _icons() -> list[dict[str, Any]]:
    icons = [{"src": statics.path("icon.svg"), "type": "image/svg+xml", "sizes": "any"}]
    if find_spec("resvg_py") is not None:  # without it nobody draws pixels here
        icons += [
            {"src": f"/icon-{size}.png", "type": "image/png", "sizes": f"{size}x{size}"}
            for size in SIZES
        ]
        size = SIZES[-1]
        icons.append(
            {
                "src": "/icon-maskable.png",
                "type": "image/png",
                "sizes": f"{size}x{size}",
                "purpose": "maskable",
            }
        )
    return icons


DRAWINGS = {**{f"icon-{size}.png": size for size in SIZES}, "icon-maskable.png": SIZES[-1]}


def _icon(name: str) -> HTTPRouteHandler:
    @page(f"/{name}")
    async def icon(call: Call) -> Answer:
        """The mark of the site in pixels."""
        content = await call.hall.easel.draw(lambda: _pixels(name))
        return Answer(content, "image/png", A_DAY)

    return icon


@cache
def _pixels(name: str) -> bytes:
    drawing = statics.shelf().files["icon.svg"].content.decode()
    if name == "icon-maskable.png":  # any shape may be cut out of it: the mark stays in the middle
        head, _, inner = drawing.partition(">")
        inner = inner.removesuffix("</svg>")
        ground = f'<path d="M0 0h64v64H0z" fill="{PAPER}"/>'
        drawing = f'{head}>{ground}<g transform="translate(11 11) scale(.65)">{inner}</g></svg>'
    return png(drawing, DRAWINGS[name])


@page("/sw.js")
async def worker(call: Call) -> Answer:
    """The worker, told first which version of the site it keeps."""
    kept = statics.shelf()
    told = {
        "version": kept.version,
        "files": [statics.path(name) for name in SHELL],
        "pages": {lang: f"/offline?lang={lang}" for lang in LANGUAGES},
        "reading": READING,
    }
    content = b"self.shell = " + msgspec.json.encode(told) + b";\n"
    content += kept.files[statics.WORKER].content
    headers = {"Cache-Control": "no-cache"}
    return statics.packed(call, content, statics.press(content), statics.MEDIA["js"], headers)


@page("/offline")
async def offline(call: Call) -> Answer:
    """What is seen without a line: nobody's name is on it."""
    query: InLanguage = asked(call.scope["query_string"], InLanguage)
    content = render(__package__, "offline", call, lang=query.lang)
    return html(content, unlisted=True, press_for=call)


PAGES = (manifest, *map(_icon, DRAWINGS), worker, offline)
