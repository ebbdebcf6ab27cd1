"""Help in the reader's language: declarations name a key of our words, and here it is looked up.

Typer builds the commands anew for each run, so they are built in the language of that run.
"""

from __future__ import annotations

import difflib
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from pardalis.cli.errors import Misused
from pardalis.cli.language import spoken
from pardalis.cli.seating import LEVEL, usual
from pardalis.core.registry import folders
from pardalis.core.words import Listing, Message, Words, quoted
from pardalis.engine.arena.contestants import written
from pardalis.engine.levels import IDS
from pardalis.engine.players import PLAYERS

word = Words("pardalis.cli")

# What Typer raises when the arguments make no sense; Typer gives this base no public name.
Misuse: type[Exception] = typer.BadParameter.__mro__[1]


def _text(key: str) -> str:
    """What a key says; its examples are about the first of the games."""
    if key not in word:
        return key
    players = Listing("or", (*PLAYERS, *IDS))
    contestants = Listing("or", tuple(written()))
    named = {"game": next(iter(folders())), "usual": usual().removeprefix(LEVEL)}
    return word(key, players=players, contestants=contestants, **named).text(spoken())


def _put_into_words(named: dict[str, Any]) -> dict[str, Any]:
    for name in ("help", "short_help", "epilog"):
        if named.get(name):
            named[name] = _text(named[name])
    for parameter in named.get("params") or ():
        parameter.help = _text(parameter.help or "")
        parameter.show_default = False  # the help texts tell it, in words
        if getattr(parameter, "is_flag", False):
            parameter.metavar = ""
    return named


def _told(option: Any) -> Any:
    if option is not None:
        option.help, option.metavar = _text("help.help"), ""
    return option


class Command(TyperCommand):
    """A command that explains itself in the reader's language."""

    def __init__(self, name: str | None, **named: Any) -> None:
        named["rich_help_panel"] = _text("help.commands")
        super().__init__(name, **_put_into_words(named))

    def get_help_option(self, ctx: Any) -> Any:
        return _told(super().get_help_option(ctx))

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        # An argument's own word says whether it may be left out.
        arguments = [p.metavar or "" for p in self.params if p.param_type_name == "argument"]
        return ["[OPTIONS]", *arguments]

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, self._positions_last(args))

    def _positions_last(self, args: list[str]) -> list[str]:
        """A position may begin with hyphens; with its spaces it cannot be an option."""
        taking = {
            name
            for parameter in self.params
            if not getattr(parameter, "is_flag", False)
            for name in parameter.opts
        }
        positions = [
            arg
            for before, arg in zip(["", *args], args, strict=False)
            if arg.startswith("-") and " " in arg and before not in taking
        ]
        if "--" in args or not positions:
            return args
        return [*(arg for arg in args if arg not in positions), "--", *positions]


class Group(TyperGroup):
    """The same for all commands together."""

    def __init__(self, **named: Any) -> None:
        named["subcommand_metavar"] = _text("help.subcommand")
        super().__init__(**_put_into_words(named))

    def get_help_option(self, ctx: Any) -> Any:
        return _told(super().get_help_option(ctx))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        known = self.list_commands(ctx)
        if args[0] not in known:
            near = tuple(difflib.get_close_matches(args[0], known, 1) or known)
            raise Misused(word("misuse.command", given=quoted(args[0]), near=Listing("or", near)))
        return super().resolve_command(ctx, args)


def explained(error: Any) -> Message:
    """Typer's complaint about the arguments in our own words, with the way to the help."""
    path = error.ctx.command_path if error.ctx else "pardalis"
    option = getattr(error, "option_name", "")
    kind = type(error).__name__
    if kind == "NoSuchOption":
        near = Listing("or", tuple(error.possibilities or ()))
        key = "misuse.option-near" if near.items else "misuse.option"
        return word(key, given=quoted(option), near=near, path=path)
    if option:
        key = "misuse.flag" if "not take" in error.message else "misuse.option-value"
        return word(key, given=quoted(option), path=path)
    return word("misuse.arguments", path=path)
