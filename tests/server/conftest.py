"""The real server, for the tests that go through its doors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from pardalis.store import open_store
from tests.server.live import Client, Live, Process, live, process


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server for all tests of a file: each has its own guests and tables."""
    with live(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def kept_server(tmp_path: Path) -> Iterator[Live]:
    """A server that keeps its tables on disk."""
    with live(tmp_path, open_store(tmp_path)) as running:
        yield running


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Process]:
    """`pardalis serve` as a process of its own."""
    with process(tmp_path) as running:
        yield running


@pytest.fixture
def guest(server: Live) -> Iterator[Callable[..., Client]]:
    """Make a guest: a name and a language."""
    with ExitStack() as stack:
        yield lambda name="", lang="en": stack.enter_context(server.client(name, lang))


@pytest.fixture
def anna(guest: Callable[..., Client]) -> Client:
    return guest("Anna")


@pytest.fixture
def blaise(guest: Callable[..., Client]) -> Client:
    return guest("Blaise", "fr")
