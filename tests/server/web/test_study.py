"""Study by the API: lines of play, and positions set up by hand; nothing is kept."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

import pardalis
from pardalis import Game, Match
from pardalis.core.registry import part
from pardalis.core.setup import setup
from pardalis.core.words import LANGUAGES
from pardalis.server.limits import Limits, Rate, Rates
from pardalis.server.web.study.line import MOST_MOVES
from tests.draw.looks import ids
from tests.server.live import API, Live, live
from tests.server.web.studying import asked, played, post, refused
from tests.walks import GAMES

by_id = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
CHESS = "wbwbw/5/2B2/5/W1WBW b 1"


# A line of play -----------------------------------------------------------------------------------


@by_id
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_start(server: Live, game: Game, lang: str) -> None:
    told = post(server, "/study", game=game.id, seed=5, lang=lang)
    start = game.start(seed=5)
    assert (told["game"], told["title"]) == (game.id, game.title(lang))
    assert told["start"] == told["position"] == str(start)
    assert (told["ply"], told["turn"]) == (0, start.turn)
    assert told["seats"] == [game.seat_name(seat).text(lang) for seat in start.seats]
    assert [choice["move"] for choice in told["choices"]] == start.moves()
    touch = part(game, "scene").touch
    assert all(tuple(choice["touch"]) == touch(choice["move"]) for choice in told["choices"])
    assert game.seat_name(start.turn).text(lang).lower() in told["asked"].lower()
    assert told["moves"] == []
    assert told["outcome"] is None
    assert told["picture"].startswith("<svg")
    assert Match.from_record(told["record"]).start == start


@by_id
def test_moves_from_a_position_and_every_ply(server: Live, game: Game) -> None:
    match = played(game)
    moves = [entry.move for entry in match.entries]
    asked = {"game": game.id, "position": str(match.start), "moves": moves}
    for ply in (0, 1, match.ply // 2, match.ply):
        told = post(server, "/study", **asked, ply=ply)
        assert told["position"] == str(match.positions[ply])
        assert [made["move"] for made in told["moves"]] == moves
        assert all(made["words"][-1] in ".!)" for made in told["moves"])
        assert [made["seat"] for made in told["moves"]] == [
            position.turn for position in match.positions[:-1]
        ]
        names = set(ids(told["picture"]))
        assert set(told["last"]) <= names | {"bag", "pass"} or ply == 0
        assert all(set(choice["touch"]) <= names for choice in told["choices"])
    # What was told is enough to ask for the same again.
    again = post(
        server,
        "/study",
        game=told["game"],
        position=told["start"],
        options=told["options"],
        moves=moves,
        ply=told["ply"],
    )
    assert again == told


@by_id
def test_a_record_is_replayed(server: Live, game: Game) -> None:
    """Any that `pardalis replay` reads: from a seed or a position, with names and comments."""
    match = played(game)
    match.names = ("Anna", *match.names[1:])
    noted = Match(game, position=match.start)
    for entry in match.entries:
        noted.play(entry.move, comment="oh <b>", clock=5000)
    for source in (match, noted):
        told = post(server, "/study", record=source.record(), ply=2)
        assert told["record"] == source.record()
        assert told["position"] == str(source.positions[2])
        assert {made["comment"] for made in told["moves"]} == {e.comment for e in source.entries}
    longer = match.position.moves()[:1] if not match.outcome else []
    told = post(server, "/study", record=match.record(), moves=longer)
    assert len(told["moves"]) == match.ply + len(longer)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_that_is_over(server: Live, lang: str) -> None:
    """By the rules, by somebody's word, or by repetition: only at its last position."""
    game = pardalis.game("chameleon-chess")
    back = ["b1-c2", "b5-c4", "c2-b1", "c4-b5"] * 2
    told = post(server, "/study", game=game.id, moves=back, lang=lang)
    assert told["outcome"]["reason"] == "repetition"
    assert told["outcome"]["words"] == told["asked"]
    assert (told["turn"], told["choices"]) == (0, [])
    before = post(server, "/study", game=game.id, moves=back, ply=7, lang=lang)
    assert before["outcome"] is None
    assert before["choices"]
    refused(server, "/study", 409, "over", game=game.id, moves=[*back, "b1-c2"])
    given_up = Match(game)
    given_up.resign(1)
    told = post(server, "/study", record=given_up.record(), lang=lang)
    assert told["outcome"]["winners"] == [2]
    won = pardalis.game("kamon")
    ended = next(m for seed in range(9) if (m := played(won, seed, 40)).outcome)
    told = post(server, "/study", record=ended.record(), lang=lang)
    assert told["outcome"]["words"] == ended.describe_outcome(lang)
    assert told["moves"][-1]["words"]


