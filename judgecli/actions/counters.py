"""Counters on objects (122)."""

from __future__ import annotations

from msgspec.structs import replace

from judgecli.actions.play import Play
from judgecli.board.objects import GameObject
from judgecli.board.table import Board
from judgecli.rules import edition


def working(board: Board, thing: GameObject, kind: str) -> int:
    """How many counters of that kind it has, where the rules of the date give the kind a meaning; else 0."""
    play = edition(board.edition)
    match kind:
        case "shield":
            known = play.plays("shield_counters")
        case "stun":
            known = play.plays("stun_counters")
        case "finality":
            known = play.plays("finality_counters")
        case _:
            known = True
    return thing.count(kind) if known else 0


def with_counters(thing: GameObject, kind: str, number: int) -> GameObject:
    """`thing` with `number` more counters of that kind (fewer, if negative; never below none)."""
    kept = {name: n for name, n in thing.counters if name != kind}
    total = max(0, thing.count(kind) + number)
    if total:
        kept[kind] = total
    return replace(thing, counters=tuple(sorted(kept.items())))


def put_counters(play: Play, id: int, kind: str, number: int) -> None:
    play.put(with_counters(play.board.objects[id], kind, number))


def take_counters(play: Play, id: int, kind: str, number: int) -> int:
    """Remove up to `number`; returns how many were there to remove."""
    thing = play.board.objects[id]
    taken = min(number, thing.count(kind))
    play.put(with_counters(thing, kind, -taken))
    return taken
