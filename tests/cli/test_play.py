"""`pardalis play` through a pipe: a script sends moves and words, line by line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pardalis
from pardalis import Match
from pardalis.cli import saved
from pardalis.core.registry import folders
from pardalis.core.words import LANGUAGES
from pardalis.engine.leash import Leash
from tests.cli.conftest import Run

GAMES = list(folders())
TWO = ("-p", "1=Anna", "-p", "2=Blaise")


def test_a_person_plays_against_the_usual_computer(run: Run) -> None:
    said = run("play", "kamon", "--seed", "7", stdin="a2\n")
    assert said.code == 0
    assert "Black: a person at the keyboard" in said.out
    assert "White: computer 4 (keen)" in said.out
    assert "1. a2  Black takes a2, orange mountain" in said.out
    assert "2. " in said.out  # the computer answers
    assert said.out.count("d4") == 2  # the board before each of the person's turns


@pytest.mark.parametrize("id", GAMES)
def test_computers_play_every_game_to_its_end(
    run: Run, id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # On a machine that is too busy the seconds would end a thought: then the game is another one.
    monkeypatch.setattr(Leash, "of", lambda level: Leash(nodes=level.thoughts))
    played = []
    for lang in LANGUAGES:
        said = run("play", id, "--seed", "11", "-c", "1=2", "-c", "2=random", "--lang", lang)
        assert said.code == 0
        assert said.out.rstrip().splitlines()[-1].endswith(".")
        played.append(re.findall(r"^\s*\d+\. (\S+)", said.out, re.MULTILINE))
    assert len(played[0]) > 5
    assert played[0] == played[1]  # the same seed, the same game


@pytest.mark.parametrize("id", GAMES)
def test_people_play_whole_games_by_the_listed_moves(run: Run, id: str, home: Path) -> None:
    seats = 2
    match = Match(pardalis.game(id), seed=4, seats=seats)
    lines = []
    for _ in range(20):
        if match.outcome:
            break
        lines.append(match.moves()[-1])
        match.play(lines[-1])
    said = run("play", id, "--seed", "4", *TWO, stdin="\n".join([*lines, "/save game.txt"]) + "\n")
    assert said.code == 0
    played = Match.from_record((home / "game.txt").read_text(encoding="utf-8"))
    assert played.position == match.position
    assert played.names == ("Anna", "Blaise")


def test_a_refused_move_says_the_rule_and_the_game_goes_on(run: Run) -> None:
    said = run("play", "kamon", "--seed", "7", "--lang", "fr", stdin="d4\nzz\na2\n")
    assert said.code == 1  # something that was given was refused
    assert "Non : Noir commence sur une case du bord" in said.out
    assert '"zz" n\'est pas une case' in said.out
    assert "1. a2  Noir prend a2" in said.out


def test_a_move_that_is_only_begun_is_continued(run: Run) -> None:
    said = run("play", "chameleon-chess", stdin="b1-c\n")
    assert "It may go on as b1-c1, b1-c2 or b1-c3." in said.out or "b1-c3" in said.out


def test_capitals_do_not_matter_where_there_is_no_doubt(run: Run) -> None:
    assert "1. a2 " in run("play", "kamon", "--seed", "7", stdin="A2\n").out


def test_table_commands_with_and_without_stroke_in_both_languages(run: Run) -> None:
    for word in ("/moves", "moves", "?", "/coups", "coups"):
        said = run("play", "kamon", "--seed", "7", stdin=f"{word}\n")
        assert said.code == 0
        assert "a2\tBlack takes a2, orange mountain" in said.out


def test_a_word_that_is_a_move_is_a_move(run: Run) -> None:
    """Chromino has a move called `draw`: the offer of a draw is `/draw`."""
    said = run("play", "chromino", "--seed", "7", *TWO, stdin="draw\n")
    assert said.code == 1
    assert "one must be laid" in said.out
    offered = run("play", "chromino", "--seed", "7", *TWO, stdin="/draw\ny\n")
    assert offered.code == 0
    assert "Draw: both sides agreed." in offered.out


def test_moves_can_be_looked_for(run: Run) -> None:
    said = run("play", "greengage", "--seed", "7", stdin="/moves a2\n/moves zz\n/moves\n")
    listed = [line for line in said.out.splitlines() if line.startswith("a2-")]
    game = pardalis.game("greengage").start(seed=7)
    moves = [move for move in game.moves() if "a2" in move]
    assert listed[: len(moves)] == [f"{move}\t{game.describe(move)}" for move in moves]
    assert 'There is no move with "zz" in it.' in said.out
    assert f"{len(game.moves())} moves." in said.out


def test_take_back_goes_to_before_ones_own_last_move(run: Run) -> None:
    said = run("play", "kamon", "--seed", "7", stdin="a2\n/back\n/text\n")
    assert "2 moves taken back." in said.out
    assert str(pardalis.game("kamon").start(seed=7)) in said.out
    two = run("play", "kamon", "--seed", "7", *TWO, stdin="a2\nb5\nback 2\n/text\nback\n")
    assert "2 moves taken back." in two.out
    assert str(pardalis.game("kamon").start(seed=7)) in two.out
    assert "No: there is no move of yours to take back." in two.out
    far = run("play", "kamon", "--seed", "7", stdin="a2\n/back 7\n")
    assert "No: there is 1 move of yours to take back." in far.out


def test_a_hint_is_a_legal_move(run: Run) -> None:
    said = run("play", "kamon", "--seed", "7", stdin="/hint\n")
    hint = said.out.split("Perhaps ")[1].split(":")[0]
    assert hint in pardalis.game("kamon").start(seed=7).moves()


def test_resigning_ends_the_game(run: Run) -> None:
    said = run("play", "kamon", stdin="/resign\n")
    assert said.code == 0
    assert "White wins: the other side resigned." in said.out


def test_a_draw_needs_everybody(run: Run) -> None:
    refused = run("play", "kamon", *TWO, stdin="/draw\nn\n")
    assert "Blaise, White plays on." in refused.out
    computer = run("play", "kamon", stdin="/draw\n")
    assert "plays on." in computer.out
    alone = run("play", "chromino", "--seats", "1", stdin="/draw\n")
    assert "nobody to offer a draw to" in alone.out


def test_the_language_can_be_changed_at_the_table(run: Run) -> None:
    said = run("play", "kamon", "--seed", "7", stdin="/lang fr\na2\n/lang\n/lang de\n")
    assert "Nous parlons français." in said.out
    assert "Noir prend a2" in said.out
    assert "We speak English." in said.out
    assert "en or fr" in said.out


def test_save_and_resume_and_load(run: Run, home: Path) -> None:
    said = run("play", "kamon", "--seed", "7", *TWO, stdin="a2\n/save one.txt\nb5\n/save two.txt\n")
    assert 'Saved in "one.txt".' in said.out
    one = Match.from_record((home / "one.txt").read_text(encoding="utf-8"))
    two = Match.from_record((home / "two.txt").read_text(encoding="utf-8"))
    assert (one.ply, two.ply) == (1, 2)
    resumed = run("play", "--resume", "one.txt", stdin="/text\n")
    assert str(one.position) in resumed.out
    assert "White: Blaise" in resumed.out
    loaded = run("play", "greengage", stdin="/load two.txt\n/text\n/load nothing.txt\n/load\n")
    assert str(two.position) in loaded.out
    assert "no such file" in loaded.out
    assert loaded.code == 1


def test_a_resumed_computer_plays_on(run: Run, home: Path) -> None:
    run("play", "kamon", "--seed", "7", stdin="a2\n/save game.txt\n")
    said = run("play", "--resume", "game.txt", stdin="")
    assert "White: computer 4 (keen)" in said.out
    other = run("play", "--resume", "game.txt", "-p", "2=Blaise", stdin="")
    assert "White: Blaise" in other.out


def test_the_games_are_written_when_the_table_is_left(run: Run, home: Path) -> None:
    said = run("play", "kamon", "-c", "1=greedy", "-c", "2", "--level", "1", "--save", "game.txt")
    assert said.code == 0
    match = Match.from_record((home / "game.txt").read_text(encoding="utf-8"))
    assert match.outcome is not None
    assert match.names == ("greedy", "level:1")
    assert run("play", "kamon", "-c", "1=greedy", "-c", "2=greedy", "--save", "/").code == 1


def test_after_the_end_a_script_may_save_or_take_back(run: Run, home: Path) -> None:
    said = run("play", "kamon", "--seed", "7", *TWO, stdin="/resign\n/save over.txt\na2\n")
    assert said.code == 1
    assert "No: the game is over." in said.out
    assert Match.from_record((home / "over.txt").read_text(encoding="utf-8")).outcome
    lines = "a2\n/resign\n/back\nb5\n/text\n"
    back = run("play", "kamon", "--seed", "7", *TWO, stdin=lines)
    assert back.code == 0
    assert "The game goes on." in back.out
    assert str(pardalis.game("kamon").start(seed=7).play("a2").play("b5")) in back.out


def test_files_that_cannot_be_written_are_told(run: Run) -> None:
    for file in ("/", "no/such/folder", "x" * 300, "a\0b"):
        said = run("play", "kamon", stdin=f"/save {file}\n")
        assert said.code == 1
        assert "No: " in said.out
    assert "which file?" in run("play", "kamon", stdin="/save\n").out


def test_a_contest_goes_on_until_somebody_has_the_points(run: Run, home: Path) -> None:
    lines = "/resign\n/resign\n/resign\n/save all.txt\n"
    said = run("play", "kamon", *TWO, "--points", "2", "--seed", "1", stdin=lines)
    assert said.code == 0
    # Anna resigns, then Blaise, who has moved up to the first seat, then Anna again.
    assert "Score: Anna 0 and Blaise 1." in said.out
    assert "Score: Anna 1 and Blaise 1." in said.out
    assert "Score: Anna 1 and Blaise 2." in said.out
    assert "Blaise wins the contest." in said.out


def test_a_contest_is_resumed_from_its_games(run: Run) -> None:
    begun = "/resign\n/resign\na2\n/save all.txt\n"
    run("play", "kamon", *TWO, "--points", "2", "--seed", "1", stdin=begun)
    said = run("play", "--resume", "all.txt", "--points", "2", stdin="/resign\n")
    assert "Score: Anna 2 and Blaise 1." in said.out
    assert "Anna wins the contest." in said.out


def test_games_that_are_no_contest_are_refused(run: Run, home: Path) -> None:
    records = [Match(pardalis.game(name), seed=1) for name in ("kamon", "greengage")]
    for match in records:
        match.resign(1)
    text = "\n".join(match.record() for match in records)
    (home / "two.txt").write_text(text, encoding="utf-8")
    said = run("play", "--resume", "two.txt", "--points", "3")
    assert said.code == 1
    assert "game 2" in said.err


def test_a_game_can_begin_from_a_position(run: Run) -> None:
    text = "5/2w2/1B3/5/W4 r 0"
    said = run("play", "chameleon-chess", "--position", text, stdin="b3xc4\n")
    assert "Red wins" in said.out or "1. b3xc4" in said.out
    assert run("play", "chameleon-chess", "--position", text, "--seed", "1").code == 2


def test_a_script_leaves_nothing_behind_in_the_users_folder(run: Run) -> None:
    keeper = saved.Keeper()
    kept = Match(pardalis.game("kamon"), seed=1).record()
    assert keeper.keep(kept, None)
    run("play", "kamon", "--seed", "7", stdin="a2\n/resign\n")
    assert [left.record() for left in saved.left().matches] == [kept]
    assert len(list(saved.folder().iterdir())) == 1


def test_the_oldest_games_that_were_left_are_forgotten(run: Run) -> None:
    for seed in range(saved.MOST + 5):
        assert saved.Keeper().keep(Match(pardalis.game("kamon"), seed=seed).record(), None)
    assert len(list(saved.folder().iterdir())) == saved.MOST
    assert saved.left().matches[0].seed == saved.MOST + 4


def test_hands_are_hidden_from_each_other(run: Run) -> None:
    """What a person sees at the table is that seat's view."""
    position = pardalis.game("chromino").start(seed=7, seats=2)
    said = run("play", "chromino", "--seed", "7", stdin="")
    mover = position.turn
    if mover == 2:  # the computer has already moved
        assert "???" in said.out
    hidden = position.state.hands[1]
    assert not any(f" {tile} " in said.out or f"<{tile}>" in said.out for tile in hidden)


def test_unknown_words_are_told(run: Run) -> None:
    said = run("play", "kamon", stdin="/frobnicate\n/\n")
    assert 'there is no command "frobnicate"' in said.out
    assert "/moves [PART]" in said.out


def test_endless_and_odd_lines_do_no_harm(run: Run) -> None:
    lines = ["x" * 100_000, "\x00", "\x1b[2J", "é" * 50, "/moves " + "y" * 50_000, "a2"]
    said = run("play", "kamon", "--seed", "7", stdin="\n".join(lines))
    assert said.code == 1
    assert "1. a2 " in said.out
    assert "\x1b[2J" not in said.out
    assert len(said.out) < 20_000


def test_red_to_red_is_advised_against(run: Run) -> None:
    said = run("play", "greengage", "-o", "start=red", "-o", "goal=red", stdin="")
    assert said.err.startswith("A word of advice: ")
