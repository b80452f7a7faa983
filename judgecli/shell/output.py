"""Where text goes: plain or in colour, how wide, and never a terminal escape that came from outside."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TextIO

from msgspec import Struct

from judgecli.narration import WIDTH, Line, aloud, plain, safe

if TYPE_CHECKING:
    from rich.console import Console

NARROWEST = 24
WIDEST = 110


class Look(Struct, frozen=True):
    """How text is set.  aloud: for screen readers, nothing aligned."""

    colour: bool = False
    aloud: bool = False
    width: int = WIDTH


def look(stream: TextIO, environment: Mapping[str, str], *, plain_wanted: bool = False) -> Look:
    """Plain when the stream is no terminal, NO_COLOR is set, or TERM is dumb; as wide as the terminal."""
    if not stream.isatty():
        return Look(aloud=plain_wanted)
    import shutil

    width = min(max(shutil.get_terminal_size((WIDTH, 24)).columns, NARROWEST), WIDEST)
    dumb = environment.get("TERM", "") == "dumb" or bool(environment.get("NO_COLOR"))
    return Look(colour=not dumb and not plain_wanted, aloud=plain_wanted, width=width)


class Printer:
    """Prints lines on a stream in one look.  Text that the stream's encoding lacks is shown escaped."""

    def __init__(self, stream: TextIO | None = None, *, plain_wanted: bool = False) -> None:
        self.stream = stream if stream is not None else sys.stdout
        reconfigure = getattr(self.stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
        self.look = look(self.stream, os.environ, plain_wanted=plain_wanted)
        self._console: Console | None = None

    def told(self, lines: Iterable[Line]) -> None:
        """Narration."""
        if self.look.colour:
            from judgecli.narration.colour import coloured

            for text in coloured(lines, self.look.width):
                self._rich().print(text, soft_wrap=True, highlight=False, markup=False, emoji=False)
            return
        rows = aloud(lines) if self.look.aloud else plain(lines, self.look.width)
        self.stream.write("".join(f"{row}\n" for row in rows))

    def text(self, row: str, style: str = "") -> None:
        """One line of text, data or ours; style is a rich style, used in colour only."""
        if self.look.colour and style:
            from rich.text import Text

            self._rich().print(Text(safe(row), style=style), soft_wrap=True, highlight=False)
            return
        self.stream.write(safe(row) + "\n")

    def diff(self, rows: Iterable[str]) -> None:
        """A unified diff: what was recorded in red, what is said now in green."""
        for row in rows:
            mark = row.lstrip()[:1]
            style = {"+": "green", "-": "red", "@": "cyan"}.get(mark, "")
            self.text(row, style)

    def flush(self) -> None:
        self.stream.flush()

    def _rich(self) -> Console:
        if self._console is None:
            from rich.console import Console

            self._console = Console(file=self.stream, width=self.look.width, highlight=False)
        return self._console
