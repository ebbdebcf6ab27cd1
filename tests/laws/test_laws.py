"""Laws that hold in every game, under Hypothesis."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pardalis
from pardalis import Game, IllegalMove, InvalidMove, Match, Position
from pardalis.core.chance import Chance
from pardalis.core.words import LANGUAGES
from tests.walks import GAMES, any_start, walk

by_id = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
# No game of any kind is longer than this many moves; see `test_length_is_bounded`.
LONGEST = {"kamon": 36, "greengage": 300}

seeds = st.integers(0, 2**32)


PLAYED = 24  # random games of each kind; every example is a place in one of them


@cache
def played(id: str, number: int) -> list[Position]:
    """The positions of a random game, from the start to the end."""
    chance = Chance(number)
    position = any_start(pardalis.game(id), chance)
    found = [position]
    for before, move in walk(position, chance, (0.0, 0.1, 0.3)[number % 3]):
        found.append(before.play(move))
    return found


def somewhere(game: Game, seed: int) -> Position:
    """Some position of a random game."""
    place, number = divmod(seed, PLAYED)
    found = played(game.id, number)
    return found[place % len(found)]


@by_id
@given(seed=seeds)
@settings(max_examples=60)
def test_text_there_and_back(game: Game, seed: int) -> None:
    """parse∘str identity"""
    position = somewhere(game, seed)
    again = game.parse(str(position))
    assert again == position
    assert hash(again) == hash(position)
    assert str(again) == str(position)
    assert again.moves() == position.moves()
    assert again.outcome == position.outcome


@by_id
@given(seed=seeds)
@settings(max_examples=40)
def test_listed_moves_play_and_change_nothing(game: Game, seed: int) -> None:
    """play never changes its position; every listed move plays, and is told in both languages"""
    position = somewhere(game, seed)
    text, moves = str(position), position.moves()
    assert moves == sorted(set(moves))
    for move in moves:
        after = position.play(move)
        assert after != position
        assert position.spelled(move) == move
        for lang in LANGUAGES:
            told = position.describe(move, lang)
            assert told[0].isupper() or not told[0].isalpha()
            assert told.endswith((".", "!", "!)"))
            assert "{" not in told
    assert str(position) == text
    assert position.moves() == moves


def move_texts(position: Position) -> st.SearchStrategy[str]:
    """Texts like this game's moves: of other positions, with a sign changed, or anything."""
    own = position.moves() or ["a1"]
    near = st.builds(
        lambda move, at, sign: move[: at % len(move)] + sign + move[at % len(move) + 1 :],
        st.sampled_from(own),
        st.integers(0, 20),
        st.text("abcdefgh123456789RGBYP*@,-+xesnw=VOC", max_size=2),
    )
    cells = st.sampled_from([f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 10)])
    pairs = st.builds(lambda a, sign, b: f"{a}{sign}{b}", cells, st.sampled_from("-x"), cells)
    words = st.sampled_from(["draw", "pass", "", " ", "resign", "@", "x"])
    picks = st.builds(lambda cell, end: f"x{cell}{end}", cells, st.sampled_from(["", "=V", "=C"]))
    placings = st.builds(lambda cell: f"@{cell}", cells)
    return st.one_of(near, pairs, cells, picks, placings, words, st.text(max_size=10))


@by_id
@given(data=st.data(), seed=seeds)
@settings(max_examples=150)
def test_unlisted_texts_are_refused(game: Game, data: st.DataObject, seed: int) -> None:
    """every unlisted text is refused with a code, and with words in both languages"""
    position = somewhere(game, seed)
    text = data.draw(move_texts(position))
    if text in position.moves():
        return
    try:
        spelled = position.spelled(text)
    except (InvalidMove, IllegalMove) as refused:
        assert refused.code
        assert refused.text("en") != refused.text("fr")
        with pytest.raises(type(refused)):
            position.play(text)
    else:
        assert spelled in position.moves()
        assert spelled.replace("x", "-") == text.replace("x", "-")  # either sign for the other


