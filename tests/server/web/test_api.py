"""Every door of the API: what it answers, and what it says when it does not."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import httpx
import msgspec
import pytest

import pardalis
from pardalis.core.words import LANGUAGES
from pardalis.engine.levels import IDS
from pardalis.server.tables.told import Welcome
from tests.server.live import API, Client, Live


def refused(answer: httpx.Response, status: int, code: str) -> Any:
    """An error as every door tells it."""
    told = answer.json()
    assert (answer.status_code, told["code"]) == (status, code), told
    assert answer.headers["content-type"] == "application/json"
    assert told["words"]
    return told


def test_what_there_is(anna: Client) -> None:
    for path in anna.get("").values():
        answer = anna.http.get(path)
        assert answer.status_code == 200, path


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_games_are_told_from_their_own_declarations(anna: Client, lang: str) -> None:
    told = anna.get("/games", lang=lang)
    assert [game["id"] for game in told["games"]] == [game.id for game in pardalis.games()]
    for game, found in zip(told["games"], pardalis.games(), strict=True):
        assert game["title"] == found.title(lang)
        assert game["seats"] == [found.seats[0], found.seats[-1]]
        assert [option["name"] for option in game["options"]] == [o.name for o in found.options]
        assert game["phrases"]
    assert [level["id"] for level in told["levels"]] == list(IDS)


def test_a_guest_has_a_name_and_a_language(guest: Callable[..., Client]) -> None:
    me = guest(lang="fr")
    assert me.get("/me")["lang"] == "fr"
    assert me.ok("PUT", "/me", json={"name": " Zoé  d'Été "})["name"] == "Zoé d'Été"
    assert me.ok("PUT", "/me", json={"lang": "en"})["lang"] == "en"
    refused(me.ask("PUT", "/me", json={"name": "\u202eevil"}), 409, "name")
    refused(me.ask("PUT", "/me", json={"name": "x" * 201}), 400, "field")
    refused(me.ask("PUT", "/me", json={"lang": "de"}), 400, "field")


def test_my_tables_are_found_again(anna: Client, blaise: Client) -> None:
    """My tables are found again."""
    laid = anna.lay("kamon")
    blaise.join(laid["sitters"][1]["link"])
    for client, seat in ((anna, 1), (blaise, 2)):
        card = client.get("/me/tables")[0]
        assert (card["table"], card["seats"]) == (laid["table"], [seat])
        assert card["names"] == ["Anna", "Blaise"]
        assert card["mine"] is (seat == 1)
        assert card["phase"] == "playing"


def test_public_tables_are_found_and_sat_down_at(anna: Client, blaise: Client) -> None:
    hidden = anna.lay("kamon")["table"]
    table = anna.lay("kamon", public=True)["table"]
    found = [card["table"] for card in blaise.get("/tables")]
    assert table in found
    assert hidden not in found
    assert blaise.get(f"/tables/{table}")["state"]["seat"] is None
    assert blaise.ok("POST", f"/tables/{table}/sit", json={"seat": 2})["seat"] == 2
    assert table in [card["table"] for card in blaise.get("/tables", phase="playing")]
    again = blaise.ask("POST", f"/tables/{table}/sit", json={"seat": 1})
    assert again.status_code == 409
    refused(blaise.ask("POST", f"/tables/{hidden}/sit", json={"seat": 2}), 404, "no-table")


def test_a_seat_link_opened_elsewhere_takes_the_seat_over(
    anna: Client, blaise: Client, guest: Callable[..., Client]
) -> None:
    """A seat link reopened elsewhere takes the seat over."""
    laid = anna.lay("kamon")
    table = laid["table"]
    blaise.join(laid["sitters"][1]["link"])
    own = blaise.get(f"/tables/{table}")["state"]["sitters"][1]["link"]
    elsewhere = guest("Blaise")
    with blaise.sit(table) as before:
        assert elsewhere.join(own) == {"table": table, "seat": 2}
        goodbye = before.until("goodbye")
        assert goodbye["code"] == "taken-over"
    assert elsewhere.get(f"/tables/{table}")["state"]["seat"] == 2
    refused(blaise.ask("GET", f"/tables/{table}"), 404, "no-table")


def test_links_are_told_to_those_who_may_have_them(anna: Client, blaise: Client) -> None:
    laid = anna.lay("kamon")
    table, free = laid["table"], laid["sitters"][1]["link"]
    assert laid["sitters"][0]["link"]
    blaise.join(free)
    ours, theirs = anna.get(f"/tables/{table}")["state"], blaise.get(f"/tables/{table}")["state"]
    assert [bool(sitter["link"]) for sitter in ours["sitters"]] == [True, False]
    assert [bool(sitter["link"]) for sitter in theirs["sitters"]] == [False, True]


def test_watching(anna: Client, blaise: Client, server: Live) -> None:
    """Watch by link: the same through a spectator's eyes."""
    laid = anna.lay("chromino")
    token = laid["watch"].rpartition("/")[2]
    blaise.join(laid["sitters"][1]["link"])
    stranger = httpx.get(f"{server.origin}{API}/watch/{token}")
    told = msgspec.json.decode(stranger.content, type=Welcome)
    assert told.state.seat is None
    assert told.state.position.count("???") == 16
    assert not any(sitter.link for sitter in told.state.sitters)
    assert anna.join(laid["watch"]) == {"table": laid["table"], "seat": None}
    seat_token = laid["sitters"][1]["link"].rpartition("/")[2]
    refused(anna.ask("GET", f"/watch/{seat_token}"), 404, "not-watching")
    for wrong in ("", "x", token[:-1], token[:-1] + ("A" if token[-1] != "A" else "B")):
        assert anna.ask("GET", f"/watch/{wrong}").status_code == 404


