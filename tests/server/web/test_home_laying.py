"""Laying a table by a form: from the game's own declaration, and every fault in words."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest

import pardalis
from pardalis.core.chance import Chance
from pardalis.core.words import LANGUAGES
from pardalis.engine.levels import IDS, USUAL, level_short, level_told
from pardalis.server.limits import Limits, Rate, Rates
from pardalis.server.web.pages.plan import Plan
from tests.server.live import API, Live, live
from tests.server.web.browsing import Browser, browser, links

GAMES = pytest.mark.parametrize("game", pardalis.games(), ids=lambda game: game.id)
MANY = [game for game in pardalis.games() if len(game.seats) > 1]
SECRET = [game for game in pardalis.games() if game.referee.view is not None]


def laid(somebody: Browser, game: str, **fields: str) -> Any:
    """The table that a form lays, as its maker sees it."""
    answer = somebody.send(f"/play/{game}", **fields)
    assert answer.status_code == 303, unescape(answer.text)
    table = answer.headers["location"].removeprefix("/table/")
    return somebody.http.get(f"{API}/tables/{table}").json()["state"]


def fault(answer: httpx.Response, status: int = 409) -> str:
    """What the form says is wrong."""
    assert answer.status_code == status, answer.status_code
    (said,) = re.findall(r'role="alert" tabindex="-1">(.*?)</p>', answer.text)
    return unescape(said)


@GAMES
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_form_asks_what_the_game_declares(server: Live, game: pardalis.Game, lang: str) -> None:
    with browser(server, lang) as anna:
        text = anna.open(f"/play/{game.id}").text
    said = unescape(text)
    for option in game.options:
        assert option.title(game.words).text(lang) in said
        assert option.help(game.words).text(lang) in said
        for value in option.values:
            label = option.label(game.words, value).text(lang)
            assert label[:1].upper() + label[1:] in said
            mark = f'name="option.{option.name}" value="{value}"'
            assert (f"{mark} checked" in text) == (value == option.default)
        assert (f'name="other.{option.name}"' in text) == (option.check is not None)
    for level in IDS:
        # Where there is one opponent, it stands beside the word for a computer.
        many = game.seats[-1] > 2
        name = (level_told if many else level_short)(level).text(lang)
        assert name[:1].upper() + name[1:] in said
        assert f'value="computer-{level}"' in text
    rows = set(re.findall(r'name="who\.(\d)"', text))
    assert rows == {str(n) for n in range(2, game.seats[-1] + 1)}
    assert f"/rules/{game.id}" in links(text)
    assert f"/study/{game.id}" in links(text)


def test_an_unknown_game(server: Live) -> None:
    with browser(server) as anna:
        assert anna.open("/play/nothing").status_code == 404
        assert anna.send("/play/nothing").status_code == 404


@GAMES
def test_every_value_of_every_option(server: Live, game: pardalis.Game) -> None:
    with browser(server) as anna:
        for option in game.options:
            for value in option.values:
                state = laid(anna, game.id, **{f"option__{option.name}": value})
                assert state["options"][option.name] == value


def test_values_that_are_not_listed(server: Live) -> None:
    """Where a game takes further values they can be written; what it says of them is shown."""
    free = [(game, option) for game in pardalis.games() for option in game.options if option.check]
    assert free
    with browser(server) as anna:
        for game, option in free:
            answer = anna.send(f"/play/{game.id}", **{f"other__{option.name}": "zz<b>"})
            assert "zz<b>" in fault(answer)
            assert f'name="other.{option.name}" value="zz&lt;b&gt;"' in answer.text
            assert 'aria-invalid="true"' in answer.text
        assert laid(anna, "chromino", other__draw="7")["options"]["draw"] == "7"


@pytest.mark.parametrize("level", IDS)
def test_every_computer(server: Live, level: str) -> None:
    with browser(server) as anna:
        state = laid(anna, "kamon", who__2=f"computer-{level}")
    assert state["sitters"][1]["level"] == level


def test_a_family_on_one_device(server: Live) -> None:
    with browser(server, "fr") as anna:
        state = laid(anna, "chromino", name__1="Anna", who__2="device", name__2="Zoé",
                     who__3="device")  # fmt: skip
        assert [sitter["name"] for sitter in state["sitters"]] == ["Anna", "Zoé", "Joueur 3"]
        assert state["phase"] == "playing"
        # The name is remembered: it is one's own from now on.
        assert anna.http.get(f"{API}/me").json()["name"] == "Anna"
        assert 'name="name.1" value="Anna"' in anna.open("/play/kamon").text


def test_names_stay_with_their_seats(server: Live) -> None:
    """Also when lots are drawn."""
    with browser(server) as anna:
        for _ in range(6):
            state = laid(anna, "kamon", name__1="Anna", who__2="device", name__2="Zoé", first="lot")
            assert sorted(sitter["name"] for sitter in state["sitters"]) == ["Anna", "Zoé"]
        state = laid(anna, "kamon", name__1="Anna", who__2="device", name__2="Zoé", first="other")
        assert [sitter["name"] for sitter in state["sitters"]] == ["Zoé", "Anna"]


def test_a_friend_by_a_link(server: Live) -> None:
    with browser(server) as anna, server.client("Blaise") as blaise:
        state = laid(anna, "kamon", who__2="friend")
        assert state["phase"] == "open"
        blaise.join(state["sitters"][1]["link"])
        assert blaise.get(f"/tables/{state['table']}")["state"]["phase"] == "playing"


@pytest.mark.parametrize("game", MANY, ids=lambda game: game.id)
def test_any_mix_of_seats(server: Live, game: pardalis.Game) -> None:
    most = game.seats[-1]
    kinds = ("device", "friend", f"computer-{USUAL}")
    with browser(server) as anna:
        for seats in game.seats:
            fields = {f"who__{n}": kinds[n % 3] for n in range(2, seats + 1)}
            fields |= {f"who__{n}": "nobody" for n in range(seats + 1, most + 1)}
            state = laid(anna, game.id, **fields)
            assert len(state["sitters"]) == seats
        # Gaps close up: who sits down is what counts.
        fields = {f"who__{n}": "nobody" for n in range(2, most)} | {f"who__{most}": "device"}
        assert len(laid(anna, game.id, **fields)["sitters"]) == 2


def test_who_begins(server: Live) -> None:
    with browser(server) as anna:
        assert laid(anna, "kamon", first="me")["seat"] == 1
        assert laid(anna, "kamon", first="other")["seat"] == 2
        seats = {laid(anna, "kamon", first="lot")["seat"] for _ in range(12)}
        assert seats <= {1, 2}
    game = pardalis.game("kamon")
    drawn = {tuple(Plan(game, {"first": "lot"}, None).wish("Anna", "en").chairs) for _ in range(60)}
    assert len(drawn) == 2


def test_clocks(server: Live) -> None:
    with browser(server) as anna:
        assert laid(anna, "kamon")["clock"] is None
        state = laid(anna, "kamon", clock="fischer", minutes="3", increment="2")
        assert state["clock"] == {"kind": "fischer", "seconds": 180, "increment": 2}
        state = laid(anna, "kamon", clock="days", days="5")
        assert state["clock"] == {"kind": "days", "days": 5}
        # What belongs to another clock is not looked at.
        assert laid(anna, "kamon", clock="none", minutes="many")["clock"] is None


def test_points_and_public(server: Live) -> None:
    with browser(server) as anna:
        state = laid(anna, "kamon", target="3", public="1")
        assert state["standing"]["target"] == 3
        assert state["public"] is True


def middle(game: pardalis.Game, turn: int) -> pardalis.Position:
    """A position in which a seat is to move."""
    chance = Chance(1)
    position = game.start(3)
    for _ in range(6):
        position = position.play(chance.choice(position.moves()))
    while position.turn != turn:
        position = position.play(chance.choice(position.moves()))
    return position


@GAMES
@pytest.mark.parametrize("turn", [1, 2])
@pytest.mark.parametrize("first", ["me", "other"])
def test_from_a_position(server: Live, game: pardalis.Game, turn: int, first: str) -> None:
    """Who begins gets the seat that is to move."""
    position = middle(game, turn)
    with browser(server) as anna:
        shown = anna.http.get(f"/play/{game.id}", params={"position": str(position)})
        assert f">{position}</textarea>" in unescape(shown.text)
        state = laid(anna, game.id, position=str(position), first=first)
    assert (state["seat"] == turn) == (first == "me")
    assert state["round"] == 1


def test_a_position_brings_its_seats(server: Live) -> None:
    (game,) = MANY
    position = game.start(1, 4)
    with browser(server) as anna:
        text = anna.http.get(f"/play/{game.id}", params={"position": str(position)}).text
        chosen = re.findall(r'<option value="([^"]+)" selected', text)
        assert chosen == [f"computer-{USUAL}"] * 3 + ["nobody"] * (game.seats[-1] - 4)


def test_a_bad_position_is_said_at_once(server: Live) -> None:
    with browser(server, "fr") as anna:
        for answer in (
            anna.open("/play/kamon?position=nonsense"),
            anna.send("/play/kamon", position="nonsense"),
        ):
            assert fault(answer)
            assert ">nonsense</textarea>" in answer.text
            assert re.search(r"<details[^>]* open", answer.text)
        assert fault(anna.open("/play/kamon?position=" + "x" * 5000))
        assert anna.open("/play/kamon?position=" + "x" * 9000).status_code == 414
        assert anna.open("/play/kamon?other=1").status_code == 400


def test_what_everybody_would_know_is_refused(server: Live) -> None:
    (game,) = SECRET
    with browser(server) as anna:
        answer = anna.send(f"/play/{game.id}", position=str(game.start(1)), who__2="friend")
    assert "hidden" in fault(answer)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"who__2": "computer-99"}, "computer-99"),
        ({"who__2": "<b>"}, "<b>"),
        ({"first": "nobody"}, "nobody"),
        ({"clock": "sand"}, "sand"),
    ],
)
def test_choices_that_no_form_offers(server: Live, fields: dict[str, str], said: str) -> None:
    with browser(server) as anna:
        assert said in fault(anna.send("/play/kamon", **fields), 400)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"clock": "fischer", "minutes": "0"}, 409),
        ({"clock": "fischer", "minutes": "1000"}, 409),
        ({"clock": "fischer", "minutes": "x"}, 400),
        ({"clock": "fischer", "minutes": "1.5"}, 400),
        ({"clock": "fischer", "increment": "-1"}, 400),
        ({"clock": "fischer", "increment": "9999"}, 409),
        ({"clock": "days", "days": "15"}, 409),
        ({"clock": "days", "days": "²"}, 400),
        ({"target": "0"}, 409),
        ({"target": "1" * 30}, 400),
        ({"target": "10001"}, 409),
        ({"name__1": "a\u202eb"}, 409),
        ({"name__1": "x" * 41}, 409),
        ({"who__2": "device", "name__2": "x" * 190}, 400),
        ({"who__2": "device", "name__2": "\u200b"}, 409),
    ],
)
def test_faults_are_said_and_nothing_is_lost(
    server: Live, fields: dict[str, str], status: int, lang: str
) -> None:
    kept = {"name__1": "Anna", "target": "7", "public": "1", "first": "other"} | fields
    with browser(server, lang) as anna:
        answer = anna.send("/play/kamon", **kept)
        said = fault(answer, status)
        assert said[0] == said[0].upper()
        assert said[-1] in ".!?"
        assert f'<html lang="{lang}"' in answer.text
        for name, value in kept.items():
            named = name.replace("__", ".")
            if named in ("first", "clock", "who.2", "public"):
                assert f'name="{named}" value="{value}" checked' in answer.text
            else:
                assert f'name="{named}" value="{value}"' in unescape(answer.text)
        assert anna.http.get(f"{API}/me/tables").json() == []


def test_too_many_tables_are_said_on_the_form(tmp_path: Path) -> None:
    limits = Limits(Rates(tables=Rate(2, 0.001)))
    with live(tmp_path, limits=limits) as server, browser(server) as anna:
        # What is only wrong costs nothing.
        for _ in range(3):
            fault(anna.send("/play/kamon", clock="sand"), 400)
        assert anna.send("/play/kamon").status_code == 303
        answer = [anna.send("/play/kamon") for _ in range(2)][-1]
        assert fault(answer, 429)
        assert int(answer.headers["retry-after"]) > 0


def test_a_guest_stays_the_same(server: Live) -> None:
    """The first table makes the guest, the second is theirs too."""
    with browser(server) as anna:
        first = laid(anna, "kamon")["table"]
        second = laid(anna, "kamon", name__1="Anna")["table"]
        own = {card["table"] for card in anna.http.get(f"{API}/me/tables").json()}
        assert own == {first, second}
