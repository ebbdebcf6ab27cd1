"""The entrance: two touches to a game, one's own tables, those of others, and little to load."""

from __future__ import annotations

import gzip
import re
from html import unescape
from posixpath import dirname, join, normpath

import httpx
import pytest

import pardalis
from pardalis.core.words import LANGUAGES
from pardalis.server.web.pages import statics
from tests.server.live import API, Client, Live
from tests.server.web.browsing import browser, links

MOST = 150_000  # bytes of the first page with all that belongs to it
GAMES = [game.id for game in pardalis.games()]


def lists(text: str) -> dict[str, str]:
    """What is in each list of tables, of those that are shown."""
    found = re.findall(r'<section class="tables" data-list="(\w+)"(.*?)</section>', text, re.S)
    return {name: inside for name, inside in found if " hidden>" not in inside.partition("\n")[0]}


@pytest.mark.parametrize("game", GAMES)
def test_one_touch_plays_the_computer(server: Live, game: str) -> None:
    """Without an account, without scripts: who was never here before becomes a guest by it."""
    with browser(server) as anna:
        text = anna.open("/").text
        assert f'<form method="post" action="/play/{game}">' in text
        assert f'href="/play/{game}"' in text
        assert f'href="/rules/{game}"' in text
        laid = anna.send(f"/play/{game}")
        assert laid.status_code == 303
        where = laid.headers["location"]
        assert anna.open(where).status_code == 200
        state = anna.http.get(f"{API}/tables/{where.rpartition('/')[2]}").json()["state"]
        assert state["phase"] == "playing"
        assert [sitter["kind"] for sitter in state["sitters"]] == ["person", "computer"]
        assert state["seat"] == 1
        assert state["public"] is False


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_card_says(server: Live, lang: str) -> None:
    with browser(server, lang) as anna:
        text = unescape(anna.open("/").text)
    for game in pardalis.games():
        assert game.words("game.tagline").text(lang) in text
        assert game.words("game.author").text(lang) in text
        low, high = game.seats[0], game.seats[-1]
        spoken = {"en": "to", "fr": "à"}[lang]
        assert (f"{low} {spoken} {high} " if low != high else f"{low} ") in text


def test_the_first_visit_is_welcomed_once(server: Live) -> None:
    with browser(server) as anna:
        assert 'class="welcome"' in anna.open("/").text
        anna.send("/name", name="Anna")
        assert 'class="welcome"' not in anna.open("/").text


def test_my_running_games(server: Live) -> None:
    """Those where it is my turn come first, and are marked."""
    with browser(server) as anna, server.client("Blaise") as blaise:
        anna.send("/name", name="Anna")
        assert "running" not in lists(anna.open("/").text)
        waiting = anna.send("/play/kamon", who__2="friend").headers["location"]
        mine = anna.send("/play/kamon").headers["location"]
        theirs = anna.send("/play/kamon", who__2="friend", first="other").headers["location"]
        token = anna.http.get(f"{API}/me").json()["token"]
        seats = httpx.get(
            f"{server.origin}{API}/tables/{theirs.rpartition('/')[2]}",
            headers={"Authorization": f"Bearer {token}"},
        ).json()["state"]["sitters"]
        blaise.join(seats[0]["link"])
        running = lists(anna.open("/").text)["running"]
        assert links(running)[0] == mine
        assert set(links(running)) == {mine, waiting, theirs}
        (first, *rest) = re.findall(r"<li>.*?</li>", running, re.S)
        assert 'class="table yours"' in first
        assert "Your turn" in first
        assert not any("yours" in one for one in rest)
        (told,) = (one for one in rest if theirs in one)
        assert "Blaise to move" in told
        (told,) = (one for one in rest if waiting in one)
        assert "1 seat free" in told
        # A list for me alone: who sees it otherwise sees nothing.
        with browser(server) as stranger:
            text = stranger.open("/").text
        assert not any(where in text for where in (mine, waiting, theirs))


