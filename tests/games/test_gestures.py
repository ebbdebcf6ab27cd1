"""Gestures: what somebody means who touches these elements, whether the rules allow it or not."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

import pardalis
from pardalis import Game, Position
from pardalis.core.chance import Chance
from pardalis.core.registry import part
from pardalis.core.scene import Cell
from tests.draw.looks import moments, scene_of
from tests.games.chromino import at as chromino
from tests.walks import GAMES

by_id = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def means(position: Position, *touched: str) -> Any:
    return part(position.game, "scene").gesture(position.state, touched)


@pytest.mark.uncounted
@by_id
def test_a_gesture_is_the_inverse_of_a_touch(game: Game) -> None:
    """For every legal move, on the position and on the mover's view of it."""
    scene = part(game, "scene")
    for position, _ in moments(game, games=6, every=5):
        for move in position.moves():
            touched = scene.touch(move)
            assert scene.gesture(position.state, touched) == move
            assert scene.gesture(position.view(position.turn).state, list(touched)) == move
            for n in range(len(touched)):
                begun = scene.gesture(position.state, touched[:n])
                assert begun is None


@by_id
def test_a_gesture_means_a_move_of_the_game_or_none(game: Game) -> None:
    """One cell, two cells, a hand's tile and two squares, in any order: a text that reads as a
    move, and the move of that text."""
    scene = part(game, "scene")
    chance = Chance(3)
    found = 0
    for position, _ in moments(game, games=3, every=11):
        if not position.turn:
            continue
        for shown in (position, position.view(position.turn)):
            things = scene_of(shown)
            cells = [thing.id for thing in things.elements() if isinstance(thing, Cell)]
            tiles = [tile.id for zone in things.zones for tile in zone.tiles]
            some = [chance.choice(cells) for _ in range(14)]
            pairs = [*product(some, some), *product(chance.shuffled(tiles)[:3], some, some)]
            for touched in [*[(cell,) for cell in cells], *pairs, (*some[:4],), ()]:
                move = scene.gesture(shown.state, touched)
                if move is None:
                    continue
                found += 1
                assert str(game.referee.parse_move(shown.state, move)) == move
                touches = scene.touch(move)
                assert set(touches[:1]) <= set(touched) or "tile-" in touches[0]
    assert found > 100


@by_id
@pytest.mark.parametrize(
    "touched",
    [
        (),
        ("",),
        ("nothing",),
        ("cell-z9",),
        ("cell-a1", "cell-z9"),
        ("cell-z9", "cell-a1"),
        ("cell-a1", "cell-b2", "cell-c3"),
        ("tile-RGB", "square-1_1"),
        ("tile-RGB", "square-1_1", "cell-a1"),
        ("tile-XYZ", "square-1_1", "square-1_3"),
        ("tile-RGB", "square-1_1", "square-1_1"),
        ("tile-RGB", "square-1_1", "square-2_2"),
        ("tile-RGB", "square-9999_1", "square-9997_1"),
        ("tile-RRR", "square--999_1", "square--1001_1"),
        ("board", "turn"),
        ("pass", "pass"),
    ],
)
def test_nonsense_means_nothing(game: Game, touched: tuple[str, ...]) -> None:
    assert means(game.start(seed=1), *touched) is None


# What an unlawful gesture means, game by game -----------------------------------------------------


def test_a_capture_is_told_from_a_step() -> None:
    position = pardalis.game("chameleon-chess").parse("wbwbw/5/2B2/5/W1WBW b 1")
    assert means(position, "cell-b5", "cell-c3") == "b5xc3"
    assert means(position, "cell-b5", "cell-a5") == "b5-a5"  # one's own piece
    assert means(position, "cell-b5", "cell-b5") == "b5-b5"


def test_an_expulsion_is_told_from_a_move() -> None:
    game = pardalis.game("greengage")
    position = game.start(seed=1)
    white = position.state.cells(1)[0]
    black = position.state.cells(2)[0]
    assert means(position, f"cell-{white}", f"cell-{black}") == f"{white}x{black}"
    assert means(position, "pass") == "pass"
    assert means(position, f"cell-{white}") is None


def test_an_expelled_pawn_is_placed_by_one_touch() -> None:
    game = pardalis.game("greengage")
    placing = Position(game, replace(game.start(seed=1).state, pending="+"))
    assert means(placing, "cell-d4") == "@d4"
    assert part(game, "scene").touch("@d4") == ("cell-d4",)
    assert means(placing, "cell-d4", "cell-d5") == "d4-d5"


def test_a_pass_is_touched() -> None:
    """`pass` is a move of its own, listed only when there is no other (R6)."""
    board = "RYBGBGRY/GYGRYYBR/BBRYGRGB/YRGBRYBG/GRYBRYGB/BBRGGYRY/YYGRBBGR/RGBYYRBG"
    walled = f"{board} 5b2/8/8/8/5bbb/4bbww/3b1bww/4wwww GG w - 60"
    position = pardalis.game("greengage").parse(walled)
    assert position.moves() == ["pass"]
    assert part(position.game, "scene").touch("pass") == ("pass",)
    assert means(position, "pass") == "pass"


def test_picking_and_placing() -> None:
    """A target that may be taken waits for its reward; one that may not is refused at once."""
    game = pardalis.game("le-cameleon")
    picking = next(
        position
        for position, _ in moments(game, games=12, every=1)
        if position.state.capturing and not position.state.placing and position.turn
    )
    open_now = {move.partition("=")[0].removeprefix("x") for move in picking.moves()}
    enemies = "brvogcy" if picking.turn == 1 else "BRVOGCY"
    cells = [thing.name for thing in scene_of(picking).zones[0].cells]
    for cell in cells:
        meant = means(picking, f"cell-{cell}")
        if cell in open_now or picking.state.at(cell) not in enemies:
            assert meant is None
        else:
            assert meant == f"x{cell}"
    target = min(open_now)
    assert means(picking, f"cell-{target}", "reward-none") == f"x{target}"
    assert means(picking, f"cell-{target}", "reward-C") == f"x{target}=C"
    assert means(picking, f"cell-{target}", "turn") is None
    placing = next(
        position for position, _ in moments(game, games=12, every=1) if position.state.placing
    )
    assert means(placing, "cell-d5") == "@d5"


def test_a_tile_lies_the_way_it_was_pulled() -> None:
    """A palindrome is written once, whichever end came first."""
    position = chromino("RRR,RGB/YYY")
    assert means(position, "tile-RGB", "square-4_1", "square-2_1") == "RGB@4,1w"
    assert means(position, "tile-RGB", "square-4_1", "square-4_0") == "RGB@4,1n"
    assert means(position, "tile-RRR", "square-4_1", "square-2_1") == "RRR@2,1e"
    assert means(position, "tile-RRR", "square-4_1", "square-4_3") == "RRR@4,1s"
    assert means(position, "tile-RxG", "square-0_0", "square-2_0") == "R*G@0,0e"
    assert means(position, "bag") == "draw"
    assert means(position, "pass") == "pass"
