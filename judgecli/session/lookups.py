"""Looking things up: rules by number, name or words, their history, editions, help.

What this project knows by itself comes first; the official words follow where the user imported a text.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from judgecli import rules
from judgecli.board import commands as c
from judgecli.board.events import (
    DatedChange,
    DatedNumber,
    EditionShown,
    Event,
    HistoryShown,
    Noted,
    NumberChange,
    RuleEntry,
    RulesShown,
)
from judgecli.board.refusals import Malformed, Unknown, Untimely
from judgecli.board.table import Board
from judgecli.language.help import help_text
from judgecli.session import official

if TYPE_CHECKING:
    from judgecli.rules import Change, Dated, Edition, Found
    from judgecli.session.session import Session

#: No more rules than these are told at once; of a chapter more, since it is asked for as a whole.
MOST = 12
MOST_OF_CHAPTER = 60


def look_up(session: Session, command: c.Lookup) -> tuple[Event, ...]:
    match command.verb:
        case "rule":
            return rule(session, command.text)
        case "search":
            return search(session, command.text)
        case "glossary":
            return glossary(session, command.text)
        case "history":
            return history(session.board, command.text)
        case "help":
            return (Noted(kind="help", text=help_text(command.text or None)),)
        case "save" | "load":
            raise Untimely(
                f"`{command.verb}` works in the interactive session only; a script never touches files"
            )
        case _:
            raise Untimely(f"`{command.verb}` isn't part of this program yet")


# -- rule, search, glossary -----------------------------------------------------------------------------


def rule(session: Session, words: str) -> tuple[Event, ...]:
    """A rule by its number at the table's edition, or by name: what it decides, since when, its numbers; then
    the official words.

    Raises Unknown where the edition has no such rule; the message says when one had that number.
    """
    edition = rules.edition(session.board.edition)
    number = rules.clean_number(words)
    found = rules.find_rule(words, edition) if number else _named(words, edition)
    most = MOST_OF_CHAPTER if number else MOST
    entries = tuple(_entry(one.concept, edition) for one in found[:most])
    if not entries and number:
        entries = (_by_number_alone(number, edition),)
    quoted = official.Quoted()
    if session.texts:
        best = entries[0].number if entries and not number else ""
        quoted = official.rule(number or words, edition, best)
    if not entries and not quoted.rules:
        raise Unknown(f'no rule is called "{words}"', suggestion=f"search {words}")
    return _shown(session, "rule", words, entries, len(found) - most, quoted)


def search(session: Session, words: str) -> tuple[Event, ...]:
    """Rules by the words of an imported text; by this project's own words on them where it has nothing."""
    edition = rules.edition(session.board.edition)
    quoted = official.search(words, edition) if session.texts else official.Quoted()
    if quoted.rules:
        return _shown(session, "search", words, (), 0, quoted)
    return _by_gist(session, "search", words, quoted)


def glossary(session: Session, word: str) -> tuple[Event, ...]:
    """A term of the glossary of an imported text; where it has none, the rules whose gists speak of it."""
    edition = rules.edition(session.board.edition)
    quoted = official.glossary(word, edition) if session.texts else official.Quoted()
    if quoted.terms:
        return _shown(session, "glossary", word, (), 0, quoted)
    return _by_gist(session, "glossary", word, quoted)


def _by_gist(session: Session, verb: str, words: str, quoted: official.Quoted) -> tuple[Event, ...]:
    edition = rules.edition(session.board.edition)
    found = _named(words, edition)
    if not found and session.texts and official.imported():
        where = (
            "no rule in the texts at hand has" if verb == "search" else "the glossaries at hand don't have"
        )
        words = words.strip('"')
        raise Unknown(f'{where} "{words}"', suggestion="" if verb == "search" else f"search {words}")
    entries = tuple(_entry(one.concept, edition) for one in found[:MOST])
    return _shown(session, verb, words, entries, len(found) - MOST, quoted)


def _shown(
    session: Session,
    verb: str,
    words: str,
    entries: tuple[RuleEntry, ...],
    more: int,
    quoted: official.Quoted,
) -> tuple[Event, ...]:
    """The answer; damaged texts are named once in a session."""
    shown = RulesShown(
        verb=verb,
        asked=words,
        edition=rules.edition(session.board.edition).date,
        entries=entries,
        more=max(0, more),
        imported=official.imported() if session.texts else None,
        rules=quoted.rules,
        more_rules=quoted.more,
        terms=quoted.terms,
        problems=session.not_told(quoted.problems),
        cites=_cited(entries),
    )
    return (shown,)


