"""The browser of the tests: the Chromium of the machine, never one that is downloaded for them.

`python -m tests.browser.installed` makes sure that there is one. Where it may, it installs
Debian's; elsewhere it says what to do. The variable `CHROMIUM` names another one to use. It needs
nothing but Python itself, so that it can go on while the tests' packages are being installed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

# The headless shell is the same engine without all that a window needs: tests take half the time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
PACKAGES = NAMES[:2]  # Debian's; older systems have the second only
FONTS = "fonts-dejavu-core"


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


if __name__ == "__main__":
    if not find():
        install()
    try:
        found()
    except NoBrowser as error:
        sys.exit(str(error))
