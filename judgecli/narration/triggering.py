"""Words for abilities that triggered."""

from __future__ import annotations

from judgecli.board.events import Event, Triggered
from judgecli.narration.line import Line
from judgecli.narration.telling import Telling


def triggered(tell: Telling, event: Triggered) -> list[Line]:
    """Whose ability, by its wording; what it does is typed."""
    name = tell.name(event.object) if event.object else "An effect"
    about = f" ({tell.name(event.subject)})" if event.subject and event.subject != event.object else ""
    lines = [tell.line(f'{name}{about}: "{event.text}"', event.cites, head="TRIGGERS", tone="warn")]
    if not any(isinstance(later, Triggered) for later in tell.events[tell.at :]):
        lines.append(
            tell.line(
                "What triggers is not carried out here: type what it does (pump, put, damage, ...).", depth=1
            )
        )
    return lines


def untold(tell: Telling, event: Event) -> list[Line]:
    """What only abilities look at: it is told with what brought it about."""
    return []
