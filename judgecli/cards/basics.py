"""The basic lands, which every library knows."""

from __future__ import annotations

from judgecli.cards.stored import Face, StoredCard

__all__ = ["basic_lands"]

_TYPES = {
    "Plains": "Plains",
    "Island": "Island",
    "Swamp": "Swamp",
    "Mountain": "Mountain",
    "Forest": "Forest",
    "Wastes": "",
}


def basic_lands() -> tuple[StoredCard, ...]:
    return tuple(
        StoredCard((Face(snow + name, ("land",), (kind,) if kind else (), supertypes),))
        for snow, supertypes in (("", ("basic",)), ("Snow-Covered ", ("basic", "snow")))
        for name, kind in _TYPES.items()
    )
