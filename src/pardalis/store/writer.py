"""The writer: one thread that writes everything, many things at a time.

Whatever waits when the disk is ready goes into one transaction, so that a thousand moves a second
need only as many commits as the disk can do.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import TypeAlias

from pardalis.core.words import Words
from pardalis.store.batch import Batch, Known
from pardalis.store.connection import faults
from pardalis.store.log import Conflict, StoreError, StoreLocked

word = Words("pardalis.store")

MOST = 500  # jobs in one transaction, so that the first of them does not wait long

Write: TypeAlias = Callable[[Batch], None]


@dataclass(frozen=True, slots=True)
class Job:
    """Something to write, which may refuse with `Conflict` before it has written anything."""

    write: Write
    done: Future[None]


class Writer:
    """Takes jobs from any thread and does them in order."""

    def __init__(self, file: Path, connection: sqlite3.Connection) -> None:
        self._file = file
        self._connection = connection
        self._known = Known()
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._guard = Lock()
        self._closed = False
        self._thread = Thread(target=self._run, name="pardalis-store", daemon=True)
        self._thread.start()

    def ask(self, write: Write) -> Future[None]:
        """Have something written; the future is done when it is on the disk."""
        job = Job(write, Future())
        job.done.set_running_or_notify_cancel()  # whoever stops waiting does not stop the writing
        with self._guard:
            if self._closed:
                job.done.set_exception(StoreError(word("store-closed")))
            else:
                self._jobs.put(job)
        return job.done

    def close(self) -> None:
        """Do what was asked for, and nothing more."""
        with self._guard:
            if not self._closed:
                self._closed = True
                self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        while jobs := self._waiting():
            self._write(jobs)
        self._connection.close()

    def _waiting(self) -> list[Job]:
        """The jobs that wait, at least one; none when the end has come."""
        jobs: list[Job] = []
        job = self._jobs.get()
        while job is not None:
            jobs.append(job)
            if len(jobs) == MOST:
                return jobs
            try:
                job = self._jobs.get_nowait()
            except Empty:
                return jobs
        if jobs:
            self._jobs.put(None)  # the end comes after these
        return jobs

    def _write(self, jobs: Sequence[Job]) -> None:
        """Do jobs together; where that fails, each by itself, so that one spoils no other."""
        try:
            with faults(self._file):
                refused = self._transaction(jobs)
        except Exception as error:
            if len(jobs) == 1 or isinstance(error, StoreLocked):
                for job in jobs:
                    job.done.set_exception(error)
            else:
                for job in jobs:
                    self._write([job])
            return
        for number, job in enumerate(jobs):
            if number in refused:
                job.done.set_exception(refused[number])
            else:
                job.done.set_result(None)

    def _transaction(self, jobs: Sequence[Job]) -> dict[int, Conflict]:
        """Do jobs in one transaction; those that were refused, by their place."""
        refused: dict[int, Conflict] = {}
        batch = Batch(self._connection, self._known)
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            for number, job in enumerate(jobs):
                try:
                    job.write(batch)
                except Conflict as conflict:
                    refused[number] = conflict
            batch.flush()
            self._connection.execute("COMMIT")
        except BaseException:
            self._known.forget()
            if self._connection.in_transaction:  # on some errors SQLite has rolled back itself
                self._connection.execute("ROLLBACK")
            raise
        return refused
