"""Perft tables: one file a game in `tests/perft`, made by `make perft`.

A line is `name | nodes at depth 1, 2, … | position`. The positions are the pages' own, starts with
several options, and positions from random games that between them offer every kind of move.
"""

from __future__ import annotations

import re
from pathlib import Path

import pardalis
from pardalis import Game, Position, perft
from pardalis.core.chance import Chance
from tests.walks import GAMES, any_start, settings, walk

FOLDER = Path(__file__).parent / "perft"
MOST_NODES = 4_000
PAGES = {
    "kamon": [
        "1a1b1c1d/1e1f2a2b2c/2d2e2f3a3b3c/3d3e3f--4a4b4c/4d4e4f5a5b5c/5d5e5f6a6b/6c6d6e6f "
        "..../...../....../......./....../...../.... - b"
    ],
    "chameleon-chess": ["wbwbw/5/5/5/WBWBW r 0"],
    "le-cameleon": [
        "8/b1b1b1b1/1r1r1r1r/y1y1y1y1/8/1Y1Y1Y1Y/R1R1R1R1/1B1B1B1B/8 r - 6665 6665 0",
        "1o1v1o1o/b3b3/7r/2b1b1r1/1r6/5Y1R/R1R1Br2/1B1B1O1B/O1O3O1 r - 6265 5365 18",
    ],
    "greengage": [
        "RYBGBGRY/GYGRYYBR/BBRYGRGB/YRGBRYBG/GRYBRYGB/BBRGGYRY/YYGRBBGR/RGBYYRBG "
        "3b1b2/b1b5/4b1b1/2b4b/w5w1/3ww3/2w3w1/1w5w GG w - 0"
    ],
}


def read(game: Game) -> list[tuple[str, list[int], str]]:
    """The lines of a game's table."""
    lines = (FOLDER / f"{game.id}.txt").read_text("utf-8").splitlines()
    table = []
    for line in lines:
        name, nodes, text = line.split(" | ")
        table.append((name, [int(n) for n in nodes.split()], text))
    return table


def kind(move: str) -> str:
    """The form of a move, without its cells, tiles and numbers."""
    return re.sub(r"[a-h]?-?\d+", ".", re.sub(r"[A-Z*]+", "T", move))


def phase(text: str) -> list[str]:
    """How far a turn has come, as the fields of a text tell it, without cells and tiles."""
    forms = r"\+|[a-h]\d+|[a-h]\d+\+[A-Z]|[A-Z*]{3}:\d+"
    return [kind(field) for field in text.split() if re.fullmatch(forms, field)]


def chosen(game: Game) -> list[tuple[str, Position]]:
    """The positions of a game's table."""
    found = [(f"page {n}", game.parse(text)) for n, text in enumerate(PAGES.get(game.id, []), 1)]
    for setting in settings(game)[:6]:
        words = " ".join(f"{name}={value}" for name, value in setting.items())
        found.append((f"start {words}".strip(), game.start(seed=1, **setting)))
    kinds: set[frozenset[str]] = set()
    for seed in range(60):
        chance = Chance(seed)
        for ply, (position, _) in enumerate(walk(any_start(game, chance), chance, 0.4)):
            offered = frozenset([*map(kind, position.moves()), *phase(str(position))])
            if offered not in kinds and ply:
                kinds.add(offered)
                found.append((f"seed {seed} ply {ply}: {' '.join(sorted(offered))}", position))
        for ply, (position, _) in enumerate(walk(any_start(game, chance), chance, 0.2)):
            if seed < 3 and ply == 12 + 10 * seed:
                found.append((f"seed {seed} middle {ply}", position))
    return found


def measured(position: Position) -> list[int]:
    """Nodes at depth 1, 2, … as far as they stay few."""
    nodes = [perft(position, 1)]
    while (
        nodes[-1]
        and len(nodes) < 5
        and nodes[-1] * (nodes[-1] // (nodes[-2:-1] or [1])[0]) < (MOST_NODES * 4)
    ):
        deeper = perft(position, len(nodes) + 1)
        if deeper > MOST_NODES:
            break
        nodes.append(deeper)
    return nodes


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        lines = [
            f"{name} | {' '.join(map(str, measured(position)))} | {position}\n"
            for name, position in chosen(pardalis.game(game.id))
        ]
        (FOLDER / f"{game.id}.txt").write_text("".join(lines), "utf-8")
        print(f"{game.id}: {len(lines)} positions")
