"""The rules in the browser: a booklet a game, with positions to look at and to play."""

from __future__ import annotations

from pardalis.server.web.booklet import pages, pictures

PAGES = (*pages.PAGES, *pictures.PAGES)
