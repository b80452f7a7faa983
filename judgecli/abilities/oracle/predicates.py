"""What a creature does or can't do: the verb phrases of card wording, as parts.

`predicate` reads one verb phrase for a subject that has been read already, with what hangs on it ("unless …",
"this turn").  One function for each verb; each gives None, and leaves the cursor anywhere, for words it doesn't
know, so callers put the cursor back.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from judgecli.abilities.oracle import conditions, costs, nouns, targets
from judgecli.abilities.oracle.changes import assigns, becomes, gets, has, is_, loses, untaps
from judgecli.abilities.oracle.cursor import Cursor
from judgecli.abilities.oracle.parts import Said, duration
from judgecli.abilities.oracle.permissions import can
from judgecli.abilities.oracle.tails import ended, qualified
from judgecli.board.abilities import (
    EACH,
    SELF,
    Action,
    AllMustBlock,
    Alone,
    AttackTarget,
    BlockerCount,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    Companion,
    Condition,
    Cost,
    Filter,
    Keyword,
    Modify,
    MustAttack,
    MustBeBlocked,
    MustBlock,
    Part,
    Tax,
)

__all__ = ["predicate"]


def predicate(cur: Cursor, subject: Filter) -> Said | None:
    """The verb phrase at the cursor, said of `subject`; None, and the cursor where it was, if it isn't known."""
    start = cur.at
    verb = _VERBS.get(cur.peek())
    if verb is None:
        return None
    cur.at += 1
    said = verb(cur, subject)
    if said is None:
        cur.at = start
    return said


# -- can't ---------------------------------------------------------------------------------------------------


class _Deed(Struct):
    """One of the things that `can't` lists: attack (at), block (what), be blocked (by, counts)."""

    kind: str
    at: AttackTarget | None = None
    what: Filter | None = None
    least: int = 0
    most: int = 0
    alone: bool = False


def _cant(cur: Cursor, subject: Filter) -> Said | None:
    if cur.eat("be attacked"):
        seen = AttackTarget(("self",) if subject.base == "self" else ("attached",))
        return None if subject.base == "each" else ended(cur, [CantAttack(EACH, at=seen)])
    if cur.eat("attack or block unless its controller pays"):
        cur.at -= 4
        deeds = [_Deed("attack"), _Deed("block")]
    else:
        found = _deeds(cur)
        if found is None:
            return None
        deeds = found
    lasts = duration(cur)
    for deed in deeds:
        bare = deed.kind == "be blocked" and deed.what is None and not (deed.least or deed.most)
        # "They can't be blocked this turn except by creatures with haste."
        if bare and not _blocked_by(cur, deed):
            return None
    if cur.eat("unless"):
        return _unless(cur, subject, deeds, lasts)
    return Said([_forbid(deed, subject) for deed in deeds], lasts)


def _deeds(cur: Cursor) -> list[_Deed] | None:
    found: list[_Deed] = []
    while True:
        deed = _deed(cur)
        if deed is None:
            return None
        found.append(deed)
        start = cur.at
        if cur.eat(", or") or cur.eat("or") or cur.eat(","):
            if cur.peek() in ("attack", "block", "be", "crew"):
                if cur.eat_any("crew vehicles", "be regenerated", "be sacrificed"):
                    return found
                continue
            cur.at = start
        break
    if cur.eat("alone"):
        for deed in found:
            deed.alone = True
    return found


def _deed(cur: Cursor) -> _Deed | None:
    if cur.eat("attack"):
        return _Deed("attack", at=targets.target(cur))
    if cur.eat("block"):
        return _Deed("block", what=_whom(cur))
    if cur.eat("be blocked"):
        deed = _Deed("be blocked")
        return deed if _blocked_by(cur, deed) else None
    return None


_STOPS = frozenset(
    {"", ".", ",", "or", "and", "alone", "unless", "if", "as", "this", "each", "until", "for", "while"}
)


