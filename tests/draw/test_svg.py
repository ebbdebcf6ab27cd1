"""The picture as SVG: well-formed, the same every time, with ids, labels and overlays."""

from __future__ import annotations

import re
from itertools import product

import pytest

import pardalis
from pardalis import Game, InvalidMove, InvalidOption, PardalisError
from pardalis.core.chance import Chance
from pardalis.core.registry import part
from pardalis.core.scene import Cell, Piece
from pardalis.core.words import Words
from pardalis.draw import BOARDS, PALETTES, THEMES, svg
from pardalis.draw.brush import Brush
from pardalis.draw.palette import palette
from tests.draw.looks import HREF, SVG, ids, moments, read, scene_of
from tests.walks import GAMES, any_start, walk

by_id = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
# A name in XML, an identifier in CSS, and nothing to escape in a script.
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
FOR_TWO = [game for game in GAMES if game.seats[-1] == 2]


@by_id
def test_every_look_is_well_formed(game: Game) -> None:
    """Well-formed, ids unique and usable, everything used is there: for every way to draw it."""
    looks = list(product(THEMES, PALETTES, BOARDS, ("en", "fr"), (True, False), (True, False)))
    for n, (position, last) in enumerate(moments(game, every=19)):
        theme, colours, board, lang, glyphs, targets = looks[n * 7 % len(looks)]
        for seat in {None, 1, position.seats[-1]}:
            for shown in (position, position.view(seat)):
                picture = shown.svg(
                    seat,
                    lang=lang,
                    theme=theme,
                    board=board,
                    palette=colours,
                    glyphs=glyphs,
                    coordinates=n % 3 > 0,
                    flip=n % 5 == 0,
                    last=last,
                    targets=targets,
                )
                names = ids(picture)
                assert len(set(names)) == len(names)
                assert all(NAME.fullmatch(name) for name in names)
                tree = read(picture)
                used = {use.attrib[HREF] for use in tree.iter(f"{SVG}use")}
                assert used <= {f"#{name}" for name in names}
                assert "text" not in {element.tag.removeprefix(SVG) for element in tree.iter()}


@by_id
def test_equal_input_gives_equal_bytes(game: Game) -> None:
    for position, last in moments(game, games=2):
        again = game.parse(str(position))
        if game.options and game.options[0].look:
            again = game.parse(str(position), edition=position.state.edition)
        assert again.svg(last=last, targets=True) == position.svg(last=last, targets=True)


@by_id
def test_title_and_description(game: Game) -> None:
    """`<title>`, `<desc>` and `role="img"`, in the asked language."""
    position = game.start(seed=1)
    move = position.moves()[0]
    after = position.play(move)
    for lang in ("en", "fr"):
        tree = read(after.svg(lang=lang, last=move))
        assert tree.attrib["role"] == "img"
        assert tree.attrib["lang"] == lang
        named = {element.attrib.get("id"): element for element in tree}
        title, told = (named[name] for name in tree.attrib["aria-labelledby"].split())
        assert title.text == game.title(lang)
        assert told.text
        assert game.seat_name(after.turn).text(lang).lower() in told.text.lower()
        assert move in told.text


@by_id
def test_everything_is_labelled_in_both_languages(game: Game) -> None:
    """Per-element labels for screen readers in the asked language, once: a cell tells what stands
    on it, so the piece itself is passed over."""
    differ = 0
    for position, _ in moments(game, games=3):
        scene = scene_of(position)
        standing = {
            thing.id: thing for thing in scene.elements() if isinstance(thing, Piece) and thing.on
        }
        things = {thing.id for thing in scene.elements()} - standing.keys()
        told: list[dict[str, str]] = []
        for lang in ("en", "fr"):
            tree = read(position.svg(lang=lang))
            labelled = [e for e in tree.iter() if "aria-label" in e.attrib]
            assert all(e.attrib["aria-label"].strip() for e in labelled)
            assert all(e.attrib["role"] in ("img", "group") for e in labelled)
            told.append({e.attrib["id"]: e.attrib["aria-label"] for e in labelled})
            assert things <= told[-1].keys()
            assert not standing.keys() & told[-1].keys()
            hidden = {e.attrib["id"] for e in tree.iter() if "aria-hidden" in e.attrib}
            assert hidden == standing.keys()
            for piece in standing.values():
                assert piece.label.text(lang) in told[-1][piece.on]
            assert not any("{" in label or "picture." in label for label in told[-1].values())
        differ += sum(told[0][name] != told[1][name] for name in things)
    assert differ


@by_id
def test_end_is_told(game: Game) -> None:
    for seed in range(3):
        chance = Chance(seed)
        *_, (before, move) = walk(any_start(game, chance), chance, 0.9)
        position = before.play(move)
        for lang in ("en", "fr"):
            for shown in (position, position.view(1), position.view()):
                told = "".join(read(shown.svg(lang=lang)).itertext())
                assert position.describe_outcome(lang) in told


def test_texts_are_escaped() -> None:
    """All text from outside is escaped."""
    nasty = """<b>&amp; "quoted" 'too' ]]>"""
    label = Words("pardalis.core")("literal", text=nasty)
    brush = Brush(palette(("red",)), glyphs=True, lang="en")
    drawn = brush.cell(Cell(id="cell-a1", x=0, y=0, ink="red", label=label))
    assert read(drawn).attrib["aria-label"] == nasty


