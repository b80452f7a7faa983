"""Tokens that an effect creates: "a 1/1 white Cat Soldier creature token with vigilance that's attacking"."""

from __future__ import annotations

from judgecli.abilities import keywords
from judgecli.abilities.oracle.changes import keyword_list
from judgecli.abilities.oracle.cursor import Cursor
from judgecli.abilities.oracle.typeline import TypeLine
from judgecli.board.abilities import Ability, TokenMade

__all__ = ["token"]

_ENTERING = {
    "that's tapped and attacking": (True, True), "that are tapped and attacking": (True, True),
    "that's attacking": (False, True), "that are attacking": (False, True), "tapped and attacking": (True, True),
}  # fmt: skip


def token(cur: Cursor) -> TokenMade | None:
    """The token described from its size or colour to its abilities; None for copies and the like."""
    start = cur.at
    found = _token(cur)
    if found is None:
        cur.at = start
    return found


def _token(cur: Cursor) -> TokenMade | None:
    tapped = attacking = False
    if cur.eat("tapped and attacking"):
        tapped = attacking = True
    elif cur.eat("tapped"):
        tapped = True
    power = toughness = None
    size, slash, rest = cur.peek().partition("/")
    if slash and size.isdigit() and rest.isdigit():
        power, toughness = int(size), int(rest)
        cur.at += 1
    words = TypeLine()
    while cur.peek() not in ("token", "tokens"):
        if not words.take(cur):
            return None
    cur.at += 1
    abilities: list[Ability] = []
    if cur.eat("with"):
        listed = keyword_list(cur)
        if listed is None:
            return None
        abilities = [*(Ability(keywords.text_of(k), (k,)) for k in listed.keywords), *listed.quoted]
    for phrase, (entering_tapped, entering_attacking) in _ENTERING.items():
        if cur.eat(phrase):
            tapped, attacking = tapped or entering_tapped, entering_attacking
            break
    blocking = bool(cur.eat_any("that's blocking that creature", "that's blocking it"))
    if not words.types and not words.subtypes:
        return None
    return TokenMade(
        power=power,
        toughness=toughness,
        types=tuple(words.types) or ("artifact",),
        subtypes=tuple(words.subtypes),
        supertypes=tuple(words.supertypes),
        colours=tuple(words.colours),
        abilities=tuple(abilities),
        tapped=tapped,
        attacking=attacking,
        blocking=blocking,
    )
