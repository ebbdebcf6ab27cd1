"""Whatever is typed: one clear sentence on standard error, the right exit code, no traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import cycle
from pathlib import Path

import pytest

from tests.cli.conftest import Run, Said, process

START = "wbwbw/5/5/5/WBWBW r 0"
SECONDS = ("", "0", "0.0", "-1", "nan", "inf", "1e3", "1_0", "0,5", "٣", "86401", "9" * 5000, ".")
COUNTS = ("", "0", "-1", "1.5", "1e3", "many", "٣", "9" * 5000)
BY_ALL = [word for name in ("seats", "draw", "score", "contact") for word in ("--by", name)]


def one_sentence(said: Said, code: int, *parts: str) -> None:
    assert said.code == code
    assert said.out == ""
    assert said.err.startswith(("pardalis: ", "pardalis : "))
    assert said.err.count("\n") == 1
    for part in parts:
        assert part in said.err


@pytest.mark.parametrize(
    ("args", "part"),
    [
        (["shw"], "show"),
        (["show"], "kamon"),
        (["show", "kamon", "--sed", "7"], "--seed"),
        (["show", "kamon", "--seed"], "--seed"),
        (["show", "kamon", "--json=yes"], "--json"),
        (["show", "kamon", "a", "b"], "quotes"),
        (["show", "kamon", "-o", "edition"], "NAME=VALUE"),
        (["show", "chameleon-chess", START, "--seed", "7"], "--seed"),
        (["show", "kamon", "--lang", "de"], "en or fr"),
        (["perft", "kamon", "--depth", "-1"], "0 to 100"),
        (["perft", "kamon", "--depth", "101"], "0 to 100"),
        (["perft", "kamon", "--depth", "9" * 5000], "0 to 100"),
        (["perft", "kamon", "--referee=no"], "--referee"),
        (["playouts"], "kamon"),
        *((["playouts", "kamon", "--seconds", text], "more than 0") for text in SECONDS),
        *((["playouts", "kamon", "--playouts", text], "1 to 1000000000000") for text in COUNTS),
        *((["playouts", "kamon", "--threads", text], "1 to 256") for text in COUNTS),
        (["playouts", "kamon", "--threads", "2", "--referee"], "--threads"),
        (["playouts", "chameleon-chess", START, "--seats", "2"], "--seats"),
        (["stats"], "kamon"),
        *((["stats", "kamon", "--playouts", text], "2 to 1000000000000") for text in COUNTS),
        *((["stats", "kamon", "--deals", text], "2 to 100000") for text in (*COUNTS, "1")),
        (["stats", "kamon", "--by", "edition"], "one variant"),
        (["stats", "greengage", "--by", "board"], "start or goal"),
        (["stats", "greengage", "--by", ""], "start or goal"),
        (["stats", "greengage", "--by", "goal", "-o", "goal=red"], "--by goal"),
        (["stats", "chromino", "--by", "seats", "--seats", "3"], "--by seats"),
        (["stats", "chromino", *BY_ALL], "160 variants"),
        *((["stats", "kamon", "--plot", name], ".png or .svg") for name in ("", "-", "a.pdf")),
        (["replay"], "file"),
        (["record"], "file"),
        (["replay", "x", "--ply", "one"], "--ply"),
        (["play", "kamon", "-p", "3"], "1 to 2"),
        (["play", "kamon", "-p", "1=greedy"], "--computer 1=greedy"),
        (["play", "kamon", "-c", "2=gready"], "random, greedy, 1, 2, 3, 4, 5, 6, 7 or 8"),
        (["play", "--resume", "--seed", "7"], "--resume"),
        (["play"], "kamon"),
        (["--lang"], "--lang"),
    ],
)
def test_a_wrong_call_says_what_would_be_right(run: Run, args: list[str], part: str) -> None:
    one_sentence(run(*args), 2, part)


@pytest.mark.parametrize(
    ("args", "part"),
    [
        (["show", "chess"], "kamon"),
        (["show", "kamon", ""], "LAYOUT OWNERS LAST TURN"),
        (["show", "kamon", "x" * 100_000], "10000"),
        (["show", "kamon", "-"], "LAYOUT OWNERS LAST TURN"),
        (["show", "kamon", "--seed", "-1"], "2^128"),
        (["show", "kamon", "--seed", "seven"], "seven"),
        (["show", "kamon", "--seed", "9" * 5000], "2^128"),
        (["show", "kamon", "--seats", "3"], "it takes 2"),
        *((["playouts", "kamon", "--seed", text], "2^128") for text in ("-1", "x", "9" * 99)),
        (["playouts", "kamon", "nonsense"], "LAYOUT"),
        (["playouts", "kamon", "--seats", "3"], "it takes 2"),
        (["playouts", "kamon", "-o", "edition=gold"], "colours or numbers"),
        (["playouts", "kamon", "--seed", "7", "--play", "d4"], "border"),
        (["playouts", "go"], "kamon"),
        (["stats", "kamon", "--seed", "-1"], "2^128"),
        (["stats", "chromino", "--seats", "9"], "1 to 8"),
        (["stats", "greengage", "-o", "goal=pink"], "red, yellow, green or blue"),
        (["stats", "greengage", "-o", "gaol=red"], "start, goal and board"),
        (["show", "kamon", "-o", "edition=gold"], "colours or numbers"),
        (["show", "kamon", "-o", "colour=red"], "edition"),
        (["show", "chameleon-chess", START, "--seat", "3"], "1 or 2"),
        (["show", "kamon", "--seed", "7", "--play", "d4"], "border"),
        (["show", "kamon", "--seed", "7", "--svg", "no/such/folder.svg"], "no such file"),
        (["show", "kamon", "--seed", "7", "--svg", "."], "folder"),
        (["show", "kamon", "--theme", "pink", "--svg", "-"], "light or dark"),
        (["show", "kamon", "--board", "pink", "--svg", "-"], "walnut, slate or meadow"),
        (["show", "kamon", "--palette", "pink", "--svg", "-"], "colour, vivid, soft or grey"),
        (["replay", "nothing.txt"], "no such file"),
        (["replay", "."], "folder"),
        (["record", "nothing.txt"], "no such file"),
        (["play", "--resume", "nothing.txt"], "no such file"),
        (["play", "--resume"], "no game was left"),
        (["play", "kamon", "--points", "0"], "1 to 10000"),
        (["play", "kamon", "--position", "nonsense"], "LAYOUT"),
    ],
)
def test_what_is_refused_says_why(run: Run, args: list[str], part: str) -> None:
    one_sentence(run(*args), 1, part)


def test_refusals_speak_the_readers_language(run: Run) -> None:
    one_sentence(run("show", "échecs", "--lang", "fr"), 1, "il n'y a pas de jeu")
    one_sentence(run("montrer", "--lang=fr"), 2, "il n'y a pas de commande")
    half = run("playouts", "kamon", "--seconds", "0,5", "--lang", "fr")
    one_sentence(half, 2, "plus de 0 et 86400 au plus")


def test_a_position_may_begin_with_hyphens(run: Run) -> None:
    layout = "--6f1a6d/1f5f2c5c5d/3f4e1d5a2e2d/4b3a1b4f1e6e1c/4d5b4c6b3e3d/3b6a2f2b2a/3c6c5e4a"
    text = f"{layout} ..../...../....../......./....../...../.... - b"
    assert run("show", "kamon", text, "--json").json["text"] == text
    assert run("show", "--json", "kamon", "--", text).json["text"] == text


def test_the_language_is_told_by_flag_then_variable_then_system(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def speaks() -> str:
        return {True: "fr", False: "en"}["pas de jeu" in run("show", "x").err]

    assert speaks() == "en"
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert speaks() == "fr"
    monkeypatch.setenv("LC_ALL", "C")
    assert speaks() == "en"
    monkeypatch.setenv("PARDALIS_LANG", "fr")
    assert speaks() == "fr"
    assert "there is no game" in run("show", "x", "--lang", "en").err
    assert "there is no game" in run("--lang", "en", "show", "x").err
    monkeypatch.setenv("PARDALIS_LANG", "tlh")
    one_sentence(run("show", "kamon"), 2, "PARDALIS_LANG", "en or fr")


def test_every_help_is_in_both_languages(run: Run) -> None:
    commands = [
        "games",
        "play",
        "show",
        "moves",
        "perft",
        "playouts",
        "stats",
        "arena",
        "replay",
        "record",
    ]
    for args in ([], *([command] for command in commands)):
        english, french = run(*args, "--help"), run(*args, "-h", "--lang", "fr")
        assert english.code == french.code == 0
        assert "help.option" not in english.out + french.out  # no key was left untranslated
        assert "Show this help." in english.out
        assert "Montrer cette aide." in french.out
    assert run().out == run("--help").out
    assert all(command in run().out for command in commands)


def test_version(run: Run) -> None:
    said = run("--version")
    assert said.code == 0
    assert said.out.startswith("pardalis ")


# As a process of its own --------------------------------------------------------------------------


def test_bytes_that_are_no_text_are_refused(home: Path) -> None:
    (home / "binary").write_bytes(bytes(range(256)) * 100)
    one_sentence(process("replay", "binary"), 1, "UTF-8")
    one_sentence(process("replay", "-", stdin=b"\xff\xfe\x00"), 1, "UTF-8")
    one_sentence(process("show", "kamon", "-", stdin=b"\xff\n"), 1)


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="needs /dev/zero")
def test_an_endless_file_is_refused_at_once() -> None:
    one_sentence(process("replay", "/dev/zero"), 1)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_full_disk_is_told() -> None:
    one_sentence(process("show", "kamon", "--seed", "7", "--svg", "/dev/full"), 1, "full")
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "pardalis", "games"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    one_sentence(Said(done.returncode, "", done.stderr.decode()), 1, "full")


def test_a_reader_that_leaves_early_is_no_error() -> None:
    command = f"{sys.executable} -m pardalis perft kamon --seed 7 --depth 3 --divide | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout.count("\n") == 1


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("args", ["games", "play kamon --seed 7", "replay -", "show kamon -"])
def test_closed_streams_do_no_harm(closed: str, args: str) -> None:
    command = f"{sys.executable} -m pardalis {args} {closed}"
    done = subprocess.run(
        command, shell=True, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    assert done.returncode in (0, 1)
    assert "Traceback" not in done.stderr


ODD_VARIABLES = [
    {"TERMINAL_WIDTH": "wide"},
    {"COLUMNS": "wide"},
    {"COLUMNS": "1"},
    {"COLUMNS": "0"},
    {"COLUMNS": "99999999"},
    {"LINES": "-1"},
    {"TERM": "dumb"},
    {"TERM": "nonsense"},
    {"NO_COLOR": "1"},
    {"FORCE_COLOR": "1"},
    {"FORCE_COLOR": "1", "COLUMNS": "3"},
    {"PYTHONIOENCODING": "ascii"},
    {"PYTHONIOENCODING": "latin-1"},
    {"LC_ALL": "nonsense"},
    {"LANG": "\udcff"},
    {"XDG_STATE_HOME": "/dev/null"},
    {"HOME": "/nonexistent", "XDG_STATE_HOME": ""},
    {"TYPER_USE_RICH": "0"},
    {"_PARDALIS_COMPLETE": "nonsense"},
]
# One command after the other: each variable is met by one of them.
ARGS = cycle([["show", "kamon", "--seed", "7"], ["games"], ["--help"]])


@pytest.mark.parametrize(("env", "args"), [*zip(ODD_VARIABLES, ARGS, strict=False)])
def test_no_variable_makes_it_stumble(env: dict[str, str], args: list[str]) -> None:
    said = process(*args, env=env)
    assert said.code == 0
    assert "Traceback" not in said.err
    assert said.out


def test_an_argument_that_is_no_utf8_is_refused() -> None:
    one_sentence(process("show", "kam\udcffon"), 1, "udcff")
