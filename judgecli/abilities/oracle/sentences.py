"""Whole sentences: what comes before and after a clause, clauses joined by "and", and shapes of their own.

sentence = [condition ","] clause [condition] "."
clause   = subject predicate {("and" | ",") [subject] predicate}  |  a shape of its own
"""

from __future__ import annotations

from collections.abc import Callable

from judgecli.abilities.oracle import conditions, damage, nouns, targets
from judgecli.abilities.oracle.cursor import Cursor
from judgecli.abilities.oracle.defining import own_numbers, you_control
from judgecli.abilities.oracle.parts import Said, duration
from judgecli.abilities.oracle.predicates import predicate
from judgecli.board.abilities import (
    SELF,
    AllMustBlock,
    BlockerCount,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    Chooser,
    Condition,
    Filter,
    FollowAttack,
    Limit,
    MustAttackWith,
    Part,
)

__all__ = ["clause", "sentence"]

#: Parts of a sentence that touch no combat and may stand beside ones that do.
_BESIDE = (
    "its activated abilities can't be activated",
    "it's activated abilities can't be activated",
    "their activated abilities can't be activated",
    "their activated abilities with {t} in their costs can't be activated",
    "it can't be regenerated",
    "can't be regenerated",
    "can't be countered",
    "can't crew vehicles",
)


def sentence(cur: Cursor) -> Said | None:
    """All of the sentence at the cursor, or None."""
    said = _whole(cur)
    return said if said is not None and cur.done() else None


def _whole(cur: Cursor) -> Said | None:
    lasts = _leading_duration(cur)
    start = cur.at
    led: _Led | None = None
    if cur.eat_any("as long as", "during your turn ,", "during turns other than yours ,", "if"):
        led = _conditional(cur, start)
        if led is None:
            cur.at = start
    said = led.said if led is not None else clause(cur)
    said = _trailing(cur, said) if said is not None else None
    if said is not None and led is not None:
        said = said.only_when(led.condition)
    if said is not None:
        said.lasts = said.lasts or lasts
    return said


class _Led:
    """A clause led by a condition."""

    def __init__(self, condition: Condition, said: Said) -> None:
        self.condition = condition
        self.said = said


def _conditional(cur: Cursor, start: int) -> _Led | None:
    opening = cur.low[start]
    if opening == "during":
        when = Condition("turn", "you", negated="other" in cur.low[start : cur.at])
    else:
        found = conditions.upto(cur)
        if found is None or found.who == "it":
            return None
        if opening == "if" and found.kind == "unknown":
            return None
        when = found
    said = clause(cur)
    return None if said is None else _Led(when, said)


def _leading_duration(cur: Cursor) -> str:
    start = cur.at
    lasts = duration(cur)
    if lasts and cur.eat(","):
        return lasts
    cur.at = start
    return ""


def _trailing(cur: Cursor, said: Said) -> Said | None:
    """`… as long as you control a Goblin`, `… if defending player controls an untapped land`."""
    if cur.done():
        return said
    opening = cur.eat_any("as long as", "if", "while", "during your turn", "for as long as")
    if not opening:
        return None
    if opening == "during your turn":
        return said.only_when(Condition("turn", "you"))
    found = conditions.trailing(cur)
    return said.only_when(found) if found is not None else None


# -- clauses -------------------------------------------------------------------------------------------------


def clause(cur: Cursor) -> Said | None:
    """A subject and what is said of it, or a shape of its own, without what hangs on it."""
    if cur.eat("except for"):
        return _excepting(cur)
    start = cur.at
    shape = _SHAPES.get(cur.peek())
    if shape is not None:
        said = shape(cur)
        if said is not None:
            return said
        cur.at = start
    said = damage.read(cur)
    if said is not None:
        return said
    subject = _subject(cur)
    if subject is None:
        return None
    return _predicates(cur, subject)


