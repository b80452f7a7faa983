"""A card file as a stream of bytes: plain or compressed, counted, bounded, and refused by name if it isn't
one."""

from __future__ import annotations

import stat
import zlib
from collections.abc import Callable
from io import BufferedReader, RawIOBase
from pathlib import Path
from typing import IO, cast

from judgecli.cards.errors import CardFileError

__all__ = ["CardStream", "Progress"]

#: Called now and then: bytes of the file read so far, bytes in all.
Progress = Callable[[int, int], None]

#: No card of any format is near this long.  What doesn't end within it is no card file, and would fill the
#: memory.
_CARD_BYTES_AT_MOST = 8_000_000
#: Nor is any nested so deep; the parser would fall over what is nested very deep.
_DEPTH_AT_MOST = 1_000
_PEEKED = 1 << 12
_MAGIC = {b"\x1f\x8b": "gzip", b"BZh": "bz2", b"\xfd7zXZ": "xz"}
_REFUSED = {
    b"PK\x03\x04": "is a zip archive; unpack it first",
    b"7z\xbc\xaf": "is a 7z archive; unpack it first",
    b"\x28\xb5\x2f\xfd": "is compressed with zstd; unpack it first",
    b"SQLite format 3": "is an SQLite database; the JSON file is wanted",
    b"\xff\xfe": "is UTF-16 text; JSON in UTF-8 is wanted",
    b"\xfe\xff": "is UTF-16 text; JSON in UTF-8 is wanted",
    b"%PDF": "is a PDF",
}


class _Counted(RawIOBase):
    """The file itself, telling how far it was read."""

    def __init__(self, file: IO[bytes], size: int, progress: Progress | None) -> None:
        self._file = file
        self._size = size
        self._progress = progress
        self._done = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        data = self._file.read(len(buffer))
        buffer[: len(data)] = data
        self._done += len(data)
        if self._progress is not None:
            self._progress(self._done, self._size)
        return len(data)


class CardStream:
    """Use as a context.  `read` and `line` give decompressed bytes and raise `CardFileError`.

    taken: decompressed bytes handed out so far.  `card_ended` tells that a card was found, so that the next
    one has its whole length again.
    """

    def __init__(self, path: Path, progress: Progress | None = None) -> None:
        self.path = path
        self._progress = progress
        self.taken = 0
        self._last_card = 0
        self._depth = 0
        self._ahead = b""
        self._damage: tuple[type[Exception], ...] = (OSError,)

    def __enter__(self) -> CardStream:
        try:
            status = self.path.stat()
            if stat.S_ISDIR(status.st_mode):
                raise CardFileError(self.path, "is a folder, not a file")
            if not stat.S_ISREG(status.st_mode):
                raise CardFileError(self.path, "is not an ordinary file")
            self._file = self.path.open("rb")
        except OSError as error:
            raise CardFileError(self.path, f"can't be read: {error.strerror or error}") from error
        try:
            self._stream = self._opened(status.st_size)
        except CardFileError:
            self._file.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def _opened(self, size: int) -> IO[bytes]:
        start = self._file.read(16)
        self._file.seek(0)
        for magic, why in _REFUSED.items():
            if start.startswith(magic):
                raise CardFileError(self.path, why)
        counted = BufferedReader(_Counted(self._file, size, self._progress), 1 << 18)
        kind = next((kind for magic, kind in _MAGIC.items() if start.startswith(magic)), "")
        if kind == "gzip":
            import gzip

            self._damage = (EOFError, OSError, zlib.error)
            return cast("IO[bytes]", gzip.GzipFile(fileobj=counted, mode="rb"))
        if kind == "bz2":
            import bz2

            self._damage = (EOFError, OSError, ValueError)
            return cast("IO[bytes]", bz2.BZ2File(counted))
        if kind == "xz":
            import lzma

            self._damage = (EOFError, OSError, lzma.LZMAError)
            return cast("IO[bytes]", lzma.LZMAFile(counted))
        self._damage = (OSError,)
        return cast("IO[bytes]", counted)

    def peek(self) -> bytes:
        """The first kilobytes (fewer in a short file), without a byte order mark; they are still to be
        read."""
        while len(self._ahead) < _PEEKED:
            more = self._take(lambda: self._stream.read(_PEEKED))
            if not more:
                break
            self._ahead += more
            self.taken -= len(more)
        if not self.taken:
            self._ahead = self._ahead.removeprefix(b"\xef\xbb\xbf")
        return self._ahead

    def read(self, size: int = -1) -> bytes:
        """At most `size` bytes, for a parser that is not to be led too deep."""
        size = min(size, _CARD_BYTES_AT_MOST) if size >= 0 else _CARD_BYTES_AT_MOST
        if self._ahead:
            data, self._ahead = self._ahead[:size], self._ahead[size:]
            self.taken += len(data)
        else:
            data = self._take(lambda: self._stream.read(size))
        # Brackets inside texts are counted too; there are few, and most of them close.
        self._depth += data.count(b"[") + data.count(b"{") - data.count(b"]") - data.count(b"}")
        if self._depth > _DEPTH_AT_MOST:
            raise CardFileError(self.path, "is nested too deeply for a card file", f"byte {self.taken:,}")
        return data

    def line(self) -> bytes:
        """The next line with its end; empty at the end of the file."""
        if self._ahead:
            head, newline, rest = self._ahead.partition(b"\n")
            self._ahead = rest
            self.taken += len(head) + len(newline)
            if newline:
                return head + newline
            return head + self._take(lambda: self._stream.readline(_CARD_BYTES_AT_MOST + 1))
        return self._take(lambda: self._stream.readline(_CARD_BYTES_AT_MOST + 1))

    def card_ended(self) -> None:
        self._last_card = self.taken
        self._depth = 0

    def _take(self, read: Callable[[], bytes]) -> bytes:
        try:
            data = read()
        except self._damage as error:
            raise CardFileError(
                self.path, f"the file is cut off or damaged ({error})", f"after byte {self.taken:,}"
            ) from error
        self.taken += len(data)
        if self.taken - self._last_card > _CARD_BYTES_AT_MOST:
            raise CardFileError(
                self.path, "no card ends in the 8 MB before; is this a card file?", f"byte {self.taken:,}"
            )
        return data
