"""Abilities that define their object's power and toughness (layer 7a) or say who controls what (layer 2)."""

from __future__ import annotations

from judgecli.abilities.oracle import nouns
from judgecli.abilities.oracle.cursor import Cursor
from judgecli.abilities.oracle.parts import Said
from judgecli.board.abilities import Controls, Defines, Filter

__all__ = ["own_numbers", "you_control"]


def own_numbers(cur: Cursor) -> Said | None:
    """`~'s power and toughness are each equal to the number of creatures you control`, `~'s power is equal to the
    number of … [and its toughness is equal to that number plus 1]`."""
    if not cur.eat("~'s"):
        return None
    if cur.eat("power and toughness are each equal to the number of"):
        times = _counted(cur)
        return Said([Defines(times)]) if times is not None else None
    side = cur.eat_any("power", "toughness")
    if not side or not cur.eat("is equal to the number of"):
        return None
    times = _counted(cur)
    if times is None:
        return None
    if side == "power" and cur.eat("and its toughness is equal to that number plus"):
        more = cur.number()
        return Said([Defines(times, plus=(0, more))]) if more is not None else None
    return Said([Defines(times, power=side == "power", toughness=side == "toughness")])


def _counted(cur: Cursor) -> Filter | None:
    return nouns.phrase(cur)


def you_control(cur: Cursor) -> Said | None:
    """`You control enchanted creature.`"""
    if not cur.eat("you control"):
        return None
    what = nouns.phrase(cur)
    return Said([Controls(who=what)]) if what is not None and what.base == "attached" else None