def test_nothing_is_hidden(server: Live) -> None:
    """It is nobody's game: all hands are seen, that of the seat to move nearest."""
    game = pardalis.game("chromino")
    start = game.start(seed=2, seats=3)
    told = post(server, "/study", game=game.id, position=str(start))
    names = set(ids(told["picture"]))
    for hand in start.state.hands:
        assert {f"tile-{tile.replace('*', 'x')}" for tile in hand} <= names
    assert told["picture"] == start.svg(start.turn)
    other = post(server, "/study", game=game.id, position=str(start), seat=start.turn % 3 + 1)
    assert other["picture"] == start.svg(start.turn % 3 + 1)


def test_how_it_looks(server: Live) -> None:
    game = pardalis.game("kamon")
    look: dict[str, Any] = {"theme": "dark", "board": "slate", "palette": "grey"}
    look |= {"glyphs": False, "coordinates": False, "flip": True}
    told = post(server, "/study", game=game.id, seed=4, look=look, options={"edition": "numbers"})
    start = game.start(seed=4, edition="numbers")
    assert told["picture"] == start.svg(**look)
    assert told["options"] == {"edition": "numbers"}
    again = post(server, "/study", game=game.id, position=told["start"], options=told["options"])
    assert again["picture"] == start.svg()


def test_options_that_a_text_tells_do_no_harm(server: Live) -> None:
    """Whoever has a state of a table sends its options along, with the position's text."""
    game = pardalis.game("le-cameleon")
    start = game.start(ranks=11)
    asked = {"game": game.id, "position": str(start), "options": {"ranks": "9", "setup": "rows"}}
    assert post(server, "/study", **asked)["position"] == str(start)
    assert post(server, "/why", **asked, touch=["cell-b5"])["code"] == "no-piece"


@pytest.mark.parametrize(
    ("code", "field", "body"),
    [
        ("no-game", "game", {}),
        ("game", "", {"game": "go"}),
        ("fields", "", {"game": "kamon", "position": "x"}),
        ("letter", "BOARD", {"game": "chameleon-chess", "position": "5/5/5/5/q4 r 0"}),
        ("empty", "BOARD", {"game": "chameleon-chess", "position": "5/5/5/5/5 r 0"}),
        ("shape", "", {"game": "chameleon-chess", "moves": ["hello"]}),
        ("leaper", "", {"game": "chameleon-chess", "moves": ["a1-a3"]}),
        ("unknown", "x", {"game": "chameleon-chess", "options": {"x": "y"}}),
        ("value", "edition", {"game": "kamon", "options": {"edition": "gold"}}),
        ("seats", "seats", {"game": "kamon", "seats": 5}),
        ("ply", "ply", {"game": "kamon", "ply": 1}),
        ("seat", "seat", {"game": "kamon", "seat": 3}),
        ("first-line", "", {"record": "hello"}),
        ("empty", "", {"record": ""}),
        ("header", "", {"record": "Pardalis record 1\nGame kamon\n"}),
        ("long", "record", {"record": "Pardalis record 1\n" + "1. a2\n" * 3000}),
    ],
)
def test_what_is_wrong_is_said(server: Live, code: str, field: str, body: dict[str, Any]) -> None:
    told = refused(server, "/study", 409, code, **body)
    assert told.get("field", "") == field
    french = asked(server, "/study", body, "fr").json()
    assert french["words"] != told["words"]