def _excepting(cur: Cursor) -> Said | None:
    """`Except for Walls and artifact creatures, creatures you control can't attack.`"""
    free: list[Filter] = []
    while not free or cur.eat("and"):
        what = nouns.phrase(cur)
        others = nouns.complement(what) if what is not None else None
        if others is None:
            return None
        free.append(others)
    said = clause(cur) if cur.eat(",") else None
    for others in free:
        if said is not None:
            said = said.only_when(Condition("is", "it", Filter(terms=others.terms, any_of=others.any_of)))
    return said


def _subject(cur: Cursor) -> Filter | None:
    subject = nouns.phrase(cur)
    if subject is None:
        subject = targets.named_things_before_verb(cur)
    if subject is None:
        return None
    if subject == SELF and cur.eat_any("and enchanted creature", "or enchanted creature"):
        return None
    cur.eat_any("each")
    return subject


def _predicates(cur: Cursor, subject: Filter) -> Said | None:
    """`gets +2/+2, has flying, and can't block`."""
    said = predicate(cur, subject)
    if said is None:
        return None
    if subject.base != "self" or cur.it == SELF:
        cur.it = subject
    while True:
        start = cur.at
        if not cur.eat_any(", and", ", but", ",", "and", "but"):
            return said
        if cur.eat_any(*_BESIDE):
            continue
        more = _next_predicate(cur, subject)
        if more is None:
            cur.at = start
            return said
        said = Said([*said.parts, *more.parts], said.lasts or more.lasts)


def _next_predicate(cur: Cursor, subject: Filter) -> Said | None:
    more = predicate(cur, subject)
    if more is not None:
        return more
    start = cur.at
    again = nouns.phrase(cur)
    if again is None:
        return damage.read(cur)
    more = predicate(cur, again)
    if more is None:
        cur.at = start
        return damage.read(cur)
    return more


# -- shapes of their own -------------------------------------------------------------------------------------


def _all_able(cur: Cursor) -> Said | None:
    """`All creatures [with flying] able to block ~ [this turn] do so.`"""
    cur.eat_any("all", "each")
    by = nouns.phrase(cur)
    if by is None or not cur.eat("able to block"):
        return None
    parts: list[Part] = []
    while True:
        what = nouns.phrase(cur) or targets.named_things(cur)
        if what is None:
            return None
        parts.append(AllMustBlock(what, by=None if by == Filter() else by))
        if not cur.eat_any("or", "and"):
            break
    lasts = "turn" if cur.eat("this turn") else "combat" if cur.eat("this combat") else ""
    return Said(parts, lasts) if cur.eat_any("do so", "does so") else None


def _no_more_than(cur: Cursor) -> Said | None:
    """`No more than two creatures can attack you each combat.` `Only one creature can attack each combat.`"""
    only = cur.eat("only")
    if not only and not cur.eat_any("no more than"):
        return _nobody_can(cur)
    most = cur.number()
    if most is None:
        return _only_these(cur) if only else None
    who = nouns.phrase(cur)
    if who is None or not cur.eat("can"):
        return None
    action = cur.eat_any("attack", "block")
    if not action:
        return None
    at = targets.target(cur) if action == "attack" else None
    if action == "block" and (blocked := nouns.phrase(cur)) is not None:
        return Said([BlockerCount(blocked, most=most)], duration(cur)) if who == Filter() else None
    lasts = ""
    if cur.eat("this turn"):
        lasts = "turn"
    elif not cur.eat_any("each combat", "each turn") and cur.eat("this combat"):
        lasts = "combat"
    return Said([Limit("attack" if action == "attack" else "block", most, who, at)], lasts)


def _only_these(cur: Cursor) -> Said | None:
    """`Only creatures with flying can block ~.`"""
    by = nouns.phrase(cur)
    rest = nouns.complement(by) if by is not None else None
    if rest is None or not cur.eat("can block"):
        return None
    blocked = nouns.phrase(cur)
    return Said([CantBeBlocked(blocked, rest)], duration(cur)) if blocked is not None else None


