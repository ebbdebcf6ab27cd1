"""`pardalis perft`: counting lines of play."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import nullcontext
from typing import Annotated

import typer

from pardalis.cli import declare
from pardalis.cli.declare import number
from pardalis.cli.kernels import is_fast, make_ready
from pardalis.cli.progress import bar
from pardalis.cli.screen import put_json
from pardalis.cli.setup import chosen_game, chosen_position
from pardalis.core import perft as counting
from pardalis.core.position import Position
from pardalis.core.words import Words

word = Words("pardalis.cli")
DEEPEST = 100  # no machine counts further, and no game's lines nest deeper than Python can


def perft(
    game: declare.GameId = None,
    position: declare.PositionText = None,
    depth: Annotated[str, typer.Option("--depth", metavar="N", help="help.option.depth")] = "3",
    divide: Annotated[bool, typer.Option("--divide", help="help.option.divide")] = False,
    seed: declare.Seed = None,
    seats: declare.Seats = None,
    option: declare.Chosen = None,
    play: declare.Moves = None,
    referee: declare.ByReferee = False,
    json: declare.Json = False,
    lang: declare.Lang = "",
) -> None:
    """Count the lines of play of a given length."""
    found = chosen_game(game)
    deep = number("--depth", depth, 0, DEEPEST)
    whole, _ = chosen_position(found, position, seed, seats, option, play, lang)
    counted = _by_kernel(whole, deep, lang) if is_fast(found, referee) else _divide(whole, deep)
    began = time.perf_counter()
    parts: dict[str, int] = {}
    first = len(whole.moves()) if deep else 0
    with nullcontext() if divide else bar() as told:
        for move, lines in counted:
            parts[move] = lines
            if told:
                told(len(parts), first)
            elif not json:
                print(f"{move}\t{lines}", flush=True)
    nodes = sum(parts.values()) if deep else 1
    seconds = time.perf_counter() - began
    if json:
        data = {"game": found.id, "position": str(whole), "depth": deep}
        data |= {"nodes": nodes, "seconds": round(seconds, 6)}
        put_json(data | ({"divide": parts} if divide else {}))
        return
    print(word("perft.told", n=nodes, depth=deep, seconds=f"{seconds:.3f}").text(lang), flush=True)


def _divide(position: Position, depth: int) -> Iterator[tuple[str, int]]:
    """The first moves one by one, each with the number of lines, by the referee."""
    for move in position.moves() if depth else ():
        yield move, counting.perft(position.play(move), depth - 1)


def _by_kernel(position: Position, depth: int, lang: str) -> Iterator[tuple[str, int]]:
    """The same by the kernel, which is made ready at once."""
    from pardalis.engine.kernels.perft import divide, entry

    if not depth:
        return iter(())
    make_ready(position, entry, lang)
    return divide(position, depth)
