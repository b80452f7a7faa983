"""The imported texts on disk: one SQLite file with full-text index per edition, beside a copy of its source.

Every edition is written whole under another name and then put in its place, so that a reader in another process
sees the old text or the new one, never half of one; once in place a file is never written again.  From the
copy of the source a damaged file is rebuilt.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from judgecli.rulebook.parser import parse
from judgecli.rulebook.types import BadText, Entry, Rule, Section, State, Text

if TYPE_CHECKING:
    import sqlite3

FORMAT = 1
APPLICATION = 0x4A474352
SUFFIX = ".sqlite"
SOURCE = ".txt.gz"
SCHEMA = f"""
pragma application_id = {APPLICATION};
pragma user_version = {FORMAT};
create table about (card text not null);
create table sections (number text primary key, title text not null);
create table rules (id integer primary key, number text not null, text text not null, examples text not null,
                    crc integer not null);
create index rules_by_number on rules (number);
create table glossary (id integer primary key, name text not null, text text not null);
create virtual table rules_words using fts5 (text, examples, content = 'rules', content_rowid = 'id',
                                             tokenize = 'porter unicode61 remove_diacritics 2');
"""
BETWEEN_EXAMPLES = "\x1e"


class Card(Struct, frozen=True, kw_only=True):
    """What is noted of an imported text.  extent: how much of the book it holds (`all`, `5`, `506-511`)."""

    date: str
    state: State
    extent: str
    rules: int
    entries: int
    file_name: str
    encoding: str
    dated_by: str
    digest: str
    notes: tuple[str, ...] = ()


class Damaged(Exception):  # noqa: N818  (a state, not a slip)
    """An imported text whose file can't be used.  message: names it and what is wrong; cure: what to do."""

    def __init__(self, path: Path, what: str) -> None:
        self.path = path
        self.date = path.name.removesuffix(SUFFIX)
        self.message = f"the imported rules of {self.date} can't be used: {path}: {what}"
        kept = path.with_name(self.date + SOURCE).exists()
        self.cure = "judge rules rebuild" if kept else f"judge rules remove {self.date}, then import it again"
        super().__init__(f"{self.message} (cure: {self.cure})")


class CantWrite(Exception):  # noqa: N818
    """The folder of imported texts can't be written; the message names it and why."""


def folder() -> Path:
    """Where imported texts are kept; JUDGECLI_DATA names another place."""
    if told := os.environ.get("JUDGECLI_DATA"):
        return Path(told) / "rulebook"
    if sys.platform == "linux" and "ANDROID_DATA" not in os.environ:
        # What platformdirs answers here, without the 10 ms that importing it costs.
        base = Path(os.environ.get("XDG_DATA_HOME", "").strip())
        return (
            (base if base.is_absolute() else Path("~").expanduser() / ".local/share")
            / "judgecli"
            / "rulebook"
        )
    import platformdirs

    return Path(platformdirs.user_data_dir("judgecli", appauthor=False)) / "rulebook"


def dates() -> tuple[str, ...]:
    """The dates of the imported texts, oldest first; damaged ones are among them."""
    try:
        names = sorted(path.name for path in folder().iterdir())
    except OSError:
        return ()
    return tuple(name.removesuffix(SUFFIX) for name in names if name.endswith(SUFFIX) and name[0] != ".")


def copies() -> tuple[str, ...]:
    """The dates of the kept copies of sources."""
    try:
        names = sorted(path.name for path in folder().iterdir())
    except OSError:
        return ()
    return tuple(name.removesuffix(SOURCE) for name in names if name.endswith(SOURCE) and name[0] != ".")


def path_of(date: str) -> Path:
    return folder() / (date + SUFFIX)


# -- writing --------------------------------------------------------------------------------------------


def save(text: Text, source: bytes, file_name: str) -> Card:
    """Keeps a text, in place of an older one of its date.  Raises CantWrite; then nothing has changed."""
    import gzip
    import hashlib

    card = Card(
        date=text.date,
        state=text.state,
        extent=text.extent(),
        rules=len(text.rules),
        entries=len(text.glossary),
        file_name=file_name,
        encoding=text.encoding,
        dated_by=text.dated_by,
        digest=hashlib.sha256(source).hexdigest(),
        notes=text.notes,
    )
    place = folder()
    try:
        place.mkdir(parents=True, exist_ok=True)
        sweep(place)
        with put_in_place(place / (text.date + SOURCE)) as path:
            path.write_bytes(gzip.compress(source, 6, mtime=0))
        with put_in_place(path_of(text.date)) as path:
            write(path, card, text)
    except OSError as error:
        raise CantWrite(f"{place} can't be written: {error.strerror or error}") from None
    return card


@contextmanager
def put_in_place(goal: Path) -> Iterator[Path]:
    """A path to write to, which becomes `goal` at the end, or leaves no trace."""
    import secrets
    import sqlite3

    path = goal.with_name(f".{goal.name}.{secrets.token_hex(6)}.tmp")
    try:
        yield path
        descriptor = os.open(path, os.O_RDWR)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        path.replace(goal)
    except sqlite3.Error as error:
        raise OSError(str(error)) from None
    finally:
        with suppress(OSError):
            path.unlink()


def sweep(place: Path) -> None:
    """Removes what a killed import left behind more than a day ago."""
    import time

    for path in place.glob(".*.tmp"):
        with suppress(OSError):
            if time.time() - path.stat().st_mtime > 86_400:
                path.unlink()


