"""Why not: what a gesture means, and which rule refuses it."""

from __future__ import annotations

import pytest

import pardalis
from pardalis import Game
from pardalis.core.booklet import paragraph
from pardalis.core.registry import part
from tests.games.chromino import text as chromino_text
from tests.sample import some_games
from tests.server.live import Client, Live
from tests.server.web.studying import played, post, refused
from tests.walks import GAMES, positions

by_id = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@by_id
def test_what_is_legal_is_not_refused(server: Live, game: Game) -> None:
    """Nor is what begins a legal move."""
    match = played(game, seed=6, most=7)
    position, touch = match.positions[-1], part(game, "scene").touch
    for move in position.moves()[:4]:
        for n in range(1, len(touch(move)) + 1):
            told = post(server, "/why", game=game.id, position=str(position), touch=touch(move)[:n])
            whole = n == len(touch(move))
            assert told == {
                "move": move if whole else "",
                "code": "",
                "words": "",
                "paragraph": "",
            }
        told = post(server, "/why", game=game.id, position=str(position), move=move)
        assert (told["move"], told["code"]) == (move, "")


@some_games("kamon", "le-cameleon")
def test_every_gesture_gets_its_reason(server: Live, game: Game) -> None:
    """As the referee gives it, in both languages, with the paragraph of the rules."""
    match = played(game, seed=6, most=7)
    position, scene = match.positions[-1], part(game, "scene")
    cells = [cell.id for cell in scene.scene(position.state, None).zones[0].cells][::5][:6]
    beginnings = [()] if game.id != "chromino" else [("tile-" + position.state.hand[0],)]
    touches = [(*a, b, c) for a in beginnings for b in cells for c in cells]
    touches += [(*a, b) for a in beginnings for b in cells]
    found = 0
    for touch in touches:
        move = scene.gesture(position.state, touch)
        if move is None or move in position.moves():
            continue
        asked = {"game": game.id, "position": str(position), "touch": touch}
        told = post(server, "/why", **asked)
        french = post(server, "/why", **asked, lang="fr")
        with pytest.raises(pardalis.IllegalMove) as refusal:
            position.play(move)
        assert (told["move"], told["code"]) == (move, refusal.value.code)
        assert told["words"] == refusal.value.text("en")
        assert french["words"] == refusal.value.text("fr")
        assert told["paragraph"] == paragraph(game, refusal.value.code) != ""
        written = post(server, "/why", game=game.id, position=str(position), move=move)
        assert written == told
        found += 1
    assert found > 3


CHESS = "wbwbw/5/2B2/5/W1WBW b 1"


@pytest.mark.parametrize(
    ("game", "position", "touch", "code"),
    [
        # A first touch that begins nothing: what all moves from there would be refused for.
        ("chameleon-chess", CHESS, ["cell-a1"], "not-yours"),
        ("chameleon-chess", CHESS, ["cell-b2"], "no-piece"),
        # Nearly all of them: an invader must be taken, and this piece cannot.
        ("chameleon-chess", "w1w2/1B3/5/5/1Wb1W r 3", ["cell-b4"], "invader"),
        ("chromino", chromino_text("RRR,RGB/YYY,YBB"), ["tile-YYY"], "not-in-hand"),
        ("chromino", chromino_text("RRR,YYY/YBB,PPP"), ["tile-YYY"], "stuck"),
        (
            "chromino",
            chromino_text("RRR,YYY/YBB,PPP", phase="YYY:1", bag="BBB"),
            ["tile-RRR"],
            "only-drawn",
        ),
        ("chromino", chromino_text("R*P/YBB,PPP", "BBB"), ["tile-RxP"], "last-chameleon"),
        ("chromino", chromino_text("RRR,YYY/YBB,PPP"), ["bag"], "must-lay"),
        ("chromino", chromino_text("RRR,YYY/YBB,PPP"), ["tile-RRR", "square-0_3"], "nowhere"),
        ("chromino", chromino_text("RRR,YYY/YBB,PPP"), ["tile-RRR", "square-3_0"], "mismatch"),
        ("chromino", chromino_text("RRR,YYY/YBB,PPP"), ["seat-1"], "stuck"),
    ],
)
def test_a_gesture_that_means_no_move_yet(
    server: Live, game: str, position: str, touch: list[str], code: str
) -> None:
    told = post(server, "/why", game=game, position=position, touch=touch)
    assert told["code"] == code, told
    assert told["words"]


