"""The guard: in every official text at hand each concept is found at the number it has on that date.

The texts aren't part of the project (see `TEXTS`); without them these tests are skipped, and test_rules_data.py
still checks the data against itself.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from judgecli.rules import concepts, edition
from judgecli.rules.compile import read_book
from judgecli.rules.editions import number_at

ROOT = Path(__file__).resolve().parents[2]
TEXTS = ROOT.parent / "shared" / "data" / "cr"
FILES = sorted(TEXTS.glob("20*.txt")) if TEXTS.is_dir() else []
IDENTIFYING = tomllib.loads((Path(__file__).parent / "identifying.toml").read_text())

#: A line break is missing in some texts ("901.4.All"): the rule is there, under no number of its own.
GLUED = {"901.4"}

texts = pytest.mark.parametrize("file", FILES or [None], ids=lambda file: file.stem if file else "no texts")


@cache
def rules_of(file: Path) -> dict[str, str]:
    """The rules of a text by number, in lower case; chapters by their title."""
    raw = file.read_bytes()
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("cp1252")
    text = re.sub(r"\r\n?|\u2028|\x0b", "\n", text.replace("\xa0", " "))
    glossary = [found.start() for found in re.finditer(r"^Glossary\s*$", text, re.MULTILINE)]
    rules: dict[str, str] = {}
    current = ""
    for line in text[: glossary[-1] if glossary else len(text)].split("\n"):
        line = line.strip().lower().replace("\u2019", "'")
        if rule := re.match(r"(\d{3}\.\d+[a-z]{0,2})\.?\s+(.*)", line):
            current = rule[1]
            rules[current] = f"{rules[current]} {rule[2]}" if current in rules else rule[2]
        elif chapter := re.match(r"(\d{3})\. (.+)", line):
            rules[chapter[1]] = chapter[2]
        elif current and line and not line.startswith("example:"):
            rules[current] += " " + line
    return rules


def words(text: str) -> set[str]:
    return set(re.findall(r"[a-z][a-z-]+", text.replace("'t", "t")))


def expected(file: Path, numbers: dict[str, str]) -> dict[str, str]:
    """The entries whose number the text should have: a part of a text has only its own chapters."""
    if "partial" not in file.stem:
        return numbers
    chapters = {number[:3] for number in rules_of(file)}
    return {key: number for key, number in numbers.items() if number[:3] in chapters}


def needs(file: Path | None) -> Path:
    if file is None:
        pytest.skip("no official texts in ../shared/data/cr")
    return file


def date_of(file: Path) -> str:
    return f"{file.stem[:4]}-{file.stem[4:6]}-{file.stem[6:8]}"


@texts
def test_every_concept_is_found_at_its_number(file: Path | None) -> None:
    rules = rules_of(needs(file))
    numbers = {key: edition(date_of(file)).number(key) for key in concepts()}
    wrong = []
    for key, number in expected(file, {key: number for key, number in numbers.items() if number}).items():
        missing = set(IDENTIFYING[key]) - words(rules.get(number, ""))
        if number not in rules or missing:
            wrong.append(f"{key} {number}: {sorted(missing)} not in {rules.get(number)!r}")
    assert not wrong


@texts
def test_a_keyword_is_named_at_its_number(file: Path | None) -> None:
    rules = rules_of(needs(file))
    titled = {"action.tap": "tap and untap", "keyword.infinity": "∞ (infinity)"}
    wrong = []
    for key in concepts():
        number = edition(date_of(file)).number(key)
        if key.count(".") > 1 or not key.startswith(("keyword.", "action.")) or not number:
            continue
        if "partial" in file.stem:
            continue
        title = rules.get(number, "").rstrip(".")
        if re.sub(r"[^a-z∞()]+", " ", title).strip() != titled.get(
            key, key.partition(".")[2].replace("_", " ")
        ):
            wrong.append(f"{key} {number}: {title!r}")
    if date_of(file) == "2024-09-20":  # two keywords were printed with one number
        assert all("702.175" in slip for slip in wrong)
        return
    assert not wrong


@texts
def test_the_book_has_just_the_numbers_of_the_text(file: Path | None) -> None:
    rules = {number for number in rules_of(needs(file)) if "." in number}
    known = {number for numbers in read_book().values() if (number := number_at(numbers, date_of(file)))}
    if "partial" in file.stem:
        chapters = {number[:3] for number in rules}
        known = {number for number in known if number[:3] in chapters}
    assert known ^ rules <= GLUED


def test_every_concept_has_identifying_words() -> None:
    assert sorted(IDENTIFYING) == sorted(concepts())
    for key, few in IDENTIFYING.items():
        assert 1 <= len(few) <= 7, key
        assert few == sorted(set(few)), f"{key}: words, not a sentence"
