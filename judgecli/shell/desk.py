"""The desk of an interactive session: the table, the record for `save`, the journal.  Knows no terminal."""

from __future__ import annotations

import os
from collections.abc import Sequence
from threading import Lock
from typing import TYPE_CHECKING

from msgspec import Struct

from judgecli.narration import Line, plain, problem_lines, safe
from judgecli.shell.journal import Journal, Orphan

if TYPE_CHECKING:
    from judgecli.board.events import CardShown
    from judgecli.board.table import Board
    from judgecli.board.verdicts import Owed
    from judgecli.session import Session
    from judgecli.transcripts.format import Transcript
    from judgecli.transcripts.play import Played, Player

#: Verbs that touch files: they belong to the shell, and a transcript never has them.
FILE_VERBS = ("save", "load")


class Answer(Struct, frozen=True):
    """What a typed line gave: lines to show; problems: how many count against the session now; quits: it is to
    end."""

    told: tuple[Line, ...]
    quits: bool = False
    problems: int = 0


class Recorded(Struct, frozen=True):
    """A command of the record: its line in full verbs, what was said, how it was refused ('' if it wasn't)."""

    line: str
    said: tuple[str, ...]
    how: str = ""


class Desk:
    """Runs typed lines.  edition: the rules to begin with; folder: where journals are kept, '' for none.

    The game is imported with the first line (or by `ready`), so that a prompt can be shown before.
    """

    def __init__(self, edition: str | None = None, folder: str = "") -> None:
        self.edition = edition
        self.journal = Journal(folder)
        self.record: list[Recorded] = []
        self.mine: set[str] = set()  # files that this session saved or loaded
        self._player: Player | None = None
        self._lock = Lock()

    @property
    def is_ready(self) -> bool:
        return self._player is not None

    def ready(self) -> Player:
        """Imports the game and lays an empty table, once; may be called from another thread."""
        with self._lock:
            if self._player is None:
                from judgecli.transcripts.play import Player

                self._player = Player(new_table(self.edition))
            return self._player

    @property
    def player(self) -> Player:
        return self._player or self.ready()

    @property
    def session(self) -> Session:
        return self.player.session

    @property
    def board(self) -> Board:
        return self.session.board

    @property
    def owed(self) -> tuple[Owed, ...]:
        from judgecli.game.owed import owed

        return owed(self.board) if self.board.players else ()

    def run(self, typed: str) -> Answer:
        """Runs one line, or saves, or loads."""
        verb, _, rest = typed.strip().partition(" ")
        verb = verb.lower()
        if len(verb) > 2 and verb in (name[: len(verb)] for name in FILE_VERBS):
            name = _unquoted(rest.strip())
            if not name:
                return _error(f"`{verb}` needs the name of a file", f"{verb} friday.judge")
            return self.save(name) if "save".startswith(verb) else self.load(name)
        try:
            played = self.player.play(typed, len(self.record) + 1)
        except Exception as error:  # a defect of ours must not cost the user the session
            if os.environ.get("JUDGECLI_DEBUG"):
                raise
            return _error(f"this line hit a defect of the program ({error!r}); the table is as it was")
        self._keep(played)
        told = (*played.told, *problem_lines(self.session.problems()))
        return Answer(told, played.quits, len(played.problems))

    def _keep(self, played: Played) -> None:
        from judgecli.transcripts.play import refused

        result = played.result
        how = refused(result)
        if result.board is not result.before:
            if self.journal._file is None and self.journal.folder:
                self.journal.begin(self.edition or result.before.edition)
            self.journal.add(result.line)
        if how != "error" and result.line and not played.quits:
            said = everywhere(self.session, played)
            if said is not None:
                self.record.append(Recorded(result.line, said, how))

    # -- files ------------------------------------------------------------------------------------------

    def save(self, name: str) -> Answer:
        """Writes the session as a transcript, whole or not at all."""
        from judgecli.transcripts.replay import write_whole

        path = os.path.expanduser(name)  # noqa: PTH111
        if not os.path.splitext(path)[1]:  # noqa: PTH122
            path += ".judge"
        if os.path.exists(path) and os.path.realpath(path) not in self.mine:  # noqa: PTH110
            return _error(f"can't save to {path}: it is there already and not of this session")
        try:
            write_whole(path, transcript_text(self.record, self.board.edition, self._cards()))
        except (OSError, ValueError) as error:
            return _error(f"can't save to {path}: {_reason(error)}")
        self.mine.add(os.path.realpath(path))
        commands = len(self.record)
        return Answer((Line(f"Saved to {path}: {commands} command{'' if commands == 1 else 's'}."),))

    def _cards(self) -> list[str]:
        """The cards that the record names and that are not built in, as comments."""
        from judgecli.cards.carried import line_of, needed

        used = self.session.library.used.values() if self.session.library is not None else ()
        return [line_of(card) for card in needed(used, (recorded.line for recorded in self.record))]

    def load(self, name: str) -> Answer:
        """Plays a file on a new table; if a line of it is refused, the present table stays."""
        from judgecli.transcripts.format import parse
        from judgecli.transcripts.reading import Unreadable, read_text

        path = os.path.expanduser(name)  # noqa: PTH111
        if not os.path.exists(path) and not os.path.splitext(path)[1]:  # noqa: PTH110, PTH122
            path += ".judge"  # the name that `save` made of it
        try:
            loaded = self._played(parse(read_text(path), path), self.edition)
        except Unreadable as error:
            return _error(f"can't load {error}")
        if isinstance(loaded, Answer):
            return loaded
        self.mine.add(os.path.realpath(path))
        return self._adopt(loaded, f"Loaded {path}")

    def take_up(self, orphan: Orphan) -> Answer:
        """Takes a killed session up again."""
        from judgecli.transcripts.format import parse
        from judgecli.transcripts.reading import Unreadable

        try:
            script = parse("".join(f"{line}\n" for line in (*orphan.cards, *orphan.lines)), "journal")
            loaded = self._played(script, orphan.edition or None)
        except Unreadable as error:
            return _error(str(error))
        if isinstance(loaded, Answer):
            return loaded
        return self._adopt(loaded, "Taken up again")

    def _played(self, script: Transcript, edition: str | None) -> Desk | Answer:
        """Another desk on which the commands were played; or what is wrong with them.  Raises `Unreadable` for a
        card that the file carries and that is none."""
        from judgecli.transcripts.replay import bring_cards

        other, name = Desk(edition), script.path
        bring_cards(other.session, script)
        for number, typed in ((entry.line, entry.command) for entry in script.entries):
            if typed.split(" ", 1)[0].lower() in FILE_VERBS:
                return _error(
                    f"can't load {name}:{number}: `{typed}`: files are read and written only from the prompt"
                )
            played = other.player.play(typed, number)
            other._keep(played)
            if played.quits:
                break
            bad = next((p for p in played.problems if p.kind in ("refused", "illegal")), None)
            if bad is not None:
                return _error(f"can't load {name}:{bad.line}: `{bad.command}` is refused: {bad.message}")
        last = other.player.finish()
        if last and last[0].kind == "refused":
            return _error(
                f"can't load {name}:{last[0].line}: `{last[0].command}` is refused: {last[0].message}"
            )
        return other

    def _adopt(self, other: Desk, said: str) -> Answer:
        self.edition, self._player, self.record = other.edition, other.player, other.record
        if self.journal.folder:
            self.journal.begin(self.edition or self.board.edition)
            for card in self._cards():
                self.journal.add(card)
            for recorded in self.record:
                self.journal.add(recorded.line)
        commands = len(self.record)
        return Answer((Line(f"{said}: {commands} command{'' if commands == 1 else 's'}."),))


