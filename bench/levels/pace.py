"""How long the answers of a level take."""

from __future__ import annotations

from itertools import count
from statistics import median
from time import process_time

from bench.levels.notes import SEED, Pace
from pardalis import Game
from pardalis.core.chance import Chance
from pardalis.core.position import View
from pardalis.engine.arena.contestants import entrant
from pardalis.engine.arena.plan import Plan, Task
from pardalis.engine.arena.playing import Hall
from pardalis.engine.levels import USUAL
from pardalis.engine.past import Past

MOVES = 40
APART = 7  # moves between two that are asked: a game is not asked for at one stage alone


def asked(game: Game) -> list[tuple[View, Past]]:
    """Positions of games between computers of a level that plays quickly, all stages of them."""
    usual = f"level:{USUAL}"
    plan = Plan.of(game, [usual, usual], seed=SEED)
    hall = Hall(plan)
    hall.make_ready()
    found: list[tuple[View, Past]] = []
    met = 0
    for number in count():
        played = hall.play(Task((0, 1), number, "AB"))
        match = plan.opening(number)
        while match.ply < len(played.moves):
            if len(match.moves()) > 1:
                met += 1
                if met % APART == 0:
                    seat = match.turn
                    seen = tuple(match.view(seat, at) for at in range(match.ply))
                    past = Past(seen, tuple(entry.move for entry in match.entries))
                    found.append((match.view(seat), past))
                    if len(found) == MOVES:
                        return found
            match.play(played.moves[match.ply])
    raise AssertionError  # the numbers never end


def pace(game: Game, level: str, positions: list[tuple[View, Past]]) -> Pace:
    """What a level takes for these: time of the processor, in all threads."""
    computer = entrant(f"level:{level}", game).sits_down()
    taken = []
    for number, (view, past) in enumerate(positions):
        began = process_time()
        computer.move(view, past, Chance(number))
        taken.append(1000 * (process_time() - began))
    return Pace(len(taken), round(median(taken), 2), round(max(taken), 2))
