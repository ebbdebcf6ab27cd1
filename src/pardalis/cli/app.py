"""The commands, put together, and what is said when one is called wrongly."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Any

import typer

from pardalis.cli import declare
from pardalis.cli.errors import Misused
from pardalis.cli.help import Command, Group, Misuse, explained
from pardalis.cli.language import spoken
from pardalis.core.errors import PardalisError
from pardalis.core.words import Words

word = Words("pardalis.cli")

# Where each command is, as module and function.
COMMANDS = {
    "games": "games.games",
    "play": "play.play",
    "serve": "serve.serve",
    "join": "join.join",
    "show": "look.show",
    "moves": "look.moves",
    "perft": "perft.perft",
    "playouts": "playouts.playouts",
    "stats": "stats.stats",
    "analyse": "analyse.analyse",
    "solve": "solve.solve",
    "arena": "arena.arena",
    "tablebase": "tablebase.tablebase",
    "engine": "engine.engine",
    "warm": "warm.warm",
    "replay": "replay.replay",
    "record": "replay.record",
    "backup": "backup.backup",
}


class Commands(Group):
    """Each command is loaded and built when it is called or told of: to do so with them all would
    take longer than most of them take to run."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        alone = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
        key = f"help.{cmd_name}"
        module, name = COMMANDS[cmd_name].split(".")
        function = getattr(import_module(f"pardalis.cli.{module}"), name)
        alone.command(cmd_name, cls=Command, help=key, short_help=f"{key}-short")(function)
        return typer.main.get_command(alone)


app = typer.Typer(
    cls=Commands,
    help="help.pardalis",
    epilog="help.epilog",
    add_completion=False,
    context_settings={"help_option_names": ["--help", "-h"]},
    pretty_exceptions_enable=False,
)


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