def test_finished_games_are_found_again(server: Live) -> None:
    with browser(server) as anna:
        where = anna.send("/play/kamon").headers["location"]
        table = where.rpartition("/")[2]
        state = anna.http.get(f"{API}/tables/{table}").json()["state"]
        anna.http.post(
            f"{API}/tables/{table}/do",
            json={"do": "resign", "seat": state["seat"], "at": state["at"]},
            headers={"Origin": server.origin},
        )
        shown = lists(anna.open("/").text)
        assert where in shown["finished"]
        assert "running" not in shown


def test_tables_of_others(server: Live, anna: Client, blaise: Client) -> None:
    """Public ones only: open ones to join, live ones to watch; one's own are not told twice."""
    hidden = anna.lay("kamon")["table"]
    waiting = anna.lay("kamon", public=True)["table"]
    live = anna.lay("kamon", "me", "2", public=True)["table"]
    with browser(server, "fr") as stranger:
        text = stranger.open("/").text
        shown = lists(text)
        assert f"/table/{waiting}" in shown["open"]
        assert "Anna" in shown["open"]
        assert "1 place libre" in shown["open"]
        assert f"/table/{live}" in shown["live"]
        assert hidden not in text
        assert "running" not in shown
    own = anna.http.get("/", headers={"Accept": "text/html"}).text
    assert own.count(f"/table/{waiting}") == 1


def test_lists_as_data(server: Live, anna: Client) -> None:
    """What the page asks for again and again says the same as the page."""
    table = anna.lay("kamon", "me", "2", public=True)["table"]
    told = anna.http.get("/tables.json")
    assert told.headers["cache-control"] == "no-store"
    assert told.headers["content-type"] == "application/json"
    (mine,) = (one for one in told.json()["running"] if one["table"] == table)
    assert mine["mine"] is True
    assert mine["status"] == "Your turn"
    with browser(server, "fr") as stranger:
        found = stranger.http.get("/tables.json").json()
        assert found["running"] == found["finished"] == []
        assert table in [one["table"] for one in found["live"]]


def _modules(name: str) -> set[str]:
    """A script and all that it imports."""
    text = statics.shelf().files[name].content.decode()
    named = re.findall(r"""(?:^|\n)import[^;]*?["'](\.[^"']+)["']""", text)
    found = {name}
    for one in named:
        found |= _modules(normpath(join(dirname(name), one)))
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_page_is_light(server: Live, lang: str) -> None:
    """Under 150 kB in all, also as it is before it is pressed: page, styles, scripts, pictures,
    what the pictures load to play on, and what belongs to an app."""
    with browser(server, lang) as anna:
        text = anna.open("/").text
    static = f"/static/{statics.shelf().version}/"
    named = {where for where in links(text) + links(text, "src") if where.startswith(static)}
    scripts = {where for where in named if where.endswith(".js")}
    for script in scripts:
        named |= {static + one for one in _modules(script.removeprefix(static))}
    pictures = {where for where in links(text, "src") if where.startswith("/demo/")}
    assert len(pictures) == len(GAMES)
    named |= pictures | {where.replace(".svg", ".json") for where in pictures}
    named |= {where for where in links(text) if where.startswith("/manifest")}
    named |= {"/sw.js", f"/offline?lang={lang}"}
    sizes = {"/": (len(text.encode()), len(gzip.compress(text.encode())))}
    for where in sorted(named):
        with httpx.stream(
            "GET", server.origin + where, headers={"Accept-Encoding": "gzip"}
        ) as answer:
            assert answer.status_code == 200, where
            sent = sum(map(len, answer.iter_raw()))
        plain = httpx.get(server.origin + where, headers={"Accept-Encoding": "identity"})
        sizes[where] = (len(plain.content), sent)
    assert sum(sent for _, sent in sizes.values()) < MOST / 3, sizes
    assert sum(plain for plain, _ in sizes.values()) < MOST, sizes
