"""What a store promises, kept by every kind of store."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path

import pytest

from pardalis.store import Conflict, MemoryStore, Store, StoreError, Summary, open_store
from tests.store.conftest import put, summary


def tables(found: list[Summary]) -> list[str]:
    return [one.table for one in found]


def test_events_are_numbered_from_1_without_a_gap(store: Store) -> None:
    put(store, "a", b"1", b"2")
    put(store, "b", b"other")
    put(store, "a", b"3", after=2)
    assert store.events("a") == [b"1", b"2", b"3"]
    assert store.events("a", 1) == [b"2", b"3"]
    assert store.events("a", 3) == []
    assert store.events("b") == [b"other"]


def test_any_number_may_be_asked_for(store: Store) -> None:
    """A client that comes back says what it has, whatever it says."""
    put(store, "a", b"1")
    assert store.events("a", -7) == [b"1"]
    assert store.events("a", 10**30) == []


@pytest.mark.parametrize("name", ["", "nothing", "\ud800", "a\0b", "x" * 100_000, "' OR 1"])
def test_a_table_that_is_not_there_has_no_events(store: Store, name: str) -> None:
    put(store, "a", b"1")
    assert store.events(name) == []
    assert store.summary(name) is None
    assert store.of_guest(name, 10) == []
    assert store.unfinished(name) == 0
    assert store.listed(name, 10) == []


@pytest.mark.parametrize("event", [b"", bytes(range(256)), b"x" * 1_000_000])
def test_an_event_is_any_bytes(store: Store, event: bytes) -> None:
    put(store, "a", event)
    assert store.events("a") == [event]


def test_names_are_any_text(store: Store) -> None:
    name = "é\0\U0001f98e'\"\n"
    told = summary(name, game=name, guests=(name,))
    store.append(name, 0, [b"1"], told).result()
    assert store.events(name) == [b"1"]
    assert store.of_guest(name, 1) == [told] == [store.summary(name)]


@pytest.mark.parametrize("after", [0, 1, 3, -1, 2**40])
def test_conflict(store: Store, after: int) -> None:
    """If the table has not exactly `after` events, it fails and nothing is written."""
    put(store, "a", b"1", b"2")
    before = store.summary("a")
    failed = store.append("a", after, [b"x"], summary("a", phase="over", guests=("anna",)))
    assert isinstance(failed.exception(), Conflict)
    assert store.events("a") == [b"1", b"2"]
    assert store.summary("a") == before
    assert store.of_guest("anna", 1) == []


def test_a_new_table_begins_at_nothing(store: Store) -> None:
    assert isinstance(store.append("a", 1, [b"2"], summary("a")).exception(), Conflict)
    assert store.events("a") == []
    assert store.summary("a") is None


def test_many_may_write_at_once_and_one_wins(store: Store) -> None:
    """Every method may be called from any thread."""
    with ThreadPoolExecutor(8) as threads:
        for after in range(20):
            asked = [
                threads.submit(store.append, "a", after, [b"%d" % who], summary("a"))
                for who in range(8)
            ]
            faults = [one.result().exception() for one in asked]
            assert faults.count(None) == 1
            assert store.events("a")[after:] == [b"%d" % faults.index(None)]
            assert all(isinstance(fault, Conflict) for fault in faults if fault)


def test_many_tables_at_once(store: Store) -> None:
    names = [f"t{number}" for number in range(40)]

    def play(name: str) -> None:
        for after in range(25):
            store.append(name, after, [b"%d" % after], summary(name)).result()
            assert len(store.events(name)) == after + 1

    with ThreadPoolExecutor(len(names)) as threads:
        for done in [threads.submit(play, name) for name in names]:
            done.result()
    for name in names:
        assert store.events(name) == [b"%d" % number for number in range(25)]


def test_appends_are_done_in_the_order_they_are_asked_for(store: Store) -> None:
    asked = [store.append("a", n, [b"%d" % n], summary("a", changed=n)) for n in range(1200)]
    wait(asked)
    assert [one.exception() for one in asked] == [None] * 1200
    assert store.events("a") == [b"%d" % n for n in range(1200)]
    assert store.summary("a") == summary("a", changed=1199)


def test_who_stops_waiting_does_not_stop_the_writing(store: Store) -> None:
    asked = [store.append("a", n, [b"x"], summary("a")) for n in range(50)]
    assert not any(one.cancel() for one in asked)
    wait(asked)
    assert len(store.events("a")) == 50


def test_summary(store: Store) -> None:
    """It is written together with the events it sums up."""
    first = summary("a", guests=("anna", "blaise"), public=True, changed=5)
    store.append("a", 0, [b"1"], first).result()
    assert store.summary("a") == first
    then = summary("a", phase="over", guests=("chloé", "blaise"), waking=True, changed=2**45)
    store.append("a", 1, [b"2"], then).result()
    assert store.summary("a") == then


def test_a_summary_alone(store: Store) -> None:
    put(store, "a", b"1")
    store.append("a", 1, [], summary("a", phase="over")).result()
    assert store.events("a") == [b"1"]
    assert store.summary("a") == summary("a", phase="over")


def test_tables_of_a_guest(store: Store) -> None:
    """The tables of a guest, the last changed first."""
    for number, name in enumerate("abcd"):
        told = summary(name, guests=("anna", "blaise", "anna"), changed=number % 3)
        store.append(name, 0, [b"1"], told).result()
    assert tables(store.of_guest("anna", 10)) == ["c", "b", "a", "d"]
    assert tables(store.of_guest("anna", 2)) == ["c", "b"]
    store.append("c", 1, [b"left"], summary("c", guests=("blaise",), changed=9)).result()
    assert tables(store.of_guest("anna", 10)) == ["b", "a", "d"]
    assert tables(store.of_guest("blaise", 1)) == ["c"]
    assert store.of_guest("ann", 10) == []


def test_unfinished(store: Store) -> None:
    """How many tables of a guest are open or being played."""
    for phase in ("open", "playing", "over"):
        store.append(phase, 0, [b"1"], summary(phase, phase=phase, guests=("anna",))).result()
    assert store.unfinished("anna") == 2
    store.append("open", 1, [b"2"], summary("open", phase="over", guests=("anna",))).result()
    assert store.unfinished("anna") == 1


def test_listed(store: Store) -> None:
    """The public tables in a phase, the last changed first."""
    for number, name in enumerate(("a", "b", "c", "hidden")):
        told = summary(name, public=name != "hidden", changed=number)
        store.append(name, 0, [b"1"], told).result()
    store.append("b", 1, [b"2"], summary("b", phase="playing", public=True, changed=9)).result()
    assert tables(store.listed("open", 10)) == ["c", "a"]
    assert tables(store.listed("open", 1)) == ["c"]
    assert tables(store.listed("playing", 10)) == ["b"]


def test_waking(store: Store) -> None:
    """The tables that the server must see to by itself."""
    for name in ("a", "b", "c"):
        store.append(name, 0, [b"1"], summary(name, waking=name != "b")).result()
    assert tables(store.waking()) == ["a", "c"]
    store.append("a", 1, [b"2"], summary("a")).result()
    assert tables(store.waking()) == ["c"]


def test_forgotten(store: Store) -> None:
    """Open tables that have not changed since a date, the longest unchanged first."""
    for number, name in enumerate(("d", "c", "b", "a")):
        phase = "playing" if name == "c" else "open"
        store.append(name, 0, [b"1"], summary(name, phase=phase, changed=number)).result()
    assert tables(store.forgotten(3, 10)) == ["d", "b"]
    assert tables(store.forgotten(3, 1)) == ["d"]
    assert store.forgotten(0, 10) == []


def test_time_never_goes_back(store: Store) -> None:
    assert store.time() == 0
    for time in (5, 2**45, 7):
        store.keep_time(time).result()
    assert store.time() == 2**45


def test_check_says_nothing_while_all_is_well(store: Store) -> None:
    put(store, "a", b"1")
    store.check()
    assert store.events("a") == [b"1"]


def test_close(store: Store) -> None:
    """Finish what was begun and let go; afterwards everything says that it is closed."""
    asked = [store.append("a", n, [b"x"], summary("a")) for n in range(100)]
    store.close()
    assert [one.exception(0) for one in asked] == [None] * 100
    store.close()
    late = [store.append("a", 100, [b"x"], summary("a")), store.keep_time(1)]
    for fault in [one.exception(0) for one in late]:
        assert isinstance(fault, StoreError)
        assert fault.code == "store-closed"
    for ask in (
        store.check,
        store.time,
        store.waking,
        lambda: store.events("a"),
        lambda: store.summary("a"),
        lambda: store.of_guest("anna", 1),
        lambda: store.unfinished("anna"),
        lambda: store.listed("open", 1),
        lambda: store.forgotten(1, 1),
    ):
        with pytest.raises(StoreError, match="the store is closed"):
            ask()


def test_all_kinds_answer_alike(tmp_path: Path) -> None:
    """The same things asked of both, at random, are answered the same."""
    chance = random.Random(7)
    stores: list[Store] = [MemoryStore(), open_store(tmp_path)]
    names, people = [f"t{n}" for n in range(12)], [f"g{n}" for n in range(5)]
    for _ in range(400):
        name = chance.choice(names)
        after = len(stores[0].events(name)) - chance.choice((0, 0, 0, 1))
        told = summary(
            name,
            phase=chance.choice(("open", "playing", "over")),
            public=chance.random() < 0.5,
            guests=tuple(chance.sample(people, chance.randrange(4))),
            waking=chance.random() < 0.3,
            changed=chance.randrange(20),
        )
        events = [chance.randbytes(5) for _ in range(chance.randrange(4))]
        faults = [type(one.append(name, after, events, told).exception()) for one in stores]
        assert faults[0] is faults[1]
        answers = [
            (
                [one.events(name, after), one.summary(name), one.waking()],
                [(one.of_guest(guest, 4), one.unfinished(guest)) for guest in people],
                [one.listed(phase, 3) for phase in ("open", "playing", "over")],
                one.forgotten(told.changed, 3),
            )
            for one in stores
        ]
        assert answers[0] == answers[1]
    for one in stores:
        one.close()


def test_three_rounds_of_many_tables(store: Store) -> None:
    """However many appends go into one transaction, each table has its own events and guests."""
    tables = [f"t{number}" for number in range(300)]
    asked = []
    for number in range(3):
        for at, table in enumerate(tables):
            guests = (f"g{at}",) if number < 2 else (f"g{at}", "late")
            asked.append(
                store.append(
                    table, number, [f"{table} {number}".encode()], summary(table, guests=guests)
                )
            )
    for future in asked:
        future.result()
    for at, table in enumerate(tables):
        assert store.events(table) == [f"{table} {number}".encode() for number in range(3)]
        assert [found.table for found in store.of_guest(f"g{at}", 9)] == [table]
    assert len(store.of_guest("late", 999)) == 300
