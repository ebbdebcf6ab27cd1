"""Associations: which three pieces take one of them, what that brings, and which are open."""

from __future__ import annotations

from pardalis.games.le_cameleon.board import CHAMELEON, NEIGHBOURS, Cameleon, Capture

# The colour chart: what two colours bring. Its nine last associations, a primary and a
# complementary, bring nothing.
CHART = {
    frozenset("BR"): "V",
    frozenset("RY"): "O",
    frozenset("YB"): "G",
    frozenset("VO"): CHAMELEON,
    frozenset("OG"): CHAMELEON,
    frozenset("GV"): CHAMELEON,
}


def association(a: str, b: str, target: str) -> str | None:
    """What `a` and `b` get for taking `target`: a piece, or "" for none; None if they cannot.

    >>> association("R", "Y", "Y")
    'O'
    >>> association("R", "G", "R")
    ''
    >>> association("R", "C", "R") is None  # the chameleon takes the colour of its partner
    True
    """
    if target == CHAMELEON:
        return "" if CHAMELEON in (a, b) or a == b else None
    if CHAMELEON in (a, b):
        other = b if a == CHAMELEON else a
        return "" if other != target else None
    colours = frozenset((a, b, target))
    return CHART.get(colours, "") if len(colours) == 2 else None


def captures(position: Cameleon) -> list[Capture]:
    """The captures open to the piece just moved: none while the reserve is full (rule 5)."""
    return attacks(position) if position.free_reserve() else []


def attacks(position: Cameleon) -> list[Capture]:
    """What the piece just moved could take: each target with each reward once (rules 3, 6)."""
    assert position.capturing is not None
    attacker = position.at(position.capturing).upper()
    options: dict[Capture, None] = {}
    for target in NEIGHBOURS[position.height][position.capturing]:
        taken = position.at(target).upper()
        if taken == ".":
            continue
        for partner in partners(position, target):
            reward = association(attacker, position.at(partner).upper(), taken)
            if reward and not position.left(reward):
                reward = ""  # R7: out of stock, the capture stands without reward
            if reward is not None:
                options[Capture(target, reward)] = None
    return list(options)


def partners(position: Cameleon, target: str) -> list[str]:
    """The cells of the mover's other pieces beside a target, opposite or at a corner (R4)."""
    beside = NEIGHBOURS[position.height][target]
    return [cell for cell in beside if cell != position.capturing and position.at(cell) != "."]
