"""Imported texts of the rules, as answers carry them: the rulebook's answers as data of the board's events.

A session without texts (transcripts, `judge run`) says the same on every machine, so none of this is asked there.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct

from judgecli.board.rule_texts import OfficialRule, OfficialTerm, RuleNear, TextMark

if TYPE_CHECKING:
    from judgecli.rulebook import Near, RuleText, Section
    from judgecli.rules import Edition

#: No more hits or terms than these are told at once.
MOST = 12


class Quoted(Struct, frozen=True):
    """What the texts say.  more: so many others have the words; problems: damaged texts met on the way."""

    rules: tuple[OfficialRule, ...] = ()
    terms: tuple[OfficialTerm, ...] = ()
    more: int = 0
    problems: tuple[str, ...] = ()


def imported() -> bool:
    """Whether any text is imported."""
    from judgecli.rulebook import store

    return bool(store.dates())


def rule(words: str, edition: Edition, best: str = "") -> Quoted:
    """A rule or chapter by number or name, in its place.  best: the number of what the words mean by this
    project's own data ('': not known): that rule is meant unless the words are a heading of the book."""
    from judgecli import rulebook

    found = rulebook.lookup(words, edition.date)
    if best and (found is None or not found.is_heading):
        found = rulebook.lookup(best, edition.date) or found
    if found is None:
        return Quoted()
    return Quoted((_in_place(found),), problems=found.problems)


def rules(numbers: Iterable[str], edition: Edition) -> Quoted:
    """The rules of these numbers of the edition, their own words only."""
    quotes: list[OfficialRule] = []
    problems: dict[str, None] = {}
    for number in numbers:
        one = rule(number, edition)
        problems.update(dict.fromkeys(one.problems))
        for place in one.rules:
            quotes.append(
                OfficialRule(
                    number=place.number,
                    asked=number,
                    edition=place.edition,
                    wanted=place.wanted,
                    text=place.text,
                    examples=place.examples,
                    partial=place.partial,
                )
            )
    return Quoted(tuple(quotes), problems=tuple(problems))


def search(words: str, edition: Edition) -> Quoted:
    """The rules that have the words, best first."""
    from judgecli import rulebook

    result = rulebook.search(words, edition.date, MOST)
    whole = result.editions[-1:]
    hits = tuple(
        OfficialRule(
            number=hit.number,
            edition=hit.edition,
            wanted=result.wanted,
            text=hit.text,
            examples=(hit.example,) if hit.example else (),
            partial=hit.edition not in whole,
            chapter=_heading(hit.chapter),
            above=_nears(hit.above),
            marks=tuple(TextMark(mark.start, mark.end) for mark in hit.marks),
            in_example=bool(hit.example),
        )
        for hit in result.hits
    )
    return Quoted(hits, more=max(0, result.total - len(hits)), problems=result.problems)


def glossary(word: str, edition: Edition) -> Quoted:
    """The entries for a word."""
    from judgecli import rulebook

    result = rulebook.glossary(word, edition.date)
    terms = tuple(
        OfficialTerm(entry.name, entry.edition, entry.text, _nears(entry.refers_to))
        for entry in result.entries[:MOST]
    )
    return Quoted(terms=terms, more=max(0, len(result.entries) - MOST), problems=result.problems)


def _in_place(found: RuleText) -> OfficialRule:
    from judgecli.rules import clean_number

    return OfficialRule(
        number=found.number,
        asked=clean_number(found.asked) or "",
        edition=found.edition,
        wanted=found.wanted,
        text=found.text,
        examples=found.examples,
        partial=found.partial,
        part=_heading(found.part),
        chapter=_heading(found.chapter),
        above=_nears(found.above),
        before=_near(found.before),
        after=_near(found.after),
        subrules=_nears(found.subrules),
        refers_to=_nears(found.refers_to),
        referred_from=_nears(found.referred_from),
        also=_nears(found.also),
        twice=found.twice,
    )


def _heading(section: Section | None) -> str:
    return f"{section.number}. {section.title}" if section else ""


def _near(near: Near | None) -> RuleNear | None:
    return RuleNear(near.number, near.text) if near else None


def _nears(nears: Iterable[Near]) -> tuple[RuleNear, ...]:
    return tuple(RuleNear(near.number, near.text) for near in nears)
