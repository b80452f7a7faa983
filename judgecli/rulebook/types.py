"""What an official text of the Comprehensive Rules is, once read: plain data, no file behind it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

State = Literal["whole", "glossary cut", "partial", "truncated"]


class Rule(Struct, frozen=True):
    """One numbered rule or subrule.

    number: `508.1d`.  text: as printed, without the number; further paragraphs follow after a line end.
    examples: each without the word in front of it.
    """

    number: str
    text: str
    examples: tuple[str, ...] = ()


class Section(Struct, frozen=True):
    """A part (`5`) or a chapter (`508`) of the book, and its title."""

    number: str
    title: str


class Entry(Struct, frozen=True):
    """One entry of the glossary; the definition's lines are parted by line ends."""

    name: str
    text: str


class Text(Struct, frozen=True, kw_only=True):
    """A whole official text.

    date: effective date (ISO).  dated_by: `header`, `file name` or `given`.  encoding: how the file was written.
    state: `whole`; `glossary cut` (all rules are there, the glossary ends early); `partial` (only some of the
    book's parts, as its maker meant it); `truncated` (it breaks off).  notes: what a reader should know of it.
    """

    date: str
    dated_by: str
    encoding: str
    state: State
    sections: tuple[Section, ...]
    rules: tuple[Rule, ...]
    glossary: tuple[Entry, ...]
    notes: tuple[str, ...] = ()

    def extent(self) -> str:
        """How much of the book it is: `all`, or the parts it has (`5`), or the chapters (`506-511`)."""
        if self.state in ("whole", "glossary cut"):
            return "all"
        chapters = sorted({rule.number[:3] for rule in self.rules})
        parts = sorted({chapter[0] for chapter in chapters})
        whole = [part for part in parts if f"{part}00" in chapters]
        if whole == parts and self.state == "partial":
            return ", ".join(parts)
        return chapters[0] if len(chapters) == 1 else f"{chapters[0]}-{chapters[-1]}"


class BadText(ValueError):  # noqa: N818
    """A file that is no official text, or one that breaks off.

    message: what is wrong.  read: how much could be read, in words.  text: what could be read, if that makes a
    book of rules; None for a foreign file.
    """

    def __init__(self, message: str, read: str = "", text: Text | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.read = read
        self.text = text