def test_what_is_too_much(server: Live) -> None:
    many = ["b1-c2", "b5-c4", "c2-b1", "c4-b5"] * (MOST_MOVES // 4 + 1)
    refused(server, "/study", 400, "field", game="chameleon-chess", moves=many)
    refused(server, "/study", 400, "field", game="kamon", moves=["x" * 41])
    refused(server, "/study", 400, "field", game="kamon", position="x" * 10_001)
    refused(server, "/study", 413, "body", record="x" * 70_000)
    refused(server, "/why", 400, "field", game="kamon", position="x", touch=["a"] * 9)
    refused(server, "/study/put", 400, "field", game="kamon", text="x" * 10_001)


def test_it_counts_as_a_picture(tmp_path: Any) -> None:
    limits = Limits(Rates(pictures=Rate(2, 0.001)))
    with live(tmp_path, limits=limits) as server, httpx.Client(base_url=server.origin + API) as me:
        for path, body in (
            ("/study", {"game": "kamon"}),
            ("/study/put", {"game": "kamon", "text": "x"}),
        ):
            assert me.post(path, json=body).status_code == 200
        answer = me.post("/study", json={"game": "kamon"})
        assert answer.status_code == 429
        assert answer.headers["retry-after"]


# Setting up ---------------------------------------------------------------------------------------


@by_id
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_palette(server: Live, game: Game, lang: str) -> None:
    start = game.start(seed=3)
    told = post(server, "/study/put", game=game.id, text=str(start), palette=True, lang=lang)
    assert (told["text"], told["fault"], told["turn"]) == (str(start), None, start.turn)
    items = setup(game).palette(start.state)
    assert [item["id"] for item in told["palette"]] == [item.id for item in items]
    for item in told["palette"]:
        assert item["label"]
        assert item["group"]
        assert item["picture"].startswith("<svg") or item["picture"] == ""
    chosen = post(
        server, "/study/put", game=game.id, text=str(start), item=told["palette"][0]["id"]
    )
    assert chosen["palette"] == []
    names = set(ids(chosen["picture"]))
    assert chosen["choices"]
    for choice in chosen["choices"]:
        assert set(choice["touch"]) <= names
        assert choice["move"] == " ".join(choice["touch"])


def test_a_position_is_set_up_piece_by_piece(server: Live) -> None:
    """What is illegal in between is told, drawn and kept."""
    game = "chameleon-chess"
    text = "5/5/5/5/5 r 0"
    empty = post(server, "/study/put", game=game, text=text)
    assert empty["fault"]["field"] == "BOARD"
    assert empty["picture"]
    steps = (("W", "cell-c3"), ("b", "cell-c5"), ("W", "cell-a5"), ("nothing", "cell-a5"))
    faults = []
    for item, cell in steps:
        told = post(server, "/study/put", game=game, text=text, item=item, touch=[cell])
        text = told["text"]
        faults.append(told["fault"])
        assert f'id="piece-{cell.removeprefix("cell-")}"' in told["picture"] or item == "nothing"
    assert [bool(fault) for fault in faults] == [False, False, True, False]
    french = post(server, "/study/put", game=game, text="W4/5/5/5/5 r 0", lang="fr")
    assert french["fault"]["words"] != faults[2]["words"]
    assert text == "2b2/5/2W2/5/5 r 0"
    assert post(server, "/study", game=game, position=text)["choices"]


def test_a_text_that_cannot_be_drawn_is_kept(server: Live) -> None:
    told = post(server, "/study/put", game="kamon", text="what?")
    assert (told["text"], told["picture"], told["palette"]) == ("what?", "", [])
    assert told["fault"]["words"]
    refused(
        server, "/study/put", 409, "fields", game="kamon", text="?", item="b", touch=["cell-a1"]
    )


def test_what_cannot_be_put(server: Live) -> None:
    asked = {"game": "chameleon-chess", "text": CHESS}
    for item, touch, code in (
        ("Q", ["cell-a1"], "no-item"),
        ("W", ["cell-z9"], "no-place"),
        ("W", [], "no-place"),
        ("turn-1", ["cell-a1"], "no-place"),
    ):
        refused(server, "/study/put", 409, code, **asked, item=item, touch=touch)
    refused(server, "/study/put", 409, "game", game="go", text="x")
    # Asking where it could go is no different.
    refused(server, "/study/put", 409, "no-item", **asked, item="Q")


def test_the_look_of_a_draft(server: Live) -> None:
    game = pardalis.game("kamon")
    start = game.start(seed=3, edition="numbers")
    told = post(
        server,
        "/study/put",
        game=game.id,
        text=str(start),
        options={"edition": "numbers"},
        look={"theme": "dark", "flip": True},
        seat=2,
    )
    assert told["picture"] == start.svg(2, theme="dark", flip=True)
    # A seat that the draft has not is nobody's side.
    other = post(server, "/study/put", game=game.id, text=str(start), seat=7)
    assert other["picture"] == game.parse(str(start)).svg()
