"""Killed at any moment: acknowledged moves lost 0, doubled 0, and whatever was told is so."""

from __future__ import annotations

import random
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.live import Client
from tests.server.proof import careless
from tests.server.proof.killing import Killing, killed
from tests.server.proof.lives import Lives
from tests.server.proof.processes import children, has_ended, until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal there")


@pytest.fixture
def lives(tmp_path: Path) -> Iterator[Lives]:
    with closing(Lives(tmp_path)) as made:
        yield made


@pytest.mark.long
def test_killed_again_and_again(tmp_path: Path) -> None:
    """SIGKILL under play: every acknowledged move is at its place, none is doubled, none that was
    told to anybody is missing, the position is what the referee makes of the moves, and clocks
    have run no longer than the server."""
    killing = killed(tmp_path, kills=30, seed=1)
    assert killing.kills.total() >= 30
    assert set(killing.kills) == {"playing", "starting", "stopping"}
    for party in killing.parties:
        assert party.acknowledged, party.name
        assert not party.is_alive()
    assert sum(party.resent for party in killing.parties) > 30


@pytest.mark.verify
def test_killed_a_thousand_times(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def told(line: str) -> None:
        if killing.kills.total() % 50 < 2:
            with capsys.disabled():
                print(line, flush=True)

    with closing(Lives(tmp_path)) as lives:
        killing = Killing(lives, seed=random.randrange(2**32))
        killing.run(1000, told)
    assert killing.kills.total() >= 1000


def test_killed_while_it_begins(lives: Lives) -> None:
    """The first start of all, which makes the folder, the database and the secret: wherever it is
    cut short, the next one finds its way."""
    chance = random.Random(2)
    for _ in range(12):
        lives.begin()
        time.sleep(chance.uniform(0, 0.15))
        lives.kill()
    lives.start()
    with Client(lives.origin) as anna:
        table = anna.lay("kamon", "me", "me")
        move = {"seat": 1, "ply": 0, "at": table["at"], "move": table["choices"][0]["move"]}
        number = anna.do(table["table"], "move", **move).json()["number"]
    lives.kill()
    lives.start()
    with Client(lives.origin) as anna_again:
        anna_again.http.headers["Authorization"] = anna.http.headers["Authorization"]
        again = anna_again.do(table["table"], "move", **move)
        assert again.json()["number"] == number  # so the secret too is what it was


def charged(lives: Lives) -> tuple[float, float]:
    """How many milliseconds a clock has run over a kill and a pause, and how many it might have at
    the most."""
    lives.start()
    with Client(lives.origin) as anna:
        clock = {"kind": "fischer", "seconds": 60, "increment": 0}
        table = anna.lay("kamon", "me", "me", clock=clock)["table"]

    def left() -> int:
        with Client(lives.origin) as looking:
            looking.http.headers["Authorization"] = anna.http.headers["Authorization"]
            state = looking.get(f"/tables/{table}")["state"]
        assert (state["phase"], state["running"]) == ("playing", True)
        found: int = state["sitters"][0]["left"]
        return found

    began = time.monotonic()
    before = left()
    lives.kill()
    time.sleep(2)  # nobody is there
    lives.start()
    after = left()
    assert after <= 60_000
    return before - after, lives.seconds_alive(began) * 1000


def test_nobody_is_charged_while_the_server_is_down(lives: Lives) -> None:
    """Clocks go by table time, which runs only while the server does."""
    passed, most = charged(lives)
    assert passed <= most


def test_a_server_that_goes_by_the_calendar_is_found_out(tmp_path: Path) -> None:
    with closing(Lives(tmp_path, careless.goes_by_the_calendar)) as lives:
        passed, most = charged(lives)
    assert passed > most


def test_computers_end_with_the_server(lives: Lives) -> None:
    """A server that was killed leaves no process behind."""
    lives.start()
    with Client(lives.origin) as anna:
        anna.lay("kamon", "2", "me")
        until(lambda: bool(children(lives.pid)))
    (worker,) = children(lives.pid)
    lives.kill()
    until(lambda: has_ended(worker))


def test_told_to_stop_in_the_middle_of_its_start(lives: Lives) -> None:
    """SIGTERM at any moment of a start is a clean end, or one at once."""
    lives.start()
    lives.kill(signal.SIGTERM)
    chance = random.Random(3)
    for _ in range(5):
        lives.begin()
        time.sleep(chance.uniform(0, 0.2))
        assert lives.kill(signal.SIGTERM) in (0, -signal.SIGTERM)
    lives.start()


@pytest.mark.parametrize("serve", [careless.answers_before_it_is_kept, careless.tells_too_early])
def test_a_careless_server_is_found_out(tmp_path: Path, serve: careless.Serve) -> None:
    """What would be wrong is seen: an acknowledgement, or news, before the commit."""
    with closing(Lives(tmp_path, serve)) as lives:
        killing = Killing(lives, seed=4)
        with pytest.raises(AssertionError, match="and lost"):
            killing.run(10)
    assert not any(party.is_alive() for party in killing.parties)
