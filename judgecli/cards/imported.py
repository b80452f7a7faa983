"""The imported library as a source of cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from judgecli.cards.database import SCHEMA
from judgecli.cards.errors import DamagedLibrary
from judgecli.cards.sources import Entry, Name
from judgecli.cards.stored import StoredCard

if TYPE_CHECKING:
    import sqlite3

__all__ = ["ImportedSource"]

_LAST = "\U0010ffff"


class ImportedSource:
    """The database at `path`, opened when first asked.  Damage is kept in `problem`; from then on it knows no
    card, and the rest of the program goes on."""

    title = "imported"

    def __init__(self, path: Path) -> None:
        self.path = path
        self.problem: DamagedLibrary | None = None
        self._database: sqlite3.Connection | None = None
        self._decoder = msgspec.msgpack.Decoder(StoredCard)
        self._all_names: tuple[tuple[str, ...], tuple[str, ...]] | None = None

    def _rows(self, query: str, values: Sequence[str | int] = ()) -> list[Any]:
        """All rows of a query; none from a damaged database."""
        if self.problem is not None:
            return []
        import sqlite3

        try:
            if self._database is None:
                self._database = self._connect()
            return self._database.execute(query, values).fetchall()
        except sqlite3.Error as error:
            self._damaged(str(error))
            return []

    def _connect(self) -> sqlite3.Connection:
        import sqlite3

        # Nobody changes the file, it is only replaced; `immutable` spares the locks and the write access.
        address = f"{self.path.resolve().as_uri()}?mode=ro&immutable=1"
        database = sqlite3.connect(address, uri=True, check_same_thread=False)
        row = database.execute("SELECT value FROM meta WHERE key = 'schema'").fetchone()
        if row is None or row[0] != SCHEMA:
            database.close()
            raise sqlite3.DatabaseError("it was written by another version of this program")
        return database

    def _damaged(self, why: str) -> None:
        self.problem = DamagedLibrary(self.path, why)
        self.close()

    def close(self) -> None:
        if self._database is not None:
            self._database.close()
            self._database = None

    def _card(self, data: bytes) -> StoredCard | None:
        try:
            card = self._decoder.decode(data)
        except msgspec.DecodeError as error:
            self._damaged(str(error))
            return None
        return card if card.faces else None

    # -- what a source does -----------------------------------------------------------------------------

    def lookup(self, folded: str) -> tuple[Entry, ...]:
        rows = self._rows(
            "SELECT shown, face, rank, data FROM name JOIN card ON card.id = name.card WHERE folded = ?"
            " ORDER BY rank, card.id LIMIT 50",
            (folded,),
        )
        entries: list[Entry] = []
        for shown, face, rank, data in rows:
            card = self._card(data)
            if card is not None and face < len(card.faces):
                entries.append(Entry(card, Name(folded, shown, None if face < 0 else face, rank)))
        return tuple(entries)

    def starting(self, folded: str, limit: int) -> tuple[str, ...]:
        rows = self._rows(
            "SELECT shown FROM spelling WHERE folded >= ? AND folded < ? ORDER BY folded LIMIT ?",
            (folded, folded + _LAST, limit),
        )
        return tuple(shown for (shown,) in rows)

    def containing(self, words: str, limit: int) -> tuple[str, ...]:
        rows = self._rows(
            # In the index's own order, which is the alphabet's, so that it stops at the limit.
            "SELECT shown FROM name_words CROSS JOIN spelling ON spelling.id = name_words.rowid"
            " WHERE name_words MATCH ? AND instr(spelling.folded, ?) > 0 ORDER BY name_words.rowid LIMIT ?",
            (_phrase(words) + "*", f" {words}", limit),
        )
        return tuple(shown for (shown,) in rows)

    def all_names(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        if self._all_names is None:
            rows = self._rows("SELECT folded, shown FROM spelling ORDER BY id")
            self._all_names = (tuple(r[0] for r in rows), tuple(r[1] for r in rows))
        return self._all_names

    def cards(self) -> Iterator[StoredCard]:
        at = 0
        while rows := self._rows("SELECT id, data FROM card WHERE id > ? ORDER BY id LIMIT 500", (at,)):
            found = (self._card(data) for _, data in rows)
            yield from (card for card in found if card is not None)
            at = rows[-1][0]

    def search(self, words: Sequence[str], limit: int) -> tuple[str, ...]:
        phrases = " ".join(_phrase(word) for word in words if word != "//")
        if not phrases:
            return ()
        rows = self._rows(
            "SELECT data FROM card WHERE id IN"
            " (SELECT rowid FROM card_words WHERE card_words MATCH ? LIMIT ?)",
            (phrases, limit),
        )
        found = (self._card(data) for (data,) in rows)
        return tuple(card.name for card in found if card is not None)

    # -- more ---------------------------------------------------------------------------------------------

    def meta(self) -> dict[str, str]:
        """When and from what it was imported, and how much it holds."""
        return {str(key): str(value) for key, value in self._rows("SELECT key, value FROM meta")}

    def check(self) -> None:
        """Raises `DamagedLibrary` if anything in the file can't be read."""
        rows = self._rows("PRAGMA quick_check(1)")
        if self.problem is None and rows and rows[0][0] != "ok":
            self._damaged(str(rows[0][0]))
        for _ in self.cards():
            pass
        if self.problem is not None:
            raise self.problem


def _phrase(words: str) -> str:
    """Words as an FTS5 string: whatever they are, they are no operators."""
    escaped = words.replace('"', '""')
    return f'"{escaped}"'
