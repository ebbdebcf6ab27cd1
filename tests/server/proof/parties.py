"""Parties: people who play at a table as fast as they can, come back whenever the server is gone,
and send again what was not answered."""

from __future__ import annotations

import random
import threading
import time
from contextlib import ExitStack
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from tests.server.live import API, Client, Seat
from tests.server.proof.ledger import LOST, Ledger, Sent
from tests.server.proof.lives import Lives

LONGEST = 50  # moves, after which somebody resigns: every look replays a table from its first move
AS_ONE_GUEST = 10  # tables: some stay open for ever, when the answer to their laying was lost
REPEATS = 0.1  # of the moves are sent again although they were answered


class Gone(Exception):
    """The server is not there, or is about to go."""


GONE = (Gone, httpx.TransportError, WebSocketException, OSError, EOFError)


def granted(answer: httpx.Response) -> Any:
    """What was answered, unless the server is stopping."""
    if answer.status_code == 503:
        assert answer.json()["code"] == "stopping", answer.text
        raise Gone
    assert answer.status_code != 404, LOST  # nobody asks for a table that was not acknowledged
    assert answer.is_success, answer.text
    return answer.json()


def become_another(client: Client) -> None:
    """Have a client be another guest from now on."""
    client.http.headers.pop("Authorization", None)
    client.token = granted(client.http.get(f"{API}/me"))["token"]
    client.http.cookies.clear()
    client.http.headers["Authorization"] = f"Bearer {client.token}"


class Person:
    """Somebody at a table by HTTP: has to ask to hear anything."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.ledger = Ledger("")
        self.heard = 0  # the number of the last event
        self.state: Any = None

    def sit_down(self, ledger: Ledger) -> None:
        """Come to another table."""
        self.ledger, self.heard, self.state = ledger, 0, None

    def open(self, stack: ExitStack) -> None:
        """Come, or come back."""
        self.hear()

    def hear(self) -> None:
        """Hear what is new."""
        query = {"after": self.heard, "lang": "en"}
        self.note(granted(self.client.ask("GET", f"/tables/{self.ledger.table}", params=query)))

    def note(self, message: Any) -> None:
        """Keep in mind what was told."""
        self.ledger.hear(message)
        for news in message.get("news", ()):
            self.heard = news["number"]
        self.state = message.get("state") or self.state

    def ask(self, sent: Sent) -> int:
        """Make a move: the number it was acknowledged with."""
        answer = self.client.do(self.ledger.table, "move", **sent._asdict())
        number: int = granted(answer)["number"]
        return number

    def look(self, at: int) -> Any:
        """The table as soon as it has come to a position."""
        while self.state is None or self.state["at"] < at:
            self.hear()
        return self.state


class Listener(Person):
    """Somebody at a table by a socket, who is told everything."""

    seat: Seat

    def open(self, stack: ExitStack) -> None:
        sitting = self.client.sit(self.ledger.table, after=self.heard, lang="en")
        self.seat = stack.enter_context(sitting)
        self.note(self.seat.welcome)

    def hear(self) -> None:
        self.read()

    def read(self) -> Any:
        told = self.seat.hear()
        if told["tell"] == "goodbye":
            assert told["code"] == "stopping", told
            raise Gone
        self.note(told)
        return told

    def ask(self, sent: Sent) -> int:
        self.seat.send({"do": "move", "id": "this", **sent._asdict()})
        while (told := self.read())["tell"] not in ("done", "refused"):
            pass
        if told["tell"] == "refused":
            assert told["code"] == "stopping", (sent, told)
            raise Gone
        number: int = told["number"]
        return number


class Party(threading.Thread):
    """Those who play one game after another, each at a new table."""

    def __init__(self, lives: Lives, people: str, seed: int, game: str, **wish: Any) -> None:
        """`people` has a letter for each: `s` comes by socket, `h` by HTTP."""
        super().__init__(name=f"{game} {people} {wish}")
        self.chance = random.Random(seed)
        ways = {"s": Listener, "h": Person}
        self.people = [ways[way](Client(lives.origin)) for way in people]
        self.wish = {"game": game, "chairs": ["me", *["person"] * (len(people) - 1)], **wish}
        self.others_at = AS_ONE_GUEST  # after so many tables they become other guests
        self.ledgers: list[tuple[Ledger, float]] = []  # with when they were begun
        self.unanswered: tuple[Person, Sent] | None = None
        self.resent = 0
        self.over = threading.Event()
        self.failed: BaseException | None = None

    @property
    def acknowledged(self) -> int:
        """How many moves were acknowledged."""
        return sum(len(ledger.acknowledged) for ledger, _ in self.ledgers)

    def run(self) -> None:
        """Play until told to end."""
        try:
            while not self.over.is_set():
                self._persist(self._lay)
                self._persist(self._play)
        except BaseException as error:
            self.failed = error
        finally:
            for person in self.people:
                person.client.http.close()

    def _persist(self, do: Any) -> None:
        """Do something to its end, however often the server goes away meanwhile."""
        while not self.over.is_set():
            try:
                with ExitStack() as stack:
                    do(stack)
                    return
            except GONE:
                time.sleep(0.01)

    def _lay(self, stack: ExitStack) -> None:
        began = time.monotonic()
        if len(self.ledgers) == self.others_at:
            for person in self.people:
                become_another(person.client)
            self.others_at += AS_ONE_GUEST
        first, *others = self.people
        state = granted(first.client.ask("POST", "/tables", json=self.wish))
        ledger = Ledger(state["table"], first.client.token)
        links = [sitter["link"] for sitter in state["sitters"] if sitter["kind"] == "free"]
        for person, link in zip(others, links, strict=True):
            door = {"token": link.rpartition("/")[2]}
            granted(person.client.ask("POST", "/join", json=door))
        for person in self.people:
            person.sit_down(ledger)
        self.ledgers.append((ledger, began))

    def _play(self, stack: ExitStack) -> None:
        for person in self.people:
            person.open(stack)
        at = 0
        if self.unanswered is not None:
            self.resent += 1
            at = self._ask(*self.unanswered)
        while not self.over.is_set():
            state = max((person.look(at) for person in self.people), key=lambda one: one["at"])
            if state["phase"] != "playing":
                assert state["phase"] == "over", state
                return
            at = state["at"]
            turn = state["turn"]
            mover = next((one for one in self.people if one.look(at)["seat"] == turn), None)
            if mover is None:  # a computer is to move
                at += 1
                continue
            if state["ply"] >= LONGEST:
                resigns = mover.client.do(state["table"], "resign", seat=turn, at=at)
                at = granted(resigns)["number"]
                continue
            choice = self.chance.choice(mover.state["choices"])["move"]
            sent = Sent(at, state["ply"], turn, choice)
            at = self._ask(mover, sent)
            if self.chance.random() < REPEATS:
                self._ask(mover, sent)

    def _ask(self, person: Person, sent: Sent) -> int:
        self.unanswered = (person, sent)
        person.ledger.sent.add(sent)
        number = person.ask(sent)
        person.ledger.answered(sent, number)
        self.unanswered = None
        return number
