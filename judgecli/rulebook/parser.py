"""Reads an official text of the Comprehensive Rules: bytes in, `Text` out.  No files, no clock.

The text is a header, a contents table, the rules under their headings, the glossary and the credits.  Anything
unnumbered between rules belongs to the rule (or the example) above it.
"""

from __future__ import annotations

import re
from datetime import date as calendar_date
from itertools import pairwise

from judgecli.rulebook.decoding import decode
from judgecli.rulebook.glossary_entries import entries
from judgecli.rulebook.numbers import place
from judgecli.rulebook.types import BadText, Rule, Section, State, Text

MONTHS = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
#: Until then underscores mark italics; since then they are part of a card's template.
ITALICS_UNTIL = "2014-12-31"
#: More unnumbered lines than this before the first rule, or after it for each rule, and it is another book.
PREFACE = 1000
#: A whole book has at least so many parts.
LEAST_PARTS = 8
STRAYS = 50
#: No book has nearly as many; what has is no book.
MOST_RULES = 20_000


def parse(data: bytes, file_name: str = "", date: str | None = None) -> Text:
    """The text in the bytes of an official file.

    file_name: read for its date where the header has none.  date: overrides both (ISO).
    Raises BadText: no official text (text None), no date, or one that breaks off (text: what could be read).
    """
    decoded = decode(data)
    scan = Scan()
    for line in decoded.text.split("\n"):
        scan.line(line.strip())
    scan.close()
    scan.refuse_foreign()
    found, dated_by, date_notes = effective_date(decoded.text, file_name, date)
    state, faults = scan.state()
    notes = (*decoded.notes, *date_notes, *scan.notes(), *faults)
    text = Text(
        date=found,
        dated_by=dated_by,
        encoding=decoded.encoding,
        state=state,
        sections=scan.sections(),
        rules=tuple(scan.rules),
        glossary=entries(scan.glossary),
        notes=notes,
    )
    if found <= ITALICS_UNTIL:
        text = without_italics(text)
    if not found:
        raise BadText("its header and its name give no effective date", scan.read_so_far(), text)
    if state == "truncated":
        raise BadText("; ".join(faults), scan.read_so_far(), text)
    return text


class Scan:
    """One pass over the lines; `where` is the stretch of the file that is being read."""

    def __init__(self) -> None:
        self.where = "preface"
        self.preface = 0
        self.strays = 0
        self.lines = 0
        self.contents: dict[str, str] = {}
        self.headings: dict[str, str] = {}
        self.contents_names_glossary = False
        self.maker_says: list[str] = []
        self.rules: list[Rule] = []
        self.glossary: list[str] = []
        self.number = ""
        self.paragraphs: list[str] = []
        self.examples: list[str] = []

    def line(self, line: str) -> None:
        if self.where == "glossary":
            self.glossary_line(line)
        elif line and self.where != "credits":
            self.lines += 1
            if line[0].isdigit() and (match := RULE.match(line)):
                self.begin(match.group(1).replace(" ", ""), match.group(2))
            elif self.where == "preface":
                self.preface_line(line)
            else:
                self.body_line(line)

    def begin(self, number: str, text: str) -> None:
        self.close()
        self.where = "rules"
        self.number = number
        self.paragraphs = [text]
        self.examples = []

    def close(self) -> None:
        if self.number:
            self.rules.append(Rule(self.number, "\n".join(self.paragraphs), tuple(self.examples)))
            self.number = ""

    def preface_line(self, line: str) -> None:
        self.preface += 1
        if match := HEADING.match(line):
            self.contents[match.group(1)] = match.group(2)
        elif line == "Glossary":
            self.contents_names_glossary = True
        elif line[0] == "[" and line[-1] == "]":
            self.maker_says.append(line[1:-1])

    def body_line(self, line: str) -> None:
        match = HEADING.match(line)
        if match and self.heads(match.group(1), match.group(2)):
            self.headings[match.group(1)] = match.group(2)
        elif line == "Glossary" or line.startswith("GLOSSARY_"):
            self.close()
            self.where = "glossary"
        elif line.startswith("Example:"):
            self.examples.append(line[8:].strip())
        elif line.startswith("EOF_") or line == "Credits":
            self.close()
            self.where = "credits"
        else:
            self.strays += 1
            if self.examples:
                self.examples[-1] += "\n" + line
            else:
                self.paragraphs.append(line)

    def heads(self, number: str, title: str) -> bool:
        """Whether it is a heading, not a numbered paragraph of a rule: the contents have it, or it goes on in the
        book's order."""
        if self.contents.get(number) == title:
            return True
        here = self.number or (self.rules[-1].number if self.rules else "")
        return number > here[: len(number)] and not title.endswith(".")

    def glossary_line(self, line: str) -> None:
        if line == "Credits" or line.startswith(("EOF_", "CREDITS_")):
            self.where = "credits"
        else:
            self.lines += bool(line)
            self.glossary.append(line)

    def refuse_foreign(self) -> None:
        if not self.rules:
            raise BadText("no rule of the Comprehensive Rules is in it", f"none of its {self.lines} lines")
        if len(self.rules) > MOST_RULES:
            raise BadText(
                f"it has {len(self.rules)} lines like rules, more than any edition", "nothing was kept"
            )
        if self.preface > max(PREFACE, len(self.rules)) or self.strays > max(STRAYS, len(self.rules)):
            raise BadText(
                "it looks like another document: most of its lines belong to no rule",
                f"{len(self.rules)} lines of {self.lines} look like rules",
            )

    def sections(self) -> tuple[Section, ...]:
        held = {number for rule in self.rules for number in (rule.number[0], rule.number[:3])}
        held.update(self.headings)
        titles = {**self.contents, **self.headings}
        return tuple(Section(number, titles[number]) for number in sorted(titles) if number in held)

    def state(self) -> tuple[State, tuple[str, ...]]:
        """How complete it is, and what is missing."""
        chapters = {rule.number[:3] for rule in self.rules}
        missing = [
            number
            for number in self.contents
            if len(number) == 3 and number not in chapters | self.headings.keys()
        ]
        last = self.rules[-1].number
        if missing and missing[0] > last[:3]:
            return "truncated", (f"it breaks off in chapter {last[:3]}: the contents go on to {missing[-1]}",)
        if missing:
            return "truncated", (f"chapter {missing[0]} is missing, the contents name it",)
        if self.where == "rules" and self.contents_names_glossary:
            return "truncated", (f"it breaks off after rule {last}: the glossary is missing",)
        if self.where == "rules" and self.breaks_off():
            return "truncated", (f"it breaks off inside rule {last}",)
        if self.where == "glossary":
            return "glossary cut", ("the glossary breaks off before its end, the rules are all there",)
        parts = sorted({chapter[0] for chapter in chapters})
        table = sum(1 for number in self.contents if len(number) == 3) > 1
        if not self.glossary and len(parts) > 1 and self.rules[0].number == "100.1":
            return "truncated", (f"it breaks off after rule {last}: the glossary is missing",)
        if not self.glossary or (not table and len(parts) < LEAST_PARTS):
            return "partial", (f"partial: it holds rules of part {', '.join(parts)} only",)
        return "whole", ()

    def breaks_off(self) -> bool:
        """Whether the last line ends in the middle of a sentence."""
        rule = self.rules[-1]
        end = rule.examples[-1] if rule.examples else rule.text
        return len(end) > 40 and end[-1] not in ".!?:)”\"’'"

    def notes(self) -> tuple[str, ...]:
        found = [f"its maker says: {words}" for words in self.maker_says]
        seen: set[str] = set()
        twice: dict[str, None] = {}
        for rule in self.rules:
            if rule.number in seen:
                twice[rule.number] = None
            seen.add(rule.number)
        if twice:
            found.append(
                f"{', '.join(list(twice)[:5])} {'stands' if len(twice) == 1 else 'stand'} in it twice"
            )
        places = [place(rule.number) for rule in self.rules]
        disorder = [
            self.rules[at + 1].number
            for at, (first, second) in enumerate(pairwise(places))
            if second < first and self.rules[at + 1].number not in twice
        ]
        if disorder:
            found.append(f"out of order: {', '.join(disorder[:5])}")
        return tuple(found)

    def read_so_far(self) -> str:
        return (
            f"{len(self.rules)} rules, {self.rules[0].number} to {self.rules[-1].number}"
            f", and {len(self.glossary) and len(entries(self.glossary))} glossary entries"
        )


