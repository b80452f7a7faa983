"""The verb phrases with "can": what a creature may do that others may not, and "can block only …"."""

from __future__ import annotations

from judgecli.abilities.oracle import conditions, nouns, targets
from judgecli.abilities.oracle.cursor import Cursor
from judgecli.abilities.oracle.parts import Said, duration
from judgecli.abilities.oracle.tails import ended, qualified
from judgecli.board.abilities import (
    EACH,
    Action,
    Alone,
    AsThough,
    BlockerCount,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    Capacity,
    Filter,
    Part,
)

__all__ = ["can"]


def can(cur: Cursor, subject: Filter) -> Said | None:
    if cur.eat("only attack alone"):
        return ended(cur, [Alone("attack", subject, only=True)])
    if cur.eat("only block alone"):
        return ended(cur, [Alone("block", subject, only=True)])
    if cur.eat("only attack or block alone"):
        return ended(cur, [Alone("attack", subject, only=True), Alone("block", subject, only=True)])
    if cur.eat("only be blocked by"):
        return _only_blocked_by(cur, subject)
    if cur.eat_any("only block", "block only"):
        what = nouns.phrase(cur)
        rest = nouns.complement(what) if what is not None else None
        return None if rest is None else ended(cur, [CantBlock(subject, rest)])
    if cur.eat("attack only if"):
        return _only_if(cur, subject, "attack")
    if cur.eat("block only if"):
        return _only_if(cur, subject, "block")
    if cur.eat("attack"):
        return _attack_as_though(cur, subject)
    if cur.eat("block"):
        return _can_block(cur, subject)
    if cur.eat("be blocked as though"):
        return _blocked_as_though(cur, subject)
    return None


def _only_blocked_by(cur: Cursor, subject: Filter) -> Said | None:
    start = cur.at
    number = cur.number()
    if number is not None and cur.eat("or more creatures"):
        return ended(cur, [BlockerCount(subject, least=number)])
    cur.at = start
    if cur.eat("one creature"):
        return ended(cur, [BlockerCount(subject, most=1)])
    what = nouns.phrase(cur)
    rest = nouns.complement(what) if what is not None else None
    return None if rest is None else ended(cur, [CantBeBlocked(subject, rest)])


def _only_if(cur: Cursor, subject: Filter, action: Action) -> Said | None:
    found = conditions.trailing(cur)
    if found is None or found.who == "it":
        return None
    part: Part = CantAttack(subject, unless=found) if action == "attack" else CantBlock(subject, unless=found)
    return Said([part])


_THOUGH = (
    "as though it",
    "as though they",
    "as though ~",
    "as though he",
    "as though she",
    "as though those creatures",
)


def _attack_as_though(cur: Cursor, subject: Filter) -> Said | None:
    at = targets.target(cur)
    lasts = duration(cur)
    if not cur.eat_any(*_THOUGH):
        return None
    if cur.eat_any("didn't have defender", "did not have defender"):
        what = "no defender"
    elif cur.eat("had haste"):
        what = "haste"
    elif cur.eat_any("were untapped", "was untapped", "weren't tapped"):
        what = "untapped"
    else:
        return None
    said = Said([AsThough("attack", what, subject, at=at)], lasts or duration(cur))
    return qualified(cur, said)


def _can_block(cur: Cursor, subject: Filter) -> Said | None:
    capacity = _capacity(cur, subject)
    if capacity is not None:
        return ended(cur, [capacity])
    blocking = None if cur.eat("as though") else nouns.phrase(cur)
    if blocking is not None:
        cur.eat("as though")
    elif cur.low[cur.at - 1] != "though":
        return None
    if not cur.eat_any("it", "they", "~", "he", "she", "those creatures", "that creature"):
        return None
    if cur.eat_any("were untapped", "was untapped", "weren't tapped"):
        return ended(cur, [AsThough("block", "untapped", subject, blocking=blocking)])
    negated = bool(cur.eat_any("didn't have", "did not have"))
    if not negated and not cur.eat("had"):
        return None
    keyword = cur.eat_any("shadow", "reach", "flying", "horsemanship", "fear", "intimidate", "menace")
    if not keyword:
        return None
    return ended(
        cur, [AsThough("block", f"no {keyword}" if negated else keyword, subject, blocking=blocking)]
    )


def _capacity(cur: Cursor, subject: Filter) -> Part | None:
    """`an additional creature`, `up to two additional creatures`, `an additional seven creatures`, `any number`."""
    start = cur.at
    if cur.eat("any number of creatures"):
        cur.eat_any("each combat", "each turn")
        return Capacity(unlimited=True, who=subject)
    cur.eat("up to")
    more: int | None = None
    if cur.eat("an additional"):
        more = 1 if cur.sees("creature") else cur.number()
    else:
        more = cur.number()
        if more is not None and not cur.eat("additional"):
            more = None
    if more is None or not cur.eat_any("creature", "creatures"):
        cur.at = start
        return None
    cur.eat_any("each combat", "each turn")
    return Capacity(more, who=subject)


def _blocked_as_though(cur: Cursor, subject: Filter) -> Said | None:
    """`Creatures with islandwalk can be blocked as though they didn't have islandwalk.`"""
    if not cur.eat_any("it didn't have", "they didn't have", "~ didn't have"):
        return None
    keyword = cur.take()
    return ended(cur, [AsThough("block", f"no {keyword}", EACH, blocking=subject)])
