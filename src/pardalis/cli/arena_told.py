"""What is told of an arena: tables for people, data for programs."""

from __future__ import annotations

from math import isfinite
from typing import Any

from pardalis.cli.numerals import between, decimal, estimate_data, percent, share_data
from pardalis.cli.screen import Screen
from pardalis.core.words import Words
from pardalis.engine.arena.elo import Scores, Sprt
from pardalis.engine.arena.plan import Pair
from pardalis.engine.arena.played import Played
from pardalis.engine.arena.results import Results
from pardalis.engine.figures import Estimate

word = Words("pardalis.cli")
MANY = 10  # more faults than this are told by their number alone


def elo_told(value: float, low: float, high: float, lang: str) -> str:
    """A difference in Elo with its error bars.

    >>> elo_told(104.4, 71, float("inf"), "en")
    '+104 (+71 to +∞)'
    """
    told = [
        ("−" if end < 0 else "+") + (decimal(abs(end), lang) if isfinite(end) else "∞")
        for end in (value, low, high)
    ]
    return f"{told[0]} ({told[1]} {'à' if lang == 'fr' else 'to'} {told[2]})"


# For people ---------------------------------------------------------------------------------------


def tell(results: Results, test: Sprt | None, seconds: float | None, screen: Screen) -> None:
    """All of it in words and tables."""
    lang, plan = screen.lang, results.plan
    games = results.games()
    if not games:
        screen.say(word("arena.nothing"))
        return
    openings = len({game.task.opening for game in games})
    screen.say(
        word(
            "arena.told",
            title=plan.game.title(lang),
            games=word("arena.games", n=len(games), games=decimal(len(games), lang)),
            openings=word("arena.openings", n=openings, openings=decimal(openings, lang)),
            seed=plan.seed,
        )
    )
    screen.say("")
    _tell_pairs(results, screen)
    if len(plan.contestants) > 2:
        screen.say("")
        _tell_ratings(results, screen)
    if test:
        screen.say("")
        screen.say(_test_told(results, test, lang))
    screen.say("")
    _tell_paces(results, seconds, screen)
    screen.say("")
    heads = [word(f"playouts.{head}").text(lang) for head in ("reason", "share")]
    reasons = results.ends().by_reason()
    screen.table(heads, [[why, percent(share.share, lang)] for why, share in reasons.items()])
    screen.say(word("arena.length", length=decimal(results.mean_length, lang, 1)))
    _tell_faults(results, screen)


def _heads(screen: Screen, *names: str) -> list[str]:
    return [screen.text(word(f"arena.head.{name}")) for name in names]


def _tell_pairs(results: Results, screen: Screen) -> None:
    lang = screen.lang
    heads = _heads(screen, "pair", "games", "won", "drawn", "lost", "score", "interval", "elo")
    rows = []
    for pair in results.pairs:
        tally = results.tally(pair)
        if not tally.games:
            continue
        counts = (tally.games, tally.won, tally.drawn, tally.lost)
        scores = tally.scores
        rows.append(
            [
                _names(results, pair),
                *(decimal(count, lang) for count in counts),
                percent(scores.mean, lang),
                between(*scores.interval, lang),
                elo_told(scores.elo, *scores.elo_interval, lang),
            ]
        )
    screen.table(heads, rows)


def _names(results: Results, pair: Pair) -> str:
    return " – ".join(results.plan.contestants[place] for place in pair)


def _tell_ratings(results: Results, screen: Screen) -> None:
    lang = screen.lang
    found = zip(results.plan.contestants, results.ratings(), strict=True)
    strongest = sorted(found, key=lambda one: -one[1].value)
    screen.table(
        _heads(screen, "contestant", "rating"),
        [[name, elo_told(at.value, at.low, at.high, lang)] for name, at in strongest],
    )


def _test_told(results: Results, test: Sprt, lang: str) -> str:
    scores = results.tally(results.pairs[0]).scores
    low, high = test.bounds
    verdict = test.verdict(scores) or "open"
    ends = {"low": _plain(test.low, lang), "high": _plain(test.high, lang)}
    return word(
        "arena.sprt.told",
        **ends,
        llr=_plain(test.llr(scores), lang, 2),
        least=_plain(low, lang, 2),
        most=_plain(high, lang, 2),
        verdict=word(f"arena.sprt.{verdict}", **ends),
    ).text(lang)


def _plain(value: float, lang: str, places: int | None = None) -> str:
    """A number as short as it can be, or with so many places."""
    if places is None:
        places = len(f"{value:.3f}".rstrip("0").partition(".")[2])
    return ("−" if value < 0 else "") + decimal(abs(value), lang, places)


