"""What is a command, what a comment, what narration; and that writing keeps all but the narration."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from judgecli.transcripts.format import parse, written

TEXT = """# title: Two Pegasus
# source: a question

# a comment above
> players Amy, Nicole
Amy 20
Nicole 20

# about the attack
> attack all
LEGAL  both
\\> not a command
>
> expect legal
"""


def test_the_parts_of_a_transcript() -> None:
    transcript = parse(TEXT, "x.judge")
    assert (transcript.title, transcript.source, transcript.script) == ("Two Pegasus", "a question", False)
    assert [e.command for e in transcript.entries] == [
        "players Amy, Nicole",
        "attack all",
        "",
        "expect legal",
    ]
    assert [e.line for e in transcript.entries] == [5, 10, 13, 14]
    assert transcript.entries[0].recorded == ("Amy 20", "Nicole 20")
    assert transcript.entries[0].after == ("", "# about the attack")
    assert transcript.entries[1].recorded == ("LEGAL  both", "> not a command")
    assert transcript.narrated


def test_a_file_without_command_lines_is_a_script() -> None:
    transcript = parse("# setup\nAmy: Ox 2/4\n\n  attack Ox  \n")
    assert transcript.script and not transcript.narrated
    assert [(e.line, e.command) for e in transcript.entries] == [(2, "Amy: Ox 2/4"), (4, "attack Ox")]


def test_an_empty_text_has_no_commands() -> None:
    assert parse("").entries == ()


def test_writing_the_recorded_narration_gives_the_same_text() -> None:
    transcript = parse(TEXT)
    assert written(transcript, [list(e.recorded) for e in transcript.entries]) == TEXT


def test_new_narration_replaces_only_the_old() -> None:
    transcript = parse(TEXT)
    new = written(transcript, [["A"], [], ["# looks like a comment"], []])
    assert (
        "> players Amy, Nicole\nA\n\n# about the attack\n> attack all\n>\n\\# looks like a comment\n" in new
    )
    assert parse(new).entries[2].recorded == ("# looks like a comment",)


ROWS = st.lists(st.text(st.characters(blacklist_characters="\n\r"), max_size=20), max_size=12)


@given(ROWS)
def test_any_text_is_read_and_written_stably(rows: list[str]) -> None:
    transcript = parse("\n".join(rows))
    if transcript.script:
        return
    once = written(transcript, [list(e.recorded) for e in transcript.entries])
    again = parse(once)
    assert [e.command for e in again.entries] == [e.command for e in transcript.entries]
    assert [e.recorded for e in again.entries] == [e.recorded for e in transcript.entries]
    assert written(again, [list(e.recorded) for e in again.entries]) == once
