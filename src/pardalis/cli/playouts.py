"""`pardalis playouts`: random games from a position, and what they come to."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any

import typer

from pardalis.cli import declare
from pardalis.cli.errors import INTERRUPTED, Misused
from pardalis.cli.kernels import is_fast, make_ready
from pardalis.cli.numerals import between, decimal, percent, share_data
from pardalis.cli.progress import bar, stoppable
from pardalis.cli.screen import Screen, capital, put_json
from pardalis.cli.setup import chosen_game, chosen_position
from pardalis.core.game import Game
from pardalis.core.position import Position
from pardalis.core.words import Words
from pardalis.engine.figures import Ends, Share

word = Words("pardalis.cli")
MOST = 10**12
LONGEST = 24 * 3600  # seconds
USUAL = 5.0  # seconds, if nothing else is said
EASY_SEED = 2**32  # a seed that we draw is short enough to be typed again


@dataclass(frozen=True, slots=True)
class Limits:
    """When to stop: after so many games, or so many seconds, whichever comes first."""

    games: int | None
    seconds: float | None


@dataclass(frozen=True, slots=True)
class Played:
    """What came of it, and how long it took."""

    ends: Ends
    moves: int
    seconds: float

    @property
    def games_a_second(self) -> float:
        """How fast it was."""
        return self.ends.games / max(self.seconds, 1e-9)

    @property
    def moves_a_second(self) -> float:
        """The same, by moves."""
        return self.moves / max(self.seconds, 1e-9)


def playouts(
    game: declare.GameId = None,
    position: declare.PositionText = None,
    seconds: Annotated[
        str | None, typer.Option("--seconds", metavar="S", help="help.option.seconds")
    ] = None,
    playouts: Annotated[
        str | None, typer.Option("--playouts", metavar="N", help="help.option.playouts")
    ] = None,
    threads: declare.Threads = None,
    seed: declare.Seed = None,
    seats: declare.Seats = None,
    option: declare.Chosen = None,
    play: declare.Moves = None,
    referee: declare.ByReferee = False,
    json: declare.Json = False,
    lang: declare.Lang = "",
) -> None:
    """Play random games from a position, and tell who wins and why."""
    found = chosen_game(game)
    limits = _limits(playouts, seconds)
    chosen = drawn_seed(found, seed)
    if position is not None and seats is not None:
        raise Misused(word("misuse.seats"))
    dealt = str(chosen) if position is None else None
    whole, _ = chosen_position(found, position, dealt, seats, option, play, lang)
    fast = is_fast(found, referee)
    used = declare.threads(threads, fast)
    playing = _by_kernel(whole, used, lang) if fast else _by_referee(whole)
    with stoppable() as stop:
        played = _watched(playing, chosen, limits, stop, lang)
        stopped = stop()
    if json:
        put_json(_as_data(whole, chosen, used, fast, played))
    else:
        _tell(whole, chosen, used, played, lang)
    if stopped:
        raise typer.Exit(INTERRUPTED)


def _limits(games: str | None, seconds: str | None) -> Limits:
    most = None if games is None else declare.number("--playouts", games, 1, MOST)
    if seconds is not None:
        return Limits(most, declare.seconds("--seconds", seconds, LONGEST))
    return Limits(most, None if most else USUAL)


def drawn_seed(game: Game, seed: str | None) -> int:
    """The seed that was given, else one that is easily typed again."""
    if seed is None:
        return secrets.randbelow(EASY_SEED)
    return game.checked_seed(declare.whole(seed))


# Two ways to play ---------------------------------------------------------------------------------

# Plays so many games: seed, limits, who hears how many are done, whether to stop.
Playing = Callable[[int, Limits, Callable[[int], None], Callable[[], bool]], tuple[Ends, int]]


def _by_kernel(position: Position, threads: int, lang: str) -> Playing:
    from pardalis.engine.kernels.playouts import entry, playouts

    start = make_ready(position, entry, lang)

    def playing(
        seed: int, limits: Limits, told: Callable[[int], None], stop: Callable[[], bool]
    ) -> tuple[Ends, int]:
        time, games = limits.seconds, limits.games
        tally = playouts(start, seed, games, seconds=time, threads=threads, told=told, stop=stop)
        return tally.of(0), int(tally.plies[0])

    return playing


def _by_referee(position: Position) -> Playing:
    from pardalis.engine.by_referee import figures

    def playing(
        seed: int, limits: Limits, told: Callable[[int], None], stop: Callable[[], bool]
    ) -> tuple[Ends, int]:
        time, games = limits.seconds, limits.games
        found = figures(position, seed, games, seconds=time, told=told, stop=stop)
        return found.ends, found.plies

    return playing


def _watched(
    playing: Playing, seed: int, limits: Limits, stop: Callable[[], bool], lang: str
) -> Played:
    """Play, and show at a terminal how far it has come."""
    began = time.perf_counter()
    with bar() as show:

        def told(done: int) -> None:
            taken = time.perf_counter() - began
            beside = word("playouts.rate", rate=decimal(done / max(taken, 1e-9), lang)).text(lang)
            by_games = done / limits.games if limits.games else 0.0
            by_time = taken / limits.seconds if limits.seconds else 0.0
            show(max(by_games, by_time), 1, beside)

        ends, moves = playing(seed, limits, told, stop)
    return Played(ends, moves, time.perf_counter() - began)


# What is told -------------------------------------------------------------------------------------


def _as_data(
    position: Position, seed: int, threads: int, fast: bool, played: Played
) -> dict[str, Any]:
    ends = played.ends
    winners = {str(seat): share_data(ends.won(seat)) for seat in position.seats}
    winners |= {"none": share_data(ends.drawn()), "several": share_data(ends.shared())}
    reasons = {reason: share_data(share) for reason, share in ends.by_reason().items()}
    return {
        "game": position.game.id,
        "position": str(position),
        "seed": str(seed),
        "by": "kernel" if fast else "referee",
        "threads": threads,
        "playouts": ends.games,
        "moves": played.moves,
        "seconds": round(played.seconds, 6),
        "playouts_per_second": round(played.games_a_second, 1),
        "moves_per_second": round(played.moves_a_second, 1),
        "moves_per_playout": round(played.moves / ends.games, 3),
        "shares": {"winners": winners, "reasons": reasons},
    }


def _tell(position: Position, seed: int, threads: int, played: Played, lang: str) -> None:
    screen = Screen(lang)
    games, ends = played.ends.games, played.ends
    told = word(
        "playouts.told",
        playouts=word("playouts.count", n=games, games=decimal(games, lang)),
        seconds=decimal(played.seconds, lang, 2),
        threads=word("playouts.threads", n=threads),
        seed=seed,
    )
    screen.say(told)
    rates = word(
        "playouts.rates",
        games=decimal(played.games_a_second, lang),
        moves=decimal(played.moves_a_second, lang),
        length=decimal(played.moves / games, lang, 1),
    )
    screen.say(rates)
    screen.say("")
    heads = [word(f"playouts.{head}").text(lang) for head in ("winner", "share", "interval")]
    screen.table(heads, [_row(name, share, lang) for name, share in winners(position, ends, lang)])
    screen.say("")
    heads[0] = word("playouts.reason").text(lang)
    screen.table(heads, [_row(name, share, lang) for name, share in ends.by_reason().items()])


def winners(position: Position, ends: Ends, lang: str) -> list[tuple[str, Share]]:
    """Each seat and how many games it won, and how many nobody or several did."""
    seats = [(seat, position.game.seat_name(seat).text(lang)) for seat in position.seats]
    rows = [(capital(name), ends.won(seat)) for seat, name in seats]
    nobody = "playouts.draw" if len(seats) > 1 else "playouts.lost"
    rows.append((word(nobody).text(lang), ends.drawn()))
    if ends.shared().games:
        rows.append((word("playouts.several").text(lang), ends.shared()))
    return rows


def _row(name: str, share: Share, lang: str) -> list[str]:
    places = 1 if share.of < 100_000 else 2
    return [name, percent(share.share, lang, places), between(*share.interval, lang, places)]
