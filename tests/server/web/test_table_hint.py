"""Hints: the strongest computer's advice for the seat to move, and for nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

import pardalis
from pardalis.core.position import View
from pardalis.engine.levels import HINT
from pardalis.engine.past import Past
from pardalis.server import hints
from pardalis.server.computers import Computers
from pardalis.server.hints import Hints, StillCompiling, Unadvised
from pardalis.server.limits import Limits, Rate, Rates
from pardalis.server.tables.clock import Now
from pardalis.server.tables.eyes import Eyes
from pardalis.server.tables.table import Table
from pardalis.server.tables.verdicts import Refusal
from pardalis.server.tables.wish import Wish, lay
from tests.ready import ready
from tests.server.live import Client, Live, live

GAMES = [game.id for game in pardalis.games()]


@pytest.fixture(autouse=True, scope="module")
def nothing_to_compile() -> None:
    ready(*GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_a_move_in_words(anna: Client, game: str) -> None:
    table = anna.lay(game, "me", "1")["table"]
    while not (state := anna.get(f"/tables/{table}")["state"])["choices"]:
        pass  # the computer begins
    hint = anna.get(f"/tables/{table}/hint", lang="fr")
    choice = next(one for one in state["choices"] if one["move"] == hint["move"])
    assert hint["touch"] == choice["touch"]
    assert hint["at"] == state["at"]
    assert hint["words"].endswith(".")
    assert anna.get(f"/tables/{table}/hint")["words"] != hint["words"]
    # Nothing has happened at the table.
    assert anna.get(f"/tables/{table}")["state"]["number"] == state["number"]


def test_only_for_those_who_play_without_other_people(
    server: Live, anna: Client, blaise: Client
) -> None:
    laid = anna.lay("kamon")
    path = f"/tables/{laid['table']}/hint"
    assert anna.ask("GET", path).json()["code"] == "not-begun"
    blaise.join(laid["sitters"][1]["link"])
    for person in (anna, blaise):
        assert person.ask("GET", path).status_code == 409
        assert person.ask("GET", path).json()["code"] == "hint-alone"
    with server.client() as stranger:
        assert stranger.ask("GET", path).status_code == 404
        del stranger.http.headers["Authorization"]
        assert stranger.ask("GET", path).status_code == 401
    public = anna.lay("kamon", "me", "1", public=True)["table"]
    assert blaise.ask("GET", f"/tables/{public}/hint").json()["code"] == "hint-alone"


def test_not_when_somebody_else_is_to_move_or_all_is_over(anna: Client) -> None:
    table = anna.lay("kamon", "me", "me")["table"]
    assert anna.get(f"/tables/{table}/hint", seat=1)["move"]
    assert anna.ask("GET", f"/tables/{table}/hint?seat=2").json()["code"] == "hint-turn"
    state = anna.get(f"/tables/{table}")["state"]
    anna.do(table, "resign", seat=1, at=state["at"])
    assert anna.ask("GET", f"/tables/{table}/hint").json()["code"] == "over"


def test_hidden_hands_stay_hidden(anna: Client) -> None:
    """Who has several hands says which one they look at; only that one is advised."""
    table = anna.lay("chromino", "me", "me")["table"]
    turn = anna.get(f"/tables/{table}")["state"]["turn"]
    assert anna.ask("GET", f"/tables/{table}/hint").json()["code"] == "hint-turn"
    assert anna.ask("GET", f"/tables/{table}/hint?seat={3 - turn}").json()["code"] == "hint-turn"
    assert anna.get(f"/tables/{table}/hint", seat=turn)["move"]


def test_hints_are_bounded(tmp_path_factory: pytest.TempPathFactory) -> None:
    few = Limits(Rates(hints=Rate(2, 0.001)))
    with live(tmp_path_factory.mktemp("hints"), limits=few) as server, server.client() as anna:
        table = anna.lay("kamon", "me", "1")["table"]
        answers = [anna.ask("GET", f"/tables/{table}/hint") for _ in range(3)]
        assert answers[1].status_code == 200
        assert answers[-1].status_code == 429
        assert int(answers[-1].headers["retry-after"]) > 0


# Those who advise -------------------------------------------------------------------------------


class Adviser:
    """Somebody who advises as told, and remembers what was asked."""

    def __init__(self, move: str | None = None) -> None:
        self.move = move
        self.seen: list[tuple[View, str]] = []
        self.may = asyncio.Event()
        self.may.set()

    async def advise(
        self, view: View, level: str, seed: int, past: Past, compiling: Callable[[bool], None]
    ) -> str | None:
        self.seen.append((view, level))
        self.compiling = compiling
        await self.may.wait()
        return self.move

    async def close(self) -> None:
        """There is nothing to close."""


def a_table(game: str, *chairs: str, id: str = "t") -> Table:
    wish = Wish(game=game, chairs=chairs)
    return Table.from_events(id, lay(wish, "anna", "Anna", 7, Now(0, 0)))


def test_an_adviser_sees_what_the_seat_sees() -> None:
    """Nobody is advised while it is another's turn."""

    async def ask() -> None:
        for chairs in (("me", "1"), ("1", "me")):
            table = a_table("chromino", *chairs)
            adviser = Adviser(table.match.moves()[0])
            (own,) = table.seats_of("anna")
            if table.turn == own:
                await Hints(adviser).give(table, Eyes("anna", "en"))
                ((view, level),) = adviser.seen
                assert view == table.match.view(own)
                assert level == HINT
            else:
                with pytest.raises(Refusal):
                    await Hints(adviser).give(table, Eyes("anna", "en"))
                assert adviser.seen == []
            turns.append(table.turn == own)

    turns: list[bool] = []
    asyncio.run(ask())
    assert sorted(turns) == [False, True]


