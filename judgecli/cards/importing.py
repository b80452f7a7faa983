"""`judge cards import`: a card file becomes the imported library."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from judgecli.cards.database import Written, writing
from judgecli.cards.errors import CardFileError
from judgecli.cards.formats import read_printings
from judgecli.cards.streams import CardStream, Progress

__all__ = ["Imported", "import_file"]


class Imported(Struct, frozen=True):
    """path: the file read; read: card objects in it; written: what was kept."""

    path: Path
    read: int
    written: Written


def import_file(
    path: Path, folder: Path, *, progress: Progress | None = None, meta: dict[str, str] | None = None
) -> Imported:
    """Read a card file into the library in that folder, in place of the one that was there.

    meta: more to be noted with it (where it was downloaded).  Raises `CardsError`, and then the old library
    is as it was.
    """
    read = 0
    with CardStream(path, progress) as stream, writing(folder) as writer:
        for printing in read_printings(stream):
            writer.add(printing)
            read += 1
        if not read:
            raise CardFileError(path, "holds no cards")
        written = writer.finish({"source": str(path.resolve()), **(meta or {})})
    return Imported(path, read, written)
