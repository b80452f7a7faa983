"""Replaying transcripts: the commands are run, narration and expectations are compared."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from judgecli.transcripts.compare import BadPattern, difference, matches, same
from judgecli.transcripts.format import Entry, Transcript, parse, written
from judgecli.transcripts.play import Played, Player, Problem
from judgecli.transcripts.reading import Unreadable, read_text

if TYPE_CHECKING:
    from judgecli.session import Session

SessionMaker = Callable[[str | None], "Session"]


class Report(Struct, frozen=True):
    """What became of one file.  unreadable: why it could not be read ('' if it could).  updated:
    rewritten."""

    path: str
    title: str = ""
    commands: int = 0
    problems: tuple[Problem, ...] = ()
    unreadable: str = ""
    updated: bool = False

    @property
    def passed(self) -> bool:
        return not self.problems and not self.unreadable


def new_session(edition: str | None = None) -> Session:
    """A session as transcripts get it: the shipped cards only and no imported texts, so that every machine
    gives the same answer."""
    from judgecli.cards import Library
    from judgecli.session import Session

    return Session(edition, Library.builtin(), texts=False)


def session_with_all_cards(edition: str | None = None) -> Session:
    """The same with the user's own and imported cards: what it answers may need them."""
    from judgecli.session import Session

    return Session(edition, texts=False)


def bring_cards(session: Session, transcript: Transcript) -> None:
    """Gives the session the cards that the file carries.  Raises `Unreadable` for one that is none."""
    if not transcript.cards:
        return
    from judgecli.cards.carried import BadCard, carried

    cards = []
    for comment in transcript.cards:
        try:
            cards.append(carried(comment.row))
        except BadCard as error:
            raise Unreadable(transcript.path, str(error), comment.line) from None
    session.library = session.cards.carrying(tuple(cards))


def replay_file(
    path: str, *, edition: str | None = None, update: bool = False, make: SessionMaker = new_session
) -> Report:
    """Reads and replays one file; `update` rewrites its narration where it differs (plain scripts apart)."""
    said: list[list[str]] = []
    try:
        transcript = parse(read_text(path), path)
        report = replay(transcript, edition=edition, make=make, said=said, compare=not update)
    except Unreadable as error:
        return Report(path, unreadable=str(error))
    if not update or transcript.script:
        return report
    said += [[] for _ in transcript.entries[len(said) :]]
    # A loose line that still holds is the author's own wording: it stays.
    kept = [_kept(entry.recorded, rows) for entry, rows in zip(transcript.entries, said, strict=True)]
    new = written(transcript, kept)
    if new == read_text(path):
        return report
    try:
        write_whole(path, new)
    except OSError as error:
        return Report(path, unreadable=f"{path}: can't be written: {(error.strerror or '').lower()}")
    return Report(path, report.title, report.commands, report.problems, updated=True)


def replay(
    transcript: Transcript,
    *,
    edition: str | None = None,
    make: SessionMaker = new_session,
    said: list[list[str]] | None = None,
    compare: bool = True,
) -> Report:
    """Replays a transcript; what each command said is appended to `said`.  Raises `Unreadable` for a card that
    it carries and that is none."""
    problems: list[Problem] = []
    commands = 0
    narrated = transcript.narrated and compare
    session = make(edition)
    bring_cards(session, transcript)
    player = Player(session)
    for entry, played in _entries(player, transcript):
        commands += 1
        problems.extend(played.problems)
        text = played.text()
        if said is not None:
            said.append(text)
        if narrated:
            problems.extend(_compared(transcript.path, played, entry.recorded, text))
    problems.extend(player.finish())
    problems.sort(key=lambda p: p.line)
    return Report(transcript.path, transcript.title, commands, tuple(problems))


def _entries(player: Player, transcript: Transcript) -> Iterator[tuple[Entry, Played]]:
    for entry in transcript.entries:
        played = player.play(entry.command, entry.line)
        yield entry, played
        if played.quits:
            return


def _compared(path: str, played: Played, recorded: tuple[str, ...], text: list[str]) -> list[Problem]:
    try:
        if same(recorded, text):
            return []
        diff = tuple(difference(recorded, text, path or "transcript", played.line))
    except BadPattern as error:
        return [Problem("pattern", played.line, played.typed, str(error))]
    return [
        Problem("narration", played.line, played.typed, "the narration differs from the recorded one", diff)
    ]


def _kept(recorded: tuple[str, ...], rows: list[str]) -> list[str]:
    told = [row.rstrip() for row in rows if row.strip()]
    if len(recorded) != len(told):
        return told
    try:
        return [old if matches(old, new) else new for old, new in zip(recorded, told, strict=True)]
    except BadPattern:
        return told


def write_whole(path: str, text: str) -> None:
    """Writes a file so that at every moment either the old or the new one is there, whole."""
    import tempfile

    folder = os.path.dirname(os.path.abspath(path))  # noqa: PTH100, PTH120
    handle, temporary = tempfile.mkstemp(prefix=".judge-", dir=folder)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if os.path.exists(path):  # noqa: PTH110
            os.chmod(temporary, os.stat(path).st_mode & 0o777)  # noqa: PTH101, PTH116
        os.replace(temporary, path)  # noqa: PTH105
    except BaseException:
        os.unlink(temporary)  # noqa: PTH108
        raise


def replay_files(
    paths: list[str],
    *,
    edition: str | None = None,
    update: bool = False,
    jobs: int = 1,
    make: SessionMaker = new_session,
) -> Iterator[Report]:
    """Reports in the order of the paths; with several jobs, on that many processes."""
    if jobs <= 1 or len(paths) < 2:
        for path in paths:
            yield replay_file(path, edition=edition, update=update, make=make)
        return
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor
    from functools import partial

    work = partial(replay_file, edition=edition, update=update, make=make)
    chunk = max(1, min(16, len(paths) // (jobs * 4)))
    with ProcessPoolExecutor(min(jobs, len(paths)), multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(work, paths, chunksize=chunk)
