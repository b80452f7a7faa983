"""`judge` without a command: the prompt on a terminal, a plain loop elsewhere."""

from __future__ import annotations

import os
import sys
from typing import IO

from judgecli.shell.desk import Desk
from judgecli.shell.output import Printer

LONGEST_LINE = 100_000


def interactive(edition: str | None = None, *, plain: bool = False) -> int:
    """Runs a session until the input ends; the exit status of the plain loop is that of `judge run`."""
    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if not terminal or plain or os.environ.get("TERM") == "dumb":
        return loop(sys.stdin, Printer(plain_wanted=plain), edition, ask=terminal)
    from judgecli.shell.repl import repl

    return repl(edition, Printer())


def loop(stream: IO[str], printer: Printer, edition: str | None = None, *, ask: bool = False) -> int:
    """Lines in, answers out, one at a time.  ask: show a prompt.  A line that is too long is refused unread."""
    from judgecli.shell.prompt import prompt_text

    desk = Desk(edition)
    problems = 0
    while True:
        if ask:
            printer.stream.write(prompt_text(desk.board, desk.owed))
            printer.flush()
        try:
            typed = stream.readline(LONGEST_LINE + 1)
        except UnicodeDecodeError:
            from judgecli.shell.running import complain

            complain("the input is not UTF-8 text")
            return 2
        except KeyboardInterrupt:
            printer.text("")
            continue
        if not typed:
            break
        if len(typed) > LONGEST_LINE:
            while typed and not typed.endswith("\n"):
                typed = stream.readline(LONGEST_LINE)
            typed = "#" + " " * LONGEST_LINE  # refused below by its length
        answer = desk.run(typed.rstrip("\r\n"))
        printer.told(answer.told)
        printer.flush()
        problems += answer.problems
        if answer.quits:
            break
    problems += len(desk.player.finish())
    return 0 if ask or not problems else 1
