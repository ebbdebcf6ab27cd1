"""docs/cli.md is complete, and what it shows is what happens."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from pardalis.cli.app import app
from pardalis.cli.commands import COMMANDS
from pardalis.core.words import LANGUAGES
from pardalis.engine.players import PLAYERS
from tests.ready import ready

PAGE = Path(__file__).parent.parent.parent / "docs" / "cli.md"
TEXT = PAGE.read_text("utf-8")


def commands() -> list[tuple[str, Any]]:
    """Every command and its name."""
    group: Any = get_command(app)
    names = group.list_commands(None)
    assert names
    return [(name, group.get_command(None, name)) for name in names]


def test_every_command_and_option_is_told() -> None:
    for name, command in commands():
        assert f"| [`{name}`](#pardalis-{name}) |" in TEXT
        assert f"## `pardalis {name}`" in TEXT
        section = TEXT.partition(f"## `pardalis {name}`")[2]
        shared = TEXT.partition("## `pardalis games`")[0]
        for parameter in command.params:
            for option in parameter.opts:
                if option.startswith("-"):
                    assert f"`{option}" in section.partition("\n## ")[0] + shared, (name, option)
    assert "--version" in TEXT
    assert "--help" in TEXT


def test_what_answers_in_json_is_told() -> None:
    told = TEXT.partition("**For programs** there is `--json` on ")[2].partition(".")[0]
    able = {
        name for name, command in commands() if any("--json" in one.opts for one in command.params)
    }
    assert set(re.findall(r"`(\w+)`", told)) == able


def test_every_word_of_the_table_is_told() -> None:
    for lang in LANGUAGES:
        for name in COMMANDS.names(lang):
            assert f"`{name}" in TEXT


def test_every_computer_is_told() -> None:
    for player in PLAYERS:
        assert f"`{player}`" in TEXT


@pytest.mark.long
def test_examples_run(home: Path, tmp_path: Path) -> None:
    """One shell runs them all in order, in a folder of its own."""
    ready("kamon", "chameleon-chess")  # else a command says that it compiles
    folder = tmp_path / "bin"
    folder.mkdir()
    script = folder / "pardalis"
    script.write_text(f'#!/bin/sh\nexec {sys.executable} -m pardalis "$@"\n', encoding="utf-8")
    script.chmod(0o755)
    env = os.environ | {"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
    check = doctest.OutputChecker().check_output
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    examples = 0
    for block in re.findall(r"^```console\n(.*?)^```", TEXT, re.M | re.S):
        for example in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, wanted = example.partition("\n")
            done = subprocess.run(
                command,
                shell=True,
                env=env,
                cwd=home,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                encoding="utf-8",
                check=False,
            )
            assert check(wanted, done.stdout, flags), (command, wanted, done.stdout)
            examples += 1
    assert examples > 10
