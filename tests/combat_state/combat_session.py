"""A table under a session for these tests: lines are typed, what they say is looked at."""

from __future__ import annotations

from judgecli.board.table import Board, Step
from judgecli.game.owed import owed
from judgecli.session import Result, Session


class Judge:
    """A session of the built-in cards.  `type` runs lines that must not be refused."""

    def __init__(self, *lines: str, edition: str | None = None) -> None:
        self.session = Session(edition)
        self.last: Result | None = None
        self.type(*lines)

    @property
    def board(self) -> Board:
        return self.session.board

    def type(self, *lines: str) -> Judge:
        for line in lines:
            self.last = self.session.run(line)
            assert self.last.refusal is None, (line, self.last.refusal)
            assert not self.last.failures, (line, self.last.failures)
        return self

    def refused(self, line: str) -> str:
        """The message with which a line is refused."""
        self.last = self.session.run(line)
        assert self.last.refusal is not None, line
        return self.last.refusal.message

    def says(self, line: str) -> str:
        """What a line says, as one text without line breaks."""
        self.type(line)
        return " ".join(" ".join(self.session.last_words()).split())

    def next_turn(self) -> Judge:
        """On to the next turn; nobody attacks on the way."""
        number = self.board.turn.number
        while self.board.turn.number == number or self.board.turn.step < Step.MAIN_1:
            waiting = owed(self.board)
            self.type("attack none" if waiting and waiting[0].kind == "attack" else "to next turn")
        return self

    def id(self, name: str) -> int:
        return next(o.id for o in self.board.objects.values() if self.board.name(o.id) == name)
