"""Declarations of attackers and of blockers, as they are typed (section 4)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from judgecli.board.commands import DeclareAttack, DeclareBlock
from judgecli.board.refusals import Ambiguous, Malformed, NotInEdition, Refusal
from judgecli.board.table import Attack, Block
from judgecli.language.facts import refuse_newer
from judgecli.language.lists import Context, Group, split_at
from judgecli.language.scene import Thing
from judgecli.language.text import Span

__all__ = ["read_attack", "read_block"]

_NONE = ("none", "nothing")
_TAILS = ("banding", "exert", "enlist")


def _attackers(ctx: Context) -> Callable[[Thing], bool]:
    team = _team(ctx, ctx.scene.active)
    return lambda thing: thing.is_permanent and thing.is_creature and thing.controller in team


def _blockers(ctx: Context) -> Callable[[Thing], bool]:
    team = _team(ctx, ctx.scene.active)
    return lambda thing: thing.is_permanent and thing.is_creature and thing.controller not in team


def _team(ctx: Context, player: int) -> tuple[int, ...]:
    person = ctx.scene.person.get(player)
    if person is None or not person.team:
        return (player,)
    return tuple(p.id for p in ctx.scene.players if p.team == person.team)


# -- attackers ------------------------------------------------------------------------------------------


class _Enlist(Struct, frozen=True):
    creature: int
    tapped: int


class _Tails(Struct, frozen=True):
    bands: tuple[tuple[int, ...], ...] = ()
    exert: tuple[int, ...] = ()
    enlist: tuple[_Enlist, ...] = ()


def read_attack(rest: Span, ctx: Context) -> DeclareAttack:
    """`A, B -> Nicole; C -> Jace`, with tails and a final `pay`."""
    if not rest:
        raise Malformed(
            "who attacks is missing", column=rest.column, suggestion="attack A, B -> Nicole (or: all, none)"
        )
    said = rest.after("with")
    if said:
        try:
            return _read_attack(rest, ctx)
        except Refusal:
            return _read_attack(said, ctx)
    return _read_attack(rest, ctx)


def _read_attack(rest: Span, ctx: Context) -> DeclareAttack:
    first: Refusal | None = None
    paid = rest.before("pay")
    for body, pay in ((paid, True), (rest, False)) if paid else ((rest, False),):
        for place in _tail_places(body):
            try:
                return _attack(place.groups, place.tails, pay, ctx)
            except NotInEdition:
                raise
            except Refusal as refusal:
                if first is None or isinstance(refusal, Ambiguous):
                    first = refusal
    assert first is not None
    raise first


class _Place(Struct, frozen=True):
    groups: Span
    tails: Span


def _tail_places(body: Span) -> list[_Place]:
    """Where the tails may begin: at each of their words, the first one first, and nowhere."""
    words = [word for word in body.words() if word.text in _TAILS and word.start > body.start]
    places = [_Place(_less_comma(body.cut(body.start, w.start)), body.cut(w.start, body.end)) for w in words]
    return [*places, _Place(body, body.cut(body.end, body.end))]


def _less_comma(span: Span) -> Span:
    return span.cut(span.start, span.end - 1) if span.text.endswith(",") else span


def _attack(groups: Span, tails: Span, pay: bool, ctx: Context) -> DeclareAttack:
    ends = _read_tails(tails, ctx)
    enlist = tuple((e.creature, e.tapped) for e in ends.enlist)
    if groups.text in _NONE:
        if tails or pay:
            raise Malformed("with nobody attacking there is nothing to add", column=(tails or groups).column)
        return DeclareAttack(verb="attack")
    everyone = groups.after("all") if groups.text != "everything" else groups.cut(groups.end, groups.end)
    if everyone is not None and (not everyone or everyone.after("->") is not None):
        at = everyone.after("->") if everyone else None
        target = ctx.one(at, "player first") if at is not None else 0
        return DeclareAttack(
            verb="attack",
            everyone=True,
            everyone_at=target,
            bands=ends.bands,
            exert=ends.exert,
            enlist=enlist,
            pay=pay,
        )
    return DeclareAttack(
        verb="attack",
        attacks=_attacks(groups, ctx),
        bands=ends.bands,
        exert=ends.exert,
        enlist=enlist,
        pay=pay,
    )


class _Wave(Struct, frozen=True):
    """Creatures that attack the same."""

    creatures: Group
    target: int


def _attacks(groups: Span, ctx: Context) -> tuple[Attack, ...]:
    pool = _attackers(ctx)
    waves: list[_Wave] = []
    for piece in groups.split(";"):
        if "->" in piece.text:
            if piece.text.count("->") > 1:
                second = piece.text.index("->", piece.text.index("->") + 2)
                raise Malformed(
                    "two targets in one group: part the groups by ;",
                    column=piece.line.column(piece.start + second),
                    suggestion="attack A -> Nicole; B -> Jace",
                )
            _refuse_lost_group(piece, ctx)
            halves = split_at(
                piece,
                "->",
                lambda left: ctx.group(left, all_of="creature", pool=pool),
                lambda right: ctx.one(right, "player first"),
            )
            creatures = ctx.group(halves.left, all_of="creature", pool=pool)
            waves.append(_Wave(creatures, ctx.one(halves.right, "player first")))
        else:
            waves.append(_wave(piece, ctx, pool))
    ctx.claim(*(wave.creatures for wave in waves))
    attacks = tuple(Attack(id, wave.target) for wave in waves for id in ctx.deal(wave.creatures))
    seen: set[int] = set()
    for attack in attacks:
        if attack.creature in seen:
            raise Malformed(f"{ctx.scene.name(attack.creature)} is named twice", column=groups.column)
        seen.add(attack.creature)
    return attacks


def _wave(piece: Span, ctx: Context, pool: Callable[[Thing], bool]) -> _Wave:
    """`A, B`; where that makes no sense, as people say it: `A at Nicole`, `Nicole with A, B`."""

    def creatures(span: Span) -> Group:
        return ctx.group(span, all_of="creature", pool=pool)

    try:
        return _Wave(creatures(piece), 0)
    except Refusal:
        for joint in ("at", "to"):
            for sides in piece.around(joint):
                if sides.left and ctx.names.means(sides.right, "player first"):
                    return _Wave(creatures(sides.left), ctx.one(sides.right, "player first"))
        for sides in piece.around("with"):
            if sides.left and sides.right and _may_be_attacked(sides.left, ctx):
                return _Wave(creatures(sides.right), ctx.one(sides.left, "player first"))
        raise


def _may_be_attacked(span: Span, ctx: Context) -> bool:
    """A player or what is no creature: not `A with B` of two attackers."""
    if not ctx.names.means(span, "player first"):
        return False
    thing = ctx.scene.by_id.get(ctx.one(span, "player first"))
    return thing is None or not thing.is_creature


def _refuse_lost_group(piece: Span, ctx: Context) -> None:
    """`A -> Nicole, B`: groups are parted by `;`."""
    target = piece.cut(piece.start + piece.text.index("->") + 2, piece.end)
    first, *others = target.split(",")
    if others and ctx.names.means(first, "player first") and not ctx.names.look(target.text, "player first"):
        raise Malformed(
            f'"{others[0].shown}" was not expected after what is attacked: groups are parted by ;',
            column=others[0].column,
            suggestion="attack A, B -> Nicole; C -> Jace",
        )


def _read_tails(tails: Span, ctx: Context) -> _Tails:
    if not tails:
        return _Tails()
    words = [word for word in tails.words() if word.text in _TAILS]
    bands: list[tuple[int, ...]] = []
    exert: list[int] = []
    enlist: list[_Enlist] = []
    for i, word in enumerate(words):
        end = words[i + 1].start if i + 1 < len(words) else tails.end
        piece = _less_comma(tails.cut(word.end, end))
        refuse_newer(word.text, word, ctx)
        if word.text == "exert":
            exert += ctx.ids(piece, all_of="creature")
        elif word.text == "banding":
            halves = split_at(piece, "with", ctx.group, ctx.group)
            bands.append((*ctx.ids(halves.left), *ctx.ids(halves.right)))
        else:
            halves = split_at(piece, "with", ctx.one, ctx.one)
            enlist.append(_Enlist(ctx.one(halves.left), ctx.one(halves.right)))
    return _Tails(tuple(bands), tuple(exert), tuple(enlist))


# -- blockers -------------------------------------------------------------------------------------------


class _Wall(Struct, frozen=True):
    """One attacker and those that block it."""

    attacker: int
    blockers: Group


def read_block(rest: Span, ctx: Context) -> DeclareBlock:
    """`A with X, Y; B with Z`, with a final `pay`."""
    if not rest:
        raise Malformed(
            "who is blocked is missing", column=rest.column, suggestion="block A with X, Y (or: none)"
        )
    if rest.text in _NONE:
        return DeclareBlock(verb="block")
    paid = rest.before("pay")
    if paid:
        try:
            return DeclareBlock(verb="block", blocks=_blocks(paid, ctx), pay=True)
        except Refusal:
            try:
                return DeclareBlock(verb="block", blocks=_blocks(rest, ctx))
            except Refusal:
                pass
            raise
    return DeclareBlock(verb="block", blocks=_blocks(rest, ctx))


def _blocks(span: Span, ctx: Context) -> tuple[Block, ...]:
    pool = _blockers(ctx)
    walls: list[_Wall] = []
    for piece in span.split(";"):
        walls.append(_wall(piece, ctx, pool))
    ctx.claim(*(wall.blockers for wall in walls))
    blocks = tuple(Block(id, wall.attacker) for wall in walls for id in ctx.deal(wall.blockers))
    if len({(b.creature, b.attacker) for b in blocks}) < len(blocks):
        raise Malformed("the same block is named twice", column=span.column)
    return blocks


def _wall(piece: Span, ctx: Context, pool: Callable[[Thing], bool]) -> _Wall:
    """`A with X, Y`; where that makes no sense, `A by X, Y`, or `with X, Y` of the one attacker."""

    def creatures(span: Span) -> Group:
        return ctx.group(span, all_of="creature", pool=pool)

    bare = piece.after("with")
    if bare:
        attackers = [thing.id for thing in ctx.scene.things if thing.attacking]
        if len(attackers) == 1:
            return _Wall(attackers[0], creatures(bare))
        if attackers:
            raise Malformed(
                "who is blocked is missing",
                column=piece.column,
                suggestion=f"block {ctx.names.label(attackers[0])} with {bare.shown}",
            )
    joint = "with" if any(piece.around("with")) or not any(piece.around("by")) else "by"
    halves = split_at(piece, joint, ctx.one, creatures)
    return _Wall(ctx.one(halves.left), creatures(halves.right))
