"""`pardalis arena`: contestants play many games, and what that says about their strength."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated

import typer

from pardalis.cli import declare
from pardalis.cli.arena_told import as_data, elo_told, tell
from pardalis.cli.errors import INTERRUPTED, Misused, Refused, fault
from pardalis.cli.kernels import compile_ahead, load
from pardalis.cli.numerals import decimal
from pardalis.cli.playouts import LONGEST, drawn_seed
from pardalis.cli.progress import bar, stoppable
from pardalis.cli.screen import Screen, put_json
from pardalis.cli.setup import advise, chosen_game
from pardalis.core.game import Game
from pardalis.core.words import Listing, Words, quoted
from pardalis.engine.arena.contestants import written
from pardalis.engine.arena.elo import Sprt
from pardalis.engine.arena.log import Log, LogRefused, kept_seed
from pardalis.engine.arena.plan import MOST_PLIES, Plan, seatings
from pardalis.engine.arena.played import Played
from pardalis.engine.arena.playing import Hall
from pardalis.engine.arena.results import Results

word = Words("pardalis.cli")
USUAL_GAMES = 100
MOST_GAMES = 1_000_000
MOST_CONTESTANTS = 64
MOST_ELO = 1_000
OFTEN = 0.25  # seconds between two looks at the score, and
SELDOM = 20  # so many times what a look takes, when there are very many games


@dataclass(frozen=True, slots=True)
class Wish:
    """How much is to be played, and how it is judged."""

    openings: int
    neighbours: bool
    test: Sprt | None
    seconds: float | None
    jobs: int


def arena(
    game: declare.GameId = None,
    contestants: Annotated[
        list[str] | None,
        typer.Argument(metavar="CONTESTANT CONTESTANT...", help="help.arg.contestants"),
    ] = None,
    games: Annotated[
        str | None, typer.Option("--games", metavar="N", help="help.option.arena-games")
    ] = None,
    opening: Annotated[
        str | None, typer.Option("--opening", metavar="PLIES", help="help.option.opening")
    ] = None,
    seconds: Annotated[
        str | None, typer.Option("--seconds", metavar="S", help="help.option.arena-seconds")
    ] = None,
    neighbours: Annotated[
        bool, typer.Option("--neighbours", help="help.option.neighbours")
    ] = False,
    sprt: Annotated[
        str | None, typer.Option("--sprt", metavar="ELO0,ELO1", help="help.option.sprt")
    ] = None,
    log: Annotated[
        str | None, typer.Option("--log", metavar="FILE", help="help.option.arena-log")
    ] = None,
    jobs: Annotated[
        str | None, typer.Option("--jobs", metavar="N", help="help.option.jobs")
    ] = None,
    seed: declare.Seed = None,
    seats: declare.Seats = None,
    option: declare.Chosen = None,
    json: declare.Json = False,
    lang: declare.Lang = "",
) -> None:
    """Let contestants play many games, and tell how strong they are."""
    found = chosen_game(game)
    names = _named(contestants)
    chosen = declare.pairs("--option", option)
    plan = Plan.of(
        found,
        names,
        seed=_seed(found, seed, log),
        seats=declare.whole(seats),
        options=chosen,
        plies=None if opening is None else declare.number("--opening", opening, 0, MOST_PLIES),
    )
    several = USUAL_GAMES if games is None else declare.number("--games", games, 1, MOST_GAMES)
    wish = Wish(
        -(-several // len(seatings(plan.seats))),
        neighbours,
        _test(sprt, len(names)),
        None if seconds is None else declare.seconds("--seconds", seconds, LONGEST),
        declare.cores("--jobs", jobs),
    )
    advise(found, chosen, lang)
    _make_ready(plan, lang)
    with stoppable() as stop:
        results = _run(plan, wish, log, stop, lang)
        stopped = stop()
    if json:
        put_json(as_data(results, wish.test, wish.seconds))
    else:
        tell(results, wish.test, wish.seconds, Screen(lang))
    if stopped:
        raise typer.Exit(INTERRUPTED)


# What was asked for -------------------------------------------------------------------------------


def _named(contestants: list[str] | None) -> list[str]:
    if not contestants or not 1 < len(contestants) <= MOST_CONTESTANTS:
        known = Listing("or", tuple(written()))
        raise Misused(word("misuse.contestants", most=MOST_CONTESTANTS, known=known))
    return contestants


def _seed(game: Game, seed: str | None, log: str | None) -> int:
    """The seed that was given, else that of the log, so that the same command goes on."""
    kept = kept_seed(log) if seed is None and log is not None else None
    return drawn_seed(game, seed if kept is None else str(kept))


def _test(sprt: str | None, contestants: int) -> Sprt | None:
    if sprt is None:
        return None
    if contestants > 2:
        raise Misused(word("misuse.sprt-pair"))
    number = r"(-?[0-9]{1,4}(?:\.[0-9]{1,3})?)"
    fits = re.fullmatch(f"{number},{number}", sprt)
    ends = [float(end) for end in fits.groups()] if fits else [0.0, 0.0]
    if not -MOST_ELO <= ends[0] < ends[1] <= MOST_ELO:
        raise Misused(word("misuse.sprt", value=quoted(sprt), most=MOST_ELO))
    return Sprt(*ends)


def _make_ready(plan: Plan, lang: str) -> None:
    """Compile here what contestants need: the processes that play then find it."""
    plan.opening(0)  # one that is too long is refused here
    hall = Hall(plan)
    if any(one.entries for one in hall.entrants):
        load(alone=True)
        compile_ahead(plan.game, hall.entries, lang)
    hall.rehearse()


# Playing ------------------------------------------------------------------------------------------


def _run(plan: Plan, wish: Wish, log: str | None, stop: Callable[[], bool], lang: str) -> Results:
    from pardalis.engine.arena.contest import contest  # what starts processes is slow to load

    with _kept(log, plan) as (before, keep), bar() as show:
        again = 0.0  # when to look at the score next

        def told(results: Results) -> None:
            nonlocal again
            began = time.monotonic()
            if began >= again:
                every = wish.openings * len(results.pairs) * len(seatings(plan.seats))
                show(len(results.all), every, _score(results, lang))
                took = time.monotonic() - began
                again = began + max(OFTEN, SELDOM * took)

        return contest(
            plan,
            wish.openings,
            pairs=plan.pairs(wish.neighbours),
            before=before,
            jobs=wish.jobs,
            test=wish.test,
            keep=keep,
            told=told,
            stop=stop,
        )


Kept = tuple[list[Played], Callable[[Played], None]]


@contextmanager
def _kept(path: str | None, plan: Plan) -> Iterator[Kept]:
    """The games that are in a log, and what adds one to it."""
    if path is None:
        yield [], lambda played: None
        return
    if path == "-":
        raise Refused(fault(path, ValueError()))  # what was logged must be read again
    try:
        log = Log(path, plan)
    except LogRefused as error:
        raise Refused(word("arena.log", path=quoted(path, 200), why=error.message)) from error
    except (OSError, ValueError) as error:
        raise Refused(fault(path, error)) from error

    def keep(played: Played) -> None:
        try:
            log.add(played)
        except OSError as error:
            raise Refused(fault(path, error)) from error

    with log:
        yield log.games, keep


def _score(results: Results, lang: str) -> str:
    """How it stands, beside the bar."""
    if len(results.pairs) > 1 or not results.games():
        return ""
    tally = results.tally(results.pairs[0])
    return word(
        "arena.stands",
        won=decimal(tally.won, lang),
        drawn=decimal(tally.drawn, lang),
        lost=decimal(tally.lost, lang),
        elo=elo_told(tally.scores.elo, *tally.scores.elo_interval, lang),
    ).text(lang)