@by_id
def test_last_move_is_shown(game: Game) -> None:
    for position, last in moments(game, games=2):
        shown = any(name.startswith("last-") for name in ids(position.svg(last=last)))
        assert shown == (last is not None) or last == "pass"
        assert not any(name.startswith("last-") for name in ids(position.svg()))


@by_id
def test_marks(game: Game) -> None:
    position = game.start(seed=1)
    cells = [
        thing for thing in scene_of(position).elements() if isinstance(thing, Cell) and thing.name
    ]
    picture = position.svg(marks=[cell.name for cell in cells])
    marked = {name for name in ids(picture) if name.startswith("mark-")}
    assert marked == {f"mark-{cell.id}" for cell in cells}


@by_id
def test_targets_are_shown_to_whom_they_concern(game: Game) -> None:
    position = game.start(seed=1)
    other = position.turn % len(position.seats) + 1
    for shown, there in (
        (position, True),
        (position.view(position.turn), True),
        (position.view(other), False),
    ):
        names = ids(shown.svg(targets=True))
        assert any(name.startswith("target-") for name in names) == there


@by_id
def test_coordinates_can_be_left_out(game: Game) -> None:
    position = game.start(seed=1)
    assert len(position.svg(coordinates=False)) < len(position.svg())


@pytest.mark.parametrize("game", FOR_TWO, ids=lambda game: game.id)
def test_second_seat_sees_it_turned(game: Game) -> None:
    """Seat 2's view is turned by 180°."""
    for position, _ in moments(game, games=2):
        first, second = (
            {c.id: (c.x, c.y) for c in scene_of(position, seat).zones[0].cells} for seat in (1, 2)
        )
        assert first.keys() == second.keys()
        sums = {
            (round(x + second[cell][0], 6), round(y + second[cell][1], 6))
            for cell, (x, y) in first.items()
        }
        assert len(sums) == 1
        assert position.view(2).svg() == position.svg(2)
        assert position.view(2).svg(1) == position.svg(1) == position.svg()


@pytest.mark.parametrize("game", FOR_TWO, ids=lambda game: game.id)
def test_flipped_it_is_seen_as_by_the_other_seat(game: Game) -> None:
    for position, last in moments(game, games=2):
        assert position.svg(1, flip=True, last=last) == position.svg(2, last=last)
        assert position.svg(2, flip=True, last=last) == position.svg(1, last=last)
        assert position.view(None).svg(flip=True) == position.view(None).svg(2)


def test_a_table_is_flipped_under_the_hands() -> None:
    """Where hands lie round a table it turns by 180°; everybody keeps the hand he has."""
    game = pardalis.game("chromino")
    for position, last in moments(game, games=3, every=20):
        for seat in (None, *position.seats):
            view = position.view(seat)
            pictured = part(game, "scene").scene
            plain, flipped = (pictured(view.state, seat, flip=flip) for flip in (False, True))
            here, there = plain.by_id(), flipped.by_id()
            assert here.keys() == there.keys()
            assert {*ids(view.svg(last=last))} == {*ids(view.svg(last=last, flip=True))}
            for zone in plain.zones[:1]:
                for thing in zone.cells:
                    other = there[thing.id]
                    assert isinstance(other, Cell)
                    assert (thing.x, thing.y) == (-other.x, -other.y)
            assert [zone.id for zone in plain.zones] == [zone.id for zone in flipped.zones]


@pytest.mark.parametrize(
    ("look", "option"),
    [
        ({"theme": "sepia"}, "theme"),
        ({"theme": ["light"]}, "theme"),
        ({"palette": "<script>"}, "palette"),
        ({"board": "glass"}, "board"),
        ({"board": None}, "board"),
        ({"lang": "de"}, "lang"),
        ({"seat": 0}, "seat"),
        ({"seat": 9}, "seat"),
        ({"seat": True}, "seat"),
        ({"seat": "1"}, "seat"),
        ({"marks": ["z99"]}, "marks"),
        ({"marks": ['"><script>']}, "marks"),
        ({"marks": [""]}, "marks"),
        ({"marks": [None]}, "marks"),
    ],
)
@by_id
def test_strange_looks_are_refused(game: Game, look: dict[str, object], option: str) -> None:
    position = game.start(seed=1)
    for shown in (position, position.view(1)):
        with pytest.raises(InvalidOption) as refused:
            shown.svg(**look)  # type: ignore[arg-type]  # a stranger's values
        assert refused.value.option == option
        assert refused.value.text("fr") != refused.value.text("en")


@pytest.mark.parametrize("last", ["", "<script>", "e2\0", "x" * 5000, 7, ["a1"]])
@by_id
def test_strange_last_moves_are_refused(game: Game, last: object) -> None:
    with pytest.raises(InvalidMove):
        game.start(seed=1).svg(last=last)  # type: ignore[arg-type]  # a stranger's value


def test_notebooks_get_the_picture() -> None:
    position = pardalis.game("kamon").start(seed=1)
    assert position._repr_svg_() == svg(position)
    assert issubclass(InvalidOption, PardalisError)
