"""Work shared out among threads."""

from __future__ import annotations

from itertools import pairwise
from threading import Lock
from time import sleep

import numpy as np
import pytest

from pardalis.engine.kernels.counting import LINE, apart
from pardalis.engine.kernels.sharing import FEW, Work, share


def noting(done: list[int]) -> Work:
    lock = Lock()

    def work(low: int, high: int) -> None:
        with lock:
            done.extend(range(low, high))

    return work


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_every_task_is_done_once(threads: int) -> None:
    done: list[int] = []
    heard: list[int] = []
    work = noting(done)
    assert share([work] * threads, 7, 5_000, told=heard.append) == 5_000
    assert sorted(done) == list(range(7, 5_000))
    assert max(heard) == len(done)


@pytest.mark.parametrize("threads", [2, 5])
def test_the_last_shares_are_small(threads: int) -> None:
    """Else one thread works on at the end while the others wait."""
    shares: list[tuple[int, int]] = []
    share([lambda low, high: shares.append((low, high))] * threads, 0, 1_000_000)
    for low, high in shares:
        assert high - low <= max(FEW, (1_000_000 - low) / (2 * threads))


def test_nothing_to_do() -> None:
    assert share([noting([])], 3, 3) == 3


@pytest.mark.parametrize("threads", [1, 2])
def test_until_the_time_is_over(threads: int) -> None:
    """What was begun is finished, so that all tasks before a number are done."""
    done: list[int] = []

    def slowly(low: int, high: int) -> None:
        sleep(0.001)
        noting(done)(low, high)

    end = share([slowly] * threads, 0, None, seconds=0.02)
    assert sorted(done) == list(range(end))
    assert end > 0


def test_one_that_fails_stops_all() -> None:
    """Else this test would never end."""

    def failing(low: int, high: int) -> None:
        sleep(0.01)
        raise ValueError(low)

    def slowly(low: int, high: int) -> None:
        sleep(0.001)

    with pytest.raises(ValueError, match=r"\d"):
        share([failing, slowly], 0, None)


def test_counts_lie_apart() -> None:
    """Two threads do not write into one line of the cache."""
    parts = [apart(np.zeros((1, 2), dtype=np.int64)) for _ in range(20)]
    places = sorted(part.ctypes.data for part in parts)
    assert all(after - before >= 8 * LINE for before, after in pairwise(places))
    assert all(part.flags.c_contiguous and part.shape == (1, 2) for part in parts)
