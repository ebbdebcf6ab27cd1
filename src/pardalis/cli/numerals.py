"""Numbers for readers: thousands apart, decimals and per cents as each language writes them."""

from __future__ import annotations

from pardalis.engine.figures import Estimate, Share

NARROW = "\u202f"  # the narrow space of French numbers, where no line is broken


def decimal(value: float, lang: str, places: int = 0) -> str:
    """A number.

    >>> decimal(1204338, "en"), decimal(29.5, "fr", 1)
    ('1,204,338', '29,5')
    """
    text = f"{value:,.{places}f}"
    if lang != "fr":
        return text
    return text.translate({ord(","): NARROW, ord("."): ","})


def percent(share: float, lang: str, places: int = 1) -> str:
    """A share of one.

    >>> percent(0.515, "en"), percent(0.5, "fr", 0)
    ('51.5%', '50\\u202f%')
    """
    text = decimal(100 * share, lang, places)
    return f"{text}{NARROW}%" if lang == "fr" else f"{text}%"


def between(low: float, high: float, lang: str, places: int = 1) -> str:
    """An interval of shares.

    >>> between(0.512, 0.518, "en")
    '51.2% – 51.8%'
    """
    return f"{percent(low, lang, places)} – {percent(high, lang, places)}"


def points(estimate: Estimate, lang: str) -> str:
    """How much a share is more or less than it should be, with its interval, in points.

    >>> points(Estimate(0.017, 0.012, 0.022), "en")
    '+1.7 (+1.2 to +2.2)'
    """
    value, low, high = (
        ("+" if part >= 0 else "−") + decimal(abs(100 * part), lang, 1)
        for part in (estimate.value, estimate.low, estimate.high)
    )
    return f"{value} ({low} {'à' if lang == 'fr' else 'to'} {high})"


def share_data(share: Share) -> dict[str, float]:
    """A share as programs read it."""
    low, high = share.interval
    return {"games": share.games, **estimate_data(Estimate(share.share, low, high), "share")}


def estimate_data(estimate: Estimate, name: str) -> dict[str, float]:
    """A value and its interval as programs read it."""
    told = {name: estimate.value, "low": estimate.low, "high": estimate.high}
    return {key: round(value, 6) for key, value in told.items()}
