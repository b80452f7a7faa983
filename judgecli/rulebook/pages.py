"""Looking up rules by number or name, and entries of the glossary, in the texts that were imported."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from judgecli.rulebook import store
from judgecli.rulebook.answers import Definition, GlossaryResult, Near, RuleText
from judgecli.rulebook.numbers import parent, place, renumbered, tidy
from judgecli.rulebook.shelf import Source, Sources, sources
from judgecli.rulebook.similarity import folded
from judgecli.rulebook.types import Section

if TYPE_CHECKING:
    import sqlite3

#: Names found by their beginnings or by a word of theirs: no more than these are listed.
MOST_NAMES = 20


class Row(Struct, frozen=True):
    id: int
    number: str
    text: str
    examples: tuple[str, ...]


def lookup(number_or_name: str, edition_date: str | None = None) -> RuleText | None:
    """The rule of that number (`508.1d`), chapter (`508`), name (`trample`, `declare attackers step`) or concept
    (`attackers.requirements`), as the text for the edition of that date has it.

    edition_date: ISO; None: the newest edition known.  None where no text at hand has such a rule.
    Never raises: damaged texts are named in the answer's `problems`, and by `problems()`.
    """
    found = sources(edition_date)
    number = tidy(number_or_name)
    for source in found.sources:
        try:
            with store.connected(source.card.date) as connection:
                page = Page(connection, source)
                if number:
                    answer = by_number(page, number, found)
                else:
                    answer = by_name(page, number_or_name, found)
        except store.Damaged as damaged:
            found = replace(found, problems=(*found.problems, str(damaged)))
            continue
        if answer is not None:
            return replace(answer, asked=number_or_name, problems=found.problems)
    return None


def text_of(number: str, edition_date: str | None = None) -> str | None:
    """The text of a rule by its number in the edition in force on that date, without examples; None where it
    isn't at hand.  Where only another edition's text is, it begins with that one's date: `[2026-08-07] …`."""
    wanted = tidy(number)
    found = sources(edition_date)
    for source in found.sources:
        edition = source.card.date
        here = wanted if edition == found.wanted else translated(wanted, found.wanted, edition)
        if not here or not source.holds(here):
            continue
        try:
            with store.connected(edition) as connection:
                page = Page(connection, source)
                rows = page.rows(here) if "." in here else ()
                text = rows[0].text if rows else page.title(here)
        except store.Damaged:
            continue
        if text:
            return text if edition == found.wanted else f"[{edition}] {text}"
    return None


def by_number(page: Page, number: str, found: Sources) -> RuleText | None:
    edition = page.source.card.date
    here = number if edition == found.wanted else translated(number, found.wanted, edition)
    if here is None or not page.source.holds(here):
        return None
    answer = page.answer(here)
    return answer and with_gists(answer, number, found.wanted)


def translated(number: str, wanted: str, edition: str) -> str | None:
    return renumbered(number, wanted, edition) if "." in number else number


def by_name(page: Page, name: str, found: Sources) -> RuleText | None:
    from judgecli.rules import UnknownEdition, edition

    numbers = page.named(name)
    if not numbers and "." in name:
        try:
            number = edition(found.wanted).number(name.strip().lower())
        except UnknownEdition:
            number = None
        return by_number(page, number, found) if number else None
    if not numbers:
        return None
    answer = page.answer(numbers[0])
    if answer is None:
        return None
    also = tuple(page.near(number) for number in numbers[1:])
    wanted = answer.number
    if page.source.card.date != found.wanted and "." in wanted:
        wanted = renumbered(wanted, page.source.card.date, found.wanted) or ""
    return with_gists(replace(answer, also=also), wanted, found.wanted)


def with_gists(answer: RuleText, number: str, wanted: str) -> RuleText:
    """The answer with what the rules' data says of the rule that had that number in the edition wanted."""
    from judgecli.rules import UnknownEdition, concepts, edition

    try:
        then = edition(wanted)
    except UnknownEdition:
        return replace(answer, wanted=wanted)
    keys = tuple(key for key in concepts() if then.number(key) == number)
    gists = dict.fromkeys(then.gist(key) for key in keys if then.gist(key))
    return replace(answer, wanted=wanted, concepts=keys, gists=tuple(gists))


