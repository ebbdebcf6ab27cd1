"""Analysis: the best lines of a position in reports that get better, and the mistakes of a game."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from time import perf_counter
from typing import Literal

from pardalis.core.errors import InvalidPosition
from pardalis.core.kernel.cache import Entry
from pardalis.core.match import Match
from pardalis.core.position import Position
from pardalis.core.words import Words
from pardalis.engine import choosing
from pardalis.engine.found import SURE, WON, Line, Report
from pardalis.engine.kernels.sharing import interruptible
from pardalis.engine.leash import Leash
from pardalis.engine.levels import STRONGEST, level_of
from pardalis.engine.monte_carlo import by_view
from pardalis.engine.proof.memory import Memory
from pardalis.engine.proof.solve import Solution, Solver
from pardalis.engine.search import searching

word = Words(__package__)
MEGABYTES = 256
BYTES_A_NODE = 80  # of the tree, where games are played out
LINE_NODES = 100_000  # for the line of a position that is solved
FIRST_PLAYOUTS = 250  # of the first report, where games are played out; then twice as many

Fault = Literal["", "doubtful", "mistake", "blunder"]


def analyse(
    position: Position,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    lines: int = 3,
    threads: int = 1,
    megabytes: float = MEGABYTES,
    history: Sequence[Position] = (),
    moves: Sequence[str] = (),
    leash: Leash | None = None,
) -> Iterator[Report]:
    """The best lines, in reports that get better, until the time or the nodes are used up.

    Without either it goes on until all is known, or the reports are closed; whoever gives a
    `leash`, which then says how long, may also call it off from another thread. `history` are the
    positions of the match before, and `moves` what was played in them: a position that has stood
    twice is a draw when it comes again, and in games with secrets moves tell what others hold. In
    such games the seat to move is not told more than it can see.

    >>> import pardalis
    >>> position = pardalis.game("chameleon-chess").parse("5/2w2/1B3/5/W4 r 0")
    >>> *_, last = analyse(position, nodes=10_000, lines=2)
    >>> [(line.move, line.proven) for line in last.lines]
    [('b3-a5', True), ('b3xc4', True)]
    """
    if position.outcome:
        raise InvalidPosition("", word("search.over"))
    choosing.load(position.view(position.turn))
    if not searching.is_searchable(position.game):
        with leash or Leash(seconds=seconds, nodes=nodes, threads=threads) as leash:
            yield from _played_out(position, leash, lines, megabytes, moves)
        return
    proves = level_of(position.game, STRONGEST).proof > 0
    with leash or Leash(seconds=seconds, nodes=nodes, threads=threads) as leash:
        solvers = min(megabytes / 2, searching.megabytes_for(leash)) if proves else 0
        reports = searching.search(
            position,
            leash=leash,
            threads=threads,
            megabytes=megabytes - solvers,
            lines=lines,
            history=history,
            book=choosing.book(position),
        )
        yield from _proving(position, reports, leash, solvers) if proves else reports


def _proving(
    position: Position, reports: Generator[Report, None, None], leash: Leash, megabytes: float
) -> Iterator[Report]:
    """The same, where the strongest level asks a solver: it opens as many positions as the search,
    and what it proves comes first."""
    memory, spent = Memory(position, int(megabytes)), 0
    found = Solution("unknown", (), 0, 0.0)
    with closing(reports):
        for report in reports:
            if found.value == "unknown" and not report.lines[0].proven:
                part = leash.part(max(1, report.nodes - spent), leash.threads)
                solver = Solver(position, part, leash.threads, memory=memory)
                value = solver.value(*solver.kernel.encode(position.state))
                spent += part.nodes
                if value != "unknown":  # the line may take some more
                    part = leash.part(LINE_NODES)
                    found = Solver(position, part, memory=memory).solution(position)
                    spent += part.nodes
            yield replace(report, lines=_settled(report, found), nodes=report.nodes + spent)


def _settled(report: Report, found: Solution) -> tuple[Line, ...]:
    """The lines of a report, with what a solver has found out about the position."""
    if found.value == "unknown" or not found.line or report.lines[0].proven:
        return report.lines
    if found.value == "loss":
        return tuple(one if one.proven else Line(one.moves, -WON, True) for one in report.lines)
    best = Line(found.line, WON if found.value == "win" else 0, proven=True)
    others = (one for one in report.lines if one.move != best.move)
    # Where it is a draw, nothing else can be better.
    bounded = [replace(one, value=min(one.value, best.value)) for one in others]
    return (best, *bounded)[: len(report.lines)]


def _played_out(
    position: Position, leash: Leash, lines: int, megabytes: float, moves: Sequence[str]
) -> Iterator[Report]:
    """The same by playouts, each report with twice as many as the one before, the last with as many
    as there can be."""
    view, began, played, most = position.view(position.turn), perf_counter(), 0, 0
    again = 0.0  # seconds that as many as before take
    room = int(megabytes * 2**20 / leash.threads / BYTES_A_NODE)

    def time() -> float:
        return inf if leash.seconds is None else leash.seconds - (perf_counter() - began)

    try:
        while True:
            asked, left = max(FIRST_PLAYOUTS, 2 * most), leash.left(played)
            # Twice as many, and then more than those, must fit into what is left.
            if left < 3 * asked or time() <= 4 * again:
                asked = left
            report = interruptible(
                partial(
                    by_view.search,
                    view,
                    history=moves,
                    leash=leash.part(asked, leash.threads),
                    threads=leash.threads,
                    nodes=min(by_view.NODES, room),
                )
            )
            played += report.nodes
            if report.nodes > most:  # else it was called off: what is known is better
                most = report.nodes
                yield replace(report, lines=report.lines[:lines])
            again = report.seconds
            if leash.is_off or time() <= again or leash.left(played) <= 0:
                return
    finally:
        leash.call_off()


def entries(position: Position) -> list[Entry]:
    """What must be compiled for a game."""
    return choosing.entries(position.view(position.turn))


# A whole game -------------------------------------------------------------------------------------

DOUBTFUL, MISTAKE, BLUNDER = 60, 150, 300  # what a move gives away, in hundredths of a piece
DECIDED = 1_000  # a judgement beyond this is as good as won: what is given away there counts less


@dataclass(frozen=True, slots=True)
class Judged:
    """A move of a game, and the line that would have been best instead."""

    ply: int
    seat: int
    move: str
    best: Line
    value: int  # of the move that was made, to whoever made it
    proven: bool

    @property
    def loss(self) -> int:
        """What the move gave away; of what was decided anyway nothing."""
        return max(0, _bounded(self.best.value) - _bounded(self.value))

    @property
    def fault(self) -> Fault:
        """How bad the move was."""
        if (self.best.value > SURE and self.value <= 0) or self.best.value >= 0 > self.value + SURE:
            return "blunder"  # a win was let go, or a loss let in
        for fault, least in (("blunder", BLUNDER), ("mistake", MISTAKE), ("doubtful", DOUBTFUL)):
            if self.loss >= least:
                return fault  # type: ignore[return-value]  # mypy sees texts, not the three words
        return ""


def _bounded(value: int) -> int:
    return max(-DECIDED, min(DECIDED, value))


def annotate(
    match: Match, *, seconds: float | None = None, nodes: int | None = None, threads: int = 1
) -> Iterator[Judged]:
    """Each move of a match, judged; the time or the nodes are for each position.

    >>> import pardalis
    >>> chess = pardalis.game("chameleon-chess")
    >>> match = Match(chess, position=chess.parse("5/2w2/5/1B3/W4 r 0"))
    >>> match.play("b2-c3")
    >>> match.play("c4xc3")
    >>> [(judged.best.move, judged.fault) for judged in annotate(match, nodes=20_000)]
    [('b2-e5', 'blunder'), ('c4xc3', '')]
    """
    played = [entry.move for entry in match.entries]
    for ply, move in enumerate(played):
        position = match.positions[ply]
        limits = {"seconds": seconds, "nodes": nodes}
        asked = {"threads": threads, "history": match.positions[:ply], "moves": played[:ply]}
        *_, best = analyse(position, lines=1, **limits, **asked)  # type: ignore[arg-type]  # a dict
        line = best.lines[0]
        value, proven = line.value, line.proven
        if line.move != move:
            value, proven = _value_after(match, ply, limits, threads)
        yield Judged(ply, position.turn, move, line, value, proven)


def _value_after(
    match: Match, ply: int, limits: dict[str, float | None], threads: int
) -> tuple[int, bool]:
    """What the move that was made is worth to whoever made it, and whether that is proven."""
    before, after = match.positions[ply], match.positions[ply + 1]
    if after.outcome:
        winners = after.outcome.winners
        return WON * (1 if before.turn in winners else -1 if winners else 0), True
    played = [entry.move for entry in match.entries[: ply + 1]]
    *_, report = analyse(
        after,
        lines=1,
        threads=threads,
        history=match.positions[: ply + 1],
        moves=played,
        **limits,  # type: ignore[arg-type]  # a dict has one type for all its values
    )
    line = report.lines[0]
    sign = 1 if after.turn == before.turn else -1
    return sign * line.value, line.proven
