"""Which browser the tests take, and when one is installed."""

from __future__ import annotations

import shutil
import subprocess
from typing import Any

import pytest

from tests.browser import installed


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The programs of a machine, by name; whoever asks is root and has named no browser."""
    programs: dict[str, str] = {"apt-get": "/usr/bin/apt-get"}
    monkeypatch.setattr(shutil, "which", programs.get)
    monkeypatch.setattr(installed, "is_root", lambda: True)
    monkeypatch.delenv("CHROMIUM", raising=False)
    return programs


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The commands that were run, without running them; here there is no headless shell."""
    commands: list[tuple[str, ...]] = []

    def run(command: Any, **_: Any) -> subprocess.CompletedProcess[str]:
        commands.append(tuple(command))
        return subprocess.CompletedProcess(command, "chromium-headless-shell" in command)

    monkeypatch.setattr(subprocess, "run", run)
    return commands


def test_the_browser_of_the_machine_is_taken(machine: dict[str, str]) -> None:
    machine["chromium"] = "/usr/bin/chromium"
    assert installed.found() == "/usr/bin/chromium"
    machine["chromium-headless-shell"] = "/usr/bin/chromium-headless-shell"
    assert installed.found() == "/usr/bin/chromium-headless-shell"


def test_a_named_browser_goes_first(
    machine: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    machine |= {"chromium": "/usr/bin/chromium", "/my/own": "/my/own"}
    monkeypatch.setenv("CHROMIUM", "/my/own")
    assert installed.found() == "/my/own"


def test_without_a_browser_there_is_no_proof(machine: dict[str, str]) -> None:
    with pytest.raises(installed.NoBrowser, match="apt-get install chromium"):
        installed.found()


def test_debians_is_installed_where_it_may(
    machine: dict[str, str], ran: list[tuple[str, ...]]
) -> None:
    installed.install()
    update, *installs = ran
    assert update[:2] == ("apt-get", "update")
    assert [command[-1] for command in installs] == ["chromium-headless-shell", "chromium"]


@pytest.mark.parametrize("without", ["root", "apt-get"])
def test_nothing_is_installed_where_it_may_not(
    machine: dict[str, str],
    ran: list[tuple[str, ...]],
    monkeypatch: pytest.MonkeyPatch,
    without: str,
) -> None:
    machine.pop(without, None)
    monkeypatch.setattr(installed, "is_root", lambda: without != "root")
    installed.install()
    assert not ran


def test_nothing_is_installed_in_place_of_a_named_browser(
    machine: dict[str, str], ran: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would change the system's own behind the back of whoever mistyped a name."""
    monkeypatch.setenv("CHROMIUM", "/not/there")
    installed.install()
    assert not ran
    with pytest.raises(installed.NoBrowser, match="/not/there"):
        installed.found()
