"""A real browser at a real server, both on this machine."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, expect

from tests.browser import chromium as machine
from tests.browser.fate import destine
from tests.browser.guest import Guest
from tests.patience import PATIENCE
from tests.server.live import Live, live

FAILURES = Path(__file__).parents[2] / ".browser" / "failures"
FAILED: pytest.StashKey[bool] = pytest.StashKey()

Comes = Callable[..., Guest]

expect.set_options(timeout=PATIENCE * 1000)  # the machines are noisy


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember which tests failed: their browsers are still open then."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


# For this package, not for the session: while the browser's driver runs, this thread has an event
# loop, and the tests of other packages start their own.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The browser of this machine; without one the tests fail."""
    with machine.chromium() as running:
        yield running


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server for all tests of a process: each has its own guests and tables."""
    with live(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def comes(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Comes]:
    """Have somebody come to a server with a browser of their own; see `Guest` for what they have.

    Whatever their browser complained about fails the test, and what it showed is kept.
    """
    guests: list[Guest] = []

    def come(origin: str, **given: Any) -> Guest:
        guests.append(Guest(browser, origin, **given))
        return guests[-1]

    yield come
    try:
        for guest in guests:
            guest.check()
    except AssertionError:
        request.node.stash[FAILED] = True
        raise
    finally:
        _leave(guests, request.node)


def _leave(guests: list[Guest], test: pytest.Item) -> None:
    name = re.sub(r"[^\w.-]+", "-", test.nodeid.rpartition("/")[2])
    for number, guest in enumerate(guests, 1):
        if test.stash.get(FAILED, False):
            try:
                guest.keep(FAILURES, f"{name}-guest{number}")
            except Error as error:  # a page that hangs must not hide why the test failed
                print(f"nothing kept of guest {number}: {error}")
        guest.close()


@pytest.fixture
def visit(server: Live, comes: Comes, request: pytest.FixtureRequest) -> Comes:
    """Have somebody come to the server.

    What is dealt, and what the computers make of it, is the same each time this test is run.
    """
    destine(server, request.node.nodeid)
    return lambda **given: comes(server.origin, **given)
