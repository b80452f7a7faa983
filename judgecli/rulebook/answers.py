"""Answers to questions about the official texts, as data; whoever shows them finds the words."""

from __future__ import annotations

from msgspec import Struct

from judgecli.rulebook.types import Section


class Near(Struct, frozen=True):
    """A rule named in another's answer, by its number and its text (a chapter: its title)."""

    number: str
    text: str


class RuleText(Struct, frozen=True, kw_only=True):
    """A rule (or a chapter, whose text is its title and whose subrules are its rules) in its place.

    asked: the words asked by.  number: the rule's number in this text.  edition: the text's effective date;
    wanted: that of the edition in force on the date asked for.  Where they differ this is the nearest text at
    hand, and `number` may differ from the number asked for.  partial: only some parts of that edition are at
    hand.  text: verbatim, paragraphs parted by line ends.  above: the rules it is part of, outermost first.
    before, after: its neighbours on its own level.  refers_to, referred_from: cross-references.
    twice: other texts that the edition prints under the same number.  also: further rules of that name.
    concepts, gists: what the rules' data says of it, in our own words.  problems: damaged texts met on the way.
    """

    asked: str
    number: str
    edition: str
    wanted: str
    text: str
    examples: tuple[str, ...] = ()
    part: Section | None = None
    chapter: Section | None = None
    above: tuple[Near, ...] = ()
    before: Near | None = None
    after: Near | None = None
    subrules: tuple[Near, ...] = ()
    refers_to: tuple[Near, ...] = ()
    referred_from: tuple[Near, ...] = ()
    twice: tuple[str, ...] = ()
    also: tuple[Near, ...] = ()
    concepts: tuple[str, ...] = ()
    gists: tuple[str, ...] = ()
    partial: bool = False
    problems: tuple[str, ...] = ()

    @property
    def exact(self) -> bool:
        """Whether this is the text of the very edition asked for."""
        return self.edition == self.wanted

    @property
    def is_heading(self) -> bool:
        """Whether it is a chapter, or a rule whose text is no more than the name of what its subrules say."""
        return "." not in self.number or (len(self.text) < 60 and not self.text.endswith((".", ":")))


class Mark(Struct, frozen=True):
    """A hit in a text: from `start` up to, not including, `end`."""

    start: int
    end: int


class Hit(Struct, frozen=True, kw_only=True):
    """A rule that has the words.  how: `phrase`, `all` (the words, apart) or `any` (some of them).
    chapter: its title.  above: the rules it is part of.  example: the example that has them, if the rule
    itself doesn't; marks are then in that."""

    number: str
    edition: str
    text: str
    how: str
    marks: tuple[Mark, ...] = ()
    chapter: Section | None = None
    above: tuple[Near, ...] = ()
    example: str = ""

    @property
    def shown(self) -> str:
        """The text that the marks are in."""
        return self.example or self.text


class SearchResult(Struct, frozen=True, kw_only=True):
    """hits: best first, at most as many as asked for; total: how many rules have the words.
    wanted: the edition asked for; editions: those searched (a partial text first, then the one behind it)."""

    words: str
    wanted: str
    editions: tuple[str, ...] = ()
    hits: tuple[Hit, ...] = ()
    total: int = 0
    problems: tuple[str, ...] = ()


class Definition(Struct, frozen=True, kw_only=True):
    """An entry of the glossary.  refers_to: rules that it names."""

    name: str
    text: str
    edition: str
    refers_to: tuple[Near, ...] = ()


class GlossaryResult(Struct, frozen=True, kw_only=True):
    """entries: an exact name alone, else every name that begins so, then those that hold the word."""

    word: str
    wanted: str
    entries: tuple[Definition, ...] = ()
    problems: tuple[str, ...] = ()
