"""Words for what isn't an event: a line that was refused, an expectation that did not hold."""

from __future__ import annotations

from collections.abc import Sequence

from judgecli.board.refusals import Refusal
from judgecli.narration.line import Line


def refusal_lines(refusal: Refusal, typed: str) -> list[Line]:
    """Cause, the place in the line, and the cure."""
    said = refusal.message.rstrip(".")
    lines = [Line(f"{said[:1].upper()}{said[1:]}.", head="ERROR", tone="bad")]
    at = refusal.column
    if at is not None and 0 <= at <= len(typed) and typed.isprintable():
        start, shown = window(typed, at)
        lines.append(Line(shown, depth=1, tone="quiet", fixed=True))
        lines.append(Line(" " * start + "^", depth=1, tone="bad", fixed=True))
    if refusal.suggestion:
        lines.append(Line(f"Try: {refusal.suggestion}", depth=1, tone="cue"))
    return lines


def window(typed: str, at: int, wide: int = 72) -> tuple[int, str]:
    """The part of a long line around the place, and where the place is in it."""
    if len(typed) <= wide:
        return at, typed
    first = max(0, min(at - wide // 2, len(typed) - wide))
    before = "..." if first else ""
    after = "..." if first + wide < len(typed) else ""
    return at - first + len(before), f"{before}{typed[first : first + wide]}{after}"


def failure_lines(failures: Sequence[str]) -> list[Line]:
    """Each expectation that did not hold, with what was found instead."""
    return [Line(failure, head="FAILED", tone="bad") for failure in failures]