def test_strangers_learn_nothing(anna: Client, blaise: Client) -> None:
    """Others get 404 as if it were not there."""
    table = anna.lay("kamon", "me", "me")["table"]
    nowhere = "2345678923"
    doors = ("", "/record", "/picture.svg", "/picture.png", "/picture.txt")
    for door in doors:
        there = blaise.ask("GET", f"/tables/{table}{door}")
        assert there.status_code == 404
        assert there.content == blaise.ask("GET", f"/tables/{nowhere}{door}").content
    commands: list[dict[str, Any]] = [
        {"do": "move", "seat": 1, "ply": 0, "at": 0, "move": "a2"},
        {"do": "leave", "seat": 1},
        {"do": "say", "seat": 1, "text": "hello"},
    ]
    for command in commands:
        answers = [
            blaise.ask("POST", f"/tables/{one}/do", json=command).content
            for one in (table, nowhere)
        ]
        assert answers[0] == answers[1]


def test_a_record_is_refused_while_there_are_secrets_in_it(anna: Client, blaise: Client) -> None:
    """The record of a game with secrets tells the deal, so it waits for the end."""
    laid = anna.lay("chromino")
    table, token = laid["table"], laid["watch"].rpartition("/")[2]
    refused(anna.ask("GET", f"/tables/{table}/record"), 409, "secrets")
    blaise.join(laid["sitters"][1]["link"])
    refused(anna.ask("GET", f"/tables/{table}/record"), 409, "secrets")
    refused(blaise.ask("GET", f"/watch/{token}/record"), 409, "secrets")
    at = anna.get(f"/tables/{table}")["state"]["at"]
    assert anna.do(table, "resign", seat=1, at=at).status_code == 200
    for path in (f"/tables/{table}/record", f"/watch/{token}/record"):
        answer = anna.ask("GET", path, params={"round": 1})
        assert answer.headers["content-type"] == "text/plain; charset=utf-8"
        assert pardalis.Match.from_record(answer.text).outcome is not None
    assert anna.ask("GET", f"/tables/{table}/record", params={"round": 2}).status_code == 409
    # The next game has secrets of its own; the one before stays open to read.
    at = anna.get(f"/tables/{table}")["state"]["at"]
    number = anna.do(table, "rematch", seat=1, at=at).json()["number"]
    seat = blaise.get(f"/tables/{table}")["state"]["seat"]
    assert blaise.do(table, "answer", seat=seat, offer=number, yes=True).status_code == 200
    refused(anna.ask("GET", f"/tables/{table}/record"), 409, "secrets")
    assert anna.ask("GET", f"/tables/{table}/record", params={"round": 1}).status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("POST", "/tables", b"{", 400, "json"),
        ("POST", "/tables", b"[" * 60_000, 400, "field"),
        ("POST", "/tables", b"{}", 400, "field"),
        ("POST", "/tables", b'{"game": "go"}', 409, "game"),
        ("POST", "/tables", b'{"game": "kamon", "seed": 7}', 400, "field"),
        ("POST", "/tables", b'{"game": "kamon", "options": {"edition": "gold"}}', 409, "value"),
        ("POST", "/tables", b'{"game": "kamon", "position": "x"}', 409, "fields"),
        (
            "POST",
            "/tables",
            b'{"game": "kamon", "clock": {"kind": "days", "days": 99}}',
            409,
            "days",
        ),
        ("POST", "/tables", b" " * 70_000, 413, "body"),
        ("POST", "/join", b'{"token": "x"}', 404, "door"),
        ("POST", "/join", b'{"token": 5}', 400, "field"),
        ("GET", "/nothing", None, 404, "not-found"),
        ("GET", "/games?lang=de", None, 400, "field"),
        ("GET", "/games?language=en", None, 400, "field"),
        ("GET", "/games?lang=en&lang=fr", None, 400, "field"),
        ("GET", "/tables?phase=over", None, 400, "field"),
        ("GET", "/pictures/go.svg", None, 404, "not-found"),
        ("GET", "/pictures/kamon.gif", None, 404, "not-found"),
        ("GET", "/pictures/kamon.png?width=15", None, 400, "field"),
        ("GET", "/pictures/kamon.png?width=wide", None, 400, "field"),
        ("GET", "/pictures/kamon.svg?seat=8", None, 409, "seat"),
        ("GET", "/pictures/kamon.svg?options=edition", None, 409, "options"),
        ("GET", "/pictures/kamon.svg?theme=blue", None, 400, "field"),
        ("GET", "/watch/%00", None, 404, "door"),
        ("DELETE", "/me", None, 405, "method"),
    ],
)
def test_errors(
    anna: Client, method: str, path: str, body: bytes | None, status: int, code: str
) -> None:
    """Errors are JSON with a code and words."""
    headers = {"Content-Type": "application/json"} if body is not None else {}
    answer = anna.ask(method, path, content=body, headers=headers)
    refused(answer, status, code)
    if status == 405:
        assert "GET" in answer.headers["allow"]


