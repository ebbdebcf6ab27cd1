"""Words: both languages complete, and the little grammar they use."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from string import Formatter

import pytest

import pardalis
from pardalis.core.words import LANGUAGES, Listing, Message, Words, catalogue, quoted

SOURCE = Path(str(files("pardalis")))
PACKAGES = sorted(
    "pardalis." + ".".join(path.parent.relative_to(SOURCE).parts)
    for path in SOURCE.rglob("words.en.toml")
)
core = Words("pardalis.core")


def placeholders(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


@pytest.mark.parametrize("package", PACKAGES)
def test_both_languages_say_the_same_things(package: str) -> None:
    """French and English, both complete, everywhere a person reads."""
    english, french = (catalogue(package, lang) for lang in LANGUAGES)
    assert list(english) == list(french)
    for key in english:
        both = [set[str]().union(*map(placeholders, c[key].values())) for c in (english, french)]
        assert both[0] == both[1], key
        assert all(text.strip() for c in (english, french) for text in c[key].values()), key


@pytest.mark.parametrize("package", PACKAGES)
def test_french_typography(package: str) -> None:
    """A space before the high signs, and no straight double quotes."""
    for key, forms in catalogue(package, "fr").items():
        for text in forms.values():
            plain = re.sub(r"\{[^}]*\}|\d+:\d|https?:", "", text)
            assert not re.search(r"\w[;!?]|\w:(?:\s|$)", plain), (package, key, text)
            assert '"' not in re.sub(r'"pardalis\[\w+]"', "", text), (package, key)


@pytest.mark.parametrize("package", PACKAGES)
def test_every_entry_is_used(package: str) -> None:
    """A word nobody says is deleted: its key, or the head it is built from, stands in the code."""
    folder = SOURCE.joinpath(*package.split(".")[1:])
    where = SOURCE if package == "pardalis.core" else folder
    spoken = (path for path in where.rglob("*") if path.suffix in (".py", ".html"))
    source = "\n".join(path.read_text("utf-8") for path in spoken)
    source += "\n".join(path.read_text("utf-8") for path in (SOURCE / "core").rglob("*.py"))
    scripts = "\n".join(path.read_text("utf-8") for path in SOURCE.rglob("static/**/*.js"))
    for key in catalogue(package, "en"):
        if key.startswith("client."):  # what scripts say
            name = key.removeprefix("client.")
            stems = [name[: at + 1] for at, sign in enumerate(name) if sign == "-"]
            said = f'"{name}"' in scripts or any(f"`{stem}${{" in scripts for stem in stems)
            told = f'"{key}"' in source or any(f'f"{stem}{{' in source for stem in stems)
            assert said or told, (package, key)
            continue
        heads = [key.rsplit(".", n)[0] + "." for n in range(1, key.count(".") + 1)]
        built = any(f'f"{head}{{' in source for head in heads)
        told = key.startswith(("game.", "option.", "phrase.")) and package != "pardalis.core"
        stem = key.split("-")[0]
        assert f'"{key}"' in source or built or told or f'f"{stem}-{{' in source, (package, key)


def test_message() -> None:
    told = core("option.value", option="ranks", value='"8"', allowed=Listing("or", ("9", "11")))
    assert told.text("en") == '"8" is not a value of ranks: it takes 9 or 11'
    assert told.text("fr") == '"8" n\'est pas une valeur de ranks : il faut 9 ou 11'
    assert told.code == "value"
    assert core("over").code == "over"
    assert told == core("option.value", **dict(told.values))
    with pytest.raises(ValueError, match="no language 'de'"):
        told.text("de")
    with pytest.raises(KeyError):
        core("no-such-word").text("en")


def test_listing() -> None:
    def text(items: tuple[str | int | Message, ...], joint: str = "and") -> str:
        return core("literal", text=Listing(joint, items)).text("en")

    assert text(()) == ""
    assert text(("a",)) == "a"
    assert text(("a", 2)) == "a and 2"
    assert text((core("over"), "b", "c"), "or") == "the game is over, b or c"


def test_forms_and_plurals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`{colour:piece}` agrees, `{piece:the}` takes a form, `one` and `many` go by n."""
    folder = tmp_path / "spoken"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "words.en.toml").write_text(
        'told = "{piece:the} is {colour:piece}, {piece:missing}"\n'
        'piece = { text = "gate", the = "the gate" }\ncolour = "green"\n'
        'tiles = { one = "{n} tile", many = "{n} tiles" }\n'
    )
    (folder / "words.fr.toml").write_text(
        'told = "{piece:the} est {colour:piece}, {piece:missing}"\n'
        'piece = { text = "porte", the = "la porte", as = "f" }\n'
        'colour = { text = "vert", f = "verte" }\n'
        'tiles = { one = "{n} tuile", many = "{n} tuiles" }\n'
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    spoken = Words("spoken")
    told = spoken("told", piece=spoken("piece"), colour=spoken("colour"))
    assert told.text("en") == "the gate is green, gate"
    assert told.text("fr") == "la porte est verte, porte"
    counts = [[spoken("tiles", n=n).text(lang) for n in range(3)] for lang in LANGUAGES]
    assert counts == [["0 tiles", "1 tile", "2 tiles"], ["0 tuile", "1 tuile", "2 tuiles"]]
    (folder / "words.fr.toml").write_text("told = 7")
    catalogue.cache_clear()
    with pytest.raises(TypeError, match="told"):
        told.text("fr")
    catalogue.cache_clear()


def test_quoted() -> None:
    assert quoted("a\x00b\u2028\ud800") == r'"a\x00b\u2028\ud800"'
    assert quoted("x" * 50) == '"' + "x" * 40 + '…"'


@pytest.mark.parametrize("game", pardalis.games(), ids=lambda game: game.id)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_says_what_it_is(game: pardalis.Game, lang: str) -> None:
    """Every option has a name, a help and words for each value, from its one declaration."""
    assert game.title(lang)
    assert game.words("game.author").text(lang)
    assert game.words("game.tagline").text(lang)
    for seat in game.seats:
        assert game.seat_name(seat).text(lang)
    for option in game.options:
        assert option.title(game.words).text(lang)
        assert option.help(game.words).text(lang)
        assert option.default in option.values
        for value in option.values:
            assert option.label(game.words, value).text(lang)