@by_id
@given(seed=seeds)
@settings(max_examples=60)
def test_finished_or_not(game: Game, seed: int) -> None:
    """finished ⇔ no moves ⇔ outcome ⇔ nobody's turn"""
    position = somewhere(game, seed)
    finished = position.outcome is not None
    assert (position.moves() == []) is finished
    assert (position.turn == 0) is finished
    assert position.turn in (0, *position.seats)
    assert bool(position.describe_outcome("fr")) is finished
    if position.outcome:
        assert set(position.outcome.winners) <= set(position.seats)
        with pytest.raises((IllegalMove, InvalidMove)):
            position.play("a1")


@by_id
@given(seed=seeds)
@settings(max_examples=10)
def test_replay(game: Game, seed: int) -> None:
    """replay of a record gives the same final text"""
    chance = Chance(seed)
    options = {option.name: chance.choice(option.values) for option in game.options}
    match = Match(game, seed=seed, seats=chance.choice(game.seats), options=options)
    while moves := match.moves():
        match.play(chance.choice(moves))
    again = Match.from_record(match.record())
    assert str(again.position) == str(match.position)
    assert again.outcome == match.outcome


@by_id
@given(seed=seeds)
@settings(max_examples=20)
def test_length_is_bounded(game: Game, seed: int) -> None:
    """Kamon 36 placements, Greengage 300 moves; the others by their counts of what is left."""
    chance = Chance(seed)
    plies = sum(1 for _ in walk(any_start(game, chance), chance))
    assert plies <= LONGEST.get(game.id, 12_000)


# Counts are conserved ---------------------------------------------------------------------------


@given(seed=seeds)
@settings(max_examples=30)
def test_chromino_keeps_its_tiles(seed: int) -> None:
    """tiles: on the table, in hands and in the bag there are always the same eighty"""
    chance = Chance(seed)
    for position, _ in walk(any_start(pardalis.game("chromino"), chance), chance):
        state = position.state
        tiles = [laying.tile for laying in state.table.layings] + [*state.bag]
        tiles += [tile for hand in state.hands for tile in hand]
        assert len(tiles) == len(set(tiles)) == 80


@given(seed=seeds)
@settings(max_examples=15)
def test_cameleon_keeps_its_pieces(seed: int) -> None:
    """pieces + stock never grow; primaries only go, a reward comes out of the stock"""
    chance = Chance(seed)
    most = Counter({(side, kind): 35 for side in (1, 2) for kind in "BRYVOGC"})
    for position, _ in walk(any_start(pardalis.game("le-cameleon"), chance), chance, 0.3):
        board = str(position).split()[0]
        now: Counter[tuple[int, str]] = Counter()
        for letter in filter(str.isalpha, board):
            now[1 if letter.isupper() else 2, letter.upper()] += 1
        for side in (1, 2):
            for kind, left in zip("VOGC", position.state.stock[side - 1], strict=True):
                now[side, kind] += left
        if position.state.placing:
            now[position.turn, position.state.placing] += 1
        assert all(now[which] <= most[which] for which in now)
        most = now


@given(seed=seeds)
@settings(max_examples=10)
def test_greengage_keeps_its_pawns(seed: int) -> None:
    """Eight pawns a side, seven for the expelled side while PENDING is not `-`"""
    chance = Chance(seed)
    for position, _ in walk(any_start(pardalis.game("greengage"), chance), chance, 0.3):
        pieces = str(position).split()[1]
        state = position.state
        counts = {1: pieces.count("w"), 2: pieces.count("b")}
        expelled = 0
        if state.pending is not None:
            expelled = 3 - state.turn if state.pending == "+" else state.turn
        assert counts == {seat: 8 - (seat == expelled) for seat in (1, 2)}


