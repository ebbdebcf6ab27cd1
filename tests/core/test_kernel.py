"""The kernels' foundation, on a game made up for the test: take one, two or three from a heap."""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from numba import njit
from numba.core.errors import TypingError
from numba.core.registry import cpu_target
from numpy.typing import NDArray

from pardalis import Outcome
from pardalis.core.kernel import bits, cache, chance, contract, values
from pardalis.core.kernel.contract import Kernel, Moves, U, ended, result_of, rule
from pardalis.core.kernel.lending import lent

REASONS = ("last", "never")


class Heap(NamedTuple):
    left: int
    seat: int
    marks: U


class Rules(NamedTuple):
    most: int
    unused: NDArray[np.int64]


@rule(contract.moves, Heap)
def moves(state: Heap, ground: Rules, out: Moves) -> int:
    n = min(ground.most, state.left)
    for i in range(n):
        out[i] = i + 1
    return n


@rule(contract.play, Heap)
def play(state: Heap, ground: Rules, move: int) -> Heap:
    return Heap(state.left - move, 3 - state.seat, state.marks | bits.bit(move))


@rule(contract.result, Heap)
def result(state: Heap, ground: Rules) -> int:
    return ended(1, 3 - state.seat) if state.left == 0 else 0


START = Heap(9, 1, U(0))
GROUND = Rules(3, np.zeros(2, dtype=np.int64))


def lines(state: Any, ground: Any, out: Moves) -> int:
    """Ways to the end of the game, by the contract alone."""
    ground = lent(ground)
    if contract.result(state, ground) != 0:
        return 1
    n = contract.moves(state, ground, out)
    total = 0
    for move in range(1, n + 1):
        total += lines(contract.play(contract.fresh(state), ground, move), ground, out)
    return total


def test_the_type_of_the_state_chooses_the_rules() -> None:
    out = np.zeros(3, dtype=np.int64)
    assert lines(START, GROUND, out) == 149  # ways to write 9 as ones, twos and threes

    @njit
    def compiled(state: Any, ground: Any, out: Any) -> int:
        ground = lent(ground)
        if contract.result(state, ground) != 0:
            return 1
        n = contract.moves(state, ground, out)
        total = 0
        for move in range(1, n + 1):
            total += compiled(contract.play(contract.fresh(state), ground, move), ground, out)
        return total

    assert compiled(START, GROUND, out) == 149
    with pytest.raises(TypingError):
        compiled(Rules(3, out), GROUND, out)


def test_results() -> None:
    kernel = Kernel(
        encode=lambda state: (state, GROUND),
        decode=lambda state, ground: state,
        move_text=lambda state, ground, move: str(move),
        parse_move=lambda state, ground, text: int(text),
        reasons=REASONS,
        most_moves=3,
        deepest=9,
    )
    outcomes = (None, Outcome((2,), "last"), Outcome((), "never"), Outcome((1, 8), "never"))
    for outcome in outcomes:
        assert kernel.outcome(result_of(outcome, REASONS)) == outcome
    assert kernel.words(START) == 3


@njit
def _there_and_back(state: Any, like: Any, rows: Any) -> Any:
    contract.pack(state, rows, 1)
    return contract.unpack(like, rows, 1)


def test_rows() -> None:
    """A state of plain numbers is its own copy, hides nothing, and fits into a row."""
    state = Heap(-5, 2, U(2**64 - 1))
    rows = np.zeros((2, 3), dtype=np.uint64)
    contract.pack(state, rows, 0)
    assert contract.unpack(START, rows, 0) == state
    assert _there_and_back(state, START, rows) == state
    assert rows[0].tolist() == rows[1].tolist()
    assert contract.fresh(state) is state
    assert contract.resample(state, GROUND, 1, U(7)) is state
    assert values.fresh(state) is state


@njit
def _squeezed(cells: Any, within: Any) -> Any:
    return bits.squeezed(cells, within)


@njit
def _by_machine(cells: Any, place: Any) -> Any:
    first, nth = bits.first(cells), bits.nth(cells, place)
    return bits.popcount(cells), first, bits.without_first(cells), nth, contract.signed(first) - 100


def test_bits() -> None:
    """Compiled and not, they are what they say."""
    chooser = random.Random(1)
    for _ in range(300):
        number = chooser.getrandbits(64) | 1 << chooser.randrange(64)
        cells = U(number)
        found = [i for i in range(64) if number >> i & 1]
        place = chooser.randrange(len(found))
        rest = sum(1 << i for i in found[1:])
        told = len(found), found[0], rest, found[place], found[0] - 100
        assert tuple(map(int, _by_machine(cells, place))) == told
        assert tuple(map(int, _by_machine.py_func(cells, place))) == told
        assert bits.cells(found) == cells
        assert bits.bit(found[0]) == U(1) << U(found[0])
        within = chooser.getrandbits(64) & chooser.getrandbits(64)
        asked = [i for i in range(64) if within >> i & 1]
        squeezed = sum(1 << at for at, i in enumerate(asked) if number >> i & 1)
        assert _squeezed(cells, U(within)) == bits.squeezed(cells, U(within)) == squeezed


