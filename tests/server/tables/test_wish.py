"""Laying a table as somebody wishes."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import pardalis
from pardalis.core.errors import InvalidOption, PardalisError
from pardalis.server.tables.clock import Now
from pardalis.server.tables.events import Created, Days, Fischer, Sat, Started
from pardalis.server.tables.table import Table
from pardalis.server.tables.wish import Wish, lay

NOW = Now(5, 1_800_000_000_000)
decode = msgspec.json.Decoder(Wish).decode


def laid(**wish: Any) -> tuple[Any, ...]:
    return lay(Wish(**wish), "anna", "Anna", 7, NOW)


def code(**wish: Any) -> str:
    """Why a wish is refused, in words of both languages."""
    with pytest.raises(PardalisError) as refusal:
        laid(**wish)
    assert refusal.value.text("en") != refusal.value.text("fr")
    return refusal.value.code


def test_what_is_laid_by_itself() -> None:
    """Me and a person who comes by a link, with all options at their defaults."""
    created, sat = laid(game="greengage")
    assert isinstance(created, Created)
    assert created.chairs == ("", "")
    assert created.options == {"start": "green", "goal": "green", "board": "random"}
    assert (created.maker, created.seed, created.date) == ("anna", 7, NOW.date)
    assert sat == Sat(time=5, date=NOW.date, chair=1, guest="anna", name="Anna")


def test_a_family_and_computers() -> None:
    """One device can hold several seats; with nobody to wait for, the game begins."""
    created, *sat, started = laid(
        game="chromino", chairs=("2", "me", "me", "1"), names=(" Zoé ",), options={"draw": "3"}
    )
    assert created.chairs == ("2", "", "", "1")
    assert created.options["draw"] == "3"
    assert [(s.chair, s.name) for s in sat] == [(2, "Zoé"), (3, "Anna")]
    assert started == Started(time=5, date=NOW.date, round=1)


def test_refused_wishes() -> None:
    """What is wrong is said, and what would be right."""
    assert code(game="go") == "game"
    assert code(game="kamon", chairs=("me",)) == "seats"
    assert code(game="kamon", chairs=("me", "robot")) == "level"
    assert code(game="kamon", chairs=("1", "2")) == "no-people"
    assert code(game="kamon", options={"edition": "gold"}) == "value"
    assert code(game="kamon", options={"colour": "gold"}) == "unknown"
    assert code(game="kamon", names=("A", "B")) == "names"
    assert code(game="kamon", names=("\u202e",)) == "name"
    assert code(game="kamon", target=0) == "target"
    assert code(game="kamon", target=10_001) == "target"
    assert code(game="kamon", position="nonsense") == "fields"


@pytest.mark.parametrize(
    ("clock", "why"),
    [
        (Fischer(0), "fischer"),
        (Fischer(10_801), "fischer"),
        (Fischer(60, 181), "fischer"),
        (Fischer(60, -1), "fischer"),
        (Days(0), "days"),
        (Days(15), "days"),
    ],
)
def test_clocks_within_reason(clock: Fischer | Days, why: str) -> None:
    """1 second to 3 hours with up to 3 minutes a move, or 1 to 14 days a move."""
    assert code(game="kamon", clock=clock) == why


@pytest.mark.parametrize("clock", [Fischer(1), Fischer(10_800, 180), Days(1), Days(14), None])
def test_clocks(clock: Fischer | Days | None) -> None:
    assert laid(game="kamon", clock=clock)[0].clock == clock


@pytest.mark.parametrize("game", pardalis.games(), ids=lambda game: game.id)
def test_from_a_position(game: pardalis.Game) -> None:
    """All games at the table begin from the position; its look may be chosen."""
    start = game.start(seed=3)
    position = start.play(start.moves()[0])
    events = laid(game=game.id, chairs=("me", "me"), position=str(position))
    table = Table.from_events("t", events)
    assert table.match.position == position
    assert table.turn == position.turn
    assert laid(game=game.id, chairs=("me", "1"), position=str(position))


def test_look_with_a_position() -> None:
    """Options that the position's text tells are not given twice."""
    position = str(pardalis.game("kamon").start(seed=3))
    created = laid(game="kamon", position=position, options={"edition": "numbers"})[0]
    assert created.options == {"edition": "numbers"}
    board = str(pardalis.game("greengage").start(seed=3))
    with pytest.raises(InvalidOption, match="the position's text tells it"):
        laid(game="greengage", position=board, options={"start": "red"})


def test_a_position_with_secrets() -> None:
    """Whoever chooses the position knows every hand: refused unless all is on one device."""
    position = str(pardalis.game("chromino").start(seed=3))
    assert code(game="chromino", position=position) == "known-position"
    assert laid(game="kamon", position=str(pardalis.game("kamon").start(seed=3)))


def test_positions_that_do_not_serve() -> None:
    """The position has as many seats as there are chairs, and is not over."""
    position = str(pardalis.game("chromino").start(seed=3, seats=3))
    assert code(game="chromino", chairs=("me", "me"), position=position) == "position-seats"
    over = "5/5/2W2/5/5 b 0"
    assert pardalis.game("chameleon-chess").parse(over).outcome is not None
    assert code(game="chameleon-chess", position=over) == "position-over"


@pytest.mark.parametrize(
    "text",
    [
        b'{"game": "kamon", "seed": 7}',
        b'{"game": "kamon", "chairs": []}',
        b'{"game": "kamon", "chairs": ["me","1","1","1","1","1","1","1","1"]}',
        b'{"game": "' + b"k" * 41 + b'"}',
        b'{"game": "kamon", "names": ["' + b"k" * 161 + b'"]}',
        b'{"game": "kamon", "position": "' + b"k" * 10_001 + b'"}',
        b'{"game": "kamon", "clock": {"kind": "hourglass"}}',
        b"{}",
    ],
)
def test_what_is_no_wish(text: bytes) -> None:
    """Everything a stranger can send is bounded, and no seed comes from outside."""
    with pytest.raises(msgspec.ValidationError):
        decode(text)


def test_a_wish_as_it_is_sent() -> None:
    wish = decode(b'{"game": "kamon", "clock": {"kind": "fischer", "seconds": 60}, "target": 3}')
    assert wish == Wish(game="kamon", clock=Fischer(60), target=3)