def write(path: Path, card: Card, text: Text) -> None:
    import sqlite3
    import zlib

    connection = sqlite3.connect(path)
    try:
        connection.executescript("pragma journal_mode = off; pragma synchronous = off;" + SCHEMA)
        connection.execute("insert into about values (?)", (msgspec.json.encode(card).decode(),))
        connection.executemany(
            "insert into sections values (?, ?)",
            ((section.number, section.title) for section in text.sections),
        )
        connection.executemany(
            "insert into rules values (?, ?, ?, ?, ?)",
            (
                (
                    at,
                    rule.number,
                    rule.text,
                    BETWEEN_EXAMPLES.join(rule.examples),
                    zlib.crc32(rule.text.encode()),
                )
                for at, rule in enumerate(text.rules)
            ),
        )
        connection.executemany(
            "insert into glossary values (?, ?, ?)",
            ((at, entry.name, entry.text) for at, entry in enumerate(text.glossary)),
        )
        connection.execute("insert into rules_words (rules_words) values ('rebuild')")
        connection.commit()
    finally:
        connection.close()


def remove(date: str) -> bool:
    """Forgets an imported text; whether there was one.  Raises CantWrite."""
    gone = False
    for path in (path_of(date), folder() / (date + SOURCE)):
        try:
            path.unlink()
            gone = True
        except FileNotFoundError:
            pass
        except OSError as error:
            raise CantWrite(f"{path} can't be removed: {error.strerror or error}") from None
    return gone


def rebuild(date: str) -> Card:
    """Makes a text's file anew from the kept copy of its source.  Raises BadText or CantWrite."""
    import gzip

    copy = folder() / (date + SOURCE)
    if date not in copies():
        raise BadText("no copy of its source is kept")
    try:
        source = gzip.decompress(copy.read_bytes())
    except (OSError, EOFError, ValueError) as error:
        raise BadText(f"the copy it was made from, {copy}, can't be read: {error}") from None
    except Exception as error:  # zlib.error has no other name without importing zlib here
        raise BadText(f"the copy it was made from, {copy}, is damaged: {error}") from None
    text = parsed(source, date)
    if text.date != date:
        text = parsed(source, date, given=date)
    return save(text, source, copy.name)


def parsed(source: bytes, name: str, *, given: str | None = None) -> Text:
    """The text in a source that was taken once, whole or not.  Raises BadText if it is none."""
    try:
        return parse(source, name, given)
    except BadText as bad:
        if bad.text is None:
            raise
        return bad.text


# -- reading --------------------------------------------------------------------------------------------


@contextmanager
def connected(date: str) -> Iterator[sqlite3.Connection]:
    """A read-only connection to an imported text.  Raises Damaged, also for what goes wrong while it is used."""
    import sqlite3

    path = path_of(date)
    connection = None
    try:
        path.open("rb").close()  # sqlite names no reason where this fails
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
        if connection.execute("pragma application_id").fetchone() != (APPLICATION,):
            raise Damaged(path, "it is no rulebook file of this program")
        if connection.execute("pragma user_version").fetchone() != (FORMAT,):
            raise Damaged(path, "it was written by another version of this program")
        yield connection
    except OSError as error:
        raise Damaged(path, error.strerror or str(error)) from None
    except sqlite3.Error as error:
        raise Damaged(path, str(error)) from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Damaged(path, f"it holds nonsense: {error}") from None
    finally:
        if connection is not None:
            connection.close()


def card_in(connection: sqlite3.Connection) -> Card:
    row = connection.execute("select card from about").fetchone()
    if row is None:
        raise msgspec.DecodeError("no card")
    return msgspec.json.decode(row[0], type=Card)


def card_of(date: str, *, thorough: bool = False) -> Card:
    """What is noted of an imported text; thorough: its whole file is checked.  Raises Damaged."""
    with connected(date) as connection:
        card = card_in(connection)
        if thorough:
            check(connection, date, card)
        return card


def check(connection: sqlite3.Connection, date: str, card: Card) -> None:
    import zlib

    result = connection.execute("pragma quick_check(1)").fetchone()
    if result != ("ok",):
        raise Damaged(path_of(date), str(result[0]) if result else "its check gave no answer")
    rows = connection.execute("select text, crc from rules").fetchall()
    if len(rows) != card.rules or any(zlib.crc32(text.encode()) != crc for text, crc in rows):
        raise Damaged(path_of(date), "its rules are not what was imported")


def text_in(date: str) -> Text:
    """The whole text of an imported edition.  Raises Damaged."""
    with connected(date) as connection:
        card = card_in(connection)
        check(connection, date, card)
        return Text(
            date=card.date,
            dated_by=card.dated_by,
            encoding=card.encoding,
            state=card.state,
            sections=tuple(Section(*row) for row in connection.execute("select number, title from sections")),
            rules=tuple(
                Rule(number, text, tuple(examples.split(BETWEEN_EXAMPLES)) if examples else ())
                for number, text, examples in connection.execute(
                    "select number, text, examples from rules order by id"
                )
            ),
            glossary=tuple(
                Entry(*row) for row in connection.execute("select name, text from glossary order by id")
            ),
            notes=card.notes,
        )


def failures() -> tuple[Damaged, ...]:
    found = []
    for date in dates():
        try:
            card_of(date, thorough=True)
        except Damaged as damaged:
            found.append(damaged)
    return tuple(found)


def damaged() -> tuple[str, ...]:
    """The dates of the texts that can't be used: their files are damaged, or gone while the source's copy is there."""
    have = dates()
    return tuple(
        sorted([*(failure.date for failure in failures()), *(date for date in copies() if date not in have)])
    )


def problems() -> tuple[str, ...]:
    """Every imported text that is damaged, named with its cure; empty when all is well."""
    return tuple(str(failure) for failure in failures())