def test_bits_without_the_newest_instructions(monkeypatch: pytest.MonkeyPatch) -> None:
    """An older processor walks to the place."""
    codegen = type(cpu_target.target_context.codegen())
    monkeypatch.setattr(codegen, "magic_tuple", lambda self: ("", "", "+sse2"))
    walk = njit(lambda cells, place: bits._only(cells, place))
    assert walk(U(0b101100), 2) == 0b100000
    squeeze = njit(lambda cells, within: bits.squeezed(cells, within))
    assert squeeze(U(0b101100), U(0b111001)) == 0b1010


def test_bits_of_signed_numbers_are_refused() -> None:
    """uint64 stays with uint64"""
    with pytest.raises(TypingError):
        _by_machine(5, 0)
    with pytest.raises(TypingError):
        _squeezed(U(5), 1)


def test_chance() -> None:
    """SplitMix64, as its authors publish it: the first numbers of the stream of 1234567."""
    known = [6457827717110365317, 3203168211198807973, 9817491932198370423]
    at = U(1234567)
    with np.errstate(over="ignore"):
        found = []
        for _ in known:
            at += chance.STEP
            found.append(int(chance.mixed(at)))
        assert found == known
        streams = {int(chance.stream(U(seed), U(n))) for seed in range(50) for n in range(50)}
        assert len(streams) == 2500
        keys = {int(chance.hashed(U(a), U(b))) for a in range(50) for b in range(50)}
        assert len(keys) == 2500
    assert {chance.below(U(n << 59), 6) for n in range(32)} == set(range(6))
    assert chance.below(U(2**64 - 1), 7) == 6


# The cache ----------------------------------------------------------------------------------------


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty cache, as on a new machine."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    cache.folder.cache_clear()
    yield tmp_path
    cache.folder.cache_clear()


def add(a: int, b: int) -> int:
    return a + b


@contract.compiles
def squared(a: int) -> int:
    return a * a


def sum_of_squares(n: int) -> int:
    total = 0
    for a in range(n):
        total += squared(a)
    return total


def test_compiled_whole(elsewhere: Path) -> None:
    """The same answer; what it calls has become a part of it, and another process finds it."""
    entry = cache.Entry(cache.compiled_whole(sum_of_squares), (10,))
    entry.make_ready()
    assert entry.function(10) == sum_of_squares(10) == 285
    assert entry.function.targetoptions["forceinline"]
    again = cache.Entry(cache.compiled_whole(sum_of_squares), (10,))
    assert again.is_ready
    again.make_ready()
    assert sum(again.function.stats.cache_hits.values()) == 1
    assert again.function(10) == 285


def test_compiled_once(elsewhere: Path) -> None:
    entry = cache.Entry(cache.compiled(add), (1, 2))
    heard: list[tuple[int, int]] = []
    assert not entry.is_ready
    cache.make_ready([entry], lambda done, total: heard.append((done, total)))
    assert heard == [(0, 1), (1, 1)]
    assert entry.is_ready
    assert entry.function(3, 4) == 7
    # What another process finds.
    again = cache.Entry(cache.compiled(add), (1, 2))
    assert again.is_ready
    cache.make_ready([again], lambda done, total: heard.append((done, total)))
    assert len(heard) == 2  # nobody waits, nobody is told
    assert sum(again.function.stats.cache_hits.values()) == 1
    assert not cache.Entry(cache.compiled(add), (1.5, 2)).is_ready


def test_other_code_in_the_process_keeps_its_cache(elsewhere: Path) -> None:
    before = cache.config.CACHE_DIR
    cache.compiled(add)
    assert before == cache.config.CACHE_DIR


def test_forgotten_folders_are_removed(elsewhere: Path) -> None:
    shelf = elsewhere / "pardalis" / "kernels"
    for name, days in {"old": 60, "new": 1}.items():
        (shelf / name).mkdir(parents=True)
        then = time.time() - days * 24 * 3600
        os.utime(shelf / name, (then, then))
    here = cache.folder()
    assert here
    assert sorted(path.name for path in shelf.iterdir()) == sorted([here.name, "new"])
    cache.folder.cache_clear()
    assert cache.folder() == here


def test_without_a_place_to_keep_it(elsewhere: Path) -> None:
    """Everything works, and is compiled again each time."""
    (elsewhere / "pardalis").write_text("in the way")
    entry = cache.Entry(cache.compiled(add), (1, 2))
    assert cache.folder() is None
    assert not entry.is_ready
    entry.make_ready()
    assert entry.is_ready
    assert entry.function(1, 1) == 2


def test_the_folder_is_named_by_what_the_code_depends_on(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def name() -> str:
        cache.fingerprint.cache_clear()
        return cache.fingerprint()

    before = name()
    assert before == name()
    monkeypatch.setattr(cache.config, "BOUNDSCHECK", 1)
    assert name() != before
    monkeypatch.undo()
    monkeypatch.setattr(cache, "SOURCES", ("core/kernel",))
    assert name() != before
    monkeypatch.undo()
    assert name() == before


@pytest.mark.parametrize(
    ("system", "environment", "told"),
    [
        ("linux", {"XDG_CACHE_HOME": "/there"}, "/there/pardalis"),
        ("linux", {"XDG_CACHE_HOME": "not/there"}, "~/.cache/pardalis"),
        ("darwin", {}, "~/Library/Caches/pardalis"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/pardalis/cache"),
        ("win32", {}, "~/AppData/Local/pardalis/cache"),
    ],
)
def test_home(
    system: str, environment: dict[str, str], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where each system keeps what can be made again."""
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", system)
    assert cache.home() == Path(told).expanduser()
