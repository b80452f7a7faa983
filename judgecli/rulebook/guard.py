"""The concepts' guard: which rule of an official text each concept of the rules' data is.

A concept's rule is known in an older text by its number there; what it is in the new text is told by its words.
Where that isn't the number that the rules' data gives, or where the words changed, a human must look.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec
from msgspec import Struct

from judgecli.rulebook.answers import Near
from judgecli.rulebook.diffing import Words, word_diff
from judgecli.rulebook.numbers import place
from judgecli.rulebook.similarity import match
from judgecli.rulebook.types import Rule, Text
from judgecli.rules.editions import number_at
from judgecli.rules.schema import Concept

Status = Literal["fits", "reworded", "moved", "unlike", "gone", "missing", "new"]
#: A rule less like than this isn't worth proposing.
PERHAPS = 0.4


class Base(Struct, frozen=True):
    """An older text to compare with.  covered: chapters that a newer base answers for."""

    text: Text
    covered: frozenset[str] = frozenset()


class Finding(Struct, frozen=True, kw_only=True):
    """What became of one concept.

    status: `fits` (the number that the data gives, the same words); `reworded` (that number, other words);
    `moved` (another number than the data gives); `unlike` (the number is there, but says something else than the
    rule did, and no other rule is like it); `gone` (no rule is like it, nor is the number there); `missing` (the
    data gives a number that the text doesn't have, and no older text says what it was); `new` (no older text has
    it, the number is there: nothing to compare).
    was: its number in the older text; given: the data's number on the new text's date; found: the number proposed
    by likeness.  perhaps: the nearest of the rules that are new, where none is like enough.
    words: the wordings laid over each other.
    """

    concept: str
    status: Status
    was: str = ""
    given: str = ""
    found: str = ""
    perhaps: str = ""
    likeness: float = 1.0
    words: tuple[Words, ...] = ()
    swept: bool = False

    @property
    def reworded(self) -> bool:
        """Whether the words changed, so that a human must look."""
        return bool(self.words) and not self.swept


class Report(Struct, frozen=True, kw_only=True):
    """date: of the text checked; known: the rules' data has that edition; bases: dates of the texts compared
    with.  outside: concepts whose chapters a
    partial text leaves out.  new_rules: rules that no older text has, in chapters with concepts."""

    date: str
    known: bool
    bases: tuple[str, ...]
    findings: tuple[Finding, ...]
    outside: int = 0
    new_rules: tuple[Near, ...] = ()

    def of(self, *statuses: Status) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.findings if finding.status in statuses)

    @property
    def in_order(self) -> bool:
        """Whether every concept has the number that the data gives (where the data doesn't know the edition
        yet, nothing that a human must look at counts as such)."""
        return not self.of("moved", "gone", "missing") and (self.known or not self.of("unlike"))


class Found(Struct, frozen=True):
    """A rule of an older text and its like in the new one (None: there is none).  perhaps: the nearest then.
    since: the older text's date."""

    old: Rule
    new: Rule | None
    likeness: float = 0.0
    swept: bool = False
    perhaps: str = ""
    since: str = ""


class Followed(Struct, frozen=True):
    """A base followed into the new text.  rules: by their number in the base (two where it printed one twice)."""

    date: str
    rules: dict[str, tuple[Found, ...]]


def guard(concepts: Mapping[str, Concept], new: Text, bases: Sequence[Base]) -> Report:
    """What became of every concept in a text.  bases: the best to compare with first; without any only the
    numbers that the data gives are looked for."""
    from judgecli.rules import all_editions

    whole = new.extent() == "all"
    rules = {rule.number: rule for rule in reversed(with_chapters(new))}
    chapters = {number[:3] for number in rules}
    followed = [follow(base, new) for base in bases]
    findings = []
    outside = 0
    for key, concept in concepts.items():
        given = number_at(concept.numbers, new.date) or ""
        was = earlier(concept, given, followed)
        if not given and was is None:
            continue
        if not whole and (given or (was.old.number if was else ""))[:3] not in chapters:
            outside += 1
            continue
        decided = was is not None and was.since < (changed_on(concept, new.date) or "")
        findings.append(judged(key, given, was, rules, decided))
    return Report(
        date=new.date,
        known=new.date in {entry.date for entry in all_editions()},
        bases=tuple(base.text.date for base in bases),
        findings=tuple(findings),
        outside=outside,
        new_rules=new_rules(concepts, new, followed, findings) if bases else (),
    )


def with_chapters(text: Text) -> list[Rule]:
    """A text's rules, and its chapters as rules that say their titles."""
    chapters = [Rule(section.number, section.title) for section in text.sections if len(section.number) == 3]
    return [*chapters, *text.rules]


def follow(base: Base, new: Text) -> Followed:
    """Every rule that a base answers for, by its number there, with its like in the new text."""
    old_rules = [rule for rule in with_chapters(base.text) if rule.number[:3] not in base.covered]
    new_rules = with_chapters(new)
    if base.text.extent() != "all" or base.covered:
        held = {rule.number[:3] for rule in old_rules}
        new_rules = [rule for rule in new_rules if rule.number[:3] in held]
    if new.extent() != "all":
        held = {rule.number[:3] for rule in new.rules}
        old_rules = [rule for rule in old_rules if rule.number[:3] in held]
    matching = match(old_rules, new_rules)
    since = base.text.date
    found: defaultdict[str, list[Found]] = defaultdict(list)
    for pair in sorted(matching.pairs, key=lambda pair: pair.old):
        old = old_rules[pair.old]
        found[old.number].append(Found(old, new_rules[pair.new], pair.likeness, pair.swept, since=since))
    added = [new_rules[at] for at in matching.added]
    for at in matching.removed:
        found[old_rules[at].number].append(
            Found(old_rules[at], None, perhaps=nearest(old_rules[at], added), since=since)
        )
    return Followed(base.text.date, {number: tuple(rules) for number, rules in found.items()})


