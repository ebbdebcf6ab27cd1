"""The pages of a table: for those who sit there, those who come by a link, those who watch."""

from __future__ import annotations

from pardalis.server.web.table import codes, forms, hint, joining, pages

PAGES = (*pages.PAGES, *joining.PAGES, *forms.PAGES, *codes.PAGES)
DOORS = hint.DOORS
