"""A replay's report as lines of text."""

from __future__ import annotations

from judgecli.narration import safe
from judgecli.transcripts.play import Problem
from judgecli.transcripts.replay import Report


def problem_lines(path: str, problem: Problem) -> list[str]:
    """Where, what was typed, what is wrong, and the diff."""
    rows = [f"{path}:{problem.line}: > {problem.command}", f"    {problem.message}"]
    rows += [f"    {row}" for row in problem.diff]
    return [safe(row) for row in rows]


def report_lines(report: Report) -> list[str]:
    """Everything that is wrong with a file; nothing if it passed."""
    if report.unreadable:
        return [safe(report.unreadable)]
    return [row for problem in report.problems for row in problem_lines(report.path, problem)]


def summary(reports: list[Report]) -> str:
    """`62 transcripts, 1,204 commands: all hold`."""
    commands = sum(r.commands for r in reports)
    bad = sum(1 for r in reports if not r.passed)
    updated = sum(1 for r in reports if r.updated)
    words = f"{len(reports)} transcript{'' if len(reports) == 1 else 's'}, {commands:,} commands: "
    words += f"{bad} failed" if bad else "all hold"
    return words + (f"; {updated} rewritten" if updated else "")
