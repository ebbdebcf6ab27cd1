"""Killed at any moment: what was acknowledged is there, once, and nothing is half there."""

from __future__ import annotations

import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path

from pardalis.store import DATABASE, copy, open_store
from tests.store.conftest import put, start, summary

# Five threads append to a table each, now one event and now several, and say what was acknowledged.
APPENDING = """
import os, sys, threading
from pardalis.store import Summary, open_store

store = open_store(sys.argv[1])

def play(table):
    number = len(store.events(table))
    while True:
        events = [b"%s %d" % (table.encode(), number + n) for n in range(1, 2 + number % 3)]
        told = Summary(table=table, game="g", phase="open", public=True, guests=(table,),
                       waking=False, changed=number + len(events))
        store.append(table, number, events, told).result()
        number += len(events)
        os.write(1, b"%s %d\\n" % (table.encode(), number))

threads = [threading.Thread(target=play, args=(f"t{n}",)) for n in range(5)]
for thread in threads:
    thread.start()
"""


def killed_while_appending(folder: Path, lines: int) -> Counter[str]:
    """What was acknowledged to each table by a process that was killed after so many lines."""
    acknowledged: Counter[str] = Counter()
    with start(APPENDING, folder) as process:
        assert process.stdout
        for _ in range(lines):
            process.stdout.readline()
        process.kill()
        # What was said before the end is still in the pipe; only whole lines count.
        for line in process.stdout:
            if line.endswith("\n"):
                table, number = line.split()
                acknowledged[table] = int(number)
    return acknowledged


def test_killed_again_and_again(tmp_path: Path) -> None:
    """Acknowledged events lost 0, doubled 0, and no gap."""
    before: Counter[str] = Counter()
    for lines in (1, 40, 7, 300, 111):
        acknowledged = before | killed_while_appending(tmp_path, lines)
        with closing(open_store(tmp_path)) as store:
            for table in (f"t{n}" for n in range(5)):
                events = store.events(table)
                assert events == [f"{table} {n + 1}".encode() for n in range(len(events))]
                assert len(events) >= acknowledged[table]
                told = summary(table, game="g", public=True, guests=(table,), changed=len(events))
                assert store.summary(table) == (told if events else None)
                assert len(store.of_guest(table, 9)) == bool(events)
                before[table] = len(events)
    assert sum(before.values()) > 400
    with closing(sqlite3.connect(tmp_path / DATABASE)) as made:
        assert made.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_making_that_was_cut_short_is_begun_again(tmp_path: Path) -> None:
    """The database gets its name when it is complete."""
    (tmp_path / f"{DATABASE}.new").write_bytes(b"half")
    (tmp_path / f"{DATABASE}.new-journal").write_bytes(b"half")
    with closing(open_store(tmp_path)) as store:
        put(store, "a", b"1")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["lock", DATABASE]


def test_backups_of_a_server_that_is_writing(tmp_path: Path) -> None:
    """Each is one moment: every event up to some number, with the summary of that number."""
    folder = tmp_path / "served"
    seen = [0] * 5
    with start(APPENDING, folder) as process:
        assert process.stdout
        process.stdout.readline()
        for number in range(5):
            target = tmp_path / f"{number}" / DATABASE
            target.parent.mkdir()
            copy(folder / DATABASE, target)
            assert [path.name for path in target.parent.iterdir()] == [DATABASE]
            with closing(open_store(target.parent)) as store:
                for n in range(5):
                    events = store.events(f"t{n}")
                    told = store.summary(f"t{n}")
                    assert events == [f"t{n} {at + 1}".encode() for at in range(len(events))]
                    assert (told.changed if told else 0) == len(events) >= seen[n]
                    seen[n] = len(events)
            process.stdout.readline()
        assert process.poll() is None
        process.kill()
        process.communicate()
    assert sum(seen) > 0
