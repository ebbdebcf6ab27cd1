"""The end of a game on the board: what shows why it is over, for every reason of every game."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

import pardalis
from pardalis import Match, Position, View
from pardalis.core.registry import part
from pardalis.core.scene import Scene
from tests.draw.looks import ids, moments, read
from tests.games import le_cameleon
from tests.games.chromino import at as chromino
from tests.games.chromino import played
from tests.games.test_chameleon_chess import board as chess
from tests.games.test_greengage import BLOCKED as STUCK
from tests.games.test_greengage import board as greengage
from tests.games.test_kamon import BLOCKED, FULL, GREEN, RING, drawn, moved_neutral
from tests.walks import GAMES


def scene(shown: Position | View) -> Scene:
    seat = shown.seat if isinstance(shown, View) else None
    made: Scene = part(shown.game, "scene").scene(shown.state, seat)
    return made


def won(shown: Position | View) -> set[str]:
    """The cells that show why a game is over; they are laid over the picture, and no others."""
    found = set(scene(shown).won)
    laid = {name for name in ids(shown.svg()) if name.startswith("won-")}
    assert laid == {f"won-{name}" for name in found}
    return {name.removeprefix("cell-") for name in found}


def told(position: Position, lang: str = "en") -> str:
    tree = read(position.svg(lang=lang))
    return next(e.text or "" for e in tree if e.attrib.get("id") == "picture-told")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_nothing_is_won_before_the_end(game: pardalis.Game) -> None:
    """While a game goes on nothing is marked; a win for which a cell is the reason marks it."""
    for position, _ in moments(game, games=6):
        for shown in (position, position.view(1), position.view(None)):
            assert scene(shown).won == scene(position).won
            if position.outcome is None:
                assert not won(shown)
            elif position.outcome.winners:
                assert won(shown)
            for name in scene(shown).won:
                assert name in scene(shown).by_id()


def test_a_game_given_up_shows_no_reason_on_the_board() -> None:
    match = Match(pardalis.game("kamon"), seed=1)
    match.resign(1)
    view = match.view(2)
    assert view.outcome
    assert not won(view)


# Kamon --------------------------------------------------------------------------------------------


def test_kamon_connection() -> None:
    """connection: a chain of own cells touching two opposite sides. Of all the cells that hang
    together the shortest chain is shown."""
    position = drawn(GREEN, "g2", "w")
    assert position.outcome == pardalis.Outcome((1,), "connection")
    chain = [name.removeprefix("cell-") for name in scene(position).won]
    assert chain[0][0] == "a"
    assert chain[-1][0] == "g"
    neighbours = part(position.game, "rules").NEIGHBOURS
    assert all(b in neighbours[a] for a, b in pairwise(chain))
    assert all(position.state.owner(cell) == "b" for cell in chain)
    assert f"The chain: {', '.join(chain[:-1])} and {chain[-1]}." in told(position)
    assert "La chaîne : " in told(position, "fr")


def test_kamon_shows_no_more_than_the_chain_needs() -> None:
    picture = """
         . b b .
        . b . b .
       . b . . b .
      . b . . . b b
       b . w w w w
        b w w w w
         b w w w
    """
    position = drawn(picture, "a2", "w", moved_neutral("d4"))
    assert won(position) == {"a2", "b2", "c2", "d2", "e1", "f1", "g1"}


def test_kamon_loop() -> None:
    """loop: a closed chain of own cells around at least one cell that is not his own."""
    position = drawn(RING.format("w", "."), "c3", "w", moved_neutral("a1"))
    ring = {"c3", "c4", "d3", "d5", "e3", "e4"}
    assert won(position) == ring
    assert "The loop: c3, c4, d3, d5, e3 and e4, round d4." in told(position)
    assert "La boucle : c3, c4, d3, d5, e3 et e4, autour de d4." in told(position, "fr")


def test_kamon_loop_without_the_own_cells_within_and_beyond_it() -> None:
    picture = """
         w . w .
        w b b b w
       w b . . b w
      w b . b . b b
       w b . . b w
        . b b b w
         w w . w
    """
    position = drawn(picture, "b2", "w", moved_neutral("c3"))
    assert position.outcome == pardalis.Outcome((1,), "loop")
    assert won(position) == {
        *("b2", "b3", "b4", "c2", "c5", "d2", "d6", "e2", "e5", "f2", "f3", "f4")
    }
    assert "round c3, c4, d3, d5, e3 and e4." in told(position)


def test_kamon_loop_along_the_edge() -> None:
    """The board's edge closes nothing, but a loop may run along it."""
    picture = """
         b b . .
        b . b . .
       . b b . . .
      . . . . . . .
       . . . . . .
        . . . . w
         w w w w
    """
    position = drawn(picture, "a1", "w")
    assert position.outcome == pardalis.Outcome((1,), "loop")
    assert won(position) == {"a1", "a2", "b1", "b3", "c2", "c3"}


def test_kamon_block() -> None:
    """block: the opponent has to move and cannot. The golden hexagon asks for what is all taken."""
    position = drawn(BLOCKED, "a1", "w")
    state = position.state
    assert won(position) == {
        cell
        for cell in part(position.game, "rules").CELLS
        if "1" in state.kamon(cell) or "a" in state.kamon(cell)
    }
    assert all(state.owner(cell) in "bw" for cell in won(position))
    assert "Pink or butterfly: all are taken, a1, " in told(position)
    assert "Rose ou papillon : tout est pris, a1, " in told(position, "fr")


