"""What must be paid: the words after "unless" that are a cost.

cost = payer ("pays" (mana | life) [per] | other action)
per  = "for each of those creatures" | "for each creature they control that's attacking you" | …
"""

from __future__ import annotations

import re
from functools import cache

from judgecli.abilities.oracle import nouns
from judgecli.abilities.oracle.cursor import Cursor
from judgecli.board.abilities import Cost

__all__ = ["cost", "mana"]

_PAYERS = (
    "its controller", "their controller", "that creature's controller", "you", "they", "that player", "he or she",
    "defending player", "the attacking player", "attacking player",
)  # fmt: skip
_ACTIONS = {
    "sacrifices": "sacrifice", "sacrifice": "sacrifice", "taps": "tap", "tap": "tap", "returns": "return",
    "return": "return", "discards": "discard", "discard": "discard", "exiles": "exile", "exile": "exile",
    "removes": "remove", "remove": "remove", "mills": "mill", "mill": "mill", "puts": "put", "put": "put",
    "reveals": "reveal", "reveal": "reveal",
}  # fmt: skip
#: A cost for each creature is what a tax is anyway.
_FOR_EACH = (
    "for each of those creatures",
    "for each creature they control that's attacking you or a planeswalker you control",
    "for each creature they control that's attacking you or planeswalkers you control",
    "for each creature they control that's attacking a planeswalker you control",
    "for each creature they control that's attacking you",
    "for each creature he or she controls that's attacking you",
    "for each creature they control that's attacking",
    "for each attacking creature they control",
    "for each blocking creature they control",
    "for each creature they control that's blocking it",
    "for each creature they control that's blocking",
    "for each creature that's attacking you",
    "for each of those attacking creatures",
    "for each of those blocking creatures",
    "for each of them",
    "for each attacking creature",
    "for each blocking creature",
)


@cache
def _symbol() -> re.Pattern[str]:
    return re.compile(r"\{([^}]*)\}")


def mana(symbols: str) -> Cost | None:
    """`{3}` → 3 generic, `{1}{W}` → 1 and `{W}`; None if there is anything but mana in it."""
    generic, others = 0, ""
    for symbol in _symbol().findall(symbols):
        if symbol.isdigit():
            generic += int(symbol)
        elif symbol in ("T", "Q", "E", "t", "e"):
            return None
        else:
            others += f"{{{symbol}}}"
    return Cost(mana=generic, symbols=others)


def cost(cur: Cursor) -> Cost | None:
    """The cost at the cursor, to the end of the sentence; None, and the cursor where it was, if it is none."""
    start = cur.at
    found = _cost(cur)
    if found is None or not cur.done():
        cur.at = start
        return None
    return found


def _cost(cur: Cursor) -> Cost | None:
    if not cur.eat_any(*_PAYERS):
        return None
    if not cur.eat_any("pays", "pay"):
        action = _ACTIONS.get(cur.peek())
        if action is None:
            return None
        cur.at += 1
        # "sacrifices a land for each green creature they control that's attacking" is a land each.
        words = cur.rest().split(" for each ")[0]
        cur.skip_to_end()
        return Cost(other=f"{action} {words}")
    if cur.peek().startswith("{"):
        return _mana(cur)
    number = cur.number()
    if number is None or not cur.eat("life"):
        return None
    cur.eat_any(*_FOR_EACH)
    return Cost(life=number)


def _mana(cur: Cursor) -> Cost | None:
    written = cur.raw[cur.at]
    cur.at += 1
    cur.eat_any(*_FOR_EACH)
    if written.upper() == "{X}":
        return _x(cur, written)
    if cur.eat("for each"):
        return _times(cur, written)
    return mana(written)


def _times(cur: Cursor, written: str) -> Cost | None:
    """`{1} for each creature you control`."""
    start = cur.at
    what = nouns.phrase(cur)
    each = mana(written)
    if what is not None and cur.done() and each is not None and not each.symbols:
        return Cost(mana=each.mana, times=what)
    cur.at = start
    words = cur.rest()
    cur.skip_to_end()
    return Cost(other=f"pay {written} for each {words}")


def _x(cur: Cursor, written: str) -> Cost | None:
    if not cur.eat(", where x is the number of"):
        return None
    start = cur.at
    what = nouns.phrase(cur)
    if what is not None and cur.done():
        return Cost(mana=1, times=what)
    cur.at = start
    words = cur.rest()
    cur.skip_to_end()
    return Cost(other=f"pay {written}, where X is the number of {words}")
