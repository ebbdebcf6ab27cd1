"""`python -m tests.browser.screenshots [PLACE …]`: every page and every board, in every look.

They go into `.browser/screenshots`, with a sheet on which all are seen at once; with names of
places only those are made anew. `python -m tests.browser.screenshots readme` makes the six that
the README shows, into `docs/images`.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterable
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

from playwright.sync_api import Browser, Page

from tests.browser.chromium import chromium
from tests.browser.fate import destine
from tests.browser.guest import Guest
from tests.browser.places import PLACES, Place
from tests.browser.waiting import settled, until
from tests.server.live import live

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / ".browser" / "screenshots"
README = ROOT / "docs" / "images"
LARGEST = 150 * 1024  # of a picture in the README


class Style(NamedTuple):
    """A way to see a page: what the browser is, what the settings say, how eyes see it."""

    name: str
    browser: dict[str, Any]
    palette: str = "colour"
    vision: str = "none"


# Those who see colours otherwise look at the same page as the one before them.
STYLES = (
    Style("light", {"color_scheme": "light"}),
    *(
        Style(vision, {"color_scheme": "light"}, vision=vision)
        for vision in ("protanopia", "deuteranopia", "tritanopia", "achromatopsia")
    ),
    Style("grey", {"color_scheme": "light"}, "grey"),
    Style("dark", {"color_scheme": "dark"}),
    Style("phone", {"color_scheme": "light", "phone": True}),
    Style("phone-dark", {"color_scheme": "dark", "phone": True}),
)
# What the README shows: the file, the place, the style, the window, and what is at its top.
SHOWN = (
    ("home", "home-first", "light", (1080, 740), "body"),
    ("table-le-cameleon", "le-cameleon-middle", "dark", (1080, 740), "body"),
    ("table-chromino", "chromino-middle", "light", (1080, 740), "body"),
    ("table-greengage", "greengage-middle", "light", (860, 640), "body"),
    ("table-kamon", "kamon-middle", "phone-dark", (360, 610), "body"),
    ("rules", "rules-chameleon-chess", "light", (1080, 740), "h3:has(~ .figures)"),
)


def see(browser: Browser, origin: str, place: Place, style: Style, **given: Any) -> Guest:
    """Somebody at a place, with a browser and settings of a style."""
    guest = Guest(browser, origin, **style.browser | given)
    kept = urlencode({"palette": style.palette})
    guest.context.add_cookies([{"name": "pardalis-look", "value": kept, "url": origin}])
    _all_there(place.go(guest))
    return guest


def look(guest: Guest, style: Style) -> None:
    """See the page as the eyes of a style do."""
    cdp = guest.context.new_cdp_session(guest.page)
    cdp.send("Emulation.setEmulatedVisionDeficiency", {"type": style.vision})
    settled(guest.page)


def _all_there(page: Page) -> None:
    # Asked of each anew every time: a page may get pictures after it has come.
    until(
        page,
        """() => [...document.images].filter((one) => {
          one.loading = "eager";
          return !one.complete;
        }).length === 0""",
    )


def make(browser: Browser, origin: str, places: Iterable[Place]) -> None:
    """Make the pictures of these places, saying what it is at."""
    for place in places:
        began = time.monotonic()
        for _, styles in groupby(STYLES, lambda style: (style.browser, style.palette)):
            same = list(styles)
            guest = see(browser, origin, place, same[0])
            for style in same:
                look(guest, style)
                path = FOLDER / style.name / f"{place.name}.png"
                path.parent.mkdir(parents=True, exist_ok=True)
                guest.page.screenshot(path=path, full_page=True)
            guest.close()
        print(f"{place.name:<24} {time.monotonic() - began:5.1f} s", flush=True)


def sheet() -> str:
    """All pictures on one page: a row for a place, a column for a style."""
    head = "".join(f"<th>{style.name}</th>" for style in STYLES)
    rows = "".join(
        f"<tr><th>{escape(place.name)}</th>"
        + "".join(_cell(f"{style.name}/{place.name}.png") for style in STYLES)
        + "</tr>"
        for place in PLACES
    )
    return (
        '<!doctype html><meta charset="utf-8"><title>Pardalis in every look</title>'
        "<style>body{font:14px system-ui;background:#888}th{position:sticky;top:0;left:0;"
        "background:#fff;padding:4px}td{vertical-align:top}img{width:260px}</style>"
        f"<table><thead><tr><th></th>{head}</tr></thead><tbody>{rows}</tbody></table>\n"
    )


def _cell(path: str) -> str:
    return f'<td><a href="{path}"><img src="{path}" alt="{path}" loading="lazy"></a></td>'


def show(browser: Browser, origin: str) -> None:
    """Make the pictures of the README."""
    places, styles = {place.name: place for place in PLACES}, {one.name: one for one in STYLES}
    for name, place, style, (width, height), top in SHOWN:
        window = {"width": width, "height": height}
        sharp = {"viewport": window, "device_scale_factor": 1}
        guest = see(browser, origin, places[place], styles[style], **sharp)
        guest.page.locator(top).first.evaluate("one => one.scrollIntoView()")
        look(guest, styles[style])
        path = README / f"{name}.png"
        size = len(guest.page.screenshot(path=path))
        guest.close()
        print(f"{path.relative_to(ROOT)} {size // 1024} kB")
        if size > LARGEST:
            sys.exit(f"{path.name} is larger than {LARGEST // 1024} kB.")


def main(names: list[str]) -> None:
    """Make what is asked for."""
    unknown = set(names) - {place.name for place in PLACES} - {"readme"}
    if unknown:
        sys.exit(f"There are no places {sorted(unknown)}; there are {[p.name for p in PLACES]}.")
    wanted = [place for place in PLACES if not names or place.name in names]
    with (
        tempfile.TemporaryDirectory() as folder,
        live(Path(folder)) as server,
        chromium() as browser,
    ):
        destine(server, "screenshots")
        if names == ["readme"]:
            show(browser, server.origin)
            return
        make(browser, server.origin, wanted)
    (FOLDER / "index.html").write_text(sheet(), encoding="utf-8")
    print(f"All of them: {FOLDER / 'index.html'}")


if __name__ == "__main__":
    main(sys.argv[1:])
