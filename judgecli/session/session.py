"""A session: runs lines one after the other, keeps the history, answers questions.

>>> session = Session()
>>> session.run("Amy: Ox 2/4").refusal is None
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from judgecli.board import commands as c
from judgecli.board.events import Event, Noted
from judgecli.board.refusals import Refusal, Untimely
from judgecli.board.table import Board
from judgecli.board.verdicts import Verdict
from judgecli.game import going, setup
from judgecli.game.owed import owed
from judgecli.game.perform import perform
from judgecli.language.parse import parse
from judgecli.language.scene import Scene
from judgecli.narration import lines, plain
from judgecli.session import answers, expectations
from judgecli.session.naming import scene_for
from judgecli.session.result import Result

if TYPE_CHECKING:
    from judgecli.cards.library import Library


class State(Struct, frozen=True):
    """One point in the history: the board, and the lines that set it up (for `edition` and `variant`)."""

    board: Board
    lines: tuple[str, ...] = ()
    named: bool = False


class Memory(Struct, frozen=True):
    """What `expect` and `why` look back at: the last line that wasn't one of them."""

    verdict: Verdict | None = None
    refused: Refusal | None = None
    events: tuple[Event, ...] = ()
    changing: tuple[Event, ...] = ()


class Session:
    """The state of one table.  `board` is the present one; `run` is the only way to change it.

    edition: ISO date of the rules (None: the newest).  library: known cards (None: the built-in ones, and
    what the user imported).  texts: whether look-ups quote the official texts that the user imported.
    """

    def __init__(
        self, edition: str | None = None, library: Library | None = None, *, texts: bool = True
    ) -> None:
        self.library = library
        self.edition = edition
        self.texts = texts
        self._past: list[State] = []
        self._future: list[State] = []
        self._state = State(setup.empty(edition))
        self.memory = Memory()
        self.history: list[Result] = []
        self._told: set[str] = set()

    @property
    def board(self) -> Board:
        return self._state.board

    @property
    def scene(self) -> Scene:
        """What the parser and completion know of the table."""
        return scene_for(self._state.board, self.cards, may_join=not self._state.named)

    @property
    def cards(self) -> Library:
        """The known cards."""
        if self.library is None:
            from judgecli.cards.library import Library

            self.library = Library.standard()
        return self.library

    def not_told(self, problems: Iterable[str]) -> tuple[str, ...]:
        """Those of the problems with the user's files that this session didn't name yet; now it has."""
        fresh = tuple(dict.fromkeys(problem for problem in problems if problem not in self._told))
        self._told.update(fresh)
        return fresh

    def problems(self) -> tuple[str, ...]:
        """What is wrong with the card files that were asked so far, each thing once."""
        return self.not_told(self.library.problems) if self.library is not None else ()

    def fork(self, edition: str | None = None) -> Session:
        """Another session that stands where this one does, with no history; from here on under the rules of
        `edition`, if one is given."""
        other = Session(self.board.edition, self.cards, texts=self.texts)
        board = self.board if edition is None else replace(self.board, edition=edition)
        other._state = replace(self._state, board=board)
        return other

    def laid(self, edition: str) -> Session:
        """An empty table with the same cards, under the rules of `edition`."""
        return Session(edition, self.cards, texts=self.texts)

    def run(self, line: str) -> Result:
        """Run one line.  Never raises for what was typed: a refusal is in the result."""
        before = self.board
        try:
            command = parse(line, self.scene)
        except Refusal as refusal:
            return self._refused(line, before, refusal, None)
        try:
            result = self._dispatch(line, command)
        except Refusal as refusal:
            return self._refused(line, before, refusal, command)
        self.history.append(result)
        return result

    def _refused(self, line: str, before: Board, refusal: Refusal, command: c.Command | None) -> Result:
        self.memory = replace(self.memory, verdict=None, refused=refusal)
        result = Result(line=line.strip(), before=before, board=before, command=command, refusal=refusal)
        self.history.append(result)
        return result

    def _dispatch(self, line: str, command: c.Command) -> Result:
        if isinstance(command, c.Comment):
            return Result(line=line.strip(), before=self.board, board=self.board, command=command)
        if isinstance(command, c.Expect):
            return self._expect(command)
        if isinstance(command, c.Undo):
            return self._undo(command)
        answer = answers.answer_for(command)
        if answer is not None:
            return self._answer(command, answer)
        if isinstance(command, c.Show) and command.verb == "reset":
            return self._reset(command)
        return self._change(command)

    def last_words(self) -> list[str]:
        """What the last line that was no `expect` says, in plain text."""
        result = next((r for r in reversed(self.history) if not isinstance(r.command, c.Expect)), None)
        if result is None:
            return []
        if result.refusal is not None:
            return [result.refusal.message]
        return plain(lines(result.before, result.board, result.events))

    # -- changes ----------------------------------------------------------------------------------------

    def _change(self, command: c.Command) -> Result:
        before = self.board
        if isinstance(command, c.SetEdition | c.SetVariant) and before.players:
            return self._lay_anew(command)
        outcome = perform(before, command)
        events = outcome.events
        if outcome.board is not before:
            self._keep(outcome.board, command)
            waiting = owed(outcome.board)
            if waiting:
                events = (*events, going.owed_event(outcome.board))
        legal = outcome.verdict or Verdict(about="act", legal=True)
        self.memory = Memory(verdict=legal, events=events, changing=events)
        return Result(
            line=command.line,
            before=before,
            board=outcome.board,
            command=command,
            events=events,
            verdict=outcome.verdict,
        )

    def _keep(self, board: Board, command: c.Command) -> None:
        self._past.append(self._state)
        self._future.clear()
        state = self._state
        lines = state.lines if board.began and state.board.began else (*state.lines, command.line)
        if isinstance(command, c.SetPlayers):
            lines = (command.line,)
        if board.began:
            lines = state.lines
        self._state = State(board, lines, state.named or isinstance(command, c.SetPlayers))

    def _lay_anew(self, command: c.SetEdition | c.SetVariant) -> Result:
        """`edition` and `variant` start the table anew from its set-up lines."""
        before = self.board
        outcome = perform(replace(before, players=(), objects={}), command)
        if isinstance(command, c.SetEdition) and command.date is None:
            return Result(
                line=command.line, before=before, board=before, command=command, events=outcome.events
            )
        again = Session(outcome.board.edition, self.cards)
        again._state = State(
            replace(setup.empty(outcome.board.edition), variant=outcome.board.variant), named=False
        )
        for line in self._state.lines:
            result = again.run(line)
            if result.refusal is not None:
                raise Untimely(
                    f"under these rules the set-up line `{line}` is refused: {result.refusal.message}"
                )
        self._past.append(self._state)
        self._future.clear()
        self._state = replace(again._state, named=again._state.named or self._state.named)
        self.memory = Memory(verdict=Verdict(about="act", legal=True), events=outcome.events)
        note = Noted(kind="laid anew", number=len(self._state.lines))
        return Result(
            line=command.line,
            before=before,
            board=self.board,
            command=command,
            events=(*outcome.events, note),
        )

    def _undo(self, command: c.Undo) -> Result:
        before = self.board
        source, sink = (self._past, self._future) if command.verb == "undo" else (self._future, self._past)
        if len(source) < command.count:
            raise Untimely(
                f"there {'is' if len(source) == 1 else 'are'} only {len(source)} to {command.verb}"
                if source
                else f"there is nothing to {command.verb}"
            )
        for _ in range(command.count):
            sink.append(self._state)
            self._state = source.pop()
        note = Noted(kind="undone" if command.verb == "undo" else "redone", number=command.count)
        self.memory = Memory(events=(note,))
        return Result(line=command.line, before=before, board=self.board, command=command, events=(note,))

    def _reset(self, command: c.Command) -> Result:
        before = self.board
        self._past.append(self._state)
        self._future.clear()
        self._state = State(setup.empty(before.edition))
        self.memory = Memory()
        note = Noted(kind="reset")
        return Result(line=command.line, before=before, board=self.board, command=command, events=(note,))

    # -- questions --------------------------------------------------------------------------------------

    def _answer(self, command: c.Command, answer: Callable[[Session, c.Command], answers.Answer]) -> Result:
        given = answer(self, command)
        failures: tuple[str, ...] = ()
        expected = 0
        if given.remember:
            self.memory = Memory(verdict=given.verdict, events=given.events, changing=self.memory.changing)
        if isinstance(command, c.Check) and command.expected:
            expected = len(command.expected)
            failures = expectations.failures(self, command.expected)
        return Result(
            line=command.line,
            before=self.board,
            board=self.board,
            command=command,
            events=given.events,
            verdict=given.verdict,
            failures=failures,
            expected=expected,
        )

    def _expect(self, command: c.Expect) -> Result:
        failures = expectations.failures(self, command.assertions)
        return Result(
            line=command.line,
            before=self.board,
            board=self.board,
            command=command,
            failures=failures,
            expected=len(command.assertions),
        )
