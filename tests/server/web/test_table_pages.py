"""The table's page as it comes: read without scripts, made for one pair of eyes."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest

import pardalis
from pardalis.core.chance import Chance
from pardalis.games.chromino.tiles import TILES
from pardalis.server.web.table.shown import typeset
from tests.server.live import API, Client, Live
from tests.server.web.browsing import ACCEPT, browser, links

GAMES = [game.id for game in pardalis.games()]


def shown(client: Client, path: str) -> str:
    """A page as this guest sees it."""
    answer = client.http.get(path, headers=ACCEPT)
    assert answer.status_code == 200, answer.text
    return answer.text


def data(page: str) -> Any:
    """What the page's scripts are given."""
    found = re.search(r'<script type="application/json" id="table-data">(.*?)</script>', page)
    assert found
    return json.loads(found[1])


def move(client: Client, table: str, move: str | None = None) -> Any:
    """Make a move for the seat to move."""
    state = client.get(f"/tables/{table}")["state"]
    chosen = move or state["choices"][0]["move"]
    about = {"seat": state["turn"], "ply": state["ply"], "at": state["at"]}
    assert client.do(table, "move", **about, move=chosen).is_success
    return client.get(f"/tables/{table}")["state"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_all_of_the_table_is_in_the_page(server: Live, game: str, lang: str) -> None:
    """State and picture, seats and moves, in the reader's language."""
    with server.client("Zoé", lang) as zoe:
        table = zoe.lay(game, "me", "me", names=["Anna", "Blaise"])["table"]
        secrets = pardalis.game(game).referee.view is not None
        if not secrets:
            move(zoe, table)
        state = zoe.get(f"/tables/{table}")["state"]
        page = unescape(shown(zoe, f"/table/{table}"))
    assert f'<html lang="{lang}"' in page
    assert typeset(state["asked"]) in page
    assert "<pardalis-board" in page
    assert '<g id="board" class="zone"' in page
    for sitter in state["sitters"]:
        assert f'<span class="name">{sitter["name"]}</span>' in page
        assert f'<span class="role">{sitter["role"]}</span>' in page
    if not secrets:
        assert f'<code class="text">{state["last"]["move"]}</code>' in page


def test_the_moves_that_were_taken_back_are_not_listed(anna: Client) -> None:
    table = anna.lay("kamon", "me", "me")["table"]
    first = move(anna, table)
    second = move(anna, table)
    assert anna.do(table, "take-back", seat=1, at=second["at"]).is_success
    page = shown(anna, f"/table/{table}")
    assert re.findall(r'data-ply="(\d+)"', page.partition("<template")[0]) == ["0", "1"]
    assert f'<code class="text">{first["last"]["move"]}</code>' in page
    assert f'<code class="text">{second["last"]["move"]}</code>' not in page


def test_the_end_says_who_won_and_offers_another_game(anna: Client) -> None:
    table = anna.lay("kamon", "me", "1", target=3)["table"]
    state = anna.get(f"/tables/{table}")["state"]
    anna.do(table, "resign", seat=1, at=state["at"])
    page = shown(anna, f"/table/{table}")
    assert "White wins" in page
    assert "Next game" in page  # of the contest
    assert 'value="rematch"' in page.partition("<template")[0]
    assert page.count("data-won") == 1


def test_clocks_and_points(anna: Client) -> None:
    clock = {"kind": "fischer", "seconds": 3700, "increment": 5}
    table = anna.lay("kamon", "me", "me", clock=clock, target=2)["table"]
    page = shown(anna, f"/table/{table}")
    assert '<span class="clock">1:01:40</span>' in page
    assert '<span class="points">0 pts</span>' in page
    days = anna.lay("kamon", "me", "me", clock={"kind": "days", "days": 3})["table"]
    assert '<span class="clock">3 d 0 h</span>' in shown(anna, f"/table/{days}")


def test_scripts_are_given_what_they_need_and_no_more(server: Live, anna: Client) -> None:
    laid = anna.lay("kamon", "me", "person", public=True)
    own = data(shown(anna, f"/table/{laid['table']}"))
    assert own["at"] == f"/tables/{laid['table']}"
    assert own["own"] == [1]
    with browser(server) as stranger:
        page = stranger.open(f"/table/{laid['table']}").text
        # Who has no card listens by the watching door.
        watch = data(page)["at"]
        assert watch.startswith(f"/watch/{laid['table']}0")
        assert stranger.http.get(API + watch).status_code == 200
        assert data(page)["own"] == []
        assert laid["sitters"][1]["link"] not in page
        assert laid["sitters"][0]["link"] not in page
        seen = stranger.open(laid["watch"]).text
        assert data(seen)["at"] == watch
        assert 'id="take-back"' not in seen


def test_all_modules_are_fetched_at_once(anna: Client) -> None:
    """And each of them, and whatever else the page names, is there."""
    page = shown(anna, f"/table/{anna.lay('kamon', 'me', '1')['table']}")
    page = page.partition("<template")[0]
    modules = re.findall(r'<link rel="modulepreload" href="([^"]*)"', page)
    assert len(modules) > 20
    named = [*links(page), *links(page, "src")]
    for path in {name for name in named if name.startswith(("/static/", "/join/", "/watch/"))}:
        assert anna.http.get(path).status_code == 200, path


def test_what_nobody_may_do_is_not_offered(server: Live, anna: Client, blaise: Client) -> None:
    with server.client("Carla") as carla:
        laid = anna.lay("chromino", "me", "person", "person")
        blaise.join(laid["sitters"][1]["link"])
        page = shown(blaise, f"/table/{laid['table']}")
        # The link of another's free seat is for whoever laid the table.
        assert laid["sitters"][2]["link"] not in page
        assert 'value="fill"' not in page.partition("<template")[0]
        assert laid["sitters"][2]["link"] in shown(anna, f"/table/{laid['table']}")
        answer = carla.http.get(f"/table/{laid['table']}", headers=ACCEPT)
        assert answer.status_code == 404


def test_a_page_shows_only_what_its_seat_may_see(
    server: Live, anna: Client, blaise: Client
) -> None:
    """Over a game with hidden hands: no tile of another's hand and none of the bag is in a page."""
    laid = anna.lay("chromino", "me", "person")
    blaise.join(laid["sitters"][1]["link"])
    table = laid["table"]
    chance = Chance(3)
    people = {1: anna, 2: blaise}
    for _ in range(12):
        views = {seat: person.get(f"/tables/{table}")["state"] for seat, person in people.items()}
        state = views[1]
        if state["phase"] == "over":
            break
        for seat, person in people.items():
            known = _tiles(views[seat]["position"]) | _tiles(json.dumps(views[seat]["choices"]))
            page = shown(person, f"/table/{table}") + shown(
                person, f"/table/{table}?seat={3 - seat}"
            )
            assert _tiles(page) - EXAMPLES <= known
        watched = shown(anna, laid["watch"].removeprefix(server.origin))
        public = anna.http.get(API + data(watched)["at"]).json()["state"]["position"]
        assert _tiles(watched) - EXAMPLES <= _tiles(public)
        join = shown(blaise, laid["sitters"][0]["link"].removeprefix(server.origin))
        assert _tiles(join) - EXAMPLES <= _tiles(public)
        mover = people[state["turn"]]
        move(mover, table, chance.choice(views[state["turn"]]["choices"])["move"])


# Tiles as they stand in positions, moves and the ids of pictures; each can be read from both ends.
TILE = re.compile(r"(?<![A-Za-z*])[RYGBP][RYGBP*x][RYGBP](?![A-Za-z*])")
EXAMPLES = {"RGB", "BGR"}


def _tiles(text: str) -> set[str]:
    found = {tile.replace("x", "*") for tile in TILE.findall(text)}
    return {tile for tile in found | {tile[::-1] for tile in found} if tile in TILES}


def test_a_query_that_makes_no_sense_is_refused_on_a_page(anna: Client) -> None:
    table = anna.lay("kamon", "me", "me")["table"]
    assert anna.http.get(f"/table/{table}?seat=9", headers=ACCEPT).status_code == 400
    assert anna.http.get(f"/table/{table}?still=perhaps", headers=ACCEPT).status_code == 400
    # What others add to links they pass on does no harm.
    assert anna.http.get(f"/table/{table}?fbclid=x", headers=ACCEPT).status_code == 200
