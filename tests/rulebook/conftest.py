from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty place for imported texts; the folder that they will be in."""
    monkeypatch.setenv("JUDGECLI_DATA", str(tmp_path / "data"))
    return tmp_path / "data" / "rulebook"
