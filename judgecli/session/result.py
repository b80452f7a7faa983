"""What running one line gives back: the Python API's answer."""

from __future__ import annotations

from msgspec import Struct

from judgecli.board.commands import Command
from judgecli.board.events import CastRuled, Event, Ruled
from judgecli.board.refusals import Refusal
from judgecli.board.table import Board
from judgecli.board.verdicts import Verdict


class Result(Struct, frozen=True, kw_only=True):
    """line: as typed, with its verb written out.  command: None where the line was not understood.

    events: what happened or was answered, in order.  verdict: on a declaration, check, assignment or act.
    before, board: the tables before and after.  refusal: an error, None when there was none.
    failures: expectations that did not hold, each with what was found instead.  expected: how many were checked.
    """

    line: str
    before: Board
    board: Board
    command: Command | None = None
    events: tuple[Event, ...] = ()
    verdict: Verdict | None = None
    refusal: Refusal | None = None
    failures: tuple[str, ...] = ()
    expected: int = 0

    @property
    def ok(self) -> bool:
        """Nothing was refused, nothing illegal was declared, every expectation held."""
        return self.refusal is None and not self.failures and not self.illegal

    @property
    def illegal(self) -> bool:
        """Something illegal was tried (not merely asked about)."""
        return self.verdict is not None and self.verdict.legal is not True and not self.asked

    @property
    def asked(self) -> bool:
        """It was a question: `check`, `why not`, `can`."""
        return any(isinstance(e, Ruled | CastRuled) and e.asked for e in self.events)

    @property
    def not_modelled(self) -> bool:
        return self.verdict is not None and bool(self.verdict.not_modelled)
