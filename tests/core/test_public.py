"""The public door: what `import pardalis` gives, and what it costs."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import pardalis
from pardalis import InvalidOption, InvalidPosition, UnknownGame

PUBLIC = [
    "Contest",
    "Game",
    "IllegalMove",
    "InvalidMove",
    "InvalidOption",
    "InvalidPosition",
    "InvalidRecord",
    "Match",
    "Outcome",
    "PardalisError",
    "Position",
    "UnknownGame",
    "View",
    "game",
    "games",
    "perft",
    "read_matches",
]


def test_public_names() -> None:
    assert sorted(pardalis.__all__) == PUBLIC
    for name in PUBLIC:
        assert name == "games" or ">>>" in getattr(pardalis, name).__doc__, name


def test_import_is_light() -> None:
    """The library alone imports neither the command line's libraries nor anything numerical."""
    code = "import pardalis, sys; pardalis.games(); print(*sorted(sys.modules))"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    names = {name.partition(".")[0] for name in loaded.stdout.split()}
    assert not names & {"rich", "typer", "click", "numpy", "numba", "resvg_py", "pydantic"}


def test_games() -> None:
    ids = ["chameleon-chess", "chromino", "greengage", "kamon", "le-cameleon"]
    assert [game.id for game in pardalis.games()] == ids
    assert all(pardalis.game(name) is pardalis.game(name) for name in ids)
    assert repr(pardalis.game("kamon")) == "<pardalis game kamon>"


@pytest.mark.parametrize("id", ["", "chess", "le_cameleon", "kamon ", 7, None, ["kamon"]])
def test_unknown_game(id: object) -> None:
    """KeyError-like error that lists the five ids."""
    with pytest.raises(KeyError) as refused:
        pardalis.game(id)  # type: ignore[arg-type]  # a stranger's value
    assert isinstance(refused.value, UnknownGame)
    for game in pardalis.games():
        assert game.id in str(refused.value)
        assert game.id in refused.value.text("fr")


@pytest.mark.parametrize("game", pardalis.games(), ids=lambda game: game.id)
def test_copies(game: pardalis.Game) -> None:
    """Positions travel to other processes, views too; a game stays itself."""
    position = game.start(seed=1)
    for seat in (1, None):
        view = position.view(seat)
        again = pickle.loads(pickle.dumps(view))
        assert again == view
        assert hash(again) == hash(view)
        assert again.moves() == view.moves()
    again = pickle.loads(pickle.dumps(position))
    assert again == position
    assert hash(again) == hash(position)
    assert again.game is game
    assert position != game
    assert position.view(1) != position
    assert str(position) in repr(position)
    assert "seat 1" in repr(position.view(1))


def test_errors_travel() -> None:
    """An error keeps its words and its details when another process raises it."""
    for act in (
        lambda: pardalis.game("go"),
        lambda: pardalis.game("kamon").parse("x"),
        lambda: pardalis.game("kamon").start(seed=1).play("d4"),
        lambda: pardalis.game("kamon").start(seed=1).play("?"),
        lambda: pardalis.game("kamon").start(edition="?"),
        lambda: pardalis.Match.from_record("?"),
    ):
        with pytest.raises(pardalis.PardalisError) as refused:
            act()
        again = pickle.loads(pickle.dumps(refused.value))
        assert type(again) is type(refused.value)
        assert again.text("fr") == refused.value.text("fr")
        assert again.__dict__ == refused.value.__dict__
        assert again.code == refused.value.code


# The same seed and options give the same position on every machine: these texts never change.
PINNED = (Path(__file__).parent / "pinned_starts.txt").read_text("utf-8").splitlines()


@pytest.mark.parametrize("line", PINNED)
def test_same_seed_same_position(line: str) -> None:
    call, text = line.split(" | ")
    name, *given = call.split()
    options: dict[str, Any] = dict(part.split("=") for part in given)
    seats = int(options.pop("seats", 2))
    assert str(pardalis.game(name).start(seed=7, seats=seats, **options)) == text


def test_every_option_value_is_pinned() -> None:
    for game in pardalis.games():
        calls = [line for line in PINNED if line.startswith(f"{game.id} ")]
        for option in game.options:
            for value in option.values:
                assert any(f" {option.name}={value} " in call for call in calls) or (
                    value == option.default and calls
                )


def test_fresh_seeds_differ() -> None:
    kamon = pardalis.game("kamon")
    assert len({str(kamon.start()) for _ in range(5)}) == 5


@pytest.mark.parametrize("seed", [-1, 2**128, 1.5, "7", True])
def test_bad_seed(seed: object) -> None:
    with pytest.raises(InvalidOption) as refused:
        pardalis.game("kamon").start(seed=seed)  # type: ignore[arg-type]  # a stranger's value
    assert refused.value.option == "seed"


@pytest.mark.parametrize(("id", "seats"), [("kamon", 1), ("kamon", 3), ("chromino", 0)])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_bad_seats(id: str, seats: int, lang: str) -> None:
    with pytest.raises(InvalidOption) as refused:
        pardalis.game(id).start(seats=seats)
    assert refused.value.option == "seats"
    assert ("2" if id == "kamon" else "8") in refused.value.text(lang)


def test_bad_seat_type() -> None:
    for seats in (True, "2", 2.0):
        with pytest.raises(InvalidOption):
            pardalis.game("kamon").start(seats=seats)  # type: ignore[arg-type]  # a stranger's


@pytest.mark.parametrize("text", [None, 7, b"x", ["x"]])
def test_parse_takes_texts(text: object) -> None:
    with pytest.raises(InvalidPosition) as refused:
        pardalis.game("kamon").parse(text)  # type: ignore[arg-type]  # a stranger's value
    assert refused.value.code == "not-text"


def test_views_of_seats() -> None:
    position = pardalis.game("kamon").start(seed=1)
    assert position.view(1).moves() == position.moves()
    assert position.view(2).moves() == []
    assert position.view().moves() == []
    assert str(position.view()) == str(position)
    assert position.view(1).turn == 1
    for seat in (0, 3, True, "1"):
        with pytest.raises(InvalidOption):
            position.view(seat)  # type: ignore[arg-type]  # a stranger's value


def test_seat_names() -> None:
    assert pardalis.game("kamon").seat_name(2).text("fr") == "Blanc"
    assert "3" in pardalis.game("chromino").seat_name(3).text("en")
