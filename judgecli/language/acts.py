"""Things that happen while someone has priority (section 5), and lines that begin with what they are about."""

from __future__ import annotations

from collections.abc import Callable

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
    Goad,
    Prevent,
    Reselect,
    Simple,
)
from judgecli.board.refusals import Malformed, Refusal
from judgecli.language.changing import creatures, read_give, read_pump, read_set, read_types
from judgecli.language.items import read_item, read_items
from judgecli.language.lists import Context, integer, split_at, split_names
from judgecli.language.spells import read_activate, read_cast
from judgecli.language.text import Span
from judgecli.language.words import duration, pair

__all__ = ["READERS"]


def read_act(rest: Span, ctx: Context) -> Command:
    return Act(things=ctx.ids(rest))


def read_creature_act(rest: Span, ctx: Context) -> Command:
    return Act(things=creatures(ctx, rest))


def read_switch(rest: Span, ctx: Context) -> Command:
    timed = duration(rest, "turn")
    return Act(things=creatures(ctx, timed.span), duration=timed.duration)


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
            return Become(things=creatures(ctx, left), what=what)
    words = span.words()
    size = pair(words[-1].text) if words else None
    body = span.cut(span.start, words[-1].start) if size else span
    typed = read_types(body)
    if typed is not None:
        return Become(
            things=ctx.ids(typed.who),
            what="creature",
            power=size.first if size else None,
            toughness=size.second if size else None,
            duration=timed.duration,
            types=typed.types,
        )
    for joint, read in (("blocking", _become_blocking), ("attacking", _become_attacking), ("copy of", _copy)):
        if next(span.around(joint), None) is not None or span.before(joint):
            return read(span, ctx)
    raise Malformed(
        "what it becomes is missing",
        column=rest.line.column(rest.end),
        suggestion="become Ox creature 6/6 (or: blocked, unblocked, blocking Y, attacking P)",
    )


def _become_blocking(span: Span, ctx: Context) -> Command:
    instead = span.before("instead")
    span = instead or span
    halves = split_at(span, "blocking", lambda left: ctx.group(left, all_of="creature"), ctx.one)
    return Become(
        things=creatures(ctx, halves.left),
        what="blocking",
        attacker=ctx.one(halves.right),
        instead=instead is not None,
    )


def _become_attacking(span: Span, ctx: Context) -> Command:
    """Without a name its controller chooses what it attacks."""
    left = span.before("attacking")
    if left:
        return Become(things=creatures(ctx, left), what="attacking", target=-1)

    def target(right: Span) -> int:
        return ctx.one(right, "player first")

    halves = split_at(span, "attacking", lambda left: ctx.group(left, all_of="creature"), target)
    return Become(things=creatures(ctx, halves.left), what="attacking", target=target(halves.right))


def _copy(span: Span, ctx: Context) -> Command:
    """`become X copy of Y`, `become X a copy of Y`."""
    halves = split_at(span, "copy of", lambda left: ctx.group(left.before("a") or left), ctx.one)
    return Become(things=ctx.ids(halves.left.before("a") or halves.left), what="copy")


def read_protector(rest: Span, ctx: Context) -> Command:
    halves = split_names(rest, ctx.group, ctx.player)
    return Control(things=ctx.ids(halves.left), player=ctx.player(halves.right))


def read_goad(rest: Span, ctx: Context) -> Command:
    halves = split_at(rest, "by", lambda left: ctx.group(left, all_of="creature"), ctx.player)
    return Goad(things=creatures(ctx, halves.left), player=ctx.player(halves.right))


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
        raise Malformed(
            '"from combat" was expected',
            column=rest.line.column(rest.end),
            suggestion=f"remove {rest.shown or 'Ox'} from combat",
        )
    return Act(things=creatures(ctx, things))


def read_reselect(rest: Span, ctx: Context) -> Command:
    for sides in rest.around("->"):
        return Reselect(things=creatures(ctx, sides.left), target=ctx.one(sides.right, "player first"))
    halves = split_names(
        rest,
        lambda left: ctx.group(left, all_of="creature"),
        lambda right: ctx.one(right, "player first"),
    )
    return Reselect(things=creatures(ctx, halves.left), target=ctx.one(halves.right, "player first"))


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


READERS: dict[str, Callable[[Span, Context], Command]] = {
    **dict.fromkeys(
        (
            "destroy",
            "exile",
            "bounce",
            "sacrifice",
            "blink",
            "phase out",
            "transform",
            "tap",
            "untap",
            "face up",
            "face down",
        ),
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
    "protector": read_protector,
    "remove": read_remove,
    "reselect": read_reselect,
    "attach": read_attach,
    "unattach": read_unattach,
    "prevent": read_prevent,
    **dict.fromkeys(("fog", "skip combat", "end combat", "end turn"), read_plain),
    "extra combat": read_extra_combat,
    "extra turn": read_extra_turn,
    "concede": read_concede,
    "cast": read_cast,
    "activate": read_activate,
    "ninjutsu": read_enter,
    "sneak": read_enter,
}
