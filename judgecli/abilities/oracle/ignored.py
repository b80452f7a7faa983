"""Clauses that are known not to touch combat, and what an unknown one could touch, guessed from its words."""

from __future__ import annotations

import re
from functools import cache

from judgecli.abilities.oracle.cursor import Cursor

__all__ = ["is_irrelevant", "is_quiet_trigger", "quiet_clause", "touches"]

_TOUCHING = {
    "attack": r"\b(attack|combat|goad|exert|untap|tap |tapped|haste|defender|can't)",
    "block": r"\b(block|combat|untap|tap |tapped|can't|menace|flying|reach|protection|fear|intimidate|shadow|\w*walk)",
    "damage": r"\b(damage|combat|prevent|regenerat|destroy|indestructible|life|protection)",
    "timing": r"\b(cast|activat|flash|phase|step|turn)\b",
    "characteristics": r"(\b(power|toughness|gets?|gains?|loses?|becomes?|has|have|creature|counter|copy)\b|[+-]\d/)",
}
#: What a clause speaks of that is about cards, mana and spells only …
_QUIET = (
    r"\b(cards?|librar\w+|graveyards?|hands?|spells?|mana|scry|surveil|mill|draw|discard|investigate|dungeon)\b"
    r"|\{e\}|^add "
)
#: … and words that show that it does speak of the table.
_LOUD = (
    r"\b(battlefield|attack\w*|block\w*|combat|damage|gets?(?! \{e\})|counters? on|tokens?|untap\w*|taps?|tapped|"
    r"power|toughness|destroy\w*|sacrific\w*|indestructible|hexproof|flying|trample|haste|menace|flash|life|would|instead|"
    r"phase|step|repeat|returns? (?:it|them|~|that permanent|those)|"
    r"becomes?|transform\w*|poison|monarch|initiative|copy of|copies of|goad\w*|gains?|loses?|control of|"
    r"players? can't|opponents can't|creatures?(?! (?:or \w+ )?(?:cards?|spells?))|"
    r"permanents?(?! (?:cards?|spells?))|planeswalkers?(?! (?:cards?|spells?)))\b"
)


@cache
def _pattern(what: str) -> re.Pattern[str]:
    return re.compile({**_TOUCHING, "quiet": _QUIET, "loud": _LOUD}[what], re.IGNORECASE)


def touches(text: str) -> tuple[str, ...]:
    """What a clause that isn't understood could change, as in `NotModelled.touches`."""
    found = tuple(what for what in _TOUCHING if _pattern(what).search(text))
    return found or ("characteristics",)


def is_irrelevant(text: str) -> bool:
    """Whether the sentence speaks of cards, mana or spells, and of nothing that a combat is made of."""
    low = text.lower()
    if low.startswith(("activate ", "any player may activate")) or (
        low.startswith("cast ") and " only " in low
    ):
        return False
    if low.startswith(("it's still a land", "they're still lands", "it's still a planeswalker")):
        return True
    if low.startswith(("this ability costs", "this spell costs", "activated abilities of")):
        return True
    return bool(_pattern("quiet").search(text)) and not _pattern("loud").search(text) and '"' not in text


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
