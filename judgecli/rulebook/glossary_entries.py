"""The glossary's lines, told apart into entries."""

from __future__ import annotations

import re
from collections.abc import Sequence

from judgecli.rulebook.types import Entry

#: A name is never longer; the longest so far has 88 characters.
LONGEST_NAME = 120


def entries(lines: Sequence[str]) -> tuple[Entry, ...]:
    """The entries in the lines of a glossary (stripped; '' where blank).

    A blank line ends an entry; where an edition has none between entries, a name is told by its look.
    """
    blanks = sum(1 for line in lines if not line)
    dense = blanks * 10 < len(lines)
    found: list[tuple[str, list[str]]] = []
    after_blank = True
    for at, line in enumerate(lines):
        if not line:
            after_blank = True
            continue
        following = lines[at + 1] if at + 1 < len(lines) else ""
        defined = not found or bool(found[-1][1])
        if not found or (defined and (dense or after_blank) and names(line, following, certain=not dense)):
            found.append((line, []))
        else:
            found[-1][1].append(line)
        after_blank = False
    return tuple(Entry(name, "\n".join(definition)) for name, definition in found)


def names(line: str, following: str, *, certain: bool) -> bool:
    """Whether a line is an entry's name.  certain: it stands where one should stand."""
    if not following or len(line) > LONGEST_NAME or re.match(r"\d+\. ", line):
        return False
    return certain or not line.endswith((".", ".”", '."', ":", ".)"))
