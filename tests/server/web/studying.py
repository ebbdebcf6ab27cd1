"""Study by the API, as anybody may ask: without a token."""

from __future__ import annotations

from typing import Any

import httpx

from pardalis import Game, Match
from pardalis.core.chance import Chance
from tests.patience import PATIENCE
from tests.server.live import API, Live
from tests.walks import walk


def asked(server: Live, path: str, body: Any, lang: str = "en") -> httpx.Response:
    """A request with nothing to say who makes it."""
    headers = {"Accept-Language": lang}
    return httpx.post(server.origin + API + path, json=body, headers=headers, timeout=PATIENCE)


def post(server: Live, path: str, **body: Any) -> Any:
    """What is answered to a request that is granted."""
    answer = asked(server, path, body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def refused(server: Live, path: str, status: int, code: str, **body: Any) -> Any:
    """What is said of a request that is not."""
    answer = asked(server, path, body)
    told = answer.json()
    assert (answer.status_code, told["code"]) == (status, code), told
    assert told["words"]
    return told


def played(game: Game, seed: int = 3, most: int = 12) -> Match:
    """A game of random moves, and some good ones."""
    match = Match(game, seed=seed)
    for _, move in walk(match.position, Chance(seed), 0.5):
        if match.outcome or match.ply == most:
            break
        match.play(move)
    return match
