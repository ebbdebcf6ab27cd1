"""Playing without scripts: every turn, offer and word by the forms of the table's page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

import pardalis
from pardalis.core.chance import Chance
from tests.sample import some_games
from tests.server.live import Live
from tests.server.web.browsing import ACCEPT
from tests.server.web.plainly import Plain, asked, form, forms, moves, phase

Comes = Callable[..., Plain]
REFRESH = '<meta http-equiv="refresh"'
MOST_LOOKS = 4_000  # at a page until a game must be over


@pytest.fixture
def comes(server: Live) -> Iterator[Comes]:
    """Somebody without scripts: a name and a language."""
    with ExitStack() as stack:

        def made(name: str = "", lang: str = "en") -> Plain:
            plain = Plain(server, name, lang)
            stack.callback(plain.http.close)
            return plain

        yield made


def play(plain: Plain, table: str, chance: Chance, most: int = MOST_LOOKS) -> str:
    """Play by the forms until the game is over: the last page."""
    page = plain.page(table)
    for _ in range(most):
        if phase(page) == "over":
            return page
        if not (choices := moves(page)):
            page = plain.page(table)  # the computer thinks
            continue
        wanted = form(page, do="move")
        assert wanted
        page = plain.submit(page, wanted, move=chance.choice(choices)).text
    raise AssertionError("the game does not end")


@some_games("kamon")
def test_a_whole_game_against_the_computer(comes: Comes, game: pardalis.Game) -> None:
    anna = comes("Anna", "fr")
    table = anna.lay(game.id, "me", "2")["table"]
    page = play(anna, table, Chance(7))
    state = anna.json("GET", f"/tables/{table}")["state"]
    assert state["phase"] == "over"
    assert state["outcome"]["words"].partition(" ")[0] in asked(page)
    # Another game is one button away.
    again = anna.press(page, "do", "rematch").text
    assert phase(again) == "playing"


def test_many_moves_are_put_into_groups(comes: Comes) -> None:
    anna = comes()
    table = anna.lay("chameleon-chess", "me", "me")["table"]
    wanted = form(anna.page(table), do="move")
    assert wanted
    assert len(wanted.choices["move"]) == 27
    assert 1 < len(wanted.groups) < 27
    few = form(anna.page(anna.lay("kamon", "me", "me")["table"]), do="move")
    assert few
    assert not few.groups


def test_a_form_that_is_sent_twice_is_one_move(comes: Comes) -> None:
    anna = comes()
    table = anna.lay("kamon", "me", "me")["table"]
    page = anna.page(table)
    wanted = form(page, do="move")
    assert wanted
    first, second = wanted.choices["move"][:2]
    for _ in range(2):
        assert anna.submit(page, wanted, move=first).status_code == 200
    assert anna.json("GET", f"/tables/{table}")["state"]["ply"] == 1
    # Another move for the same position comes too late, and the page says so.
    late = anna.submit(page, wanted, move=second)
    assert late.status_code == 409
    assert "another position" in late.text
    assert moves(late.text)


@pytest.mark.parametrize(
    ("fields", "status", "words"),
    [
        ({"move": "a1"}, 409, "corner"),
        ({"move": "???"}, 409, "fault"),
        ({"seat": "2"}, 403, "not yours"),
        ({"at": "1"}, 409, "another position"),
        ({"ply": "soon"}, 400, "whole number"),
        ({"do": "cheat"}, 400, "cheat"),
        ({"hand": "all"}, 400, "hand"),
    ],
)
def test_what_is_refused_is_said_on_a_page(
    comes: Comes, fields: dict[str, str], status: int, words: str
) -> None:
    anna, ben = comes("Anna"), comes("Ben")
    laid = anna.lay("kamon", "me", "person")
    ben.send(laid["sitters"][1]["link"], name="Ben")
    wanted = form(anna.page(laid["table"]), do="move")
    assert wanted
    answer = anna.send(
        wanted.action, **wanted.fields | {"move": wanted.choices["move"][0]} | fields
    )
    assert answer.status_code == status
    assert answer.headers["content-type"].startswith("text/html")
    assert words in answer.text or 'class="fault"' in answer.text
    assert anna.json("GET", f"/tables/{laid['table']}")["state"]["ply"] == 0


def test_only_our_own_pages_send_forms(comes: Comes, server: Live) -> None:
    anna = comes()
    laid = anna.lay("kamon", "me", "person", public=True)
    paths = (
        f"/table/{laid['table']}/do",
        f"/table/{laid['table']}/sit",
        laid["sitters"][1]["link"],
    )
    for path in paths:
        for headers in ({}, {"Origin": "https://elsewhere.example"}):
            answer = anna.http.post(path, data={"seat": "2"}, headers=headers)
            assert answer.status_code == 403
        assert (
            anna.http.post(path, json={}, headers={"Sec-Fetch-Site": "same-origin"}).status_code
            == 415
        )
    stranger = comes()
    stranger.http.cookies.clear()
    assert stranger.send(paths[0], do="leave", seat="1").status_code == 401
    assert comes().send("/table/bcdfghjkmn/do", do="leave", seat="1").status_code == 404
    assert comes().send("/table/bcdfghjkmn/sit", seat="1").status_code == 404


def test_two_people_by_forms_alone(comes: Comes) -> None:
    """A link, a name, moves, a line, a taking back, a draw that is declined, a resignation."""
    anna, ben = comes("Anna"), comes(lang="fr")
    laid = anna.lay("chameleon-chess", "me", "person")
    table = laid["table"]
    assert phase(anna.page(table)) == "open"
    link = laid["sitters"][1]["link"]
    assert "Anna vous invite" in ben.open(link).text
    sat = ben.send(link, name=" Ben  le <Grand> ")
    assert sat.status_code == 303
    page = ben.open(sat.headers["location"]).text
    assert phase(page) == "playing"
    assert "Ben le &lt;Grand&gt;" in page
    assert not moves(page)
    assert REFRESH in page
    assert REFRESH not in ben.open(f"/table/{table}?still=1").text

    page = anna.page(table)
    assert REFRESH not in page
    page = anna.submit(page, form(page, do="move") or forms(page)[0], move=moves(page)[0]).text
    page = anna.press(page, "phrase", "hello").text
    said = ben.page(table)
    assert "Bonjour" in said
    wanted = next(one for one in forms(said) if one.id == "say")
    answered = ben.submit(said, wanted, text="<b>Salut</b>").text
    assert "&lt;b&gt;Salut" in answered
    assert "&lt;b&gt;Salut" in anna.page(table)

    anna.press(anna.page(table), "do", "take-back")
    offered = ben.page(table)
    assert "Anna aimerait reprendre un coup" in offered
    ben.press(offered, "yes", "true")
    assert anna.json("GET", f"/tables/{table}")["state"]["ply"] == 0
    anna.press(anna.page(table), "do", "draw")
    assert "you have offered a draw" in anna.page(table).lower()
    ben.press(ben.page(table), "yes", "false")
    assert phase(anna.page(table)) == "playing"
    over = anna.press(anna.page(table), "do", "resign").text
    assert phase(over) == "over"


def test_a_free_seat_is_given_to_a_computer(comes: Comes) -> None:
    anna = comes()
    table = anna.lay("kamon", "me", "person")["table"]
    page = anna.page(table)
    wanted = form(page, do="fill")
    assert wanted
    page = anna.submit(page, wanted, level=wanted.choices["level"][-1]).text
    assert phase(page) == "playing"
    assert form(page, do="fill") is None


def test_a_seat_at_a_public_table(comes: Comes) -> None:
    anna, ben = comes("Anna"), comes()
    table = anna.lay("kamon", "me", "person", public=True)["table"]
    ben.http.cookies.clear()  # never here before
    page = ben.page(table)
    wanted = next(one for one in forms(page) if one.action.endswith("/sit"))
    bad = ben.send(wanted.action, seat="2", name="\u202e")
    assert bad.status_code == 409
    page = ben.submit(page, wanted, name="Ben").text
    assert "Ben" in page
    assert phase(page) == "playing"
    taken = comes().send(wanted.action, seat="2")
    assert taken.status_code == 409
    assert "taken" in taken.text


def test_leaving_leads_away(comes: Comes) -> None:
    anna = comes()
    table = anna.lay("kamon", "me", "me")["table"]
    wanted = next(one for one in forms(anna.page(table)) if one.id == "get-up")
    answer = anna.send(wanted.action, **wanted.fields)
    assert answer.status_code == 303
    assert answer.headers["location"] == "/"


def test_hidden_hands_round_one_device(comes: Comes) -> None:
    """Between turns the page shows nobody's hand; who is to move says so first."""
    anna = comes()
    table = anna.lay("chromino", "me", "me", names=["Anna", "Ben"])["table"]
    for _ in range(6):
        page = anna.page(table)
        if phase(page) == "over":
            break
        state = anna.json("GET", f"/tables/{table}")["state"]
        name = state["sitters"][state["turn"] - 1]["name"]
        assert not moves(page)
        assert f"Pass the device to {name}." in page
        assert f'href="?seat={state["turn"]}"' in page
        shown = anna.open(f"/table/{table}?seat={state['turn']}").text
        assert 'id="curtain" class="notice curtain" hidden' in shown
        wanted = form(shown, do="move")
        assert wanted
        anna.submit(shown, wanted, move=wanted.choices["move"][0])


def test_open_hands_round_one_device(comes: Comes) -> None:
    """Where all see the same nobody has to say who looks."""
    anna = comes()
    table = anna.lay("chromino", "me", "me", options={"hands": "open"})["table"]
    for _ in range(4):
        page = anna.page(table)
        assert 'id="curtain" class="notice curtain" hidden' in page
        wanted = form(page, do="move")
        assert wanted
        anna.submit(page, wanted, move=wanted.choices["move"][0])


def test_a_browser_that_wants_no_pages_gets_json(comes: Comes) -> None:
    anna = comes()
    answer = anna.http.post("/table/x/do", headers={"Accept": "*/*"})
    assert answer.json()["code"]
    assert ACCEPT["Accept"].startswith("text/html")
