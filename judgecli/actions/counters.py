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


def with_counters(thing: GameObject, kind: str, number: int, stamp: int = 0) -> GameObject:
    """`thing` with `number` more counters of that kind (fewer, if negative; never below none).  stamp: when they are
    put on it, for the order of effects (613.7d)."""
    kept = {name: n for name, n in thing.counters if name != kind}
    total = max(0, thing.count(kind) + number)
    if total:
        kept[kind] = total
    stamps = thing.counter_stamps
    if stamp and number > 0:
        stamps = tuple(sorted({**dict(stamps), kind: stamp}.items()))
    return replace(thing, counters=tuple(sorted(kept.items())), counter_stamps=stamps)


def put_counters(play: Play, id: int, kind: str, number: int) -> None:
    board = play.board
    play.put(with_counters(board.objects[id], kind, number, board.next_stamp))
    play.board = replace(play.board, next_stamp=board.next_stamp + 1)


def take_counters(play: Play, id: int, kind: str, number: int) -> int:
    """Remove up to `number`; returns how many were there to remove."""
    thing = play.board.objects[id]
    taken = min(number, thing.count(kind))
    play.put(with_counters(thing, kind, -taken))
    return taken
