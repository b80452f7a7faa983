"""`timing X` and `can P cast X`, by the names that the session asks them under."""

from __future__ import annotations

from judgecli.game.casting import can
from judgecli.questions.timing_table import ask_timing as table

__all__ = ["can", "table"]
