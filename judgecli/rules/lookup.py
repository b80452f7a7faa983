"""Looking rules up: by number or by words in an edition, and a number's history through all editions."""

from __future__ import annotations

import re
from functools import cache

import msgspec
from msgspec import Struct

from judgecli.rules.data import data_bytes
from judgecli.rules.editions import Edition, all_editions, compiled, edition, number_at

#: A chapter, a rule or a subrule, as it may be typed: `508`, `508.1`, `508.1d`, `704.5aa`.
NUMBER = r"\d{3}(?:\.\d{1,3}(?:[a-z]{1,2})?)?"


class UnknownRule(ValueError):  # noqa: N818  (a sibling of UnknownEdition)
    """No rule had that number (on that date); the message says when one had, if ever."""


class Found(Struct, frozen=True):
    """A rule that was looked for.

    number: None if this edition doesn't have it.  since: the date of the first edition with it.  until: the
    date of the first edition without it, '' while it is in force.
    """

    concept: str
    number: str | None
    gist: str
    since: str
    until: str


class Dated(Struct, frozen=True):
    """From the edition of that date on a rule has this number; '' : it is no more."""

    date: str
    number: str


class History(Struct, frozen=True):
    """The rule that had the number `asked` on `date` (if none was given, the newest edition where it did).

    numbers: all its numbers, oldest first.  today: its number in the newest edition, '' if it is gone.
    removed: the day it went, '' if it is in force.  concepts: the keys of what it decides (`Edition.gist` has
    the gists); empty where this project has no words about it.  others: other rules that had the number.
    """

    asked: str
    date: str
    numbers: tuple[Dated, ...]
    today: str
    removed: str
    concepts: tuple[str, ...] = ()
    others: tuple[History, ...] = ()


def dated(numbers: str) -> tuple[Dated, ...]:
    """Packed numbers as a list."""
    parts = (part.partition("=") for part in numbers.split())
    return tuple(Dated(date, "" if number == "-" else number) for date, _, number in parts)


def numbers_of(concept: str) -> tuple[Dated, ...]:
    """Every number that a concept has had, oldest first; empty for an unknown concept."""
    entry = compiled().concepts.get(concept)
    return dated(entry.numbers) if entry else ()


def clean_number(text: str) -> str | None:
    """The rule number that a text is ("rule 508.1D." too), or None."""
    found = re.fullmatch(rf"(?:cr|rule)?\s*({NUMBER})\.?", text.strip().lower())
    return found[1] if found else None


# -- by number or words in an edition -------------------------------------------------------------------


def find_rule(text: str, rules: Edition) -> tuple[Found, ...]:
    """What is meant by a number ("508.1d"; a chapter "508" gives all its rules) or by words ("first strike",
    "trample", "lethal damage") in that edition, best first.

    By number: only rules of that edition.  By words: a rule that the edition lacks (number None) only where
    the words are its name.  Nothing found: empty.
    """
    number = clean_number(text)
    if number:
        return tuple(found for found in _all(rules) if _has_number(found, number))
    words = re.findall(r"[a-z0-9+/-]+", text.lower())
    if not words:
        return ()
    ranked = [(_rank(found, words), place, found) for place, found in enumerate(_all(rules))]
    return tuple(found for rank, _, found in sorted(ranked, key=lambda entry: entry[:2]) if rank < MISS)


MISS = 9


def _all(rules: Edition) -> tuple[Found, ...]:
    return _all_on(rules.date)


@cache
def _all_on(date: str) -> tuple[Found, ...]:
    found = []
    for key, concept in compiled().concepts.items():
        numbers = dated(concept.numbers)
        since = next(entry.date for entry in numbers if entry.number)
        until = "" if numbers[-1].number else numbers[-1].date
        found.append(Found(key, number_at(concept.numbers, date), concept.gist, since, until))
    return tuple(found)


def _has_number(found: Found, number: str) -> bool:
    if found.number is None:
        return False
    return found.number == number or ("." not in number and found.number.startswith(number + "."))


