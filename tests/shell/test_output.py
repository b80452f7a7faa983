"""Plain where it must be plain; colour changes no character; nothing from outside is sent as an escape."""

from __future__ import annotations

import io

import pytest

from judgecli.narration import Line
from judgecli.shell.output import Printer, look


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


LINES = [Line("[red]Ox\x1b[0m[/red] attacks.", ("508.1",), head="LEGAL", tone="good")]
WORDS = "LEGAL  [red]Ox\\x1b[0m[/red] attacks."


@pytest.mark.parametrize(
    ("environment", "plain", "colour"),
    [
        ({"TERM": "xterm"}, False, True),
        ({"TERM": "dumb"}, False, False),
        ({"TERM": "xterm", "NO_COLOR": "1"}, False, False),
        ({"TERM": "xterm", "NO_COLOR": ""}, False, True),
        ({"TERM": "xterm"}, True, False),
    ],
)
def test_when_there_is_colour(environment: dict[str, str], plain: bool, colour: bool) -> None:
    assert look(Terminal(), environment, plain_wanted=plain).colour is colour
    assert look(io.StringIO(), environment, plain_wanted=plain).colour is False


def test_a_pipe_gets_plain_text_at_80_columns() -> None:
    stream = io.StringIO()
    Printer(stream).told(LINES)
    assert stream.getvalue() == WORDS.ljust(80 - len("[508.1]")) + "[508.1]\n"


def test_a_terminal_gets_colour_but_no_escape_of_the_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    stream = Terminal()
    printer = Printer(stream)
    printer.told(LINES)
    printer.text("a\x1b[2Jb", "bold")
    text = stream.getvalue()
    assert "\x1b[1;32mLEGAL" in text
    assert "[red]Ox\\x1b[0m[/red]" in text and "\x1b[2J" not in text and "a\\x1b[2Jb" in text


def test_for_a_screen_reader_nothing_is_aligned() -> None:
    stream = io.StringIO()
    Printer(stream, plain_wanted=True).told(LINES)
    assert stream.getvalue() == "LEGAL: [red]Ox\\x1b[0m[/red] attacks. [508.1]\n"


def test_what_the_encoding_lacks_is_shown_escaped() -> None:
    raw = io.BytesIO()
    printer = Printer(io.TextIOWrapper(raw, encoding="ascii", write_through=True))
    printer.text("Lim-Dûl")
    assert raw.getvalue() == b"Lim-D\\xfbl\n"
