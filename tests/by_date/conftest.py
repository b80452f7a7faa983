"""Imported texts are the user's own: the tests of look-ups have none unless they bring one."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def no_texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUDGECLI_DATA", str(tmp_path / "data"))
