"""Words for abilities that triggered."""

from __future__ import annotations

from judgecli.board.events import Triggered
from judgecli.narration.line import Line
from judgecli.narration.telling import Telling


def triggered(tell: Telling, event: Triggered) -> list[Line]:
    """Whose ability, by its wording; what it does is typed."""
    name = tell.name(event.object) if event.object else "An effect"
    about = f" ({tell.name(event.subject)})" if event.subject and event.subject != event.object else ""
    return [tell.line(f'{name}{about}: "{event.text}"', event.cites, head="TRIGGERS", tone="open")]
