"""What an imported text of the official rules says, as events carry it: data, wherever it came from."""

from __future__ import annotations

from msgspec import Struct


class RuleNear(Struct, frozen=True):
    """A rule named beside another, with its text (a chapter: its title)."""

    number: str
    text: str


class TextMark(Struct, frozen=True):
    """Words set off in a text: from `start` up to, not including, `end`."""

    start: int
    end: int


class OfficialRule(Struct, frozen=True, kw_only=True):
    """A rule in the words of an imported text, in its place.

    number: in that text; asked: in the edition asked for, where that isn't the text's.  edition: the text's;
    wanted: the one asked for.  partial: only parts of that text are at hand.  part, chapter: their headings
    ("5. Turn Structure").  above: the rules it is part of, outermost first; before, after: its neighbours;
    refers_to, referred_from: cross-references; also: others of the name asked for; twice: other texts printed
    under its number.  marks: hits of a search, in the text, or in its only example where `in_example`.
    """

    number: str
    edition: str
    wanted: str
    text: str
    asked: str = ""
    examples: tuple[str, ...] = ()
    partial: bool = False
    part: str = ""
    chapter: str = ""
    above: tuple[RuleNear, ...] = ()
    before: RuleNear | None = None
    after: RuleNear | None = None
    subrules: tuple[RuleNear, ...] = ()
    refers_to: tuple[RuleNear, ...] = ()
    referred_from: tuple[RuleNear, ...] = ()
    also: tuple[RuleNear, ...] = ()
    twice: tuple[str, ...] = ()
    marks: tuple[TextMark, ...] = ()
    in_example: bool = False


class OfficialTerm(Struct, frozen=True):
    """An entry of an imported text's glossary.  refers_to: the rules that it names."""

    name: str
    edition: str
    text: str
    refers_to: tuple[RuleNear, ...] = ()