class Page:
    """One imported text, open."""

    def __init__(self, connection: sqlite3.Connection, source: Source) -> None:
        self.connection = connection
        self.source = source

    def rows(self, number: str) -> tuple[Row, ...]:
        """The rules of that number: one, but for slips in the official text.  Raises Damaged."""
        import zlib

        found = []
        query = "select id, number, text, examples, crc from rules where number = ? order by id"
        for key, found_number, text, examples, crc in self.connection.execute(query, (number,)):
            if zlib.crc32(text.encode()) != crc:
                raise store.Damaged(
                    store.path_of(self.source.card.date), f"rule {number} is not what was imported"
                )
            parts = tuple(examples.split(store.BETWEEN_EXAMPLES)) if examples else ()
            found.append(Row(key, found_number, text, parts))
        return tuple(found)

    def title(self, number: str) -> str:
        row = self.connection.execute("select title from sections where number = ?", (number,)).fetchone()
        return str(row[0]) if row else ""

    def section(self, number: str) -> Section | None:
        title = self.title(number)
        return Section(number, title) if title else None

    def near(self, number: str) -> Near:
        """A rule or chapter by its number; its text is '' if this text has none."""
        if "." not in number:
            return Near(number, self.title(number))
        row = self.connection.execute("select text from rules where number = ?", (number,)).fetchone()
        return Near(number, str(row[0]) if row else "")

    def answer(self, number: str) -> RuleText | None:
        return self.rule(number) if "." in number else self.chapter(number)

    def rule(self, number: str) -> RuleText | None:
        rows = self.rows(number)
        if not rows:
            return None
        row = rows[0]
        level = self.siblings(number)
        at = next((at for at, near in enumerate(level) if near.number == number), 0)
        return RuleText(
            asked=number,
            number=number,
            edition=self.source.card.date,
            wanted=self.source.card.date,
            text=row.text,
            examples=row.examples,
            part=self.section(number[0]),
            chapter=self.section(number[:3]),
            above=self.above(number),
            before=level[at - 1] if at else None,
            after=level[at + 1] if at + 1 < len(level) else None,
            subrules=() if parent(number) else self.like(number + "_%"),
            refers_to=self.refers_to(" ".join((row.text, *row.examples)), number),
            referred_from=self.referred_from(number),
            twice=tuple(other.text for other in rows[1:]),
            partial=self.source.card.extent != "all",
        )

    def above(self, number: str) -> tuple[Near, ...]:
        return (self.near(parent(number)),) if parent(number) else ()

    def chapter(self, number: str) -> RuleText | None:
        title = self.title(number)
        if not title:
            return None
        level = [
            Near(*row)
            for row in self.connection.execute(
                "select number, title from sections where length(number) = 3 order by number"
            )
        ]
        at = next((at for at, near in enumerate(level) if near.number == number), 0)
        return RuleText(
            asked=number,
            number=number,
            edition=self.source.card.date,
            wanted=self.source.card.date,
            text=title,
            part=self.section(number[0]),
            before=level[at - 1] if at else None,
            after=level[at + 1] if at + 1 < len(level) else None,
            subrules=tuple(near for near in self.like(number + ".%") if not parent(near.number)),
            referred_from=self.referred_from(number),
            partial=self.source.card.extent != "all",
        )

    def siblings(self, number: str) -> tuple[Near, ...]:
        above = parent(number)
        level = self.like((above or number[:4]) + "_%")
        return level if above else tuple(near for near in level if not parent(near.number))

    def like(self, pattern: str) -> tuple[Near, ...]:
        """The rules whose number fits an SQL pattern, in the book's order; `509.1_%` takes subrules only."""
        stem = pattern.rstrip("_%")
        query = "select number, text from rules where number like ? order by id"
        found = [
            Near(number, text)
            for number, text in self.connection.execute(query, (pattern,))
            if stem.endswith(".") or not number[len(stem)].isdigit()
        ]
        return tuple(sorted(found, key=lambda near: place(near.number)))

    def refers_to(self, words: str, besides: str) -> tuple[Near, ...]:
        numbers = dict.fromkeys(number for number in references(words) if number != besides)
        near = (self.near(number) for number in numbers)
        return tuple(one for one in near if one.text)

    def referred_from(self, number: str) -> tuple[Near, ...]:
        query = "select number, text, examples from rules where text like ?1 or examples like ?1 order by id"
        found: dict[str, Near] = {}
        for other, text, examples in self.connection.execute(query, (f"%{number}%",)):
            if other != number and number in references(f"{text} {examples}"):
                found.setdefault(other, Near(other, text))
        return tuple(found.values())

    def named(self, name: str) -> tuple[str, ...]:
        """The numbers of the rules and chapters of that name, else of those whose names begin so."""
        wanted = folded(name).strip(" .")
        if not wanted:
            return ()
        names = [
            (folded(title), number)
            for number, title in self.connection.execute("select number, title from sections order by number")
            if len(number) == 3 and self.source.holds(number)
        ]
        names += [
            (folded(text), number)
            for number, text in self.connection.execute(
                "select number, text from rules where length(text) < 60 and text not like '%.' order by id"
            )
            if self.source.holds(number)
        ]
        exact = [number for title, number in names if wanted in (title, title.removesuffix(" step"))]
        if exact:
            return tuple(dict.fromkeys(exact))
        row = self.glossary_like(wanted)
        if row:
            return row
        begun = [number for title, number in names if re.search(rf"\b{re.escape(wanted)}", title)]
        return tuple(dict.fromkeys(begun))[:MOST_NAMES]

    def glossary_like(self, wanted: str) -> tuple[str, ...]:
        """The rules that the glossary names first for that very word."""
        for name, text in self.connection.execute("select name, text from glossary order by id"):
            if wanted in glossary_names(name):
                return tuple(number for number in references(text)[:1] if self.near(number).text)
        return ()