def test_a_field_is_named_in_the_askers_language(anna: Client, blaise: Client) -> None:
    asked = {"do": "leave", "seat": 9}
    english, french = (
        client.ask("POST", "/tables/x/do", json=asked).json() for client in (anna, blaise)
    )
    assert english == {
        "code": "field",
        "words": '"seat": this must be 8 or less',
        "field": "seat",
    }
    assert french["words"] == '"seat" : il faut 8 ou moins'


def test_one_is_one_however_it_is_written(anna: Client) -> None:
    """For JSON 1.0 is the whole number 1; some languages write no other."""
    table = anna.lay("kamon", "me", "me")["table"]
    body = b'{"do": "say", "seat": 2.0, "text": "hello"}'
    headers = {"Content-Type": "application/json"}
    done = anna.ask("POST", f"/tables/{table}/do", content=body, headers=headers)
    assert done.status_code == 200
    for wrong in (b"1.5", b"true", b'"1"', b"1e999"):
        given = body.replace(b"2.0", wrong)
        answer = anna.ask("POST", f"/tables/{table}/do", content=given, headers=headers)
        refused(
            answer, 400, "json" if wrong == b"1e999" and not answer.json().get("field") else "field"
        )
    with anna.sit(table) as seat:
        assert seat.do("say", seat=1.0, text="hello")["tell"] == "done"


def test_what_can_be_done_somewhere(anna: Client) -> None:
    answer = anna.ask("OPTIONS", "/tables")
    assert (answer.status_code, answer.headers["allow"]) == (204, "GET, HEAD, OPTIONS, POST")


def test_only_json_is_read(anna: Client) -> None:
    for headers in ({}, {"Content-Type": "text/plain"}, {"Content-Type": "application/x-yaml"}):
        answer = anna.ask("POST", "/tables", content=b'{"game": "kamon"}', headers=headers)
        refused(answer, 415, "media")


def test_the_description_tells_every_door(anna: Client, server: Live) -> None:
    """The OpenAPI description is made from the doors themselves."""
    description = anna.get("/openapi.json")
    told = {
        (method.upper(), path)
        for path, operations in description["paths"].items()
        for method in operations
    }
    app: Any = server.server.config.app
    served = {
        (method, re.sub(r":str}", "}", route.path))
        for route in app._app.routes
        if route.path.startswith(API) and hasattr(route, "methods")
        for method in route.methods
        if method not in ("HEAD", "OPTIONS")
    }
    assert told == served
    for operations in description["paths"].values():
        for operation in operations.values():
            assert operation["summary"]
            assert operation["description"]
    schemas = description["components"]["schemas"]
    referred = set(re.findall(r"#/components/schemas/(\w+)", str(description)))
    assert referred <= set(schemas)
