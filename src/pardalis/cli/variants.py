"""Variants of a game to set side by side: its options and numbers of seats, in turn or combined."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from pardalis.cli.errors import Misused
from pardalis.core.game import Game
from pardalis.core.words import Listing, Words, quoted

word = Words("pardalis.cli")
SEATS = "seats"
MOST = 64  # to set side by side


@dataclass(frozen=True, slots=True)
class Variant:
    """How a game begins: what was chosen, and what sets it apart from the others."""

    seats: int
    options: Mapping[str, str]
    apart: Mapping[str, str]

    def label(self, lang: str) -> str:
        """What sets it apart, as it would be typed."""
        if not self.apart:
            return word("stats.usual").text(lang)
        return ", ".join(f"{name}={value}" for name, value in self.apart.items())


def variants(
    game: Game, seats: int | None, options: Mapping[str, str], by: Sequence[str]
) -> list[Variant]:
    """The variants that were asked for.

    Without `by`: the game as chosen, then with every other value of every option, one at a time.
    With `by`: every combination of the values of what is named.
    """
    free = _free(game, seats, options)
    for name in by:
        _check(name, free, options, seats)
    usual = {name: values[0] for name, values in free.items()}
    if by:
        named = list(dict.fromkeys(by))
        several = product(*(free[name] for name in named))
        apart = [dict(zip(named, values, strict=True)) for values in several]
    else:
        others = ((name, value) for name, values in free.items() for value in values[1:])
        apart = [{}, *({name: value} for name, value in others)]
    if len(apart) > MOST:
        raise Misused(word("misuse.variants", n=len(apart), most=MOST))
    table = game.checked_seats(seats)
    return [_variant(table, dict(options), usual | changes, changes) for changes in apart]


def _variant(
    seats: int, options: dict[str, str], chosen: dict[str, str], apart: dict[str, str]
) -> Variant:
    here = int(chosen.pop(SEATS, seats))
    return Variant(here, options | chosen, apart)


def _free(game: Game, seats: int | None, options: Mapping[str, str]) -> dict[str, list[str]]:
    """What can be varied, each with its values, the usual one first."""
    free = {
        option.name: [option.default, *(v for v in option.values if v != option.default)]
        for option in game.options
        if not option.look and option.name not in options
    }
    if seats is None:
        usual = game.checked_seats(None)
        free[SEATS] = [str(usual), *(str(n) for n in game.seats if n != usual)]
    return {name: values for name, values in free.items() if len(values) > 1}


def _check(
    name: str, free: Mapping[str, list[str]], options: Mapping[str, str], seats: int | None
) -> None:
    if name in free:
        return
    if name in options or (name == SEATS and seats is not None):
        raise Misused(word("misuse.by-chosen", name=name))
    if not free:
        raise Misused(word("misuse.by-nothing"))
    raise Misused(word("misuse.by", name=quoted(name), known=Listing("or", tuple(free))))
