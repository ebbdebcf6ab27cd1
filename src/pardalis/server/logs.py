"""Logs: one line for each thing worth knowing, on stderr, with no secret in it.

Modules log as usual: `log.info("moved", extra={"table": id, "ms": 3})`. The event is a fixed text;
what varies goes into fields, and only those named here are written. A text may have ids and numbers
put into it; anything else that is put into it is left out. Names, chat, links and paths have no
field: they are never logged.
"""

from __future__ import annotations

import logging
import re
import sys
import traceback
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, Final, TextIO

import msgspec

from pardalis.server.doors import is_table_id

FIELDS: Final = (
    "table",
    "seat",
    "kind",  # of a command, an event, a limit
    "code",  # of a refusal
    "game",
    "level",
    "route",  # the template of a path, such as /join/{token}
    "status",
    "number",  # of an event, or how many
    "ms",
)
# Words, codes, ids and route templates; nothing that a person would write.
PLAIN = re.compile(r"[A-Za-z0-9_{}/:., -]{0,60}")
# Whatever is longer may be a door's token or a guest's card; whatever begins so is a path.
TOKEN = re.compile(r"[A-Za-z0-9_-]{16,}(?:\.[A-Za-z0-9_-]+)*")
PATH = re.compile(r"(?:\w+:)?/[^\s'\"]*")
LONGEST = 300
HIDDEN = "…"
FRAMES = 6  # of a traceback: enough to find the place


def set_up(form: str = "auto", stream: TextIO | None = None) -> logging.Handler:
    """Write the logs of everything in this process, as `text`, as `json` or by what stderr is."""
    out = sys.stderr if stream is None else stream
    handler = _Handler(out)
    as_text = form == "text" or (form == "auto" and out.isatty())
    handler.setFormatter(Text() if as_text else Json())
    root = logging.getLogger()
    for old in [old for old in root.handlers if isinstance(old, _Handler)]:
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    logging.getLogger("pardalis").setLevel(logging.INFO)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi", "litestar"):
        # They may have been set up by somebody else: their handlers would write what they like.
        foreign = logging.getLogger(name)
        foreign.handlers.clear()
        foreign.propagate = name != "uvicorn.access"
        foreign.setLevel(logging.WARNING)
    return handler


class _Handler(logging.StreamHandler[TextIO]):
    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  (logging's own name)
        """A log that cannot be written is lost; what the record holds goes nowhere else."""


def told(record: logging.LogRecord) -> dict[str, Any]:
    """What is written of a record: time, level, event and the fields it may have."""
    when = datetime.fromtimestamp(record.created, UTC)
    line: dict[str, Any] = {
        "time": when.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        "level": record.levelname.lower(),
    }
    if record.name.partition(".")[0] == "pardalis":
        line["event"] = _said(record)
        for name in FIELDS:
            if (value := record.__dict__.get(name)) is not None:
                line[name] = _field(value)
    else:
        line["event"] = record.name.partition(".")[0]
        line["message"] = _said(record)
    if record.exc_info and record.exc_info[0]:
        # What an error says may quote anybody; where it was raised may not.
        error, _, trace = record.exc_info
        frames = traceback.extract_tb(trace)[-FRAMES:]
        line["error"] = error.__name__
        line["where"] = " > ".join(_place(frame) for frame in frames)
    return line


def redacted(text: str) -> str:
    """A text without paths, tokens and anything unprintable, of which there should be none."""
    clean = PATH.sub(HIDDEN, TOKEN.sub(HIDDEN, text[: 10 * LONGEST]))
    return "".join(letter if letter.isprintable() else " " for letter in clean[:LONGEST])


def _said(record: logging.LogRecord) -> str:
    """The fixed text of a record. Others write what is known of a failure on further lines."""
    args = record.args if isinstance(record.args, tuple) else ()
    text = str(record.msg)
    with suppress(TypeError, ValueError):
        text = text % tuple(map(_argument, args)) if args else text
    return redacted(text.strip().partition("\n")[0])


def _argument(value: object) -> object:
    if isinstance(value, int | float) or (isinstance(value, str) and is_table_id(value)):
        return value
    return type(value).__name__ if isinstance(value, BaseException) else HIDDEN


def _field(value: object) -> object:
    if isinstance(value, float):
        return round(value, 3)
    if isinstance(value, int):
        return value
    text = str(value)
    return TOKEN.sub(HIDDEN, text) if PLAIN.fullmatch(text) else HIDDEN


def _place(frame: traceback.FrameSummary) -> str:
    file = re.split(r"[\\/]", frame.filename)[-1]
    return f"{file}:{frame.lineno} {frame.name}"


class Json(logging.Formatter):
    """A line of JSON a record, for machines."""

    def format(self, record: logging.LogRecord) -> str:
        return msgspec.json.encode(told(record)).decode()


class Text(logging.Formatter):
    """A line of text a record, for people."""

    def format(self, record: logging.LogRecord) -> str:
        line = told(record)
        head = [str(line.pop(name)) for name in ("time", "level", "event")]
        return " ".join([*head, *(f"{name}={value}" for name, value in line.items())])
