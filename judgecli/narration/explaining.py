"""The reasons behind a ruling: what was said, then each rule that decided it with its gist."""

from __future__ import annotations

from judgecli.board.events import Explained
from judgecli.narration.line import Line
from judgecli.narration.telling import Telling


def explained(tell: Telling, event: Explained) -> list[Line]:
    from judgecli.narration.words import lines
    from judgecli.rules import edition

    rules = edition(tell.after.edition or None)
    out = lines(tell.before, tell.after, event.events)
    for concept in event.cites:
        number = rules.number(concept)
        gist = rules.gist(concept)
        if number is not None and gist:
            out.append(Line(gist, (number,), depth=1, tone="quiet"))
    return out