def _rank(found: Found, words: list[str]) -> int:
    """0: the words are its name; 1: a part of that keyword; then in the key, in the gist; MISS: not meant."""
    name = "_".join(words).replace("-", "_")
    parts = found.concept.split(".")
    if parts[-1] == name or (len(parts) == 2 and parts[1].replace("_", "") == name.replace("_", "")):
        return 0
    if found.number is None:
        return MISS
    if name in parts:
        return 1
    key_words = set(found.concept.replace(".", "_").split("_"))
    if all(word in key_words for word in words):
        return 2
    gist_words = re.findall(r"[a-z0-9+/-]+", found.gist.lower())
    if all(any(known.startswith(word) for known in (*key_words, *gist_words)) for word in words):
        return 3
    return MISS


# -- through all editions -------------------------------------------------------------------------------


@cache
def _book() -> tuple[str, ...]:
    """The packed numbers of every rule of the whole book; read only when it is asked for."""
    return msgspec.json.decode(data_bytes("numbers.json"), type=tuple[str, ...])


def history(number: str, date: str | None = None) -> History:
    """The history of the rule that had this number on that date (any date that `edition` takes; None: the
    newest edition in which a rule had it).  Works for every rule and chapter of the book.

    Raises UnknownRule if none had it, UnknownEdition for a date without edition.
    """
    asked = clean_number(number)
    if asked is None:
        raise UnknownRule(f"{number!r} is not a rule number: write it like 508.1 or 508.1d")
    readings = _readings(asked)
    if not readings:
        raise UnknownRule(f"no rule has had the number {asked} since {all_editions()[0].date}")
    if date is None:
        first = readings[0]
    else:
        day = edition(date).date
        on_day = [reading for reading in readings if _number_on(reading, day) == asked]
        if not on_day:
            spans = "; ".join(_spans(reading, asked) for reading in reversed(readings))
            raise UnknownRule(f"no rule had the number {asked} on {day}; rules that had it: {spans}")
        first = msgspec.structs.replace(on_day[0], date=day)
    others = tuple(other for other in readings if other.numbers != first.numbers)
    return msgspec.structs.replace(first, others=others)


def _readings(asked: str) -> list[History]:
    """Every rule that ever had the number, the one that had it last first."""
    wanted = f"={asked} "
    if "." in asked:
        packed = [numbers for numbers in _book() if wanted in numbers + " "]
    else:
        packed = [chapter for chapter in _chapters() if wanted in chapter + " "]
    readings = [_reading(asked, numbers) for numbers in packed]
    return sorted(readings, key=lambda reading: reading.date, reverse=True)


def _reading(asked: str, packed: str) -> History:
    numbers = dated(packed)
    dates = [entry.date for entry in all_editions()]
    last = max(date for date in dates if number_at(packed, date) == asked)
    today = numbers[-1].number
    concepts = tuple(
        key for key, concept in compiled().concepts.items() if number_at(concept.numbers, last) == asked
    )
    return History(asked, last, numbers, today, "" if today else numbers[-1].date, concepts)


@cache
def _chapters() -> tuple[str, ...]:
    """Packed numbers of the chapters, which are where their first rules are."""
    chapters = []
    for packed in _book():
        numbers = dated(packed)
        if not all(entry.number.endswith(".1") or not entry.number for entry in numbers):
            continue
        chapters.append(" ".join(f"{entry.date}={entry.number[:3] or '-'}" for entry in numbers))
    return tuple(chapters)


def _number_on(reading: History, date: str) -> str:
    return next((entry.number for entry in reversed(reading.numbers) if entry.date <= date), "")


def _spans(reading: History, asked: str) -> str:
    """ "506.6a from 2010-02-01, today 506.8a" """
    since = next(entry.date for entry in reading.numbers if entry.number == asked)
    until = next((entry.date for entry in reading.numbers if entry.date > reading.date), "")
    span = f"from {since}" + (f" until {until}" if until else "")
    return span + (f" (today {reading.today})" if reading.today else f" (removed {reading.removed})")
