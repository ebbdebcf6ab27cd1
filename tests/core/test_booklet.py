"""Reading booklets: what stands in one, and errors that name the file and the line."""

from __future__ import annotations

import pytest

import pardalis
from pardalis.core.booklet import Diagram, InvalidBooklet, Ruling, Text, booklet, paragraph, read

WHOLE = """\
# A game

What it is.

## The aim {#aim explains=neutral,taken}

Win.

```position
abc w
caption: See the
  middle.
alt: Something in the middle
options: edition=numbers coat=old
seat: 2
last: d4
marks: a1 b2
targets: yes
ends: loop
refused: c3

task: Win.
solution: d4
solution: e5 f6
goal: win
```

```position
def b
caption: Plain.
alt: Nothing
```

> R1 R2
> Ours, and
>
> why.

More.

```
# no heading
```

### A detail {#detail option=edition}

> R3
> Also ours.
"""


def test_a_whole_booklet() -> None:
    told = read(WHOLE, "file")
    assert (told.title, told.lead) == ("A game", "What it is.")
    aim, detail = told.sections
    assert (aim.id, aim.anchor, aim.title, aim.level) == ("aim", "rules-aim", "The aim", 2)
    assert (aim.line, aim.explains, aim.option) == (5, ("neutral", "taken"), None)
    full = Diagram(
        line=9,
        position="abc w",
        caption="See the middle.",
        alt="Something in the middle",
        options=(("edition", "numbers"), ("coat", "old")),
        seat=2,
        last="d4",
        marks=("a1", "b2"),
        targets=True,
        ends="loop",
        refused="c3",
        task="Win.",
        solutions=(("d4",), ("e5", "f6")),
        goal="win",
    )
    plain = Diagram(line=28, position="def b", caption="Plain.", alt="Nothing")
    ruling = Ruling(("R1", "R2"), "Ours, and\n\nwhy.")
    rest = Text("More.\n\n```\n# no heading\n```")
    assert aim.blocks == (Text("Win."), full, plain, ruling, rest)
    assert (detail.level, detail.option, detail.explains) == (3, "edition", ())
    assert list(detail.rulings) == [Ruling(("R3",), "Also ours.")]
    assert list(aim.diagrams) == list(told.diagrams) == [full, plain]


HEAD = "# A game\n\nLead.\n\n## Aim {#aim explains=one option=edition}\n"
POSITION = "\n```position\ntext\ncaption: C\nalt: A\n{}\n```\n"


@pytest.mark.parametrize(
    ("source", "line", "fault"),
    [
        ("", 1, "begins with its title"),
        ("Text", 1, "begins with its title"),
        ("## Aim {#aim}", 1, "begins with its title"),
        ("# \nLead.", 1, "begins with its title"),
        ("# A game\n## Aim {#aim}\n", 2, "the lead"),
        ("# A game\n> R1\n> Ours\n", 2, "the lead"),
        (HEAD + "## Aim\n", 6, "a heading reads"),
        (HEAD + "# Aim {#other}\n", 6, "a heading reads"),
        (HEAD + "#### Aim {#other}\n", 6, "a heading reads"),
        (HEAD + "## Aim {#Other}\n", 6, "a heading reads"),
        (HEAD + "## Aim {#other} more\n", 6, "a heading reads"),
        (HEAD + "#Aim {#other}\n", 6, "a heading reads"),
        (HEAD + "## Aim {#other tells=it}\n", 6, "not tells="),
        (HEAD + "## Aim {#aim}\n", 6, "the id aim stands already on line 5"),
        (HEAD + "## Aim {#other explains=two,one}\n", 6, "the code one stands already on line 5"),
        (HEAD + "## Aim {#other option=edition}\n", 6, "the option edition stands already"),
        (HEAD + "> Just a quotation\n", 6, "its first line reads > R1"),
        (HEAD + "> R1 and more\n", 6, "its first line reads > R1"),
        (HEAD + "> R1\n\n> R2\n> x\n", 6, "says what is ruled"),
        (HEAD + "> R1\n> x\n\n> R1\n> y\n", 9, "the ruling R1 stands already on line 6"),
        (HEAD + "\n```position\ntext\n", 7, "never closed"),
        (HEAD + "\n```\ntext\n", 7, "never closed"),
        (HEAD + "\n```position\n```\n", 7, "the position's text"),
        (HEAD + "\n```position\n\ncaption: C\n```\n", 7, "the position's text"),
        (HEAD + "\n```position\ntext\nalt: A\n```\n", 7, "needs its caption"),
        (HEAD + "\n```position\ntext\ncaption: C\n```\n", 7, "needs its alt"),
        (HEAD + POSITION.format("caption: D"), 11, "caption is told twice"),
        (HEAD + POSITION.format("colour: red"), 11, "reads key: value"),
        (HEAD + POSITION.format("just words"), 11, "reads key: value"),
        (HEAD + POSITION.format("task:"), 11, "reads key: value"),
        (HEAD + POSITION.format("solution: a1"), 7, "no task"),
        (HEAD + POSITION.format("task: Win.\ngoal: win"), 7, "no solution"),
        (HEAD + POSITION.format("options: numbers"), 7, "name=value, not numbers"),
        (HEAD + POSITION.format("seat: ²"), 7, "a seat is a number, not ²"),
        (HEAD + POSITION.format("targets: no"), 7, "as yes or not at all, not no"),
    ],
)
def test_faults_name_the_file_and_the_line(source: str, line: int, fault: str) -> None:
    with pytest.raises(InvalidBooklet) as refused:
        read(source, "folder/booklet.en.md")
    told = str(refused.value)
    assert told.startswith(f"folder/booklet.en.md, line {line}: ")
    assert fault in told
    assert (refused.value.file, refused.value.line) == ("folder/booklet.en.md", line)


def test_a_line_of_a_diagram_may_be_indented_from_the_first() -> None:
    told = read(HEAD + "\n```position\ntext\n  caption: C\nalt: A\n```\n", "file")
    assert [diagram.caption for diagram in told.diagrams] == ["C"]


def test_the_paragraph_of_a_refusal() -> None:
    game = pardalis.games()[0]
    (first, *_) = (section for section in booklet(game, "en").sections if section.explains)
    assert paragraph(game, first.explains[0]) == first.anchor
    assert paragraph(game, "") == ""
