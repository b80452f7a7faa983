"""Clauses that are known not to touch combat, and what an unknown one could touch, guessed from its words."""

from __future__ import annotations

import re
from functools import cache

__all__ = ["is_irrelevant", "touches"]

_TOUCHING = {
    "attack": r"\b(attack|combat|goad|exert|untap|tap |tapped|haste|defender|can't)",
    "block": r"\b(block|combat|untap|tap |tapped|can't|menace|flying|reach)",
    "damage": r"\b(damage|combat|prevent|regenerat|destroy|indestructible|life)",
    "timing": r"\b(cast|activat|flash|phase|step|turn)\b",
    "characteristics": r"(\b(power|toughness|gets?|gains?|loses?|becomes?|has|have|creature|counter|copy)\b|[+-]\d/)",
}


@cache
def _pattern(what: str) -> re.Pattern[str]:
    return re.compile(_TOUCHING[what], re.IGNORECASE)


def touches(text: str) -> tuple[str, ...]:
    """What a clause that isn't understood could change, as in `NotModelled.touches`."""
    found = tuple(what for what in _TOUCHING if _pattern(what).search(text))
    return found or ("characteristics",)


def is_irrelevant(text: str) -> bool:
    return False