def nearest(rule: Rule, added: Sequence[Rule]) -> str:
    """The number of the new rule, in the same chapter, that is most like one that found no like; '' for none."""
    from rapidfuzz.fuzz import ratio

    scored = [
        (ratio(rule.text, other.text) / 100, other.number)
        for other in added
        if other.number[:3] == rule.number[:3]
    ]
    best = max(scored, default=(0.0, ""))
    return best[1] if best[0] >= PERHAPS else ""


def earlier(concept: Concept, given: str, followed: Sequence[Followed]) -> Found | None:
    """The concept's rule in the first base that has it."""
    for base in followed:
        number = number_at(concept.numbers, base.date)
        there = base.rules.get(number or "", ())
        if there:
            return next((found for found in there if found.new and found.new.number == given), there[0])
    return None


def changed_on(concept: Concept, date: str) -> str:
    """The date since when the data gives the number that it gives on that date; '' if it gives none yet."""
    return max(
        (part.partition("=")[0] for part in concept.numbers.split() if part.partition("=")[0] <= date),
        default="",
    )


def judged(key: str, given: str, was: Found | None, rules: Mapping[str, Rule], decided: bool) -> Finding:
    """decided: the data gives another number since the older text: someone looked at it then."""
    if was is None:
        return Finding(concept=key, status="new" if given in rules else "missing", given=given)
    if was.new is None:
        return without_like(key, given, was, rules)
    same_words = was.likeness == 1 and not was.swept
    words = () if same_words else word_diff(was.old.text, was.new.text)
    if was.new.number != given:
        status: Status = "unlike" if decided and (not given or given in rules) else "moved"
    else:
        status = "fits" if same_words or was.swept else "reworded"
    return Finding(
        concept=key,
        status=status,
        was=was.old.number,
        given=given,
        found=was.new.number,
        likeness=round(was.likeness, 3),
        words=words,
        swept=was.swept,
    )


def without_like(key: str, given: str, was: Found, rules: Mapping[str, Rule]) -> Finding:
    status: Status = "unlike" if given in rules else "gone" if given else "fits"
    return Finding(
        concept=key,
        status=status,
        was=was.old.number,
        given=given,
        perhaps=was.perhaps,
        likeness=0.0,
        words=word_diff(was.old.text, rules[given].text) if status == "unlike" else (),
    )


def new_rules(
    concepts: Mapping[str, Concept], new: Text, followed: Sequence[Followed], findings: Sequence[Finding]
) -> tuple[Near, ...]:
    """Rules without a like in any base and without a concept, in chapters where concepts are."""
    known = {
        found.new.number for base in followed for there in base.rules.values() for found in there if found.new
    }
    compared = {number[:3] for base in followed for number in base.rules} | {number[:3] for number in known}
    chapters = {(number_at(concept.numbers, new.date) or "")[:3] for concept in concepts.values()} & compared
    claimed = {finding.given for finding in findings if finding.status == "new"}
    found = [
        Near(rule.number, rule.text)
        for rule in new.rules
        if rule.number[:3] in chapters and rule.number not in known and rule.number not in claimed
    ]
    return tuple(sorted(found, key=lambda near: place(near.number)))


# -- what to write --------------------------------------------------------------------------------------


def lines_to_add(concepts: Mapping[str, Concept], report: Report) -> list[str]:
    """Lines for rulesdata/concepts.toml: each takes the place of its key's line.  First, as remarks, what the
    other files want, and which of the lines a human must look at."""
    lines = []
    if not report.known:
        lines.append(f"# rulesdata/editions.tsv: add a line for {report.date}")
    for finding in report.of("moved", "gone", "unlike"):
        if finding.status == "unlike" and report.known:
            continue
        lines += remarks(finding)
        if finding.status != "unlike":
            number = finding.found or "-"
            lines.append(
                toml_line(finding.concept, renumbered(concepts[finding.concept], report.date, number))
            )
    return lines


def remarks(finding: Finding) -> list[str]:
    """What a human should know of a line, as a comment above it."""
    perhaps = f", the nearest is {finding.perhaps}" if finding.perhaps else ""
    if finding.status == "gone":
        return [
            f"# {finding.concept}: no rule is like {finding.was} any more{perhaps}: look before you add this"
        ]
    if finding.status == "unlike":
        return [
            f"# {finding.concept}: {finding.given} says something else than {finding.was} did{perhaps}: look"
        ]
    if finding.reworded:
        return [f"# {finding.concept}: the words changed as well ({finding.likeness:.0%} alike): look"]
    return []


def renumbered(concept: Concept, date: str, number: str) -> Concept:
    """The concept with that number (`-`: none) from that edition on, as it was known before and after."""
    parts = concept.numbers.split()
    before = [part for part in parts if part.partition("=")[0] < date]
    after = [part for part in parts if part.partition("=")[0] > date]
    return msgspec.structs.replace(concept, numbers=" ".join([*before, f"{date}={number}", *after]))


def toml_line(key: str, concept: Concept) -> str:
    """A concept as a line of concepts.toml; JSON's strings are TOML's."""
    gist = msgspec.json.encode(concept.gist).decode()
    only = ", lookup_only = true" if concept.lookup_only else ""
    return f'"{key}" = {{ numbers = "{concept.numbers}", gist = {gist}{only} }}'