def _whom(cur: Cursor) -> Filter | None:
    """Whom it blocks, where the words say so."""
    if cur.peek() in _STOPS:
        return None
    if not cur.it_is_source and cur.before is not None and cur.peek() in ("it", "him", "her"):
        # "target creature blocks it": no creature blocks itself, so it is what was spoken of before.
        cur.at += 1
        return cur.before
    if not cur.it_is_source and cur.peek() in ("it", "him", "her", "them"):
        return None
    start = cur.at
    if cur.raw[start][:1].isupper():
        # "blocks Boar": no card says so of a creature type, so it is something on the table called so.
        named = targets.named_things(cur)
        if named is not None:
            return named
        cur.at = start
    return nouns.phrase(cur) or targets.named_things(cur)


def _blocked_by(cur: Cursor, deed: _Deed) -> bool:
    """`by more than one creature`, `except by two or more creatures`, `by Walls`, `except by artifact creatures`."""
    if cur.eat("by more than"):
        number = cur.number()
        deed.most = number or 0
        return number is not None and bool(cur.eat_any("creature", "creatures"))
    if cur.eat("except by"):
        start = cur.at
        number = cur.number()
        if number is not None:
            deed.least = number
            return bool(cur.eat("or more creatures"))
        cur.at = start
        what = nouns.phrase(cur)
        deed.what = nouns.complement(what) if what is not None else None
        return deed.what is not None
    if cur.eat("by"):
        deed.what = nouns.phrase(cur)
        return deed.what is not None
    return True


def _forbid(deed: _Deed, subject: Filter, unless: Condition | None = None) -> Part:
    if deed.alone:
        action: Action = "attack" if deed.kind == "attack" else "block"
        return Alone(action, subject, when=conditions.negate(unless) if unless else None)
    if deed.kind == "attack":
        return CantAttack(subject, deed.at, unless)
    if deed.kind == "block":
        return CantBlock(subject, deed.what, unless)
    if deed.least or deed.most:
        return BlockerCount(subject, deed.least, deed.most, conditions.negate(unless) if unless else None)
    return CantBeBlocked(subject, deed.what, unless)


def _unless(cur: Cursor, subject: Filter, deeds: list[_Deed], lasts: str) -> Said | None:
    """What lifts it: a cost (a tax), other creatures that attack or block too, or a condition."""
    paid = costs.cost(cur)
    if paid is not None:
        return Said([_tax(deed, subject, paid) for deed in deeds], lasts)
    together = _companions(cur, subject, deeds)
    if together is not None:
        return Said(together, lasts)
    condition = conditions.trailing(cur)
    if condition is None:
        return None
    if condition.who == "it":
        return _each_unless(subject, deeds, condition, lasts)
    return Said([_forbid(deed, subject, condition) for deed in deeds], lasts)


def _each_unless(subject: Filter, deeds: list[_Deed], condition: Condition, lasts: str) -> Said | None:
    """`Creatures can't attack unless they're black`: those that don't fit can't."""
    rest = nouns.complement(Filter(terms=condition.filter.terms, any_of=condition.filter.any_of))
    if rest is None or rest.any_of or condition.negated:
        return None
    narrowed = replace(subject, terms=(*subject.terms, *rest.terms))
    return Said([_forbid(deed, narrowed) for deed in deeds], lasts)


def _tax(deed: _Deed, subject: Filter, paid: Cost) -> Part:
    if deed.kind == "attack":
        return Tax("attack", paid, subject, at=deed.at)
    if deed.kind == "block":
        return Tax("block", paid, subject, what=deed.what)
    # "can't be blocked unless defending player pays": a tax on each creature that would block it.
    return Tax("block", paid, deed.what or EACH, what=subject)


def _companions(cur: Cursor, subject: Filter, deeds: list[_Deed]) -> list[Part] | None:
    """`unless at least two other creatures attack`, `unless a creature with greater power also attacks`."""
    start = cur.at
    found = nouns.count(cur)
    if found is not None and found.most is None:
        cur.eat("also")
        verb = cur.eat_any("attacks", "attack", "blocks", "block", "attacks or blocks", "attack or block")
        if verb and cur.done():
            return [
                Companion("attack" if deed.kind == "attack" else "block", found.least, found.what, subject)
                for deed in deeds
            ]
    cur.at = start
    return None


