"""Replaying: what counts against a file, and what an update rewrites."""

from __future__ import annotations

from pathlib import Path

import pytest
from scripted import Rote

from judgecli.transcripts.format import parse
from judgecli.transcripts.junit import junit
from judgecli.transcripts.replay import Report, replay, replay_file
from judgecli.transcripts.reports import report_lines, summary


def kinds(text: str) -> list[tuple[str, int]]:
    report = replay(parse(text, "x.judge"), make=Rote)  # type: ignore[arg-type]
    return [(p.kind, p.line) for p in report.problems]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("> say hello\n", []),
        ("> nonsense\n", [("refused", 1)]),
        ("> nonsense\n> expect error\n", []),
        ("> nonsense\n# a comment\n> expect error\n", []),
        ("> nonsense\n> # a comment\n> expect error\n", []),
        ("> nonsense\n> say x\n> expect error\n", [("refused", 1), ("expect", 3)]),
        ("> nonsense\n> expect illegal\n", [("refused", 1), ("expect", 2)]),
        ("> attack x\n", [("illegal", 1)]),
        ("> attack x\n> expect illegal 508.1c\n", []),
        ("> attack x\n> expect error\n", [("illegal", 1), ("expect", 2)]),
        ("> check attack x\n", []),
        ("> say a\nwrong\n", [("narration", 1)]),
        ("> say a\na\n> say b\n", [("narration", 3)]),
        ("> say a\nA (re)\n", [("narration", 1)]),
        ("> say a\n(a+)+ (re)\n", [("pattern", 1)]),
        ("> quit\n> nonsense\n", []),
        ("say a\nnonsense\n", [("refused", 2)]),
        ("", []),
    ],
)
def test_what_counts(text: str, found: list[tuple[str, int]]) -> None:
    assert kinds(text) == found


def replayed(path: Path, *, update: bool = False) -> Report:
    return replay_file(str(path), update=update, make=Rote)  # type: ignore[arg-type]


def test_an_update_rewrites_the_narration_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "x.judge"
    path.write_text("# title: X\n> say one\nold\n\n# note\n> say two\nt* (glob)\n> nonsense\n", "utf-8")
    report = replayed(path, update=True)
    assert report.updated and [p.kind for p in report.problems] == ["refused"]
    text = path.read_text("utf-8")
    assert text.startswith("# title: X\n> say one\none\n\n# note\n> say two\nt* (glob)\n> nonsense\nERROR  ")
    again = replayed(path, update=True)
    assert not again.updated
    assert [p.kind for p in replayed(path).problems] == ["refused"]
    assert not list(tmp_path.glob(".judge-*"))


def test_an_update_leaves_a_plain_script_alone(tmp_path: Path) -> None:
    path = tmp_path / "x.judge"
    path.write_text("say one\n", "utf-8")
    assert not replayed(path, update=True).updated
    assert path.read_text("utf-8") == "say one\n"


def test_an_unreadable_file_is_reported_not_raised(tmp_path: Path) -> None:
    path = tmp_path / "x.judge"
    path.write_bytes(b"\0")
    report = replayed(path)
    assert not report.passed and "NUL" in report.unreadable
    assert summary([report]) == "1 transcript, 0 commands: 1 failed"


def test_a_failure_names_file_line_command_and_shows_the_difference() -> None:
    report = replay(parse("> say a\nb\n", "x.judge"), make=Rote)  # type: ignore[arg-type]
    rows = report_lines(report)
    assert rows[0] == "x.judge:1: > say a"
    assert "    -b" in rows and "    +a" in rows


def test_junit_escapes_and_counts(tmp_path: Path) -> None:
    from xml.etree import ElementTree

    bad = replay(parse("# title: A <b> & \x1b\n> nonsense <&\n", "x.judge"), make=Rote)  # type: ignore[arg-type]
    tree = ElementTree.fromstring(junit([bad, Report("gone.judge", unreadable="gone.judge: no such file")]))
    assert tree.attrib["tests"] == "2" and tree.attrib["failures"] == "1" and tree.attrib["errors"] == "1"
    assert "A <b> & \\x1b" in tree[0].attrib["name"]