def _nobody_can(cur: Cursor) -> Said | None:
    """`No creatures can block this turn.`"""
    if not cur.eat("no"):
        return None
    who = nouns.phrase(cur)
    if who is None or not cur.eat("can"):
        return None
    if cur.eat("attack"):
        return Said([CantAttack(who, targets.target(cur))], duration(cur))
    return Said([CantBlock(who)], duration(cur)) if cur.eat("block") else None


def _follow(cur: Cursor) -> Said | None:
    """`If ~ attacks, all creatures you control attack if able.` `If a creature you control attacks, ~ also attacks
    if able.`"""
    if not cur.eat("if"):
        return None
    start = cur.at
    cur.eat_any("a", "an")
    leader = nouns.phrase(cur)
    if leader is None:
        cur.at = start
        leader = targets.named_things_before_verb(cur)
    if leader is None or not cur.eat_any("attacks ,", "attack ,"):
        return None
    who = nouns.phrase(cur)
    if who is None or not cur.eat_any("attack", "attacks", "must attack", "also attack", "also attacks"):
        return None
    return Said([FollowAttack(who, leader)]) if cur.eat_any("if able", "this combat if able") else None


def _each_opponent(cur: Cursor) -> Said | None:
    """`Each opponent must attack you with at least one creature each combat if able.`"""
    who = cur.eat_any("each opponent", "each player", "your opponents", "you", "players", "opponents")
    if who and cur.eat("can't"):
        return _with_creatures(cur, who)
    if not who or not cur.eat("must attack"):
        return None
    at = targets.target(cur)
    if not cur.eat_any("with at least", "with"):
        return None
    least = cur.number()
    if least is None and cur.eat("a"):
        least = 1
    if least is None or not cur.eat_any("creature", "creatures"):
        return None
    cur.eat_any("each combat", "each turn", "during each of their turns")
    player = {"each player": "each player", "you": "you"}.get(who, "opponents")
    return Said([MustAttackWith(player, least, at)]) if cur.eat("if able") else None


def _with_creatures(cur: Cursor, who: str) -> Said | None:
    """`Each opponent can't block with more than one creature this combat.`"""
    action = cur.eat_any("attack", "block")
    at = targets.target(cur) if action == "attack" else None
    if not action or not cur.eat("with more than"):
        return None
    most = cur.number()
    if most is None or not cur.eat_any("creature", "creatures"):
        return None
    theirs: dict[str, Filter] = {
        "you": Filter(controller="you"),
        "each opponent": Filter(controller="opponents"),
        "your opponents": Filter(controller="opponents"),
        "opponents": Filter(controller="opponents"),
    }
    lasts = duration(cur)
    if not lasts:
        cur.eat_any("each combat", "each turn")
    return Said(
        [Limit("attack" if action == "attack" else "block", most, theirs.get(who, Filter()), at)], lasts
    )


def _you_choose(cur: Cursor) -> Said | None:
    """`You choose which creatures attack this turn.` `You choose … block this turn and how those creatures block.`"""
    if not cur.eat("you choose which creatures"):
        return None
    action = cur.eat_any("attack", "block")
    if not action:
        return None
    lasts = "turn" if cur.eat("this turn") else "combat" if cur.eat("this combat") else ""
    how = bool(cur.eat_any("and how those creatures block", "and how they block"))
    return Said([Chooser("attack" if action == "attack" else "block", how or action == "attack")], lasts)


def _with_you(cur: Cursor) -> Said | None:
    start = cur.at
    for shape in (_you_choose, you_control):
        said = shape(cur)
        if said is not None:
            return said
        cur.at = start
    return _each_opponent(cur)


_SHAPES: dict[str, Callable[[Cursor], Said | None]] = {
    "all": _all_able,
    "no": _no_more_than,
    "only": _no_more_than,
    "if": _follow,
    "each": _each_opponent,
    "your": _each_opponent,
    "you": _with_you,
    "~'s": own_numbers,
    "players": _each_opponent,
    "opponents": _each_opponent,
}
