"""The command line: typer's wiring, nothing else.  Every room is imported by the command that needs it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

if TYPE_CHECKING:
    from typer._click import Command
    from typer._click.core import Context


class Rooms(TyperGroup):
    """`judge rules …` and `judge cards …` are imported only where they are called, completed or listed."""

    def list_commands(self, ctx: Context) -> list[str]:
        return [*super().list_commands(ctx), "rules", "cards"]

    def get_command(self, ctx: Context, cmd_name: str) -> Command | None:
        if cmd_name not in ("rules", "cards") or cmd_name in self.commands:
            return super().get_command(ctx, cmd_name)
        if cmd_name == "rules":
            from judgecli.rulebook.commands import rules_app as room
        else:
            from judgecli.cards.commands import cards_app as room
        group = typer.main.get_group(room)
        self.add_command(group, cmd_name)
        return group


app = typer.Typer(
    name="judge",
    cls=Rooms,
    help="Type a board, walk one combat, and read each ruling with the rule that decides it.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
Edition = Annotated[
    str | None,
    typer.Option("--edition", "-e", metavar="DATE", help="Rules as of this date, unless the commands say."),
]
Cards = Annotated[
    bool, typer.Option("--cards", help="Know your own and imported cards too, not only the built-in ones.")
]
Plain = Annotated[bool, typer.Option("--plain", help="No colour and no columns: for screen readers.")]


def run_app() -> int | None:
    """Runs the command line on sys.argv."""
    app(prog_name="judge")
    return None


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
    edition = _dated(edition)
    if context.invoked_subcommand is None:
        from judgecli.shell.interactive import interactive

        raise typer.Exit(interactive(edition, plain=plain))
    _hand_down(context, context.invoked_subcommand, edition, plain)


def _hand_down(context: typer.Context, name: str, edition: str | None, plain: bool) -> None:
    """Options in front of a command are its defaults: `judge -e 2014-05-02 run FILE` is `judge run -e 2014-05-02
    FILE`.  A date that the command has no use for is said to be of none."""
    assert isinstance(context.command, TyperGroup)
    command = context.command.get_command(context, name)
    if command is None:
        return
    given: dict[str, object] = {"edition": edition} if edition is not None else {}
    if plain:
        given |= {"plain": True, "colour": False}
    inner = command.commands.values() if isinstance(command, TyperGroup) else ()
    context.default_map = {
        name: {one.name: _taken(one, given) for one in inner} if inner else _taken(command, given)
    }
    if edition is not None and not any("edition" in _taken(one, given) for one in inner or (command,)):
        typer.echo(f"judge: `judge {name}` goes by no date: --edition changes nothing in it", err=True)


def _taken(command: Command, given: dict[str, object]) -> dict[str, Any]:
    """Those of the options that the command has."""
    names = {parameter.name for parameter in command.params}
    return {name: value for name, value in given.items() if name in names}


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
    cards: Cards = False,
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
        json=json,
        edition=_dated(edition),
        quiet=quiet,
        strict=strict,
        fail_fast=fail_fast,
        plain=plain,
        cards=cards,
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
    cards: Cards = False,
    plain: Plain = False,
) -> None:
    """Run transcripts and compare what is said with what they recorded, and every expect.

    Example: judge replay transcripts/primer
    """
    from judgecli.shell import replaying

    wanted = replaying.Wanted(
        update=update, jobs=jobs, junit=junit, edition=_dated(edition), plain=plain, cards=cards
    )
    raise typer.Exit(replaying.replay(paths, wanted))


def _ask(verb: str, words: list[str], edition: str | None, plain: bool) -> None:
    from judgecli.shell.asking import ask

    raise typer.Exit(ask(verb, " ".join(words), _dated(edition), plain=plain))


@app.command()
def timing(
    words: Annotated[list[str], typer.Argument(metavar="CARD|WORDING", help="A known card, or its wording.")],
    edition: Edition = None,
    plain: Plain = False,
) -> None:
    """When in the turn may it be cast or activated?

    Example: judge timing "only during combat after blockers are declared"
    """
    _ask("timing", words, edition, plain)


@app.command()
def rule(
    words: Annotated[
        list[str], typer.Argument(metavar="NUMBER|NAME", help="Such as 508.1d, 508 or trample.")
    ],
    edition: Edition = None,
    plain: Plain = False,
) -> None:
    """What a rule decides, by number or name; then its official words, where a text is imported.

    Example: judge rule 509.2 -e 2014-05-02
    """
    _ask("rule", words, edition, plain)


@app.command()
def search(
    words: Annotated[list[str], typer.Argument(metavar="WORDS", help="Looked for together, then apart.")],
    edition: Edition = None,
    plain: Plain = False,
) -> None:
    """The rules that have these words: of the imported text, else in this program's own words.

    Example: judge search lethal damage
    """
    _ask("search", words, edition, plain)


@app.command()
def glossary(
    words: Annotated[list[str], typer.Argument(metavar="WORD", help="A term of the rules.")],
    edition: Edition = None,
    plain: Plain = False,
) -> None:
    """What a term means: by the glossary of the imported text, else the rules that speak of it.

    Example: judge glossary lethal damage
    """
    _ask("glossary", words, edition, plain)


@app.command()
def card(
    words: Annotated[list[str], typer.Argument(metavar="NAME", help="All of a card's name, or a part.")],
    edition: Edition = None,
    plain: Plain = False,
) -> None:
    """A card, and how each line of its wording is read.

    Example: judge card loyal pegasus
    """
    _ask("card", words, edition, plain)


@app.command()
def history(
    words: Annotated[
        list[str], typer.Argument(metavar="NUMBER [DATE]", help="A rule's number, and when it had it.")
    ],
    edition: Edition = None,
    plain: Plain = False,
) -> None:
    """The numbers that a rule has had, and what changed in play.

    Example: judge history 509.2 2014-05-02
    """
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
