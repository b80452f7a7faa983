"""Diffs and checks as lines of text, plain or with colour marks, for the command line."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from judgecli.rulebook.answers import Near
from judgecli.rulebook.diffing import Change, Diff, Words
from judgecli.rulebook.guard import Finding, Report, Status

OPENING = 90


class Marks(Struct, frozen=True):
    """What stands before and after words that are set off."""

    removed: str = "[-"
    removed_end: str = "-]"
    added: str = "{+"
    added_end: str = "+}"
    strong: str = ""
    strong_end: str = ""


PLAIN = Marks()
#: Terminal colours; struck out and underlined besides, for eyes that don't tell red from green.
COLOUR = Marks(
    "\x1b[31;9m", "\x1b[0m", "\x1b[32;4m", "\x1b[0m", "\x1b[1m", "\x1b[0m"
)  # fmt: skip


def opening(near: Near) -> str:
    """A rule's number and the beginning of its text."""
    text = near.text.split("\n")[0]
    return (
        f"{near.number} {text if len(text) <= OPENING else text[:OPENING].rsplit(' ', 1)[0] + ' …'}".rstrip()
    )


def diff_lines(found: Diff, marks: Marks = PLAIN, *, sweeps: bool = False) -> list[str]:
    """A diff, rule by rule; rules that only a sweep through the book touched are counted, unless asked for."""
    lines = [f"from {found.old} to {found.new}{found.section and f', section {found.section}'}"]
    lines += [f"note: {note}" for note in found.notes]
    hidden = 0
    for change in found.changes:
        if change.swept and not sweeps and change.kinds == ("reworded",):
            hidden += 1
            continue
        lines += change_lines(change, marks)
    if hidden:
        lines.append(f"{hidden} reworded only by a change made through the whole book (--sweeps shows them)")
    counts = [f"{found.count(kind)} {kind}" for kind in ("renumbered", "reworded", "added", "removed")]
    return [*lines, f"{', '.join(counts)}; {found.unchanged} unchanged"]


def change_lines(change: Change, marks: Marks) -> list[str]:
    kinds = " and ".join(change.kinds)
    if "added" in change.kinds:
        return [f"{kinds}  {change.new}", f"    {marks.added}{change.new_text}{marks.added_end}"]
    if "removed" in change.kinds:
        return [f"{kinds}  {change.old}", f"    {marks.removed}{change.old_text}{marks.removed_end}"]
    numbers = f"{change.old} -> {change.new}" if change.old != change.new else change.new
    if "reworded" in change.kinds:
        return [f"{kinds}  {numbers}", "    " + over(change.words, marks)]
    return [f"{kinds}  {numbers}   {opening(Near('', change.new_text)).strip()}"]


def report_lines(report: Report, marks: Marks = PLAIN) -> list[str]:
    """What `judge rules check` found, the concepts in need of a look first."""
    bases = f", compared with {', '.join(report.bases)}" if report.bases else ""
    lines = [f"the text of {report.date}{bases}"]
    if not report.bases:
        lines.append(
            "note: no older text is imported: only the numbers were looked for, not what the rules say"
        )
    if not report.known:
        lines.append("note: rulesdata doesn't have this edition yet; --write prints the lines to add")
    for finding in report.findings:
        if finding.status not in ("fits", "new"):
            lines += finding_lines(finding, marks)
    lines += [f"new rule  {opening(near)}" for near in report.new_rules]
    statuses: tuple[Status, ...] = ("fits", "reworded", "moved", "unlike", "gone", "missing", "new")
    counts = [f"{len(report.of(status))} {status}" for status in statuses]
    outside = f"; {report.outside} outside this partial text" if report.outside else ""
    return [*lines, f"{len(report.findings)} concepts: {', '.join(counts)}{outside}"]


def finding_lines(finding: Finding, marks: Marks) -> list[str]:
    name = f"{marks.strong}{finding.concept}{marks.strong_end}"
    perhaps = f"; the nearest new rule is {finding.perhaps}" if finding.perhaps else ""
    if finding.status == "missing":
        return [f"missing   {name}: the data gives {finding.given}, the text has no such rule"]
    if finding.status == "gone":
        return [f"gone      {name}: no rule is like {finding.was}, and there is no {finding.given}{perhaps}"]
    if finding.status == "unlike":
        there = finding.given or "nothing"
        return [
            f"unlike    {name}: the data gives {there}, which isn't what {finding.was} was{perhaps}: look"
        ]
    if finding.status == "moved":
        likeness = f" ({finding.likeness:.0%} alike)" if finding.reworded else ""
        given = finding.given or "none"
        first = f"moved     {name}: {finding.was} is now {finding.found}, the data gives {given}{likeness}"
        return [first, *([f"    {over(finding.words, marks)}"] if finding.reworded else [])]
    return [f"reworded  {name}: {finding.given}", f"    {over(finding.words, marks)}"]


def over(words: Sequence[Words], marks: Marks) -> str:
    """Two wordings laid over each other in one line."""
    ends = {
        "same": ("", ""),
        "removed": (marks.removed, marks.removed_end),
        "added": (marks.added, marks.added_end),
    }
    return " ".join(f"{ends[part.op][0]}{part.text}{ends[part.op][1]}" for part in words)
