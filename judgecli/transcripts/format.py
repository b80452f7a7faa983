"""The transcript's format: what is a command, what a comment, what recorded narration.

Lines that start with `> ` (or are `>` alone) are commands, lines that start with `#` are comments, all others
are the recorded narration of the command above.  A file without a command line is a plain script: each line a
command.  A recorded line that would be read as something else starts with a backslash.  Comments `# card: {…}` carry
cards that the file needs and the program doesn't have built in.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

#: A comment that begins so carries a card that the commands name.
CARD = "# card: {"


class Entry(Struct, frozen=True):
    """One command.  line: its 1-based place in the file.  recorded: the narration below it, trailing
    blanks off. after: comments and blank lines that follow the narration, kept by an update."""

    command: str
    line: int
    recorded: tuple[str, ...] = ()
    after: tuple[str, ...] = ()


class Carried(Struct, frozen=True):
    """A comment that carries a card, and its 1-based place in the file."""

    row: str
    line: int


class Transcript(Struct, frozen=True):
    """path: as named.  before: lines above the first command.  script: a plain script, with no narration.
    cards: the comments that carry cards."""

    path: str
    entries: tuple[Entry, ...]
    title: str = ""
    source: str = ""
    before: tuple[str, ...] = ()
    script: bool = False
    cards: tuple[Carried, ...] = ()

    @property
    def narrated(self) -> bool:
        """Whether any narration is recorded: only then it is compared."""
        return any(entry.recorded for entry in self.entries)


def parse(text: str, path: str = "") -> Transcript:
    """The transcript in a text.  Never fails: every text is one or the other."""
    rows = text.split("\n")
    if rows and not rows[-1]:
        rows.pop()
    title = _heading(rows, "title")
    source = _heading(rows, "source")
    cards = tuple(Carried(row, number) for number, row in enumerate(rows, 1) if row.startswith(CARD))
    if not any(is_command(row) for row in rows):
        entries = tuple(
            Entry(row.strip(), number)
            for number, row in enumerate(rows, 1)
            if row.strip() and not row.lstrip().startswith("#")
        )
        return Transcript(path, entries, title, source, script=True, cards=cards)
    return replace(_commands(rows, path, title, source), cards=cards)


def is_command(row: str) -> bool:
    return row.startswith("> ") or row.rstrip() == ">"


def _commands(rows: list[str], path: str, title: str, source: str) -> Transcript:
    starts = [at for at, row in enumerate(rows) if is_command(row)]
    entries: list[Entry] = []
    for at, end in zip(starts, [*starts[1:], len(rows)], strict=True):
        recorded: list[str] = []
        after: list[str] = []
        for number in range(at + 1, end):
            row = rows[number].rstrip()
            if not row or row.startswith("#"):
                after.append(row)
                continue
            recorded.append(unescaped(row))
        entry = Entry(rows[at][1:].strip(), at + 1, tuple(recorded), tuple(after))
        entries.append(entry)
    return Transcript(path, tuple(entries), title, source, tuple(rows[: starts[0]]))


def _heading(rows: list[str], key: str) -> str:
    for row in rows:
        if not row.startswith("#"):
            break
        name, colon, value = row[1:].partition(":")
        if colon and name.strip().lower() == key:
            return value.strip()
    return ""


def escaped(row: str) -> str:
    """A line of narration as it is recorded."""
    return "\\" + row if row.startswith(("#", "\\")) or is_command(row) else row


def unescaped(row: str) -> str:
    return row[1:] if row.startswith("\\") else row


def written(transcript: Transcript, narration: list[list[str]]) -> str:
    """The transcript's text with new narration for each command; everything else stays as it was."""
    out = list(transcript.before)
    for entry, rows in zip(transcript.entries, narration, strict=True):
        out.append(f"> {entry.command}".rstrip())
        out.extend(escaped(row.rstrip()) for row in rows if row.strip())
        out.extend(entry.after)
    return "\n".join(out) + "\n"
