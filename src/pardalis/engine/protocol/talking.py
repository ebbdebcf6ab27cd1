"""The engine's side of the protocol: commands come in, what is found goes out.

It thinks in a thread of its own, so that it hears `stop` at once. Whatever is wrong with a command
is answered by a line `error` that says so; nothing but `quit` or the end of the input ends it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from importlib.metadata import version
from threading import Lock, Thread

from pardalis.core.errors import PardalisError
from pardalis.core.game import Game
from pardalis.core.match import Match
from pardalis.core.registry import folders, game
from pardalis.core.texts import is_number
from pardalis.core.words import Listing, Message, Words, quoted
from pardalis.engine.found import Line, Report, ending_of, plies_to_end
from pardalis.engine.leash import Leash
from pardalis.engine.levels import IDS, level_of
from pardalis.engine.past import Past

word = Words("pardalis.engine")

MOST_SECONDS = 24 * 3600
MOST_NODES = 10**15


class Misspoken(PardalisError):
    """A command that is none, or lacks something."""


@dataclass
class Setting:
    """A number that a command `set` changes."""

    least: int
    most: int
    value: int


def _settings() -> dict[str, Setting]:
    return {
        "lines": Setting(1, 100, 1),
        "megabytes": Setting(1, 2**20, 256),
        "threads": Setting(1, 256, 1),
    }


@dataclass
class Conversation:
    """What has been said so far: the game, the position, the settings."""

    say: Callable[[str], None]
    game: Game | None = None
    match: Match | None = None
    settings: dict[str, Setting] = field(default_factory=_settings)
    _thinking: tuple[Thread, Leash] | None = None
    _lock: Lock = field(default_factory=Lock)

    def hold(self, lines: Iterable[str]) -> None:
        """Answer commands until there are no more, or `quit` comes."""
        for line in lines:
            try:
                if not self.hear(line):
                    break
            except PardalisError as error:
                self._tell("error " + error.text("en"))
        self.stop()

    def hear(self, line: str) -> bool:
        """Do what a line says; whether the conversation goes on."""
        name, _, rest = line.strip().partition(" ")
        if name == "quit":
            return False
        if name:
            command = COMMANDS.get(name)
            if command is None:
                raise _misspoken("command", name=quoted(name), known=Listing("or", tuple(COMMANDS)))
            command(self, rest.strip())
        return True

    # Commands -------------------------------------------------------------------------------------

    def hello(self, rest: str) -> None:
        """Say who this is, which games it plays, and what can be set."""
        self._tell(f"id name Pardalis {version('pardalis')}")
        self._tell("games " + " ".join(folders()))
        for name, setting in self.settings.items():
            self._tell(f"setting {name} {setting.least} {setting.most} {setting.value}")
        self._tell("hello")

    def set(self, rest: str) -> None:
        """Change a setting: `set threads 2`."""
        name, _, text = rest.partition(" ")
        setting = self.settings.get(name)
        if setting is None:
            known = Listing("or", tuple(self.settings))
            raise _misspoken("setting", name=quoted(name), known=known)
        setting.value = _number(name, text, setting.least, setting.most)

    def choose_game(self, rest: str) -> None:
        """Begin a new game: what was said about positions is forgotten."""
        self.stop()
        self.game, self.match = game(rest), None

    def position(self, rest: str) -> None:
        """Set the position: its text, and after the word `moves` what was played from there."""
        if self.game is None:
            raise _misspoken("no-game")
        self.stop()
        text, _, moves = f" {rest} ".partition(" moves ")
        match = Match(self.game, position=self.game.parse(text.strip()))
        for move in moves.split():
            match.play(move)
        self.match = match

    def ready(self, rest: str) -> None:
        """Compile what is needed, then say so."""
        from pardalis.core.kernel.cache import make_ready
        from pardalis.engine.choosing import entries
        from pardalis.engine.kernels.batch import kernel_of

        if self.game:
            start = self.game.start(seed=1)
            make_ready(kernel_of(self.game).ahead, self._compiling)
            make_ready(entries(start.view(start.turn)), self._compiling)
        self._tell("ready")

    def go(self, rest: str) -> None:
        """Think: for `seconds S`, over `nodes N`, as `level N`, or until `stop`."""
        if self.match is None:
            raise _misspoken("no-position")
        if self.match.outcome or self.match.position.outcome:
            raise _misspoken("over")
        self.stop()
        limits = _limits(rest)
        threads = self.settings["threads"].value
        leash = Leash(seconds=limits.seconds, nodes=limits.nodes, threads=threads)
        if limits.level is not None:
            leash = Leash.of(level_of(self.match.game, limits.level))
        thread = Thread(target=self._think, args=(self.match, limits, leash), daemon=True)
        self._thinking = thread, leash
        thread.start()

    def stop(self, rest: str = "") -> None:
        """Stop thinking: what is best by now is said."""
        if self._thinking:
            thread, leash = self._thinking
            leash.call_off()
            thread.join()
            self._thinking = None

    # What is said ---------------------------------------------------------------------------------

    def _tell(self, line: str) -> None:
        with self._lock:
            self.say(line)

    def _compiling(self, done: int, total: int) -> None:
        self._tell(f"info compiling {done} {total}")

    def _think(self, match: Match, limits: Limits, leash: Leash) -> None:
        from pardalis.engine.analysis import analyse
        from pardalis.engine.choosing import choose

        try:
            if limits.level is not None:
                view, past = match.position.view(match.turn), Past.of(match, match.turn)
                best = choose(view, level=limits.level, past=past, leash=leash)
                self._tell(f"bestmove {best}")
                return
            report: Report | None = None
            for report in analyse(
                match.position,
                lines=self.settings["lines"].value,
                threads=self.settings["threads"].value,
                megabytes=self.settings["megabytes"].value,
                history=match.positions[:-1],
                moves=[entry.move for entry in match.entries],
                leash=leash,
            ):
                for place, line in enumerate(report.lines, 1):
                    self._tell(_info(report, place, line))
            best = report.lines[0].move if report else match.moves()[0]
            self._tell(f"bestmove {best}")
        except PardalisError as error:
            self._tell("error " + error.text("en"))
        except MemoryError:
            self._tell("error " + word("protocol.memory").text("en"))
        except Exception as error:  # a fault of ours; but whoever asks must not wait for ever
            self._tell(f"error {type(error).__name__}")
            raise


@dataclass(frozen=True, slots=True)
class Limits:
    """How long to think."""

    seconds: float | None = None
    nodes: int | None = None
    level: str | None = None


def _limits(text: str) -> Limits:
    words = text.split()
    if not words or words == ["infinite"]:
        return Limits()
    if len(words) % 2:
        raise _misspoken("go")
    given = dict(zip(words[::2], words[1::2], strict=True))
    if not given.keys() <= {"seconds", "nodes", "level"}:
        raise _misspoken("go")
    seconds = _seconds(given["seconds"]) if "seconds" in given else None
    nodes = _number("nodes", given["nodes"], 1, MOST_NODES) if "nodes" in given else None
    level = given.get("level")
    if level is not None and level not in IDS:
        raise _misspoken("go")
    return Limits(seconds, nodes, level)


def _seconds(text: str) -> float:
    whole, _, part = text.partition(".")
    if not (is_number(whole) and (not part or part.isdigit()) and len(text) < 12):
        raise _misspoken("go")
    return min(float(text), MOST_SECONDS)


def _number(name: str, text: str, least: int, most: int) -> int:
    if not is_number(text) or len(text) > 20 or not least <= int(text) <= most:
        raise _misspoken("number", name=name, least=least, most=most, value=quoted(text))
    return int(text)


def _misspoken(key: str, **named: str | int | Listing | Message) -> Misspoken:
    return Misspoken(word(f"protocol.{key}", **named))


def _info(report: Report, place: int, line: Line) -> str:
    ending, plies = ending_of(line.value), plies_to_end(line.value)
    value = f"value {line.value}" if ending == "unknown" else ending
    if plies is not None:
        value += f" {plies}"
    proven = " proven" if line.proven else ""
    cost = f"depth {report.depth} nodes {report.nodes} seconds {report.seconds:.3f}"
    return f"info {place} {cost} {value}{proven} line {' '.join(line.moves)}"


COMMANDS: dict[str, Callable[[Conversation, str], None]] = {
    "hello": Conversation.hello,
    "set": Conversation.set,
    "game": Conversation.choose_game,
    "position": Conversation.position,
    "ready": Conversation.ready,
    "go": Conversation.go,
    "stop": Conversation.stop,
    "quit": Conversation.stop,
}
