"""The pages of study: read and played without scripts, and whatever an address says."""

from __future__ import annotations

import re
from html import unescape
from importlib.resources import files
from typing import Any
from urllib.parse import urlencode

import httpx
import msgspec
import pytest

import pardalis
from pardalis import Game, Match
from pardalis.core.words import LANGUAGES
from pardalis.server.web.pages.shell import client_words
from tests.draw.looks import ids
from tests.patience import PATIENCE
from tests.server.live import Live
from tests.walks import GAMES

by_id = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
BROWSER = {"Accept": "text/html,application/xhtml+xml"}
KAMON = pardalis.game("kamon")


def get(server: Live, path: str, lang: str = "en", **fields: Any) -> httpx.Response:
    query = f"?{urlencode(fields)}" if fields else ""
    headers = BROWSER | {"Accept-Language": lang}
    return httpx.get(server.origin + path + query, headers=headers, timeout=PATIENCE)


def told(answer: httpx.Response) -> Any:
    """What the page brings along for its scripts."""
    assert answer.status_code == 200, answer.text
    (data,) = re.findall(r'id="study-data">(.*?)</script>', answer.text)
    return msgspec.json.decode(data)["study"]


def shown(answer: httpx.Response) -> str:
    """The picture on the page."""
    (picture,) = re.findall(r"<pardalis-board[^>]*>(.*?)</pardalis-board>", answer.text, re.S)
    return str(picture)


def fault(answer: httpx.Response) -> str:
    found = re.findall(r'id="fault" role="alert">(.*?)</p>', answer.text)
    return unescape(found[0]) if found else ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_games_that_can_be_studied(server: Live, lang: str) -> None:
    answer = get(server, "/study", lang)
    assert f'<html lang="{lang}"' in answer.text
    for game in GAMES:
        assert f'href="/study/{game.id}"' in answer.text
        assert game.title(lang) in unescape(answer.text)


@by_id
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_reads_well_without_scripts(server: Live, game: Game, lang: str) -> None:
    """The picture, whose turn it is, every move to choose from in words, the text."""
    answer = get(server, f"/study/{game.id}", lang)
    study = told(answer)
    start = game.parse(study["start"])
    assert "board" in ids(shown(answer))
    assert game.title(lang) in unescape(answer.text)
    assert unescape(study["asked"]) in unescape(answer.text)
    ways = re.findall(r'<option value="([^"]*)">\1 · ([^<]*)</option>', answer.text)
    assert [unescape(move) for move, _ in ways] == start.moves()
    assert unescape(ways[0][1]) == start.describe(start.moves()[0], lang)
    assert str(start) in unescape(answer.text)
    assert fault(answer) == ""
    assert f"/play/{game.id}?position=" in answer.text
    # Nothing of its own is run, and nothing is loaded from elsewhere.
    assert not re.search(r"\son\w+=|style=|<style", re.sub(r">[^<]*<", "><", answer.text))
    assert not re.search(r'(?:src|srcset)="(?!/|data:)', answer.text)


@by_id
def test_a_game_is_played_by_forms(server: Live, game: Game) -> None:
    """Each answer's own fields and one move more are the next question."""
    fields: dict[str, str] = {}
    match: Match | None = None
    for _ in range(3):
        study = told(get(server, f"/study/{game.id}", **fields))
        if match is None:
            match = Match(game, position=game.parse(study["start"]))
        move = study["choices"][-1]["move"]
        answer = get(
            server,
            f"/study/{game.id}",
            **{f"option.{name}": value for name, value in study["options"].items()},
            position=study["start"],
            moves=" ".join(made["move"] for made in study["moves"]),
            ply=study["ply"],
            move=move,
        )
        match.play(move)
        now = told(answer)
        assert now["position"] == str(match.position)
        line = answer.text.partition('<form id="line"')[2]
        hidden = {
            name: unescape(value)
            for name, value in re.findall(r'type="hidden" name="([^"]*)" value="([^"]*)">', line)
        }
        assert hidden["moves"].split() == [entry.move for entry in match.entries]
        fields = hidden
    back = told(get(server, f"/study/{game.id}", **fields, ply=1))
    assert (back["ply"], len(back["moves"])) == (1, 3)
    # A move made from there cuts off what came after.
    other = back["choices"][0]["move"]
    branch = told(get(server, f"/study/{game.id}", **fields, ply=1, move=other))
    assert [made["move"] for made in branch["moves"]][1:] == [other]


