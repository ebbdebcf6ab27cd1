"""`stats`: the figures of a game, variant by variant, in tables and plots."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

import pardalis
from pardalis.cli.variants import variants
from pardalis.core.registry import folders
from tests.cli.conftest import Run
from tests.cli.test_playouts import hearing, pressing  # noqa: F401  # a fixture
from tests.ready import ready

FEW = ("--playouts", "4", "--deals", "2", "--seed", "3")


@pytest.fixture(autouse=True)
def compiled() -> None:
    ready("kamon", "chameleon-chess")


def told(id: str, *by: str, seats: int | None = None, **options: str) -> list[str]:
    found = variants(pardalis.game(id), seats, options, by)
    return [variant.label("en") for variant in found]


def test_without_by_every_option_is_changed_in_turn() -> None:
    assert told("kamon") == ["usual"]  # an option of look changes no figure
    assert told("le-cameleon") == ["usual", "ranks=11", "setup=shuffled"]
    assert told("le-cameleon", ranks="11") == ["usual", "setup=shuffled"]
    chromino = told("chromino", draw="1", score="plain")
    assert chromino[:4] == ["usual", "contact=bambino", "hands=open", "seats=1"]
    assert told("chromino", "hands", seats=3) == ["hands=hidden", "hands=open"]


def test_by_gives_all_combinations() -> None:
    assert told("le-cameleon", "setup", "ranks", "setup") == [
        "setup=rows, ranks=9",
        "setup=rows, ranks=11",
        "setup=shuffled, ranks=9",
        "setup=shuffled, ranks=11",
    ]
    greengage = variants(pardalis.game("greengage"), None, {"board": "random"}, ("start", "goal"))
    assert len(greengage) == 16
    for variant in greengage:
        assert dict(variant.options) == {"board": "random", **variant.apart}
        assert variant.seats == 2
    seats = variants(pardalis.game("chromino"), None, {}, ["seats"])
    assert [variant.seats for variant in seats] == [2, 1, 3, 4, 5, 6, 7, 8]
    assert all("seats" not in variant.options for variant in seats)


@pytest.mark.parametrize("id", list(folders()))
def test_every_game_has_figures(run: Run, id: str) -> None:
    ready(id)
    said = run("stats", id, *FEW, "--json")
    assert said.code == 0
    assert len(said.json["variants"]) == len(told(id))
    for variant in said.json["variants"]:
        pardalis.game(id).start(seed=1, seats=variant["seats"], **variant["options"])
        assert variant["deals"] == 2
        assert variant["playouts"] == 4
        assert sum(share["share"] for share in variant["reasons"].values()) == pytest.approx(1)
        length = variant["length"]
        parts = [length[part] for part in ("5%", "25%", "50%", "75%", "95%")]
        assert parts == sorted(parts)
        assert length["low"] <= length["mean"] <= length["high"]
        assert variant["branching"]["mean"] >= 1
        assert len(variant["branching"]["by_ply"]) >= length["95%"]
        assert variant["first_seat"]["low"] <= variant["first_seat"]["high"]


@pytest.mark.parametrize("threads", ["1", "3"])
def test_one_seed_gives_one_result(run: Run, threads: str) -> None:
    """whatever the number of threads, and by the referee too"""
    command = ("stats", "kamon", "--playouts", "21", "--deals", "3", "--seed", "5", "--json")
    slow = run(*command, "--referee").json
    assert run(*command, "--threads", threads).json == slow
    assert slow["seed"] == "5"
    (only,) = slow["variants"]
    assert (only["deals"], only["playouts"]) == (3, 21)


def test_what_the_page_says_of_kamon(run: Run) -> None:
    """First player 51.5 %, second 48.1 %, draws 0.4 %; connection 61 %, block 32 %, loop 7 %."""
    (only,) = run("stats", "kamon", "--playouts", "40000", "--seed", "1", "--json").json["variants"]
    known = {"1": 0.515, "2": 0.481, "none": 0.004}
    for key, share in known.items():
        assert only["winners"][key]["low"] - 0.005 < share < only["winners"][key]["high"] + 0.005
    for key, share in {"connection": 0.61, "block": 0.32, "loop": 0.07}.items():
        assert only["reasons"][key]["low"] - 0.01 < share < only["reasons"][key]["high"] + 0.01
    assert only["first_seat"]["advantage"] == pytest.approx(0.017, abs=0.01)


def test_in_words(run: Run) -> None:
    said = run("stats", "kamon", "--playouts", "2000", "--deals", "10", "--seed", "3")
    assert said.out.startswith("Kamon: 2,000 random games, 10 deals, seed 3\n")
    rows = [line.split("\t") for line in said.out.splitlines() if "\t" in line]
    assert rows[0] == ["variant", "Black", "White", "Nobody", "first seat, points"]
    assert rows[1][0] == "usual"
    assert rows[2] == ["variant", "moves a game", "median", "9 of 10", "choices a move"]
    assert rows[4][:3] == ["variant", "connection", "block"]
    assert ["block", "the other side has to move and cannot"] in rows
    ready("le-cameleon")
    french = run("stats", "le-cameleon", *FEW, "--by", "ranks", "--lang", "fr").out
    assert french.startswith("Le Caméléon : 4 parties au hasard par variante, 2 donnes, graine 3\n")
    assert "\nranks=11\t" in french


def test_fewer_games_than_deals(run: Run) -> None:
    (only,) = run("stats", "kamon", "--playouts", "5", "--seed", "1", "--json").json["variants"]
    assert (only["deals"], only["playouts"]) == (5, 5)


def test_ctrl_c_tells_the_deals_that_were_played(
    run: Run,
    hearing: None,  # noqa: F811  # the fixture
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Pressed in the third deal: two are told."""
    monkeypatch.setattr("pardalis.cli.stats.bar", pressing)
    command = ("stats", "kamon", "--playouts", "60000", "--deals", "300", "--seed", "1")
    said = run(*command, "--json")
    assert said.code == 130
    (only,) = said.json["variants"]
    assert (only["deals"], only["playouts"]) == (2, 400)


