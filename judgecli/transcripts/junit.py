"""A replay's reports as a JUnit XML file, which test servers read."""

from __future__ import annotations

from collections.abc import Sequence

from judgecli.narration import safe
from judgecli.transcripts.replay import Report


def junit(reports: Sequence[Report]) -> str:
    """One test case for each file.  Times are left out: the same run gives the same bytes."""
    from xml.sax.saxutils import escape, quoteattr

    failed = sum(1 for r in reports if r.problems)
    errors = sum(1 for r in reports if r.unreadable)
    rows = ['<?xml version="1.0" encoding="utf-8"?>']
    rows.append(
        f'<testsuite name="judge replay" tests="{len(reports)}" failures="{failed}" errors="{errors}">'
    )
    for report in reports:
        name = quoteattr(safe(report.title or report.path))
        rows.append(f"  <testcase classname={quoteattr(safe(report.path))} name={name}>")
        if report.unreadable:
            rows.append(f"    <error message={quoteattr(safe(report.unreadable))}/>")
        for problem in report.problems:
            message = quoteattr(safe(f"line {problem.line}: {problem.message}"))
            body = escape("\n".join(safe(row) for row in (f"> {problem.command}", *problem.diff)))
            rows.append(f"    <failure type={quoteattr(problem.kind)} message={message}>{body}</failure>")
        rows.append("  </testcase>")
    rows.append("</testsuite>")
    return "\n".join(rows) + "\n"
