"""`judge run`: files, `-c` commands or the standard input, each a table of its own."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from judgecli.shell.output import Printer
from judgecli.transcripts.format import parse
from judgecli.transcripts.play import Played, Player, Problem
from judgecli.transcripts.reading import Unreadable, read_text

if TYPE_CHECKING:
    from judgecli.session import Session

OK, REFUSED, UNUSABLE = 0, 1, 2


class Wanted(Struct, frozen=True, kw_only=True):
    """The options of `run`.  quiet: only what counts against the run is shown."""

    json: bool = False
    edition: str | None = None
    quiet: bool = False
    strict: bool = False
    fail_fast: bool = False
    plain: bool = False


class Script(Struct, frozen=True):
    """Commands with the place that each has in its file.  name: how failures name it."""

    name: str
    commands: tuple[tuple[int, str], ...]


def script_of(path: str) -> Script:
    """The commands of a transcript or a plain script; `-` is the standard input.  Raises `Unreadable`."""
    transcript = parse(read_text(path), path)
    name = "standard input" if path == "-" else path
    return Script(name, tuple((entry.line, entry.command) for entry in transcript.entries))


def run(files: Sequence[str], commands: Sequence[str], wanted: Wanted) -> int:
    """Runs each file and then the commands, and gives the exit status: 0 all well; 1 a command was
    refused or an expectation did not hold; 2 a file could not be read."""
    printer = Printer(plain_wanted=wanted.plain)
    status = OK
    for path in files:
        try:
            script = script_of(path)
        except Unreadable as error:
            complain(str(error))
            status = UNUSABLE
            if wanted.fail_fast:
                return status
            continue
        if len(files) > 1 and not (wanted.json or wanted.quiet):
            printer.text(f"# {script.name}", "bold")
        status = max(status, _play(script, wanted, printer))
        if status and wanted.fail_fast:
            return status
    if commands:
        script = Script("-c", tuple((number, line) for number, line in enumerate(commands, 1)))
        status = max(status, _play(script, wanted, printer))
    return status


def complain(message: str) -> None:
    from judgecli.narration import safe

    sys.stderr.write(f"judge: {safe(message)}\n")


def _play(script: Script, wanted: Wanted, printer: Printer) -> int:
    from judgecli.transcripts.replay import new_session

    session = new_session(wanted.edition)
    player = Player(session, strict=wanted.strict)
    problems: list[Problem] = []
    for line, typed in script.commands:
        played = player.play(typed, line)
        problems += played.problems
        _show(played, wanted, printer)
        if played.quits or (wanted.fail_fast and played.problems):
            break
    problems += player.finish()
    status = REFUSED if problems else OK
    if wanted.json:
        _last(session, printer, status, script.name, problems)
    printer.flush()
    for problem in problems:
        where = f"-c {problem.line}" if script.name == "-c" else f"{script.name}:{problem.line}"
        complain(f"{where}: {problem.command}: {problem.message}")
    return status


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
