"""Events and verdicts into words and pictures.

`lines(before, after, events)` tells them; `plain` sets the lines as text, `aloud` for screen readers,
`coloured` (module `colour`) for a terminal; `schema` is the JSON form.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from judgecli.narration.line import WIDTH, Line, aloud, plain, problem_lines, safe

if TYPE_CHECKING:
    from judgecli.board.events import Event
    from judgecli.board.table import Board

__all__ = ["WIDTH", "Line", "aloud", "lines", "plain", "problem_lines", "safe"]


def lines(before: Board, after: Board, events: Sequence[Event]) -> list[Line]:
    """What happened, in words: see `words.lines`, which is imported when there is something to tell."""
    from judgecli.narration.words import lines as tell

    return tell(before, after, events)
