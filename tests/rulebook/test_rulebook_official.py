"""Every official text that lies beside the project is read without losing a rule.

The counts come from a script of its own (`counted`), which shares no code with the parser, and from the list of
numbers that was made from other copies of these texts.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from rulebook_texts import HAS_SHARED, SHARED, WITHOUT_SHARED

from judgecli.rulebook import store
from judgecli.rulebook.importing import import_file
from judgecli.rulebook.parser import parse
from judgecli.rulebook.types import Text

pytestmark = pytest.mark.skipif(not HAS_SHARED, reason=WITHOUT_SHARED)

FILES = sorted([*SHARED.glob("cr/*.txt"), *SHARED.glob("cr/original-encodings/*.txt")]) if HAS_SHARED else []
#: The one file whose name and header differ.
EFFECTIVE = {"2013-07-11": "2013-07-13"}
#: Examples, as rules-file-format.md counts them.
EXAMPLES = {"2009-07-11": 189, "2026-08-07": 277}
#: Rules that the list of numbers lacks in some editions: no blank after the number, or one in it.
ODD = {"901.4", "702.37a", "702.37b"}
NUMBER = re.compile(r"(\d\d\d\.(?:\d+[a-z]*| \d+[a-z]))[. ]")


def expected_date(path: Path) -> str:
    year, month, day = re.fullmatch(r"(\d{4})-?(\d\d)-?(\d\d)", path.stem[:10].removesuffix("-p")).groups()  # type: ignore[union-attr]
    named = f"{year}-{month}-{day}"
    return EFFECTIVE.get(named, named)


def plain_lines(path: Path) -> list[str]:
    """The lines of a file, by the simplest means; italics' underscores are left out."""
    data = path.read_bytes()
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        text = data.decode("utf-16")
    else:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = data.decode("cp1252")
    text = re.sub("[\xa0\u2028\x0b\t ]+", " ", text)
    lines = [line.strip() for line in re.split(r"\r\n|\r|\n", text)]
    return [line for line in lines if line]


def counted(path: Path) -> list[str]:
    """The rule numbers at the beginnings of lines, up to the last line that says Glossary."""
    lines = plain_lines(path)
    ends = [at for at, line in enumerate(lines) if line == "Glossary" or line.startswith("GLOSSARY_")]
    body = lines[: ends[-1]] if ends else lines
    return [match.group(1).replace(" ", "") for line in body if (match := NUMBER.match(line))]


@cache
def read(path: Path) -> Text:
    return parse(path.read_bytes(), path.name)


def listed(date: str) -> set[str]:
    """The numbers in force on a date, from the list of numbers."""
    found = set()
    for line in (SHARED / "rule-numbers.tsv").read_text().splitlines():
        if line.startswith(("#", "last_number")):
            continue
        _, removed, numbers = line.split("\t")
        if removed and removed <= date:
            continue
        held = [part.partition("=")[2] for part in numbers.split() if part.partition("=")[0] <= date]
        found.update(held[-1:])
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_rule_is_lost(path: Path) -> None:
    text = read(path)
    found = [rule.number for rule in text.rules]
    assert text.date == expected_date(path)
    assert Counter(found) == Counter(counted(path))
    if text.state == "partial":
        assert set(found) == {number for number in listed(text.date) if number[0] == "5"}
    else:
        assert text.state == "whole"
        assert set(found) - ODD == listed(text.date) - ODD
        assert len(text.glossary) > 400


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_line_is_lost(path: Path) -> None:
    """Every line of the body is a rule, a heading, an example or a further paragraph, word for word."""
    text = read(path)
    kept = set()
    for rule in text.rules:
        kept.update(line for words in (rule.text, *rule.examples) for line in words.split("\n"))
    kept.update(section.title for section in text.sections)
    kept.update(line for entry in text.glossary for line in (entry.name, *entry.text.split("\n")))
    if text.date < "2014-05":
        kept = {words.replace("_", "") for words in kept}
    lines = plain_lines(path)
    first = next(at for at, line in enumerate(lines) if line.startswith(text.rules[0].number))
    ends = [at for at, line in enumerate(lines) if line == "Credits" or line.startswith("EOF_")]
    lost = []
    for line in lines[first : ends[-1] if ends else None]:
        words = re.sub(
            r"^(Example:|\d{3}\. ?\d+[a-z]*\.? ?|\d{3}\. |\d\. (?=[A-Z][a-z]+ ?))", "", line
        ).strip()
        if text.date < "2014-05":
            words, line = words.replace("_", ""), line.replace("_", "")
        if words not in kept and line not in kept and not line.startswith(("Glossary", "GLOSSARY_")):
            lost.append(line)
    assert lost == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_odd_files_say_so(path: Path) -> None:
    text = read(path)
    odd = {
        "20180427": "no date in the header",
        "20240920": "702.175, 702.175a stand in it twice",
        "20260925-partial": "partial: it holds rules of part 5 only",
        "2013-07-11": "the header 2013-07-13",
    }
    expected = odd.get(path.stem)
    assert bool(text.notes) == bool(expected)
    if expected:
        assert any(expected in note for note in text.notes)
    if text.date in EXAMPLES:
        assert sum(len(rule.examples) for rule in text.rules) == EXAMPLES[text.date]


def test_the_original_encodings_are_known() -> None:
    found = {path.stem: read(path).encoding for path in FILES if path.parent.name == "original-encodings"}
    assert found == {
        "2013-07-11": "cp1252",
        "2016-09-30": "UTF-16 LE",
        "2022-10-07": "cp1252",
        "2022-11-18": "UTF-16 BE",
    }


def test_a_glossary_without_blank_lines_has_the_same_entries() -> None:
    """The two texts of 2014-02-01 and 2014-05-01 differ in that, and in their quotation marks."""
    first, second = (
        [re.sub("[“”]", '"', entry.name) for entry in read(path).glossary]
        for path in FILES
        if path.stem in ("20140201", "20140501")
    )
    assert first == second


def test_they_are_kept_side_by_side_as_they_were_read(shelf: Path) -> None:
    for path in FILES[-5:]:
        card = import_file(path).card
        assert store.text_in(card.date) == read(path)
    assert len(store.dates()) == 5
    assert store.problems() == ()
