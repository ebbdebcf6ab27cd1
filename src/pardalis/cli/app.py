"""The commands, put together, and what is said when one is called wrongly."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Annotated

import typer

from pardalis.cli import (
    analyse,
    arena,
    backup,
    declare,
    engine,
    games,
    join,
    look,
    perft,
    play,
    playouts,
    replay,
    serve,
    solve,
    stats,
    tablebase,
    warm,
)
from pardalis.cli.errors import Misused
from pardalis.cli.help import Command, Group, Misuse, explained
from pardalis.cli.language import spoken
from pardalis.core.errors import PardalisError
from pardalis.core.words import Words

word = Words("pardalis.cli")

app = typer.Typer(
    cls=Group,
    help="help.pardalis",
    epilog="help.epilog",
    add_completion=False,
    context_settings={"help_option_names": ["--help", "-h"]},
    pretty_exceptions_enable=False,
)

COMMANDS: dict[str, Callable[..., None]] = {
    "games": games.games,
    "play": play.play,
    "serve": serve.serve,
    "join": join.join,
    "show": look.show,
    "moves": look.moves,
    "perft": perft.perft,
    "playouts": playouts.playouts,
    "stats": stats.stats,
    "analyse": analyse.analyse,
    "solve": solve.solve,
    "arena": arena.arena,
    "tablebase": tablebase.tablebase,
    "engine": engine.engine,
    "warm": warm.warm,
    "replay": replay.replay,
    "record": replay.record,
    "backup": backup.backup,
}
for name, function in COMMANDS.items():
    app.command(name, cls=Command, help=f"help.{name}", short_help=f"help.{name}-short")(function)


def _version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        print(f"pardalis {version('pardalis')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def pardalis(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="help.version")
    ] = False,
    lang: declare.Lang = "",
) -> None:
    """Say what there is when no command is named."""
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())


def run(args: Sequence[str]) -> int:
    """Run a command and give its exit code."""
    try:
        code = app(args=args, prog_name="pardalis", standalone_mode=False)
        sys.stdout.flush()
    except Misuse as error:
        raise Misused(explained(error)) from error
    except typer.Abort:
        return 1
    return code if isinstance(code, int) else 0


def complain(error: PardalisError) -> None:
    """Say on standard error what was wrong, in one sentence."""
    print(word("error", why=error.text(spoken())).text(spoken()), file=sys.stderr)
