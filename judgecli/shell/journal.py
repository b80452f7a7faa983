"""The journal: what was typed in an interactive session, kept so that a killed one can be taken up again.

One file a session, a plain script, locked while its session lives.  A file that nobody holds belongs to a
session that ended without saying goodbye.  Where files can't be written the journal is silently done without:
it must never be in the way.
"""

from __future__ import annotations

import contextlib
import os
import sys
from typing import IO

from msgspec import Struct

HEADER = "# judge journal"


class Orphan(Struct, frozen=True):
    """A session that was killed.  edition: the rules it began with; lines: its commands; cards: comments that
    carry cards."""

    path: str
    edition: str
    lines: tuple[str, ...]
    cards: tuple[str, ...] = ()


class Journal:
    """The journal of this session; `path` is '' where none can be kept."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.path = ""
        self._file: IO[str] | None = None

    def begin(self, edition: str) -> None:
        """Opens this session's file; an earlier one of this session is dropped."""
        self.end()
        for number in range(1000):
            path = f"{self.folder}/{os.getpid()}-{number}.judge"
            try:
                os.makedirs(self.folder, mode=0o700, exist_ok=True)  # noqa: PTH103
                handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            except FileExistsError:
                continue
            except OSError:
                return
            self._file = os.fdopen(handle, "w", encoding="utf-8", newline="\n")
            _lock(self._file)
            self.path = path
            self._write(f"{HEADER}\n# edition: {edition}\n")
            return

    def add(self, line: str) -> None:
        """A command that changed the table."""
        self._write(" ".join(line.split("\n")) + "\n")

    def end(self) -> None:
        """The session is over, or starts anew: its journal is not needed any more."""
        if self._file is None:
            return
        self._file.close()
        self._file = None
        with contextlib.suppress(OSError):  # someone tidied up
            os.unlink(self.path)  # noqa: PTH108
        self.path = ""

    def _write(self, text: str) -> None:
        if self._file is None:
            return
        try:
            self._file.write(text)
            self._file.flush()
        except OSError:  # the disk is full: go on without
            self._file = None


def orphans(folder: str) -> list[Orphan]:
    """Journals that no living session holds, newest first; those without a command are cleared away."""
    try:
        names = [name for name in os.listdir(folder) if name.endswith(".judge")]  # noqa: PTH208
    except OSError:
        return []
    found: list[tuple[float, Orphan]] = []
    for name in sorted(names):
        path = f"{folder}/{name}"
        orphan = _orphan(path)
        if orphan is None:
            continue
        if not orphan.lines:
            forget(orphan)
            continue
        found.append((os.stat(path).st_mtime, orphan))  # noqa: PTH116
    found.sort(key=lambda pair: -pair[0])
    return [orphan for _, orphan in found]


def forget(orphan: Orphan) -> None:
    """Removes the file."""
    with contextlib.suppress(OSError):
        os.unlink(orphan.path)  # noqa: PTH108


def _orphan(path: str) -> Orphan | None:
    from judgecli.transcripts.format import CARD
    from judgecli.transcripts.reading import Unreadable, read_text

    try:
        with open(path, "r+", encoding="utf-8") as file:  # noqa: PTH123
            if not _lock(file):
                return None
        text = read_text(path)
    except (OSError, Unreadable):
        return None
    rows = text.split("\n")
    if rows[0] != HEADER:
        return None
    edition = rows[1].partition(":")[2].strip() if len(rows) > 1 else ""
    # The last line counts only if it was written whole.
    lines = tuple(row for row in rows[:-1] if row and not row.startswith("#"))
    return Orphan(path, edition, lines, tuple(row for row in rows[:-1] if row.startswith(CARD)))


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> bool:
        """Locks a byte far behind the text; False if another process has it."""
        try:
            file.flush()
            at = file.tell()
            file.seek(1 << 30)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            file.seek(at)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _lock(file: IO[str]) -> bool:
        """Locks the file until it is closed; False if another process has it."""
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
