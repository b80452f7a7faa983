"""Whether the built-in cards say what an imported file says: facts that differ, one line each."""

from __future__ import annotations

from collections.abc import Iterator

from judgecli.cards.names import fold
from judgecli.cards.sources import Source, best
from judgecli.cards.stored import Face

__all__ = ["differences"]

_FACTS = ("types", "subtypes", "supertypes", "colours", "power", "toughness", "loyalty", "defense")


def differences(ours: Source, theirs: Source) -> Iterator[str]:
    """Each fact of a card of `ours` that the card of that name in `theirs` has otherwise; cards that only
    one of them knows, and tokens, are passed over."""
    for card in ours.cards():
        if card.token:
            continue
        entry = best(theirs.lookup(fold(card.name)), card.name)
        if entry is None or len(entry.card.faces) != len(card.faces):
            continue
        for face, other in zip(card.faces, entry.card.faces, strict=True):
            yield from _face(face, other)


def _face(face: Face, other: Face) -> Iterator[str]:
    for fact in _FACTS:
        here, there = getattr(face, fact), getattr(other, fact)
        same = set(here) == set(there) if isinstance(here, tuple) else here == there
        if not same and not (other.printed and fact in ("power", "toughness")):
            yield f"{face.name}: {fact} {_shown(here)}, the imported file says {_shown(there)}"


def _shown(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(map(str, value)) or "none"
    return "none" if value is None else str(value)
