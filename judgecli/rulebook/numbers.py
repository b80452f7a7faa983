"""Rule numbers: their order, their place in the book, sections of it, and the same rule in other editions."""

from __future__ import annotations

import re
from functools import cache

from msgspec import Struct

NUMBER = r"\d{3}\.\d+[a-z]{0,2}"


class Place(Struct, frozen=True, order=True):
    """A number taken apart; its order is the book's (`704.5z` before `704.5aa`)."""

    chapter: int
    rule: int
    length: int
    letters: str


def place(number: str) -> Place:
    """Where a rule number (`508.1d`, or `508`) stands.  ValueError if it is none."""
    match = number_pattern().fullmatch(number)
    if match is None:
        raise ValueError(f"{number!r} is no rule number")
    chapter, rule, letters = match.groups()
    return Place(int(chapter), int(rule or 0), len(letters or ""), letters or "")


@cache
def number_pattern() -> re.Pattern[str]:
    return re.compile(r"(\d{3})(?:\.(\d+)([a-z]{0,2}))?")


def parent(number: str) -> str:
    """`508.1` of `508.1d`; '' for a rule that is no subrule."""
    stem = number.rstrip("abcdefghijklmnopqrstuvwxyz")
    return "" if stem == number else stem


def tidy(words: str) -> str:
    """A rule number as typed (`Rule 508.1D.`, `cr 506`), in the book's way; '' if it is none."""
    match = re.fullmatch(r"(?:(?:rule|cr)\s+)?(\d{3}(?:\.\d+[a-z]{0,2})?)\.?", words.strip().lower())
    return match.group(1) if match else ""


class Span(Struct, frozen=True):
    """A stretch of the book: `5`, `509`, `509-510`, `508.1`, `508.1a-508.1f`."""

    first: str
    last: str

    def holds(self, number: str) -> bool:
        if not number:
            return False
        if self.first == self.last:
            return within(number, self.first)
        low, high, here = edge(self.first), edge(self.last), place(number)
        return within(number, self.last) or low <= here <= high


def within(number: str, section: str) -> bool:
    """Whether a rule is of that part, chapter or rule, or is the rule itself."""
    if "." not in section:
        return number.startswith(section)
    return number == section or parent(number) == section


def edge(section: str) -> Place:
    return place(section if len(section) > 1 else section + "00")


def span(words: str) -> Span:
    """A section as typed.  ValueError says what can be written."""
    one = r"\d(?:\d\d(?:\.\d+[a-z]{0,2})?)?"
    match = re.fullmatch(rf"({one})\.?(?:\s*(?:-|–|\.\.|to)\s*({one})\.?)?", words.strip().lower())
    if match is None:
        raise ValueError(
            f"{words!r} is no section: write a part, chapter or rule, such as 5, 509, 509-510 or 508.1"
        )
    found = Span(match.group(1), match.group(2) or match.group(1))
    if edge(found.first) > edge(found.last):
        raise ValueError(f"{words!r} ends before it begins")
    return found


def renumbered(number: str, asked: str, given: str) -> str | None:
    """The number that edition `given` has for the rule that is `number` in edition `asked` (ISO dates);
    None if either has no such rule; the number itself where the rules' data never heard of it."""
    from judgecli.rules import UnknownEdition, UnknownRule, history

    try:
        numbers = history(number, asked).numbers
    except UnknownEdition:
        return number
    except UnknownRule:
        return None if known(number) else number
    found = ""
    for entry in numbers:
        if entry.date <= given:
            found = entry.number
    return found or None


def known(number: str) -> bool:
    """Whether any edition had a rule of that number."""
    from judgecli.rules import UnknownRule, history

    try:
        history(number)
    except UnknownRule:
        return False
    return True