#: A slip in the 2009 text is read too: `702. 37a`.
RULE = re.compile(r"(\d{3}\.(?:\d+[a-z]{0,2}| \d+[a-z]))(?:\.?\s+|\.(?=[^\s\d]))(\S.*)")
HEADING = re.compile(r"(\d{3}|\d)\. (\S.*)")


def effective_date(text: str, file_name: str, given: str | None) -> tuple[str, str, tuple[str, ...]]:
    """The effective date (ISO, '' if none is found), where it was found, and what is odd about it."""
    header = header_date(text)
    named = name_date(file_name)
    if given is not None:
        notes = (f"the header says {header}",) if header not in ("", given) else ()
        return given, "given", notes
    if header:
        odd = f"the file name says {named}, the header {header}: the header counts"
        return header, "header", (odd,) if named not in ("", header) else ()
    if named:
        return named, "file name", ("no date in the header: the file name's is taken",)
    return "", "", ()


def header_date(text: str) -> str:
    """`These rules are effective as of July 11, 2009.`, near the top or, failing that, in the credits."""
    for match in re.finditer(r"effective as of\s+([A-Z][a-z]+)\s+(\d{1,2}),\s+(\d{4})", text):
        name = match.group(1).lower()
        if name in MONTHS:
            return iso(int(match.group(3)), MONTHS.index(name) + 1, int(match.group(2)))
    return ""


def name_date(file_name: str) -> str:
    for match in re.finditer(r"(?<!\d)(\d{4})[-_. ]?(\d\d)[-_. ]?(\d\d)(?!\d)", file_name):
        if found := iso(*map(int, match.groups())):
            return found
    return ""


def iso(year: int, month: int, day: int) -> str:
    """The date in ISO form; '' if the calendar has no such day, or no rules were printed then."""
    try:
        return calendar_date(year, month, day).isoformat() if year >= 1993 else ""
    except ValueError:
        return ""


def without_italics(text: Text) -> Text:
    """The same text without the underscores that marked italics."""
    import msgspec

    def plain(words: str) -> str:
        return re.sub(r"(?<!_)_(?!_)", "", words) if "_" in words else words

    return msgspec.structs.replace(
        text,
        sections=tuple(Section(section.number, plain(section.title)) for section in text.sections),
        rules=tuple(
            Rule(rule.number, plain(rule.text), tuple(map(plain, rule.examples))) for rule in text.rules
        ),
        glossary=tuple(type(entry)(plain(entry.name), plain(entry.text)) for entry in text.glossary),
    )
