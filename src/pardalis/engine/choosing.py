"""Choosing a move as a computer of some level does, by what its seat can see."""

from __future__ import annotations

from pardalis.core.chance import Chance
from pardalis.core.errors import InvalidOption, InvalidPosition
from pardalis.core.kernel.cache import Entry, make_ready
from pardalis.core.levels import Level
from pardalis.core.position import Position, View
from pardalis.core.registry import has_part
from pardalis.core.words import Words
from pardalis.engine.kernels.batch import batch, kernel_of
from pardalis.engine.leash import Leash
from pardalis.engine.levels import STRONGEST, allowance, level_of
from pardalis.engine.monte_carlo import by_view, certainly
from pardalis.engine.past import Past
from pardalis.engine.proof import solve
from pardalis.engine.proof.solve import Solver
from pardalis.engine.search import searching
from pardalis.engine.tablebase.probe import Tablebase, open_tablebase

word = Words(__package__)

NO_PAST = Past()
THOUSAND = 1000
FIRST_TRY = 8  # of the solver's nodes, a part to see whether a proof is near
NODES_AN_OPEN_STATE = 500  # that it takes, about, for each that must still be proved
SOLVER_MEGABYTES = 16  # for as many nodes as a level gives it
# Playouts to choose by where all moves lose. What looks best to somebody who has not seen that far
# leaves the other most to overlook: in Kamon's positions that were lost after nine placements it
# saved 28 of 90 games against plain UCT with 10,000, the move with the longest proof 10.
RESISTING = 10_000
FULL_STRENGTH = Level(thoughts=0)  # whoever uses it says how long
_loaded: set[str] = set()  # games whose compiled code this process has


def choose(
    view: View,
    *,
    level: str | int = STRONGEST,
    past: Past = NO_PAST,
    seed: int = 0,
    leash: Leash | None = None,
) -> str:
    """The move that a computer of a level makes for the seat whose view this is.

    It goes by the view and the past alone; the same view, past and seed give the same move, unless
    the machine is so slow that the level's seconds run out. Whoever may have to call it off from
    another thread gives a `leash`, such as `Leash.of` makes.

    >>> import pardalis
    >>> position = pardalis.game("chameleon-chess").parse("5/2w2/1B3/5/W4 r 0")
    >>> choose(position.view(seat=1), level="8")
    'b3-a5'
    """
    allowed = allowance(view.game, str(level))
    return _choose(view, allowed, past, leash or Leash.of(allowed), seed)


def chosen(
    view: View,
    *,
    past: Past = NO_PAST,
    nodes: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
) -> str:
    """The best move that can be found over so many nodes, or playouts, or in so many seconds.

    >>> import pardalis
    >>> position = pardalis.game("chameleon-chess").parse("5/2w2/1B3/5/W4 r 0")
    >>> chosen(position.view(seat=1), nodes=10_000)
    'b3-a5'
    """
    return _choose(view, FULL_STRENGTH, past, Leash(nodes=nodes, seconds=seconds), seed)


def _choose(view: View, level: Level, past: Past, leash: Leash, seed: int) -> str:
    if view.turn == 0:
        raise InvalidPosition("", word("search.over"))
    if view.seat != view.turn:
        raise InvalidOption("seat", word("search.turn"))
    moves = view.moves()
    if len(moves) == 1:
        return moves[0]
    load(view)
    with leash:
        if not searching.is_searchable(view.game):
            return _guessed(view, level, past, leash, seed)
        return (
            _proved(view, level, leash, seed)
            or _played_out(view, level, leash, seed)
            or _searched(view, level, past, leash, seed)
        )


def load(view: View) -> None:
    """Have all that choosing takes in memory, once in a process: that is no time to think."""
    if view.game.id not in _loaded:
        make_ready(kernel_of(view.game).ahead)
        make_ready(entries(view))
        _loaded.add(view.game.id)


def _proved(view: View, level: Level, leash: Leash, seed: int) -> str | None:
    """The move that keeps what the position is worth, if the solver finds that out."""
    if level.proof == 0:
        return None
    position = Position(view.game, view.state)
    solver = Solver(position, leash.part(level.proof // FIRST_TRY), megabytes=SOLVER_MEGABYTES)
    value = solver.value(*solver.kernel.encode(position.state))
    if value == "unknown" and solver.nearest * NODES_AN_OPEN_STATE <= level.proof:
        solver = Solver(position, leash.part(level.proof), memory=solver.memory)
        value = solver.value(*solver.kernel.encode(position.state))
    if value == "unknown":
        return None
    if value == "loss" and level.plays_out:
        playouts = leash.part(RESISTING)
        report = certainly.search(position, leash=playouts, megabytes=level.megabytes, seed=seed)
        if report:
            return report.lines[0].move
    return solver.best_move(position, value)


def _played_out(view: View, level: Level, leash: Leash, seed: int) -> str | None:
    """The move that random games favour, at levels that go by them; None if all is decided."""
    if not level.plays_out:
        return None
    position = Position(view.game, view.state)
    report = certainly.search(position, leash=leash, megabytes=level.megabytes, seed=seed)
    return report.lines[0].move if report else None


def _searched(view: View, level: Level, past: Past, leash: Leash, seed: int) -> str:
    """In games without secrets a view shows all there is."""
    *_, last = searching.search(
        Position(view.game, view.state),
        leash=leash,
        megabytes=level.megabytes,
        history=[Position(view.game, before.state) for before in past],
        book=book(view) if level.oversight == 0 else None,
        oversight=level.oversight,
        whim=level.whim,
        seed=seed,
    )
    return last.lines[0].move


def _guessed(view: View, level: Level, past: Past, leash: Leash, seed: int) -> str:
    """In games with secrets: the best of the moves that are not overlooked, or else any.

    Whoever overlooks moves does not read in the others' choices either.
    """
    weighing = level.oversight == 0
    report = by_view.search(view, history=past.moves, leash=leash, seed=seed, weighing=weighing)
    chance = Chance(seed)
    noticed = [line for line in report.lines if chance.below(THOUSAND) >= level.oversight]
    return (noticed or [chance.choice(report.lines)])[0].move


def book(view: View | Position) -> Tablebase | None:
    """The tablebase of a game, where there is one."""
    return open_tablebase(view.game) if has_part(view.game, "kernel_endings") else None


def entries(view: View) -> list[Entry]:
    """What must be compiled before a computer can choose, by the view of the seat to move."""
    if not searching.is_searchable(view.game):
        return [by_view.entry(by_view.seen(view))]
    position = Position(view.game, view.state)
    found = searching.entries(position)
    strongest = level_of(view.game, STRONGEST)
    if strongest.proof:
        found += solve.entries(batch([position]))
    if strongest.plays_out:
        found.append(certainly.entry(position))
    return found