def _tell_paces(results: Results, seconds: float | None, screen: Screen) -> None:
    lang = screen.lang
    late = [] if seconds is None else ["late"]
    heads = _heads(screen, "contestant", "moves", "mean", "worst", *late)
    rows = []
    for place, name in enumerate(results.plan.contestants):
        pace = results.pace(place, seconds)
        row = [name, decimal(pace.moves, lang)]
        row += [decimal(taken, lang, 3) for taken in (pace.mean, pace.worst)]
        rows.append(row + ([] if seconds is None else [decimal(pace.late, lang)]))
    screen.table(heads, rows)


def _tell_faults(results: Results, screen: Screen) -> None:
    faults = results.faults()
    if faults:
        screen.say("")
    for game in faults[:MANY]:
        assert game.fault  # they are those that have one
        told = word(
            f"arena.fault.{game.fault.kind}",
            name=_faulty(results, game),
            opening=game.task.opening,
            seating=game.task.seating,
            move=len(game.moves) + 1,
            told=game.fault.told,
        )
        screen.say(told)
    if len(faults) > MANY:
        screen.say(word("arena.fault.more", n=len(faults) - MANY))


def _faulty(results: Results, game: Played) -> str:
    """Who lost a game by a fault."""
    assert game.fault
    return results.plan.contestants[game.task.contestant(game.fault.seat)]


# For programs -------------------------------------------------------------------------------------


def as_data(results: Results, test: Sprt | None, seconds: float | None) -> dict[str, Any]:
    """The same as data; what is endless or not known is null."""
    plan, games = results.plan, results.games()
    told: dict[str, Any] = {
        "game": plan.game.id,
        "seats": plan.seats,
        "options": dict(plan.options),
        "seed": str(plan.seed),
        "opening": plan.plies,
        "games": len(games),
        "pairs": [_pair_data(results, pair) for pair in results.pairs if results.games(pair)],
        "contestants": [
            _contestant_data(results, place, seconds) for place in range(len(plan.contestants))
        ],
        "length": round(results.mean_length, 3) if games else None,
        "reasons": {why: share_data(share) for why, share in results.ends().by_reason().items()},
        "faults": [_fault_data(results, game) for game in results.faults()],
    }
    if test:
        scores = results.tally(results.pairs[0]).scores
        told["sprt"] = {
            "elo0": test.low,
            "elo1": test.high,
            "llr": round(test.llr(scores), 6),
            "bounds": [round(bound, 6) for bound in test.bounds],
            "accepted": {"lower": "elo0", "upper": "elo1", None: None}[test.verdict(scores)],
        }
    if len(plan.contestants) > 2 and games:
        for data, rating in zip(told["contestants"], results.ratings(), strict=True):
            data["rating"] = estimate_data(rating, "elo")
    return told


def _pair_data(results: Results, pair: Pair) -> dict[str, Any]:
    tally = results.tally(pair)
    scores = tally.scores
    share = Estimate(scores.mean, *scores.interval)
    return {
        "contestants": [results.plan.contestants[place] for place in pair],
        "games": tally.games,
        "won": tally.won,
        "drawn": tally.drawn,
        "lost": tally.lost,
        "score": estimate_data(share, "share"),
        "elo": _elo_data(scores),
        "openings": {f"{float(share):.6g}": n for share, n in scores.openings.items()},
    }


def _elo_data(scores: Scores) -> dict[str, float | None]:
    low, high = scores.elo_interval
    ends = {"elo": scores.elo, "low": low, "high": high}
    return {name: round(end, 3) if isfinite(end) else None for name, end in ends.items()}


def _contestant_data(results: Results, place: int, seconds: float | None) -> dict[str, Any]:
    pace = results.pace(place, seconds)
    told: dict[str, Any] = {
        "name": results.plan.contestants[place],
        "moves": pace.moves,
        "seconds_per_move": round(pace.mean, 6),
        "longest": round(pace.worst, 6),
    }
    return told if seconds is None else told | {"late": pace.late}


def _fault_data(results: Results, game: Played) -> dict[str, Any]:
    assert game.fault
    return {
        "contestant": _faulty(results, game),
        "pair": [results.plan.contestants[place] for place in game.task.pair],
        "opening": game.task.opening,
        "seating": game.task.seating,
        "seat": game.fault.seat,
        "move": len(game.moves) + 1,
        "kind": game.fault.kind,
        "told": game.fault.told,
    }
