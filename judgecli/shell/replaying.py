"""`judge replay`: transcripts against the program as it is now."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from msgspec import Struct

from judgecli.shell.output import Printer
from judgecli.shell.running import OK, REFUSED, UNUSABLE, complain
from judgecli.transcripts.reading import Unreadable, found
from judgecli.transcripts.replay import Report, new_session, replay_files, session_with_all_cards, write_whole


class Wanted(Struct, frozen=True, kw_only=True):
    """The options of `replay`.  jobs 0: as many as there are processors.  cards: the user's own and imported
    cards are known too."""

    update: bool = False
    jobs: int = 1
    junit: str = ""
    edition: str | None = None
    plain: bool = False
    cards: bool = False


def replay(paths: Sequence[str], wanted: Wanted) -> int:
    """Replays every transcript that the paths name; the exit status is that of `run`."""
    printer = Printer(plain_wanted=wanted.plain)
    try:
        files = found(list(paths))
    except Unreadable as error:
        complain(str(error))
        return UNUSABLE
    jobs = wanted.jobs or os.cpu_count() or 1
    reports: list[Report] = []
    make = session_with_all_cards if wanted.cards else new_session
    for report in replay_files(files, edition=wanted.edition, update=wanted.update, jobs=jobs, make=make):
        reports.append(report)
        _show(report, printer)
    if wanted.junit:
        from judgecli.transcripts.junit import junit

        try:
            write_whole(wanted.junit, junit(reports))
        except OSError as error:
            complain(f"{wanted.junit}: can't be written: {(error.strerror or '').lower()}")
            return UNUSABLE
    from judgecli.transcripts.reports import summary

    printer.text(summary(reports), "bold")
    printer.flush()
    if any(report.unreadable for report in reports):
        return UNUSABLE
    return OK if all(report.passed for report in reports) else REFUSED


def _show(report: Report, printer: Printer) -> None:
    from judgecli.transcripts.reports import problem_lines

    if report.unreadable:
        sys.stdout.flush()
        complain(report.unreadable)
        return
    if report.updated:
        printer.text(f"{report.path}: rewritten")
    for problem in report.problems:
        where, what, *diff = problem_lines(report.path, problem)
        printer.text(where, "bold")
        printer.text(what, "red")
        printer.diff(diff)
