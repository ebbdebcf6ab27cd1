"""The log of an arena: a line of JSON for the plan, then one for each game that was finished.

A run that was broken off goes on from its log. A line that was cut short, when the machine went
down in the middle of it, is dropped; its game is played again.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from pardalis.core.errors import PardalisError
from pardalis.core.outcome import Outcome
from pardalis.core.words import Words, quoted
from pardalis.engine.arena.plan import Plan, Task, seatings
from pardalis.engine.arena.played import Fault, Played

word = Words(__package__)
VERSION = 1


class LogRefused(PardalisError):
    """A file that is no log of this arena, or one that cannot be gone on with."""


class Log:
    """The log of a plan: `games` are those that were in it; more can be added.

    While it is open, no other process can go on with it, where the system sees to that.
    """

    def __init__(self, path: str | Path, plan: Plan) -> None:
        self._file: BinaryIO = open(path, "a+b")  # noqa: SIM115  # closed by `__exit__`
        try:
            _hold(self._file)
            self.games = self._begun(plan)
        except BaseException:
            self._file.close()
            raise

    def _begun(self, plan: Plan) -> list[Played]:
        """Read what is there; what is damaged at the end is cut off."""
        self._file.seek(0)
        *lines, rest = self._file.read().split(b"\n")
        head = json.dumps(_head(plan), ensure_ascii=False).encode()
        if not lines and head.startswith(rest):
            self._file.truncate(0)
            self._write(head)
            return []
        _check_head(lines[0] if lines else rest, plan)
        games = []
        whole = len(lines[0]) + 1
        for number, line in enumerate(lines[1:], 2):
            try:
                games.append(_read(json.loads(line), plan))
            except (ValueError, TypeError, KeyError, RecursionError) as error:
                if number < len(lines) or rest:
                    raise LogRefused(word("log.line", line=number)) from error
                break
            whole += len(line) + 1
        self._file.truncate(whole)
        return games

    def add(self, played: Played) -> None:
        """Keep a game."""
        self._write(json.dumps(_line(played), ensure_ascii=False).encode())

    def _write(self, line: bytes) -> None:
        self._file.write(line + b"\n")
        self._file.flush()

    def __enter__(self) -> Log:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()


def kept_seed(path: str | Path) -> int | None:
    """The seed of a log that is there already; None where there is none to go on with."""
    if not os.path.isfile(path):
        return None  # a pipe would keep us waiting
    try:
        with open(path, "rb") as file:
            return int(json.loads(file.readline(100_000))["seed"])
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return None  # whatever is wrong is told when the log is opened


def _hold(file: BinaryIO) -> None:
    """Refuse what is no file proper, such as a device, and a log that another process has."""
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        raise LogRefused(word("log.not-one"))
    try:
        import fcntl
    except ImportError:  # not on this system
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise LogRefused(word("log.taken")) from error


# The first line -----------------------------------------------------------------------------------


def _head(plan: Plan) -> dict[str, Any]:
    return {
        "arena": VERSION,
        "game": plan.game.id,
        "contestants": list(plan.contestants),
        "seed": str(plan.seed),
        "seats": plan.seats,
        "options": dict(plan.options),
        "opening": plan.plies,
    }


def _check_head(line: bytes, plan: Plan) -> None:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, Mapping) or found.get("arena") != VERSION:
        raise LogRefused(word("log.not-one"))
    for name, wanted in _head(plan).items():
        if (there := found.get(name)) != wanted:
            raise LogRefused(
                word("log.other", name=name, found=quoted(_shown(there)), wanted=_shown(wanted))
            )


def _shown(value: Any) -> str:
    """A setting as one would type it."""
    if isinstance(value, Mapping):
        return " ".join(f"{name}={chosen}" for name, chosen in value.items())
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


# A game -------------------------------------------------------------------------------------------


def _line(played: Played) -> dict[str, Any]:
    task, fault = played.task, played.fault
    told = {"seat": fault.seat, "kind": fault.kind, "told": fault.told} if fault else None
    return {
        "pair": task.pair,
        "opening": task.opening,
        "seating": task.seating,
        "winners": played.outcome.winners,
        "reason": played.outcome.reason,
        "moves": played.moves,
        "seconds": played.seconds,
        "fault": told,
    }


def _read(data: Any, plan: Plan) -> Played:
    """The game that a line tells; what does not fit is a ValueError, TypeError or KeyError."""
    one, other = data["pair"]
    seats, opening, fault = range(1, plan.seats + 1), data["opening"], data["fault"]
    if fault is not None:
        _fits(fault["seat"] in seats and fault["kind"] in ("illegal", "failed"))
        fault = Fault(fault["seat"], fault["kind"], _text(fault["told"]))
    _fits((one, other) in plan.pairs())
    _fits(type(opening) is int and opening >= 0)
    _fits(data["seating"] in seatings(plan.seats))
    _fits(all(seat in seats for seat in data["winners"]))
    first, second = (tuple(float(taken) for taken in side) for side in data["seconds"])
    return Played(
        Task((one, other), opening, data["seating"]),
        tuple(map(_text, data["moves"])),
        Outcome(tuple(data["winners"]), _text(data["reason"])),
        (first, second),
        fault,
    )


def _text(value: Any) -> str:
    _fits(isinstance(value, str))
    return str(value)


def _fits(fitting: bool) -> None:
    if not fitting:
        raise ValueError("not what a game's line says")
