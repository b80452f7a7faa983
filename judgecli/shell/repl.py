"""The prompt on a terminal.  prompt_toolkit is imported here and nowhere else."""

from __future__ import annotations

from collections.abc import Iterable
from threading import Thread

from prompt_toolkit import PromptSession
from prompt_toolkit.auto_suggest import AutoSuggestFromHistory
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.keys import Keys

from judgecli.narration import safe
from judgecli.shell.desk import Desk
from judgecli.shell.journal import forget, orphans
from judgecli.shell.output import Printer
from judgecli.shell.prompt import FIRST_PROMPT, prompt_text, toolbar_text

GREETING = "Set the table (`Amy: Ox 2/4`), then `attack Ox`. `help` says more; Ctrl-D leaves."


class LineCompleter(Completer):
    """Offers what the language says can come next."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        from judgecli.language.complete import complete

        at = document.cursor_position
        for offer in complete(document.text, at, self.desk.session.scene):
            # names are data: what can't be printed is not offered
            if offer.text.isprintable():
                yield Completion(offer.text, offer.start - at, display_meta=safe(offer.note))


def repl(edition: str | None, printer: Printer) -> int:
    """Reads, runs and answers until Ctrl-D or `quit`."""
    from judgecli import VERSION
    from judgecli.cards.folders import data_folder

    home = str(data_folder())
    desk = Desk(edition, f"{home}/journal")
    prompts: PromptSession[str] = PromptSession(
        history=_history(home),
        completer=LineCompleter(desk),
        complete_while_typing=True,
        complete_in_thread=False,
        auto_suggest=AutoSuggestFromHistory(),
        key_bindings=_keys(),
        bottom_toolbar=lambda: toolbar_text(desk.board, desk.owed) if desk.is_ready else "",
    )
    printer.text(f"judge {VERSION}. {GREETING}")
    said = _offer(desk, printer)
    if said and not _run_lines(desk, said, printer):
        desk.journal.end()
        return 0
    while True:
        try:
            typed = prompts.prompt(FormattedText([("bold", _prompt(desk))]), pre_run=lambda: _warm(desk))
        except KeyboardInterrupt:
            continue
        except EOFError:
            break
        if not _run_lines(desk, typed, printer):
            break
    desk.journal.end()
    return 0


def _keys() -> KeyBindings:
    """Escape sequences may come in as text, with colours copied from elsewhere: one that looks like a mouse's is
    passed over, for the library's own answer to it would fail."""
    keys = KeyBindings()
    keys.add(Keys.Vt100MouseEvent)(lambda event: None)
    return keys


def _prompt(desk: Desk) -> str:
    return prompt_text(desk.board, desk.owed) if desk.is_ready else FIRST_PROMPT


def _warm(desk: Desk) -> None:
    """While the user thinks of a first line the game is imported."""
    if not desk.is_ready:
        Thread(target=desk.ready, daemon=True).start()


def _run_lines(desk: Desk, typed: str, printer: Printer) -> bool:
    """Runs what was typed; several lines, if they were pasted, one after the other.  False: leave."""
    rows = typed.split("\n")
    for row in rows:
        if len(rows) > 1 and row.strip():
            printer.text(f"> {row.strip()}", "bold")
        try:
            answer = desk.run(row.removeprefix("> ") if len(rows) > 1 else row)
        except KeyboardInterrupt:
            printer.text("Interrupted: the table is as it was.", "yellow")
            return True
        printer.told(answer.told)
        if answer.quits:
            return False
    return True


def _history(home: str) -> History:
    """The file with what was typed before; in memory where it can't be used."""
    import os

    path = f"{home}/history"
    try:
        os.makedirs(home, mode=0o700, exist_ok=True)  # noqa: PTH103
        with open(path, "ab"):  # noqa: PTH123
            pass
    except OSError:
        return InMemoryHistory()
    return FileHistory(path)


def _offer(desk: Desk, printer: Printer) -> str:
    """A session that was killed is offered again; without a clear answer it is kept for the next time.  An answer
    that is neither yes nor no is a command for the new table: it is given back."""
    answers: PromptSession[str] = PromptSession(key_bindings=_keys())  # they are no history
    for orphan in orphans(desk.journal.folder):
        count = len(orphan.lines)
        printer.text(
            f"A session ended unexpectedly ({count} command{'' if count == 1 else 's'}, "
            f"the last: {orphan.lines[-1]}).",
            "yellow",
        )
        try:
            said = answers.prompt("Take it up again? [y/n] ").strip()
        except (KeyboardInterrupt, EOFError):
            return ""
        if said.lower() in ("y", "yes"):
            answer = desk.take_up(orphan)
            printer.told(answer.told)
            if answer.told[0].head != "ERROR":
                forget(orphan)
                printer.told(desk.run("board").told)
                return ""
        elif said.lower() in ("n", "no"):
            forget(orphan)
        elif said:
            printer.text("It is kept, and offered again next time.", "yellow")
            return said
    return ""
