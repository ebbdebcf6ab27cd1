"""Names, lines, phrases, and not having to hear them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pardalis
from pardalis.core.words import catalogue
from pardalis.server.tables import commands, events, ruling
from pardalis.server.tables.talk import checked_line, checked_name, phrases
from pardalis.server.tables.verdicts import Refusal
from tests.server.tables.sitting import Sitting, of_two
from tests.server.tables.test_ruling import refused

HOSTILE = {
    "nothing": "",
    "spaces": " \N{NO-BREAK SPACE}\N{IDEOGRAPHIC SPACE} ",
    "two lines": "one\ntwo",
    "a return": "one\rtwo",
    "a tab": "one\ttwo",
    "a line separator": "one\N{LINE SEPARATOR}two",
    "a null": "a\0b",
    "an escape": "\x1b[31mred",
    "a control of the upper half": "a\x9bb",
    "an override": "a\N{RIGHT-TO-LEFT OVERRIDE}b",
    "an isolate": "a\N{RIGHT-TO-LEFT ISOLATE}b",
    "an arabic letter mark": "a\N{ARABIC LETTER MARK}b",
    "no width": "a\N{ZERO WIDTH SPACE}b",
    "no width at all": "\N{ZERO WIDTH SPACE}",
    "a joiner between letters": "a\N{ZERO WIDTH JOINER}b",
    "a joiner at the end": "👩\N{ZERO WIDTH JOINER}",
    "a byte order mark": "a\N{ZERO WIDTH NO-BREAK SPACE}b",
    "a soft hyphen": "a\N{SOFT HYPHEN}b",
    "half a sign": "a\ud800b",
    "a private sign": "a\ue000b",
    "no sign": "a\uffffb",
    "a filler": "\N{HANGUL FILLER}",
    "a blank of braille": "\N{BRAILLE PATTERN BLANK}",
    "a tower": "a" + "\N{COMBINING ACUTE ACCENT}" * 9,
    "a tag": "a\N{TAG LATIN SMALL LETTER A}b",
    "a very long text": "a" * 100_000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_names_and_lines(text: str) -> None:
    """Names and chat are data everywhere: one line of visible signs."""
    for check in (checked_name, checked_line):
        with pytest.raises(Refusal) as refusal:
            check(text)
        assert "one line" in refusal.value.text("en")
        assert "une ligne" in refusal.value.text("fr")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Zoé", "Zoé"),
        ("Zoe\N{COMBINING ACUTE ACCENT}", "Zoé"),
        ("  Jean  Paul ", "Jean Paul"),
        ("<b>Bob</b> {name}", "<b>Bob</b> {name}"),
        ("李雷", "李雷"),
        ("أحمد", "أحمد"),
        ("👩🏽‍🚀 👨‍👩‍👧 ❤️‍🔥", "👩🏽‍🚀 👨‍👩‍👧 ❤️‍🔥"),
        ("a" * 40, "a" * 40),
    ],
)
def test_good_names(text: str, shown: str) -> None:
    """People may be called what they like in any script."""
    assert checked_name(text) == shown


def test_how_long_a_line_may_be() -> None:
    """At most 300 characters; French spaces stay what they are."""
    assert checked_line("a" * 300) == "a" * 300
    with pytest.raises(Refusal):
        checked_line("a" * 301)
    assert (
        checked_line(" Déjà vu\N{NARROW NO-BREAK SPACE}! ") == "Déjà vu\N{NARROW NO-BREAK SPACE}!"
    )


@given(text=st.text(max_size=60))
def test_what_passes_is_plain_and_stays_as_it_is(text: str) -> None:
    """A checked text passes the check again unchanged, and can be written."""
    for check in (checked_name, checked_line):
        try:
            checked = check(text)
        except Refusal:
            continue
        assert check(checked) == checked
        assert len(checked.splitlines()) == 1
        checked.encode()


# Saying -------------------------------------------------------------------------------------------


def test_people_at_the_table_hear_each_other() -> None:
    """Talk is for those at the table: a spectator hears nothing, nor the maker without a seat."""
    sitting = Sitting("kamon", ("person", "person"))
    sitting.sit("bob", 1)
    number = sitting.do("bob", commands.Say(seat=1, text=" Salut ! ", key="1"))
    sitting.sit("cleo", 2)
    for guest in ("bob", "cleo"):
        told = sitting.news(guest, number, "fr")
        assert told is not None
        assert (told.text, told.words, told.seat) == ("Salut !", "Bob : Salut !", 1)
        assert told.key == ("1" if guest == "bob" else "")
    for outsider in (None, "stranger", "anna"):
        assert sitting.news(outsider, number) is None
    assert sitting.news("bob", 0 - 1) is None
    assert sitting.news("bob", sitting.table.number + 1) is None


def test_a_line_is_known_again_by_its_key() -> None:
    """The same key from the same guest is the same line, whatever seat they have by then."""
    sitting = of_two("kamon")
    line = commands.Say(seat=1, text="Hello", key="a")
    number = sitting.do("anna", line)
    assert sitting.rule("anna", line) == ((), number)
    assert sitting.do("anna", commands.Say(seat=1, text="Hello", key="b")) == number + 1
    assert sitting.do("bob", commands.Say(seat=2, text="Hello", key="a")) == number + 2
    at = sitting.do("anna", commands.Resign(seat=1, at=sitting.table.at))
    sitting.do("anna", commands.Rematch(seat=1, at=at))
    sitting.do("bob", commands.Rematch(seat=2, at=at))
    assert sitting.rule("anna", commands.Say(seat=2, text="Hello", key="a")) == ((), number)


def test_what_one_may_say() -> None:
    """Either a text or one of the game's phrases."""
    sitting = of_two("greengage")
    assert refused(sitting, "anna", commands.Say(seat=1)) == "text-or-phrase"
    both = commands.Say(seat=1, text="Hello", phrase="hello")
    assert refused(sitting, "anna", both) == "text-or-phrase"
    assert refused(sitting, "anna", commands.Say(seat=1, phrase="golden-hexagon")) == "phrase"
    assert refused(sitting, "anna", commands.Say(seat=1, text="a\nb")) == "line"
    number = sitting.do("anna", commands.Say(seat=1, phrase="shove-off"))
    french, english = (sitting.news("bob", number, lang) for lang in ("fr", "en"))
    assert french is not None
    assert english is not None
    assert (french.text, french.phrase) == ("Bouge de là !", "shove-off")
    assert english.words == "Anna: Shove off!"
    sitting.do("bob", commands.Resign(seat=2, at=sitting.table.at))
    sitting.do("bob", commands.Say(seat=2, phrase="well-played"))


