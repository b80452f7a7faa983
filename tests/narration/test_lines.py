"""How lines are set: width, margins, folding; and that data from outside is shown, never sent."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgecli.narration import Line, aloud, plain, safe
from judgecli.narration.line import fold

LINES = st.builds(
    Line,
    text=st.text(max_size=300),
    rules=st.lists(st.sampled_from(["508.1d", "702.19b", "733"]), max_size=4, unique=True).map(tuple),
    depth=st.integers(0, 4),
    head=st.sampled_from(["", "LEGAL", "NOT MODELLED"]),
)


def test_numbers_stand_at_the_right_margin() -> None:
    [row] = plain([Line("Ox taps.", ("508.1f",), depth=1)])
    assert row == "  Ox taps.".ljust(80 - len("[508.1f]")) + "[508.1f]"


def test_what_is_folded_stands_under_the_text_of_the_verdict() -> None:
    rows = plain([Line("word " * 30, ("508.1c",), head="ILLEGAL")])
    assert rows[0].startswith("ILLEGAL  word") and rows[0].endswith("[508.1c]")
    assert all(row.startswith("         word") for row in rows[1:])
    assert "".join(rows).count("word") == 30


def test_many_numbers_stand_at_the_right_below_the_text() -> None:
    rows = plain([Line("Ox attacks.", tuple(f"508.1{c}" for c in "abcdefgh"))], 76)
    assert rows == [
        "Ox attacks.",
        "[508.1a, 508.1b, 508.1c, 508.1d, 508.1e, 508.1f, 508.1g, 508.1h]".rjust(76),
    ]


def test_a_narrow_terminal_has_no_margin() -> None:
    rows = plain([Line("Ox attacks Nicole and Bear attacks Jace.", ("508.1b",))], width=30)
    assert all(len(row) <= 30 for row in rows)
    assert rows[-1].endswith("[508.1b]")


def test_a_picture_that_is_too_wide_is_said_in_sentences() -> None:
    lines = [
        Line("On any turn:", depth=1, spoken=("On any turn, from upkeep to main 1: yes. [506.8]",)),
        Line("upkeep" + " " * 40 + "yes", fixed=True, spoken=()),
        Line("end step  no", fixed=True, spoken=()),
        Line("yes  it hasn't begun."),
    ]
    from judgecli.narration.colour import coloured

    said = ["  On any turn, from upkeep to main 1:", "    yes. [506.8]", "yes  it hasn't begun."]
    assert plain(lines, 40) == said
    assert [text.plain for text in coloured(lines, 40)] == said
    assert plain(lines, 60)[2] == "end step  no"


def test_a_long_name_on_a_narrow_terminal_breaks_no_word_of_what_is_said_of_it() -> None:
    line = Line(
        "ATTACKING Nicole, blocked by Bear and Elf, vigilance", depth=1, head="a1  King of Oreskos 3/4"
    )
    assert plain([line], 40) == [
        "  a1  King of Oreskos 3/4",
        "        ATTACKING Nicole, blocked by",
        "        Bear and Elf, vigilance",
    ]


@given(LINES, st.integers(24, 120))
def test_no_line_is_wider_than_asked_and_nothing_is_lost(line: Line, width: int) -> None:
    rows = plain([line], width)
    wide = max(width, 2 * line.depth + len(line.head) + 2 + 2 + 8)
    assert all(len(row) <= wide for row in rows)
    said = "".join("".join(rows).split())
    for number in line.rules:
        assert number in said
    text = "".join(safe(line.text).split())
    assert len(said) >= len(text)


@given(st.text())
def test_no_control_character_is_ever_sent(text: str) -> None:
    for row in plain([Line(text)]) + aloud([Line(text)]):
        assert row.isprintable()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31mRed", "\\x1b[31mRed"),
        ("a\x00b", "a\\x00b"),
        ("over\u202eflow", "over\\u202eflow"),
        ("tab\there", "tab here"),
        ("Lim-Dûl", "Lim-Dûl"),
        ("[bold]Ox[/bold]", "[bold]Ox[/bold]"),
    ],
)
def test_what_is_dangerous_is_shown_and_what_is_not_stays(text: str, shown: str) -> None:
    assert safe(text) == shown


def test_colour_changes_no_character() -> None:
    from judgecli.narration.colour import coloured

    lines = [
        Line("[red]Ox[/red] attacks.", ("508.1",), head="LEGAL", tone="good"),
        Line("word " * 40, ("508.1c",), depth=1, tone="bad"),
    ]
    assert [text.plain for text in coloured(lines)] == plain(lines)


def test_aloud_has_no_columns() -> None:
    rows = aloud([Line("a1  Ox   2/4", fixed=True), Line("Ox taps.", ("508.1f",), depth=2, head="LEGAL")])
    assert rows == ["a1 Ox 2/4", "LEGAL: Ox taps. [508.1f]"]


def test_a_long_word_is_cut() -> None:
    assert fold("a" * 25, 10, 10) == ["a" * 10, "a" * 10, "a" * 5]