def test_ctrl_c_before_the_first_deal_is_played(
    run: Run,
    hearing: None,  # noqa: F811  # the fixture
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pardalis.cli.stats.bar", partial(pressing, at=1))
    for way in ([], ["--json"]):
        said = run("stats", "kamon", *FEW, *way)
        assert said.code == 130
        assert said.out == ("" if not way else '{"game": "kamon", "seed": "3", "variants": []}\n')


# Plots --------------------------------------------------------------------------------------------


def test_a_plot_of_many_variants(run: Run, home: Path) -> None:
    ready("chromino")
    said = run("stats", "chromino", *FEW, "--plot", "figures.png")
    assert (said.code, said.err) == (0, "")
    assert (home / "figures.png").read_bytes().startswith(b"\x89PNG")


def test_the_same_figures_draw_the_same_file(run: Run, home: Path) -> None:
    ready("kamon")
    run("stats", "kamon", *FEW, "--plot", "figures.SVG", "--json", "--lang", "fr")
    drawn = (home / "figures.SVG").read_bytes()
    assert b"<svg" in drawn[:500]
    run("stats", "kamon", *FEW, "--plot", "again.svg", "--lang", "fr")
    assert (home / "again.svg").read_bytes() == drawn


def test_a_plot_that_cannot_be_written_comes_after_the_tables(run: Run) -> None:
    said = run("stats", "kamon", *FEW, "--plot", "no/such/folder.png")
    assert said.code == 1
    assert "Black" in said.out
    assert "no such file" in said.err


def test_without_matplotlib(home: Path) -> None:
    """The extra is named before anything is played."""
    code = (
        "import sys; sys.modules['matplotlib'] = None; from pardalis.cli import main;"
        "sys.exit(main(['stats', 'kamon', '--referee', '--plot', 'a.png']))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr == 'pardalis: plots need the extra "plot": pip install "pardalis[plot]"\n'
