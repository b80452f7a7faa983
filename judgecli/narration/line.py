"""A line of narration as data, and how it is set in plain text.

`Line` knows nothing of terminals.  `plain` sets lines at a width, with the rule numbers at the right
margin; it is what transcripts record and what a pipe gets, so it never depends on the terminal.  `aloud`
sets them for a screen reader: no columns, the numbers at the end of the sentence.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

WIDTH = 80
INDENT = "  "
NARROW = 60
#: Around words that are set off in a line that is `marked`.
MARK = "**"

Tone = Literal["", "good", "bad", "open", "warn", "head", "quiet", "cue"]


class Line(Struct, frozen=True):
    """head: the verdict word that starts it ("LEGAL").  text: a sentence.  rules: numbers of the edition.
    depth: indentation level.  tone: what colour says.  fixed: a picture; set as it is, never folded.  spoken:
    the sentences that `aloud` says instead (None: the text itself).  marked: words between `MARK`s are set off,
    in colour where there is any."""

    text: str
    rules: tuple[str, ...] = ()
    depth: int = 0
    head: str = ""
    tone: Tone = ""
    fixed: bool = False
    spoken: tuple[str, ...] | None = None
    marked: bool = False


def problem_lines(problems: Iterable[str]) -> list[Line]:
    """What is wrong with files of the user's, each with its cure."""
    return [Line(problem, head="WARNING", tone="warn") for problem in problems]


def safe(text: str) -> str:
    """Text with control characters, escapes and invisible marks shown instead of sent."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else _shown(c) for c in text)


def _shown(char: str) -> str:
    code = ord(char)
    if char == "\t":
        return " "
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def fold(text: str, first: int, rest: int) -> list[str]:
    """Text broken at blanks: a piece of at most `first` characters, then pieces of at most `rest`; a longer
    word is cut."""
    pieces: list[str] = []
    width = max(first, 8)
    while len(text) > width:
        cut = text.rfind(" ", 1, width + 1)
        if cut <= 0:
            cut = width
        pieces.append(text[:cut].rstrip())
        text = text[cut:].lstrip()
        width = max(rest, 8)
    if text or not pieces:
        pieces.append(text)
    return pieces


def plain(lines: Iterable[Line], width: int = WIDTH) -> list[str]:
    """The lines as text at most `width` wide (pictures apart), without trailing blanks."""
    out: list[str] = []
    for line in narrowed(lines, width):
        out.extend(_set(line, width))
    return out


def narrowed(lines: Iterable[Line], width: int) -> list[Line]:
    """The lines, with sentences instead of a picture where a narrow terminal has no room for it."""
    found = list(lines)
    if width >= NARROW or not any(_too_wide(line, width) for line in found):
        return found
    said: list[Line] = []
    for line in found:
        said += [line] if line.spoken is None else [Line(words, depth=line.depth) for words in line.spoken]
    return said


def _too_wide(line: Line, width: int) -> bool:
    return line.fixed and line.spoken is not None and len(INDENT) * line.depth + len(line.text) > width


def _set(line: Line, width: int) -> list[str]:
    start = INDENT * line.depth + (f"{line.head}  " if line.head else "")
    text = safe(line.text)
    if line.fixed:
        return [(start + text).rstrip()]
    numbers = f"[{', '.join(line.rules)}]" if line.rules else ""
    if width < NARROW and len(start) > width // 2 and len(start) + len(text) > width:
        # A head that leaves no room for a column: the text goes under it.
        pad = INDENT * (line.depth + 3)
        rest = fold(f"{text} {numbers}".strip(), width - len(pad), width - len(pad))
        return [start.rstrip(), *(pad + piece for piece in rest)]
    room = width - len(start)
    if numbers and len(text) + 2 + len(numbers) <= room:
        return [start + text + numbers.rjust(room - len(text))]
    # What is folded stands under the text of a verdict, else a step to the right.
    pad = start if line.head else start + INDENT
    under = " " * len(pad)
    if numbers and width < NARROW:  # no room for a margin: the numbers follow the text
        return _rows(start, fold(f"{text} {numbers}", room, width - len(under)), under)
    if not numbers or len(numbers) * 3 <= width:  # a margin of its own, the numbers in the first line
        margin = len(numbers) + 2 if numbers else 0
        first, *rest = _rows(start, fold(text, room - margin, width - len(under) - margin), under)
        return [first + numbers.rjust(width - len(first)), *rest] if numbers else [first, *rest]
    rows = _rows(start, fold(text, room, width - len(under)), under)
    if len(rows[-1]) + 2 + len(numbers) <= width:
        rows[-1] += numbers.rjust(width - len(rows[-1]))
        return rows
    return rows + [row.rjust(width) for row in fold(numbers, width - len(under), width - len(under))]


def _rows(start: str, pieces: list[str], under: str) -> list[str]:
    first, *rest = pieces
    return [(start + first).rstrip(), *(under + piece for piece in rest)]


def aloud(lines: Iterable[Line]) -> list[str]:
    """One sentence a line, nothing aligned: for screen readers and for other programs."""
    out: list[str] = []
    for line in lines:
        if line.spoken is not None:
            out.extend(safe(sentence) for sentence in line.spoken)
            continue
        text = safe(line.text)
        if line.fixed:
            text = " ".join(text.split())
        if line.head:
            text = f"{line.head}: {text}"
        if line.rules:
            text = f"{text} [{', '.join(line.rules)}]"
        out.append(text)
    return out
