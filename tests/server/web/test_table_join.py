"""Where a seat's link leads, and the QR codes of links."""

from __future__ import annotations

import re
from contextlib import closing

import pytest
import segno

from tests.server.live import API, Client, Live
from tests.server.web.browsing import browser
from tests.server.web.plainly import Plain, phase


def path(link: str, server: Live) -> str:
    return link.removeprefix(server.origin)


def test_who_invites_to_what(server: Live, anna: Client) -> None:
    laid = anna.lay("kamon", options={"edition": "numbers"})
    with browser(server) as somebody:
        page = somebody.open(path(laid["sitters"][1]["link"], server))
    assert "Anna invites you to play Kamon" in page.text
    assert "White" in page.text
    assert '<g id="board" class="zone"' in page.text
    assert page.headers["x-robots-tag"] == "noindex"
    assert page.headers["cache-control"] == "no-store"
    assert f"pardalis join {laid['sitters'][1]['link']}" in page.text


def test_whoever_was_never_here_becomes_a_guest(server: Live, anna: Client) -> None:
    laid = anna.lay("kamon")
    where = path(laid["sitters"][1]["link"], server)
    with browser(server, "fr") as somebody:
        # Looking is not sitting down, and makes nobody a guest.
        assert "set-cookie" not in somebody.open(where).headers
        answer = somebody.send(where, name="  Zoé ")
        assert answer.status_code == 303
        assert answer.headers["location"] == f"/table/{laid['table']}"
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert phase(somebody.open(answer.headers["location"]).text) == "playing"
        me = somebody.http.get(f"{API}/me").json()
        assert (me["name"], me["lang"]) == ("Zoé", "fr")
    assert anna.get(f"/tables/{laid['table']}")["state"]["sitters"][1]["name"] == "Zoé"


@pytest.mark.parametrize("name", ["\u202egnorw", "x" * 41, "a\nb"])
def test_what_is_no_name_is_said_beside_the_field(server: Live, anna: Client, name: str) -> None:
    laid = anna.lay("kamon")
    with browser(server) as somebody:
        answer = somebody.send(path(laid["sitters"][1]["link"], server), name=name)
    assert answer.status_code == 409
    assert 'class="fault"' in answer.text
    assert 'name="name"' in answer.text
    assert anna.get(f"/tables/{laid['table']}")["state"]["sitters"][1]["kind"] == "free"


def test_without_a_name_one_is_a_guest(server: Live, anna: Client) -> None:
    laid = anna.lay("kamon")
    with browser(server) as somebody:
        assert somebody.send(path(laid["sitters"][1]["link"], server)).status_code == 303
    assert anna.get(f"/tables/{laid['table']}")["state"]["sitters"][1]["name"] == "a guest"


def test_a_seat_that_is_taken_is_taken_over_after_a_word(
    server: Live, anna: Client, blaise: Client
) -> None:
    laid = anna.lay("kamon")
    link = laid["sitters"][1]["link"]
    blaise.join(link)
    with browser(server) as somebody:
        page = somebody.open(path(link, server)).text
        assert "Blaise has this seat" in page
        assert "Take over this seat" in page
        assert somebody.send(path(link, server), name="Carla").status_code == 303
        # Whoever has it now is told so, and led on.
        again = somebody.open(path(link, server)).text
        assert "You have this seat already" in again
        assert f'href="/table/{laid["table"]}"' in again
    assert anna.get(f"/tables/{laid['table']}")["state"]["sitters"][1]["name"] == "Carla"


def test_a_seat_that_a_computer_has_is_not_to_be_had(server: Live, anna: Client) -> None:
    laid = anna.lay("kamon")
    link = path(laid["sitters"][1]["link"], server)
    anna.do(laid["table"], "fill", seat=2, level="1")
    with browser(server) as somebody:
        page = somebody.open(link).text
        assert "A computer has this seat" in page
        assert '<form method="post">' not in page
        answer = somebody.send(link, name="Zoé")
        assert answer.status_code == 409


def test_a_table_that_was_cleared_away_says_so(server: Live) -> None:
    plain = Plain(server, "Anna")
    with closing(plain.http):
        laid = plain.lay("kamon", "me", "person")
        plain.send(f"/table/{laid['table']}/do", do="leave", seat="1")
        page = plain.open(laid["sitters"][1]["link"])
        assert "cleared away" in page.text
        assert plain.send(laid["sitters"][1]["link"]).status_code == 409


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_links_that_lead_nowhere(server: Live, anna: Client, method: str) -> None:
    laid = anna.lay("kamon")
    watch = laid["watch"].rpartition("/")[2]
    seat = laid["sitters"][1]["link"].rpartition("/")[2]
    wrong = [f"/join/{watch}", f"/join/{seat[:-1]}", f"/join/{seat[:10]}7{seat[11:]}", "/join/x"]
    with browser(server) as somebody:
        for where in wrong:
            if method == "GET":
                assert somebody.open(where).status_code == 404
                assert somebody.open(f"{where}/qr.svg").status_code == 404
            else:
                assert somebody.send(where, name="Zoé").status_code == 404
        assert somebody.open(f"/watch/{seat}").status_code == 404
        assert somebody.open(f"/watch/{seat}/qr.svg").status_code == 404


def test_codes_hold_the_link_and_nothing_else(server: Live, anna: Client) -> None:
    laid = anna.lay("kamon")
    for link in (laid["sitters"][1]["link"], laid["watch"]):
        with browser(server) as somebody:
            answer = somebody.open(f"{path(link, server)}/qr.svg")
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.headers["cache-control"] == "no-store"
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert "<script" not in answer.text
        # The same squares as the code of this very link has.
        side = len(segno.make(link, error="m", micro=False).matrix) + 2 * 3
        assert re.search(rf'viewBox="0 0 {side} {side}"', answer.text)
        assert 'fill="#fff"' in answer.text
