"""Sentences about damage: prevention, redirection, more of it, none of it to be prevented, how it is assigned.

prevention = "prevent" (all | "the next N") [combat] "damage that would be dealt" {to | by | duration}
more       = "if" source "would deal" damage [to] "," ("it deals" | …) ("double" | …) "that damage" … "instead"
"""

from __future__ import annotations

from msgspec import Struct

from judgecli.abilities.oracle import nouns
from judgecli.abilities.oracle.cursor import Cursor
from judgecli.abilities.oracle.parts import Said, duration
from judgecli.board.abilities import (
    Amplify,
    Assigns,
    Filter,
    Part,
    Prevention,
    Redirect,
    Term,
    Unpreventable,
)

__all__ = ["read"]

_PERMANENT = Term("type", "permanent")
_TIMES = {
    "double that damage": 2, "twice that damage": 2, "triple that damage": 3, "three times that damage": 3,
    "double that amount": 2, "twice that much damage": 2, "twice that much": 2, "double that much damage": 2,
}  # fmt: skip


def read(cur: Cursor) -> Said | None:
    """A whole sentence about damage, but for what hangs on it; None, and the cursor where it was, for others."""
    start = cur.at
    said = _read(cur)
    if said is None:
        cur.at = start
    return said


def _read(cur: Cursor) -> Said | None:
    match cur.peek():
        case "prevent":
            cur.at += 1
            return _prevent(cur)
        case "if":
            return _if_damage(cur)
        case "damage" | "combat" | "noncombat" | "all":
            return _passive(cur)
        case "you":
            return _may_assign(cur)
        case "rather":
            return _defender_assigns(cur)
        case "creatures" | "~":
            return None
    return None


# -- prevention ----------------------------------------------------------------------------------------------


class _Flow(Struct):
    """Where damage comes from and goes to, as the words say."""

    from_: Filter | None = None
    to: Filter | None = None
    players: tuple[str, ...] = ()
    lasts: str = ""
    both: bool = False


def _prevent(cur: Cursor) -> Said | None:
    amount: int | None = None
    next_only = False
    if not cur.eat_any("all", "any"):
        if not cur.eat("the next"):
            return None
        amount = cur.number()
        if amount is None:
            return None
    combat = _combat(cur)
    if not cur.eat("damage"):
        return None
    flow = _would_deal(cur) or _would_be_dealt(cur)
    if flow is None:
        return None
    made = Prevention(amount, flow.from_, flow.to, flow.players, combat, next_only)
    if not flow.both:
        return Said([made], flow.lasts)
    # "dealt to and dealt by enchanted creature": both ways.
    return Said([made, Prevention(amount, flow.to, None, (), combat)], flow.lasts)


def _combat(cur: Cursor) -> bool | None:
    if cur.eat("combat"):
        return True
    return False if cur.eat("noncombat") else None


def _would_deal(cur: Cursor) -> _Flow | None:
    """`damage enchanted creature would deal`."""
    start = cur.at
    cur.eat("that")
    what = nouns.phrase(cur)
    if what is None or not cur.eat("would deal"):
        cur.at = start
        return None
    flow = _Flow(from_=what)
    flow.lasts = duration(cur)
    if cur.eat("to"):
        if not _recipients(cur, flow):
            return None
        flow.lasts = flow.lasts or duration(cur)
    return flow


def _would_be_dealt(cur: Cursor) -> _Flow | None:
    start = cur.at
    flow = _Flow()
    if not cur.eat_any("that would be dealt", "that would be"):
        cur.at = start
        return None
    if cur.eat_any("to and dealt by", "dealt to and dealt by", "to or dealt by"):
        flow.both = True
        what = nouns.phrase(cur)
        flow.to = what
        flow.lasts = duration(cur)
        return flow if what is not None else None
    moved = True
    while moved:
        moved = False
        if not flow.lasts and (lasts := duration(cur)):
            flow.lasts = lasts
            moved = True
        if cur.eat("to"):
            if not _recipients(cur, flow):
                return None
            moved = True
        if cur.eat("by"):
            flow.from_ = _source(cur)
            if flow.from_ is None:
                return None
            moved = True
    return flow


