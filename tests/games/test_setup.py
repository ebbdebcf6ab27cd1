"""Setting up by hand: whatever is put where, the draft can be drawn and changed further, and
every position can be made."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle

import pytest

import pardalis
from pardalis import Game, InvalidOption, InvalidPosition, Position
from pardalis.core.chance import Chance
from pardalis.core.scene import Tile
from pardalis.core.setup import draft, put, setup
from pardalis.core.words import LANGUAGES
from pardalis.draw.boxes import reach
from pardalis.draw.items import item as picture
from tests.draw.looks import ids, moments, read, scene_of
from tests.games.chromino import text as chromino_text
from tests.walks import GAMES

by_id = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
SECRETIVE = [game for game in GAMES if game.referee.view]
CHESS, KAMON = pardalis.game("chameleon-chess"), pardalis.game("kamon")
GREENGAGE, CAMELEON = pardalis.game("greengage"), pardalis.game("le-cameleon")
CHROMINO = pardalis.game("chromino")


def fault(game: Game, text: str) -> tuple[str, str]:
    """The field and the code of what is wrong with a draft."""
    with pytest.raises(InvalidPosition) as refused:
        game.parse(text)
    return refused.value.field, refused.value.code


def several(game: Game) -> Iterator[Position]:
    yield from (position for position, _ in moments(game, games=3, every=31))


# In every game ------------------------------------------------------------------------------------


@pytest.mark.uncounted
@by_id
def test_a_position_is_a_draft_of_itself(game: Game) -> None:
    for position in several(game):
        look = {option.name: "numbers" for option in game.options if option.look}
        again = draft(game, str(position), **look)
        assert again == position
        assert again.svg() == position.svg() or look


@by_id
def test_a_palette_can_be_read_and_drawn(game: Game) -> None:
    for position, lang in zip(several(game), cycle(LANGUAGES), strict=False):
        items = setup(game).palette(position.state)
        assert len({item.id for item in items}) == len(items)
        names = [look.id for item in items for look in item.looks]
        assert len(set(names)) == len(names)
        for item in items:
            assert item.label.text(lang)
            assert item.group.text(lang)
            assert item.looks or item.label.text(lang)
            for look in item.looks:
                left, top, right, bottom = reach(look)
                assert -0.75 < left < right < 0.75
                assert -0.75 < top < bottom < 0.75 or isinstance(look, Tile)
            if item.looks:
                drawn = read(picture(item.looks, scene_of(position).colours, lang=lang))
                assert drawn.attrib["viewBox"]


@pytest.mark.uncounted
@by_id
def test_everything_can_be_put_wherever_its_places_are(game: Game) -> None:
    """All of them are in the picture; what comes out is a draft again, and its own text."""
    chance = Chance(5)
    made = setup(game)
    for position in several(game):
        names = {*ids(position.svg()), ""}
        for item in chance.shuffled(made.palette(position.state))[:12]:
            places = [*made.places(position.state, item.id)]
            assert item.at_once == (places == [()])
            assert all(names >= set(touches) for touches in places)
            for touches in chance.shuffled(places)[:2]:
                text = put(game, str(position), item.id, touches)
                after = draft(game, text)
                assert str(after) == text
                assert game.title() in after.svg()


@by_id
def test_drafts_of_drafts(game: Game) -> None:
    """Many things put at random one after the other: always a draft, never a surprise."""
    chance = Chance(8)
    made = setup(game)
    text = str(game.start(seed=3))
    for _ in range(60):
        state = draft(game, text).state
        item = chance.choice(made.palette(state))
        if places := [*made.places(state, item.id)]:
            text = put(game, text, item.id, chance.choice(places))
            shown = draft(game, text)
            assert str(shown) == text
            assert shown.svg(shown.seats[-1])
            try:
                assert game.parse(text) == shown
            except InvalidPosition as refused:
                assert refused.text("en") != refused.text("fr")


@by_id
def test_what_cannot_be_put_is_refused(game: Game) -> None:
    text = str(game.start(seed=3))
    with pytest.raises(InvalidOption) as refused:
        put(game, text, "elephant", ["cell-a1"])
    assert (refused.value.option, refused.value.code) == ("item", "no-item")
    for touches in ([], ["nowhere"], ["cell-a1", "cell-a1", "cell-a1"]):
        with pytest.raises(InvalidOption) as refused:
            put(game, text, "nothing", touches)
        assert (refused.value.option, refused.value.code) == ("touch", "no-place")
    for wrong in ("", "x", "x" * 20_000, 7, None):
        with pytest.raises(InvalidPosition):
            draft(game, wrong)  # type: ignore[arg-type]  # a stranger's value


@by_id
def test_the_seat_to_move_is_chosen_or_follows(game: Game) -> None:
    position = game.start(seed=3)
    items = {item.id: item for item in setup(game).palette(position.state)}
    turns = [name for name in items if name.startswith("turn-")]
    assert [items[name].chosen for name in turns].count(True) == bool(turns)
    for name in turns:
        after = game.parse(put(game, str(position), name))
        assert f"turn-{after.turn}" == name


@pytest.mark.parametrize(
    ("game", "text", "field"),
    [
        (CHESS, "5/5/5/5/q4 r 0", "BOARD"),
        (KAMON, str(KAMON.start(seed=7)).replace(" - b", " z9 b"), "LAST"),
        (KAMON, str(KAMON.start(seed=7)).replace("--", "7a"), "LAYOUT"),
        (GREENGAGE, str(GREENGAGE.start(seed=7)).replace(" - 0", " z9 0"), "PENDING"),
        (CAMELEON, str(CAMELEON.start()).replace(" - ", " a11 "), "PHASE"),
        (CHROMINO, chromino_text("RRR/YYY", placed="R*G@0,0e;RGB@2,0e"), "PLACED"),
        (CHROMINO, chromino_text("RRR/YYY", placed="R*G@0,0e;RGB@241,0e"), "PLACED"),
        (CHROMINO, chromino_text("RRR/RRR"), "HANDS"),
    ],
)
def test_a_text_that_cannot_be_drawn(game: Game, text: str, field: str) -> None:
    """A draft is drawn, so all that is in it has a place and a look."""
    with pytest.raises(InvalidPosition) as refused:
        draft(game, text)
    assert refused.value.field == field
    assert refused.value.text("en") != refused.value.text("fr")


# Game by game -------------------------------------------------------------------------------------


def test_any_position_of_chess_can_be_made() -> None:
    for position in several(CHESS):
        text = put(CHESS, str(CHESS.start()), "clear")
        assert text.startswith("5/5/5/5/5 ")
        assert fault(CHESS, text) == ("BOARD", "empty")
        text = put(CHESS, text, f"turn-{position.state.turn}")
        for cell in scene_of(position).zones[0].cells:
            if (piece := position.state.at(cell.name)) != ".":
                text = put(CHESS, text, piece, [cell.id])
        made = CHESS.parse(text).state
        assert (made.board, made.turn, made.quiet) == (
            position.state.board,
            position.state.turn,
            0,
        )
    assert put(CHESS, "5/5/2W2/5/W4 r 7", "nothing", ["cell-c3"]) == "5/5/5/5/W4 r 0"


def test_any_position_of_kamon_can_be_made() -> None:
    """The deal by changing places; then the turn and the golden hexagon follow."""
    start = KAMON.start(seed=11)
    for position in several(KAMON):
        text = put(KAMON, str(start), "clear")
        cells = [cell.name for cell in scene_of(position).zones[0].cells]
        for cell in cells:
            text = put(KAMON, text, position.state.kamon(cell), [f"cell-{cell}"])
            KAMON.parse(text)  # every kamon stays on the board
        for owner in "bw":
            for cell in cells:
                if position.state.owner(cell) == owner:
                    text = put(KAMON, text, owner, [f"cell-{cell}"])
        if last := position.state.last:
            text = put(KAMON, text, "golden", [f"cell-{last}"])
        assert KAMON.parse(text) == position


def test_cells_given_one_after_the_other_are_a_game() -> None:
    text = str(KAMON.start(seed=7))
    for n, cell in enumerate(("a2", "b1", "a3", "c1")):
        text = put(KAMON, text, "bw"[n % 2], [f"cell-{cell}"])
        state = KAMON.parse(text).state
        assert (state.last, state.turn) == (cell, n % 2 * -1 + 2)
    text = put(KAMON, text, "nothing", ["cell-c1"])
    assert (KAMON.parse(text).state.last, KAMON.parse(text).state.turn) == ("a2", 2)
    text = put(KAMON, text, "nothing", ["cell-a3"])
    assert KAMON.parse(text).state.last == "b1"
    assert fault(KAMON, put(KAMON, text, "nothing", ["cell-a2"])) == ("OWNERS", "counts-b")
    assert fault(KAMON, put(KAMON, text, "golden", ["cell-g1"])) == ("LAST", "last")


def test_the_neutral_token_is_nobodys() -> None:
    text = put(KAMON, str(KAMON.start(seed=7)), "b", ["cell-a2"])
    state = KAMON.parse(put(KAMON, text, "--", ["cell-a2"])).state
    assert state.kamon("a2") == "--"
    assert (state.owner("a2"), state.last, state.turn) == (".", None, 1)
    given = put(KAMON, text, "w", [f"cell-{neutral(text)}"])
    assert fault(KAMON, given) == ("OWNERS", "neutral-owned")


def neutral(text: str) -> str:
    state = KAMON.parse(text).state
    return next(c.name for c in scene_of(KAMON.parse(text)).zones[0].cells if kamon_is(state, c))


def kamon_is(state: object, cell: object) -> bool:
    return bool(state.kamon(cell.name) == "--")  # type: ignore[attr-defined]  # any kamon state


def test_a_kamon_that_is_missing_can_be_drawn() -> None:
    """A text somebody typed, with the same kamon twice and no neutral one."""
    text = str(KAMON.start(seed=7)).replace("--", "1a")
    state = draft(KAMON, text).state
    assert "--" not in {item.id for item in setup(KAMON).palette(state)}
    after = put(KAMON, text, "1a", ["cell-d4"])
    assert fault(KAMON, after) == ("LAYOUT", "neutral")


def test_any_position_of_greengage_can_be_made() -> None:
    for position in several(GREENGAGE):
        text = put(GREENGAGE, str(GREENGAGE.start(seed=9)), "clear")
        state = position.state
        for cell in scene_of(position).zones[0].cells:
            text = put(GREENGAGE, text, state.colour(cell.name), [cell.id])
            if (pawn := state.at(cell.name)) != ".":
                text = put(GREENGAGE, text, pawn, [cell.id])
        text = put(GREENGAGE, text, state.start, ["start"])
        text = put(GREENGAGE, text, state.goal, ["goal"])
        text = put(GREENGAGE, text, f"turn-{state.turn}")
        if state.pending == "+":
            text = put(GREENGAGE, text, "in-hand")
        elif state.pending:
            text = put(GREENGAGE, text, "expelled", [f"cell-{state.pending}"])
        assert GREENGAGE.parse(text).state == type(state)(
            state.colours, state.pawns, state.start, state.goal, state.turn, state.pending, 0
        )


def test_an_expulsion_is_set_up_and_taken_back() -> None:
    text = str(GREENGAGE.start(seed=9))
    for item, touches in (("in-hand", []), ("expelled", ["cell-d4"])):
        once = put(GREENGAGE, text, item, touches)
        assert once != text
        assert put(GREENGAGE, once, item, touches) == text
    pawn = GREENGAGE.parse(text).state.cells(1)[0]
    assert fault(GREENGAGE, put(GREENGAGE, text, "nothing", [f"cell-{pawn}"])) == (
        "PIECES",
        "pawns",
    )


def test_quarters_are_turned_as_when_the_board_is_put_together() -> None:
    names = ("Af0-Bf0-Cf0-Df0", "Af0-Bf1-Cf0-Df0", "Af0-Bb0-Cf0-Df0")
    plain, turned, over = (
        GREENGAGE.start(seed=1, board=name, start="red").state.colours for name in names
    )
    text = str(GREENGAGE.start(seed=1, board=names[0], start="red"))
    assert draft(GREENGAGE, text).state.colours == plain
    for cell in ("e8", "h5", "g6"):
        assert (
            draft(GREENGAGE, put(GREENGAGE, text, "quarter-turn", [f"cell-{cell}"])).state.colours
            == turned
        )
        assert (
            draft(GREENGAGE, put(GREENGAGE, text, "quarter-over", [f"cell-{cell}"])).state.colours
            == over
        )


def test_any_board_of_le_cameleon_can_be_made() -> None:
    """The cell says whose a piece is; the stock gives it, or had lost it before."""
    for position in several(CAMELEON):
        state = position.state
        text = put(CAMELEON, str(position), "clear")
        assert text.split()[3:5] == ["6665", "6665"]
        for cell in scene_of(position).zones[0].cells:
            if (man := state.at(cell.name)) != ".":
                text = put(CAMELEON, text, man.upper(), [cell.id])
        text = put(CAMELEON, text, f"turn-{state.turn}")
        for seat in (1, 2):
            for kind, left in zip("VOGC", state.stock[seat - 1], strict=True):
                while draft(CAMELEON, text).state.stock[seat - 1]["VOGC".index(kind)] > left:
                    text = put(CAMELEON, text, "nothing", [f"stock-{seat}-{kind}"])
        made = CAMELEON.parse(text).state
        assert (made.board, made.turn, made.stock) == (state.board, state.turn, state.stock)


def test_stocks_go_up_and_down_within_the_box() -> None:
    text = put(CAMELEON, str(CAMELEON.start()), "V", ["cell-a1"])
    assert text.split()[3] == "5665"
    assert put(CAMELEON, text, "V", ["cell-a1"]) == text
    assert put(CAMELEON, text, "V", ["stock-1-V"]) == text  # the sixth is on the board
    fewer = put(CAMELEON, text, "nothing", ["stock-1-V"])
    assert fewer.split()[3] == "4665"
    assert put(CAMELEON, fewer, "V", ["stock-1-V"]) == text
    assert put(CAMELEON, text, "nothing", ["cell-a1"]).split()[3] == "6665"
    assert put(CAMELEON, text, "O", ["cell-a1"]).split()[3] == "6565"
    empty = text
    for _ in range(9):
        empty = put(CAMELEON, empty, "nothing", ["stock-2-C"])
    assert empty.split()[4] == "6660"
    assert fault(CAMELEON, put(CAMELEON, text, "B", ["cell-a1"])) == ("BOARD", "primary-reserve")


def test_a_reward_in_hand_goes_back_to_its_stock() -> None:
    placing = next(
        position for position, _ in moments(CAMELEON, games=12, every=1) if position.state.placing
    )
    state = placing.state
    after = draft(CAMELEON, put(CAMELEON, str(placing), f"turn-{state.turn}")).state
    kind = "VOGC".index(state.placing)
    assert (after.capturing, after.placing) == (None, None)
    assert after.stock[state.turn - 1][kind] == state.stock[state.turn - 1][kind] + 1
