"""Importing official files, and finding a text by a date or a file name: what the command line does, as functions."""

from __future__ import annotations

import re
from pathlib import Path

from msgspec import Struct

from judgecli.rulebook import store
from judgecli.rulebook.files import read_bytes, read_text
from judgecli.rulebook.guard import Base
from judgecli.rulebook.parser import iso, parse
from judgecli.rulebook.shelf import chapters, wanted_date
from judgecli.rulebook.store import Card, Damaged
from judgecli.rulebook.types import BadText, Text

#: The more, the more complete.
COMPLETE = {"whole": 3, "glossary cut": 2, "partial": 1, "truncated": 0}


class Imported(Struct, frozen=True):
    """A file that was taken.  replaced: the text of its date that it took the place of; same: it was there
    already, byte for byte, and nothing was done."""

    card: Card
    replaced: Card | None = None
    same: bool = False


class NoText(ValueError):  # noqa: N818
    """No text answers to a date or file name; the message says what there is."""


def import_file(
    path: Path, *, date: str | None = None, partial: bool = False, replace: bool = False
) -> Imported:
    """Keeps the official text in a file.

    date: its effective date, if the file doesn't say; partial: take what can be read of one that breaks off;
    replace: let an incomplete text take the place of a complete one.
    Raises BadText (nothing is kept) and CantWrite.
    """
    if date is not None:
        date = valid_date(date)
    source = read_bytes(path)
    try:
        text = parse(source, path.name, date)
    except BadText as bad:
        if bad.text is None or not bad.text.date or not partial:
            cure = "--partial takes what could be read" if bad.text and bad.text.date else ""
            cure = "--date YEAR-MONTH-DAY gives it" if bad.text and not bad.text.date else cure
            raise BadText(bad.message + (f" ({cure})" if cure else ""), bad.read, bad.text) from None
        text = bad.text
    return keep(text, source, path.name, replace=replace)


def keep(text: Text, source: bytes, file_name: str, *, replace: bool) -> Imported:
    import hashlib

    old = card_or_none(text.date)
    if old is not None:
        if old.digest == hashlib.sha256(source).hexdigest() and old.state == text.state:
            return Imported(old, same=True)
        if COMPLETE[text.state] < COMPLETE[old.state] and not replace:
            raise BadText(
                f"a more complete text of {text.date} is there already ({old.state}); this one is {text.state}"
                " (--replace takes it all the same)",
                f"{len(text.rules)} rules",
                text,
            )
    name = file_name.encode("utf-8", "backslashreplace").decode()
    return Imported(store.save(text, source, name), replaced=old)


def card_or_none(date: str) -> Card | None:
    """What is noted of the text of that date; None if there is none, or a damaged one."""
    if date not in store.dates():
        return None
    try:
        return store.card_of(date, thorough=True)
    except Damaged:
        return None


def valid_date(words: str) -> str:
    """An ISO date as typed.  Raises BadText."""
    match = re.fullmatch(r"(\d{4})-(\d\d)-(\d\d)", words)
    if match is None or not iso(*map(int, match.groups())):
        raise BadText(f"{words!r} is not a date: write YEAR-MONTH-DAY")
    return words


def text_named(words: str) -> Text:
    """The text that a date (of an imported edition; `today`) or a file name stands for.

    Raises NoText, Damaged, BadText.
    """
    if words == "today" or re.fullmatch(r"\d{4}-\d\d-\d\d", words):
        have = store.dates()
        date = words if words in have else wanted_date(words)
        if date in have:
            return store.text_in(date)
        asked = f"{date} (in force on {words})" if words != date else date
        there = f"imported: {', '.join(have)}" if have else "nothing is imported"
        raise NoText(f"no text of {asked} is imported; {there}; judge rules import FILE takes one")
    path = Path(words)
    if not path.exists() and not path.is_symlink():
        raise NoText(f"{words!r} is neither a date (YEAR-MONTH-DAY) nor a file")
    return read_text(path)


def bases_for(date: str, against: str | None) -> tuple[Base, ...]:
    """The texts to compare a new one with: the one named, else the newest imported one that is older, and behind
    a partial one the one before it.  Damaged ones are passed over.  Raises as `text_named` does."""
    if against is not None:
        return (Base(text_named(against)),)
    found: list[Base] = []
    covered: frozenset[str] = frozenset()
    for have in reversed([have for have in store.dates() if have < date]):
        try:
            text = store.text_in(have)
            found.append(Base(text, covered))
            covered |= chapters(store.card_of(have))
        except Damaged:
            continue
        if text.extent() == "all":
            break
    return tuple(found)
