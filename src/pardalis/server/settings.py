"""Settings: what the server is told at its start, by flags, else by the environment.

Every flag `--some-thing` is also a variable `PARDALIS_SOME_THING`. The secret is a variable only:
what stands in a command line can be read by everybody on the machine.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from ipaddress import ip_address, ip_network
from pathlib import Path

from pardalis.core.errors import PardalisError
from pardalis.core.words import Listing, Message, Words, quoted
from pardalis.server.secret import SHORTEST, fresh_secret, kept_secret

word = Words(__package__)

PREFIX = "PARDALIS_"
NAMES = (
    "host",
    "port",
    "data_dir",
    "public",
    "origin",
    "secret",
    "proxy",
    "workers",
    "log",
    "no_limits",
    "no_warming",
    "open",
)
ELSEWHERE = (f"{PREFIX}LANG",)  # ours too, but not the server's
LOGS = ("auto", "text", "json")
MOST_WORKERS = 64
LOOPBACK = ("127.0.0.1", "::1")
LABEL = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
HOST_NAME = re.compile(rf"{LABEL}(?:\.{LABEL})*", re.IGNORECASE)
ORIGIN = re.compile(
    rf"(?P<scheme>https?)://(?P<host>{LABEL}(?:\.{LABEL})*|\[[0-9a-f:.]+\])(?::(?P<port>\d{{1,5}}))?",
    re.IGNORECASE,
)
USUAL_PORTS = {"http": 80, "https": 443}
YES = ("1", "yes", "true", "on")
NO = ("0", "no", "false", "off")


class BadSetting(PardalisError):
    """A flag or a variable says something that cannot be; the text says what can."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All that the server is told at its start.

    `own_origin` is the origin as it was set, empty when it follows from host and port. `proxy` are
    the addresses and networks whose word about the client's address is taken. `workers` is the
    number of processes in which computers think; unless there is to be `no_warming`, what they need
    is compiled ahead in another. `open` shows the table in the browser of whoever starts the
    server.
    """

    data_dir: Path
    host: str = "127.0.0.1"
    port: int = 8765
    public: bool = False
    own_origin: str = ""
    own_secret: str = field(default="", repr=False)
    proxy: tuple[str, ...] = ()
    workers: int = 1
    log: str = "auto"
    no_limits: bool = False
    no_warming: bool = False
    open: bool = False

    @property
    def origin(self) -> str:
        """Where people find the server: scheme, host and port, as browsers write it."""
        return self.own_origin or _origin("http", _bracketed(self.host), self.port)

    def secret(self) -> str:
        """The secret that was set, else the one that is kept in the data folder."""
        return self.own_secret or kept_secret(self.data_dir)


def read_settings(
    flags: Mapping[str, object], environ: Mapping[str, str] | None = None
) -> tuple[Settings, list[Message]]:
    """The settings and what there is to say about them; `flags` not given are None or missing."""
    environ = os.environ if environ is None else environ
    given = _Given(flags, environ)
    host, public = given.host("host", "127.0.0.1"), given.flag("public")
    # To a public server on loopback people can only come through a proxy on the same machine.
    beside = LOOPBACK if public and is_loopback(host) else ()
    settings = Settings(
        data_dir=given.folder("data_dir", data_folder(environ)),
        host=host,
        port=given.number("port", 8765, 0, 65535),
        public=public,
        own_origin=given.origin("origin"),
        own_secret=given.secret("secret"),
        proxy=given.networks("proxy", beside),
        workers=given.number("workers", max(1, min((os.cpu_count() or 2) - 1, 8)), 1, MOST_WORKERS),
        log=given.choice("log", LOGS),
        no_limits=given.flag("no_limits"),
        no_warming=given.flag("no_warming"),
        open=given.flag("open"),
    )
    warnings = _unknown(environ)
    if settings.public:
        _check_public(settings, given.name("no_limits"))
        if not settings.proxy and given.text("proxy") is None:
            warnings.append(word("warn.proxy"))
    elif not is_loopback(settings.host):
        raise BadSetting(
            word("setting.open", where=given.name("host"), value=quoted(settings.host))
        )
    return settings, warnings


def data_folder(environ: Mapping[str, str]) -> Path:
    """The folder that the system sets apart for a user's data."""
    asked = environ.get("XDG_DATA_HOME", "")
    if os.path.isabs(asked):
        return Path(asked) / "pardalis"
    try:
        home = Path.home()
    except RuntimeError:  # a user without a home, as in some containers
        home = Path.cwd()
    if sys.platform == "win32":
        roaming = environ.get("APPDATA")
        return (Path(roaming) if roaming else home / "AppData" / "Roaming") / "pardalis"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "pardalis"
    return home / ".local" / "share" / "pardalis"