_PLAYERS = {
    "you": ("you",),
    "player": ("players",),
    "a player": ("players",),
    "players": ("players",),
    "each player": ("players",),
    "an opponent": ("opponents",),
    "your opponents": ("opponents",),
    "opponents": ("opponents",),
    "one of your opponents": ("opponents",),
}
_ANYTHING = (
    "a permanent or player",
    "a player or permanent",
    "any target",
    "a creature , planeswalker , or player",
)


def _recipients(cur: Cursor, flow: _Flow) -> bool:
    """`you and creatures you control`, `a permanent or player`, `an opponent or a permanent an opponent controls`."""
    if cur.eat_any(*_ANYTHING):
        return cur.targeting is None
    while True:
        if cur.eat("planeswalkers you control"):
            if not _merge(flow, Filter(controller="you", terms=(Term("type", "planeswalker"),))):
                return False
        elif who := cur.eat_any(*_PLAYERS):
            flow.players = (*flow.players, *_PLAYERS[who])
        else:
            cur.eat_any("a", "an")
            what = nouns.phrase(cur)
            if what is None or not _merge(flow, what):
                return False
        start = cur.at
        if not cur.eat_any("and/or", "and", "or", ", and", ", or", ","):
            return True
        if not (_sees_player(cur) or _sees_noun(cur)):
            cur.at = start
            return True


def _merge(flow: _Flow, what: Filter) -> bool:
    if flow.to is not None:
        return False
    flow.to = what
    return True


def _sees_player(cur: Cursor) -> bool:
    return any(cur.sees(words) for words in _PLAYERS)


def _sees_noun(cur: Cursor) -> bool:
    if cur.peek() in ("it", "he", "she", "they", "that"):
        return False
    start = cur.at
    cur.eat_any("a", "an")
    found = nouns.phrase(cur) is not None
    cur.at = start
    return found


def _source(cur: Cursor) -> Filter | None:
    """`a source you control`, `a red source`, `sources your opponents control`, `creatures you control`, `~`."""
    start = cur.at
    other = bool(cur.eat("another"))
    if not other:
        cur.eat_any("a", "an")
    at = next(
        (i for i in range(cur.at, min(cur.at + 5, len(cur.low))) if cur.low[i] in ("source", "sources")), -1
    )
    if at < 0:
        what = nouns.phrase(cur)
        if what is None:
            cur.at = start
        elif other:
            return Filter(controller=what.controller, other=True, terms=what.terms, any_of=what.any_of)
        return what
    return _source_noun(cur, at, other)


def _source_noun(cur: Cursor, at: int, other: bool) -> Filter | None:
    """A source is any object: the noun is read as "permanent"."""
    old_low, old_raw = cur.low[at], cur.raw[at]
    cur.low[at] = cur.raw[at] = "permanent"
    what = nouns.phrase(cur)
    cur.low[at], cur.raw[at] = old_low, old_raw
    if what is None or not other:
        return what
    return Filter(controller=what.controller, other=True, terms=what.terms, any_of=what.any_of)


# -- "if … would deal damage, …" -----------------------------------------------------------------------------


def _if_damage(cur: Cursor) -> Said | None:
    cur.eat("if")
    combat_first = _combat(cur)
    if cur.eat("damage would be dealt to"):
        flow = _Flow()
        if not _recipients(cur, flow):
            return None
        if cur.eat("by"):
            flow.from_ = _source(cur)
            if flow.from_ is None:
                return None
        flow.lasts = duration(cur)
        return _prevented(cur, flow, combat_first)
    source = _source(cur)
    if source is None or not cur.eat("would deal"):
        return None
    combat = _combat(cur)
    if not cur.eat("damage"):
        return None
    flow = _Flow(from_=None if source == Filter(terms=(_PERMANENT,)) else source)
    if cur.eat("to") and not _recipients(cur, flow):
        return None
    flow.lasts = duration(cur)
    return _prevented(cur, flow, combat) or _amplified(cur, flow, combat)


