"""What performing a command gives back."""

from __future__ import annotations

from msgspec import Struct

from judgecli.board.events import Event
from judgecli.board.table import Board
from judgecli.board.verdicts import Verdict


class Outcome(Struct, frozen=True):
    """board: afterwards (the one before, where something illegal was tried); events: in order; verdict: the
    last one given, None where the command needed none."""

    board: Board
    events: tuple[Event, ...]
    verdict: Verdict | None = None
