"""Reading a file of commands: only ordinary UTF-8 text of a sane size, and what is wrong is named.

Nothing is opened that could block (a FIFO, a device) and nothing is read without a bound.
"""

from __future__ import annotations

import os
import stat
import sys

MAX_BYTES = 4_000_000


class Unreadable(Exception):  # noqa: N818  (it is the file that is at fault)
    """A file that holds no text of commands.  path: as it was named; line: 1-based, 0 if no line is at
    fault."""

    def __init__(self, path: str, message: str, line: int = 0) -> None:
        where = f"{path}:{line}" if line else path
        super().__init__(f"{where}: {message}")
        self.path = path
        self.line = line
        self.message = message


def read_text(path: str) -> str:
    """The text of a file, or of the standard input for `-`; raises `Unreadable`."""
    if path == "-":
        return decoded("standard input", sys.stdin.buffer.read(MAX_BYTES + 1))
    try:
        kind = os.stat(path).st_mode  # noqa: PTH116  (pathlib is slower to import than this whole command)
        if stat.S_ISDIR(kind):
            raise Unreadable(path, "is a directory, not a file")
        if not stat.S_ISREG(kind):
            raise Unreadable(path, "is no ordinary file (a pipe, a socket or a device)")
        with open(path, "rb") as file:  # noqa: PTH123
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise Unreadable(path, (error.strerror or "can't be read").lower()) from error
    except ValueError as error:  # a NUL in the name
        raise Unreadable(path.replace("\0", "\\0"), "is no name of a file") from error
    return decoded(path, data)


def decoded(path: str, data: bytes) -> str:
    """Bytes as text, with line ends made plain; raises `Unreadable` for what isn't UTF-8 text."""
    if len(data) > MAX_BYTES:
        raise Unreadable(
            path, f"is larger than {MAX_BYTES // 1_000_000} MB, the limit for a file of commands"
        )
    zero = data.find(b"\0")
    if zero >= 0:
        raise Unreadable(path, "holds a NUL byte: this is no text", _line_of(data, zero))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"is not UTF-8: byte 0x{data[error.start]:02x} can't be read"
        raise Unreadable(path, message, _line_of(data, error.start)) from error
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _line_of(data: bytes, at: int) -> int:
    return data.count(b"\n", 0, at) + 1


def found(paths: list[str]) -> list[str]:
    """The transcripts that the paths name: files as they are, folders with every `.judge` file below them, in
    order of name.  Raises `Unreadable` for a path that isn't there and for a folder without any."""
    out: list[str] = []
    for path in paths:
        if not os.path.lexists(path):
            raise Unreadable(path, "no such file or directory")
        if not os.path.isdir(path):  # noqa: PTH112
            out.append(path)
            continue
        below = [
            os.path.join(folder, name)  # noqa: PTH118
            for folder, _, names in os.walk(path)
            for name in names
            if name.endswith(".judge")
        ]
        if not below:
            raise Unreadable(path, "holds no transcript (no file ends in .judge)")
        out.extend(sorted(below))
    return out
