"""Requests that nobody should make, by the thousand: nothing breaks, nothing changes, nothing
grows."""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import Case, GenerationMode
from schemathesis.checks import CheckFunction, not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.core.transport import Response
from schemathesis.specs.openapi import checks

from pardalis.server.web.app import make_app
from pardalis.store import MemoryStore
from tests.server.proof.hostile import Answer, Request, call, line, mutated, shout, target
from tests.server.proof.running import Running, running

# With the frames of test_fuzz_sockets.py, 50,000.
REQUESTS = 3_000
LINES = 1_000  # of them, on the line itself
EXAMPLES = {GenerationMode.POSITIVE: 18, GenerationMode.NEGATIVE: 14}  # of each door
JSON = "application/json"
CHECKS: list[CheckFunction] = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
]


class Doors:
    """A server with tables in every phase, and the description of its doors pointing at them."""

    def __init__(self, server: Running, store: MemoryStore) -> None:
        self.server = server
        self.store = store
        self.app = make_app(server.server.hall)
        self.sent: list[Request] = []
        self.count = 0

    async def lay(self) -> None:
        """Those held by Anna must not change: nobody who asks is Anna."""
        _, anna = self.server.guest("Anna")
        _, self.zoe = self.server.guest("Zoé")
        lay = self.server.lay
        kept = [
            await lay(anna, game="kamon", chairs=["me", "me"], public=True),
            await lay(anna, game="chromino", chairs=["me"] * 4, public=True),
            await lay(anna, game="greengage", chairs=["me", "person"]),
            await lay(anna, game="le-cameleon", chairs=["me", "me"], public=True),
        ]
        path = f"/tables/{kept[3]['table']}/do"
        await self.server.ask("POST", path, anna, {"do": "resign", "seat": 1, "at": kept[3]["at"]})
        own = [
            await lay(self.zoe, game="chameleon-chess", chairs=["me", "me"]),
            await lay(self.zoe, game="kamon", chairs=["me", "person"], public=True),
        ]
        self.kept = [state["table"] for state in kept]
        self.ids = [*self.kept, *(state["table"] for state in own), "bcdfghjkmn", "é"]
        tokens = [state["watch"].rpartition("/")[2] for state in (*kept, *own)]
        self.tokens = [*tokens, own[1]["sitters"][1]["link"].rpartition("/")[2], "nonsense"]

    def texts(self) -> dict[str, list[bytes]]:
        """All that is kept of the tables that must not change."""
        return {table: self.store.events(table) for table in self.kept}

    async def description(self) -> dict[str, Any]:
        """What the server says of its doors, with real tables to be asked for."""
        asked = Request("GET", b"/api/1/openapi.json", ((b"host", b"127.0.0.1"),), b"")
        told: dict[str, Any] = json.loads((await self.call(asked)).content)
        for path in told["paths"].values():
            for operation in path.values():
                for parameter in operation["parameters"]:
                    if parameter["in"] == "path" and parameter["name"] in ("id", "token"):
                        known = self.ids if parameter["name"] == "id" else self.tokens
                        parameter["schema"] = {"type": "string", "enum": known}
        return told

    def whom(self, random: Random) -> dict[str, str]:
        """Who asks: somebody by token or by cookie, nobody, or nobody known."""
        host = {"Host": "127.0.0.1"}
        return random.choice(
            (
                host | {"Authorization": f"Bearer {self.zoe}"},
                host | {"Authorization": f"Bearer {self.zoe}"},
                host | {"Cookie": f"pardalis={self.zoe}", "Origin": "http://127.0.0.1"},
                host | {"Cookie": f"pardalis={self.zoe}", "Origin": "http://evil.example"},
                host | {"Authorization": "Bearer nonsense"},
                host,
            )
        )

    async def call(self, request: Request) -> Answer:
        self.count += 1
        answer = await call(self.app, request)
        assert answer.status < 500, (request, answer)
        return answer


@pytest.fixture
def doors(tmp_path: Path) -> Iterator[Doors]:
    store = MemoryStore()
    with running(tmp_path, store) as server:
        found = Doors(server, store)
        server.run(found.lay())
        yield found


