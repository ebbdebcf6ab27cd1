"""A browser without scripts: it keeps cookies, reads pages and sends the forms that are on them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from urllib.parse import urlencode

import httpx

from tests.patience import PATIENCE
from tests.server.live import Live

# Pages send no referrer, so browsers hide the origin of their forms, and say only this.
OWN = {"Origin": "null", "Sec-Fetch-Site": "same-origin"}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
ACCEPT = {"Accept": "text/html,application/xhtml+xml"}


class Browser:
    """Somebody who looks at pages."""

    def __init__(self, server: Live, lang: str = "en", headers: dict[str, str] | None = None):
        self.http = httpx.Client(
            base_url=server.origin,
            headers=ACCEPT | {"Accept-Language": lang} | (headers or {}),
            timeout=PATIENCE,
        )

    def open(self, path: str) -> httpx.Response:
        """Go to a page."""
        return self.http.get(path)

    def send(self, path: str, **fields: str) -> httpx.Response:
        """Send a form as a page of ours would; fields are named with dots."""
        named = {name.replace("__", "."): value for name, value in fields.items()}
        content = urlencode(named).encode()  # an empty form is one too
        return self.http.post(path, content=content, headers=OWN | FORM)


@contextmanager
def browser(server: Live, lang: str = "en", **headers: str) -> Iterator[Browser]:
    """A browser until the end of the block."""
    made = Browser(server, lang, headers)
    with made.http:
        yield made


def links(text: str, attribute: str = "href") -> list[str]:
    """Where a page leads, or what it loads."""
    return [unescape(where) for where in re.findall(rf'\b{attribute}="([^"]*)"', text)]
