"""The tests' browser, running (`installed.py` is about which one that is)."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.browser.installed import found, is_root

FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-color-profile=srgb",  # the same colours on every machine
)


@contextmanager
def chromium(*flags: str) -> Iterator[Browser]:
    """The browser, running, without a window."""
    with sync_playwright() as playwright:
        browser = launch(playwright, *flags)
        try:
            yield browser
        finally:
            browser.close()


def launch(playwright: Playwright, *flags: str) -> Browser:
    """Start the browser of this machine."""
    return playwright.chromium.launch(
        executable_path=found(), args=[*FLAGS, *flags], chromium_sandbox=not is_root()
    )


def axe() -> Path:
    """The script that looks for what shuts people out, as `tools/` pins it."""
    return Path(sys.prefix) / "tools" / "node_modules" / "axe-core" / "axe.min.js"