def test_talk_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """So many lines a table, and so many mutings."""
    monkeypatch.setattr(ruling, "MOST_LINES", 2)
    monkeypatch.setattr(ruling, "MOST_MUTINGS", 1)
    sitting = of_two("kamon")
    for text in ("one", "two"):
        sitting.do("anna", commands.Say(seat=1, text=text))
    assert refused(sitting, "bob", commands.Say(seat=2, text="three")) == "talked-enough"
    sitting.do("anna", commands.Mute(seat=1, whom=2))
    assert refused(sitting, "anna", commands.Mute(seat=1, whom=2, muted=False)) == "full"


@pytest.mark.parametrize("game", pardalis.games(), ids=lambda game: game.id)
def test_phrases(game: pardalis.Game) -> None:
    """Every game has phrases of its own beside the common ones, none of them under two names."""
    own = [key for key in catalogue(game.words.package, "en") if key.startswith("phrase.")]
    common = [key for key in catalogue("pardalis.server.tables", "en") if key.startswith("phrase.")]
    assert 2 <= len(own) <= 4
    assert not set(own) & set(common)
    assert len(phrases(game)) == len(own) + len(common)
    for lang in ("en", "fr"):
        said = [message.text(lang) for message in phrases(game).values()]
        assert len(set(said)) == len(said)


def test_a_phrase_that_is_no_more() -> None:
    """A line of an older version does not stop the table from being read."""
    sitting = of_two("kamon")
    sitting.table.apply(events.Said(time=0, date=0, chair=1, phrase="forgotten"))
    told = sitting.news("bob")
    assert told is not None
    assert told.words == "Anna: "


# Muting -------------------------------------------------------------------------------------------


def test_muting() -> None:
    """Who is muted is not heard by whoever muted them, and does not learn of it."""
    sitting = of_two("kamon")
    before = sitting.do("bob", commands.Say(seat=2, text="Blah"))
    mute = commands.Mute(seat=1, whom=2)
    number = sitting.do("anna", mute)
    assert sitting.rule("anna", mute) == ((), number)
    line = sitting.do("bob", commands.Say(seat=2, text="Blah blah"))
    assert sitting.news("anna", line) is None
    assert sitting.news("anna", before) is None
    assert sitting.news("bob", line) is not None
    told = sitting.news("anna", number)
    assert told is not None
    assert told.words == "You no longer hear Bob."
    assert sitting.news("bob", number) is None
    assert [sitter.muted for sitter in sitting.state("anna").sitters] == [False, True]
    assert [sitter.muted for sitter in sitting.state("bob").sitters] == [False, False]
    again = sitting.do("anna", commands.Mute(seat=1, whom=2, muted=False))
    assert sitting.news("anna", line) is not None
    told = sitting.news("anna", again, "fr")
    assert told is not None
    assert told.words == "Vous entendez de nouveau Bob."


def test_whom_one_can_mute() -> None:
    """Other people, and nobody else."""
    sitting = Sitting("chromino", ("me", "me", "1", "person"))
    sitting.sit("bob", 4)
    assert refused(sitting, "anna", commands.Mute(seat=1, whom=2)) == "nobody"
    assert refused(sitting, "anna", commands.Mute(seat=1, whom=3)) == "nobody"
    assert refused(sitting, "anna", commands.Mute(seat=1, whom=5)) == "nobody"
    assert refused(sitting, "anna", commands.Mute(seat=1, whom=4, muted=False)) == "not-muted"
    sitting.do("bob", commands.Mute(seat=4, whom=1))
    sitting.do("bob", commands.Leave(seat=4))
    assert refused(sitting, "anna", commands.Mute(seat=1, whom=4)) == "nobody"
    sitting.sit("cleo", 4)
    assert sitting.table.muted == set()  # what Bob would not hear is not Cleo's business
