"""A page as somebody without scripts reads it: its forms, with what can be chosen and sent."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

import httpx

from tests.server.live import API, Live
from tests.server.web.browsing import OWN, Browser


@dataclass
class Form:
    """A form: where it goes, what it holds, what can be chosen, and its buttons."""

    action: str
    id: str = ""
    fields: dict[str, str] = field(default_factory=dict)
    choices: dict[str, list[str]] = field(default_factory=dict)
    groups: list[str] = field(default_factory=list)
    buttons: list[tuple[str, str]] = field(default_factory=list)


class _Reader(HTMLParser):
    """Finds the forms of a page; what is in a template is not there."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.named: dict[str, Form] = {}
        self.loose: list[tuple[str, tuple[str, str]]] = []
        self._form: Form | None = None
        self._select = ""
        self._hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self._hidden += tag == "template"
        if self._hidden:
            return
        name = given.get("name", "")
        if tag == "form":
            self._form = Form(given.get("action", ""), given.get("id", ""))
            self.forms.append(self._form)
            self.named[self._form.id] = self._form
        elif tag == "button" and "disabled" not in given and "hidden" not in given:
            pair = name, given.get("value", "")
            if "form" in given:
                self.loose.append((given["form"], pair))
            elif self._form is not None:
                self._form.buttons.append(pair)
        elif self._form is None:
            return
        elif tag == "input" and name:
            self._form.fields[name] = given.get("value", "")
        elif tag == "select":
            self._select = name
            self._form.choices[name] = []
        elif tag == "option":
            self._form.choices[self._select].append(given["value"])
        elif tag == "optgroup":
            self._form.groups.append(given["label"])

    def handle_endtag(self, tag: str) -> None:
        self._hidden -= tag == "template"
        if tag == "form" and not self._hidden:
            self._form = None


def forms(page: str) -> list[Form]:
    """The forms of a page, each with the buttons that belong to it, wherever they stand."""
    reader = _Reader()
    reader.feed(page)
    for name, pair in reader.loose:
        reader.named[name].buttons.append(pair)
    return reader.forms


def form(page: str, **having: str) -> Form | None:
    """The form that has these fields or buttons, if the page has it."""
    for one in forms(page):
        if all(one.fields.get(name) == value for name, value in having.items()) or any(
            pair in one.buttons for pair in having.items()
        ):
            return one
    return None


def moves(page: str) -> list[str]:
    """The moves that a page lets one choose from."""
    found = form(page, do="move")
    return found.choices["move"] if found else []


def phase(page: str) -> str:
    """Whether a game is being played, is over, has not begun."""
    found = re.search(r'data-phase="(\w+)"', page)
    assert found
    return found[1]


def asked(page: str) -> str:
    """What the page asks of whoever reads it."""
    found = re.search(r'<p id="asked"[^>]*>([^<]*)</p>', page)
    assert found
    return found[1]


class Plain(Browser):
    """Somebody without scripts at a table."""

    def __init__(self, server: Live, name: str = "", lang: str = "en") -> None:
        super().__init__(server, lang)
        self.http.get(f"{API}/me")
        if name:
            self.json("PUT", "/me", {"name": name})

    def json(self, method: str, path: str, body: Any = None) -> Any:
        """What no page of this package is for."""
        answer = self.http.request(method, API + path, json=body, headers=OWN)
        assert answer.is_success, answer.text
        return answer.json()

    def lay(self, game: str, *chairs: str, **wish: Any) -> Any:
        """A table, as its maker sees it."""
        return self.json("POST", "/tables", {"game": game, "chairs": chairs, **wish})

    def page(self, table: str) -> str:
        """The page of a table."""
        answer = self.open(f"/table/{table}")
        assert answer.status_code == 200
        return answer.text

    def submit(self, page: str, wanted: Form, **chosen: str) -> httpx.Response:
        """Send a form with what was chosen, and go where it leads."""
        answer = self.send(wanted.action, **wanted.fields | chosen)
        return self.open(answer.headers["location"]) if answer.status_code == 303 else answer

    def press(self, page: str, name: str, value: str, **chosen: str) -> httpx.Response:
        """Press a button that the page has."""
        for one in forms(page):
            if (name, value) in one.buttons:
                return self.submit(page, one, **{name: value}, **chosen)
        raise AssertionError(f"no button {name}={value}")
