"""The pages of the site: its shell, its entrance, laying a table, settings, and what goes with
them."""

from __future__ import annotations

from pardalis.server.web.pages import demo, docs, home, install, laying, plain, settings, statics

PAGES = (
    *home.PAGES,
    *laying.PAGES,
    *settings.PAGES,
    *docs.PAGES,
    *demo.PAGES,
    *plain.PAGES,
    *install.PAGES,
    statics.served,
)