def is_loopback(host: str) -> bool:
    """Whether only this machine itself can reach a host."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def _check_public(settings: Settings, no_limits: str) -> None:
    """What the internet needs, all that is missing at once."""
    if settings.no_limits:
        raise BadSetting(word("setting.no-limits", where=no_limits))
    missing = []
    if not settings.own_origin.startswith("https://"):
        missing.append(word("public.origin"))
    if not settings.own_secret:
        missing.append(word("public.secret", least=SHORTEST, example=fresh_secret()))
    if missing:
        raise BadSetting(word("public.missing", what=Listing("and", tuple(missing))))


def _unknown(environ: Mapping[str, str]) -> list[Message]:
    """A word about each variable that looks like ours and is not."""
    known = [name.upper() for name in NAMES]
    listed = Listing("and", tuple(PREFIX + name for name in known))
    told = []
    for name in sorted(environ):
        own = name.upper().removeprefix(PREFIX)
        if own == name.upper() or name in ELSEWHERE or name in [PREFIX + each for each in known]:
            continue
        if near := get_close_matches(own, known, n=1):
            told.append(word("warn.near", name=quoted(name), near=PREFIX + near[0]))
        else:
            told.append(word("warn.unknown", name=quoted(name), known=listed))
    return told


class _Given:
    """What was given for each setting, as text, and where: a flag goes before a variable."""

    def __init__(self, flags: Mapping[str, object], environ: Mapping[str, str]) -> None:
        if unknown := set(flags) - set(NAMES):
            raise TypeError(f"no settings: {sorted(unknown)}")
        self._flags = {name: str(value) for name, value in flags.items() if value is not None}
        self._environ = environ

    def name(self, setting: str) -> str:
        """The flag or the variable by which a setting was given."""
        if setting in self._flags:
            return "--" + setting.replace("_", "-")
        return PREFIX + setting.upper()

    def text(self, setting: str) -> str | None:
        if setting in self._flags:
            return self._flags[setting]
        # A variable that is set to nothing is not set: so compose files write it.
        return self._environ.get(PREFIX + setting.upper()) or None

    def bad(self, setting: str, key: str, **values: str | int | Message | Listing) -> BadSetting:
        value = quoted(self.text(setting), 80)
        return BadSetting(word(key, where=self.name(setting), value=value, **values))

    def flag(self, setting: str) -> bool:
        text = (self.text(setting) or "no").lower()
        if text not in YES + NO:
            raise self.bad(setting, "setting.flag")
        return text in YES

    def number(self, setting: str, default: int, least: int, most: int) -> int:
        text = self.text(setting)
        if text is None:
            return default
        if not re.fullmatch(r"[0-9]{1,5}", text) or not least <= int(text) <= most:
            raise self.bad(setting, "setting.number", least=least, most=most)
        return int(text)

    def choice(self, setting: str, allowed: tuple[str, ...]) -> str:
        text = self.text(setting)
        if text is not None and text not in allowed:
            raise self.bad(setting, "setting.choice", allowed=Listing("or", allowed))
        return text or allowed[0]

    def host(self, setting: str, default: str) -> str:
        text = self.text(setting)
        if text is None:
            return default
        bare = text.removeprefix("[").removesuffix("]")
        if _is_address(bare):
            return bare
        # Digits and dots that are no address are no name either.
        if HOST_NAME.fullmatch(text) and len(text) < 254 and not re.fullmatch(r"[\d.]+", text):
            return text.lower()
        raise self.bad(setting, "setting.host")

    def folder(self, setting: str, default: Path) -> Path:
        text = self.text(setting)
        if text is None:
            return default
        try:
            folder = Path(text).expanduser().absolute()
            if not text.strip() or "\0" in text or (folder.exists() and not folder.is_dir()):
                raise self.bad(setting, "setting.folder")
        except (OSError, RuntimeError):
            raise self.bad(setting, "setting.folder") from None
        return folder

    def origin(self, setting: str) -> str:
        text = self.text(setting)
        if text is None:
            return ""
        found = ORIGIN.fullmatch(text) if len(text) <= 300 else None
        if found is None:
            raise self.bad(setting, "setting.origin")
        scheme, host = found["scheme"].lower(), found["host"].lower()
        port = int(found["port"] or USUAL_PORTS[scheme])
        if not 1 <= port <= 65535 or (host.startswith("[") and not _is_address(host[1:-1])):
            raise self.bad(setting, "setting.origin")
        return _origin(scheme, host, port)

    def secret(self, setting: str) -> str:
        text = self.text(setting)
        if text is not None and len(text) < SHORTEST:
            name = self.name(setting)  # what it says is shown nowhere
            raise BadSetting(word("setting.secret", where=name, n=len(text), least=SHORTEST))
        return text or ""

    def networks(self, setting: str, default: tuple[str, ...]) -> tuple[str, ...]:
        text = self.text(setting)
        if text is None or text == "none":
            return () if text else default
        try:
            return tuple(str(ip_network(part.strip())) for part in text.split(","))
        except ValueError:
            raise self.bad(setting, "setting.proxy") from None


def _is_address(text: str) -> bool:
    try:
        return bool(ip_address(text))
    except ValueError:
        return False


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _origin(scheme: str, host: str, port: int) -> str:
    """As browsers write it: without the port that goes without saying."""
    return f"{scheme}://{host}" + ("" if port == USUAL_PORTS[scheme] else f":{port}")
