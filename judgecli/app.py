"""The command line: typer's wiring, nothing else.  Every room is imported by the command that needs it."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

app = typer.Typer(
    name="judge",
    help="Type a board, walk one combat, and read each ruling with the rule that decides it.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
Edition = Annotated[
    str | None,
    typer.Option("--edition", "-e", metavar="DATE", help="Rules as of this date, unless the commands say."),
]
Plain = Annotated[bool, typer.Option("--plain", help="No colour and no columns: for screen readers.")]


def run_app() -> int | None:
    """Runs the command line on sys.argv."""
    _mount(sys.argv[1:2])
    app(prog_name="judge")
    return None


def _mount(first: list[str]) -> None:
    """`judge rules …` and `judge cards …` are imported only where they are called (or completed); elsewhere
    their names are enough."""
    completing = any(name.startswith("_JUDGE_COMPLETE") for name in os.environ)
    if first == ["rules"] or completing:
        from judgecli.rulebook.commands import rules_app
    else:
        rules_app = typer.Typer(help="The official rules texts: import them, compare editions.")
    if first == ["cards"] or completing:
        from judgecli.cards.commands import cards_app
    else:
        cards_app = typer.Typer(help="The card library: import, update, what is understood.")
    app.add_typer(rules_app, name="rules")
    app.add_typer(cards_app, name="cards")


def _version(wanted: bool) -> None:
    if wanted:
        from judgecli import VERSION

        typer.echo(f"judge {VERSION}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def root(
    context: typer.Context,
    edition: Edition = None,
    plain: Plain = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """The interactive session."""
    if context.invoked_subcommand is None:
        from judgecli.shell.interactive import interactive

        raise typer.Exit(interactive(edition, plain=plain))


@app.command()
def run(
    files: Annotated[
        list[str] | None, typer.Argument(help="Transcripts or plain scripts; - is the standard input.")
    ] = None,
    commands: Annotated[
        list[str] | None, typer.Option("-c", "--command", help="A command; may be given several times.")
    ] = None,
    json: Annotated[
        bool, typer.Option("--json", help="JSON lines: each event, then the final state.")
    ] = False,
    edition: Edition = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say only what goes wrong.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Warnings (NOT MODELLED, READING) fail.")] = False,
    fail_fast: Annotated[bool, typer.Option("--fail-fast", help="Stop at the first failure.")] = False,
    plain: Plain = False,
) -> None:
    """Run commands from files, from -c, or from the standard input.

    Each FILE is a table of its own; all -c together are one. Exit status: 0 all well; 1 a command was
    refused or an expect did not hold; 2 wrong usage or an unreadable file.

    Example: judge run -c "Amy: Ox 2/4" -c "Ben: Bear 2/2" -c "attack Ox" -c "block Ox with Bear"
    """
    from judgecli.shell import running

    if not files and not commands:
        if sys.stdin.isatty():
            raise typer.BadParameter("nothing to run: give a FILE, - for the standard input, or -c COMMAND")
        files = ["-"]
    wanted = running.Wanted(
        json=json, edition=_dated(edition), quiet=quiet, strict=strict, fail_fast=fail_fast, plain=plain
    )
    raise typer.Exit(running.run(files or [], commands or [], wanted))


@app.command()
def replay(
    paths: Annotated[list[str], typer.Argument(help="Transcripts, and folders of them.")],
    update: Annotated[
        bool, typer.Option("--update", help="Rewrite the recorded narration, never the commands.")
    ] = False,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=0, help="Processes to use; 0: all.")] = 1,
    junit: Annotated[str, typer.Option("--junit", metavar="FILE", help="Write a JUnit XML report.")] = "",
    edition: Edition = None,
    plain: Plain = False,
) -> None:
    """Run transcripts and compare what is said with what they recorded, and every expect.

    Example: judge replay transcripts/primer
    """
    from judgecli.shell import replaying

    wanted = replaying.Wanted(update=update, jobs=jobs, junit=junit, edition=_dated(edition), plain=plain)
    raise typer.Exit(replaying.replay(paths, wanted))


def _ask(verb: str, words: list[str], edition: str | None, plain: bool) -> None:
    from judgecli.shell.asking import ask

    raise typer.Exit(ask(verb, " ".join(words), _dated(edition), plain=plain))


@app.command()
def timing(words: list[str], edition: Edition = None, plain: Plain = False) -> None:
    """When may it be cast or activated? A card's name, or its wording in quotes."""
    _ask("timing", words, edition, plain)


@app.command()
def rule(words: list[str], edition: Edition = None, plain: Plain = False) -> None:
    """What a rule decides, by number or by words."""
    _ask("rule", words, edition, plain)


@app.command()
def card(words: list[str], edition: Edition = None, plain: Plain = False) -> None:
    """What is known of a card, and how its wording is read."""
    _ask("card", words, edition, plain)


@app.command()
def history(words: list[str], edition: Edition = None, plain: Plain = False) -> None:
    """The numbers that a rule has had, and what changed in play."""
    _ask("history", words, edition, plain)


@app.command()
def doctor(plain: Plain = False) -> None:
    """What this installation has, where it keeps its files, and what is wrong with them."""
    from judgecli.shell.doctor import doctor as examine

    raise typer.Exit(examine(plain=plain))


def _dated(edition: str | None) -> str | None:
    """The edition asked for, checked: a date that no edition answers for is wrong usage."""
    if edition is not None:
        from judgecli.rules import UnknownEdition
        from judgecli.rules import edition as find

        try:
            find(edition)
        except UnknownEdition as error:
            raise typer.BadParameter(str(error), param_hint="--edition") from error
    return edition
