"""The browser of the tests: the Chromium of the machine, never one that is downloaded for them.

`python -m tests.browser.chromium` makes sure that there is one. Where it may, it installs Debian's;
elsewhere it says what to do. The variable `CHROMIUM` names another one to use.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Playwright, sync_playwright

# The headless shell is the same engine without all that a window needs: tests take half the time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
PACKAGES = NAMES[:2]  # Debian's; older systems have the second only
FONTS = "fonts-dejavu-core"
FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-color-profile=srgb",  # the same colours on every machine
)


class NoBrowser(Exception):
    """There is no browser to test with, and none can be installed from here."""


def find() -> str | None:
    """The browser of this machine, if there is one."""
    if named := os.environ.get("CHROMIUM"):
        return shutil.which(named)
    return next(filter(None, map(shutil.which, NAMES)), None)


def found() -> str:
    """The browser of this machine; without one nothing is proven, so it is never skipped."""
    if browser := find():
        return browser
    if named := os.environ.get("CHROMIUM"):
        raise NoBrowser(f"CHROMIUM names {named}, which is not a program that can be run here.")
    raise NoBrowser(
        "The tests need Chromium, and none was found: install your system's package"
        " (on Debian `apt-get install chromium`) or name one with CHROMIUM=/path/to/it."
    )


def install() -> None:
    """Install Debian's Chromium, if this is a Debian, we are root and no other one was named."""
    # One that was named and is not there is a mistake to tell: the system's own may be in use.
    if is_root() and shutil.which("apt-get") and not os.environ.get("CHROMIUM"):
        quiet = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
        subprocess.run(["apt-get", "update", "-qq"], check=True, env=quiet)
        command = ("apt-get", "install", "-qq", "--yes", "--no-install-recommends", FONTS)
        for package in PACKAGES:
            if subprocess.run((*command, package), check=False, env=quiet).returncode == 0:
                break


def is_root() -> bool:
    """Whether this process may do anything, and Chromium therefore refuses its sandbox."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


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


if __name__ == "__main__":
    if not find():
        install()
    try:
        found()
    except NoBrowser as error:
        sys.exit(str(error))
