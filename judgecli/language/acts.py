"""Things that happen while someone has priority (section 5), and lines that begin with what they are about."""

from __future__ import annotations

from collections.abc import Callable

from judgecli.board.abilities import Ability
from judgecli.board.commands import (
    Act,
    Arrive,
    Attach,
    Become,
    Command,
    Concede,
    Control,
    Damage,
    Enter,
    ExtraTurn,
    Fight,
    Give,
    Goad,
    Lose,
    LoseLife,
    Prevent,
    Pump,
    PutCounters,
    Reselect,
    SetPowerToughness,
    Simple,
)
from judgecli.board.refusals import Malformed, Refusal
from judgecli.language.facts import abilities_of, keyword_of, read_facts
from judgecli.language.items import read_item, read_items
from judgecli.language.lists import Context, integer, signed, split_at, split_names
from judgecli.language.spells import read_activate, read_cast
from judgecli.language.text import Span
from judgecli.language.words import Pair, duration, pair

__all__ = ["READERS", "read_subject_form"]


def _creatures(ctx: Context, span: Span) -> tuple[int, ...]:
    return ctx.ids(span, all_of="creature")


def read_act(rest: Span, ctx: Context) -> Command:
    return Act(things=ctx.ids(rest))


def read_creature_act(rest: Span, ctx: Context) -> Command:
    return Act(things=_creatures(ctx, rest))


def read_switch(rest: Span, ctx: Context) -> Command:
    timed = duration(rest, "turn")
    return Act(things=_creatures(ctx, timed.span), duration=timed.duration)


def read_fight(rest: Span, ctx: Context) -> Command:
    for joint in ("with", ","):
        for sides in rest.around(joint):
            if ctx.names.means(sides.left) and ctx.names.means(sides.right):
                return Fight(first=ctx.one(sides.left), second=ctx.one(sides.right))
    halves = split_names(rest, ctx.one, ctx.one)
    return Fight(first=ctx.one(halves.left), second=ctx.one(halves.right))


def read_damage(rest: Span, ctx: Context) -> Command:
    if rest.text == "can't be prevented":
        verb = "damage can't be prevented"
        return Simple(verb=verb, line=verb)
    words = rest.words()
    if not words:
        raise Malformed("how much damage is missing", column=rest.column, suggestion="damage 2 to Ox")
    amount = integer(words[0], "an amount of damage")
    to = rest.cut(words[0].end, rest.end).after("to")
    if not to:
        raise Malformed('"to" was expected after the amount', column=rest.line.column(words[0].end))

    def recipients(span: Span) -> tuple[int, ...]:
        return ctx.ids(span, "either", all_of="creature")

    for sides in to.around("from"):
        if _can(recipients, sides.left) and ctx.names.means(sides.right):
            return Damage(amount=amount, recipients=recipients(sides.left), source=ctx.one(sides.right))
    try:
        return Damage(amount=amount, recipients=recipients(to))
    except Refusal:
        for sides in to.around("from"):
            if _can(recipients, sides.left):
                ctx.one(sides.right)
            recipients(sides.left)
        raise


def _can(read: Callable[[Span], object], span: Span) -> bool:
    try:
        read(span)
    except Refusal:
        return False
    return True


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
        things=_creatures(ctx, sized.span),
        power=sized.size.first,
        toughness=sized.size.second,
        duration=sized.duration,
    )


