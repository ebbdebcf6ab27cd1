"""How strong the search for Chromino is, against yardsticks that stay as they are.

    python -m bench.chromino --against contacts --games 100 --seconds 1
    python -m bench.chromino --against flat --games 100 --playouts 2000 --rival-playouts 2000

Games come in twos: the same deal twice, with the seats changed, so that a good hand helps both.
A shared win is half a point; the interval is Wilson's, which takes the games for unrelated and so
is rather too wide. Seconds a move are the clock's: on a busy machine both players get less of the
processor. Seconds a game are the thread's own.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from time import thread_time
from typing import Any

import pardalis
from pardalis import Position, View
from pardalis.core.chance import Chance
from pardalis.engine.figures import Share
from pardalis.engine.monte_carlo import by_view, flat
from pardalis.engine.players import at_random, greedy
from pardalis.games.chromino.table import Laying

CHROMINO = pardalis.game("chromino")

# Chooses a move in a position, by what the seat to move knows of it, the moves so far and a seed.
Chooser = Callable[[Position, Sequence[str], int], str]


def own_view(position: Position) -> View:
    """What the seat to move sees."""
    return position.view(position.turn)


def other_hands_too(position: Position) -> View:
    """The same, had all hands been laid open: what a player could know at the very most."""
    return own_view(CHROMINO.parse(str(position).replace("hands=hidden", "hands=open")))


def most_contacts(position: Position, history: Sequence[str], seed: int) -> str:
    """The laying with most contacts; of several, any."""
    view = own_view(position)
    moves = view.moves()
    if "@" not in moves[0]:
        return moves[0]
    contacts = {move: len(view.state.table.contacts(Laying.parse(move))) for move in moves}
    most = max(contacts.values())
    return Chance(seed).choice([move for move, n in contacts.items() if n == most])


def searching(
    search: Any, told: bool, sees: Callable[[Position], View] = own_view, **held: Any
) -> Chooser:
    """A search that is asked only where there is a choice."""

    def choose(position: Position, history: Sequence[str], seed: int) -> str:
        if len(position.moves()) == 1:
            return position.moves()[0]
        known = history if told else ()
        found: str = search(sees(position), history=known, seed=seed, **held).lines[0].move
        return found

    return choose


def played(start: Position, choosers: Sequence[Chooser], seed: int) -> Position:
    """The end of a game."""
    position, history = start, list[str]()
    while position.outcome is None:
        seat = position.turn
        seed += 1
        move = choosers[seat - 1](position, history, seed)
        history.append(move)
        position = position.play(move)
    return position


def points(end: Position, seat: int) -> float:
    """What a seat has of a game: winners share it, and so do all if nobody has won."""
    assert end.outcome
    sharing = end.outcome.winners or tuple(end.seats)
    return 1 / len(sharing) if seat in sharing else 0.0


def match(
    one: Chooser, other: Chooser, games: int, seats: int, seed: int, options: dict[str, str]
) -> float:
    """The points of the first of two players, who sits at one seat, the other at all others."""
    total = 0.0
    for game in range(games):
        deal, seat = divmod(game, seats)
        start = CHROMINO.start(seed=seed + deal, seats=seats, **options)
        choosers = [other] * seats
        choosers[seat] = one
        total += points(played(start, choosers, 1000 * game), seat + 1)
        told = Share(round(total), game + 1)
        low, high = told.interval
        print(f"\r{game + 1} games: {total / (game + 1):.3f} ({low:.3f} to {high:.3f})", end="")
    print()
    return total


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    rivals = ("contacts", "promise", "random", "flat")
    parser.add_argument("--against", choices=rivals, default="contacts")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--playouts", type=int)
    parser.add_argument("--rival-playouts", type=int)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--untold", action="store_true", help="search by the view alone")
    parser.add_argument("--seeing", action="store_true", help="the other hands too")
    parser.add_argument("--option", action="append", default=[], help="as score=expert")
    asked = parser.parse_args()
    held = {"seconds": asked.seconds} if asked.seconds else {"playouts": asked.playouts or 2000}
    rival_held = held
    if asked.rival_playouts:
        rival_held = {"playouts": asked.rival_playouts}
    sees = other_hands_too if asked.seeing else own_view
    ours = searching(by_view.search, not asked.untold, sees, threads=asked.threads, **held)
    theirs: dict[str, Chooser] = {
        "contacts": most_contacts,
        "promise": lambda position, history, seed: greedy(own_view(position), Chance(seed)),
        "random": lambda position, history, seed: at_random(own_view(position), Chance(seed)),
        "flat": searching(flat.search, told=False, **rival_held),
    }
    options = dict(option.split("=") for option in asked.option)
    began = thread_time()
    match(ours, theirs[asked.against], asked.games, asked.seats, asked.seed, options)
    print(f"{(thread_time() - began) / asked.games:.2f} s a game")


if __name__ == "__main__":
    main()
