"""`judge cards …`: the command line of the card library.  Only typer is loaded with it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

__all__ = ["cards_app"]

cards_app = typer.Typer(
    name="cards",
    help="The card library: import a card file, update it, and see what is understood of it.",
    rich_markup_mode=None,
    no_args_is_help=True,
)

Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="No progress bar; say only what goes wrong.")]


@cards_app.command("import")
def import_cards(
    file: Annotated[Path, typer.Argument(help="A Scryfall bulk file or MTGJSON's AtomicCards; may be .gz.")],
    quiet: Quiet = False,
) -> None:
    """Read a card file into the library, in place of what was imported before.

    Texts are stored; their wording is read when a card is used. A file that is damaged is named with the
    place, and the old library stays.

    Example: judge cards import oracle-cards.json
    """
    from judgecli.cards.folders import data_folder
    from judgecli.cards.terminal import importing

    _told(lambda: importing(file, data_folder(), quiet=quiet))


@cards_app.command()
def update(
    force: Annotated[
        bool, typer.Option("--force", help="Fetch the file even if it is the one we have.")
    ] = False,
    kind: Annotated[
        str, typer.Option(help="Which of Scryfall's files: oracle_cards, or all_cards for printed names.")
    ] = "oracle_cards",
    address: Annotated[str, typer.Option("--from", metavar="URL", help="Ask another bulk-data list.")] = "",
    quiet: Quiet = False,
) -> None:
    """Fetch the newest card file from Scryfall and import it.

    This is the only command that uses the network. The old library stays until the new file is whole.
    """
    from judgecli.cards.folders import data_folder
    from judgecli.cards.terminal import updating

    _told(lambda: updating(data_folder(), kind=kind, address=address, force=force, quiet=quiet))


@cards_app.command()
def stats(
    file: Annotated[
        Path | None, typer.Argument(help="A card file; else the imported library, else the built-in cards.")
    ] = None,
    patterns: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Which clauses count: lines of `kind: regular expression`."),
    ] = None,
    top: Annotated[int, typer.Option(min=0, max=1000, help="How many unmodelled wordings to list.")] = 25,
    json: Annotated[bool, typer.Option("--json", help="As one JSON object.")] = False,
    quiet: Quiet = False,
) -> None:
    """Count the clauses that speak of combat: modelled, irrelevant to it, or NOT MODELLED.

    The most frequent wordings that are not modelled are listed. Reading all cards takes a while.
    """
    from judgecli.cards.terminal import show_stats

    _told(lambda: show_stats(file, patterns, top=top, as_json=json, quiet=quiet))


@cards_app.command("list")
def list_cards(
    part: Annotated[
        list[str] | None, typer.Argument(help="The beginning of a name or of a word in it.")
    ] = None,
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, help="At most so many.")] = 1000,
) -> None:
    """List the names of the cards that are known.

    Example: judge cards list goblin
    """
    from judgecli.cards.terminal import show_names

    _told(lambda: show_names(" ".join(part or ()), limit))


@cards_app.command()
def search(
    words: Annotated[list[str], typer.Argument(help="Words of the name, the type line or the text.")],
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, help="At most so many.")] = 50,
) -> None:
    """List cards whose name, type line or text holds all these words.

    Example: judge cards search attack alone
    """
    from judgecli.cards.terminal import show_found

    _told(lambda: show_found(" ".join(words), limit))


@cards_app.command()
def info(
    check: Annotated[
        bool, typer.Option("--check", help="Read the whole imported library, and compare the built-in cards.")
    ] = False,
) -> None:
    """Say which card libraries there are, how many cards they hold and whether they are in order."""
    from judgecli.cards.terminal import show_info

    _told(lambda: show_info(check=check))


def _told(do: Callable[[], int]) -> None:
    """Runs it; what goes wrong is said in a sentence, without a traceback.  Exit status 2: an unreadable
    file, 1: anything else that failed."""
    from judgecli.cards.errors import CardFileError, CardsError
    from judgecli.cards.terminal import printable

    try:
        status = do()
    except CardsError as error:
        typer.echo(printable(error.message), err=True)
        status = 2 if isinstance(error, CardFileError) else 1
    except KeyboardInterrupt:
        typer.echo("Stopped; the library is as it was.", err=True)
        status = 130
    raise typer.Exit(status)
