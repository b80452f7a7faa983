"""`judge rules …`: the command line of the rulebook.  Cheap to import: every command imports what it needs.

Exit status: 0 all well; 1 a check found something to look at; 2 a file or a text that can't be used.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from judgecli.rulebook.guard import Base
    from judgecli.rulebook.importing import Imported
    from judgecli.rulebook.types import Text

rules_app = typer.Typer(
    help="The official rules texts: import them, compare editions.",
    rich_markup_mode=None,
    no_args_is_help=True,
)

TROUBLE = 1
UNUSABLE = 2
SLOW = 3

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Plain = Annotated[bool, typer.Option("--plain", help="No colour.")]


@rules_app.command("import")
def import_(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="The official files, as they come.")],
    date: Annotated[
        str | None, typer.Option("--date", metavar="DATE", help="Effective date, if the file doesn't say.")
    ] = None,
    partial: Annotated[
        bool, typer.Option("--partial", help="Take what can be read of a file that breaks off.")
    ] = False,
    replace: Annotated[
        bool, typer.Option("--replace", help="Let an incomplete text take the place of a complete one.")
    ] = False,
) -> None:
    """Import official texts of the Comprehensive Rules. Several editions are kept side by side.

    Whole files, and files made of whole parts (section 5 alone), are taken; one that breaks off is named, with how
    much could be read, and taken only with --partial.

    Example: judge rules import MagicCompRules.txt
    """
    from judgecli.rulebook.importing import import_file
    from judgecli.rulebook.store import CantWrite
    from judgecli.rulebook.types import BadText

    if date is not None and len(files) > 1:
        raise typer.BadParameter("--date goes with one FILE only")
    failed = False
    for path in progress(files):
        try:
            for line in import_lines(path, import_file(path, date=date, partial=partial, replace=replace)):
                say(line)
        except BadText as bad:
            failed = True
            read = f"; could be read: {bad.read}" if bad.read else ""
            say(f"{path}: {bad.message}{read}", error=True)
        except CantWrite as error:
            failed = True
            say(f"{path}: {error}", error=True)
    if failed:
        raise typer.Exit(UNUSABLE)


def import_lines(path: Path, done: Imported) -> list[str]:
    card = done.card
    if done.same:
        return [f"{card.date}: already imported ({path})"]
    state = "" if card.state == "whole" else f" [{card.state}: {card.extent}]"
    line = (
        f"{card.date}: {card.rules} rules, {card.entries} glossary entries{state} ({path}, {card.encoding})"
    )
    lines = [line]
    if done.replaced is not None:
        lines.append(f"  in place of the text of that date from {done.replaced.file_name}")
    return lines + [f"  note: {note}" for note in card.notes]


@rules_app.command("list")
def list_(json: Json = False) -> None:
    """List the imported texts; damaged ones are named."""
    from judgecli.rulebook import store

    failed = False
    cards = []
    for date in store.dates():
        try:
            cards.append(store.card_of(date, thorough=True))
        except store.Damaged as damaged:
            failed = True
            say(str(damaged), error=True)
    if json:
        say_json(cards)
    for card in [] if json else cards:
        extent = "whole" if card.state == "whole" else f"{card.state}: {card.extent}"
        say(
            f"{card.date}  {card.rules:5} rules  {card.entries:4} glossary entries  {extent}  {card.file_name}"
        )
    if not json and not cards and not failed:
        say(f"no text is imported into {store.folder()}; judge rules import FILE takes one")
    if failed:
        raise typer.Exit(UNUSABLE)


@rules_app.command()
def remove(
    dates: Annotated[list[str], typer.Argument(metavar="DATE...", help="Editions to forget.")],
) -> None:
    """Remove imported texts."""
    from judgecli.rulebook import store

    failed = False
    for date in dates:
        try:
            if date in (*store.dates(), *store.copies()) and store.remove(date):
                say(f"{date}: removed")
                continue
            have = ", ".join(store.dates()) or "none"
            say(f"{date}: no such text is imported (imported: {have})", error=True)
        except store.CantWrite as error:
            say(str(error), error=True)
        failed = True
    if failed:
        raise typer.Exit(UNUSABLE)


@rules_app.command()
def rebuild(
    dates: Annotated[
        list[str] | None, typer.Argument(metavar="[DATE]...", help="Editions; default: the damaged ones.")
    ] = None,
) -> None:
    """Make damaged texts anew from the kept copies of their files."""
    from judgecli.rulebook import store
    from judgecli.rulebook.types import BadText

    wanted = dates if dates else store.damaged()
    failed = False
    for date in wanted:
        try:
            card = store.rebuild(date)
            say(f"{date}: rebuilt, {card.rules} rules")
        except (BadText, store.CantWrite) as error:
            failed = True
            say(f"{date}: {error}; judge rules remove {date}, then import it again", error=True)
    if not wanted:
        say("no imported text is damaged")
    if failed:
        raise typer.Exit(UNUSABLE)


@rules_app.command()
def diff(
    old: Annotated[str, typer.Argument(metavar="A", help="Date of an imported edition, or a file.")],
    new: Annotated[str, typer.Argument(metavar="B", help="Date of an imported edition, or a file.")],
    section: Annotated[str, typer.Argument(help="A part, chapters or a rule: 5, 509-510, 508.1.")] = "",
    json: Json = False,
    sweeps: Annotated[
        bool,
        typer.Option("--sweeps", help="Show rules touched only by a change of wording in the whole book."),
    ] = False,
    colour: Annotated[
        bool | None, typer.Option("--colour/--plain", help="Default: colour on a terminal.")
    ] = None,
) -> None:
    """Compare two editions: rules renumbered, reworded, added, removed. A rule is known by what it says.

    Example: judge rules diff 2024-09-20 2024-11-08 509-510
    """
    from judgecli.rulebook.diffing import diff as compare
    from judgecli.rulebook.show import COLOUR, PLAIN, diff_lines

    texts = [text_or_exit(words) for words in (old, new)]
    try:
        found = compare(texts[0], texts[1], section)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="SECTION") from None
    if json:
        say_json(found)
        return
    marks = COLOUR if in_colour(colour) else PLAIN
    for line in diff_lines(found, marks, sweeps=sweeps):
        say(line, escapes=marks is COLOUR)


@rules_app.command()
def check(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="An official file, or an imported edition's date.")
    ],
    against: Annotated[
        str | None,
        typer.Option("--against", metavar="FILE|DATE", help="Compare with this one, not the edition before."),
    ] = None,
    write: Annotated[
        bool, typer.Option("--write", help="Print lines for rulesdata/concepts.toml, and nothing else.")
    ] = False,
    json: Json = False,
    plain: Plain = False,
) -> None:
    """Check which rule of an official text each concept of this program is: what moved, what was reworded.

    It is compared with the imported edition before it. Exit status 1: something moved or is gone.

    Example: judge rules check MagicCompRules.txt --write
    """
    from judgecli.rulebook.guard import guard, lines_to_add
    from judgecli.rulebook.show import COLOUR, PLAIN, report_lines
    from judgecli.rules.editions import compiled

    new = text_or_exit(file)
    bases = bases_or_exit(new.date, against)
    concepts = compiled().concepts
    report = guard(concepts, new, bases)
    if json:
        say_json(report)
    elif write:
        for line in lines_to_add(concepts, report):
            say(line)
    else:
        marks = COLOUR if in_colour(False if plain else None) else PLAIN
        for line in report_lines(report, marks):
            say(line, escapes=marks is COLOUR)
    if not report.in_order:
        raise typer.Exit(TROUBLE)


# -- helpers ----------------------------------------------------------------------------------------------


def text_or_exit(words: str) -> Text:
    from judgecli.rulebook.importing import NoText, text_named
    from judgecli.rulebook.store import Damaged
    from judgecli.rulebook.types import BadText

    try:
        return text_named(words)
    except BadText as bad:
        read = f"; could be read: {bad.read}" if bad.read else ""
        say(f"{words}: {bad.message}{read}", error=True)
    except (NoText, Damaged) as error:
        say(str(error), error=True)
    raise typer.Exit(UNUSABLE)


def bases_or_exit(date: str, against: str | None) -> tuple[Base, ...]:
    from judgecli.rulebook.guard import Base
    from judgecli.rulebook.importing import bases_for

    if against is not None:
        return (Base(text_or_exit(against)),)
    return bases_for(date, None)


def progress(files: list[Path]) -> Iterable[Path]:
    """The files, with a progress bar on a terminal where there are several."""
    import sys

    if len(files) < SLOW or not sys.stderr.isatty():
        return files
    from rich.console import Console
    from rich.progress import track

    return track(files, "importing", console=Console(stderr=True), transient=True)


def in_colour(wanted: bool | None) -> bool:
    import os
    import sys

    if wanted is not None:
        return wanted
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def say(line: str, *, error: bool = False, escapes: bool = False) -> None:
    """Prints a line; what came from outside can't send control characters."""
    if not escapes:
        line = "".join(char if char.isprintable() else ascii(char)[1:-1] for char in line)
    import sys

    stream = sys.stderr if error else sys.stdout
    encoding = getattr(stream, "encoding", None) or "utf-8"
    typer.echo(line.encode(encoding, "backslashreplace").decode(encoding), err=error, color=escapes or None)


def say_json(data: object) -> None:
    import msgspec

    typer.echo(msgspec.json.encode(data).decode())
