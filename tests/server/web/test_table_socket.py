"""What the browser asks of its socket beside commands: another look, and whether it carries."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from websockets.exceptions import ConnectionClosed

from pardalis.server.limits import Limits, Rate, Rates
from tests.patience import PATIENCE
from tests.server.live import Client, live


def test_a_ping_is_answered(anna: Client) -> None:
    with anna.sit(anna.lay("kamon", "me", "1")["table"]) as seat:
        seat.send({"do": "ping", "id": "there?"})
        assert seat.until("pong") == {"tell": "pong", "id": "there?"}
        seat.send({"do": "ping", "loud": True})
        assert seat.until("refused")["code"] == "field"


def test_who_only_pings_is_sent_away(tmp_path: Path) -> None:
    """Pings count as frames that are no commands."""
    few = Limits(Rates(frames=Rate(3, 0.01)))
    with live(tmp_path, limits=few) as server, server.client() as anna:
        table = anna.lay("kamon", "me", "1")["table"]
        seat = anna.socket(f"/tables/{table}/socket")
        with seat:
            with suppress(ConnectionClosed):  # by then it may have been closed
                for number in range(100):
                    seat.send(json.dumps({"do": "ping" if number else "hello", "id": str(number)}))
            heard = []
            with suppress(ConnectionClosed):
                while True:
                    heard.append(json.loads(seat.recv(PATIENCE)))
    assert "pong" in {told["tell"] for told in heard}
    assert heard[-1]["code"] == "flood"


def test_pictures_look_otherwise_from_now_on(anna: Client) -> None:
    """A look with a picture changes those of all states that follow; one without does not."""
    with anna.sit(anna.lay("kamon", "me", "me")["table"], picture={"theme": "light"}) as seat:
        light = seat.state["picture"]
        seat.send({"do": "look", "seat": 2, "picture": {"theme": "dark"}})
        dark = seat.until("welcome")["state"]
        assert dark["seat"] == 2
        assert dark["picture"] != light
        seat.send({"do": "look", "seat": 2})
        assert seat.until("welcome")["state"]["picture"] == dark["picture"]
        seat.move()
        assert seat.state["picture"]
        seat.send({"do": "look", "seat": 1, "picture": {"theme": "light", "flip": True}})
        flipped = seat.until("welcome")["state"]["picture"]
        seat.send({"do": "look", "seat": 1, "picture": {"theme": "light"}})
        assert seat.until("welcome")["state"]["picture"] != flipped


def test_a_picture_that_cannot_be_is_refused(anna: Client) -> None:
    with anna.sit(anna.lay("kamon", "me", "1")["table"]) as seat:
        seat.send({"do": "look", "picture": {"theme": "plaid"}})
        assert seat.until("refused")["words"]
        seat.send({"do": "look"})
        assert seat.until("welcome")["state"]["picture"] == ""
