"""Words for look-ups: rules by number or name, their numbers through the editions, an edition and its changes."""

from __future__ import annotations

from collections.abc import Sequence

from judgecli.board.events import (
    DatedChange,
    DatedNumber,
    EditionShown,
    HistoryShown,
    RuleEntry,
    RulesShown,
)
from judgecli.narration import official
from judgecli.narration.line import Line, problem_lines
from judgecli.narration.telling import Telling, join

#: How texts are imported: the official ones are nobody's to ship.
IMPORT = "No official text is imported: `judge rules import FILE` takes the rulebook's text file."


def rules_shown(tell: Telling, event: RulesShown) -> list[Line]:
    """Each rule's gist with its number, then its numbers over time; then the official words, where imported."""
    whole = event.verb == "rule"
    lines: list[Line] = []
    for entry in event.entries:
        lines += _entry(entry, event.edition, numbers=whole)
    if event.more:
        lines.append(Line(f"... and {event.more} more that fit", depth=1, tone="quiet"))
    if not event.entries and not event.rules and not event.terms:
        asked = event.asked.strip('"')
        lines.append(Line(f'Nothing is known of "{asked}" in the rules of {event.edition}.'))
    if whole:
        for rule in event.rules:
            lines += official.rule_in_place(rule)
    else:
        lines += official.hits(event.rules)
    lines += official.terms(event.terms, event.edition)
    if event.more_rules:
        lines.append(Line(f"... and {event.more_rules} more that have the words", depth=1, tone="quiet"))
    if event.imported is False and (not whole or not any(entry.concept for entry in event.entries)):
        lines.append(Line(IMPORT, tone="quiet"))
    return lines + problem_lines(event.problems)


def _entry(entry: RuleEntry, edition: str, *, numbers: bool) -> list[Line]:
    cited = (entry.number,) if entry.number else ()
    said = _gist(entry.concept) or "This program has no words of its own for this rule."
    lines = [Line(said, cited)]
    over_time = numbers_in_short(entry.numbers)
    if not entry.number:
        lines.append(Line(f"Not in the rules of {edition}: {over_time}", depth=1, tone="warn"))
    elif numbers:
        lines.append(Line(over_time, depth=1, tone="quiet"))
    return lines


def _gist(concept: str) -> str:
    from judgecli.rules import edition

    return edition().gist(concept)


def numbers_in_short(numbers: Sequence[DatedNumber]) -> str:
    """`508.1j from 2009-07-11, 508.1k from 2017-04-28, gone since 2024-11-08`."""
    named = [
        f"{entry.number} from {entry.date}" if entry.number else f"gone since {entry.date}"
        for entry in numbers
        if entry.number or entry is not numbers[0]
    ]
    return ", ".join(named)


# -- through the editions -------------------------------------------------------------------------------


def history_shown(tell: Telling, event: HistoryShown) -> list[Line]:
    what = "chapter" if "." not in event.asked else "rule"
    if event.removed:
        now = f"removed on {event.removed}"
    elif event.today == event.asked:
        now = "the same today"
    else:
        now = f"{event.today} today"
    lines = [Line(f"{event.asked} of {event.date}: {now}", tone="head")]
    lines += [tell.line(_gist(concept), (concept,), depth=1) for concept in event.concepts]
    lines.append(Line(f"Numbers of this {what}:", depth=1))
    lines += [
        Line(f"{entry.date}  {entry.number or 'gone'}", depth=2, fixed=True)
        for entry in event.numbers
        if entry.number or entry is not event.numbers[0]
    ]
    changes = [change for change in event.changes if not change.wording_only]
    if changes:
        lines.append(Line("What changed in play about it:", depth=1))
        lines += [Line(f"{change.date}  {change.says}", depth=2) for change in changes]
    for other in event.others:
        lines.append(Line(f"Another {what} had that number {_span(other, event.asked)}", depth=1))
    return lines


def _span(numbers: Sequence[DatedNumber], asked: str) -> str:
    """`from 2009-07-11 to 2017-04-28 (today 508.1j)`: when a rule had that number, and what became of it."""
    spans = []
    for entry, following in zip(numbers, [*numbers[1:], None], strict=True):
        if entry.number == asked:
            spans.append(f"from {entry.date}" + (f" to {following.date}" if following else ""))
    last = numbers[-1]
    now = f"today {last.number}" if last.number else f"gone since {last.date}"
    return f"{join(spans)} ({now})"


def edition_shown(tell: Telling, event: EditionShown) -> list[Line]:
    name = f" ({event.set_name})" if event.set_name else ""
    lines = [Line(f"Rules as of {event.date}{name}", tone="head")]
    if event.until:
        lines.append(Line(f"In force until the edition of {event.until}", depth=1))
    else:
        lines.append(Line("The newest edition that this program knows", depth=1))
    if not event.changes and not event.last:
        lines.append(Line("The oldest edition that this program knows", depth=1))
    if event.new_keywords:
        lines.append(Line(f"New keywords: {join(event.new_keywords)}", depth=1))
    if event.changes:
        lines.append(Line("What it changed in play:", depth=1))
        lines += changes_told(event.changes)
    elif event.last:
        lines.append(
            Line(f"It changes nothing in play that this program knows; {event.last[0].date} did:", depth=1)
        )
        lines += changes_told(event.last)
    return lines


def changes_told(changes: Sequence[DatedChange], depth: int = 2) -> list[Line]:
    """Each change with its day, then its rules' numbers before and after."""
    lines = []
    for change in changes:
        note = " (in words only)" if change.wording_only else ""
        lines.append(Line(f"{change.date}  {change.says}{note}", depth=depth))
        numbers = numbers_told(change)
        if numbers:
            lines.append(Line(numbers, depth=depth + 1, tone="quiet"))
    return lines


def numbers_told(change: DatedChange) -> str:
    """`Rules gone: 509.2, 509.3; renumbered: 510.1f -> 510.1e; new: 506.6; reworded: 510.1c`."""
    gone = [entry.before for entry in change.numbers if entry.before and not entry.after]
    new = [entry.after for entry in change.numbers if entry.after and not entry.before]
    kept = [entry.after for entry in change.numbers if entry.after and entry.after == entry.before]
    moved = [
        f"{entry.before} -> {entry.after}"
        for entry in change.numbers
        if entry.before and entry.after and entry.before != entry.after
    ]
    replaced = [number for number in gone if number in new]
    kinds = (
        ("gone:", [number for number in gone if number not in replaced]),
        ("new:", [number for number in new if number not in replaced]),
        ("renumbered:", moved),
        ("changed:", [*replaced, *kept]),
    )
    parts = [f"{word} {', '.join(dict.fromkeys(numbers))}" for word, numbers in kinds if numbers]
    return "Rules " + "; ".join(parts) if parts else ""
