"""`judge doctor`: what is there, where files are kept, and what is wrong with them."""

from __future__ import annotations

import os
import sys

from judgecli.narration import Line
from judgecli.shell.output import Printer
from judgecli.shell.running import OK, REFUSED


def doctor(*, plain: bool = False) -> int:
    """Prints one line for each thing looked at; the exit status is 1 if one is damaged."""
    printer = Printer(plain_wanted=plain)
    lines = [_python(), *_data(), _folder(), _terminal(printer)]
    printer.told(lines)
    printer.flush()
    return REFUSED if any(line.tone == "bad" for line in lines) else OK


def _python() -> Line:
    from judgecli import VERSION

    version = ".".join(str(n) for n in sys.version_info[:3])
    return Line(f"judge {VERSION}, Python {version} on {sys.platform}", head="OK", tone="good")


def _data() -> list[Line]:
    lines: list[Line] = []
    try:
        from judgecli.rules import all_editions

        editions = all_editions()
        text = f"rules: {len(editions)} editions, {editions[0].date} to {editions[-1].date}"
        lines.append(Line(text, head="OK", tone="good"))
    except Exception as error:
        lines.append(Line(f"rules: {error}", head="DAMAGED", tone="bad"))
    try:
        from judgecli.cards import Library

        problems = Library.standard().problems
        lines += [Line(f"cards: {problem}", head="DAMAGED", tone="bad") for problem in problems]
        if not problems:
            lines.append(Line("cards: the library can be read", head="OK", tone="good"))
    except Exception as error:
        lines.append(Line(f"cards: {error}", head="DAMAGED", tone="bad"))
    return lines


def _folder() -> Line:
    from judgecli.cards.folders import data_folder

    folder = str(data_folder())
    if os.path.isdir(folder) and not os.access(folder, os.W_OK):  # noqa: PTH112
        return Line(f"files: {folder} can't be written to", head="DAMAGED", tone="bad")
    there = "" if os.path.isdir(folder) else " (made when it is needed)"  # noqa: PTH112
    return Line(f"files: {folder}{there}", head="OK", tone="good")


def _terminal(printer: Printer) -> Line:
    colour = "in colour" if printer.look.colour else "plain"
    encoding = getattr(printer.stream, "encoding", "") or "no encoding"
    return Line(f"output: {colour}, {printer.look.width} columns, {encoding}", head="OK", tone="good")
