"""Study: any position and any record, played by both sides, set up by hand, and why not."""

from __future__ import annotations

from pardalis.server.web.study import doors, pages

DOORS = doors.DOORS
PAGES = pages.PAGES
