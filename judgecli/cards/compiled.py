"""The built-in cards in the compiled form that `python -m judgecli.cards.compile` writes."""

from __future__ import annotations

from pathlib import Path

import msgspec

from judgecli.cards.errors import CardFileError
from judgecli.cards.stored import StoredCard

__all__ = ["COMPILED", "read_compiled"]

COMPILED = "compiled.json"


def read_compiled(folder: Path) -> tuple[StoredCard, ...]:
    """The compiled built-in cards.  Raises `CardFileError` if the file is missing or damaged."""
    path = folder / COMPILED
    try:
        return msgspec.json.decode(path.read_bytes(), type=tuple[StoredCard, ...])
    except OSError as error:
        raise CardFileError(path, f"can't be read: {error.strerror or error}") from error
    except (msgspec.DecodeError, RecursionError) as error:
        raise CardFileError(path, f"is damaged: {error}") from error
