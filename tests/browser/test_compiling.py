"""The engine must be compiled first: whoever waits for that is told so, and then play goes on."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from pardalis.core.position import View
from pardalis.engine.past import Past
from tests.browser.conftest import Comes
from tests.server.live import Live

WAITING = {
    "en": ("is being compiled for this machine, once", "getting ready…", "Your turn (White)."),
    "fr": (
        "on le compile pour cette machine, une seule fois",
        "se prépare…",
        "À vous de jouer (Blanc).",
    ),
}
HINT = {
    "en": ("Your hint will come by itself", "Hint: Black takes "),
    "fr": ("Votre conseil viendra de lui-même", "Conseil : Noir prend "),
}
at_home = pytest.mark.parametrize(("lang", "phone"), [("fr", True), ("en", False)])


class Compiling:
    """Computers that compile until they may think, which is done in no time."""

    def __init__(self) -> None:
        self.may_think = threading.Event()

    async def choose(
        self, view: View, level: str, seed: int, past: Past, compiling: Callable[[bool], None]
    ) -> str:
        compiling(True)
        while not self.may_think.is_set():
            await asyncio.sleep(0.01)
        compiling(False)
        return view.moves()[0]

    advise = choose

    async def close(self) -> None:
        """There is nothing to close."""


@pytest.fixture
def computers(server: Live, monkeypatch: pytest.MonkeyPatch) -> Compiling:
    made = Compiling()
    monkeypatch.setattr(server.server.house._turns, "_computers", made)
    monkeypatch.setattr(server.server.hall.hints, "_advisers", made)
    return made


@at_home
def test_at_the_table(visit: Comes, computers: Compiling, lang: str, phone: bool) -> None:
    guest = visit(lang=lang, phone=phone)
    table = guest.lay("kamon", "4", "me")
    page = guest.open(f"/table/{table}")
    told, tag, turn = WAITING[lang]
    expect(page.locator("#asked")).to_contain_text(told)
    expect(page.locator("#told")).to_contain_text(told)  # for those who listen
    expect(page.locator(".seat[data-kind=computer] .tag")).to_have_text(tag)
    computers.may_think.set()
    expect(page.locator("#asked")).to_contain_text(turn)


def test_at_a_table_without_scripts(visit: Comes, computers: Compiling) -> None:
    guest = visit(lang="fr", java_script_enabled=False)
    page = guest.open(f"/table/{guest.lay('kamon', '4', 'me')}")
    while not guest.state(page.url.rpartition("/")[2])["compiling"]:
        page.wait_for_timeout(20)
    page.reload()
    expect(page.locator("#asked")).to_contain_text(WAITING["fr"][0])
    computers.may_think.set()


@at_home
def test_a_hint(visit: Comes, computers: Compiling, lang: str, phone: bool) -> None:
    guest = visit(lang=lang, phone=phone)
    guest.expects(r"answered 503: GET .*/hint", "console error: Failed to load resource")
    page = guest.open(f"/table/{guest.lay('kamon', 'me', '4')}")
    page.locator("#hint").click()
    told, hint = HINT[lang]
    expect(page.locator("#why-words")).to_contain_text(told)
    computers.may_think.set()
    expect(page.locator("#why-words")).to_contain_text(hint)
