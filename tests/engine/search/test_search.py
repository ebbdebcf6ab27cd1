"""The search as it is asked: reports, lines, history, threads, and how it is called off."""

from __future__ import annotations

from threading import Timer, active_count

import pytest

import pardalis
from pardalis import Game, Position
from pardalis.core.chance import Chance
from pardalis.core.errors import InvalidOption, InvalidPosition
from pardalis.engine.found import SURE, WIN, Report
from pardalis.engine.leash import Leash
from pardalis.engine.search import searching
from pardalis.engine.search.searching import is_searchable, search
from pardalis.engine.search.table import Table
from tests.engine.search.plain import GAMES, late, lates, searched
from tests.kernels.table import begun
from tests.sample import some_games
from tests.walks import any_start, walk

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def last(position: Position, nodes: int, **asked: object) -> Report:
    """The last report of a search by one thread with so many nodes."""
    with Leash(nodes=nodes) as leash:
        *_, report = search(position, leash=leash, megabytes=1, **asked)  # type: ignore[arg-type]  # each test gives what `search` takes
    return report


def without_seconds(reports: list[Report]) -> list[object]:
    return [(report.lines, report.depth, report.nodes) for report in reports]


def is_legal(position: Position, moves: tuple[str, ...]) -> bool:
    for move in moves:
        if move not in position.moves():
            return False
        position = position.play(move)
    return True


@games
def test_any_position_is_searched(game: Game) -> None:
    """Positions of random games, with all options, from their start to their end."""
    for number in range(8):
        chance = Chance(number)
        start = begun(game, chance) if number % 2 else any_start(game, chance)
        line = [position for position, _ in walk(start, chance, 0.3 * (number % 3))]
        for _ in range(min(4, len(line))):
            position = line[chance.below(len(line))]
            report = last(position, 1 + chance.below(2_000))
            assert is_legal(position, report.lines[0].moves), position
            assert abs(report.lines[0].value) <= WIN


def test_a_line_does_not_go_on_as_another_did() -> None:
    """A move of which only is known that it is better has no line after it, when it is told."""
    text = "8/v7/8/1B4o1/2O1O3/1O3O2/V1C1C1V1/7O/V7 s - 3063 3265 8"
    position = pardalis.game("le-cameleon").parse(text)
    for seed in range(100):
        report = last(position, 100, oversight=800, whim=80, seed=seed)
        assert is_legal(position, report.lines[0].moves), seed


@games
def test_a_position_with_one_node_has_a_move(game: Game) -> None:
    """However short the leash, there is a move."""
    position = game.start(seed=1)
    assert last(position, 1).lines[0].move in position.moves()


@games
def test_same_nodes_same_answer(game: Game) -> None:
    position = game.start(seed=3)
    found = []
    for _ in range(2):
        with Leash(nodes=20_000) as leash:
            found.append(list(search(position, leash=leash, megabytes=1)))
    assert without_seconds(found[0]) == without_seconds(found[1])
    assert len(found[0]) > 1


@games
def test_several_lines(game: Game) -> None:
    """The best first, no first move twice; the first is the best of all."""
    for position in lates(game, 5):
        one = [depth.lines[0].value for depth in searched(position, 3, 0)]
        many = [depth.lines for depth in searched(position, 3, 0, lines=3)]
        for value, lines in zip(one, many, strict=True):
            assert lines[0].value == value
            values = [line.value for line in lines]
            assert values == sorted(values, reverse=True)
            assert len({line.moves[0] for line in lines}) == min(3, len(position.moves()))


@games
def test_two_threads_prove_the_same(game: Game) -> None:
    for position in lates(game, 4):
        alone = last(position, 10_000).lines[0]
        with Leash(nodes=40_000, threads=2) as leash:
            *_, report = search(position, leash=leash, threads=2, megabytes=1)
        both = report.lines[0]
        assert is_legal(position, both.moves)
        if alone.proven and both.proven:
            assert (alone.value > 0) == (both.value > 0)


@some_games("le-cameleon")
def test_turns_of_several_moves(game: Game) -> None:
    """Where the same seat moves again, the value keeps its sign: a win in the turn is a win."""
    if game.id not in ("greengage", "le-cameleon"):
        pytest.skip("every turn is one move")
    again = 0
    for position in lates(game, 48):
        for move in position.moves():
            after = position.play(move)
            if after.outcome is None and after.turn == position.turn:
                again += 1
                *_, then = searched(after, 1, 0)
                *_, now = searched(position, 1, 0, lines=200)
                of_move = {line.moves[0]: line for line in now.lines}
                line = next(x for x in of_move.values() if is_this(position, x.moves[0], move))
                value = then.lines[0].value
                nearer = 1 if value > SURE else -1 if value < -SURE else 0
                assert line.value == value - nearer
                break
        if again == 5:
            return
    assert again


def is_this(position: Position, number: int, move: str) -> bool:
    from pardalis.engine.search.searching import Root

    root = Root.of(position)
    return root.kernel.move_text(root.state, root.ground, number) == move


