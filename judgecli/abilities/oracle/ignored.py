"""Clauses that are known not to touch combat, and what an unknown one could touch, guessed from its words."""

from __future__ import annotations

import re
from functools import cache

from judgecli.abilities.oracle.cursor import Cursor

__all__ = ["is_irrelevant", "is_quiet_trigger", "quiet_clause", "touches"]

_TOUCHING = {
    "attack": r"\b(attack|combat|goad|exert|untap|tap |tapped|haste|defender|can't)",
    "block": r"\b(block|combat|untap|tap |tapped|can't|menace|flying|reach)",
    "damage": r"\b(damage|combat|prevent|regenerat|destroy|indestructible|life)",
    "timing": r"\b(cast|activat|flash|phase|step|turn)\b",
    "characteristics": r"(\b(power|toughness|gets?|gains?|loses?|becomes?|has|have|creature|counter|copy)\b|[+-]\d/)",
}
#: What a clause may open with that speaks of cards, mana and libraries only …
_QUIET_OPENINGS = (
    "draw", "scry", "surveil", "mill", "discard", "look at", "reveal", "search your library", "shuffle", "add",
    "investigate", "counter target", "you may cast", "you may play", "play with", "you have no maximum hand size",
    "this spell costs", "this spell can't be countered", "~ can't be countered", "spells you cast cost",
    "this ability costs", "you may look at", "each player discards", "each player draws", "target player draws",
    "target player discards", "target player mills", "target opponent discards", "learn", "explore", "venture",
    "as an additional cost to cast", "exile the top", "each player mills", "target opponent reveals", "draw that many",
    "you may reveal", "you may discard", "you may draw", "you may search", "put the rest",
    "put that card into your hand",
    "put one of them into your hand", "put it into your hand", "your opponents can't cast",
    "you draw",
)  # fmt: skip
#: … and words that show that it does speak of the table.
_LOUD = re.compile(
    r"\b(battlefield|attack\w*|block\w*|combat|damage|gets?|counters? on|tokens?|untap\w*|taps?|tapped|power|toughness|"
    r"destroy\w*|sacrific\w*|indestructible|hexproof|flying|trample|haste|menace|until|control|life|creatures? can't|"
    r"creature you|phase|step|turn)\b"
)


@cache
def _pattern(what: str) -> re.Pattern[str]:
    return re.compile(_TOUCHING[what], re.IGNORECASE)


def touches(text: str) -> tuple[str, ...]:
    """What a clause that isn't understood could change, as in `NotModelled.touches`."""
    found = tuple(what for what in _TOUCHING if _pattern(what).search(text))
    return found or ("characteristics",)


def is_irrelevant(text: str) -> bool:
    """Whether the sentence speaks of nothing that a combat is made of."""
    low = text.lower()
    return low.startswith(_QUIET_OPENINGS) and not _LOUD.search(low)


def is_quiet_trigger(text: str) -> bool:
    """A triggered ability on something outside combat whose effect speaks of nothing that a combat is made of."""
    _, comma, effect = text.partition(", ")
    return bool(comma) and not re.search(r"attack|block|combat|damage", text) and is_irrelevant(effect)


def quiet_clause(cur: Cursor) -> bool:
    """Take a clause of an effect that touches nothing on the table ("draw a card", "scry 2", "add {R}").

    A short one ends at its number or object; any other must be all that is left of its sentence."""
    start = cur.at
    if cur.eat_any("draw", "scry", "surveil", "mill", "discard", "add", "investigate", "explore", "learn"):
        _object(cur)
        if cur.done() or cur.peek() in (",", "and", "then"):
            return True
    cur.at = start
    if is_irrelevant(cur.rest()):
        cur.skip_to_end()
        return True
    return False


def _object(cur: Cursor) -> None:
    if cur.peek().startswith("{"):
        cur.at += 1
        return
    if cur.eat_any("that many", "a", "an", "another") or cur.number() is not None:
        cur.eat_any("cards", "card")
        cur.eat_any("at random")
