"""Scenes: what every game puts into its picture, whatever draws it."""

from __future__ import annotations

from dataclasses import replace

import pytest

import pardalis
from pardalis import Game, Position
from pardalis.core.registry import part
from pardalis.core.scene import Cell, Piece, Tile
from pardalis.draw.fills import SURFACES
from pardalis.draw.palette import palette
from tests.draw.golden import pictures
from tests.draw.looks import ids, moments, scene_of
from tests.walks import GAMES

by_id = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
SECRETIVE = [game for game in GAMES if game.referee.view]


@by_id
def test_touches_are_in_the_picture(game: Game) -> None:
    """For every legal move the elements to touch in order are there, and tell the move apart."""
    touch = part(game, "scene").touch
    for position, _ in moments(game, games=4, every=7):
        if not position.turn:
            continue
        moves = position.moves()
        touched = {move: touch(move) for move in moves}
        assert len(set(touched.values())) == len(moves)
        for shown in (position, position.view(position.turn)):
            names = set(ids(shown.svg()))
            assert all(names >= set(ids_) for ids_ in touched.values())
        # No move is complete while another goes on from the same touches.
        starts = {ids_[:n] for ids_ in touched.values() for n in range(1, len(ids_))}
        assert not starts & set(touched.values())


def test_rare_touches_are_in_the_picture() -> None:
    """To pick a capture with or without a reward, to place, to pass."""
    touched = set()
    for _, drawable, _ in pictures():
        names = set(ids(drawable.svg()))
        for move in drawable.moves():
            touches = part(drawable.game, "scene").touch(move)
            assert names >= set(touches)
            touched |= set(touches)
    assert touched >= {"reward-O", "reward-C", "reward-none", "pass", "cell-c4"}


@by_id
def test_things_are_where_they_should_be(game: Game) -> None:
    """Within the picture; a piece on its cell, or beside the board on none."""
    for position, _ in moments(game, games=4):
        scene = scene_of(position)
        right, bottom = scene.left + scene.width, scene.top + scene.height
        things = scene.by_id()
        for thing in things.values():
            x, y = thing.middle if isinstance(thing, Tile) else (thing.x, thing.y)
            assert scene.left < x < right
            assert scene.top < y < bottom
            if isinstance(thing, Piece) and thing.on:
                cell = things[thing.on]
                assert isinstance(cell, Cell)
                assert (cell.x, cell.y) == (thing.x, thing.y)
        for zone in scene.zones:
            for caption in zone.captions:
                assert scene.left < caption.x < right
                assert scene.top < caption.y < bottom
        assert scene.zones[0].id == "board"
        assert len({zone.id for zone in scene.zones}) == len(scene.zones)


@by_id
def test_a_terminal_can_show_it(game: Game) -> None:
    """Every piece and tile has letters, every ink a colour, every cell of the board a name."""
    for position, _ in moments(game, games=2):
        scene = scene_of(position)
        inks = palette(scene.colours)
        for thing in scene.elements():
            if isinstance(thing, Tile):
                assert len(thing.letters) == len(thing.squares)
            else:
                assert thing.ink in ("none", "chameleon") or inks[thing.ink]
            if isinstance(thing, Piece) and thing.on:
                assert 1 <= len(thing.letters) <= 2
        assert all(cell.name and len(cell.letters) <= 2 for cell in scene.zones[0].cells)


@by_id
def test_cells_of_a_board_are_as_many_as_in_the_rules(game: Game) -> None:
    counts = {"kamon": 37, "chameleon-chess": 25, "greengage": 64}
    for position, _ in moments(game, games=2):
        count = len(scene_of(position).zones[0].cells)
        if game.id in counts:
            assert count == counts[game.id]
        elif game.id == "le-cameleon":
            assert count == 8 * position.state.height


def test_a_draft_without_a_choice_is_drawn() -> None:
    """A position that is put together by hand may ask for a capture that there is not."""
    state = pardalis.game("le-cameleon").start().state
    draft = Position(pardalis.game("le-cameleon"), replace(state, capturing="b4"))
    assert "choice" not in ids(draft.svg())


def test_no_surface_is_without_its_twin() -> None:
    assert SURFACES["light"].keys() == SURFACES["dark"].keys()
