"""The rules that tests and transcripts are about: no number is invented, and coverage only rises."""

from __future__ import annotations

import pytest
from covered import cited, concepts_at, covered, floor, marked, numbers_in

from judgecli.rules import edition
from judgecli.rules.compile import read_book
from judgecli.rules.editions import number_at


def numbers_of_the_book(date: str | None) -> set[str]:
    day = edition(date).date
    return {number for packed in read_book().values() if (number := number_at(packed, day))}


def test_every_number_a_test_is_marked_with_exists() -> None:
    known = numbers_of_the_book(None)
    ever = {part.partition("=")[2] for packed in read_book().values() for part in packed.split()}
    invented = {
        number: files
        for number, files in marked().items()
        if number not in known | ever and not concepts_at(number, None)
    }
    assert not invented


def test_every_number_a_transcript_cites_exists_in_its_edition() -> None:
    books: dict[str | None, set[str]] = {}
    invented = []
    for number, date, place in cited():
        if date not in books:
            books[date] = numbers_of_the_book(date)
        if number not in books[date] and not concepts_at(number, date):
            invented.append(f"{place}: {number} under {date or 'today'}")
    assert not invented


def test_coverage_only_rises() -> None:
    assert len(covered()) >= floor()


@pytest.mark.parametrize(
    ("line", "numbers"),
    [
        ("[508.1c] Loyal Pegasus can't attack alone.", ["508.1c"]),
        ("[508.1c, 509.1b] Both; see [733].", ["508.1c", "509.1b", "733"]),
        ("[704.5aa 702.19b]", ["704.5aa", "702.19b"]),
        ("> expect illegal 508.1d", ["508.1d"]),
        ("> check attack Ox = illegal 508.1d", ["508.1d"]),
        ("> rule 508.1d", []),
        ("# 508.1d says so", []),
        ("[a1] Bear 2/2 costs 100.", []),
    ],
)
def test_numbers_are_found_where_they_are_cited(line: str, numbers: list[str]) -> None:
    assert numbers_in(line) == numbers
