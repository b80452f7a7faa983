"""A session that answers by rote, so that the transcripts room is tested without the game."""

from __future__ import annotations

from judgecli.board.commands import Assertion, Check, Command, Comment, DeclareAttack, Expect, Show
from judgecli.board.events import Event, Noted, Ruled
from judgecli.board.refusals import Malformed, Refusal
from judgecli.board.table import AttackDeclaration, Board
from judgecli.board.verdicts import Verdict
from judgecli.session.result import Result

BOARD = Board(edition="2026-09-25")


class Rote:
    """`say X` says X; `nonsense` is refused; `attack` is illegal, `check` only answers so; `expect K` holds if the
    last line was refused like that; `expect no` never holds; `quit` quits."""

    def __init__(self, edition: str | None = None) -> None:
        self.board = BOARD
        self.last = ""

    def run(self, line: str) -> Result:
        verb, _, rest = line.partition(" ")
        if verb == "expect":
            return self._expect(line, rest)
        if line.startswith("#"):
            return Result(line=line, before=BOARD, board=BOARD, command=Comment())
        self.last = {"nonsense": "error", "attack": "illegal", "check": "illegal"}.get(verb, "")
        verdict = Verdict(about="attack", legal=False, attack=AttackDeclaration())
        command: Command = Show(verb=verb)
        events: tuple[Event, ...] = ()
        refusal: Refusal | None = None
        if verb == "say":
            events = (Noted(kind="said", text=rest),)
        elif verb == "attack":
            command, events = DeclareAttack(verb=verb), (Ruled(verdict=verdict),)
        elif verb == "check":
            command = Check(verb=verb, declaration=DeclareAttack())
            events = (Ruled(verdict=verdict, asked=True),)
        elif verb != "quit":
            refusal = Malformed(f"there is no verb `{verb}`", column=0, suggestion="say hello")
        return Result(line=line, before=BOARD, board=BOARD, command=command, events=events, refusal=refusal)

    def _expect(self, line: str, rest: str) -> Result:
        kind = rest.split()[0]
        failures = () if kind == self.last else (f"expected {rest}: found {self.last or 'nothing'}",)
        command = Expect(assertions=(Assertion(kind=kind),))
        return Result(line=line, before=BOARD, board=BOARD, command=command, failures=failures)
