"""The lines in colour, for a terminal: the same words at the same places as `plain`, styled by tone.

Rich is imported here only.  Names and wording come as data: they are put into `Text` objects, never parsed as
markup.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from judgecli.narration.line import MARK, WIDTH, Line, Tone, narrowed, plain

if TYPE_CHECKING:
    from rich.text import Text

STYLES: dict[Tone, str] = {
    "": "",
    "good": "green",
    "bad": "red",
    "open": "yellow",
    "warn": "yellow",
    "head": "bold",
    "quiet": "dim",
    "cue": "cyan",
}


def coloured(lines: Iterable[Line], width: int = WIDTH) -> list[Text]:
    """One rich `Text` for each line of text that `plain` would give."""
    from rich.text import Text

    out: list[Text] = []
    for line in narrowed(lines, width):
        if line.marked:
            out.extend(_marked(plain([line], width)))
            continue
        numbers = f"[{', '.join(line.rules)}]" if line.rules else ""
        for row, text in enumerate(plain([line], width)):
            styled = Text(text, style="" if line.head else STYLES[line.tone])
            if row == 0 and line.head:
                start = text.find(line.head)
                styled.stylize(f"bold {STYLES[line.tone]}".strip(), start, start + len(line.head))
            if numbers and text.endswith(numbers):
                styled.stylize("not bold blue", len(text) - len(numbers))
            out.append(styled)
    return out


def _marked(rows: Iterable[str]) -> Iterable[Text]:
    """What is set off stands out by colour and weight instead of by marks; it may run over several rows."""
    from rich.text import Text

    on = False
    for row in rows:
        styled = Text()
        for number, piece in enumerate(row.split(MARK)):
            on = on if number == 0 else not on
            styled.append(piece, "bold yellow" if on else "")
        yield styled
