"""`pardalis serve`: a server with tables for people, programs and computers."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from pardalis.cli import declare
from pardalis.cli.errors import Refused
from pardalis.core.words import Words

word = Words("pardalis.cli")
# What the extra `server` brings.
EXTRA = (
    "itsdangerous",
    "jinja2",
    "litestar",
    "markdown_it",
    "msgspec",
    "prometheus_client",
    "segno",
    "uvicorn",
    "websockets",
)


def serve(
    host: Annotated[
        str | None, typer.Option("--host", metavar="HOST", help="help.option.serve-host")
    ] = None,
    port: Annotated[
        str | None, typer.Option("--port", metavar="N", help="help.option.serve-port")
    ] = None,
    data_dir: Annotated[
        str | None, typer.Option("--data-dir", metavar="FOLDER", help="help.option.data-dir")
    ] = None,
    public: Annotated[bool, typer.Option("--public", help="help.option.serve-public")] = False,
    origin: Annotated[
        str | None, typer.Option("--origin", metavar="URL", help="help.option.serve-origin")
    ] = None,
    proxy: Annotated[
        str | None, typer.Option("--proxy", metavar="ADDRESSES", help="help.option.serve-proxy")
    ] = None,
    workers: Annotated[
        str | None, typer.Option("--workers", metavar="N", help="help.option.serve-workers")
    ] = None,
    log: Annotated[
        str | None, typer.Option("--log", metavar="auto|text|json", help="help.option.serve-log")
    ] = None,
    no_limits: Annotated[
        bool, typer.Option("--no-limits", help="help.option.serve-no-limits")
    ] = False,
    no_warming: Annotated[
        bool, typer.Option("--no-warming", help="help.option.serve-no-warming")
    ] = False,
    open: Annotated[bool, typer.Option("--open", help="help.option.serve-open")] = False,
    lang: declare.Lang = "",
) -> None:
    """Serve tables until stopped."""
    try:
        from pardalis.server.settings import read_settings

        settings, warnings = read_settings(
            {
                "host": host,
                "port": port,
                "data_dir": data_dir,
                "public": public or None,
                "origin": origin,
                "proxy": proxy,
                "workers": workers,
                "log": log,
                "no_limits": no_limits or None,
                "no_warming": no_warming or None,
                "open": open or None,
            }
        )
        # Settings that cannot be are told at once: all that serves takes longer to load.
        from pardalis.server.web.run import serve as run
    except ImportError as error:
        if error.name is None or error.name.partition(".")[0] not in EXTRA:
            raise
        raise Refused(word("serve.extra")) from None
    for warning in warnings:
        print(word("serve.warning", words=warning.text(lang)).text(lang), file=sys.stderr)
    run(settings, lang)
