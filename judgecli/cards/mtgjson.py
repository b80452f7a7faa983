"""MTGJSON's AtomicCards: one big object, `data` from a card's name to its faces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from judgecli.cards.printed import Printing, face_of
from judgecli.cards.stored import StoredCard

__all__ = ["printing_of"]


class _Foreign(Struct, rename="camel"):
    name: str | None = None
    face_name: str | None = None


class _Identifiers(Struct, rename="camel"):
    scryfall_oracle_id: str | None = None


class _Atomic(Struct, rename="camel"):
    name: str
    face_name: str | None = None
    side: str | None = None
    layout: str = "normal"
    type: str = ""
    text: str | None = None
    colors: tuple[str, ...] = ()
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    foreign_data: tuple[_Foreign, ...] = ()
    identifiers: _Identifiers | None = None
    is_funny: bool = False


def printing_of(name: str, value: Any) -> Iterator[Printing]:
    """The cards of one entry: its sides belong together; where several cards share a name each stands alone.
    Raises `msgspec.ValidationError`."""
    sides = msgspec.convert(value, tuple[_Atomic, ...])
    groups: list[list[_Atomic]] = []
    for side in sides:
        if side.side in (None, "a") or not groups:
            groups.append([side])
        else:
            groups[-1].append(side)
    for group in groups:
        faces = tuple(
            face_of(
                name=side.face_name or side.name,
                type_line=side.type,
                colours=side.colors,
                text=side.text or "",
                power=side.power,
                toughness=side.toughness,
                loyalty=side.loyalty,
                defense=side.defense,
            )
            for side in group
        )
        also = {
            other for side in group for f in side.foreign_data for other in (f.name, f.face_name) if other
        }
        key = (group[0].identifiers.scryfall_oracle_id if group[0].identifiers else "") or ""
        yield Printing(StoredCard(faces, group[0].layout, odd=group[0].is_funny), key, tuple(sorted(also)))
