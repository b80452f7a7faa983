"""The prompt and the toolbar: where the game is, whose turn, what is owed.  Pure: board in, text out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from judgecli.narration import safe

if TYPE_CHECKING:
    from judgecli.board.table import Board
    from judgecli.board.verdicts import Owed


FIRST_PROMPT = "judge> "


def prompt_text(board: Board, owed: Sequence[Owed]) -> str:
    """`Amy, declare attackers> `; where a choice is owed, who owes what: `Nicole owes block> `."""
    if not board.players:
        return FIRST_PROMPT
    if owed:
        first = owed[0]
        what = f" {safe(board.name(first.subject))}" if first.subject in board.objects else ""
        return f"{safe(board.name(first.player))} owes {first.kind}{what}> "
    return f"{safe(board.name(board.active))}, {step_words(board)}> "


def step_words(board: Board) -> str:
    from judgecli.board.table import STEP_NAMES

    return STEP_NAMES[board.turn.step].removesuffix(" step").removesuffix(" phase")


def toolbar_text(board: Board, owed: Sequence[Owed]) -> str:
    """One line: the edition, the step, each player's life, how many choices are owed."""
    parts = [f"rules of {board.edition}"]
    if board.players:
        parts.append(f"turn {board.turn.number}, {step_words(board)}")
        parts.append(", ".join(f"{safe(p.name)} {p.life}{' lost' if p.lost else ''}" for p in board.players))
    if owed:
        parts.append(f"{len(owed)} owed")
    return " | ".join(parts)
