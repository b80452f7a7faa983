"""What an item is made of: a card's facts and states on arrival, from the facts that were typed (section 3)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judgecli.abilities import types
from judgecli.board.abilities import Ability
from judgecli.board.commands import States
from judgecli.board.objects import CardFacts
from judgecli.board.refusals import Malformed, UnknownCard
from judgecli.language.facts import Fact, abilities_of
from judgecli.language.lists import Context
from judgecli.language.text import Span
from judgecli.language.words import Pair

__all__ = ["basic_land", "known_card", "make_card", "make_states", "refuse_signed"]

_BASICS = {"plains", "island", "swamp", "mountain", "forest", "wastes"}


def known_card(name: str, ctx: Context) -> CardFacts | None:
    """The facts of the card of exactly that name; basic lands are always known."""
    return ctx.scene.card(name) or basic_land(name)


def basic_land(name: str) -> CardFacts | None:
    low = name.lower()
    snow = low.startswith("snow-covered ")
    kind = low.removeprefix("snow-covered ")
    if kind not in _BASICS:
        return None
    return CardFacts(
        name="Snow-Covered " + kind.capitalize() if snow else kind.capitalize(),
        types=("land",),
        subtypes=() if kind == "wastes" else (kind.capitalize(),),
        supertypes=("basic", "snow") if snow else ("basic",),
    )


def refuse_signed(size: Pair, span: Span) -> None:
    if size.signed and span.text[0] == "+":
        raise Malformed(
            f"a power and toughness was expected, not the change {span.shown}",
            column=span.column,
            suggestion=f"1 {span.shown} counter",
        )


def _of(facts: Sequence[Fact], kind: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(fact.name or str(fact.value) for fact in facts if fact.kind == kind))


def make_card(
    name: str, known: CardFacts | None, facts: Sequence[Fact], size: Pair | None, token: bool, ctx: Context
) -> CardFacts:
    """The facts of an item: those of a known card with the words added, or made up."""
    abilities = abilities_of(facts, ctx, name)
    if known is not None:
        return _added(known, facts, abilities)
    kinds, subtypes = _of(facts, "type"), _of(facts, "subtype")
    rides = "Vehicle" in subtypes or "Spacecraft" in subtypes
    if size is not None and "creature" not in kinds and not rides:
        kinds = (*kinds, "creature")
    if size is not None and rides and not kinds:
        kinds = ("artifact",)
    if token and "creature" in kinds and not any(s in types.creature_types() for s in subtypes):
        subtypes = (*subtypes, *_types_in_name(name))
    return CardFacts(
        name=name,
        types=kinds,
        subtypes=subtypes,
        supertypes=_of(facts, "supertype"),
        colours=_colours(facts),
        power=size.first if size else None,
        toughness=size.second if size else None,
        abilities=abilities,
        loyalty=_number(facts, "loyalty") if "planeswalker" in kinds else None,
        defense=_number(facts, "defense") if "battle" in kinds else None,
    )


def _types_in_name(name: str) -> tuple[str, ...]:
    """A token is named by its creature types (111.4), so a token named `Cat Soldier` is both."""
    found = tuple(types.subtype(word) or "" for word in name.split())
    exact = all(
        s in types.creature_types() and s.lower() == w.lower()
        for s, w in zip(found, name.split(), strict=True)
    )
    return found if exact else ()


def _colours(facts: Sequence[Fact]) -> tuple[str, ...]:
    named = [c for c in _of(facts, "colour") if c in types.COLOURS]
    return tuple(sorted(named, key=types.COLOURS.index))


def _number(facts: Sequence[Fact], field: str) -> int | None:
    return next((int(f.value) for f in facts if f.kind == "state" and f.name == field), None)


def _added(card: CardFacts, facts: Sequence[Fact], abilities: tuple[Ability, ...]) -> CardFacts:
    """A known card with the words typed added to it."""
    subtypes = _of(facts, "subtype")
    for fact in facts:
        if fact.kind == "subtype" and fact.name in types.creature_types() and "creature" not in card.types:
            raise UnknownCard(
                f'no card is called "{card.name} {fact.span.shown}", and {card.name} is no creature',
                column=fact.span.column,
                asked=f"{card.name} {fact.span.shown}",
            )
    if not (abilities or subtypes or any(f.kind in ("supertype", "colour") for f in facts)):
        return card
    return replace(
        card,
        subtypes=tuple(dict.fromkeys((*card.subtypes, *subtypes))),
        supertypes=tuple(dict.fromkeys((*card.supertypes, *_of(facts, "supertype")))),
        colours=tuple(dict.fromkeys((*card.colours, *_colours(facts)))),
        abilities=(*card.abilities, *abilities),
    )


def make_states(facts: Sequence[Fact]) -> States:
    said: dict[str, object] = {}
    counters: dict[str, int] = {}
    for fact in facts:
        if fact.kind == "counters":
            counters[fact.name] = counters.get(fact.name, 0) + int(fact.value)
        elif fact.kind == "state":
            if fact.name in ("goaded_by", "chosen"):
                so_far = said.get(fact.name, ())
                assert isinstance(so_far, tuple)
                said[fact.name] = (*so_far, fact.value)
            elif fact.name in said and said[fact.name] != fact.value:
                raise Malformed(f"{fact.name.replace('_', ' ')} is said twice", column=fact.span.column)
            else:
                said[fact.name] = fact.value
    if counters:
        said["counters"] = tuple(counters.items())
    return replace(States(), **said) if said else _NO_STATES


_NO_STATES = States()