def new_table(edition: str | None) -> Session:
    """A session with every card the user has."""
    from judgecli.session import Session

    return Session(edition)


def everywhere(session: Session, played: Played) -> tuple[str, ...] | None:
    """What a transcript records of an answer: official words, which only this machine has, are left out, and cards
    come out of the file.  None: without those words there is no answer."""
    from msgspec.structs import replace

    from judgecli.board.events import CardShown, Explained, RulesShown
    from judgecli.transcripts.play import tell

    result = played.result
    if any(isinstance(event, Explained) and event.text for event in result.events):
        events = tuple(
            replace(event, imported=None, rules=(), problems=()) if isinstance(event, Explained) else event
            for event in result.events
        )
        return tuple(plain(tell(replace(result, events=events), played.typed)))
    if any(isinstance(event, CardShown) for event in result.events):
        events = tuple(_carried(event) if isinstance(event, CardShown) else event for event in result.events)
        return tuple(plain(tell(replace(result, events=events), played.typed)))
    if any(isinstance(event, RulesShown) for event in result.events):
        quiet = session.fork()
        quiet.texts = False
        result = quiet.run(result.line)
        return None if result.refusal is not None else tuple(plain(tell(result, played.typed)))
    return tuple(played.text())


def _carried(card: CardShown) -> CardShown:
    """A card that isn't built in, as the saved file carries it."""
    from msgspec.structs import replace

    from judgecli.cards.library import BUILT_IN, IN_FILE

    if card.source == BUILT_IN:
        return card
    return replace(card, source=IN_FILE, back=_carried(card.back) if card.back is not None else None)


def transcript_text(record: Sequence[Recorded], edition: str, cards: Sequence[str] = ()) -> str:
    """The record as a transcript that replays to the same text: it names its edition, and what was illegal is
    expected to be.  cards: comments that carry the cards it needs."""
    from judgecli.transcripts.format import escaped

    rows = ["# title: a saved session", "# source: saved from the prompt", *cards]
    if not any(recorded.line.lower().startswith("edition ") for recorded in record):
        rows.append(f"> edition {edition}")
        rows.append(f"Rules as of {edition}")
    for at, recorded in enumerate(record):
        rows.append(f"> {safe(recorded.line)}")
        rows += [escaped(row) for row in recorded.said if row.strip()]
        next_ = record[at + 1].line.lower() if at + 1 < len(record) else ""
        if recorded.how == "illegal" and not next_.startswith("expect illegal"):
            rows.append("> expect illegal")
    return "\n".join(rows) + "\n"


def _error(message: str, suggestion: str = "") -> Answer:
    lines = [Line(f"{message[:1].upper()}{message[1:]}.", head="ERROR", tone="bad")]
    if suggestion:
        lines.append(Line(f"Try: {suggestion}", depth=1, tone="cue"))
    return Answer(tuple(lines), problems=1)


def _unquoted(name: str) -> str:
    return name[1:-1] if len(name) > 1 and name[0] == name[-1] and name[0] in "\"'" else name


def _reason(error: OSError | ValueError) -> str:
    return (getattr(error, "strerror", None) or str(error)).lower()


def as_text(answer: Answer, width: int = 80) -> list[str]:
    """An answer in plain text."""
    return plain(answer.told, width)