def _prevented(cur: Cursor, flow: _Flow, combat: bool | None) -> Said | None:
    start = cur.at
    if cur.eat(", prevent"):
        if cur.eat("that damage"):
            return Said([Prevention(None, flow.from_, flow.to, flow.players, combat)], flow.lasts)
        amount = cur.number()
        if amount is not None and cur.eat("of that damage"):
            return Said([Prevention(amount, flow.from_, flow.to, flow.players, combat)], flow.lasts)
    cur.at = start
    return None


def _amplified(cur: Cursor, flow: _Flow, combat: bool | None) -> Said | None:
    if not cur.eat(","):
        return None
    if not cur.eat_any(
        "it deals", "that source deals", "that creature deals", "it deals damage equal to", "~ deals"
    ):
        return None
    times, plus = 1, 0
    if words := cur.eat_any(*_TIMES):
        times = _TIMES[words]
    elif cur.eat_any("that much damage plus", "that much damage , plus"):
        number = cur.number()
        if number is None:
            return None
        plus = number
    else:
        return None
    if cur.eat("to"):
        cur.eat_any(
            "that permanent or player", "that creature or player", "that player or permanent", "that player",
            "that creature", "that permanent", "that player or that permanent", "it", "them", "you",
        ) or nouns.phrase(cur)  # fmt: skip
    if not cur.eat("instead"):
        return None
    return Said([Amplify(times, plus, flow.from_, flow.to, flow.players, combat)], flow.lasts)


# -- passive sentences ---------------------------------------------------------------------------------------


def _passive(cur: Cursor) -> Said | None:
    """`Damage can't be prevented.` `All damage that would be dealt to you is dealt to ~ instead.`"""
    cur.eat("all")
    combat = _combat(cur)
    if not cur.eat("damage"):
        return None
    flow = _would_be_dealt(cur) or _Flow()
    if cur.eat_any("dealt by", "from"):
        flow.from_ = _source(cur)
        if flow.from_ is None:
            return None
    if cur.eat("can't be prevented"):
        if flow.to is not None or flow.players:
            return None
        return Said([Unpreventable(flow.from_, combat)], flow.lasts or duration(cur))
    if not cur.eat("is dealt to"):
        return None
    instead = nouns.phrase(cur)
    if instead is None or not cur.eat("instead"):
        return None
    if flow.to is None and not flow.players:
        return None
    return Said([Redirect(instead, flow.to, flow.players, combat, from_=flow.from_)], flow.lasts)


# -- assignment ----------------------------------------------------------------------------------------------


def _may_assign(cur: Cursor) -> Said | None:
    """`You may have ~ assign its combat damage as though it weren't blocked.`"""
    if cur.eat("you may assign ~'s combat damage"):
        return _divided(cur)
    if not cur.eat("you may have"):
        return None
    what = nouns.phrase(cur)
    if what is None or not cur.eat_any("assign", "deal"):
        return None
    start = cur.at
    if cur.eat_any("its combat damage divided", "his combat damage divided", "her combat damage divided"):
        cur.at -= 1
        return _divided(cur, what)
    cur.at = start
    from judgecli.abilities.oracle.changes import as_though_unblocked

    return as_though_unblocked(cur, what)


def _divided(cur: Cursor, what: Filter | None = None) -> Said | None:
    words = "divided as you choose among defending player and/or any number of creatures"
    if not cur.eat(words) or not cur.eat_any(
        "they control", "defending player controls", "that player controls"
    ):
        return None
    part: Part = Assigns("divided") if what is None else Assigns("divided", what)
    return Said([part])


def _defender_assigns(cur: Cursor) -> Said | None:
    if not cur.eat(
        "rather than the attacking player , you assign the combat damage of each creature attacking you"
    ):
        return None
    return Said([Assigns("defender assigns")])
