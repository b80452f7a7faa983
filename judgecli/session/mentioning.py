"""What happened to a thing or a player: the events about it on the way to the present table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct

from judgecli.board import commands as c
from judgecli.board.events import Event, Ruled

if TYPE_CHECKING:
    from judgecli.session.result import Result

#: Fields in which numbers are ids; in all others they are amounts, life totals, places.
IDS = frozenset(
    {
        "player",
        "winner",
        "objects",
        "object",
        "subjects",
        "subject",
        "creature",
        "creatures",
        "others",
        "order",
    }
    | {"attacks", "target", "attacker", "attacking", "tapped", "vigilant", "stayed"}
    | {"blocks", "blocking", "blocked", "unblocked", "still_blocked", "started", "early", "instead"}
    | {"source", "recipient", "by", "redirected_to", "aimless", "idle", "options"}
)
#: Parts of an event in which there may be more of them; not what would have been legal.
INSIDE = frozenset(
    {"verdict", "violations", "attack", "block", "attacks", "blocks", "assignments", "owed", "cost"}
)


def mentions(data: Struct, thing: int) -> bool:
    """Whether the event (or a part of one) is about that object or player."""
    for name in data.__struct_fields__:
        value = getattr(data, name)
        if name in IDS and _holds(value, thing):
            return True
        if name in INSIDE and any(mentions(part, thing) for part in _parts(value)):
            return True
    return False


def _holds(value: object, thing: int) -> bool:
    if isinstance(value, tuple):
        return any(_holds(part, thing) for part in value)
    return type(value) is int and value == thing


def _parts(value: object) -> Iterable[Struct]:
    if isinstance(value, Struct):
        return (value,)
    return [part for part in value if isinstance(part, Struct)] if isinstance(value, tuple) else ()


def happened(history: Iterable[Result]) -> tuple[Event, ...]:
    """The events that made the table what it is: what was undone, only asked or refused is left out."""
    now: tuple[Event, ...] = ()
    past: list[tuple[Event, ...]] = []
    future: list[tuple[Event, ...]] = []
    for result in history:
        if result.refusal is not None or result.board is result.before:
            continue
        if isinstance(result.command, c.Undo):
            source, sink = (past, future) if result.command.verb == "undo" else (future, past)
            for _ in range(result.command.count):
                sink.append(now)
                now = source.pop()
            continue
        past.append(now)
        future.clear()
        anew = isinstance(result.command, c.Show | c.SetEdition | c.SetVariant | c.SetPlayers)
        now = result.events if anew else (*now, *result.events)
    return tuple(event for event in now if not (isinstance(event, Ruled) and event.asked))