def test_kamon_block_of_a_draft_without_a_golden_hexagon() -> None:
    """A position that is being put together by hand may stand like that."""
    rules = part(pardalis.game("kamon"), "rules")
    owners = tuple(
        "bw"[n % 2] if cell in rules.BORDER else "." for n, cell in enumerate(rules.CELLS)
    )
    state = replace(drawn(BLOCKED, "a1", "w").state, owners=owners, last=None)
    draft = Position(pardalis.game("kamon"), state)
    assert draft.outcome == pardalis.Outcome((1,), "block")
    assert not won(draft)


def test_kamon_full() -> None:
    """When all 36 cells are taken and nobody has won, the game is drawn: nothing shows it."""
    position = pardalis.game("kamon").parse(FULL)
    assert position.outcome == pardalis.Outcome((), "full")
    assert not won(position)


# Greengage ----------------------------------------------------------------------------------------


def test_greengage_home() -> None:
    """The first player with all eight pawns on the goal-colour cells of his far half wins."""
    position = greengage("""
        w w w w w w w .
        . . . . . . . w
        . . . . . . . .
        b b b b b b b b
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .""").play("h7-h8")
    assert won(position) == {f"{file}8" for file in "abcdefgh"}
    assert "Home: a8, b8, c8, d8, e8, f8, g8 and h8." in told(position)
    assert "À la maison : a8, " in told(position, "fr")


def test_greengage_limit() -> None:
    """After 300 moves the game is drawn: nothing on the board shows it."""
    assert not won(greengage(STUCK, ply=300))


# Chameleon (5 × 5) --------------------------------------------------------------------------------


def test_chameleon_chess_capture() -> None:
    """`capture` – the opponent has no piece left: what is left is the winner's."""
    position = chess(". . . . .\n. w . . .\n. B . . .\n. . . . .\n. . W . .").play("b3xb4")
    assert position.outcome == pardalis.Outcome((1,), "capture")
    assert won(position) == {"b4", "c1"}
    assert "All that is left: b4 and c1." in told(position)
    assert "Tout ce qui reste : b4 et c1." in told(position, "fr")


def test_chameleon_chess_lone() -> None:
    """`lone` – a player's only piece enters the opponent's home rank."""
    position = chess(". . . . .\n. B . . .\n. . . . w\n. . . . .\n. . . . .").play("b4-b5")
    assert position.outcome == pardalis.Outcome((1,), "lone")
    assert won(position) == {"b5"}
    assert "The last piece: b5." in told(position)


def test_chameleon_chess_infiltration() -> None:
    """`infiltration` – a piece entered the opponent's home rank and cannot be captured by his
    next move."""
    position = chess(". . . w b\nB . . . .\n. . . . .\n. . . . .\n. W . . .").play("a4-a5")
    assert position.outcome == pardalis.Outcome((1,), "infiltration")
    assert won(position) == {"a5"}
    assert "The invader: a5." in told(position)
    assert "L'intrus : a5." in told(position, "fr")


def test_chameleon_chess_quiet() -> None:
    """100 plies without a capture: draw, even if an intruder stands there."""
    position = chess(". . b . .\n. B . . .\n. . . . .\n. . . . w\n. W . . .", "r", 99)
    assert not won(position.play("b4-b5"))


# Le Caméléon --------------------------------------------------------------------------------------


def test_le_cameleon_elimination() -> None:
    """A player without a piece has lost at once: all that is left is the winner's."""
    position = le_cameleon.standing("Rb4 Yc7 rc6 Va1").play("b4-c5")
    assert position.outcome == pardalis.Outcome((1,), "elimination")
    assert won(position) == {"c5", "c7", "a1"}
    assert "All that is left: a1, c5 and c7." in told(position)


def test_le_cameleon_dead() -> None:
    """One piece each is a draw, `dead`: the two that are left show it."""
    position = le_cameleon.standing("Rb4 rc6")
    assert position.outcome == pardalis.Outcome((), "dead")
    assert won(position) == {"b4", "c6"}
    assert "Tout ce qui reste : b4 et c6." in told(position, "fr")


def test_le_cameleon_two_chameleons() -> None:
    """When three chameleons are all that is left, whoever has two wins."""
    position = le_cameleon.standing("Cb4 ca6 cc6")
    assert position.outcome == pardalis.Outcome((2,), "two-chameleons")
    assert won(position) == {"a6", "c6"}
    assert "The two chameleons: a6 and c6." in told(position)


def test_le_cameleon_quiet() -> None:
    """100 turns without a capture are a draw: nothing on the board shows it."""
    position = le_cameleon.standing("Rb4 Yb2 rc6", quiet=100)
    assert position.outcome == pardalis.Outcome((), "quiet")
    assert not won(position)


# Chromino -----------------------------------------------------------------------------------------


def test_chromino_out() -> None:
    """All seats that are out by the end of the round share first place: their empty hands."""
    position = chromino("GGG!/RRR!/YYY,YBP", "BBP,BPB", 2, starter=2)
    position = played(position, "RRR@-1,1e", "draw", "pass", "GGG@1,-1e")
    assert won(position) == won(position.view(3)) == {"seat-1", "seat-2"}


def test_chromino_stuck() -> None:
    """… the fewest tiles win, ties shared, `stuck`; a spectator sees no more than how many."""
    position = played(chromino("YYY/BBB,PPP/YBP", turn=2, starter=3), "pass", "pass", "pass")
    assert won(position) == won(position.view(None)) == {"seat-1", "seat-3"}


def test_chromino_score() -> None:
    """Expert: the highest total wins."""
    position = chromino("YYY/PPP", scores="3/9", score="expert")
    assert won(played(position, "pass", "pass")) == {"seat-2"}


def test_chromino_alone() -> None:
    """Alone, stuck is lost: nobody has won."""
    assert not won(played(chromino("YYY"), "pass"))
    assert won(played(chromino("RRR"), "RRR@-1,1e")) == {"seat-1"}
