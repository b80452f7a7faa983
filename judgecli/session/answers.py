"""Answers to questions: which room answers which command.  Nothing here changes the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct

from judgecli.board import commands as c
from judgecli.board.events import Event, Explained, Listed, Noted, Ruled, Triggered
from judgecli.board.refusals import Untimely
from judgecli.board.table import Board
from judgecli.board.verdicts import Verdict
from judgecli.combat.legality import attack_options, block_options
from judgecli.combat.most import most_damage
from judgecli.narration import lines
from judgecli.questions import casting, checking, picture, who
from judgecli.rules import edition, find_rule
from judgecli.session import lookups, official
from judgecli.session.mentioning import happened, mentions

if TYPE_CHECKING:
    from judgecli.session.session import Session


class Answer(Struct, frozen=True):
    """events: the answer; verdict: where it is a ruling; remember: `expect` and `why` look back at it."""

    events: tuple[Event, ...]
    verdict: Verdict | None = None
    remember: bool = True


def _check(session: Session, command: c.Command) -> Answer:
    assert isinstance(command, c.Check)
    verdict = checking.check_declaration(session.board, command.declaration)
    return Answer((Ruled(verdict=verdict, asked=True, cites=verdict.cites),), verdict)


def _why_not(session: Session, command: c.Command) -> Answer:
    assert isinstance(command, c.AskWhyNot)
    verdict = checking.why_not(session.board, command.declaration)
    return Answer((Ruled(verdict=verdict, asked=True, cites=verdict.cites),), verdict)


def _options(session: Session, command: c.Command) -> Answer:
    assert isinstance(command, c.AskOptions)
    if command.action == "attack":
        options = attack_options(checking.before_attackers(session.board), all=command.all)
    else:
        board = checking.before_blockers(session.board)
        options = block_options(board, checking.next_blocking_player(board), all=command.all)
    return Answer((Listed(options=options),))


def _why(session: Session, command: c.Command) -> Answer:
    """The reasons behind what was said last: the rules that decided it, each with its gist."""
    assert isinstance(command, c.AskWhy)
    events = session.memory.events
    if command.thing:
        past = happened(session.history)
        last = () if events == past[-len(events) :] else events
        events = tuple(e for e in (*past, *last) if mentions(e, command.thing))
    elif command.number:
        if command.number > len(events):
            raise Untimely(f"the last ruling has {len(events)} events")
        events = (events[command.number - 1],)
    if not events:
        raise Untimely("there is no ruling yet to give reasons for", suggestion="check attack all")
    cites = _cited_in_words(session.board, events)
    return Answer((_explained(session, events, cites, text=command.text),), remember=False)


def _cited_in_words(board: Board, events: tuple[Event, ...]) -> tuple[str, ...]:
    """Every concept behind the events, then the rules that only their narration names."""
    rules = edition(board.edition)
    cites = all_cites(events)
    known = {rules.number(concept) for concept in cites}
    told = dict.fromkeys(number for line in lines(board, board, events) for number in line.rules)
    named = (found for number in told if number not in known for found in find_rule(number, rules))
    return (*cites, *dict.fromkeys(found.concept for found in named if found.number in told))


def _explained(
    session: Session, events: tuple[Event, ...], cites: tuple[str, ...], *, text: bool
) -> Explained:
    """With the official words of each rule cited, if they are asked for and at hand."""
    if not (text and session.texts):
        return Explained(events=events, cites=cites, text=text)
    rules = edition(session.board.edition)
    numbers = dict.fromkeys(number for concept in cites if (number := rules.number(concept)))
    quoted = official.rules(numbers, rules)
    return Explained(
        events=events,
        cites=cites,
        text=True,
        imported=official.imported(),
        rules=quoted.rules,
        problems=session.not_told(quoted.problems),
    )


def all_cites(events: tuple[Event, ...]) -> tuple[str, ...]:
    """Every concept that those events cite, verdicts' reasons included, each once."""
    found: dict[str, None] = {}
    for event in events:
        for concept in event.cites:
            found[concept] = None
        if isinstance(event, Ruled):
            for concept in event.verdict.cites:
                found[concept] = None
            for violation in event.verdict.violations:
                found[violation.concept] = None
    return tuple(found)


def _show(session: Session, command: c.Command) -> Answer:
    match command.verb:
        case "board":
            return Answer((picture.picture(session.board),), remember=False)
        case "log":
            lines = tuple(r.line for r in session.history if r.command is not None and r.refusal is None)
            return Answer((Noted(kind="log", more=lines),), remember=False)
        case "quit":
            return Answer((), remember=False)
        case "stack" | "triggers":
            named = tuple(e for e in session.memory.changing if isinstance(e, Triggered))
            return Answer((Noted(kind="no stack"), *named), remember=False)
        case _:
            raise Untimely(f"`{command.verb}` isn't part of this program yet")


def _lookup(session: Session, command: c.Command) -> Answer:
    assert isinstance(command, c.Lookup)
    if command.verb == "card":
        from judgecli.cards.report import card_report

        return Answer((card_report(command.text, session.cards),), remember=False)
    return Answer(lookups.look_up(session, command), remember=False)


def _who(session: Session, command: c.Command) -> Answer:
    assert isinstance(command, c.AskWho)
    if command.verb == "who can block":
        board = checking.before_blockers(session.board)
        return Answer(who.who_can_block(board, command.subject), remember=False)
    return Answer(who.what_must(session.board, command.subject), remember=False)


def _max(session: Session, command: c.Command) -> Answer:
    assert isinstance(command, c.AskMax)
    board = checking.at_damage(session.board)
    most = most_damage(board, command.creature, command.recipient)
    noted = Noted(
        kind="max" if most.exact else "max at least",
        subjects=(command.creature, command.recipient),
        number=most.amount,
        cites=edition(board.edition).known("damage.assign", "keyword.trample.assign"),
    )
    verdict = Verdict(about="assign", legal=True, assignments=most.assignments, cites=("damage.assign",))
    return Answer((noted, Ruled(verdict=verdict, asked=True, cites=verdict.cites)))


def _compare(session: Session, command: c.Command) -> Answer:
    from judgecli.session import comparing

    assert isinstance(command, c.Compare)
    return Answer(comparing.compare(session, command), remember=False)


def _timing(session: Session, command: c.Command) -> Answer:
    assert isinstance(command, c.AskTiming)
    return Answer((casting.table(session.board, command),))


def _can(session: Session, command: c.Command) -> Answer:
    assert isinstance(command, c.AskCan)
    return Answer((casting.can(session.board, command),))


ANSWERS: dict[type[c.Command], Callable[[Session, c.Command], Answer]] = {
    c.Check: _check,
    c.AskWhyNot: _why_not,
    c.AskOptions: _options,
    c.AskWhy: _why,
    c.AskWho: _who,
    c.AskMax: _max,
    c.AskTiming: _timing,
    c.AskCan: _can,
    c.Lookup: _lookup,
    c.Compare: _compare,
    c.Show: _show,
}


def answer_for(command: c.Command) -> Callable[[Session, c.Command], Answer] | None:
    """What answers a command; None where it isn't a question.  `edition` without a date is one."""
    if isinstance(command, c.SetEdition) and command.date is None:
        return _edition
    if isinstance(command, c.Show) and command.verb == "reset":
        return None
    return ANSWERS.get(type(command))


def _edition(session: Session, command: c.Command) -> Answer:
    return Answer(lookups.edition_shown(session.board), remember=False)
