"""Words for `compare`: where a table's commands part under several editions, and what explains it."""

from __future__ import annotations

from judgecli.board.events import Compared, Parting, Side
from judgecli.narration.line import Line
from judgecli.narration.rulebook import changes_told
from judgecli.narration.telling import Telling, join


def compared(tell: Telling, event: Compared) -> list[Line]:
    """First whether they part at all, then each parting: the command, both sides, why, and how it ends."""
    commands = f"{event.lines} command{'' if event.lines == 1 else 's'}"
    lines = [Line(f"{commands} under the rules of {join(_names(event))}", tone="head")]
    parted = {parting.late.edition for parting in event.partings}
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
    early, late = parting.early, parting.late
    head = f"{early.edition} and {late.edition} part at command {parting.at}: {parting.line}"
    lines = [Line(head, depth=1, tone="head")]
    for side in (early, late):
        lines += [Line(said, depth=2, head=side.edition) for said in side.told or ("nothing of that",)]
    lines += _why(parting)
    for later in parting.then:
        said = f"{later.early} in {early.edition}, {later.late} in {late.edition}"
        lines.append(Line(f"And command {later.at}, `{later.line}`: {said}", depth=1))
    if (early.players, early.died) != (late.players, late.died):
        lines.append(Line("At the end:", depth=1))
        lines += [Line(_end(side), depth=2, head=side.edition) for side in (early, late)]
    return lines


#: Parting.why → what stands above the changes.
WHY: dict[str, str] = {
    "proven": "Why:",
    "touching": "What changed in between about the rules that decide it:",
}


def _why(parting: Parting) -> list[Line]:
    if parting.changes:
        return [Line(WHY[parting.why], depth=1), *changes_told(parting.changes)]
    if parting.why == "said":
        return []
    return [Line("No dated change that this program knows explains it.", depth=1, tone="warn")]


def _end(side: Side) -> str:
    """`Amy 20 life, Nicole lost (0 life); Ox and Bear died`."""
    players = [
        f"{p.name} {'lost (' if p.lost else ''}{p.life} life"
        + (f", {p.poison} poison" if p.poison else "")
        + (")" if p.lost else "")
        for p in side.players
    ]
    died = f"; {join(side.died)} died" if side.died else "; nothing died"
    return ", ".join(players) + died
