"""A guest at the table: a browser of their own, in which nothing may go wrong unseen.

Everything that a browser grumbles about is written down: errors and warnings in the console,
scripts that fail, requests that fail or go to anybody else, and what the security policy forbids.
At the end there must be nothing, but for what the test has caused and named beforehand.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import (
    APIResponse,
    Browser,
    ConsoleMessage,
    Page,
    Request,
    Response,
    ViewportSize,
    WebError,
)

from tests.patience import PATIENCE
from tests.server.live import API

DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}
NARROW: ViewportSize = {"width": 320, "height": 640}
ZOOMED: ViewportSize = {"width": 640, "height": 400}  # what a desktop has left at 200 %
LOUD = ("error", "warning", "assert")
GONE = "net::ERR_ABORTED"  # the page was left before the answer came
# The policy speaks to the console; the event also tells what was forbidden.
REPORTING = """addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy ${event.violatedDirective}: ${event.blockedURI} ${event.sample}`))"""

NO_WORKER = "; delete Navigator.prototype.serviceWorker"


class Guest:
    """A browser context with one page in it; more pages share its cookies."""

    def __init__(
        self,
        browser: Browser,
        origin: str,
        *,
        lang: str = "en",
        phone: bool = False,
        viewport: ViewportSize | None = None,
        motion: bool = False,
        kept: bool = False,
        **given: Any,
    ) -> None:
        """`motion` lets things glide, and `kept` lets the worker keep the shell of the site, which
        every new browser does: tests that do not look at it have no time for either."""
        self.origin = origin
        self.lang = lang
        self.complaints: list[str] = []
        self._expected: list[str] = []
        self.context = browser.new_context(
            base_url=origin,
            locale={"en": "en-GB", "fr": "fr-FR"}.get(lang, lang),
            viewport=viewport or (PHONE if phone else DESKTOP),
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="no-preference" if motion else "reduce",
            **{"device_scale_factor": 2 if phone else 1} | given,
        )
        self.context.set_default_timeout(PATIENCE * 1000)
        self._scripts = bool(given.get("java_script_enabled", True))
        if self._scripts:
            self.context.add_init_script(REPORTING if kept else REPORTING + NO_WORKER)
        self.context.on("console", self._heard)
        self.context.on("weberror", self._threw)
        self.context.on("request", self._asked)
        self.context.on("requestfailed", self._failed)
        self.context.on("response", self._answered)
        self.page = self.context.new_page()

    # What goes wrong ---------------------------------------------------------------------------

    def expects(self, *patterns: str) -> None:
        """Name what this test causes, so that it is no fault of the page's."""
        self._expected += patterns

    def check(self) -> None:
        """Nothing went wrong but what was expected."""
        left = [
            each
            for each in self.complaints
            if not any(re.search(pattern, each) for pattern in self._expected)
        ]
        assert not left, "\n".join(left)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in LOUD:
            self.complaints.append(f"console {message.type}: {message.text}")

    def _threw(self, error: WebError) -> None:
        self.complaints.append(f"script: {error.error}")

    def _asked(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob") and not request.url.startswith(self.origin):
            self.complaints.append(f"elsewhere: {request.method} {request.url}")

    def _failed(self, request: Request) -> None:
        unwanted = request.failure == "csp" and not self._scripts  # so Chromium says "no scripts"
        if request.failure != GONE and not unwanted:
            self.complaints.append(f"failed: {request.method} {request.url} {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            asked = f"{response.request.method} {response.url}"
            self.complaints.append(f"answered {response.status}: {asked}")

    # The API with this browser's cookie --------------------------------------------------------

    def ask(self, method: str, path: str, body: Any = None) -> APIResponse:
        """A request to the API as a page of the server would make it."""
        headers = {"Origin": self.origin, "Accept-Language": self.lang}
        return self.context.request.fetch(
            self.origin + API + path, method=method, data=body, headers=headers
        )

    def ok(self, method: str, path: str, body: Any = None) -> Any:
        """What the API answers to a request that it grants."""
        answer = self.ask(method, path, body)
        assert answer.ok, (answer.status, answer.text())
        return answer.json()

    def called(self, name: str) -> Guest:
        """The same guest with a name."""
        self.ok("GET", "/me")
        self.ok("PUT", "/me", {"name": name})
        return self

    def lay(self, game: str, *chairs: str, **wish: Any) -> str:
        """Lay a table; its id."""
        self.ok("GET", "/me")
        laid = self.ok("POST", "/tables", {"game": game, "chairs": list(chairs), **wish})
        return str(laid["table"])

    def state(self, table: str, seat: int | None = None) -> Any:
        """How a table stands for this guest."""
        return self.ok("GET", f"/tables/{table}" + (f"?seat={seat}" if seat else ""))["state"]

    # Pages -------------------------------------------------------------------------------------

    def open(self, path: str) -> Page:
        """Open a page of the server."""
        self.page.goto(path)
        return self.page

    def keep(self, folder: Path, name: str) -> None:
        """Keep what can be seen now, for whoever looks into a failure."""
        folder.mkdir(parents=True, exist_ok=True)
        for number, page in enumerate(self.context.pages):
            page.screenshot(path=folder / f"{name}-{number}.png")
            (folder / f"{name}-{number}.html").write_text(page.content(), encoding="utf-8")
        (folder / f"{name}.txt").write_text("\n".join(self.complaints), encoding="utf-8")

    def close(self) -> None:
        """Leave."""
        self.context.close()