def serialized(case: Case[Any], headers: dict[str, str]) -> requests.PreparedRequest:
    """A made-up case as it would be sent."""
    given = case.as_transport_kwargs(base_url="http://127.0.0.1")
    names = ("method", "url", "params", "json", "data", "cookies", "files")
    kept = {name: value for name, value in given.items() if name in names}
    return requests.Request(**kept, headers={**given["headers"], **headers}).prepare()


def in_bytes(text: object) -> bytes:
    return text if isinstance(text, bytes) else str(text).encode("utf-8", "replace")


def described(doors: Doors, case: Case[Any], random: Random) -> None:
    """Make a request that was made up from the description; the answer is as described."""
    prepared = serialized(case, doors.whom(random))
    sent = Request(
        prepared.method or "GET",
        target(prepared.url or ""),
        tuple((in_bytes(name).lower(), in_bytes(text)) for name, text in prepared.headers.items()),
        in_bytes(prepared.body or b""),
    )
    doors.sent.append(sent)
    answer = doors.server.run(doors.call(sent))
    headers: dict[str, list[str]] = {}
    for name, text in answer.headers:
        headers.setdefault(name.decode(), []).append(text.decode())
    case.validate_response(
        Response(answer.status, headers, answer.content, prepared, 0.0, False), checks=CHECKS
    )


@pytest.mark.long
def test_requests(doors: Doors) -> None:
    """Fuzzed HTTP (schemathesis on the OpenAPI) and socket frames, at least 50,000 in `make test`:
    no 500, no state change, memory flat."""
    random = Random(1)
    before = doors.texts()
    schema = schemathesis.openapi.from_dict(doors.server.run(doors.description()))
    schema.config.checks.negative_data_rejection.expected_statuses = ["4xx"]
    for result in schema.get_all_operations():
        assert isinstance(result, Ok), result
        operation = result.ok()
        for mode, examples in EXAMPLES.items():
            if mode is GenerationMode.NEGATIVE and not (operation.body or operation.query):
                continue

            @settings(
                max_examples=examples,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            @given(case=operation.as_strategy(generation_mode=mode))
            def hold(case: Case[Any]) -> None:
                described(doors, case, random)

            hold()
    # Then what the description does not think of, until there were enough.
    sizes = [blocks()]
    first = doors.count
    most = REQUESTS - LINES
    while doors.count < most:
        asked = mutated(random, random.choice(doors.sent))
        answer = doors.server.run(doors.call(asked))
        if answer.status >= 400 and asked.method != "HEAD":
            assert answer.media.startswith(JSON.encode()), (asked, answer)
            assert {"code", "words"} <= set(json.loads(answer.content))
        if (doors.count - first) % ((most - first) // 10) == 0:
            sizes.append(blocks())
    assert doors.count >= REQUESTS - LINES
    assert doors.texts() == before
    doors.server.run(doors.server.plays())
    assert sizes[-1] - sizes[1] < 30_000, sizes


def blocks() -> int:
    """How many pieces of memory this process holds."""
    gc.collect()
    return sys.getallocatedblocks()


def test_lines(doors: Doors) -> None:
    """What is no request at all is answered with 4xx or not at all, and harms nobody."""
    random = Random(2)
    before = doors.texts()
    for _ in range(LINES):
        pieces = line(random, doors.server.port)
        heard = doors.server.run(shout(doors.server.port, pieces))
        for status in heard.split(b"HTTP/1.1 ")[1:]:
            assert status[:1] in b"1234", (pieces, heard)
        assert b"Traceback" not in heard
    assert doors.texts() == before
    doors.server.run(doors.server.plays())


def test_a_body_that_is_no_text(doors: Doors) -> None:
    """Bytes that are not UTF-8, inside of what is JSON otherwise, are the sender's fault."""
    named = {"Host": "127.0.0.1", "Authorization": f"Bearer {doors.zoe}", "Content-Type": JSON}
    headers = tuple((in_bytes(name).lower(), in_bytes(text)) for name, text in named.items())
    for body in (b'{"token": "\xe7"}', b'{"\xff": 1}', b"\xff", b'"\xed\xa0\x80"'):
        answer = doors.server.run(doors.call(Request("POST", b"/api/1/join", headers, body)))
        assert answer.status == 400, answer
