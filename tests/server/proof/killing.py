"""Killing a server at random moments while parties play, and looking at every table afterwards."""

from __future__ import annotations

import os
import random
import signal
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from traceback import format_exception

import httpx

from pardalis.server.tables.events import Created
from tests.patience import PATIENCE
from tests.server.live import API
from tests.server.proof.ledger import LOST, Ledger, created, faults
from tests.server.proof.lives import Lives
from tests.server.proof.parties import Party

CLOCK = {"kind": "fischer", "seconds": 600, "increment": 1}


def parties(lives: Lives, seed: int) -> list[Party]:
    """All five games, by sockets and by HTTP, against people and a computer, with a clock."""
    return [
        Party(lives, "ss", seed + 1, "kamon"),
        Party(lives, "ss", seed + 2, "greengage"),
        Party(lives, "sh", seed + 3, "chameleon-chess"),
        Party(lives, "ss", seed + 4, "le-cameleon"),
        Party(lives, "shs", seed + 5, "chromino"),
        Party(lives, "hh", seed + 6, "kamon"),
        Party(lives, "s", seed + 7, "kamon", chairs=["me", "2"]),
        Party(lives, "ss", seed + 8, "greengage", clock=CLOCK),
    ]


class Killing:
    """One server, its parties, and whoever looks at the tables."""

    def __init__(self, lives: Lives, seed: int) -> None:
        self.lives = lives
        self.chance = random.Random(seed)
        self.starts = [lives.start()]
        self.parties = parties(lives, seed)
        self.kills: Counter[str] = Counter()
        # A line that was open when the server was killed is of no use afterwards.
        # A loaded machine may keep a server waiting for long: that is no fault.
        self.http = httpx.Client(limits=httpx.Limits(max_keepalive_connections=0), timeout=PATIENCE)
        self._laid: dict[str, Created] = {}
        self._seen: set[Ledger] = set()  # looked at after they were over

    def run(self, kills: int, told: Callable[[str], None] = lambda line: None) -> None:
        """Kill it so many times, and look at the tables after each; in the end at all of them."""
        for party in self.parties:
            party.start()
        try:
            while self.kills.total() < kills:
                self._kill_in_play()
                while self.chance.random() < 0.2:
                    self.lives.begin()
                    time.sleep(self.chance.uniform(0, max(self.starts[-20:])))
                    self.lives.kill()
                    self.kills["starting"] += 1
                self.starts.append(self.lives.start())
                assert not (found := self.look()), "\n".join(found)
                told(str(self))
            for party in self.parties:
                party.over.set()
            self._seen.clear()
            assert not (found := self.look()), "\n".join(found)
        finally:
            for party in self.parties:
                party.over.set()
            self.http.close()
            self.lives.close()  # whoever listens wakes up by that
            for party in self.parties:
                party.join(60)

    def _kill_in_play(self) -> None:
        # Now at once, now after a while: a computer needs a moment before it can think.
        time.sleep(self.chance.choice((0.1, 0.3, 0.3, 1.2)) * self.chance.random())
        if self.chance.random() < 0.15:
            os.kill(self.lives.pid, signal.SIGTERM)
            time.sleep(self.chance.uniform(0, 0.15))
            self.kills["stopping"] += 1
            with suppress(ProcessLookupError):  # some are quick to stop
                os.kill(self.lives.pid, signal.SIGKILL)
            assert self.lives.end() in (0, -signal.SIGKILL)
        else:
            self.kills["playing"] += 1
            self.lives.kill()

    def look(self) -> list[str]:
        """What is wrong at the tables: those being played at, and those over since last time."""
        found = []
        for party in self.parties:
            for ledger, began in tuple(party.ledgers):
                if ledger not in self._seen:
                    looked = self._look(ledger, began)
                    found += [f"{party.name}: {fault}" for fault in looked]
            if party.failed is not None:
                found += [f"{party.name}: ", *format_exception(party.failed)]
        assert "Traceback" not in self.lives.said(), self.lives.said()
        return found

    def _look(self, ledger: Ledger, began: float) -> list[str]:
        known = ledger.known()
        answer = self.http.get(
            f"{self.lives.origin}{API}/tables/{ledger.table}?lang=en",
            headers={"Authorization": f"Bearer {ledger.token}"},
        )
        if answer.status_code == 404:
            return [LOST]
        assert answer.is_success, answer.text
        welcome = answer.json()
        alive = self.lives.seconds_alive(began)
        if ledger.table not in self._laid:
            self._laid[ledger.table] = created(self.lives.data, ledger.table)
        laid, state = self._laid[ledger.table], welcome["state"]
        if state["phase"] == "over":
            self._seen.add(ledger)
        return faults(known, ledger, laid, state, welcome["news"], alive)

    def __str__(self) -> str:
        moves = sum(party.acknowledged for party in self.parties)
        tables = sum(len(party.ledgers) for party in self.parties)
        resent = sum(party.resent for party in self.parties)
        ready = sorted(self.starts)[len(self.starts) // 2]
        kills = ", ".join(f"{number} while {when}" for when, number in self.kills.items())
        return (
            f"{self.kills.total()} kills ({kills}), {moves} moves acknowledged at {tables} tables,"
            f" {resent} sent again, ready in {ready:.2f} s"
        )


def killed(folder: Path, kills: int, seed: int, told: Callable[[str], None] = print) -> Killing:
    """A server killed so many times, without a fault."""
    with closing(Lives(folder)) as lives:
        killing = Killing(lives, seed)
        killing.run(kills, told)
    return killing