def test_whatever_is_pasted(server: Live) -> None:
    """A position or a record, also one of another game."""
    match = Match(KAMON, seed=1)
    match.play("a2")
    position = told(get(server, "/study/kamon", text=f"  {match.position} "))
    assert position["position"] == str(match.position)
    record = told(get(server, "/study/kamon", text=match.record().replace("\n", "\r\n")))
    assert [made["move"] for made in record["moves"]] == ["a2"]
    other = Match(pardalis.game("chameleon-chess"))
    answer = get(server, "/study/kamon", text=other.record())
    assert told(answer)["game"] == "chameleon-chess"
    assert 'action="/study/chameleon-chess"' in answer.text


def test_a_new_start(server: Live) -> None:
    game = pardalis.game("chromino")
    fields: dict[str, Any] = {"seats": 4, "option.score": "expert", "option.draw": "3", "seed": 9}
    study = told(get(server, "/study/chromino", **fields))
    assert study["start"] == str(game.start(seed=9, seats=4, score="expert", draw="3"))
    edition = get(server, "/study/kamon", **{"option.edition": "numbers"})
    assert told(edition)["options"] == {"edition": "numbers"}
    assert 'name="option.edition" value="numbers"' in edition.text


def test_the_board_from_the_other_side(server: Live) -> None:
    plain, flipped = (get(server, "/study/greengage", flip=flip) for flip in (0, 1))
    assert shown(plain) != shown(flipped)
    assert 'id="flip" aria-pressed="true"' in flipped.text
    assert '<input type="hidden" name="flip" value="1">' in flipped.text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"position": "x"}, "4"),
        ({"text": "hello"}, "hello"),
        ({"text": "Pardalis record 1\nGame: go\n"}, "Seats"),
        ({"moves": "a2 a2"}, "a2"),
        ({"move": "d4"}, "d4"),
        ({"ply": "9"}, "0"),
        ({"ply": "x"}, "ply"),
        ({"seats": "3"}, "3"),
        ({"seed": "-1"}, "seed"),
        ({"option.colour": "red"}, "colour"),
        ({"moves": "x" * 50}, "40"),
        ({"moves": "a " * 2500}, "2000"),
    ],
)
def test_what_is_wrong_with_an_address_is_said(
    server: Live, fields: dict[str, str], words: str, lang: str
) -> None:
    """On the page, which shows what it can; what was typed is not lost."""
    answer = get(server, "/study/kamon", lang, **fields)
    assert words.lower() in fault(answer).lower()
    assert told(answer)["choices"]
    if "text" in fields:
        assert fields["text"].split()[-1] in answer.text


def test_a_wrong_move_leaves_the_line_as_it_is(server: Live) -> None:
    start = str(KAMON.start(seed=1))
    answer = get(server, "/study/kamon", position=start, moves="a2", move="e1")
    assert "golden hexagon" in fault(answer)
    assert [made["move"] for made in told(answer)["moves"]] == ["a2"]


@pytest.mark.parametrize("query", ["%ff", "a=%ff", "x=1&" * 80, "position=%00", "moves=%E2%80%AE"])
def test_an_address_that_is_none(server: Live, query: str) -> None:
    answer = httpx.get(f"{server.origin}/study/kamon?{query}", headers=BROWSER)
    assert told(answer)["choices"]


def test_what_is_not_there(server: Live) -> None:
    for path in ("/study/go", "/study/Kamon", "/study/kamon/x"):
        assert get(server, path).status_code == 404
    assert get(server, "/study/kamon", text="x" * 9000).status_code == 414


def test_what_comes_from_outside_is_data(server: Live) -> None:
    evil = "</script><script>x</script><b onclick=x>"
    match = Match(KAMON, seed=1, names=(evil,))
    match.play("a2", comment=evil)
    for fields in ({"text": match.record()}, {"position": evil}, {"text": evil}, {"move": evil}):
        answer = get(server, "/study/kamon", **fields)
        assert answer.status_code == 200
        assert "<script>x" not in answer.text
        assert "<b onclick" not in answer.text


def test_what_the_scripts_say_is_known() -> None:
    """Every word they say is in the catalogue, and every word there is said."""
    static = files("pardalis.server.web").joinpath("static", "study")
    sources = "\n".join(script.read_text("utf-8") for script in static.iterdir())
    said = set(re.findall(r'\bsay\("([\w-]+)"', sources))
    assert said == set(client_words("pardalis.server.web.study", "en"))
