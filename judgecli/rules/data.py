"""Where the project's data files lie, and reading the compiled ones."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def data_folder() -> Path:
    """The folder `rulesdata`: inside the package when installed, beside it in a working copy.

    Raises FileNotFoundError if there is neither: the installation is damaged.
    """
    package = Path(__file__).resolve().parent.parent
    for folder in (package / "rulesdata", package.parent / "rulesdata"):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"the folder rulesdata is missing from {package}: install judgecli again")


def data_bytes(name: str) -> bytes:
    """The whole of one file of the data folder."""
    return (data_folder() / name).read_bytes()
