"""Words: what the program says, kept apart from what it means, in French and English.

A referee never builds sentences. It makes a `Message`: a key and the values that go into it. The
sentence is looked up in `words.en.toml` or `words.fr.toml` of the folder the message comes from,
at the moment somebody reads it, in the reader's language.

An entry is a string, or a table of forms: `text` is the plain form, any other name a form of it.
In a template, `{piece}` takes the plain form, `{piece:the}` the form called `the`, and
`{colour:piece}` makes the colour agree with the piece: it takes the form named by the piece's `as`
("montagne" says `as = "f"`, so "vert" gives its form `f`, "verte").
An entry with the forms `one` and `many` is chosen by the value `n`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

LANGUAGES = ("en", "fr")


@dataclass(frozen=True, slots=True)
class Words:
    """The catalogue of one folder: call it to make a message.

    >>> core = Words("pardalis.core")
    >>> core("over").text("en")
    'the game is over'
    """

    package: str

    def __call__(self, key: str, /, **values: str | int | Message | Listing) -> Message:
        return Message(self, key, tuple(values.items()))

    def __contains__(self, key: str) -> bool:
        return key in catalogue(self.package, LANGUAGES[0])


@dataclass(frozen=True, slots=True)
class Message:
    """Something to say, in no language yet."""

    words: Words
    key: str
    values: tuple[tuple[str, str | int | Message | Listing], ...] = ()

    @property
    def code(self) -> str:
        """The key without its section: `golden-hexagon` for `refuse.golden-hexagon`."""
        return self.key.partition(".")[2] or self.key

    def text(self, lang: str = "en") -> str:
        """The message as a sentence, or part of one, in `lang`."""
        return str(self._render(lang))

    def _render(self, lang: str) -> _Rendered:
        forms = catalogue(self.words.package, lang)[self.key]
        values = dict(self.values)
        template = forms.get("text", "")
        if "many" in forms and isinstance(n := values.get("n"), int):
            # In French nothing is plural below two; in English only one is singular.
            singular = n < 2 if lang == "fr" else n == 1
            template = forms["one" if singular else "many"]
        rendered = {name: _render(value, lang) for name, value in values.items()}
        agreeing = {name: value.bound(rendered) for name, value in rendered.items()}
        return _Rendered(template.format_map(agreeing), forms)


@dataclass(frozen=True, slots=True)
class Listing:
    """Several things in a row: `a, b and c`, or `a, b or c`.

    >>> Words("pardalis.core")("literal", text=Listing("or", ("d4", "e5", "f6"))).text("fr")
    'd4, e5 ou f6'
    """

    joint: str
    items: tuple[str | int | Message, ...]

    def _render(self, lang: str) -> _Rendered:
        parts = [_render(item, lang) for item in self.items]
        if len(parts) < 2:
            return _Rendered("".join(parts), {})
        joint = catalogue("pardalis.core", lang)[f"joint.{self.joint}"]["text"]
        return _Rendered(f"{', '.join(parts[:-1])} {joint} {parts[-1]}", {})


class _Rendered(str):
    """A rendered value that remembers its forms, so that a template can ask for one of them."""

    forms: Mapping[str, str]
    others: Mapping[str, _Rendered]

    def __new__(cls, text: str, forms: Mapping[str, str]) -> _Rendered:
        made = super().__new__(cls, text)
        made.forms = forms
        made.others = {}
        return made

    def bound(self, others: Mapping[str, _Rendered]) -> _Rendered:
        """The same value, able to agree with the other values of its template."""
        self.others = others
        return self

    def __format__(self, form: str) -> str:
        if form in self.forms:
            return self.forms[form]
        if form in self.others:
            gender = self.others[form].forms.get("as", "")
            return self.forms.get(gender, str(self))
        return str(self)


def _render(value: str | int | Message | Listing, lang: str) -> _Rendered:
    if isinstance(value, Message | Listing):
        return value._render(lang)
    return _Rendered(str(value), {})


@cache
def catalogue(package: str, lang: str) -> Mapping[str, Mapping[str, str]]:
    """Every entry of a folder's `words.LANG.toml`: key, then form, then text."""
    if lang not in LANGUAGES:
        raise ValueError(f"no language {lang!r}: there are {', '.join(LANGUAGES)}")
    source = files(package).joinpath(f"words.{lang}.toml").read_text(encoding="utf-8")
    entries: dict[str, Mapping[str, str]] = {}
    _flatten("", tomllib.loads(source), entries)
    return entries


def _flatten(
    prefix: str, table: Mapping[str, object], entries: dict[str, Mapping[str, str]]
) -> None:
    """Nested tables become dotted keys; a table that holds `text` or `many` is an entry."""
    for name, value in table.items():
        key = f"{prefix}{name}"
        if isinstance(value, str):
            entries[key] = {"text": value}
        elif isinstance(value, dict) and ("text" in value or "many" in value):
            entries[key] = value
        elif isinstance(value, dict):
            _flatten(f"{key}.", value, entries)
        else:
            raise TypeError(f"words entry {key} is neither a text nor a table of forms")


def quoted(text: object, most: int = 40) -> str:
    """A stranger's text, safe to show: cut to `most` characters, nothing unprintable in it.

    >>> quoted("b1" + chr(0))
    '"b1\\\\x00"'
    """
    shown = str(text)
    cut = shown if len(shown) <= most else shown[:most] + "…"
    return '"' + "".join(c if c.isprintable() else ascii(c)[1:-1] for c in cut) + '"'
