"""`judge doctor`: what is there, where files are kept, and what is wrong with them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

from msgspec import Struct

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
    return [*_looked_at("rules", _rules), *_looked_at("texts", _texts), *_looked_at("cards", _cards)]


def _looked_at(name: str, look: Callable[[], Found]) -> list[Line]:
    """What is wrong, each thing with its cure, or that all is well; whatever goes wrong in looking is said."""
    try:
        found = look()
    except Exception as error:
        return [Line(f"{name}: {error}", head="DAMAGED", tone="bad")]
    lines = [Line(f"{name}: {problem}", head="DAMAGED", tone="bad") for problem in found.problems]
    return lines or [Line(f"{name}: {found.there}", head="OK", tone="good")]


class Found(Struct, frozen=True):
    """there: what there is, in words; problems: what is wrong with it."""

    there: str
    problems: tuple[str, ...] = ()


def _rules() -> Found:
    from judgecli.rules import all_editions

    editions = all_editions()
    return Found(f"{len(editions)} editions, {editions[0].date} to {editions[-1].date}")


def _texts() -> Found:
    """The official texts: each is read whole."""
    from judgecli import rulebook
    from judgecli.rulebook import store

    dates = store.dates()
    gone = [date for date in store.copies() if date not in dates]
    lost = tuple(f"the imported rules of {date} are gone (cure: judge rules rebuild)" for date in gone)
    there = "no official text is imported (judge rules import FILE)"
    if dates:
        span = dates[0] if len(dates) == 1 else f"{dates[0]} to {dates[-1]}"
        there = f"{len(dates)} official text{'' if len(dates) == 1 else 's'}, {span}"
    return Found(there, (*rulebook.problems(), *lost))


def _cards() -> Found:
    """Every card file: each is read whole."""
    from judgecli.cards import Library

    library = Library.standard()
    problems = library.check()
    counts = [f"{count:,} {title}" for title, count in library.counts().items()]
    return Found(", ".join(counts), problems)


def _folder() -> Line:
    from judgecli.cards.folders import data_folder

    folder = str(data_folder())
    if os.path.isdir(folder) and not os.access(folder, os.W_OK):  # noqa: PTH112
        return Line(f"files: {folder} can't be written to", head="DAMAGED", tone="bad")
    there = "" if os.path.isdir(folder) else " (made when it is needed)"  # noqa: PTH112
    above = folder
    while not os.path.exists(above) and os.path.dirname(above) != above:  # noqa: PTH110, PTH120
        above = os.path.dirname(above)  # noqa: PTH120
    if not (os.path.isdir(above) and os.access(above, os.W_OK)):  # noqa: PTH112
        return Line(f"files: {folder} can't be made: {above} can't be written to", head="DAMAGED", tone="bad")
    return Line(f"files: {folder}{there}", head="OK", tone="good")


def _terminal(printer: Printer) -> Line:
    colour = "in colour" if printer.look.colour else "plain"
    encoding = getattr(printer.stream, "encoding", "") or "no encoding"
    return Line(f"output: {colour}, {printer.look.width} columns, {encoding}", head="OK", tone="good")
