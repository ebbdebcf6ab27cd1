"""`pardalis join`: play at a table elsewhere, in this terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from pardalis.cli import declare
from pardalis.cli.errors import Misused, Refused
from pardalis.core.words import Words

word = Words("pardalis.cli")
EXTRA = ("msgspec", "websockets")  # what the extra `server` brings


def join(
    url: Annotated[str | None, typer.Argument(metavar="URL", help="help.arg.url")] = None,
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="help.option.join-name")] = "",
    lang: declare.Lang = "",
) -> None:
    """Play or watch at a table elsewhere."""
    if url is None:
        raise Misused(word("misuse.url"))
    try:
        from pardalis.cli.remote.visit import visit
    except ImportError as error:
        if error.name is None or error.name.partition(".")[0] not in EXTRA:
            raise
        raise Refused(word("join.extra")) from None
    raise typer.Exit(visit(url, name, lang))
