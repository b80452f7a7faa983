"""`compare`: the table's commands under several editions, where they part, and the dated changes behind it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from judgecli import rules
from judgecli.board import commands as c
from judgecli.board.events import Compared, DatedChange, Event, Further, Parting, Ruled, Side, Standing
from judgecli.board.refusals import Malformed, NotInEdition, Refusal, Untimely
from judgecli.board.table import Board
from judgecli.game import going
from judgecli.game.owed import owed
from judgecli.language.parse import parse
from judgecli.narration import aloud, lines
from judgecli.narration.refused import refusal_lines
from judgecli.session.lookups import dated_changes

if TYPE_CHECKING:
    from judgecli.session.result import Result
    from judgecli.session.session import Session

#: Questions whose answers an edition can change; all others are left out.
QUESTIONS = (c.Check, c.AskWhyNot, c.AskOptions, c.AskMax, c.AskTiming, c.AskCan, c.AskWho)
#: Other commands that do nothing to the table.
IDLE = (c.Comment, c.Expect, c.Lookup, c.Show, c.Compare, c.AskWhy)
#: Of the commands that fare differently after a parting, so many are told; of what a side says, so many lines.
MOST_FURTHER = 5
MOST_TOLD = 5


class Step(Struct, frozen=True):
    """A line as one edition ran it.  table: the session before it."""

    table: Session
    result: Result


class Course(Struct, frozen=True):
    """All lines under one edition.  board: the table at the end."""

    edition: str
    steps: tuple[Step, ...]
    board: Board


def compare(session: Session, command: c.Compare) -> tuple[Event, ...]:
    """Runs the table's commands under each edition.

    Raises Malformed where the dates are not at least two editions, Untimely where nothing was done yet.
    """
    asked = _editions(command.dates)
    typed = table_lines(session.history)
    if not typed:
        raise Untimely(
            "there is nothing on the table to compare yet", suggestion="Amy: Ox 2/4, then compare again"
        )
    courses = [_course(session, typed, edition) for edition in asked]
    partings = (_parting(one, two) for one, two in pairwise(courses))
    return (
        Compared(
            editions=tuple(asked),
            asked=tuple(asked.values()),
            lines=len(typed),
            partings=tuple(parting for parting in partings if parting is not None),
        ),
    )


def _editions(dates: Sequence[str]) -> dict[str, str]:
    """Effective date → the date as typed, oldest first."""
    try:
        found = {rules.edition(date).date: date for date in dates}
    except rules.UnknownEdition as error:
        raise Malformed(str(error)) from None
    if len(found) < 2:
        only = next(iter(found))
        raise Malformed(
            f"{' and '.join(dates)} are one and the same edition, that of {only}",
            suggestion="compare 2009-07-11 2014-05-02 today",
        )
    return dict(sorted(found.items()))


# -- which commands ---------------------------------------------------------------------------------------


class Typed(Struct, frozen=True):
    """A line that counts.  setup: it belongs to the set-up, which `edition` and `variant` lay anew."""

    line: str
    setup: bool


def table_lines(history: Iterable[Result]) -> tuple[str, ...]:
    """The lines that made the table what it is, and those that asked for a ruling, in order.

    What was undone is left out, and so is what only looked something up or wasn't understood.  Illegal tries
    stay: another edition may allow them.
    """
    now: tuple[Typed, ...] = ()
    past: list[tuple[Typed, ...]] = []
    future: list[tuple[Typed, ...]] = []
    for result in history:
        command = result.command
        if isinstance(command, c.Undo) and result.refusal is None:
            source, sink = (past, future) if command.verb == "undo" else (future, past)
            for _ in range(command.count):
                sink.append(now)
                now = source.pop()
        elif result.refusal is None and result.board is not result.before:
            past.append(now)
            future.clear()
            now = _after(now, result)
        elif _counts(result):
            now = (*now, Typed(result.line, setup=False))
    return tuple(typed.line for typed in now)


def _after(now: tuple[Typed, ...], result: Result) -> tuple[Typed, ...]:
    """The lines once a line has changed the table."""
    typed = Typed(result.line, setup=not result.board.began)
    if isinstance(result.command, c.Show):  # reset
        return ()
    if isinstance(result.command, c.SetEdition):
        return tuple(line for line in now if line.setup)
    if isinstance(result.command, c.SetVariant):
        return (*(line for line in now if line.setup), typed)
    return (*now, typed)


def _counts(result: Result) -> bool:
    """Whether a line that changed nothing could have done so, or be answered otherwise, in another edition."""
    if result.refusal is not None:
        return isinstance(result.refusal, NotInEdition | Untimely) and not isinstance(result.command, IDLE)
    if isinstance(result.command, c.SetEdition):
        return False
    return isinstance(result.command, QUESTIONS) or not isinstance(result.command, IDLE)


# -- running them -----------------------------------------------------------------------------------------


def _course(session: Session, typed: Sequence[str], edition: str) -> Course:
    """Where the table's own edition has no damage assignment order and this one has, the blockers are put in
    the order in which they were declared, so that the commands still fit."""
    table = session.laid(edition)
    fill = not rules.edition(session.board.edition).plays("damage_assignment_order")
    steps = []
    for line in typed:
        if fill:
            _announce_orders(table, line)
        before = table.fork()
        steps.append(Step(before, table.run(line)))
    return Course(edition, tuple(steps), table.board)


def _announce_orders(table: Session, line: str) -> None:
    """Answers every damage assignment order that is owed, unless the line does."""
    while waiting := [owes for owes in owed(table.board)[:1] if owes.kind == "order"]:
        try:
            if isinstance(parse(line, table.scene), c.Order | c.Undo):
                return
        except Refusal:
            return
        if table.run(going.line_to_type(table.board, waiting[0])).refusal is not None:
            return


# -- where they part --------------------------------------------------------------------------------------


def _parting(early: Course, late: Course) -> Parting | None:
    pairs = list(zip(early.steps, late.steps, strict=True))
    at = next((n for n, (one, two) in enumerate(pairs) if not _alike(one.result, two.result)), None)
    if at is None:
        return None
    one, two = pairs[at]
    changes, why = _explained(early.edition, late.edition, one, two)
    later = _later(pairs, at)
    return Parting(
        line=one.result.line,
        at=at + 1,
        early=_side(early, one.result, two.result, end=later.fit),
        late=_side(late, two.result, one.result, end=later.fit),
        changes=changes,
        why=why,
        then=later.told[:MOST_FURTHER],
    )


class Later(Struct, frozen=True):
    """What comes after a parting.  fit: the commands went on to fit both tables, so that the ends compare."""

    told: tuple[Further, ...]
    fit: bool


def _later(pairs: Sequence[tuple[Step, Step]], at: int) -> Later:
    """The commands that only one of the two allows, as far as both games still are in the same place: a verb
    that an edition lacks changes nothing about that, an act allowed by one only ends it."""
    found: list[Further] = []
    for n, (one, two) in enumerate(pairs[at:], start=at + 1):
        early, late = _fared(one.result), _fared(two.result)
        if early.split()[0] == late.split()[0]:
            continue
        if n > at + 1:
            found.append(Further(one.result.line, n, early, late))
        if not any(isinstance(step.result.refusal, NotInEdition) for step in (one, two)):
            return Later(tuple(found), fit=False)
    return Later(tuple(found), fit=True)


def _fared(result: Result) -> str:
    """`refused`, `legal`, `illegal 510.1c` or `done`."""
    if result.refusal is not None:
        return "refused"
    ruled = [event.verdict for event in result.events if isinstance(event, Ruled)]
    verdict = result.verdict or (ruled[-1] if ruled else None)
    if verdict is None or verdict.legal is None:
        return "done"
    if verdict.legal:
        return "legal"
    edition = rules.edition(result.before.edition)
    numbers = [edition.number(violation.concept) for violation in verdict.violations]
    return " ".join(["illegal", *dict.fromkeys(number for number in numbers if number)])


def _side(course: Course, result: Result, other: Result, *, end: bool) -> Side:
    """What a result says and the other one doesn't; end: with how things stand at the end."""
    board = course.board
    common = {_unnumbered(said) for said in told(other)}
    own = [_parenthesised(said) for said in told(result) if _unnumbered(said) not in common]
    if len(own) > MOST_TOLD:
        own = [*own[: MOST_TOLD - 1], f"... and {len(own) - MOST_TOLD + 1} more lines"]
    return Side(
        edition=course.edition,
        told=tuple(own),
        players=tuple(Standing(p.name, p.life, p.poison, p.lost) for p in board.players) if end else (),
        died=tuple(board.name(id) for id in board.died) if end else (),
    )


