"""Plots of `pardalis stats`, by matplotlib, which the extra `plot` brings.

One sheet of four: who wins, why, how long games are, how many moves there are to choose from. A
single variant is shown by its distributions; several are set side by side, a line each.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import partial
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from pardalis.cli.errors import Misused, Refused
from pardalis.cli.numerals import decimal, percent
from pardalis.core.game import Game
from pardalis.core.words import Words, quoted
from pardalis.draw.palette import contrast
from pardalis.engine.figures import Ends, Estimate, Figures

if TYPE_CHECKING:  # it loads numpy: only a plot needs it
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from pardalis.cli.stats import Plan, Row

word = Words("pardalis.cli")
KINDS = ("png", "svg")
EXTRA = ("matplotlib", "numpy")

PAPER, INK, FAINT, GRID = "#ffffff", "#1d1b24", "#6d6a75", "#e4e1ea"
# Far apart for every kind of colour vision, and each label stands where its colour is.
COLOURS = ("#2f5fa8", "#e08b2c", "#4f9d69", "#a9456f", "#7fb6d6", "#8a7d33", "#77727f")
STILL_PLAYING = 0.05  # where fewer games go on, what they do is chance
LOOK: dict[Any, Any] = {
    "font.family": "DejaVu Sans",  # comes with matplotlib: the same on every machine
    "font.size": 10,
    "svg.hashsalt": "pardalis",  # the same figures, the same file
    "svg.fonttype": "path",
}


def drawing(path: str) -> Callable[[Game, Plan, list[Row], str], bytes]:
    """What draws such a file; a name or a machine that is no good for it is refused."""
    kind = PurePath(path).suffix.lower().removeprefix(".")
    if kind not in KINDS:
        raise Misused(word("misuse.plot", path=quoted(path)))
    try:
        import matplotlib.figure  # noqa: F401  # to see whether it is there
    except ImportError as error:
        if (error.name or "").partition(".")[0] not in EXTRA:
            raise
        raise Refused(word("stats.extra")) from None
    return partial(_drawn, kind)


def _drawn(kind: str, game: Game, plan: Plan, rows: list[Row], lang: str) -> bytes:
    import matplotlib
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    with matplotlib.rc_context(LOOK):
        tall = 6.4 if len(rows) == 1 else 3.2 + 0.56 * max(6, len(rows))
        room = ConstrainedLayoutEngine(w_pad=0.12, h_pad=0.12, wspace=0.03, hspace=0.03)
        sheet = Figure(figsize=(10.5, tall), facecolor=PAPER, layout=room)
        _sheet(sheet, game, plan, rows, lang)
        file = io.BytesIO()
        untimed = {"Date": None} if kind == "svg" else None
        sheet.savefig(file, format=kind, dpi=150, metadata=untimed)
    return file.getvalue()


def _sheet(sheet: Figure, game: Game, plan: Plan, rows: list[Row], lang: str) -> None:
    from pardalis.cli.stats import plan_told

    told = plan_told(game, plan, len(rows), lang)
    sheet.suptitle(told, color=INK, fontsize=12, x=0.012, ha="left")
    one = len(rows) == 1
    wins, why, long, wide = sheet.subplots(2, 2).flat
    if one:
        _winners(wins, game, rows[0], lang)
        _reasons(why, rows[0], lang)
        _lengths(long, rows[0], lang)
    else:
        _advantages(wins, rows, lang)
        _reasons_apart(why, rows, lang)
        _lengths_apart(long, rows, lang)
    _branching(wide, rows, lang)


def _panel(axes: Axes, title: str, lang: str, across: str = "", grid: str = "x") -> None:
    """A quiet frame: a title, faint lines, nothing else."""
    axes.set_title(word(f"plot.{title}").text(lang), loc="left", color=INK, fontsize=11, pad=8)
    if across:
        axes.set_xlabel(word(f"plot.{across}").text(lang), color=FAINT)
    axes.set_facecolor(PAPER)
    axes.grid(axis=grid, color=GRID, linewidth=0.8)  # type: ignore[arg-type]  # "x", "y" or "both"
    axes.set_axisbelow(True)
    axes.tick_params(colors=FAINT, length=0)
    for side in axes.spines.values():
        side.set_visible(False)


def _names(axes: Axes, names: list[str]) -> None:
    """Names down the left, the first on top."""
    axes.set_yticks(range(len(names)), names, color=INK)
    axes.set_ylim(len(names) - 0.4, -0.6)


def _in_percent(axes: Axes, lang: str) -> None:
    axes.xaxis.set_major_formatter(lambda share, _: percent(share, lang, 0))


# One variant --------------------------------------------------------------------------------------


def _bars(axes: Axes, told: dict[str, Estimate], colour: str, lang: str) -> None:
    """A bar for each share, with its interval and its number."""
    _names(axes, list(told))
    for at, share in enumerate(told.values()):
        axes.barh(at, share.value, height=0.62, color=colour)
        axes.plot((share.low, share.high), (at, at), color=INK, linewidth=1.4)
        axes.annotate(
            percent(share.value, lang),
            (max(share.high, share.value), at),
            xytext=(6, 0),
            textcoords="offset points",
            va="center",
            color=INK,
            bbox={"facecolor": PAPER, "edgecolor": "none", "pad": 1},
        )
    axes.set_xlim(0, max(share.high for share in told.values()) * 1.2)
    _in_percent(axes, lang)


def _winners(axes: Axes, game: Game, row: Row, lang: str) -> None:
    from pardalis.cli.stats import seat_heads

    _panel(axes, "winners", lang)
    names = seat_heads(game, row.variant.seats, lang)
    told = {name: row.won(seat) for seat, name in enumerate(names, 1)}
    told[word("stats.nobody").text(lang)] = row.sample.share(Ends.drawn)
    _bars(axes, told, COLOURS[0], lang)
    if row.variant.seats > 1:
        axes.axvline(1 / row.variant.seats, color=INK, linewidth=1, linestyle=(0, (4, 3)))


def _reasons(axes: Axes, row: Row, lang: str) -> None:
    _panel(axes, "reasons", lang)
    reasons = row.sample.total.ends.by_reason()
    _bars(axes, {reason: row.ended_by(reason) for reason in reasons}, COLOURS[1], lang)


def _lengths(axes: Axes, row: Row, lang: str) -> None:
    _panel(axes, "lengths", lang, "moves", "y")
    total = row.sample.total
    shares = [games / total.games for games in total.lengths]
    axes.bar(range(len(shares)), shares, width=0.9, color=COLOURS[2])
    axes.yaxis.set_major_formatter(lambda share, _: percent(share, lang, 0))
    median = total.length(0.5)
    axes.axvline(median, color=INK, linewidth=1, linestyle=(0, (4, 3)))
    axes.annotate(
        word("plot.median", n=median).text(lang),
        (median, 1.14 * max(shares)),
        xytext=(6, 0),
        textcoords="offset points",
        va="top",
        color=INK,
    )
    axes.set_ylim(0, 1.16 * max(shares))
    low, high = total.length(0.001), total.length(0.999)
    axes.set_xlim(low - 1.5, high + 1.5)


# Several variants ---------------------------------------------------------------------------------


def _advantages(axes: Axes, rows: list[Row], lang: str) -> None:
    _panel(axes, "advantage", lang, "points")
    _names(axes, [row.variant.label(lang) for row in rows])
    axes.axvline(0, color=INK, linewidth=1, linestyle=(0, (4, 3)))
    for at, row in enumerate(rows):
        if row.variant.seats == 1:
            continue
        told = row.advantage
        axes.plot((100 * told.low, 100 * told.high), (at, at), color=COLOURS[0], linewidth=2.2)
        axes.plot(100 * told.value, at, "o", color=COLOURS[0], markersize=7)
    furthest = max(abs(end) for end in axes.get_xlim())
    axes.set_xlim(-furthest, furthest)
    axes.xaxis.set_major_formatter(
        lambda value, _: f"{value:+g}".replace("-", "−") if value else "0"
    )


def _reasons_apart(axes: Axes, rows: list[Row], lang: str) -> None:
    from pardalis.cli.stats import reasons_of

    _panel(axes, "reasons", lang)
    _names(axes, [row.variant.label(lang) for row in rows])
    axes.set_yticklabels([])
    begun = [0.0] * len(rows)
    for number, reason in enumerate(reasons_of(rows)):
        colour = COLOURS[number % len(COLOURS)]
        shares = [row.sample.total.ends.reason(reason).share for row in rows]
        places, begin = range(len(rows)), list(begun)
        bars = axes.barh(places, shares, left=begin, height=0.7, color=colour, label=reason)
        for bar in bars:
            bar.set_edgecolor(PAPER)
        sign = max(("#ffffff", INK), key=partial(contrast, colour))
        for at, share in enumerate(shares):
            if share > 0.07:
                label = percent(share, lang, 0)
                where = begun[at] + share / 2
                axes.text(where, at, label, ha="center", va="center", color=sign, fontsize=8.5)
            begun[at] += share
    axes.set_xlim(0, 1)
    _in_percent(axes, lang)
    axes.legend(
        loc="upper left",
        bbox_to_anchor=(0, 0),
        ncols=4,
        frameon=False,
        labelcolor=INK,
        handlelength=1,
        columnspacing=1.2,
        borderpad=0,
        borderaxespad=2.2,  # in letters: below the numbers of the axis
    )


def _lengths_apart(axes: Axes, rows: list[Row], lang: str) -> None:
    _panel(axes, "lengths-apart", lang, "moves")
    _names(axes, [row.variant.label(lang) for row in rows])
    for at, row in enumerate(rows):
        total = row.sample.total
        ends = [total.length(part) for part in (0.05, 0.25, 0.5, 0.75, 0.95)]
        axes.plot((ends[0], ends[4]), (at, at), color=COLOURS[2], linewidth=1.6)
        axes.plot(
            (ends[1], ends[3]), (at, at), color=COLOURS[2], linewidth=8, solid_capstyle="butt"
        )
        axes.plot(ends[2], at, "o", color=PAPER, markeredgecolor=INK, markersize=6)
    axes.set_xlim(left=0)


def _branching(axes: Axes, rows: list[Row], lang: str) -> None:
    """Moves by ply: the first variant in strong ink, the others in their colours or faint."""
    _panel(axes, "branching", lang, "ply", "both")
    few = len(rows) <= len(COLOURS)
    for at, row in reversed(list(enumerate(rows))):
        total = row.sample.total
        by_ply = total.branching_by_ply()[: _still_playing(total)]
        colour = COLOURS[at] if few else COLOURS[0] if at == 0 else "#c9c5d1"
        label = row.variant.label(lang) if few or at == 0 else None
        axes.plot(by_ply, color=colour, linewidth=2 if few or at == 0 else 1, label=label)
    axes.set_ylim(bottom=0)
    axes.set_xlim(left=0)
    axes.yaxis.set_major_formatter(lambda value, _: decimal(value, lang))
    if len(rows) > 1:
        shown: dict[str, Any] = {"frameon": False, "labelcolor": INK, "handlelength": 1.4}
        handles, names = axes.get_legend_handles_labels()
        axes.legend(handles[::-1], names[::-1], loc="best", fontsize=9, **shown)


def _still_playing(total: Figures) -> int:
    """How many plies enough games reach."""
    return sum(part >= STILL_PLAYING for part in total.alive())
