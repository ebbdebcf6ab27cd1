"""`games`, `show`, `moves` and `perft`, over every game there is."""

from __future__ import annotations

from pathlib import Path

import pytest

import pardalis
from pardalis.core.registry import folders
from tests.cli.conftest import Run

GAMES = list(folders())


def test_games_lists_every_game_with_its_options_in_both_languages(run: Run) -> None:
    for lang in ("en", "fr"):
        said = run("games", "--lang", lang)
        assert said.code == 0
        for game in pardalis.games():
            assert game.id in said.out
            assert game.title(lang) in said.out
            for option in game.options:
                assert f"-o {option.name}={option.default}" in said.out


def test_games_as_data_tell_everything_a_program_needs_to_begin(run: Run) -> None:
    data = run("games", "--json").json
    assert [game["id"] for game in data] == GAMES
    for told in data:
        game = pardalis.game(told["id"])
        assert told["seats"] == [game.seats[0], game.seats[-1]]
        chosen = {option["name"]: option["default"] for option in told["options"]}
        game.start(seed=1, **chosen)
        assert all(told[key] for key in ("title", "author", "tagline"))
        assert all(option["default"] in option["values"] for option in told["options"])


@pytest.mark.parametrize("id", GAMES)
def test_show_as_data_is_the_position_of_the_library(run: Run, id: str) -> None:
    position = pardalis.game(id).start(seed=3)
    data = run("show", id, "--seed", "3", "--json").json
    assert data["text"] == str(position)
    assert data["turn"] == position.turn
    assert data["outcome"] is None
    assert data["seats"] == len(position.seats)
    again = run("show", id, data["text"], "--json").json
    assert again == data
    assert run("show", id, "-", "--json", stdin=data["text"] + "\n").json == data


@pytest.mark.parametrize("id", GAMES)
def test_moves_are_the_moves_of_the_library(run: Run, id: str) -> None:
    position = pardalis.game(id).start(seed=3)
    moves = run("moves", id, str(position), "--json").json
    assert moves == position.moves()
    told = run("moves", id, str(position), "--lang", "fr").out.splitlines()
    assert told == [f"{move}\t{position.describe(move, 'fr')}" for move in moves]


def test_moves_can_be_made_first(run: Run) -> None:
    position = pardalis.game("kamon").start(seed=7)
    first, *_ = position.moves()
    second, *_ = position.play(first).moves()
    data = run("show", "kamon", "--seed", "7", "--play", f"{first} {second}", "--json").json
    assert data["text"] == str(position.play(first).play(second))
    refused = run("show", "kamon", "--seed", "7", "--play", f"{first} {first}")
    assert refused.code == 1
    assert first in refused.err


def test_a_finished_game_says_who_won_and_why(run: Run) -> None:
    over = "5/5/5/5/W4 b 0"
    data = run("show", "chameleon-chess", over, "--json", "--lang", "fr").json
    assert data["turn"] == 0
    assert data["outcome"]["winners"] == [1]
    assert data["outcome"]["reason"] == "capture"
    assert data["outcome"]["text"] == pardalis.game("chameleon-chess").parse(over).describe_outcome(
        "fr"
    )
    said = run("moves", "chameleon-chess", over)
    assert said.out.strip() == data_text(over)
    assert run("moves", "chameleon-chess", over, "--json").json == []


def data_text(text: str) -> str:
    return pardalis.game("chameleon-chess").parse(text).describe_outcome()


def test_a_seat_sees_only_its_view(run: Run) -> None:
    position = pardalis.game("chromino").start(seed=3, seats=2)
    for seat in (1, 2):
        data = run("show", "chromino", "--seed", "3", "--seat", str(seat), "--json").json
        assert data["text"] == str(position.view(seat))
    spectator = run("show", "chromino", "--seed", "3", "--seat", "0", "--json").json
    assert spectator["text"] == str(position.view(None))
    drawn = run("show", "chromino", "--seed", "3", "--seat", "1").out
    other = position.state.hands[1]
    assert not any(str(tile) in drawn for tile in other)


def test_perft_counts_what_the_rules_page_says(run: Run) -> None:
    """`perft from the start: 27, 729, 20554, 566230, 16257386.`"""
    for depth, nodes in enumerate((1, 27, 729)):
        data = run("perft", "chameleon-chess", "--depth", str(depth), "--json").json
        assert data["nodes"] == nodes
        assert data["seconds"] >= 0
    said = run("perft", "chameleon-chess", "--depth", "2", "--divide")
    *rows, told = said.out.splitlines()
    assert len(rows) == 27
    assert sum(int(row.split("\t")[1]) for row in rows) == 729
    assert "729" in told
    divided = run("perft", "chameleon-chess", "--depth", "2", "--divide", "--json").json["divide"]
    assert {f"{move}\t{n}" for move, n in divided.items()} == set(rows)


def test_an_allowed_choice_that_is_not_recommended_is_said_beside_the_answer(run: Run) -> None:
    """`red to red is playable but not recommended: say so when it is chosen`"""
    said = run("show", "greengage", "-o", "start=red", "-o", "goal=red", "--seed", "1", "--json")
    assert said.code == 0
    assert said.json["turn"] == 1
    assert said.err.startswith("A word of advice: ")
    assert run("show", "greengage", "--seed", "1", "--json").err == ""


@pytest.mark.parametrize("id", GAMES)
def test_pictures_are_written_to_files(run: Run, id: str, home: Path) -> None:
    said = run("show", id, "--seed", "3", "--svg", "board.svg", "--png", "board.png")
    assert (said.code, said.out) == (0, "")
    assert (home / "board.svg").read_text(encoding="utf-8").startswith("<svg")
    assert (home / "board.png").read_bytes().startswith(b"\x89PNG")
    dark = run("show", id, "--seed", "3", "--svg", "dark.svg", "--theme", "dark")
    assert dark.code == 0
    assert (home / "dark.svg").read_text() != (home / "board.svg").read_text()
    look = ("--board", "meadow", "--palette", "soft", "--flip")
    assert run("show", id, "--seed", "3", "--svg", "other.svg", *look).code == 0
    drawn = pardalis.game(id).start(3).svg(board="meadow", palette="soft", flip=True)
    assert (home / "other.svg").read_text(encoding="utf-8") == drawn
