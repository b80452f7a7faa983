"""A card as it is kept in a file: plain values, wording not read yet.  Built-in, imported and the user's own
cards all take this shape, and become `CardFacts` here."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from judgecli.board.abilities import Ability
from judgecli.board.objects import CardFacts

__all__ = ["COLOURS", "COMBINED", "TWO_SIDED", "Face", "ReadFace", "StoredCard", "facts_of", "whole_name"]

COLOURS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}

#: Layouts whose second face is the other state of the same permanent.
TWO_SIDED = frozenset(
    {"transform", "modal_dfc", "double_faced_token", "reversible_card", "flip", "battle", "meld"}
)
#: Layouts whose halves count together (709.4).
COMBINED = frozenset({"split", "aftermath"})


class Face(Struct, frozen=True, omit_defaults=True):
    """One face.  Types and supertypes in lower case, subtypes as printed.

    abilities: each a keyword, a short form of the command language, or wording (built-in and own cards);
    text: the whole wording, one paragraph a line (imported cards).  printed: power/toughness as printed where
    they are no plain numbers (`*/1+*`).
    """

    name: str
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    abilities: tuple[str, ...] = ()
    text: str = ""
    printed: str = ""


class StoredCard(Struct, frozen=True, omit_defaults=True):
    """A card: its faces, front first.  layout: Scryfall's word (`normal`, `transform`, `split`, `adventure`,
    …).  also: names it is also known by: printed in other languages, or the user's own.  odd: from a set not
    meant for serious play; another card of that name comes before it."""

    faces: tuple[Face, ...]
    layout: str = "normal"
    token: bool = False
    also: tuple[str, ...] = ()
    odd: bool = False

    @property
    def name(self) -> str:
        return whole_name(self)


ReadFace = Callable[[Face], tuple[Ability, ...]]


def whole_name(card: StoredCard) -> str:
    """`Fire // Ice`; a reversible card, the same on both sides, has the one name."""
    names = list(dict.fromkeys(face.name for face in card.faces))
    return " // ".join(names)


def facts_of(card: StoredCard, face: int | None, read: ReadFace) -> CardFacts:
    """The characteristics of that face, or (None) of the card as a whole: its front; both halves together
    where the layout says so.  Of a two-sided card each face has the other as its `back`."""
    if face is None and card.layout in COMBINED and len(card.faces) > 1:
        return _together(card, read)
    at = face or 0
    other = None
    if card.layout in TWO_SIDED and len(card.faces) == 2 and card.faces[0].name != card.faces[1].name:
        other = _facts(card.faces[1 - at], read, None)
    return _facts(card.faces[at], read, other)


def _facts(face: Face, read: ReadFace, back: CardFacts | None) -> CardFacts:
    return CardFacts(
        name=face.name,
        types=face.types,
        subtypes=face.subtypes,
        supertypes=face.supertypes,
        colours=face.colours,
        power=face.power,
        toughness=face.toughness,
        abilities=read(face),
        loyalty=face.loyalty,
        defense=face.defense,
        back=back,
    )


def _together(card: StoredCard, read: ReadFace) -> CardFacts:
    """A split card outside the stack has the characteristics of both halves (709.4b-c)."""
    faces = card.faces
    return CardFacts(
        name=card.name,
        types=_all(f.types for f in faces),
        subtypes=_all(f.subtypes for f in faces),
        supertypes=_all(f.supertypes for f in faces),
        colours=_all(f.colours for f in faces),
        abilities=tuple(a for f in faces for a in read(f)),
    )


def _all(values: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(v for some in values for v in some))
