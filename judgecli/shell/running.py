"""`judge run`: files, `-c` commands or the standard input, each a table of its own."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from judgecli.shell.output import Printer
from judgecli.transcripts.format import Entry, Transcript, parse
from judgecli.transcripts.play import Played, Player, Problem
from judgecli.transcripts.reading import Unreadable, read_text

if TYPE_CHECKING:
    from judgecli.session import Session

OK, REFUSED, UNUSABLE = 0, 1, 2
LONGEST_SHOWN = 200  # characters of a command that is repeated with what is wrong with it


class Wanted(Struct, frozen=True, kw_only=True):
    """The options of `run`.  quiet: only what counts against the run is shown.  cards: the user's own and
    imported cards are known too."""

    json: bool = False
    edition: str | None = None
    quiet: bool = False
    strict: bool = False
    fail_fast: bool = False
    plain: bool = False
    cards: bool = False


def transcript_of(path: str) -> Transcript:
    """The commands of a transcript or a plain script; `-` is the standard input.  Raises `Unreadable`."""
    return parse(read_text(path), "standard input" if path == "-" else path)


def run(files: Sequence[str], commands: Sequence[str], wanted: Wanted) -> int:
    """Runs each file and then the commands, and gives the exit status: 0 all well; 1 a command was
    refused or an expectation did not hold; 2 a file could not be read."""
    printer = Printer(plain_wanted=wanted.plain)
    status = OK
    for path in files:
        try:
            script = transcript_of(path)
            session = _session(script, wanted)
        except Unreadable as error:
            complain(str(error))
            status = UNUSABLE
            if wanted.fail_fast:
                return status
            continue
        if len(files) > 1 and not (wanted.json or wanted.quiet):
            printer.text(f"# {script.path}", "bold")
        status = max(status, _play(script, session, wanted, printer))
        if status and wanted.fail_fast:
            return status
    if commands:
        script = Transcript("-c", tuple(Entry(line, number) for number, line in enumerate(commands, 1)))
        status = max(status, _play(script, _session(script, wanted), wanted, printer))
    return status


def _shortened(command: str) -> str:
    return command if len(command) <= LONGEST_SHOWN else f"{command[: LONGEST_SHOWN - 1]}…"


def complain(message: str) -> None:
    from judgecli.narration import safe

    sys.stderr.write(f"judge: {safe(message)}\n")


def _session(script: Transcript, wanted: Wanted) -> Session:
    """An empty table with the cards that the file may name.  Raises `Unreadable` for a card that is none."""
    from judgecli.transcripts.replay import bring_cards, new_session, session_with_all_cards

    session = session_with_all_cards(wanted.edition) if wanted.cards else new_session(wanted.edition)
    bring_cards(session, script)
    return session


def _play(script: Transcript, session: Session, wanted: Wanted, printer: Printer) -> int:
    player = Player(session, strict=wanted.strict)
    problems: list[Problem] = []
    strangers: list[str] = []
    for entry in script.entries:
        played = player.play(entry.command, entry.line)
        strangers += _strange_card(played)
        problems += played.problems
        _show(played, wanted, printer)
        if played.quits or (wanted.fail_fast and played.problems):
            break
    problems += player.finish()
    status = REFUSED if problems else OK
    if wanted.json:
        _last(session, printer, status, script.path, problems)
    printer.flush()
    for problem in problems:
        where = f"-c {problem.line}" if script.path == "-c" else f"{script.path}:{problem.line}"
        complain(f"{where}: {_shortened(problem.command)}: {problem.message}")
    if strangers and not wanted.cards:
        _say_where_known(strangers)
    return status


def _strange_card(played: Played) -> list[str]:
    """The name that was refused because no card is called so."""
    from judgecli.board.refusals import UnknownCard

    refusal = played.result.refusal
    return [refusal.asked] if isinstance(refusal, UnknownCard) else []


def _say_where_known(names: Sequence[str]) -> None:
    """A card that the prompt would know is named: a run knows it only if it is told to, so that it gives the
    same answers on every machine."""
    from judgecli.cards import Library

    library = Library.standard()
    known = dict.fromkeys(found.name for name in names if (found := library.longest(name)) is not None)
    if known:
        complain(f"your own or imported cards have {', '.join(known)}; --cards lets this command know them")
    for problem in library.problems:
        complain(problem)


def _show(played: Played, wanted: Wanted, printer: Printer) -> None:
    if wanted.json:
        _show_json(played, printer)
    elif not wanted.quiet:
        printer.text(f"> {played.typed}", "bold")
        printer.told(played.told)


def _show_json(played: Played, printer: Printer) -> None:
    from judgecli.narration import schema

    result = played.result
    head: schema.Json = {"line": played.line, "command": result.line}
    rows = [schema.to_json(e, result.board, line=played.line, command=result.line) for e in result.events]
    if result.refusal is not None:
        rows.append(schema.refusal_json(result.refusal, head))
    rows += [schema.failure_json(failure, head) for failure in result.failures]
    if played.told:
        rows.append(schema.told_json(played.told, line=played.line, command=result.line))
    printer.stream.write("".join(schema.encode(row) + "\n" for row in rows))


def _last(session: Session, printer: Printer, status: int, name: str, problems: Sequence[Problem]) -> None:
    from judgecli.narration import schema

    state = schema.state_json(session.board, status)
    state["file"] = name
    state["problems"] = [
        {"kind": p.kind, "line": p.line, "command": p.command, "message": p.message} for p in problems
    ]
    printer.stream.write(schema.encode(state) + "\n")
