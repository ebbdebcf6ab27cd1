"""Games that were left: kept in the user's state folder, to be taken up again.

Each table keeps its game in a file of its own, so that beginning another loses nothing.
"""

from __future__ import annotations

import json
import os
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from pardalis.cli.errors import Refused
from pardalis.core.match import Match, read_matches
from pardalis.core.words import Words, quoted

word = Words("pardalis.cli")
MOST = 20  # games that were left; beyond that the oldest are forgotten


@dataclass(frozen=True, slots=True)
class Left:
    """What was left: the games of a table and, in a contest, the points it goes to."""

    matches: list[Match]
    points: int | None
    file: Path | None = None


def folder() -> Path:
    """The folder that the system sets apart for such things."""
    asked = os.environ.get("XDG_STATE_HOME", "")
    if os.path.isabs(asked):
        return Path(asked) / "pardalis"
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return (Path(local) if local else Path.home() / "AppData" / "Local") / "pardalis"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "pardalis"
    return Path.home() / ".local" / "state" / "pardalis"


class Keeper:
    """Keeps the game of one table; where there is no place for it, nothing happens."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file

    def keep(self, record: str, points: int | None) -> bool:
        """Keep a table whole or not at all; whether that was possible."""
        try:
            if self._file is None:
                self._file = folder() / f"{time.time_ns()}.json"
                self._file.parent.mkdir(parents=True, exist_ok=True)
                for old in _newest_first()[MOST - 1 :]:
                    old.unlink(missing_ok=True)
            part = self._file.with_suffix(".part")
            part.write_text(json.dumps({"record": record, "points": points}), encoding="utf-8")
            part.replace(self._file)
        except (OSError, RuntimeError, ValueError):
            return False
        return True

    def forget(self) -> None:
        """Nothing is left over: the game was finished, or thrown away."""
        try:
            if self._file is not None:
                self._file.unlink(missing_ok=True)
        except OSError:
            return
        self._file = None


def _newest_first() -> list[Path]:
    found = folder().glob("*.json")
    return sorted(found, key=lambda file: file.stat().st_mtime_ns, reverse=True)


def latest() -> Path | None:
    """The file of the game that was left last, if there is one."""
    try:
        return next(iter(_newest_first()), None)
    except (OSError, RuntimeError, ValueError):
        return None


def left() -> Left:
    """The table that was left last."""
    file = latest()
    if file is None:
        raise Refused(word("saved.nothing"))
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        record, points = data["record"], data["points"]
        if isinstance(record, str) and isinstance(points, int | None):
            return Left(list(read_matches(record)), points, file)
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        pass
    raise Refused(word("saved.damaged", path=quoted(file, 200)))
