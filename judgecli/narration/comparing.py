"""Words for `compare`: where a table's commands part under several editions, and what explains it."""

from __future__ import annotations

from judgecli.board.events import Compared, Parting
from judgecli.narration.line import Line
from judgecli.narration.rulebook import changes_told
from judgecli.narration.telling import Telling, join


def compared(tell: Telling, event: Compared) -> list[Line]:
    """First whether they part at all, then each parting: the command, both sides, why, and how it ends."""
    commands = f"{event.lines} command{'' if event.lines == 1 else 's'}"
    lines = [Line(f"{commands} under the rules of {join(_names(event))}", tone="head")]
    parted = {parting.sides[1].edition for parting in event.partings}
    for early, late in zip(event.editions, event.editions[1:], strict=False):
        if late not in parted:
            lines.append(Line(f"{early} and {late} play alike here.", depth=1, tone="good"))
    for parting in event.partings:
        lines += _parting(parting)
    return lines


def _names(event: Compared) -> list[str]:
    """The editions; with the date asked for where that is another."""
    return [
        edition if asked in (edition, "today") else f"{edition} (asked: {asked})"
        for edition, asked in zip(event.editions, event.asked, strict=True)
    ]


def _parting(parting: Parting) -> list[Line]:
    early, late = parting.sides
    lines = [
        Line(
            f"{early.edition} and {late.edition} part at command {parting.at}: {parting.line}",
            depth=1,
            tone="head",
        )
    ]
    for side in parting.sides:
        lines += [Line(said, depth=2, head=side.edition) for said in side.told or ("nothing happens",)]
    if parting.changes:
        why = "Why:" if parting.proven else "What changed in between about these rules:"
        lines.append(Line(why, depth=1))
        lines += changes_told(parting.changes)
    else:
        lines.append(Line("No dated change that this program knows explains it.", depth=1, tone="warn"))
    if early.end != late.end:
        lines.append(Line("At the end:", depth=1))
        for side in parting.sides:
            lines.append(Line("; ".join(side.end) or "as it was set up", depth=2, head=side.edition))
    return lines
