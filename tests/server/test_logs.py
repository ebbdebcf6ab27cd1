"""Logs: useful lines, and never a secret, a name or what somebody said."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pardalis.server import logs
from pardalis.server.doors import Doors
from pardalis.server.guests import Guest, Guests

SECRET = "correct horse battery staple, twice"
TABLE = "bcdfghjkmn"
TOKEN = Doors(SECRET, "https://play.example.org").token(TABLE, 1)
CARD = Guests(SECRET).issue(Guest("abcdefghijkl", "Anne", "en"))
NAMES = ("", "pardalis", "uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi", "litestar")
ours = logging.getLogger("pardalis.server.house")


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """What a test sets up is gone after it."""
    loggers = [logging.getLogger(name) for name in NAMES]
    before = [(log.level, log.propagate, list(log.handlers)) for log in loggers]
    yield
    for log, (level, propagate, handlers) in zip(loggers, before, strict=True):
        log.setLevel(level)
        log.propagate = propagate
        log.handlers[:] = handlers


@pytest.fixture
def stream() -> io.StringIO:
    return io.StringIO()


def lines(stream: io.StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_line_of_json(stream: io.StringIO) -> None:
    logs.set_up("json", stream)
    ours.info("moved", extra={"table": TABLE, "seat": 2, "kind": "move", "ms": 1.23456})
    (line,) = lines(stream)
    assert str(line.pop("time")).endswith("Z")
    assert line == {
        "level": "info",
        "event": "moved",
        "table": TABLE,
        "seat": 2,
        "kind": "move",
        "ms": 1.235,
    }


def test_a_line_of_text(stream: io.StringIO) -> None:
    logs.set_up("text", stream)
    ours.warning("slow reader dropped", extra={"table": TABLE, "number": 3})
    assert stream.getvalue().endswith(f"Z warning slow reader dropped table={TABLE} number=3\n")


def test_text_on_a_terminal_and_json_elsewhere() -> None:
    for out, form in ((Terminal(), "text"), (io.StringIO(), "json")):
        logs.set_up("auto", out)
        ours.info("moved")
        assert out.getvalue().startswith("{") == (form == "json")


def test_set_up_twice_writes_once(stream: io.StringIO) -> None:
    logs.set_up("json", stream)
    logs.set_up("json", stream)
    ours.info("moved")
    assert len(lines(stream)) == 1


def test_only_known_fields(stream: io.StringIO) -> None:
    """Fields are an allowlist: what is not on it is not written."""
    logs.set_up("json", stream)
    extra = {"secret": SECRET, "path": "/join/x", "text": "hello", "address": "192.0.2.7"}
    ours.info("moved", extra=extra)
    assert set(lines(stream)[0]) == {"time", "level", "event"}


@pytest.mark.parametrize("field", logs.FIELDS)
@pytest.mark.parametrize(
    "value",
    [TOKEN, CARD, SECRET + "!", f"/join/{TOKEN}", "Zoé", "a\nb", "x" * 100, b"abc", "\ud800"],
)
def test_no_field_carries_a_secret(field: str, value: object, stream: io.StringIO) -> None:
    logs.set_up("json", stream)
    ours.info("moved", extra={field: value})
    told = str(lines(stream)[0][field])
    assert logs.HIDDEN in told
    assert TOKEN[10:] not in told
    assert str(value) not in told


@pytest.mark.parametrize("route", ["/join/{token}", "/api/1/tables/{table:str}/picture.svg", "/"])
def test_route_templates_are_kept(route: str, stream: io.StringIO) -> None:
    logs.set_up("json", stream)
    ours.info("asked", extra={"route": route, "status": 200})
    assert lines(stream)[0]["route"] == route


@pytest.mark.parametrize(
    ("text", "args", "event"),
    [
        ("table %s at %d", (TABLE, 7), f"table {TABLE} at 7"),
        ("%s, %s, %s", (ValueError("Anne"), "Anne", ["Anne"]), "ValueError, …, …"),
        ("a %d that is none", ("Anne",), "a %d that is none"),
        ("too few %s %s", ("Anne",), "too few %s %s"),
        ("%(name)s", ({"name": "Anne"},), "%(name)s"),
        ("100 %", (), "100 %"),
        (7, (), "7"),
    ],
)
def test_what_is_put_into_a_text(text: object, args: tuple[object, ...], event: str) -> None:
    """Ids and numbers may be put into a text; of errors only their kind, of others nothing."""
    record = logging.LogRecord("pardalis.x", logging.INFO, "file", 1, text, args, None)
    assert logs.told(record)["event"] == event
    assert "Anne" not in logs.Text().format(record)


def test_an_error_tells_where_not_what(stream: io.StringIO) -> None:
    logs.set_up("json", stream)
    try:
        raise ValueError(f"Anne said {TOKEN}")
    except ValueError:
        ours.exception("fault")
    (line,) = lines(stream)
    assert line["error"] == "ValueError"
    assert str(line["where"]).startswith("test_logs.py:")
    assert "Anne" not in stream.getvalue()
    assert "/" not in str(line["where"])


@pytest.mark.parametrize("name", ["uvicorn.error", "uvicorn.asgi", "litestar", "asyncio"])
def test_others_are_heard_when_something_is_wrong(name: str, stream: io.StringIO) -> None:
    logging.getLogger(name).addHandler(logging.StreamHandler(io.StringIO()))
    logs.set_up("json", stream)
    log = logging.getLogger(name)
    log.info('"WebSocket /watch/%s" [accepted]', TOKEN)
    log.warning('%s - "WebSocket %s" 403', "192.0.2.7", f"/watch/{TOKEN}")
    log.error(f"Failed at /join/{TOKEN}\nfuture: <Task exception=ValueError('Anne')>")
    told = lines(stream)
    assert [line["event"] for line in told] == [name.partition(".")[0]] * 2
    assert [line["message"] for line in told] == ['… - "WebSocket …" 403', "Failed at …"]


def test_no_access_log(stream: io.StringIO) -> None:
    logs.set_up("json", stream)
    logging.getLogger("uvicorn.access").error("GET /join/%s", TOKEN)
    assert stream.getvalue() == ""


@given(st.text())
def test_one_line_each(text: str) -> None:
    """Whatever is in it: nobody can write a line of their own into the log."""
    for form in ("json", "text"):
        out = io.StringIO()
        logs.set_up(form, out)
        ours.warning(text, extra={"kind": text})
        logging.getLogger("litestar").warning(text)
        assert out.getvalue().count("\n") == 2
        assert len(out.getvalue().splitlines()) == 2


@pytest.mark.parametrize("before", ["", "x" * 280, "x " * 140, "é" * 2990])
def test_second_net(before: str) -> None:
    """Tokens are taken out of any text, also where it is cut."""
    for secret in (TOKEN, CARD, f"/watch/{TOKEN}/record", f"https://play.example.org/join/{TOKEN}"):
        told = logs.redacted(f"{before} {secret} after")
        assert not any(TOKEN[at : at + 8] in told for at in range(len(TOKEN) - 8))
        assert not any(CARD[at : at + 8] in told for at in range(len(CARD) - 8))


def test_a_broken_stream_is_borne() -> None:
    out = io.StringIO()
    logs.set_up("json", out)
    out.close()
    ours.warning("moved")
