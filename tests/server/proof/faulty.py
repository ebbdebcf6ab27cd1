"""A table with people at it by every way, to see what a fault does to each of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx

from pardalis.store import DATABASE
from tests.server.live import Client, Seat


class Faulty:
    """Two people at a table of Kamon by sockets, and one who watches."""

    def __init__(self, origin: str, stack: ExitStack, folder: Path) -> None:
        self.origin = origin
        self.folder = folder
        self.anna = stack.enter_context(Client(origin, "Anna"))
        self.blaise = stack.enter_context(Client(origin, "Blaise", "fr"))
        laid = self.anna.lay("kamon", public=True)
        self.table: str = laid["table"]
        self.anna.join(laid["watch"])
        self.blaise.join(laid["sitters"][1]["link"])
        watching = stack.enter_context(Client(origin))
        people = (self.anna, self.blaise, watching)
        self.seats = [stack.enter_context(one.sit(self.table)) for one in people]

    @property
    def move(self) -> dict[str, Any]:
        """A move for the seat to move, as a command."""
        state = self.state(self.anna)
        mover = (self.anna, self.blaise)[state["turn"] - 1]
        choice = self.state(mover)["choices"][0]["move"]
        return {"seat": state["turn"], "ply": state["ply"], "at": state["at"], "move": choice}

    def state(self, client: Client) -> Any:
        """What somebody sees who asks."""
        return client.get(f"/tables/{self.table}")["state"]

    def by_http(self, move: dict[str, Any]) -> httpx.Response:
        """Make a move by a request."""
        return (self.anna, self.blaise)[move["seat"] - 1].do(self.table, "move", **move)

    def by_socket(self, move: dict[str, Any]) -> Any:
        """Make a move by a socket."""
        return self.seats[move["seat"] - 1].do("move", **move)

    def health(self) -> int:
        """What the server says of itself."""
        return httpx.get(f"{self.origin}/health").status_code

    def all_seen(self) -> list[Any]:
        """Number, position and ply, as everybody sees them by socket and by request."""
        states = [self.state(self.anna), self.state(self.blaise)]
        states += [_looked(seat) for seat in self.seats]
        return [(one["number"], one["ply"], one["position"]) for one in states]

    def is_refused(self, code: str) -> dict[str, Any]:
        """A move that cannot be kept is refused with a code and words that tell nothing of the
        server's files, and nothing has changed for anybody; the move."""
        before, move = self.all_seen(), self.move
        heard = [len(seat.news) for seat in self.seats]
        assert len(set(before)) == 1
        answer = self.by_http(move)
        assert (answer.status_code, answer.json()["code"]) == (503, code)
        refused = self.by_socket(move)
        assert (refused["tell"], refused["code"]) == ("refused", code)
        unwell = httpx.get(f"{self.origin}/health")
        assert unwell.status_code == 503
        for told in (answer.text, refused["words"], unwell.text):
            assert not any(part in told for part in (str(self.folder), DATABASE, "SQLITE"))
        assert self.all_seen() == before
        assert [len(seat.news) for seat in self.seats] == heard
        return move

    def is_accepted(self, move: dict[str, Any]) -> None:
        """The move that was refused before is accepted, once, and told to all."""
        done = self.by_socket(move)
        assert done["tell"] == "done", done
        again = self.by_http(move)
        assert again.json()["number"] == done["number"]
        assert self.health() == 200
        assert {seen[:2] for seen in self.all_seen()} == {(done["number"], move["ply"] + 1)}
        for seat in self.seats:
            assert [one["number"] for one in seat.news].count(done["number"]) == 1


def _looked(seat: Seat) -> Any:
    """What a socket is shown when it asks: whatever was told before has been heard then."""
    seat.send({"do": "look", "seat": None})
    return seat.until("welcome")["state"]


@contextmanager
def faulty(origin: str, folder: Path) -> Iterator[Faulty]:
    """A table being played at."""
    with ExitStack() as stack:
        yield Faulty(origin, stack, folder)
