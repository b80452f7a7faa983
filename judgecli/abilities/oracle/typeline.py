"""Colours, types and subtypes in a row, as tokens and animated things are described."""

from __future__ import annotations

from judgecli.abilities import types
from judgecli.abilities.oracle.cursor import Cursor

__all__ = ["TypeLine"]


class TypeLine:
    """`legendary red Goblin Warrior artifact creature`, word by word."""

    def __init__(self) -> None:
        self.colours: list[str] = []
        self.types: list[str] = []
        self.subtypes: list[str] = []
        self.supertypes: list[str] = []

    def take(self, cur: Cursor) -> bool:
        word, raw = cur.peek(), cur.raw[cur.at] if cur.at < len(cur.raw) else ""
        if word in ("and", ",") and (self.colours or self.types):
            cur.at += 1
            return True
        colour = types.colour(word)
        if colour is not None:
            if colour != "colourless":
                self.colours.append(colour)
        elif word in types.CARD_TYPES:
            self.types.append(word)
        elif word in types.SUPERTYPES:
            self.supertypes.append(word)
        elif raw[:1].isupper() and (subtype := types.subtype(word)) is not None:
            self.subtypes.append(subtype)
        else:
            return False
        cur.at += 1
        return True