def read_set(rest: Span, ctx: Context) -> Command:
    sized = _Sized(rest, "set Ox 1/1")
    return SetPowerToughness(
        things=_creatures(ctx, sized.span),
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
        return Lose(verb="loses", things=_creatures(ctx, things), duration=timed.duration)
    keyword = keyword_of(timed.span, ctx)
    return Lose(verb="loses", things=_creatures(ctx, things), keyword=keyword, duration=timed.duration)


# -- control, combat ------------------------------------------------------------------------------------


def read_control(rest: Span, ctx: Context) -> Command:
    timed = duration(rest, "permanently")
    halves = split_names(timed.span, ctx.group, ctx.player)
    return Control(things=ctx.ids(halves.left), player=ctx.player(halves.right), duration=timed.duration)


def read_become(rest: Span, ctx: Context) -> Command:
    timed = duration(rest, "turn")
    span = timed.span
    for what in ("unblocked", "blocked"):
        left = span.before(what)
        if left:
            return Become(things=_creatures(ctx, left), what=what)
    words = span.words()
    size = pair(words[-1].text) if words else None
    body = span.cut(span.start, words[-1].start) if size else span
    left = body.before("creature")
    if left:
        return Become(
            things=ctx.ids(left),
            what="creature",
            power=size.first if size else None,
            toughness=size.second if size else None,
            duration=timed.duration,
        )
    if next(span.around("blocking"), None) is None:
        raise Malformed(
            "what it becomes is missing",
            column=rest.line.column(rest.end),
            suggestion="become Ox creature 6/6 (or: blocked, unblocked, blocking Y)",
        )
    halves = split_at(span, "blocking", lambda left: ctx.group(left, all_of="creature"), ctx.one)
    return Become(things=_creatures(ctx, halves.left), what="blocking", attacker=ctx.one(halves.right))


def read_goad(rest: Span, ctx: Context) -> Command:
    halves = split_at(rest, "by", lambda left: ctx.group(left, all_of="creature"), ctx.player)
    return Goad(things=_creatures(ctx, halves.left), player=ctx.player(halves.right))


def read_put(rest: Span, ctx: Context) -> Command:
    words = rest.words()
    if not words:
        raise Malformed("a player and an item were expected", column=rest.column, suggestion="put Amy Ox 2/4")
    first: Refusal | None = None
    for at in range(min(len(words), 6), 0, -1):
        name = rest.cut(rest.start, words[at - 1].end)
        if '"' in name.text or not ctx.names.means(name, "player"):
            continue
        items = rest.cut(words[at - 1].end, rest.end)
        if not items:
            first = Malformed("what is put there is missing", column=rest.line.column(rest.end))
            continue
        try:
            return Arrive(player=ctx.player(name), items=read_items(items, ctx))
        except Refusal as refusal:
            first = refusal
    raise first or ctx.names.lost(words[0], "player")


def read_remove(rest: Span, ctx: Context) -> Command:
    things = rest.before("from combat")
    if things is None:
        raise Malformed('"from combat" was expected', column=rest.line.column(rest.end))
    return Act(things=_creatures(ctx, things))


def read_reselect(rest: Span, ctx: Context) -> Command:
    for sides in rest.around("->"):
        return Reselect(things=_creatures(ctx, sides.left), target=ctx.one(sides.right, "player first"))
    halves = split_names(
        rest,
        lambda left: ctx.group(left, all_of="creature"),
        lambda right: ctx.one(right, "player first"),
    )
    return Reselect(things=_creatures(ctx, halves.left), target=ctx.one(halves.right, "player first"))


def read_attach(rest: Span, ctx: Context) -> Command:
    halves = split_at(rest, "to", ctx.group, lambda right: ctx.one(right, "either"))
    return Attach(things=ctx.ids(halves.left), to=ctx.one(halves.right, "either"))


def read_unattach(rest: Span, ctx: Context) -> Command:
    return Attach(things=ctx.ids(rest))


# -- prevention, turns ----------------------------------------------------------------------------------


def read_prevent(rest: Span, ctx: Context) -> Command:
    words = rest.words()
    usage = "prevent 3 to X · prevent all from X · prevent all to X · prevent next from X to P"
    if not words:
        raise Malformed("how much is missing", column=rest.column, suggestion=usage)
    amount = None if words[0].text in ("all", "next") else integer(words[0], "an amount of damage", least=1)
    next_only = words[0].text == "next"
    body = rest.cut(words[0].end, rest.end)

    def listed(span: Span) -> tuple[int, ...]:
        return ctx.ids(span, "either", all_of="creature")

    source = body.after("from")
    if source is not None:
        for sides in source.around("to"):
            if _can(listed, sides.left) and _can(listed, sides.right):
                return Prevent(
                    amount=amount, source=listed(sides.left), to=listed(sides.right), next_only=next_only
                )
        return Prevent(amount=amount, source=listed(source), next_only=next_only)
    to = body.after("to")
    if to is None:
        raise Malformed(
            '"from" or "to" was expected', column=rest.line.column(words[0].end), suggestion=usage
        )
    for sides in to.around("from"):
        if _can(listed, sides.left) and _can(listed, sides.right):
            return Prevent(
                amount=amount, to=listed(sides.left), source=listed(sides.right), next_only=next_only
            )
    return Prevent(amount=amount, to=listed(to), next_only=next_only)


def read_extra_combat(rest: Span, ctx: Context) -> Command:
    if rest and rest.text not in ("and main", "and main phase"):
        raise Malformed('"and main" or nothing was expected', column=rest.column)
    verb = "extra combat and main" if rest else "extra combat"
    return Simple(verb=verb, line=verb)


def read_extra_turn(rest: Span, ctx: Context) -> Command:
    return ExtraTurn(player=ctx.player(rest))


def read_concede(rest: Span, ctx: Context) -> Command:
    return Concede(player=ctx.player(rest))


def read_plain(rest: Span, ctx: Context) -> Command:
    if rest:
        raise Malformed(f'"{rest.shown}" was not expected here', column=rest.column)
    return Simple()


def read_enter(rest: Span, ctx: Context) -> Command:
    """`ninjutsu Ninja 3/3 returning Scout [hold]`."""
    held = rest.before("hold")
    body = rest if held is None else held
    halves = split_at(body, "returning", lambda left: read_item(left, ctx), ctx.one)
    return Enter(item=read_item(halves.left, ctx), returning=ctx.one(halves.right), hold=held is not None)


# -- lines that begin with what they are about ----------------------------------------------------------


def read_subject_form(line: Span, ctx: Context) -> Command | None:
    """`Amy loses 3 life`, `X loses flying`, `X gains flying`, `X stops being a creature`, `2 +1/+1 on X`.
    None if the line is none of these; raises Refusal if it is one that can't be read."""
    text = line.text
    if text[:1].isdigit() or text[:1] in "+-":
        return read_counters(line, ctx)
    for ending in (" stops being a creature", " stop being a creature", " stops being creatures"):
        if text.endswith(ending):
            return _stops(line.cut(line.start, line.end - len(ending)), ctx)
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


def _stops(things: Span, ctx: Context) -> Command:
    return Become(
        verb="stops being a creature", things=ctx.ids(things), what="no creature", duration="permanently"
    )


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


READERS: dict[str, Callable[[Span, Context], Command]] = {
    **dict.fromkeys(
        ("destroy", "exile", "bounce", "sacrifice", "blink", "phase out", "transform", "tap", "untap"),
        read_act,
    ),
    "regenerate": read_creature_act,
    "switch": read_switch,
    "fight": read_fight,
    "damage": read_damage,
    "pump": read_pump,
    "set": read_set,
    "give": read_give,
    "control": read_control,
    "become": read_become,
    "goad": read_goad,
    "put": read_put,
    "remove": read_remove,
    "reselect": read_reselect,
    "attach": read_attach,
    "unattach": read_unattach,
    "prevent": read_prevent,
    **dict.fromkeys(("fog", "skip combat", "end combat"), read_plain),
    "extra combat": read_extra_combat,
    "extra turn": read_extra_turn,
    "concede": read_concede,
    "cast": read_cast,
    "activate": read_activate,
    "ninjutsu": read_enter,
    "sneak": read_enter,
}