# Repetition ---------------------------------------------------------------------------------------


def shuffled_back(times: int) -> list[Position]:
    """A match in which red, a piece ahead, goes to and fro so often; blue too."""
    game = pardalis.game("chameleon-chess")
    line = [game.parse("w4/5/5/5/WBW2 r 0")]
    there = line[0]
    red = next(m for m in there.moves() if "x" not in m and back_and_forth(there, m))
    for _ in range(times):
        line += back_and_forth(line[-1], red)
    return line


def back_and_forth(position: Position, move: str) -> list[Position]:
    """The four positions after a move, a reply, and both taken back by moving; none if not so."""
    home = position.game.referee.repetition
    assert home
    first = position.play(move)
    if first.outcome:
        return []
    back = f"{move[3:]}-{move[:2]}"
    for reply in first.moves():
        second = first.play(reply)
        if "x" in reply or second.outcome or back not in second.moves():
            continue
        third = second.play(back)
        answer = f"{reply[3:]}-{reply[:2]}"
        if third.outcome is None and answer in third.moves():
            fourth = third.play(answer)
            if home(fourth.state) == home(position.state):
                return [first, second, third, fourth]
    return []


def test_what_stood_twice_is_a_draw() -> None:
    """The third time ends the match: a search that knows the match counts it so."""
    line = shuffled_back(2)
    root, before = line[-1], line[:-1]
    again = line[1]  # it has stood twice: after each first move
    values = {}
    for history in ((), tuple(before)):
        *_, found = searched(root, 1, 0, lines=99, history=history)
        values[bool(history)] = {
            found_line.moves[0]: found_line.value for found_line in found.lines
        }
    same = root.game.referee.repetition
    assert same
    drawn = [
        number
        for number in values[True]
        for move in root.moves()
        if is_this(root, number, move) and same(root.play(move).state) == same(again.state)
    ]
    assert len(drawn) == 1
    assert values[True][drawn[0]] == 0
    assert values[False][drawn[0]] != 0
    others = {number: value for number, value in values[True].items() if number not in drawn}
    assert all(values[False][number] == value for number, value in others.items())


# Called off ---------------------------------------------------------------------------------------


def test_closing_the_reports_calls_it_off() -> None:
    """When `close` returns, no thread searches any more."""
    leash = Leash(threads=2)
    reports = search(pardalis.game("kamon").start(seed=1), leash=leash, threads=2, megabytes=1)
    assert next(reports).depth == 1
    before = active_count()
    reports.close()
    assert leash.is_off
    assert active_count() <= before - 1  # the second may have been done
    assert list(reports) == []


def test_somebody_calls_it_off() -> None:
    leash = Leash()
    Timer(0.05, leash.call_off).start()
    reports = list(search(pardalis.game("kamon").start(seed=1), leash=leash, megabytes=1))
    assert reports[-1].lines


def test_time_calls_it_off() -> None:
    with Leash(seconds=0.05) as leash:
        assert list(search(pardalis.game("greengage").start(seed=1), leash=leash))


@pytest.mark.parametrize(
    ("leash", "megabytes"),
    [
        (Leash(), 64),
        (Leash(nodes=2**18), 16),
        (Leash(nodes=2**18, seconds=100), 16),
        (Leash(seconds=0.5), 32_000_000 / 2**20),
        (Leash(seconds=0.5, threads=2), 64_000_000 / 2**20),
        (Leash(seconds=5), 64),
    ],
)
def test_no_more_room_is_cleared_than_can_be_filled(
    monkeypatch: pytest.MonkeyPatch, leash: Leash, megabytes: float
) -> None:
    made: list[Table] = []

    def noted(asked: float) -> Table:
        made.append(Table(asked))
        return made[-1]

    monkeypatch.setattr(searching, "Table", noted)
    search(pardalis.game("chameleon-chess").start(), leash=leash, megabytes=64).close()
    assert made[0].entries == Table(megabytes).entries


def test_a_single_move_needs_no_thought() -> None:
    position = next(
        position
        for number in range(1000)
        for position in [late("kamon", number)]
        if len(position.moves()) == 1
    )
    reports = list(search(position, leash=Leash(), megabytes=1))
    assert reports[-1].lines[0].move == position.moves()[0]


# Refused ------------------------------------------------------------------------------------------


def test_finished_games_are_refused() -> None:
    over = pardalis.game("chameleon-chess").parse("5/2w2/1B3/5/W4 r 0").play("b3xc4")
    assert over.outcome
    with pytest.raises(InvalidPosition, match="over"):
        search(over, leash=Leash())


def test_games_with_secrets_are_refused() -> None:
    chromino = pardalis.game("chromino")
    assert not is_searchable(chromino)
    with pytest.raises(InvalidOption, match="secrets"):
        search(chromino.start(seed=1), leash=Leash())


def test_a_leash_for_every_thread() -> None:
    with pytest.raises(InvalidOption, match="threads"):
        search(pardalis.game("kamon").start(seed=1), leash=Leash(), threads=2)