# -- if able -------------------------------------------------------------------------------------------------


def _attacks(cur: Cursor, subject: Filter) -> Said | None:
    """`attacks [whom] [each combat] if able`, `attacks or blocks each combat if able`."""
    both = bool(cur.eat_any("or blocks", "or block"))
    at = None if both else targets.target(cur)
    lasts = _when_able(cur)
    if lasts is None:
        return None
    parts: list[Part] = [MustAttack(subject, at)]
    if both:
        parts.append(MustBlock(subject))
    return qualified(cur, Said(parts, lasts))


def _blocks(cur: Cursor, subject: Filter) -> Said | None:
    """`blocks [whom] [each combat] if able`; `blocks each attacking creature this turn if able`."""
    every = cur.sees("each attacking creature")
    what = _whom(cur)
    lasts = _when_able(cur)
    if lasts is None:
        return None
    if every and what is not None:
        return Said([AllMustBlock(what, by=subject)], lasts)
    return qualified(cur, Said([MustBlock(subject, what)], lasts))


def _must(cur: Cursor, subject: Filter) -> Said | None:
    if cur.eat("attack"):
        return _attacks(cur, subject)
    if cur.eat("block"):
        return _blocks(cur, subject)
    if not cur.eat("be blocked"):
        return None
    part = MustBeBlocked(subject)
    lasts = duration(cur)
    if cur.eat("by"):
        fitted = _must_be_blocked_by(cur, part)
        if fitted is None:
            return None
        part = fitted
    able = _when_able(cur)
    return None if able is None else qualified(cur, Said([part], lasts or able))


def _must_be_blocked_by(cur: Cursor, part: MustBeBlocked) -> MustBeBlocked | None:
    if cur.eat("exactly"):
        number = cur.number()
        known = number is not None and cur.eat_any("creature", "creatures")
        return replace(part, exactly=number or 0) if known else None
    if cur.eat("all creatures able to block it"):
        return None
    start = cur.at
    number = cur.number()
    if number is not None and cur.eat("or more creatures"):
        return replace(part, least=number)
    cur.at = start
    cur.eat_any("a", "an", "at least one")
    by = nouns.phrase(cur)
    return None if by is None else replace(part, by=by)


def _when_able(cur: Cursor) -> str | None:
    """`each combat if able` → '', `this turn if able` → turn, `this combat if able` → combat; None if it
    isn't that."""
    lasts = duration(cur)
    if not lasts:
        cur.eat_any("each combat", "each turn", "every turn", "every combat", "each of your turns")
    return lasts if cur.eat_any("if able", "if they're able", "if it's able") else None


# -- tails ---------------------------------------------------------------------------------------------------


def _is_unblockable(cur: Cursor, subject: Filter) -> Said | None:
    """Wording of cards before 2013-07-13: `is unblockable`, `is indestructible`."""
    if cur.eat("unblockable"):
        return ended(cur, [CantBeBlocked(subject)])
    if cur.eat("indestructible"):
        keyword = Keyword("indestructible")
        own = subject == SELF and cur.done()
        return ended(cur, [keyword if own else Modify(subject, gains=(keyword,))])
    return is_(cur, subject)


_VERBS: dict[str, Callable[[Cursor, Filter], Said | None]] = {
    "can't": _cant,
    "cannot": _cant,
    "can": can,
    "attacks": _attacks,
    "attack": _attacks,
    "blocks": _blocks,
    "block": _blocks,
    "must": _must,
    "is": _is_unblockable,
    "are": _is_unblockable,
    "gets": gets,
    "get": gets,
    "has": has,
    "have": has,
    "gains": has,
    "gain": has,
    "loses": loses,
    "lose": loses,
    "assigns": assigns,
    "assign": assigns,
    "becomes": becomes,
    "become": becomes,
    "doesn't": untaps,
    "don't": untaps,
}
