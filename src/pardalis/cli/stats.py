"""`pardalis stats`: what a designer asks about a game, variant by variant."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any

import typer

from pardalis.cli import declare
from pardalis.cli.errors import INTERRUPTED
from pardalis.cli.files import write
from pardalis.cli.kernels import is_fast, make_ready
from pardalis.cli.numerals import decimal, estimate_data, percent, points
from pardalis.cli.playouts import MOST, drawn_seed
from pardalis.cli.progress import bar, stoppable
from pardalis.cli.screen import Screen, capital, put_json
from pardalis.cli.setup import advise, chosen_game
from pardalis.cli.variants import Variant, variants
from pardalis.core.chance import Chance
from pardalis.core.game import Game
from pardalis.core.position import Position
from pardalis.core.words import Words
from pardalis.engine.figures import Ends, Estimate, Figures, Sample

word = Words("pardalis.cli")
core = Words("pardalis.core")
MOST_DEALS = 100_000
USUAL_DEALS = 200
USUAL_PLAYOUTS = 20_000
USUAL_BY_REFEREE = 400  # the referee is slow


@dataclass(frozen=True, slots=True)
class Row:
    """A variant, and the games that were played of it."""

    variant: Variant
    sample: Sample

    @property
    def advantage(self) -> Estimate:
        """By how much the first seat scores more than its equal share."""
        seats = self.variant.seats
        return self.sample.mean(lambda told: told.ends.score(1, seats) - 1 / seats)

    def won(self, seat: int) -> Estimate:
        """The games that a seat won."""
        return self.sample.share(lambda ends: ends.won(seat))

    def ended_by(self, reason: str) -> Estimate:
        """The games that ended for a reason."""
        return self.sample.share(lambda ends: ends.reason(reason))


def stats(
    game: declare.GameId = None,
    by: Annotated[
        list[str] | None, typer.Option("--by", metavar="NAME", help="help.option.by")
    ] = None,
    playouts: Annotated[
        str | None, typer.Option("--playouts", metavar="N", help="help.option.stats-playouts")
    ] = None,
    deals: Annotated[
        str | None, typer.Option("--deals", metavar="N", help="help.option.deals")
    ] = None,
    plot: Annotated[
        str | None, typer.Option("--plot", metavar="FILE", help="help.option.plot")
    ] = None,
    threads: declare.Threads = None,
    seed: declare.Seed = None,
    seats: declare.Seats = None,
    option: declare.Chosen = None,
    referee: declare.ByReferee = False,
    json: declare.Json = False,
    lang: declare.Lang = "",
) -> None:
    """Play many deals of a game at random and tell what came of them, variant by variant."""
    found = chosen_game(game)
    chosen = declare.pairs("--option", option)
    asked = variants(found, declare.whole(seats), chosen, by or ())
    start = found.start(0, asked[0].seats, **asked[0].options)
    advise(found, chosen, lang)
    dealt_from = drawn_seed(found, seed)
    fast = is_fast(found, referee)
    usual = USUAL_PLAYOUTS if fast else USUAL_BY_REFEREE
    games = usual if playouts is None else declare.number("--playouts", playouts, 2, MOST)
    several = USUAL_DEALS if deals is None else declare.number("--deals", deals, 2, MOST_DEALS)
    several = min(several, games)
    used = declare.threads(threads, fast)
    drawn = _drawing(plot)
    playing = _by_kernel(start, used, lang) if fast else _by_referee
    with stoppable() as stop:
        plan = Plan(dealt_from, several, -(-games // several))
        rows = list(_sampled(found, asked, plan, playing, stop, lang))
        stopped = stop()
    if json:
        put_json({**_plan_data(found, plan), "variants": [_as_data(row) for row in rows]})
    elif rows:
        _tell(found, plan, rows, lang)
    if plot and drawn and rows:
        sys.stdout.flush()
        write(plot, drawn(found, plan, rows, lang))
    if stopped:
        raise typer.Exit(INTERRUPTED)


Drawing = Callable[[Game, "Plan", list[Row], str], bytes]


def _drawing(plot: str | None) -> Drawing | None:
    """What draws the plot, if one is wanted; what cannot be drawn is refused before it begins."""
    if plot is None:
        return None
    from pardalis.cli.plots import drawing

    return drawing(plot)


# Playing ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Plan:
    """So many deals of each variant, and games from each deal."""

    seed: int
    deals: int
    games: int

    def dealt(self) -> list[int]:
        """A seed for each deal; every variant is dealt from the same."""
        chance = Chance(self.seed)
        return [chance.below(2**64) for _ in range(self.deals)]


# Plays so many games: a deal, the seed, the first number, how many, whether to stop.
Playing = Callable[[Position, int, int, int, Callable[[], bool]], Figures]


def _by_kernel(start: Position, threads: int, lang: str) -> Playing:
    from pardalis.engine.kernels.batch import batch
    from pardalis.engine.kernels.figures import entry, figures

    make_ready(start, entry, lang)
    return lambda deal, seed, first, games, stop: figures(
        batch([deal]), seed, games, first=first, threads=threads, stop=stop
    )


def _by_referee(
    deal: Position, seed: int, first: int, games: int, stop: Callable[[], bool]
) -> Figures:
    from pardalis.engine.by_referee import figures

    return figures(deal, seed, games, first=first, stop=stop)


def _sampled(
    game: Game,
    asked: list[Variant],
    plan: Plan,
    playing: Playing,
    stop: Callable[[], bool],
    lang: str,
) -> Iterator[Row]:
    """The variants one by one; when it is stopped, the deals that were played to the end."""
    seeds = plan.dealt()
    with bar() as show:
        for at, variant in enumerate(asked):
            done: list[Figures] = []
            for number, seed in enumerate(seeds):
                show(at * len(seeds) + number, len(asked) * len(seeds), variant.label(lang))
                deal = game.start(seed, variant.seats, **variant.options)
                first = number * plan.games
                found = playing(deal, plan.seed, first, plan.games, stop)
                if stop():
                    break
                done.append(found)
            if done:
                yield Row(variant, Sample(tuple(done)))
            if stop():
                return


# What is told -------------------------------------------------------------------------------------


def _plan_data(game: Game, plan: Plan) -> dict[str, Any]:
    return {"game": game.id, "seed": str(plan.seed)}


def _as_data(row: Row) -> dict[str, Any]:
    total, seats = row.sample.total, range(1, row.variant.seats + 1)

    def told(of: Callable[[Figures], float]) -> dict[str, float]:
        return estimate_data(row.sample.mean(of), "mean")

    def share(of: Callable[[Ends], Any]) -> dict[str, float]:
        return estimate_data(row.sample.share(of), "share")

    winners = {str(seat): estimate_data(row.won(seat), "share") for seat in seats}
    winners |= {"none": share(Ends.drawn), "several": share(Ends.shared)}
    parts = {"5%": 0.05, "25%": 0.25, "50%": 0.5, "75%": 0.75, "95%": 0.95}
    lengths = {name: total.length(part) for name, part in parts.items()}
    by_ply = [round(n, 3) for n in total.branching_by_ply()]
    reasons = total.ends.by_reason()
    return {
        "seats": row.variant.seats,
        "options": dict(row.variant.options),
        "deals": len(row.sample.deals),
        "playouts": total.games,
        "first_seat": estimate_data(row.advantage, "advantage"),
        "winners": winners,
        "reasons": {reason: estimate_data(row.ended_by(reason), "share") for reason in reasons},
        "length": told(lambda figures: figures.mean_length) | lengths,
        "branching": {**told(lambda figures: figures.branching), "by_ply": by_ply},
    }


def reasons_of(rows: list[Row]) -> list[str]:
    """All reasons that were met, those of most games first."""
    ends = [row.sample.total.ends for row in rows]
    return list(sum(ends[1:], start=ends[0]).by_reason())


def seat_heads(game: Game, seats: int, lang: str) -> list[str]:
    """What the seats are called."""
    return [capital(game.seat_name(seat).text(lang)) for seat in range(1, seats + 1)]


def plan_told(game: Game, plan: Plan, variants: int, lang: str) -> str:
    """What was played, in a line."""
    return word(
        "stats.told",
        n=variants,
        title=game.title(lang),
        games=decimal(plan.deals * plan.games, lang),
        deals=decimal(plan.deals, lang),
        seed=plan.seed,
    ).text(lang)


def _tell(game: Game, plan: Plan, rows: list[Row], lang: str) -> None:
    screen = Screen(lang)
    screen.say(plan_told(game, plan, len(rows), lang))

    def head(*names: str) -> list[str]:
        return [word(f"stats.{name}").text(lang) for name in names]

    seats = max(row.variant.seats for row in rows)
    names = seat_heads(game, seats, lang)
    screen.say("")
    screen.table(
        [*head("variant"), *names, *head("nobody", "advantage")],
        [_winners(row, seats, lang) for row in rows],
    )
    screen.say("")
    screen.table(
        head("variant", "length", "median", "most-lengths", "branching"),
        [_lengths(row, lang) for row in rows],
    )
    reasons = reasons_of(rows)
    screen.say("")
    screen.table(
        [*head("variant"), *reasons],
        [
            [row.variant.label(lang), *(percent(row.ended_by(r).value, lang) for r in reasons)]
            for row in rows
        ],
    )
    screen.say("")
    screen.rows([(reason, _in_words(game, reason, lang)) for reason in reasons])


def _in_words(game: Game, reason: str, lang: str) -> str:
    """What a reason means: in the game's own words, else the common ones."""
    key = f"reason.{reason}"
    return (game.words if key in game.words else core)(key).text(lang)


def _winners(row: Row, seats: int, lang: str) -> list[str]:
    shares = [percent(row.won(seat).value, lang) for seat in range(1, row.variant.seats + 1)]
    empty = [""] * (seats - row.variant.seats)
    nobody = percent(row.sample.share(Ends.drawn).value, lang)
    alone = row.variant.seats == 1
    return [
        row.variant.label(lang),
        *shares,
        *empty,
        nobody,
        "" if alone else points(row.advantage, lang),
    ]


def _lengths(row: Row, lang: str) -> list[str]:
    total = row.sample.total
    return [
        row.variant.label(lang),
        decimal(total.mean_length, lang, 1),
        decimal(total.length(0.5), lang),
        f"{decimal(total.length(0.05), lang)} – {decimal(total.length(0.95), lang)}",
        decimal(total.branching, lang, 1),
    ]