def glossary_names(name: str) -> tuple[str, ...]:
    """What an entry may be called by: `You, Your` by either, `Bury (Obsolete)` without its remark."""
    plain = folded(re.sub(r"\s*\((?:Obsolete|Informal)\)", "", name))
    return (plain, folded(name), *(part.strip() for part in plain.split(",")))


def references(words: str) -> tuple[str, ...]:
    """The rule and chapter numbers that a text names, in its order; ranges (`508.1a–f`) by both ends."""
    found: list[str] = []
    for match in re.finditer(r"(?<![\d.])(\d{3})\.(\d+)([a-z]{0,2})(?:[–-]([a-z]{1,2})\b)?", words):
        stem = f"{match.group(1)}.{match.group(2)}"
        found.append(stem + match.group(3))
        if match.group(4):
            found.append(stem + match.group(4))
    for match in re.finditer(r"\brules? (\d{3}(?:(?:,| and|, and| or|, or) \d{3})*)(?![\d.]*\d)", words):
        found.extend(re.findall(r"\d{3}", match.group(1)))
    return tuple(dict.fromkeys(found))


def glossary(word: str, edition_date: str | None = None) -> GlossaryResult:
    """The glossary's entries for a word.  Empty where nothing is imported or nothing fits; never raises."""
    found = sources(edition_date)
    wanted = folded(word).strip(" .")
    for source in found.sources:
        if not source.card.entries or not wanted:
            continue
        try:
            with store.connected(source.card.date) as connection:
                page = Page(connection, source)
                rows = list(connection.execute("select name, text from glossary order by id"))
                entries = tuple(
                    Definition(
                        name=name, text=text, edition=source.card.date, refers_to=page.refers_to(text, "")
                    )
                    for name, text in best_entries(rows, wanted)
                )
        except store.Damaged as damaged:
            found = replace(found, problems=(*found.problems, str(damaged)))
            continue
        return GlossaryResult(word=word, wanted=found.wanted, entries=entries, problems=found.problems)
    return GlossaryResult(word=word, wanted=found.wanted, problems=found.problems)


def best_entries(rows: list[tuple[str, str]], wanted: str) -> list[tuple[str, str]]:
    exact = [row for row in rows if wanted in glossary_names(row[0])]
    if exact:
        return exact
    begins = [row for row in rows if folded(row[0]).startswith(wanted)]
    holds = [
        row for row in rows if row not in begins and re.search(rf"\b{re.escape(wanted)}", folded(row[0]))
    ]
    return (begins + holds)[:MOST_NAMES]
