"""The imported library on disk: an SQLite file that is written once, whole, and from then on only read.

A new import is written beside it and then put in its place, so readers see the old one or the new one, and
two programs at once don't harm each other.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from judgecli.cards.errors import CardsError
from judgecli.cards.names import fold
from judgecli.cards.printed import Printing
from judgecli.cards.sources import names_of
from judgecli.cards.stored import StoredCard

if TYPE_CHECKING:
    import sqlite3

__all__ = ["SCHEMA", "Written", "writing"]

#: Raised with every change of the tables; a library of another number is to be imported again.
SCHEMA = "1"
_STALE_SECONDS = 86_400
_BATCH = 2_000
_TABLES = """
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
PRAGMA locking_mode = EXCLUSIVE;
PRAGMA temp_store = FILE;
CREATE TEMP TABLE given (folded TEXT, rank INTEGER, card INTEGER, face INTEGER, shown TEXT);
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE card (id INTEGER PRIMARY KEY, token INTEGER NOT NULL, data BLOB NOT NULL);
CREATE TABLE name (folded TEXT, rank INTEGER, card INTEGER, face INTEGER, shown TEXT NOT NULL,
                   PRIMARY KEY (folded, rank, card, face)) WITHOUT ROWID;
CREATE TABLE spelling (id INTEGER PRIMARY KEY, folded TEXT NOT NULL, shown TEXT NOT NULL);
CREATE VIRTUAL TABLE name_words USING fts5 (folded, content='', prefix='1 2 3', detail='full');
CREATE VIRTUAL TABLE card_words USING fts5 (name, type, text, content='',
    tokenize='unicode61 remove_diacritics 2');
"""
# Names come in any order, many of them often; sorted at the end they are written without a search.
_NAMES = """
INSERT INTO name SELECT folded, rank, card, face, min(shown) FROM given GROUP BY folded, rank, card, face
    ORDER BY folded, rank, card, face;
DROP TABLE given;
INSERT INTO spelling (folded, shown) SELECT folded, min(shown) FROM
    (SELECT folded, shown, rank, min(rank) OVER (PARTITION BY folded) AS first FROM name) WHERE rank = first
    GROUP BY folded ORDER BY folded;
INSERT INTO name_words (rowid, folded) SELECT id, folded FROM spelling ORDER BY id;
CREATE UNIQUE INDEX spelling_folded ON spelling (folded);
"""


class Written(Struct, frozen=True):
    """What an import wrote.  tokens are counted among the cards."""

    cards: int
    tokens: int
    names: int


class Writer:
    """Takes printings, keeps each card once, and every name under which it was printed."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database
        self._ids: dict[str | bytes, int] = {}
        self._tokens = 0
        self._cards: list[tuple[int, bool, bytes]] = []
        self._words: list[tuple[int, str, str, str]] = []
        self._names: list[tuple[str, int, int, int, str]] = []
        self._encoder = msgspec.msgpack.Encoder()

    def add(self, printing: Printing) -> None:
        card = printing.card
        data = self._encoder.encode(card)
        key = printing.key or (data if card.token else card.name)
        card_id = self._ids.get(key)
        if card_id is None:
            card_id = self._ids[key] = len(self._ids) + 1
            self._tokens += card.token
            self._write(card_id, card, data)
        for name in printing.also:
            self._name(fold(name), 4 if card.token else 3, card_id, -1, name)
        if len(self._names) > _BATCH:
            self._flush()

    def _write(self, card_id: int, card: StoredCard, data: bytes) -> None:
        self._cards.append((card_id, card.token, data))
        for name in names_of(card):
            self._name(name.folded, name.rank, card_id, -1 if name.face is None else name.face, name.shown)
        kinds = " ".join(" ".join((*f.supertypes, *f.types, *f.subtypes)) for f in card.faces)
        text = "\n".join(f.text for f in card.faces)
        self._words.append((card_id, card.name, kinds, text))

    def _name(self, folded: str, rank: int, card_id: int, face: int, shown: str) -> None:
        if folded:
            self._names.append((folded, rank, card_id, face, shown))

    def _flush(self) -> None:
        self._database.executemany("INSERT INTO card VALUES (?, ?, ?)", self._cards)
        self._database.executemany(
            "INSERT INTO card_words (rowid, name, type, text) VALUES (?, ?, ?, ?)", self._words
        )
        self._database.executemany("INSERT INTO given VALUES (?, ?, ?, ?, ?)", self._names)
        self._cards.clear()
        self._words.clear()
        self._names.clear()

    def finish(self, meta: dict[str, str]) -> Written:
        """Names sorted and indexed, and what is to be known about the whole."""
        self._flush()
        self._database.executescript(_NAMES)
        (names,) = self._database.execute("SELECT count(*) FROM spelling").fetchone()
        written = Written(len(self._ids), self._tokens, names)
        rows = {
            **meta,
            "schema": SCHEMA,
            "cards": str(written.cards),
            "tokens": str(written.tokens),
            "names": str(written.names),
        }
        self._database.executemany("INSERT INTO meta VALUES (?, ?)", rows.items())
        self._database.commit()
        return written


@contextmanager
def writing(folder: Path) -> Iterator[Writer]:
    """A new library for that folder.  Left normally it takes the old one's place; left by an exception it is
    thrown away and the old one stays.  Raises `CardsError` where the folder can't be written."""
    import sqlite3

    try:
        folder.mkdir(parents=True, exist_ok=True)
        _sweep(folder)
        handle, name = tempfile.mkstemp(prefix="cards-", suffix=".part", dir=folder)
        os.close(handle)
    except OSError as error:
        raise CardsError(
            f"The card library can't be written to {folder}: {error.strerror or error}"
        ) from error
    part = Path(name)
    try:
        with closing(sqlite3.connect(part, isolation_level="IMMEDIATE")) as database:
            database.executescript(_TABLES)
            yield Writer(database)
        _put_in_place(part, folder / "cards.sqlite")
    except sqlite3.OperationalError as error:
        if "fts5" in str(error):
            raise CardsError("This Python's SQLite lacks FTS5, which the imported library needs.") from error
        raise CardsError(f"The card library can't be written to {folder}: {error}") from error
    finally:
        with suppress(OSError):
            part.unlink()


def _put_in_place(part: Path, target: Path) -> None:
    try:
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.replace(target)
    except OSError as error:
        raise CardsError(
            f"The new card library can't take the place of {target}: {error.strerror or error}. "
            "If another judge is running, close it and import again."
        ) from error


def _sweep(folder: Path) -> None:
    """Away with what an import that was killed left behind."""
    for left in folder.glob("cards-*.part*"):
        with suppress(OSError):
            if time.time() - left.stat().st_mtime > _STALE_SECONDS:
                left.unlink()
