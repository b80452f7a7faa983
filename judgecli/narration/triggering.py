"""Words for abilities that triggered."""

from __future__ import annotations

from judgecli.board.events import NotTriggered, Triggered
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


#: NotTriggered.why → the reason.
NOT_TRIGGERED: dict[str, str] = {
    "put attacking": "{it} wasn't declared as an attacker",
    "put blocking": "{it} wasn't declared as a blocker",
    "not declared": "by the rules of this date only a declared block does it",
    "already blocked": "{it} was a blocked creature already",
    "already blocking": "{it} was blocking already",
    "blocked by no creature": "an effect blocks {it}, and no creature",
    "before blockers": "{it} wasn't an unblocked creature: blockers aren't declared yet",
    "after blockers": "{it} came after blockers were declared",
    "never attacked": "{it} never attacked",
}


def not_triggered(tell: Telling, event: NotTriggered) -> list[Line]:
    """Whose ability, by its wording, and why not."""
    name = tell.name(event.object) if event.object else "An effect"
    it = tell.name(event.subject) if event.subject and event.subject != event.object else "it"
    before, mark, after = NOT_TRIGGERED.get(event.why, event.why).partition("{it}")
    words = f'{name}: "{event.text}" doesn\'t trigger: {before}{it if mark else ""}{after}.'
    return [tell.line(words, event.cites, depth=1)]
