"""Chromino's kernel: what the moves tell of hidden hands (see `kernel_secrets.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pardalis.core.kernel.secrets import Weighs, never
from pardalis.games.chromino import rules
from pardalis.games.chromino.kernel import _as_number, _lay
from pardalis.games.chromino.kernel_choices import temptations
from pardalis.games.chromino.kernel_layings import NAMES, TILE
from pardalis.games.chromino.kernel_squares import BAMBINO, NORMAL
from pardalis.games.chromino.kernel_table import WAYS, Marks, empty_table
from pardalis.games.chromino.position import HIDDEN, ChrominoView
from pardalis.games.chromino.table import Laying
from pardalis.games.chromino.tiles import CHAMELEONS

ALL = (1 << len(NAMES)) - 1
LONE = sum(1 << TILE[name] for name in CHAMELEONS)


@dataclass(slots=True)
class Group:
    """Tiles that came into a hand together: how many, and which they can be."""

    slots: int
    mask: int = ALL


@dataclass(frozen=True, slots=True)
class Choice:
    """A tile was laid from a hand: which group was its last and which laying it was, each counted
    from 0, and how tempting every tile was then."""

    group: int
    laying: int
    temptations: tuple[int, ...]


@dataclass(slots=True)
class Hand:
    """A hand that one does not see, as the moves go on."""

    size: int
    groups: list[Group]
    laid: list[tuple[int, int, int]] = field(default_factory=list)  # from and to a group, the tile
    choices: list[Choice] = field(default_factory=list)
    drawn: int = 0  # in this turn
    kept: int = 0  # in this turn

    def could_not_lay(self, unfit: int) -> None:
        """At this moment none of its tiles fitted, but for a lone chameleon (rule 4)."""
        mask = unfit | LONE if self.size == 1 else unfit
        for group in self.groups:
            group.mask &= mask

    def draw(self, unfit: int) -> None:
        """It draws: what it held did not fit, nor what it drew before in this turn."""
        if self.drawn == 0:
            self.could_not_lay(unfit)
        else:
            self.keep(unfit)
        self.drawn += 1
        self.size += 1

    def keep(self, unfit: int) -> None:
        """The tile just drawn did not fit either."""
        if self.kept == 0:
            self.groups.append(Group(0, unfit))
        self.groups[-1].slots += 1
        self.kept += 1

    def pass_on(self, unfit: int) -> None:
        """It passes, after a draw or without."""
        if self.drawn:
            self.keep(unfit)
        else:
            self.could_not_lay(unfit)

    def lay(self, tile: int, marks: Marks | None, laid: int) -> None:
        """It lays a tile: the one just drawn, or one of those it held. With a table, of so many
        tiles, it is weighed against those it did not lay."""
        if not self.drawn:
            able = [i for i, group in enumerate(self.groups) if group.mask >> tile & 1]
            if able:
                last = len(self.groups) - 1
                self.laid.append((able[0], last, tile))
                if marks is not None:
                    self.choices.append(Choice(last, len(self.laid) - 1, temptations(marks, laid)))
        self.size -= 1

    def end_turn(self) -> None:
        """The next seat goes on."""
        self.drawn = self.kept = 0


def _unfit(marks: Marks) -> int:
    """The tiles that cannot be laid on a table."""
    ways = marks[WAYS : WAYS + len(NAMES)].tolist()
    return sum(1 << tile for tile, n in enumerate(ways) if n == 0)


def hidden_hands(
    view: ChrominoView, history: Sequence[str], weighs: Weighs = never
) -> dict[int, Hand]:
    """Every hand that the view hides, as the moves and the view tell of it; what was chosen, and
    what was not, only where it is to be weighed."""
    seats = view.seats
    movers = _movers(view, history)
    layings = [move for move in history if "@" in move]
    before = len(view.table.layings) - len(layings)
    if before < 1 or layings != [str(laying) for laying in view.table.layings[before:]]:
        raise ValueError("these moves do not lead to this view")
    contact = BAMBINO if view.contact == "bambino" else NORMAL
    marks = empty_table(0)
    for at, laying in enumerate(view.table.layings[:before]):
        _lay(marks, contact, _as_number(laying), at)

    hands: dict[int, Hand] = {}
    shows = _when_shown(view, history, movers)
    for seat in range(1, seats + 1):
        if HIDDEN in view.hands[seat - 1]:
            mine = [move for move, mover in zip(history, movers, strict=True) if mover == seat]
            drawn = sum(move == rules.DRAW for move in mine)
            laid = sum("@" in move for move in mine)
            size = len(view.hands[seat - 1]) - drawn + laid
            known = 1 if view.shown[seat - 1] and shows.get(seat) is None else 0
            hands[seat] = Hand(size, [Group(size - known)])
    laid_now = before
    for at, (move, seat) in enumerate(zip(history, movers, strict=True)):
        hand = hands.get(seat)
        if hand is not None and move != rules.DRAW and "@" not in move:
            hand.pass_on(_unfit(marks))
        elif hand is not None and move == rules.DRAW:
            hand.draw(_unfit(marks))
        if "@" in move:
            laying = Laying.parse(move)
            if hand is not None:
                hand.lay(TILE[laying.tile], marks if weighs() else None, laid_now)
                if shows.get(seat) == at:  # what is left is shown, and is so still
                    hand.groups, hand.laid, hand.choices = [], [], []
            _lay(marks, contact, _as_number(laying), laid_now)
            laid_now += 1
        if hand is not None and move != rules.DRAW:
            hand.end_turn()
    # What the view itself tells, if the moves began later.
    for seat, hand in hands.items():
        if (view.turn - 1 - seat) % seats < view.passes:
            hand.could_not_lay(_unfit(marks))
    return hands


def _movers(view: ChrominoView, history: Sequence[str]) -> list[int]:
    """Who made each move: from the last back, for all but draws end a turn."""
    seat, movers = view.turn, []
    for move in reversed(history):
        if move != rules.DRAW:
            seat = (seat - 2) % view.seats + 1
        movers.append(seat)
    return movers[::-1]


def _when_shown(
    view: ChrominoView, history: Sequence[str], movers: Sequence[int]
) -> dict[int, int]:
    """At which move each seat that still has a shown tile was last down to it."""
    size = {seat: len(hand) for seat, hand in enumerate(view.hands, 1)}
    found: dict[int, int] = {}
    for at in range(len(history) - 1, -1, -1):
        seat = movers[at]
        if history[at] == rules.DRAW:
            size[seat] -= 1
        elif "@" in history[at]:
            if size[seat] == 1 and view.shown[seat - 1]:
                found.setdefault(seat, at)
            size[seat] += 1
    return found