def told(result: Result) -> list[str]:
    """What the line says, a sentence a line."""
    if result.refusal is not None:
        return aloud(refusal_lines(result.refusal, ""))
    return aloud(lines(result.before, result.board, result.events))


def _unnumbered(said: str) -> str:
    """A sentence without the rules in brackets at its end."""
    return said.rpartition(" [")[0] if said.endswith("]") else said


def _parenthesised(said: str) -> str:
    """The rules of another edition don't stand in brackets: there are the numbers of the table's own."""
    if not said.endswith("]"):
        return said
    words, _, numbers = said[:-1].rpartition(" [")
    return f"{words} ({numbers})"


#: What may differ from edition to edition though the game goes the same way: numbers, what was read how, and
#: examples of what could be done.
WORDING = frozenset(
    {"cites", "concept", "also", "readings", "reading", "grounds", "example"}
    | {"witness_attack", "witness_block", "witness_assignments"}
)


def _alike(one: Result, two: Result) -> bool:
    """The same refusal or none, the same verdict and events (citations apart), the same table after it."""
    if (one.refusal is None) != (two.refusal is None):
        return False
    if one.refusal is not None and two.refusal is not None:
        return type(one.refusal) is type(two.refusal)
    if replace(one.board, edition="") != replace(two.board, edition=""):
        return False
    return _essence((one.verdict, one.events)) == _essence((two.verdict, two.events))


