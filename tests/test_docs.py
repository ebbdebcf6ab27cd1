"""The documentation is tested: its examples run, its files exist."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ready import ready

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])


def blocks(page: Path, language: str) -> list[str]:
    """The code blocks of a page in one language."""
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text("utf-8"), re.M | re.S)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_examples(page: Path) -> None:
    source = "\n".join(blocks(page, "pycon"))
    test = doctest.DocTestParser().get_doctest(source, {}, page.name, str(page), 0)
    told: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(test, out=told.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(told)


COMMANDS = [
    line.partition("#")[0].split()
    for block in blocks(ROOT / "README.md", "sh")
    for line in block.splitlines()
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_commands_of_the_readme(command: list[str], tmp_path: Path) -> None:
    """Each runs, at a table that nobody sits down at; the make targets exist."""
    if command[0] == "make":
        makefile = (ROOT / "Makefile").read_text("utf-8")
        assert f"\n{command[1]}: " in makefile
        return
    assert command[0] == "pardalis"
    ready("kamon", "chameleon-chess", "chromino")  # else a command says that it compiles
    ran = subprocess.run(
        [sys.executable, "-m", *command],
        input="",
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env=os.environ | {"XDG_STATE_HOME": str(tmp_path)},
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text("utf-8")):
        if not target.startswith("http"):
            assert (page.parent / target).exists(), target


def test_record_example() -> None:
    """The record in docs/records.md is one."""
    from pardalis import Match

    (example,) = [b for b in blocks(ROOT / "docs/records.md", "") if b.startswith("Pardalis")]
    assert Match.from_record(example).record() == example


def test_readme_shows_every_game() -> None:
    import pardalis

    readme = (ROOT / "README.md").read_text("utf-8")
    for game in pardalis.games():
        assert f"docs/images/{game.id}.png" in readme
        assert game.title("en").partition(" (")[0] in readme
