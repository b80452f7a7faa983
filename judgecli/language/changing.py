"""Changes of power, toughness, counters and abilities, and lines that begin with what they are about (section 5)."""

from __future__ import annotations

from msgspec import Struct

from judgecli.abilities import types
from judgecli.board.abilities import Ability
from judgecli.board.commands import (
    Become,
    Command,
    Give,
    Lose,
    LoseLife,
    Pump,
    PutCounters,
    SetPowerToughness,
)
from judgecli.board.refusals import Malformed, Refusal
from judgecli.language.facts import abilities_of, keyword_of, read_facts
from judgecli.language.lists import Context, integer, signed
from judgecli.language.text import Span
from judgecli.language.words import Pair, duration, pair

__all__ = ["creatures", "read_give", "read_pump", "read_set", "read_subject_form", "read_types"]


def creatures(ctx: Context, span: Span) -> tuple[int, ...]:
    return ctx.ids(span, all_of="creature")


# -- power, toughness, counters, abilities --------------------------------------------------------------


class _Sized:
    """A list and a final P/T or change."""

    def __init__(self, rest: Span, example: str) -> None:
        timed = duration(rest, "turn")
        words = timed.span.words()
        self.duration = timed.duration
        size = pair(words[-1].text) if words else None
        if size is None:
            at = words[-1] if words else rest
            raise Malformed("a pair of numbers was expected at the end", column=at.column, suggestion=example)
        self.size: Pair = size
        self.span = timed.span.cut(timed.span.start, words[-1].start)


def read_pump(rest: Span, ctx: Context) -> Command:
    sized = _Sized(rest, "pump Ox +3/+3")
    return Pump(
        things=creatures(ctx, sized.span),
        power=sized.size.first,
        toughness=sized.size.second,
        duration=sized.duration,
    )


def read_set(rest: Span, ctx: Context) -> Command:
    sized = _Sized(rest, "set Ox 1/1")
    return SetPowerToughness(
        things=creatures(ctx, sized.span),
        power=sized.size.first,
        toughness=sized.size.second,
        duration=sized.duration,
    )


def read_counters(rest: Span, ctx: Context) -> Command:
    """`2 +1/+1 on X`, `1 stun counter on X`."""
    words = rest.words()
    number = signed(words[0], "a number of counters") if words else 0
    for sides in rest.around("on"):
        kind = sides.left.cut(words[0].end, sides.left.end)
        kind = kind.before("counters") or kind.before("counter") or kind
        if kind and "," not in kind.text:
            things = ctx.ids(sides.right, "either", all_of="creature")
            return PutCounters(verb="counters", things=things, kind=kind.text, number=number)
    raise Malformed('"on" and what gets the counters were expected', column=rest.line.column(rest.end))


def read_give(rest: Span, ctx: Context) -> Command:
    timed = duration(rest, "turn")
    span = timed.span
    first: Refusal | None = None
    words = span.words()
    for at in range(len(words) - 1, 0, -1):
        left = span.cut(span.start, words[at - 1].end)
        right = span.cut(words[at].start, span.end)
        if left.text.endswith(",") or '"' in left.text:
            continue
        try:
            group = ctx.group(left, "either", all_of="creature")
        except Refusal as refusal:
            first = first or (refusal if at == 1 else None)
            continue
        try:
            things = ctx.deal(group)
            abilities = _abilities(right, ctx, _own_name(things, ctx))
        except Refusal as refusal:
            first = refusal
        else:
            return Give(things=things, abilities=abilities, duration=timed.duration)
    raise first or Malformed(
        "who gets it, and what, were expected", column=rest.column, suggestion="give Ox trample"
    )


def _own_name(things: tuple[int, ...], ctx: Context) -> str:
    """The name by which wording may call its own object, if all have the same."""
    names = {ctx.scene.by_id[id].name for id in things if id in ctx.scene.by_id}
    return names.pop() if len(names) == 1 else ""


def _abilities(span: Span, ctx: Context, name: str) -> tuple[Ability, ...]:
    found: list[Ability] = []
    for piece in span.split(","):
        if not piece:
            raise Malformed("an ability was expected here", column=piece.column)
        words = piece.words()
        if words[0].text == "and" and len(words) > 1:
            words = words[1:]
        found += abilities_of(read_facts(words, ctx, only_abilities=True), ctx, name)
    return tuple(found)


def _lose(things: Span, what: Span, ctx: Context) -> Command:
    timed = duration(what, "turn")
    if timed.span.text in ("all abilities", "its abilities"):
        return Lose(verb="loses", things=creatures(ctx, things), duration=timed.duration)
    keyword = keyword_of(timed.span, ctx)
    return Lose(verb="loses", things=creatures(ctx, things), keyword=keyword, duration=timed.duration)


# -- lines that begin with what they are about ----------------------------------------------------------


def read_subject_form(line: Span, ctx: Context) -> Command | None:
    """`Amy loses 3 life`, `X loses flying`, `X gains flying`, `X stops being a creature`, `2 +1/+1 on X`.
    None if the line is none of these; raises Refusal if it is one that can't be read."""
    text = line.text
    if text[:1].isdigit() or text[:1] in "+-":
        return read_counters(line, ctx)
    for joint in ("stops being", "stop being"):
        for sides in line.around(joint):
            typed = read_types(sides.right)
            if typed is not None and sides.left:
                return _stops(sides.left, typed.types, ctx)
    first: Refusal | None = None
    for verb, full in (("loses", "loses"), ("lose", "loses"), ("gains", "gains"), ("gain", "gains")):
        for sides in line.around(verb):
            if not sides.left:
                continue
            try:
                return _gain_or_lose(sides.left, sides.right, full, ctx)
            except Refusal as refusal:
                first = first or refusal
    if first is not None:
        raise first
    return None


def _stops(things: Span, kinds: tuple[str, ...], ctx: Context) -> Command:
    return Become(
        verb="stops being a creature",
        things=ctx.ids(things),
        what="no creature",
        types=kinds,
        duration="permanently",
    )


class Typed(Struct, frozen=True):
    """What stands before card types at the end of a piece of the line, and the types."""

    who: Span
    types: tuple[str, ...]


def read_types(span: Span) -> Typed | None:
    """`Jace creature`, `Sword artifact creature`, `a planeswalker`; None where it doesn't end in a card type."""
    words = span.words()
    kinds: list[str] = []
    while words and types.card_type(words[-1].text) is not None and not words[-1].quoted:
        kinds.insert(0, types.card_type(words[-1].text) or "")
        words = words[:-1]
    if words and words[-1].text in ("a", "an") and kinds:
        words = words[:-1]
    if not kinds:
        return None
    end = words[-1].end if words else span.start
    return Typed(span.cut(span.start, end), tuple(kinds))


def _gain_or_lose(who: Span, what: Span, verb: str, ctx: Context) -> Command:
    amount = what.before("life")
    if amount is not None:
        player = ctx.player(who)
        number = integer(amount, "an amount of life")
        return LoseLife(verb=verb, player=player, change=number if verb == "gains" else -number)
    if verb == "loses":
        return _lose(who, what, ctx)
    timed = duration(what, "turn")
    things = ctx.ids(who, "either", all_of="creature")
    abilities = _abilities(timed.span, ctx, _own_name(things, ctx))
    line = f"give {who.shown} {what.shown}"
    return Give(verb="give", line=line, things=things, abilities=abilities, duration=timed.duration)
