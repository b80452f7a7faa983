"""The view of an object as it is now, after all layers."""

from __future__ import annotations

from msgspec import Struct

from judgecli.board.abilities import Ability, Keyword


class View(Struct, kw_only=True):
    """What an object is now.  Written by `layers` alone, read-only afterwards.

    types … lower case; subtypes as printed.  power and toughness: None where the object has none.
    abilities: those it has now, its own and gained ones, without the lost.
    """

    id: int
    name: str
    controller: int
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    supertypes: tuple[str, ...]
    colours: tuple[str, ...]
    power: int | None
    toughness: int | None
    abilities: tuple[Ability, ...]
    keywords: tuple[Keyword, ...]

    def has(self, keyword: str) -> bool:
        # no generator: this is asked all the time, and mostly of none
        for one in self.keywords:  # noqa: SIM110
            if one.name == keyword:
                return True
        return False

    def values(self, keyword: str) -> tuple[str | int, ...]:
        """The values of each instance of that keyword (`protection` → red, blue)."""
        return tuple(k.value for k in self.keywords if k.name == keyword)

    @property
    def is_creature(self) -> bool:
        return "creature" in self.types

    @property
    def is_planeswalker(self) -> bool:
        return "planeswalker" in self.types

    @property
    def is_battle(self) -> bool:
        return "battle" in self.types
