"""What can be wrong with card files.

CardsError                  said to the user; nothing was changed
├── CardFileError           a file that can't be read, or not as cards: which, where, why
├── DamagedLibrary          the imported library itself is damaged: how to rebuild it
└── DownloadFailed          `judge cards update` got no whole file: why, and that the old one is kept
"""

from __future__ import annotations

from pathlib import Path

__all__ = ["CardFileError", "CardsError", "DamagedLibrary", "DownloadFailed"]


class CardsError(Exception):
    """message: cause and cure in one or two sentences."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class CardFileError(CardsError):
    """path: the file; position: where in it (`line 7, column 3`), '' if it isn't one place."""

    def __init__(self, path: Path, why: str, position: str = "") -> None:
        place = f", {position}" if position else ""
        super().__init__(f"{path}{place}: {why}" if position else f"{path} {why}")
        self.path = path
        self.position = position


class DamagedLibrary(CardsError):  # noqa: N818 - what it is, as in board.refusals
    """path: the database."""

    def __init__(self, path: Path, why: str, source: str = "") -> None:
        again = (
            f"judge cards import {source}" if source else "judge cards import FILE (or judge cards update)"
        )
        super().__init__(f"The imported card library {path} is damaged ({why}). Rebuild it: {again}")
        self.path = path


class DownloadFailed(CardsError):  # noqa: N818
    pass
