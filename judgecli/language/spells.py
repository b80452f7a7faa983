"""What is cast or activated: something on the table, a card of the library, a made-up one, or wording alone."""

from __future__ import annotations

from msgspec import Struct

from judgecli.board.abilities import Ability
from judgecli.board.commands import Cast, Command, Item
from judgecli.board.refusals import Malformed, Refusal, Unknown
from judgecli.language.items import read_item
from judgecli.language.lists import Context
from judgecli.language.making import known_card
from judgecli.language.text import Span

__all__ = ["Subject", "read_activate", "read_cast", "subject"]


class Subject(Struct, frozen=True):
    """One of thing, item and ability is set.  name: what is shown."""

    name: str
    thing: int = 0
    item: Item | None = None
    ability: Ability | None = None


def subject(span: Span, ctx: Context, *, activated: bool = False) -> Subject:
    """What is cast (it is not on the battlefield, or is another copy of what is there) or activated."""
    if not span:
        what = "what is activated" if activated else "what is cast"
        raise Malformed(f"{what} is missing", column=span.column)
    if span.quoted:
        return _wording(span, ctx)
    found = ctx.names.look(span.text)
    if not activated:
        found = tuple(id for id in found if not ctx.scene.by_id[id].is_permanent)
        found = _first_zone(found, ctx)
    if len(found) == 1 and (activated or _exact(found[0], span, ctx)):
        return Subject(ctx.scene.name(found[0]), thing=found[0])
    if not activated and len(found) > 1 and ctx.scene.alike(found):
        # Copies in hand are all the same to whoever casts one.
        return Subject(ctx.scene.name(found[0]), thing=found[0])
    card = known_card(span.shown, ctx)
    if card is not None:
        return Subject(card.name, item=Item(facts=card))
    if len(found) == 1:
        return Subject(ctx.scene.name(found[0]), thing=found[0])
    if len(found) > 1 or activated:
        try:
            return Subject(span.shown, thing=ctx.one(span))
        except Unknown:
            if not _is_item(span):
                raise
    item = read_item(span, ctx)
    return Subject(item.facts.name, item=item)


def _wording(span: Span, ctx: Context) -> Subject:
    if not span.inner:
        raise Malformed("there is nothing in the quotation marks", column=span.column)
    card = known_card(span.inner, ctx)
    if card is not None:
        return Subject(card.name, item=Item(facts=card))
    read = ctx.scene.read(span.inner, "")
    parts = tuple(part for ability in read for part in ability.parts)
    return Subject(span.inner, ability=Ability(span.inner, parts))


def _first_zone(found: tuple[int, ...], ctx: Context) -> tuple[int, ...]:
    for zone in ("hand", "graveyard", "exile", "library"):
        here = tuple(id for id in found if ctx.scene.by_id[id].zone == zone)
        if here:
            return here
    return ()


def _exact(id: int, span: Span, ctx: Context) -> bool:
    thing = ctx.scene.by_id[id]
    return span.text in (ctx.scene.name(id).lower(), thing.name.lower(), thing.tag)


def _is_item(span: Span) -> bool:
    return '"' in span.text or "/" in span.text or len(span.words()) > 1


def read_cast(rest: Span, ctx: Context) -> Command:
    """`cast X [by P] [hold]`."""
    return _cast(rest, ctx, activated=False)


def read_activate(rest: Span, ctx: Context) -> Command:
    """`activate X [by P] [hold]`."""
    return _cast(rest, ctx, activated=True)


def _cast(rest: Span, ctx: Context, *, activated: bool) -> Command:
    held = rest.before("hold")
    body = rest if held is None else held
    for sides in body.around("by"):
        if not ctx.names.means(sides.right, "player"):
            continue
        try:
            found = subject(sides.left, ctx, activated=activated)
        except Refusal:
            if ctx.names.means(body):
                break
            raise
        return _command(found, ctx.player(sides.right), held is not None)
    return _command(subject(body, ctx, activated=activated), 0, held is not None)


def _command(found: Subject, player: int, hold: bool) -> Command:
    return Cast(player=player, thing=found.thing, item=found.item, ability=found.ability, hold=hold)
