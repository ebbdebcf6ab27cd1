"""Laying out a table: a fresh game or contest, or one that was left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from pardalis.cli import saved
from pardalis.cli.errors import Misused, Refused
from pardalis.cli.files import matches_in
from pardalis.cli.keyboard import Keyboard
from pardalis.cli.saved import Keeper, Left
from pardalis.cli.screen import Screen
from pardalis.cli.seating import seated
from pardalis.cli.setup import advise
from pardalis.cli.table import Table
from pardalis.core.contest import Contest
from pardalis.core.game import Game
from pardalis.core.match import Match
from pardalis.core.words import Words

word = Words("pardalis.cli")


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody would like to play, and with whom; the game checks it."""

    game: Game
    seed: int | None = None
    seats: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    position: str | None = None
    points: int | None = None
    people: Sequence[str] = ()
    computers: Sequence[str] = ()
    level: str | None = None


def laid_out(screen: Screen, keyboard: Keyboard, wish: Wish) -> Table:
    """A table with the game somebody wishes for."""
    game = wish.game
    if wish.position is not None:
        if wish.points is not None or wish.seed is not None or wish.seats is not None:
            raise Misused(word("misuse.fresh"))
        position = game.parse(wish.position, **wish.options)
        sitters = seated(len(position.seats), wish.people, wish.computers, level=wish.level)
        names = [sitter.name for sitter in sitters]
        return Table(screen, keyboard, Match(game, names=names, position=position), sitters)
    seats = game.checked_seats(wish.seats)
    sitters = seated(seats, wish.people, wish.computers, level=wish.level)
    names = [sitter.name for sitter in sitters]
    advise(game, wish.options, screen.lang)
    if wish.points is None:
        match = Match(game, seed=wish.seed, seats=seats, names=names, options=wish.options)
        return Table(screen, keyboard, match, sitters)
    contest = Contest(
        game,
        target=wish.points,
        seed=wish.seed,
        seats=seats,
        names=names,
        options=wish.options,
    )
    return Table(screen, keyboard, contest.match, sitters, contest)


def kept_in(file: str | None, points: int | None) -> Left:
    """What a record file holds to go on with; without a file, the table that was left."""
    left = saved.left() if file is None else Left(list(matches_in(file)), None)
    return left if points is None else replace(left, points=points)


def taken_up(
    screen: Screen,
    keyboard: Keyboard,
    left: Left,
    people: Sequence[str] | None = None,
    computers: Sequence[str] | None = None,
) -> Table:
    """A table to go on at: the last game that was left, or the contest all of them make."""
    first, last = left.matches[0], left.matches[-1]
    keeper = Keeper(left.file)
    if left.points is None:
        sitters = seated(len(last.seats), people, computers, last.names)
        last.names = tuple(sitter.name for sitter in sitters)
        return Table(screen, keyboard, last, sitters, keeper=keeper)
    sitters = seated(len(first.seats), people, computers, first.names)
    names = [sitter.name for sitter in sitters]
    contest = Contest(
        first.game,
        target=left.points,
        seats=len(sitters),
        names=names,
        options=first.options,
    )
    for number, match in enumerate(left.matches):
        turned = number % len(sitters)
        other = match.game is not first.game or match.options != first.options
        unfinished = match.outcome is None and match is not last
        if other or unfinished or match.seed is None or len(match.seats) != len(sitters):
            raise Refused(word("saved.no-contest", number=number + 1))
        match.names = (*names[turned:], *names[:turned])
    contest.matches[:] = left.matches
    return Table(screen, keyboard, last, sitters, contest, keeper)
