"""Golden playthroughs: whole games as readable texts in `tests/golden`, written by `make golden`.

Every game, every setting of its options and every number of seats has one. The first moves show
the board, the text, the legal moves and the words of the move played; later ones only the text.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pardalis import Game, Position
from pardalis.core.chance import Chance
from pardalis.draw.terminal import drawing
from tests.walks import GAMES, Setting, settings, walk

FOLDER = Path(__file__).parent / "golden"
IN_FULL = 24
WIDTH = 100


def cases(game: Game) -> Iterator[tuple[str, int, Setting]]:
    """The name, seats and options of every playthrough a game must have."""
    seats = game.checked_seats(None)
    for setting in settings(game):
        told = "".join(f",{name}={value}" for name, value in setting.items())
        yield f"{game.id}{told}", seats, setting
    if len(game.seats) > 1:
        for seats in game.seats:
            yield f"{game.id},seats={seats}", seats, {}


def playthrough(game: Game, name: str, seats: int, setting: Setting) -> str:
    """A whole game as a text."""
    start = game.start(1, seats, **setting)
    lines = [f"{name.replace(',', ' ')} seed=1", ""]
    position = start
    for ply, (before, move) in enumerate(walk(start, Chance(1), 0.7)):
        position = before.play(move)
        if ply < IN_FULL:
            lines += [*shown(before, ply), f"play:  {move}"]
            lines += [f"       {before.describe(move, lang)}" for lang in ("en", "fr")]
            lines.append("")
        else:
            lines.append(f"{ply + 1}. {move} -> {position}")
    lines += ["", *shown(position, ply + 1)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def shown(position: Position, ply: int) -> list[str]:
    """A position as the playthrough shows it."""
    board = drawing(position, lang="en", colour=False, width=WIDTH).plain
    lines = [f"ply {ply}, seat {position.turn}" if position.turn else f"ply {ply}, over"]
    lines += [f"    {line}" for line in board.splitlines()]
    lines.append(f"text:  {position}")
    if position.outcome:
        lines.append(f"end:   {position.outcome.winners} {position.outcome.reason}")
        lines += [f"       {position.describe_outcome(lang)}" for lang in ("en", "fr")]
    else:
        lines.append(f"moves: {' '.join(position.moves())}")
    for seat in (position.turn or None, None):
        if (view := str(position.view(seat))) != str(position):
            lines.append(f"seat {seat}: {view}" if seat else f"others: {view}")
    return lines


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for game in GAMES:
        for case in cases(game):
            (FOLDER / f"{case[0]}.txt").write_text(playthrough(game, *case), "utf-8")
        print(f"{game.id}: {len(list(cases(game)))} playthroughs")