def _named(words: str, edition: Edition) -> tuple[Found, ...]:
    """What the words mean in that edition; where nothing, in the last one that had a rule which is gone."""
    found = rules.find_rule(words, edition)
    if found:
        return found
    for date in _last_days():
        gone = rules.find_rule(words, rules.edition(date))
        if gone:
            return gone
    return ()


def _last_days() -> tuple[str, ...]:
    """The editions after which some concept went, newest first."""
    days = [entry.date for entry in rules.all_editions()]
    went = {
        rules.numbers_of(key)[-1].date for key in rules.concepts() if not rules.numbers_of(key)[-1].number
    }
    return tuple(sorted({max(day for day in days if day < until) for until in went}, reverse=True))


def _cited(entries: Sequence[RuleEntry]) -> tuple[str, ...]:
    return tuple(entry.concept for entry in entries if entry.concept and entry.number)


def _entry(concept: str, edition: Edition) -> RuleEntry:
    return RuleEntry(concept, edition.number(concept) or "", _dated(rules.numbers_of(concept)))


def _by_number_alone(number: str, edition: Edition) -> RuleEntry:
    """A rule of the book that this project has no words about: its numbers."""
    try:
        found = rules.history(number, edition.date)
    except rules.UnknownRule as error:
        ever = "; rules that had it" in str(error)
        raise Unknown(str(error), suggestion=f"history {number}" if ever else "rule 508.1d") from None
    return RuleEntry("", number, _dated(found.numbers))


def _dated(numbers: Iterable[Dated]) -> tuple[DatedNumber, ...]:
    return tuple(DatedNumber(entry.date, entry.number) for entry in numbers)


# -- history, edition -----------------------------------------------------------------------------------


def history(board: Board, words: str) -> tuple[Event, ...]:
    """`NUMBER [DATE]`: every number of the rule that had this one (on that date), and what changed about it."""
    number, *rest = words.split()
    if len(rest) > 1 or rules.clean_number(number) is None:
        raise Malformed(f'"{words}" is no rule\'s number with a date', suggestion="history 509.2 2014-05-02")
    try:
        found = rules.history(number, rest[0] if rest else None)
    except (rules.UnknownRule, rules.UnknownEdition) as error:
        raise Unknown(str(error)) from None
    return (
        HistoryShown(
            asked=found.asked,
            date=found.date,
            numbers=_dated(found.numbers),
            today=found.today,
            removed=found.removed,
            concepts=found.concepts,
            changes=changes_about(found.concepts),
            others=tuple(_dated(other.numbers) for other in found.others),
            cites=rules.edition(board.edition).known(*found.concepts),
        ),
    )


def changes_about(concepts: Collection[str]) -> tuple[DatedChange, ...]:
    """Every change in play that touches one of the concepts, since the oldest edition, oldest first."""
    if not concepts:
        return ()
    oldest = rules.edition(rules.all_editions()[0].date)
    return dated_changes(rules.changes_between(oldest, rules.newest(), concepts))


def dated_changes(changes: Iterable[Change]) -> tuple[DatedChange, ...]:
    """As the board's events have them."""
    return tuple(
        DatedChange(
            change.date,
            change.name,
            change.says,
            tuple(NumberChange(e.concept, e.before or "", e.after or "") for e in change.numbers),
            change.wording_only,
        )
        for change in changes
    )


def edition_shown(board: Board) -> tuple[Event, ...]:
    """What the rules in force are, which release they came with, and what changed last."""
    edition = rules.edition(board.edition)
    info = rules.edition_info(edition)
    later = [entry.date for entry in rules.all_editions() if entry.date > edition.date]
    oldest = rules.all_editions()[0].date
    return (
        EditionShown(
            date=info.date,
            set_name=info.set_name,
            until=later[0] if later else "",
            changes=() if info.date == oldest else dated_changes(info.changes),
            new_keywords=info.new_keywords,
            last=dated_changes(info.last),
        ),
    )