def test_the_same_position_is_thought_about_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask() -> None:
        adviser = Adviser()
        given = Hints(adviser)
        tables = [a_table("kamon", "me", "1", id=f"t{n}") for n in range(3)]
        adviser.move = tables[0].match.position.moves()[0]
        for _ in range(3):
            await given.give(tables[0], Eyes("anna", "en"))
        assert len(adviser.seen) == 1
        # Only so many are kept.
        monkeypatch.setattr(hints, "MOST_KEPT", 1)
        await given.give(tables[1], Eyes("anna", "en"))
        await given.give(tables[0], Eyes("anna", "en"))
        assert len(adviser.seen) == 3

    asyncio.run(ask())


def test_nobody_has_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """So many wait already, or the process that thinks cannot be had: no move is made up."""

    async def ask() -> None:
        adviser = Adviser()
        given = Hints(adviser)
        table = a_table("kamon", "me", "1")
        with pytest.raises(Unadvised):  # it gives no answer
            await given.give(table, Eyes("anna", "en"))
        monkeypatch.setattr(hints, "MOST_ASKED", 1)
        adviser.may.clear()
        adviser.move = table.match.position.moves()[0]
        waiting = asyncio.create_task(given.give(table, Eyes("anna", "en")))
        await asyncio.sleep(0)
        with pytest.raises(Unadvised):
            await given.give(a_table("kamon", "me", "1", id="other"), Eyes("anna", "en"))
        adviser.may.set()
        assert (await waiting).move == adviser.move

    asyncio.run(ask())


def test_a_hint_that_must_wait_for_compiling() -> None:
    """Whoever asks is told so at once, and gets it later: it is thought about meanwhile, once."""

    async def ask() -> None:
        adviser = Adviser()
        adviser.may.clear()
        given = Hints(adviser)
        table = a_table("kamon", "me", "1")
        adviser.move = table.match.position.moves()[0]
        waiting = asyncio.create_task(given.give(table, Eyes("anna", "en")))
        while not adviser.seen:
            await asyncio.sleep(0)
        adviser.compiling(True)
        with pytest.raises(StillCompiling, match="being compiled for this machine, once"):
            await waiting
        with pytest.raises(StillCompiling):  # and so is who asks meanwhile
            await given.give(table, Eyes("anna", "fr"))
        adviser.compiling(False)
        waiting = asyncio.create_task(given.give(table, Eyes("anna", "en")))
        await asyncio.sleep(0)
        adviser.may.set()
        assert (await waiting).move == adviser.move
        assert (await given.give(table, Eyes("anna", "en"))).move == adviser.move
        assert len(adviser.seen) == 1
        await given.close()

    asyncio.run(ask())


def test_a_door_that_says_when_to_ask_again(server: Live, anna: Client) -> None:
    class Compiling(Adviser):
        async def advise(
            self, view: View, level: str, seed: int, past: Past, compiling: Callable[[bool], None]
        ) -> str | None:
            compiling(True)
            await asyncio.Event().wait()
            return None

    table = anna.lay("kamon", "me", "1")["table"]
    hall = server.server.hall
    advisers, hall.hints._advisers = hall.hints._advisers, Compiling()
    try:
        answer = anna.ask("GET", f"/tables/{table}/hint")
    finally:
        hall.hints._advisers = advisers
    assert answer.status_code == 503
    assert answer.headers["retry-after"] == "3"
    problem = answer.json()
    assert (problem["code"], problem["retry_after"]) == ("hint-compiling", 3)
    assert "once" in problem["words"]


def test_a_worker_that_fails_advises_nothing() -> None:
    async def ask() -> None:
        broken = Computers(1, worker=("/nonexistent/worker",))
        try:
            with pytest.raises(Unadvised):
                await Hints(broken).give(a_table("kamon", "me", "1"), Eyes("anna", "en"))
        finally:
            await broken.close()
        with pytest.raises(Unadvised):  # nor one that was closed
            await Hints(broken).give(a_table("kamon", "me", "1"), Eyes("anna", "en"))

    asyncio.run(ask())
