"""What changed between two official texts: rules renumbered, reworded, added, removed.

A rule is followed by what it says.  A cross-reference that merely moved with the rule it names is no change,
nor is another kind of quotation mark.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from judgecli.rulebook.numbers import Span, place, span
from judgecli.rulebook.similarity import QUOTES, Matching, match, without_references
from judgecli.rulebook.types import Rule, Text

Kind = Literal["renumbered", "reworded", "added", "removed"]
#: The shape of the JSON that a diff is given as.
JSON_VERSION = 1


class Words(Struct, frozen=True):
    """Some words in a row that both texts have (`same`), or only the old (`removed`) or the new (`added`)."""

    op: Literal["same", "removed", "added"]
    text: str


class Change(Struct, frozen=True, kw_only=True):
    """One rule that is not the same in both texts.

    kinds: `added`, `removed`, or `renumbered`, `reworded` or both.  old, new: its numbers ('' where it isn't).
    likeness: 0 to 1.
    words: the two wordings laid over each other (reworded only).  swept: nothing but a wording that was changed
    through the whole book (`he or she` to `they`).
    """

    kinds: tuple[Kind, ...]
    old: str = ""
    new: str = ""
    old_text: str = ""
    new_text: str = ""
    likeness: float = 1.0
    words: tuple[Words, ...] = ()
    swept: bool = False


class Diff(Struct, frozen=True, kw_only=True):
    """changes: in the order of the book (the new number's place, a removed rule's at its old one).
    unchanged: rules of the section that are the same under the same number.  notes: what was left out, and why."""

    version: int = JSON_VERSION
    old: str
    new: str
    section: str = ""
    changes: tuple[Change, ...] = ()
    unchanged: int = 0
    notes: tuple[str, ...] = ()

    def count(self, kind: Kind) -> int:
        return sum(kind in change.kinds for change in self.changes)


def diff(old: Text, new: Text, section: str = "") -> Diff:
    """The changes from one text to another, in a section (`509-510`; '' is everything).

    ValueError: the section can't be read.  Where a text is partial, only chapters that both have are compared.
    """
    where = span(section) if section else None
    common = chapters_in_common(old, new)
    old_rules = [rule for rule in old.rules if rule.number[:3] in common]
    new_rules = [rule for rule in new.rules if rule.number[:3] in common]
    matching = match(old_rules, new_rules)
    changes = []
    unchanged = 0
    for change in all_changes(old_rules, new_rules, matching):
        if where and not (where.holds(change.old) or where.holds(change.new)):
            continue
        change = with_words(change)
        if change.kinds:
            changes.append(change)
        else:
            unchanged += 1
    return Diff(
        old=old.date,
        new=new.date,
        section=section,
        changes=tuple(
            sorted(changes, key=lambda change: (place(change.new or change.old), bool(change.new)))
        ),
        unchanged=unchanged,
        notes=notes(old, new, common, where),
    )


def chapters_in_common(old: Text, new: Text) -> frozenset[str]:
    """The chapters to compare: those that the book had in either text, but for what a partial text leaves out."""
    held = [frozenset(rule.number[:3] for rule in text.rules) for text in (old, new)]
    common = held[0] | held[1]
    for text, chapters in zip((old, new), held, strict=True):
        if text.extent() != "all":
            common &= chapters
    return common


def notes(old: Text, new: Text, common: frozenset[str], where: Span | None) -> tuple[str, ...]:
    found = [
        f"the text of {text.date} is {text.state}: it holds {text.extent()} only, and only that is compared"
        for text in (old, new)
        if text.extent() != "all"
    ]
    if where and not any(where.holds(rule.number) for text in (old, new) for rule in text.rules):
        found.append("neither text has such a section")
    elif where and not any(where.holds(f"{chapter}.1") or where.first[:3] == chapter for chapter in common):
        found.append("not both texts hold that section")
    return tuple(found)


def all_changes(old: Sequence[Rule], new: Sequence[Rule], matching: Matching) -> list[Change]:
    """Every rule of both texts; an unchanged one has no kind of change."""
    found = []
    for pair in matching.pairs:
        before, after = old[pair.old], new[pair.new]
        kinds: tuple[Kind, ...] = ("renumbered",) if before.number != after.number else ()
        if pair.likeness < 1 or pair.swept:
            kinds += ("reworded",)
        found.append(
            Change(
                kinds=kinds,
                old=before.number,
                new=after.number,
                old_text=before.text,
                new_text=after.text,
                likeness=round(pair.likeness, 3),
                swept=pair.swept,
            )
        )
    found += [
        Change(kinds=("removed",), old=old[at].number, old_text=old[at].text, likeness=0.0)
        for at in matching.removed
    ]
    found += [
        Change(kinds=("added",), new=new[at].number, new_text=new[at].text, likeness=0.0)
        for at in matching.added
    ]
    return found


def with_words(change: Change) -> Change:
    """The change with its wordings laid over each other; one in which no word changed isn't reworded after all."""
    from msgspec.structs import replace

    if "reworded" not in change.kinds:
        return change
    words = word_diff(change.old_text, change.new_text)
    if all(part.op == "same" for part in words):
        return replace(change, kinds=tuple(kind for kind in change.kinds if kind != "reworded"), likeness=1.0)
    return replace(change, words=words)


def word_diff(old: str, new: str) -> tuple[Words, ...]:
    """Two wordings laid over each other, word by word; cross-references and typography count as the same."""
    from rapidfuzz.distance import Indel

    before, after = tokens(old), tokens(new)
    found: list[Words] = []
    removed: list[str] = []
    added: list[str] = []
    for op in Indel.opcodes([key(word) for word in before], [key(word) for word in after]):
        if op.tag == "equal":
            found += changed(removed, added)
            removed, added = [], []
            found.append(Words("same", " ".join(after[op.dest_start : op.dest_end])))
        else:
            removed += before[op.src_start : op.src_end]
            added += after[op.dest_start : op.dest_end]
    return (*found, *changed(removed, added))


def changed(removed: Sequence[str], added: Sequence[str]) -> list[Words]:
    found = []
    if removed:
        found.append(Words("removed", " ".join(removed)))
    if added:
        found.append(Words("added", " ".join(added)))
    return found


def tokens(text: str) -> list[str]:
    """The words; a chapter's number stays with the word `rule`, so that it is known for a reference."""
    text = re.sub(r"\b(rules?|section) (\d)", "\\1\x1f\\2", text)
    return [word.replace("\x1f", " ") for word in text.split()]


def key(word: str) -> str:
    plain = word.lower() if word.isascii() else word.translate(QUOTES).lower()
    return without_references(plain) if any(map(str.isdigit, plain)) else plain
