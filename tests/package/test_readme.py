"""Every example in the README is run: the session, the command line, the Python lines, the language table."""

from __future__ import annotations

import doctest
import re

import pytest
from readme import PARTS, README, ROOT, block

TEXT = README.read_text("utf-8")


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setenv("JUDGECLI_DATA", f"{tmp_path}/data")
    monkeypatch.setenv("JUDGECLI_CONFIG", f"{tmp_path}/config")
    monkeypatch.chdir(ROOT)


@pytest.mark.parametrize("name", sorted(PARTS))
def test_what_is_shown_is_what_is_answered(name: str) -> None:
    shown = block(name, TEXT)
    assert PARTS[name](shown) == shown


def test_the_session_holds() -> None:
    from judgecli.transcripts.format import parse
    from judgecli.transcripts.replay import replay

    report = replay(parse(block("session", TEXT), "README.md"))
    assert report.passed, report.problems
    assert report.commands > 8


def test_the_python_lines() -> None:
    [lines] = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    test = doctest.DocTestParser().get_doctest(lines, {}, "README.md", "README.md", 0)
    assert test.examples
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(test)
    assert runner.failures == 0


def examples() -> list[str]:
    """The commands of the language table, with X a thing, A and B others."""
    found: list[str] = []
    for row in TEXT.partition("## The command language in short")[2].partition("## ")[0].splitlines():
        if row.startswith("|"):
            cell = row.rpartition(" | ")[2] if " | " in row else ""
            for typed in re.findall(r"`([^`]+)`", cell):
                if "…" not in typed:
                    found.append(re.sub(r"\bX\b", "Ox", re.sub(r"\bA\b", "Bear", typed)))
    return found


def test_the_language_table_can_be_typed() -> None:
    from judgecli.board.refusals import Refusal
    from judgecli.language import parse
    from judgecli.session import Session

    session = Session()
    for line in (
        "players Amy, Nicole",
        "Amy: Ox 2/4, Bear 2/2, Scout 1/1",
        "Nicole: 2 Guard 1/1, Y 1/1, Jace planeswalker loyalty 3, Grizzly Bears",
    ):
        assert session.run(line).refusal is None
    wrong = {}
    for typed in examples():
        try:
            parse(typed, session.scene)
        except Refusal as refusal:
            wrong[typed] = str(refusal)
    assert not wrong
    assert len(examples()) >= 40


def test_the_two_commands_stand_there_one_line_each() -> None:
    commands = re.findall(r"```sh\n(.*?)\n```", TEXT, re.DOTALL)
    assert len(commands) == 2
    assert all(c.startswith("python3 -m venv .venv && ") and "\n" not in c for c in commands)
    assert "judge replay transcripts/primer" in commands[0] and commands[1].endswith("pytest")


def test_every_option_of_the_readme_exists() -> None:
    from typer.testing import CliRunner

    from judgecli.app import app

    shown = TEXT.partition("## Command line")[2].partition("Exit status")[0]
    for verb in ("run", "replay"):
        line = next(row for row in shown.splitlines() if row.startswith(f"judge {verb} "))
        text = CliRunner().invoke(app, [verb, "--help"]).stdout
        for option in re.findall(r"--[a-z-]+", line):
            assert option in text, (verb, option)
