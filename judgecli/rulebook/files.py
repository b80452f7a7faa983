"""Files from outside, read with care: only regular files, only up to a bound, every failure named."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from judgecli.rulebook.parser import parse
from judgecli.rulebook.types import BadText, Text

#: The largest official file so far has 1.7 MB (UTF-16).
LARGEST = 16 * 1024 * 1024


def read_bytes(path: Path) -> bytes:
    """The bytes of a file (a symlink is followed).  BadText names what can't be read, and why."""
    try:
        refuse_odd(path.stat())
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        if path.is_symlink() and not path.exists():
            raise BadText(f"it is a symlink to {path.readlink()}, which isn't there") from None
        raise BadText(f"it can't be read: {error.strerror or error}") from None
    except BadText:
        raise
    except ValueError as error:  # a NUL in the path
        raise BadText(f"it can't be read: {error}") from None
    if not data.strip(b"\0 \t\r\n"):
        raise BadText("it is empty", "nothing")
    return data


def refuse_odd(status: os.stat_result) -> None:
    """Refuses what isn't a file of an official text's size, before it is opened."""
    if stat.S_ISDIR(status.st_mode):
        raise BadText("it is a directory: name the text file in it")
    if not stat.S_ISREG(status.st_mode):
        raise BadText("it is no ordinary file")
    if status.st_size > LARGEST:
        size = f"{status.st_size / 1e6:.0f} MB"
        raise BadText(f"it has {size}, an official text has about 1: it was not opened", "nothing")


def read_text(path: Path, date: str | None = None) -> Text:
    """The official text in a file; BadText otherwise (its `text` holds what could be read of a cut one)."""
    return parse(read_bytes(path), path.name, date)