def test_a_piece_that_cannot_move(server: Live) -> None:
    """Hemmed in, by each neighbour for another reason: nothing is said but that it is so."""
    game = pardalis.game("greengage")
    found = 0
    for position in positions(game, 300, seed=4):
        if position.turn and position.state.pending is None and found < 3:
            may = {move[:2] for move in position.moves()}
            for cell in {*position.state.cells(position.turn)} - may:
                asked = {"game": game.id, "position": str(position), "touch": [f"cell-{cell}"]}
                told = post(server, "/why", **asked)
                assert (told["move"], told["code"], told["paragraph"]) == ("", "stuck", "")
                assert told["words"] == "this cannot be moved now"
                found += 1
    assert found


def test_of_a_view_too(server: Live) -> None:
    """A client of a table has no more than its view, and needs no more."""
    game = pardalis.game("chromino")
    position = game.start(seed=7)
    view = position.view(position.turn)
    tile = position.state.hand[0]
    asked = {"game": game.id, "position": str(view)}
    told = post(server, "/why", **asked, touch=[f"tile-{tile}", "square-0_2", "square-2_2"])
    assert told["code"] == "contacts"
    legal = next(move for move in position.moves())
    touch = part(game, "scene").touch(legal)
    assert post(server, "/why", **asked, touch=touch)["code"] == ""
    other = 3 - position.turn
    told = post(server, "/why", **asked, touch=[f"back-{other}-1"])
    assert told["code"] == "stuck"
    theirs = {"game": game.id, "position": str(position.view(other)), "seat": other}
    told = post(server, "/why", **theirs, touch=["bag"])
    assert told["code"] == "turn"
    spectator = {"game": game.id, "position": str(position.view())}
    assert post(server, "/why", **spectator, touch=["bag"])["code"]


def test_a_move_as_it_is_written(server: Live) -> None:
    asked = {"game": "chameleon-chess", "position": CHESS}
    assert post(server, "/why", **asked, move="b5-c3")["move"] == "b5xc3"
    for move, code in (("hello", "shape"), ("a1-a2", "not-yours"), ("", "shape")):
        told = post(server, "/why", **asked, move=move)
        assert (told["move"], told["code"]) == (move, code)
        assert told["paragraph"]


def test_after_the_end_everything_is_refused(server: Live) -> None:
    over = "5/5/5/5/W4 b 0"
    told = post(server, "/why", game="chameleon-chess", position=over, touch=["cell-a1"])
    assert told["code"] == "over"
    assert told["paragraph"]


def test_nonsense_is_refused(server: Live) -> None:
    asked = {"game": "chameleon-chess", "position": CHESS}
    told = refused(server, "/why", 409, "no-thing", **asked, touch=["<script>"])
    assert told["field"] == "touch"
    refused(server, "/why", 409, "fields", game="kamon", position="x", touch=["cell-a1"])
    refused(server, "/why", 409, "game", game="go", position="x", touch=[])
    refused(server, "/why", 400, "field", **asked, touch="cell-a1")
    assert post(server, "/why", **asked, touch=[])["code"] == ""


def test_guests_are_answered_in_their_language(anna: Client, blaise: Client) -> None:
    asked = {"game": "kamon", "position": str(pardalis.game("kamon").start(seed=1))}
    english = anna.ok("POST", "/why", json={**asked, "touch": ["cell-d4"]})["words"]
    french = blaise.ok("POST", "/why", json={**asked, "touch": ["cell-d4"]})["words"]
    assert english.startswith("Black opens")
    assert french.startswith("Noir commence")
