"""What a seat cannot see never changes what the engine does for it, whoever asks, and however."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from pardalis import Position
from pardalis.core.chance import Chance
from pardalis.core.errors import IllegalMove
from pardalis.core.match import Match
from pardalis.engine.analysis import analyse
from pardalis.engine.arena.contestants import entrant
from pardalis.engine.choosing import choose, chosen
from pardalis.engine.past import Past
from pardalis.engine.worker import LENGTH_BYTES, packed
from pardalis.games.chromino.tiles import TILES, order
from tests.engine.protocol.spoken import said
from tests.games.chromino import CHROMINO

TRIES = 400


def played(seed: int, seats: int, plies: int) -> Match:
    """A match of random moves, not over yet."""
    chance = Chance(seed)
    match = Match(CHROMINO, seed=seed, seats=seats)
    while match.ply < plies and len(match.moves()) > 0:
        match.play(chance.choice(match.moves()))
    if match.outcome or len(match.moves()) < 2:  # one move needs no thought
        return played(seed + 1000, seats, plies)
    return match


def unseen(match: Match, seat: int) -> set[str]:
    """The tiles that a seat has never seen, nor heard of in a move."""
    told = [str(match.view(seat, ply)) for ply in range(match.ply + 1)]
    told += [entry.move for entry in match.entries]
    return {tile for tile in TILES if not any(tile in text for text in told)}


def twins(match: Match, seat: int, count: int, chance: Chance) -> Iterator[Match]:
    """Matches of the same moves in which a seat has seen the same at every ply; but tiles that it
    has not seen are in other hands, or in other places of the bag."""
    state, hidden = match.start.state, unseen(match, seat)
    for _ in range(TRIES):
        tiles = [*(tile for hand in state.hands for tile in hand), *state.bag]
        places = [at for at, tile in enumerate(tiles) if tile in hidden]
        for _ in range(1 + chance.below(4)):
            one, other = chance.choice(places), chance.choice(places)
            tiles[one], tiles[other] = tiles[other], tiles[one]
        dealt = iter(tiles)
        hands = tuple(tuple(next(dealt) for _ in hand) for hand in state.hands)
        hands = tuple(tuple(sorted(hand, key=order)) for hand in hands)
        start = replace(state, hands=hands, bag=tuple(dealt))
        twin = Match(CHROMINO, position=Position(CHROMINO, start))
        try:
            for entry in match.entries:
                twin.play(entry.move)
        except IllegalMove:
            continue  # somebody could have laid a tile, and would have had to
        views = [(twin.view(seat, ply), match.view(seat, ply)) for ply in range(match.ply + 1)]
        if twin.position != match.position and all(str(one) == str(two) for one, two in views):
            yield twin
            count -= 1
            if count == 0:
                return


CASES = [(2, 0), (2, 9), (3, 6), (3, 17), (4, 12)]


@pytest.mark.parametrize(
    ("seats", "plies"),
    [*CASES, *(pytest.param(s, p, marks=pytest.mark.verify) for s in (2, 3, 4) for p in (3, 24))],
)
def test_every_door(seats: int, plies: int) -> None:
    """The same answers to the same questions, with the same seed and as many playouts."""
    match = played(seats, seats, plies)
    seat, chance = match.turn, Chance(plies)
    found = list(twins(match, seat, 2, chance))
    assert found
    answers = answered(match)
    for twin in found:
        assert (twin.position.state.hands, twin.position.state.bag) != (
            match.position.state.hands,
            match.position.state.bag,
        )
        assert answered(twin) == answers


def answered(match: Match) -> list[object]:
    """What is said by all that may be asked about the seat to move."""
    seat, moves = match.turn, [entry.move for entry in match.entries]
    view, past = match.view(seat), Past.of(match, seat)
    whole = Past(tuple(match.view(seat, ply) for ply in range(match.ply)), tuple(moves))
    found: list[object] = [
        choose(view, level=2, past=past, seed=7),
        choose(view, level=2, past=whole, seed=7),
        chosen(view, past=past, nodes=150, seed=7),
        pickle.loads(packed("2", 7, view, past)[LENGTH_BYTES:]),
        *(
            (report.lines, report.depth, report.nodes)
            for report in analyse(
                match.position, nodes=600, moves=moves, history=match.positions[:-1]
            )
        ),
    ]
    for name in ("random", "greedy", "level:2", "flat:50", "search:150"):
        contestant = entrant(name, CHROMINO).sits_down()
        found.append(contestant.move(view, whole, Chance(7)))
    return [*found, *untimed(match, moves)]


def untimed(match: Match, moves: list[str]) -> list[str]:
    """What the protocol says, but for the time that it took."""
    start = f"position {match.start}" + (f" moves {' '.join(moves)}" if moves else "")
    heard = said("game chromino", start, "go nodes 300", "go level 1")
    assert sum(line.startswith("bestmove") for line in heard) == 2
    return [re.sub(r" seconds \S+", "", line) for line in heard]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_hidden_is_handed_on(seats: int) -> None:
    """Neither a view nor a past holds a tile that the seat has not seen, at any depth of it."""
    match, checked = played(seats, seats, 14), 0
    for seat in match.seats:
        moves = tuple(entry.move for entry in match.entries)
        views = tuple(match.view(seat, ply) for ply in range(match.ply))
        for past in (Past.of(match, seat), Past(views, moves)):
            sent = packed("1", 1, match.view(seat), past)
            for tile in unseen(match, seat):
                checked += 1
                assert tile.encode() not in sent
    assert checked > 100
