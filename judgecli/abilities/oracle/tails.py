"""What hangs on a verb phrase: how long it lasts, and "unless …"."""

from __future__ import annotations

from judgecli.abilities.oracle import conditions
from judgecli.abilities.oracle.cursor import Cursor
from judgecli.abilities.oracle.parts import Said, duration
from judgecli.board.abilities import Part

__all__ = ["ended", "qualified"]


def ended(cur: Cursor, parts: list[Part]) -> Said | None:
    return qualified(cur, Said(parts, duration(cur)))


def qualified(cur: Cursor, said: Said) -> Said | None:
    """`… unless C`: it counts only while C is false."""
    if not cur.eat("unless"):
        return said
    found = conditions.trailing(cur)
    return said.only_when(conditions.negate(found)) if found is not None else None
