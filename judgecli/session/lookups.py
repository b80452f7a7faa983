"""Looking things up: rules by number or name, editions, cards, help."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judgecli.board import commands as c
from judgecli.board.events import Event, Noted
from judgecli.board.refusals import Unknown, Untimely
from judgecli.board.table import Board
from judgecli.language.help import help_text
from judgecli.rules import concepts, edition

if TYPE_CHECKING:
    from judgecli.session.session import Session


def look_up(session: Session, command: c.Lookup) -> tuple[Event, ...]:
    match command.verb:
        case "rule":
            return rule(session.board, command.text)
        case "help":
            return (Noted(kind="help", text=help_text(command.text or None)),)
        case "save" | "load":
            raise Untimely(
                f"`{command.verb}` works in the interactive session only; a script never touches files"
            )
        case _:
            raise Untimely(f"`{command.verb}` isn't part of this program yet")


def rule(board: Board, words: str) -> tuple[Event, ...]:
    """The gist of a rule by its number at this edition, or by name."""
    rules = edition(board.edition)
    wanted = words.casefold().strip().strip('"').rstrip(".")
    found = [k for k in concepts() if rules.number(k) == wanted]
    if not found and wanted and not wanted[0].isdigit():
        plain = wanted.replace(" ", "_")
        found = [
            k for k in concepts() if rules.has(k) and (k.split(".")[-1] == plain or k == f"keyword.{plain}")
        ]
        if not found:
            found = [
                k for k in concepts() if rules.has(k) and (wanted in rules.gist(k).casefold() or plain in k)
            ][:10]
    if not found:
        raise Unknown(f"no rule `{words}` in the edition of {rules.date}", suggestion="rule 508.1d")
    return tuple(Noted(kind="rule", text=rules.gist(k), more=(), cites=(k,), subjects=()) for k in found)


def edition_shown(board: Board) -> tuple[Event, ...]:
    return (Noted(kind="edition", text=board.edition),)
