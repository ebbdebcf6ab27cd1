"""`pardalis backup`: a copy of everything a server keeps, made while it is serving."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from pardalis.cli import declare
from pardalis.cli.errors import Misused
from pardalis.cli.progress import bar
from pardalis.core.words import Words, quoted

word = Words("pardalis.cli")
VARIABLE = "PARDALIS_DATA_DIR"


def backup(
    file: Annotated[str | None, typer.Argument(metavar="FILE", help="help.arg.backup")] = None,
    data_dir: Annotated[
        str | None, typer.Option("--data-dir", metavar="DIR", help="help.option.data-dir")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="help.option.force")] = False,
    lang: declare.Lang = "",
) -> None:
    """Copy the database of a server into a file."""
    if file in (None, "", "-"):
        raise Misused(word("misuse.backup"))
    from pardalis.store import DATABASE, copy

    target = Path(str(file))
    with _stoppable(), bar() as progress:
        copy(_folder(data_dir) / DATABASE, target, replace=force, progress=progress)
    size = -(-target.stat().st_size // 1000)
    print(word("backup.done", path=quoted(target, 200), size=size).text(lang))


def _folder(asked: str | None) -> Path:
    """The folder of the server: the one named, else the one it has by itself."""
    from pardalis.server.settings import data_folder

    named = asked or os.environ.get(VARIABLE)
    return Path(named).expanduser() if named else data_folder(os.environ)


@contextmanager
def _stoppable() -> Iterator[None]:
    """Let SIGTERM stop us as Ctrl-C does: what was begun is cleared away."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