def _essence(data: object) -> object:
    """Plain data without what only renumbering changes."""
    return _stripped(msgspec.to_builtins(data, str_keys=True))


def _stripped(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _stripped(value) for key, value in data.items() if key not in WORDING}
    if isinstance(data, list | tuple):
        return [_stripped(value) for value in data]
    return data


# -- why ----------------------------------------------------------------------------------------------------


def _explained(early: str, late: str, one: Step, two: Step) -> tuple[tuple[DatedChange, ...], str]:
    """The changes behind a parting: those that alone, taken into the one edition or out of the other, make the
    line go otherwise; where there are none, those that touch the rules cited."""
    between = rules.changes_between(rules.edition(early), rules.edition(late))
    line = one.result.line
    read = _read(one.table, line, early) | _read(two.table, line, late)
    names = {change.name for change in between if change.name in read}
    proven = {
        name
        for name in names
        if not _alike(_imagined(one.table, line, early, name, late), one.result)
        or not _alike(_imagined(two.table, line, late, name, early), two.result)
    }
    if proven:
        return dated_changes(change for change in between if change.name in proven), "proven"
    if any(isinstance(step.result.refusal, NotInEdition) for step in (one, two)):
        return (), "said"
    from judgecli.session.answers import all_cites

    cited = set(all_cites((*one.result.events, *two.result.events)))
    touching = rules.changes_between(rules.edition(early), rules.edition(late), cited)
    found = dated_changes(change for change in touching if not change.wording_only)
    return found, "touching" if found else "unknown"


def _read(table: Session, line: str, edition: str) -> set[str]:
    """The behaviours that the line looks at: no other can make a difference to it."""
    key = rules.watched(edition)
    rules.edition(key).read.clear()
    table.fork(key).run(line)
    return set(rules.edition(key).read)


def _imagined(table: Session, line: str, edition: str, behaviour: str, as_of: str) -> Result:
    """The line under an edition in which one behaviour is that of another."""
    return table.fork(rules.imagined(edition, behaviour, as_of)).run(line)
