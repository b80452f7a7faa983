"""Running commands one after the other: what each says, and which refusals count.

A refusal (an error, or an illegal act) counts against the run unless the next command is an `expect error` or
`expect illegal …` that holds.  A question answered with no is an answer, not a refusal.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from judgecli.board.commands import Comment, Expect, Show
from judgecli.board.events import CastRuled, CostDeclined, Ruled
from judgecli.narration import Line, lines, plain
from judgecli.narration.refused import failure_lines, refusal_lines

if TYPE_CHECKING:
    from judgecli.session import Result, Session

#: Words that stand in front of what excuses a refusal.
EXCUSES = {"error": "error", "illegal": "illegal"}


class Problem(Struct, frozen=True):
    """Something that makes the exit status 1.

    kind: `refused` (an error), `illegal`, `expect`, `warning` (only when asked to be strict),
    `narration`, `pattern`. line: 1-based place of the command in its file.  diff: for `narration`, the
    unified diff.
    """

    kind: Literal["refused", "illegal", "expect", "warning", "narration", "pattern"]
    line: int
    command: str
    message: str
    diff: tuple[str, ...] = ()


class Played(Struct, frozen=True):
    """One command as it was run.  told: what is said about it; problems: those that are known now (a
    refusal is known to count only when the next command has been seen, and then comes with that)."""

    line: int
    typed: str
    result: Result
    told: tuple[Line, ...]
    problems: tuple[Problem, ...] = ()
    quits: bool = False

    def text(self, width: int = 80) -> list[str]:
        return plain(self.told, width)


def tell(result: Result, typed: str) -> list[Line]:
    """Everything that is said about a result."""
    told: list[Line] = []
    if result.refusal is not None:
        told += refusal_lines(result.refusal, typed)
    told += lines(result.before, result.board, result.events)
    if result.failures:
        told += failure_lines(result.failures)
    return told


def warnings(told: Iterable[Line]) -> list[str]:
    """What an answer rests on: wording that isn't modelled, readings."""
    return [f"{one.head}: {one.text}" for one in told if one.tone == "warn"]


def refused(result: Result) -> Literal["", "error", "illegal"]:
    """How the command was refused, if it was."""
    if result.refusal is not None:
        return "error"
    for event in result.events:
        if isinstance(event, Ruled) and event.verdict.legal is False and not event.asked:
            return "illegal"
        if isinstance(event, CastRuled) and event.cell.may is False and not event.asked:
            return "illegal"
        if isinstance(event, CostDeclined):
            return "illegal"
    return ""


def excuses(result: Result, how: str) -> bool:
    """Whether this command is an `expect error`/`expect illegal` that holds."""
    if not isinstance(result.command, Expect) or result.failures or result.refusal is not None:
        return False
    return any(EXCUSES.get(a.kind) == how for a in result.command.assertions)


class Player:
    """Plays commands on a session and keeps account of what counts against them."""

    def __init__(self, session: Session, *, strict: bool = False) -> None:
        self.session = session
        self.strict = strict
        self._pending: Problem | None = None
        self._how = ""

    def play(self, typed: str, line: int) -> Played:
        """Runs one command."""
        result = self.session.run(typed)
        problems = [] if isinstance(result.command, Comment) else self._settle(result)
        told = tuple(tell(result, typed))
        how = refused(result)
        if how:
            self._pending, self._how = _refusal(result, how, told, typed, line), how
        problems += [Problem("expect", line, typed, failure) for failure in result.failures]
        if self.strict:
            problems += [Problem("warning", line, typed, said) for said in warnings(told)]
        quits = isinstance(result.command, Show) and result.command.verb == "quit"
        return Played(line, typed, result, told, tuple(problems), quits)

    def finish(self) -> tuple[Problem, ...]:
        """The refusal that nothing came after."""
        pending, self._pending = self._pending, None
        return (pending,) if pending is not None else ()

    def _settle(self, result: Result) -> list[Problem]:
        pending, self._pending = self._pending, None
        if pending is None or excuses(result, self._how):
            return []
        return [pending]


def _refusal(result: Result, how: str, told: tuple[Line, ...], typed: str, line: int) -> Problem:
    if result.refusal is not None:
        return Problem("refused", line, typed, result.refusal.message)
    said = next((one.text for one in told if one.head == "ILLEGAL"), "illegal")
    return Problem("illegal", line, typed, f"illegal: {said}")
