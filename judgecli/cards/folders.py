"""Where card files lie: the data shipped with the program, the user's data and configuration folders."""

from __future__ import annotations

import os
import sys
from pathlib import Path

__all__ = ["config_folder", "data_folder", "rulesdata_folder"]


def rulesdata_folder() -> Path:
    """The shipped data: inside the package where it is installed, beside it in the source tree."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "rulesdata"
    return inside if inside.is_dir() else package.parent / "rulesdata"


def data_folder() -> Path:
    """Where an imported library is kept; JUDGECLI_DATA names another place."""
    return _folder("JUDGECLI_DATA", "XDG_DATA_HOME", ".local/share", "user_data_dir")


def config_folder() -> Path:
    """Where the user's own `cards.toml` is looked for; JUDGECLI_CONFIG names another place."""
    return _folder("JUDGECLI_CONFIG", "XDG_CONFIG_HOME", ".config", "user_config_dir")


def _folder(variable: str, xdg: str, default: str, function: str) -> Path:
    if told := os.environ.get(variable):
        return Path(told)
    if sys.platform == "linux" and "ANDROID_DATA" not in os.environ:
        # What platformdirs answers here (a test compares them), without the 10 ms that importing it costs.
        base = Path(os.environ.get(xdg, "").strip())
        return (base if base.is_absolute() else Path("~").expanduser() / default) / "judgecli"
    import platformdirs

    return Path(getattr(platformdirs, function)("judgecli", appauthor=False))
