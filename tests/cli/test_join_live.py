"""`pardalis join` at tables of a real server: in a terminal, and through pipes."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import pardalis
from tests.cli.conftest import Said, process
from tests.cli.serving import Guest, Serving
from tests.cli.test_live import Terminal
from tests.patience import PATIENCE

START = pardalis.game("kamon").start(seed=7)


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    made = Serving(tmp_path_factory.mktemp("data"))
    yield made
    made.stop()


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


def sat(terminals: list[Terminal], url: str, *args: str, **env: str) -> Terminal:
    terminals.append(Terminal("join", url, *args, NO_COLOR="1", **env))
    return terminals[-1]


def laid(serving: Serving, *chairs: str, **wish: object) -> tuple[Guest, str, list[str]]:
    """A table with a known layout: who laid it, its id, and the links of its free seats."""
    maker = Guest(serving.origin, "Zoé")
    state = maker.lay("kamon", *chairs, position=str(START), **wish)
    return maker, state["table"], [sitter["link"] for sitter in state["sitters"]]


# Through pipes ------------------------------------------------------------------------------------


def test_a_whole_game_through_pipes(serving: Serving, tmp_path: Path) -> None:
    """Moves can come through a pipe, one to a line: each is read when it is one's turn."""
    match = pardalis.Match(START.game, position=START)
    chance = random.Random(3)
    while match.turn:
        match.play(chance.choice(match.moves()))
    moves = [entry.move for entry in match.entries]
    _, _, links = laid(serving, "person", "person")
    players = [
        subprocess.Popen(
            [sys.executable, "-m", "pardalis", "join", link, "--name", name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | {"XDG_STATE_HOME": str(tmp_path / name)},
        )
        for link, name in zip(links, ("Anna", "Blaise"), strict=True)
    ]
    for seat, player in enumerate(players):
        assert player.stdin
        player.stdin.write("\n".join(moves[seat::2]) + "\n")
        player.stdin.flush()
    for player in players:
        out, err = player.communicate(timeout=PATIENCE)
        assert (player.returncode, err) == (0, "")
        assert f"{len(moves)}. {moves[-1]}" in out
        assert match.describe_outcome("en") in out


def test_a_script_says_more_than_moves(serving: Serving, home: Path) -> None:
    maker, table, links = laid(serving, "person", "1")
    script = "/board\n?\nsay Hello, Zoé!\nsay well-played\na2\n"
    said = process("join", links[0], "--name", "Anna", stdin=script.encode())
    assert (said.code, said.err) == (0, "")
    assert said.out.count("g2      g3") == 3  # the board: at first, again, and after two moves
    assert "Anna: Hello, Zoé!" in said.out
    assert "Anna: Well played!" in said.out
    assert "1. a2  Black takes a2" in said.out
    assert maker.look(table)["ply"] == 2


def test_refusals_are_told_and_counted(serving: Serving) -> None:
    """A refused move comes with the rule that refuses it; the exit code is then 1."""
    _, _, links = laid(serving, "person", "me")
    said = process("join", links[0], stdin=b"d4\nz9\n/nonsense\ndraw x\nleave\n")
    assert said.code == 1
    assert said.out.count("No: ") == 3
    assert "there is no command" in said.out


def test_a_record_is_shown_and_written(serving: Serving, home: Path) -> None:
    _, _, links = laid(serving, "person", "1")
    process("join", links[0], stdin=b"a2\n")
    script = b"/record\n/record game.txt\n/record /nowhere/x\n"
    said = process("join", links[0], stdin=script)  # the seat link reopened
    assert "1. a2  Black takes a2" in said.out
    assert "Pardalis record 1" in said.out
    assert "no such file" in said.out
    assert pardalis.Match.from_record((home / "game.txt").read_text("utf-8")).ply == 2


def ended(said: Said) -> str:
    assert said.code == 1
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err


def test_links_that_lead_nowhere(serving: Serving) -> None:
    """A dead link: one clear sentence, exit code 1."""
    _, table, links = laid(serving, "me", "person")
    assert "leads nowhere" in ended(process("join", f"{serving.origin}/join/abc"))
    damaged = links[1][:-1] + ("A" if links[1][-1] != "A" else "B")
    assert "leads nowhere" in ended(process("join", damaged))
    for door in ("watch/abc", "table/abc", f"table/{table}"):
        french = process("join", f"{serving.origin}/{door}", "--lang", "fr")
        assert ended(french).startswith("pardalis : ")


def test_watching_through_a_pipe(serving: Serving) -> None:
    maker, table, _ = laid(serving, "me", "me")
    watch = maker.look(table)["watch"]
    maker.do(table, "move", move="a2")
    maker.do(table, "resign")
    said = process("join", watch)
    assert (said.code, said.err) == (0, "")
    assert "1. a2  Black takes a2" in said.out
    assert "White wins" in said.out


# In a terminal ------------------------------------------------------------------------------------


def test_news_come_while_a_line_is_typed(serving: Serving, terminals: list[Terminal]) -> None:
    """While waiting for others, news are shown as they come; what was typed stays."""
    maker, table, links = laid(serving, "person", "me")
    terminal = sat(terminals, links[0], "--name", "Anna")
    terminal.until("Anna, Black> ")
    terminal.type("a")
    terminal.until("a")
    maker.do(table, "say", text="Take your time\u00a0!")
    terminal.until("Zoé: Take your time")
    terminal.until("Anna, Black> a")
    terminal.type("2\n")
    terminal.until("1. a2  Black takes a2")
    terminal.until("(Zoé is to move)> ")
    maker.do(table, "move", move=maker.look(table)["choices"][0]["move"])
    terminal.until("2. ")
    terminal.until("Anna, Black> ")


def test_tab_completes_what_the_server_allows(serving: Serving, terminals: list[Terminal]) -> None:
    _, _, links = laid(serving, "person", "me")
    terminal = sat(terminals, links[0], "--name", "Anna")
    terminal.until("Anna, Black> ")
    terminal.type("g\t\n")  # g3 is the only legal move that begins so
    terminal.until("1. g3")


def test_offers_are_answered(serving: Serving, terminals: list[Terminal]) -> None:
    """Yes and no to offers, in either language, and another game with the seats rotated."""
    maker, table, links = laid(serving, "person", "me")
    terminal = sat(terminals, links[0], "--name", "Anna", "--lang", "fr")
    terminal.until("Anna, Noir> ")
    maker.do(table, "draw")
    terminal.until("Zoé propose la nulle. D'accord ? [o/n] ")
    terminal.type("non\n")
    terminal.until("Anna, Noir> ")
    assert maker.look(table)["phase"] == "playing"
    terminal.type("nulle\n")
    terminal.until("Anna, Noir> ")
    offer = maker.look(table)["offers"][0]
    maker.do(table, "answer", offer=offer["number"], yes=True)
    terminal.until("Partie nulle")
    terminal.until("Une autre partie ? [o/n] ")
    terminal.type("o\n")
    terminal.until("[o/n] ")
    maker.do(table, "rematch")
    terminal.until("Blanc : Anna (vous)")
    assert maker.look(table)["round"] == 2


def test_leaving_keeps_the_seat(serving: Serving, terminals: list[Terminal]) -> None:
    """Ctrl-C leaves the seat taken and says how to come back."""
    maker, table, links = laid(serving, "person", "me")
    terminal = sat(terminals, links[0], "--name", "Anna")
    terminal.until("Anna, Black> ")
    told = terminal.until("brings you back.", terminal.interrupt)
    assert f"pardalis join {serving.origin}/table/{table}" in " ".join(told.split())
    assert terminal.ended() == 130
    assert maker.look(table)["sitters"][0]["name"] == "Anna"
    again = sat(terminals, f"{serving.origin}/table/{table}")
    again.until("Anna, Black> ")
    again.type("/leave\n")
    again.until("Get up? [y/N] ")
    again.type("y\n")
    assert again.ended() == 0
    assert maker.look(table)["sitters"][0]["kind"] == "free"


def test_a_seat_taken_over(serving: Serving, terminals: list[Terminal]) -> None:
    """A seat link reopened elsewhere takes the seat over."""
    _, _, links = laid(serving, "person", "me")
    terminal = sat(terminals, links[0], "--name", "Anna")
    terminal.until("Anna, Black> ")
    other = Guest(serving.origin, "Blaise")
    other.ask("/join", {"token": links[0].rpartition("/")[2]})
    terminal.until("somebody else has taken over the seat")
    assert terminal.ended() == 1


def test_nothing_is_lost_or_doubled(tmp_path: Path, terminals: list[Terminal]) -> None:
    """A server killed and started again: it is said, and a move typed meanwhile is made once."""
    serving = Serving(tmp_path / "data")
    try:
        maker, table, links = laid(serving, "person", "me")
        terminal = sat(terminals, links[0], "--name", "Anna")
        terminal.until("Anna, Black> ")
        serving.kill()
        terminal.until("The connection is lost")
        terminal.until("Anna, Black> ")
        terminal.type("a2\n")
        serving.start()
        terminal.until("The connection is back.")
        terminal.until("1. a2  Black takes a2")
        terminal.until("is to move)> ")
        assert maker.look(table)["ply"] == 1
        maker.do(table, "move", move=maker.look(table)["choices"][0]["move"])
        terminal.until("Anna, Black> ")
    finally:
        serving.stop()


def test_the_menu_leads_to_a_table(serving: Serving, terminals: list[Terminal]) -> None:
    """A server's address alone: what to play and with whom, and later my tables again."""
    terminal = sat(terminals, serving.origin, "--lang", "fr")
    terminal.until("vous appeler ? ")
    terminal.type("Anaïs\n")
    menu = terminal.until("Lequel ? ")
    assert all(game.title("fr") in menu for game in pardalis.games())
    terminal.type("kamon\n")
    for asked, line in {
        "[o/N] ": "oui",
        "[colours] : ": "num",
        "[1] ": "",
        "[0] ": "1",
        "la table ? [o/N] ": "o",
        "par coup : ": "never",
        "3j.": "3j",
    }.items():
        terminal.until(asked)
        terminal.type(f"{line}\n")
    told = terminal.until("Qui ouvre ce lien peut regarder")
    assert f"{serving.origin}/join/" in told
    terminal.type("/ordinateur 1\n")
    terminal.until("2 j 23 h")
    terminal.until("Anaïs, Noir> ")
    terminal.type("/quitter\n")
    assert terminal.ended() == 0
    again = sat(terminals, serving.origin)
    again.until("Go on: Kamon, with computer 1")
    again.until("Which one? ")
    again.type("2\n")
    again.until("Anaïs, Black> ")


def test_a_public_table_is_joined(serving: Serving, terminals: list[Terminal]) -> None:
    maker = Guest(serving.origin, "Hôtesse")
    table = maker.lay("kamon", "person", "me", position=str(START), public=True)["table"]
    terminal = sat(terminals, serving.origin, "--name", "Anna")
    terminal.until("Join: Kamon, with Hôtesse.")
    terminal.until("Which one? ")
    terminal.type("2\n")
    terminal.until("Anna, Black> ")
    assert maker.look(table)["phase"] == "playing"
    terminal.type("/mute Hôtesse\n")
    terminal.until("Anna, Black> ")
    terminal.type("/link\n")
    terminal.until("Give it to nobody")


MOVE = re.compile(r"draw|pass|[RYGBPx]{3}@-?\d+,-?\d+[nesw]")  # in a list of moves


def test_hands_are_covered_between_turns(serving: Serving, terminals: list[Terminal]) -> None:
    """Several people at one keyboard: nobody sees another's hand."""
    terminal = sat(terminals, serving.origin, "--name", "Anna")
    for asked, line in {
        "Which one? ": "chromino",
        "[y/N] ": "",
        "How many seats": "2",
        "How many people": "2",
        "number 2": "Blaise",
    }.items():
        terminal.until(asked)
        terminal.type(f"{line}\n")
    cover = terminal.until("is looking: ")
    first, other = ("Anna", "Blaise") if "goes to Anna" in cover else ("Blaise", "Anna")
    terminal.type("\n")
    shown = terminal.until("> ")
    while f"{first}, Player" not in shown:
        shown += terminal.until("> ")
    hidden = shown.count("???")
    assert hidden == 8
    move = "draw"
    while move == "draw":  # whoever draws goes on
        terminal.type("?\n")
        listed = ""
        while not (found := MOVE.search(listed.partition("?")[2])):
            listed += terminal.until("> ")
        move = found[0]
        terminal.type(f"{move}\n")
    cover = terminal.until("is looking: ")
    assert f"goes to {other}" in cover
    terminal.type("\n")
    shown = terminal.until(f"{other}, Player").rpartition("\x1b[3J")[2]
    assert f". {move}" in shown  # what happened is told again
    assert shown.count("???") in (7, 8)