@given(seed=seeds)
@settings(max_examples=30)
def test_chess_pieces_only_go(seed: int) -> None:
    chance = Chance(seed)
    left = 10
    for position, move in walk(any_start(pardalis.game("chameleon-chess"), chance), chance):
        now = sum(map(str.isalpha, str(position).split()[0]))
        assert now == left
        left -= "x" in move


# Symmetries -------------------------------------------------------------------------------------


def chess_mirror(text: str) -> str:
    """Left and right changed."""
    board, turn, quiet = text.split()
    return f"{'/'.join(rank[::-1] for rank in board.split('/'))} {turn} {quiet}"


def chess_swap(text: str) -> str:
    """The colours changed and the board turned top to bottom."""
    board, turn, quiet = text.split()
    return f"{'/'.join(board.swapcase().split('/')[::-1])} {'b' if turn == 'r' else 'r'} {quiet}"


def greengage_swap(text: str) -> str:
    """The colours changed and the board turned by a half turn."""
    colours, pieces, variant, turn, pending, ply = text.split()
    pieces = pieces[::-1].translate(str.maketrans("wb", "bw"))
    if pending not in "-+":
        pending = turned(pending)
    return f"{colours[::-1]} {pieces} {variant} {'b' if turn == 'w' else 'w'} {pending} {ply}"


def turned(cell: str) -> str:
    """A cell of the 8 × 8 board after a half turn."""
    return f"{'hgfedcba'['abcdefgh'.index(cell[0])]}{9 - int(cell[1:])}"


def cameleon_swap(text: str) -> str:
    """The sides changed and the board turned by a half turn."""
    board, turn, phase, one, two, quiet = text.split()
    height = board.count("/") + 1
    if phase != "-":
        cell, plus, reward = phase.partition("+")
        file, rank = "hgfedcba"["abcdefgh".index(cell[0])], height + 1 - int(cell[1:])
        phase = f"{file}{rank}{plus}{reward}"
    turn = "s" if turn == "r" else "r"
    return f"{board[::-1].swapcase()} {turn} {phase} {two} {one} {quiet}"


def kamon_turn(text: str) -> str:
    """The board turned by a half turn; the seats stay."""
    layout, owners, last, turn = text.split()
    pairs = "/".join(
        "".join(row[i : i + 2] for i in range(len(row) - 2, -1, -2))
        for row in layout.split("/")[::-1]
    )
    if last != "-":
        row = "abcdefg".index(last[0])
        last = f"{'gfedcba'[row]}{(4, 5, 6, 7, 6, 5, 4)[row] + 1 - int(last[1])}"
    return f"{pairs} {owners[::-1]} {last} {turn}"


SYMMETRIES = [
    ("chameleon-chess", chess_mirror, False),
    ("chameleon-chess", chess_swap, True),
    ("greengage", greengage_swap, True),
    ("le-cameleon", cameleon_swap, True),
    ("kamon", kamon_turn, False),
]


@pytest.mark.parametrize(
    ("id", "image", "seats_change"), SYMMETRIES, ids=lambda p: getattr(p, "__name__", p)
)
@given(seed=seeds)
@settings(max_examples=40)
def test_symmetry(id: str, image: object, seats_change: bool, seed: int) -> None:
    """colour-swap and mirror symmetry where the game has them: the game goes on in the mirror"""
    assert callable(image)
    position = somewhere(pardalis.game(id), seed)
    mirrored = position.game.parse(image(str(position)))
    assert image(str(mirrored)) == str(position)
    assert len(mirrored.moves()) == len(position.moves())
    after = sorted(image(str(position.play(move))) for move in position.moves())
    assert after == sorted(str(mirrored.play(move)) for move in mirrored.moves())
    if position.outcome is None:
        assert mirrored.outcome is None
    else:
        winners = tuple(3 - w if seats_change else w for w in position.outcome.winners)
        assert mirrored.outcome == pardalis.Outcome(winners, position.outcome.reason)
