"""What the API page and the example bot show is what happens, at a server in its own process."""

from __future__ import annotations

import ast
import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import pardalis
from pardalis.server import web
from tests.cli.serving import Guest, Serving
from tests.ready import ready
from tests.sample import some_games

ROOT = Path(__file__).parent.parent.parent
BOT = ROOT / "examples" / "bot.py"
PAGE = (Path(web.__file__).parent / "api.md").read_text("utf-8")
WRITTEN = "http://127.0.0.1:8765"  # where the server of the page is
WAIT = 240  # seconds for whole games, on a slow and busy machine


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    ready("kamon")
    made = Serving(tmp_path_factory.mktemp("data"))
    yield made
    made.stop()


def bot(*args: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(BOT), *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def said(process: subprocess.Popen[str]) -> str:
    """What a bot says at the end of its game."""
    out, err = process.communicate(timeout=WAIT)
    assert (process.returncode, err) == (0, "")
    return out.strip()


# The bot ------------------------------------------------------------------------------------------


def test_the_bot_is_small_and_needs_little() -> None:
    """A bot in at most 40 lines of plain readable Python, stdlib and `websockets` only."""
    source = BOT.read_text("utf-8")
    assert len(source.splitlines()) <= 40
    imported = {
        (node.module if isinstance(node, ast.ImportFrom) else node.names[0].name) or ""
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    assert {name.partition(".")[0] for name in imported} <= {*sys.stdlib_module_names, "websockets"}


@pytest.mark.parametrize("game", pardalis.games(), ids=lambda game: game.id)
def test_the_bot_plays_a_computer(serving: Serving, game: pardalis.Game) -> None:
    assert said(bot(serving.origin, game.id)).endswith(".")


@some_games("chromino", "kamon")
def test_the_bot_plays_a_bot(serving: Serving, game: pardalis.Game) -> None:
    """By the links of their seats; both see the same end, and the record can be replayed."""
    maker = Guest(serving.origin)
    table = maker.lay(game.id, "person", "person")
    bots = [bot(sitter["link"]) for sitter in table["sitters"]]
    ends = {said(process) for process in bots}
    state = maker.look(table["table"])
    assert state["phase"] == "over"
    assert ends == {state["outcome"]["words"]}
    url = f"{maker.api}/tables/{table['table']}/record"
    record = subprocess.run(
        ["curl", "-s", url, "-H", f"Authorization: Bearer {maker.token}"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    match = pardalis.Match.from_record(record)
    assert str(match.position) == state["position"] or game.referee.view
    assert match.ply == state["ply"]


def test_the_bot_comes_back(tmp_path: Path) -> None:
    """It reconnects: a server that dies in the middle of a game costs it nothing."""
    serving = Serving(tmp_path)
    maker = Guest(serving.origin)
    game = max(pardalis.games(), key=lambda game: len(game.start(seed=1).moves()))
    table = maker.lay(game.id, "person", "person")
    players = [bot(sitter["link"]) for sitter in table["sitters"]]
    while maker.look(table["table"])["ply"] < 10:
        pass  # every look is a request: nothing is hurried by it
    before = maker.look(table["table"])["ply"]
    serving.kill()
    serving.start()
    ends = {said(process) for process in players}
    state = maker.look(table["table"])
    assert ends == {state["outcome"]["words"]}
    assert state["ply"] >= before
    serving.stop()


# The page -----------------------------------------------------------------------------------------


def blocks(language: str) -> list[str]:
    """The examples of the page in one language, for this server."""
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.M | re.S)


def test_examples_by_curl(serving: Serving, tmp_path: Path) -> None:
    """One shell runs them all in order, and what it says is what the page says."""
    mark = "-- the next one --"
    examples = []
    for block in blocks("console"):
        for example in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, wanted = example.partition("\n")
            examples.append((command.replace(WRITTEN, serving.origin), wanted))
    assert len(examples) > 20
    script = "".join(f"{command}\necho\necho '{mark}'\n" for command, _ in examples)
    done = subprocess.run(
        ["bash", "-c", script],
        cwd=tmp_path,
        env=os.environ
        | {"LC_ALL": "C.UTF-8", "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        timeout=WAIT,
        check=False,
    )
    assert done.stderr == ""
    check, flags = doctest.OutputChecker().check_output, doctest.ELLIPSIS
    for (command, wanted), found in zip(examples, done.stdout.split(f"{mark}\n"), strict=False):
        assert check(wanted.strip() + "\n", found.strip() + "\n", flags), (command, wanted, found)


def test_examples_by_python(serving: Serving, tmp_path: Path) -> None:
    (source,) = blocks("python")
    done = subprocess.run(
        [sys.executable, "-c", source.replace(WRITTEN, serving.origin)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=WAIT,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == 2  # my move, then the computer's


def test_examples_of_messages_are_messages() -> None:
    import msgspec

    from pardalis.server.web.socket import Hello

    for block in blocks("json"):
        assert msgspec.json.decode(block, type=Hello)


def test_every_door_is_told(serving: Serving) -> None:
    """What there is: each path of the description is on the page."""
    names = {"{id}": "ID", "{token}": "TOKEN", "{picture}": "GAME.svg"}
    paths = Guest(serving.origin).ask("/openapi.json")["paths"]
    assert len(paths) > 15
    for path in paths:
        for name, shown in names.items():
            path = path.replace(name, shown)
        assert f"{path}`" in PAGE, path


def test_every_field_is_told() -> None:
    """Each field of a state, of news and of a command, and each message of the socket."""
    import msgspec

    from pardalis.server.tables import commands, told
    from pardalis.server.tables.wish import Wish

    kinds: list[type[msgspec.Struct]] = [told.State, told.News, told.Sitter, told.Offering, Wish]
    kinds += [told.Last, told.Ending, told.Standing, told.Choice, told.Presence, told.Done]
    kinds += [*commands.AnyCommand.__args__]
    for kind in kinds:
        for field in msgspec.structs.fields(kind):
            assert f"`{field.name}`" in PAGE, (kind.__name__, field.name)
    for kind in told.AnyTold.__args__:
        assert f"`{kind.__struct_config__.tag}`" in PAGE
    for kind in commands.AnyCommand.__args__:
        assert f"`{kind.__struct_config__.tag}`" in PAGE


def test_every_answer_to_a_threat_has_its_test() -> None:
    """docs/security.md: who attacks, what, the answer, where the test is."""
    page = (ROOT / "docs" / "security.md").read_text("utf-8")
    named = re.findall(r"`([\w/]+\.py)::(\w+)`", page)
    assert len(named) > 40
    for file, test in named:
        source = (ROOT / "tests" / file).read_text("utf-8")
        assert re.search(rf"^(?:async )?def {test}\(", source, re.M), (file, test)
    rows = [line for line in page.splitlines() if line.startswith("| ") and "the test" not in line]
    assert all("::" in row for row in rows)
