"""Pictures by address: any position or moment of a table, in each theme and language."""

from __future__ import annotations

from urllib.parse import quote

import pytest

import pardalis
from pardalis.core.words import LANGUAGES
from pardalis.draw import BOARDS, PALETTES, THEMES
from tests.server.live import Client

GAMES = [game.id for game in pardalis.games()]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_any_position_in_each_look(
    anna: Client, game: str, theme: str, palette: str, lang: str
) -> None:
    """Pictures by URL: any position as SVG, in each theme and language."""
    position = pardalis.game(game).start(seed=5)
    moved = position.play(position.moves()[0])
    look = f"position={quote(str(moved))}&theme={theme}&palette={palette}&lang={lang}"
    answer = anna.ask("GET", f"/pictures/{game}.svg?{look}")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text == moved.svg(theme=theme, palette=palette, lang=lang)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("flip", [True, False])
def test_on_each_board_from_each_side(anna: Client, board: str, flip: bool) -> None:
    answer = anna.ask("GET", f"/pictures/kamon.svg?seed=3&board={board}&flip={str(flip).lower()}")
    assert answer.text == pardalis.game("kamon").start(seed=3).svg(board=board, flip=flip)


def test_a_picture_can_do_nothing(anna: Client) -> None:
    """Served with a policy that makes it inert, and open to other sites, for sharing."""
    headers = anna.ask("GET", "/pictures/kamon.svg").headers
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "sandbox" in headers["content-security-policy"]
    assert headers["cross-origin-resource-policy"] == "cross-origin"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cache-control"].startswith("public, max-age=")


@pytest.mark.parametrize("width", [16, 123, 2000])
def test_png(anna: Client, width: int) -> None:
    answer = anna.ask("GET", f"/pictures/kamon.png?width={width}")
    assert answer.headers["content-type"] == "image/png"
    assert answer.content[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(answer.content[16:20], "big") == width


def test_options_of_a_start(anna: Client) -> None:
    asked = "/pictures/kamon.svg?options=edition%3Dnumbers&seed=9"
    expected = pardalis.game("kamon").start(seed=9, edition="numbers").svg()
    assert anna.ask("GET", asked).text == expected


def test_what_has_not_changed_is_not_sent_again(anna: Client) -> None:
    first = anna.ask("GET", "/pictures/kamon.svg")
    etag = first.headers["etag"]
    assert not etag.startswith("W/")
    again = anna.ask("GET", "/pictures/kamon.svg", headers={"If-None-Match": etag})
    assert (again.status_code, again.content) == (304, b"")
    other = anna.ask("GET", "/pictures/kamon.svg?theme=dark", headers={"If-None-Match": etag})
    assert other.status_code == 200


@pytest.mark.parametrize("ending", ["svg", "png", "txt"])
def test_moments_of_a_table(anna: Client, ending: str) -> None:
    """Table plies by round and ply; those of a finished round may be kept."""
    table = anna.lay("kamon", "me", "me")["table"]
    with anna.sit(table) as seat:
        seat.move()
        seat.move()
        path = f"/tables/{table}/picture.{ending}"
        now = anna.ask("GET", path)
        assert now.status_code == 200
        assert now.headers["cache-control"] == "private, no-cache"
        addressed = [anna.ask("GET", f"{path}?round=1&ply={ply}") for ply in (0, 1, 2)]
        assert len({answer.content for answer in addressed}) == 3
        assert addressed[2].content == now.content
        assert addressed[0].headers["cache-control"] == "private, no-cache"
        for wrong in ("ply=3", "round=2", "ply=-1", "round=0"):
            assert anna.ask("GET", f"{path}?{wrong}").status_code in (400, 409)
        seat.do("resign", seat=1, at=seat.state["at"])
    kept = anna.ask("GET", f"{path}?round=1&ply=1")
    assert kept.headers["cache-control"].startswith("private, max-age=")
    assert kept.content == addressed[1].content
    watch = anna.get(f"/tables/{table}")["state"]["watch"].rpartition("/")[2]
    assert anna.ask("GET", f"/watch/{watch}/picture.{ending}?round=1&ply=1").status_code == 200


def test_a_picture_shows_the_askers_view_alone(anna: Client, blaise: Client) -> None:
    """Secrets: pictures show the asker's view only, whatever seat they name."""
    laid = anna.lay("chromino")
    table, watch = laid["table"], laid["watch"].rpartition("/")[2]
    blaise.join(laid["sitters"][1]["link"])
    hands = {}
    for client, seat in ((anna, 1), (blaise, 2)):
        state = client.get(f"/tables/{table}")["state"]
        hands[seat] = state["position"].split()[1].split("/")[seat - 1].split(",")
    for ending in ("svg", "txt"):
        path = (
            f"/tables/{table}/picture.{ending}?colour=false"
            if ending == "txt"
            else (f"/tables/{table}/picture.{ending}")
        )
        joint = "&" if "?" in path else "?"
        plain = anna.ask("GET", path).text
        assert anna.ask("GET", f"{path}{joint}seat=2").text == plain
        assert anna.ask("GET", f"{path}{joint}seat=1").text == plain
        assert blaise.ask("GET", f"{path}{joint}seat=1&lang=en").text != plain
    own = anna.ask("GET", f"/tables/{table}/picture.svg").text
    seen = anna.ask("GET", f"/watch/{watch}/picture.svg?seat=1").text
    assert all(f'id="tile-{tile.replace("*", "x")}"' in own for tile in hands[1])
    for seat in (1, 2):
        assert not any(f'id="tile-{tile.replace("*", "x")}"' in seen for tile in hands[seat])
    assert not any(f'id="tile-{tile.replace("*", "x")}"' in own for tile in hands[2])


def test_both_sides_of_an_open_board(anna: Client) -> None:
    table = anna.lay("chameleon-chess", "me", "me")["table"]
    one, two = (anna.ask("GET", f"/tables/{table}/picture.svg?seat={seat}").text for seat in (1, 2))
    assert one != two


def test_a_terminal_picture(anna: Client) -> None:
    table = anna.lay("chameleon-chess", "me", "me")["table"]
    coloured = anna.ask("GET", f"/tables/{table}/picture.txt")
    plain = anna.ask("GET", f"/tables/{table}/picture.txt?colour=false&lang=fr&width=100&height=30")
    assert coloured.headers["content-type"] == "text/plain; charset=utf-8"
    assert "\x1b[" in coloured.text
    assert "\x1b" not in plain.text
    assert "blanche" in plain.text or "blanc" in plain.text


def test_targets_are_for_who_is_to_move(anna: Client, blaise: Client) -> None:
    laid = anna.lay("kamon")
    blaise.join(laid["sitters"][1]["link"])
    path = f"/tables/{laid['table']}/picture.svg?targets=true"
    assert 'id="target-' in anna.ask("GET", path).text
    assert 'id="target-' not in blaise.ask("GET", path).text
