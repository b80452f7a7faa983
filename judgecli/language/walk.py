"""Lines that walk through the turn: declarations, costs, assignments, choices (section 4)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from judgecli.abilities import types
from judgecli.board.commands import (
    Assign,
    Choose,
    Command,
    DeclareAttack,
    DeclareBlock,
    Decline,
    Next,
    Order,
    Pay,
    Resolve,
    Show,
    Simple,
    StackOrder,
    To,
    Undo,
)
from judgecli.board.refusals import Ambiguous, Malformed, NotInEdition, Refusal
from judgecli.board.table import Assignment, Attack, Block, Share
from judgecli.language.facts import refuse_newer
from judgecli.language.lists import Context, Group, integer, split_at
from judgecli.language.scene import Thing
from judgecli.language.text import Span
from judgecli.language.words import colon, step

__all__ = ["nothing", "read_assign", "read_attack", "read_block"]

_NONE = ("none", "nothing")
_TAILS = ("banding", "exert", "enlist")


def nothing(rest: Span) -> None:
    """Raise Malformed if anything is left."""
    if rest:
        raise Malformed(f'"{rest.shown}" was not expected here', column=rest.column)


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


# -- moving on ------------------------------------------------------------------------------------------


def read_next(rest: Span, ctx: Context) -> Command:
    nothing(rest)
    return Next()


def read_to(rest: Span, ctx: Context) -> Command:
    if rest.text == "next turn":
        return To(step="next_turn")
    for mark in ("'s turn", "' turn"):
        if rest.text.endswith(mark):
            return To(player=ctx.player(rest.cut(rest.start, rest.end - len(mark))))
    return To(step=step(rest))


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
    everyone = groups.after("all")
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
            waves.append(_Wave(ctx.group(piece, all_of="creature", pool=pool), 0))
    ctx.claim(*(wave.creatures for wave in waves))
    attacks = tuple(Attack(id, wave.target) for wave in waves for id in ctx.deal(wave.creatures))
    seen: set[int] = set()
    for attack in attacks:
        if attack.creature in seen:
            raise Malformed(f"{ctx.scene.name(attack.creature)} is named twice", column=groups.column)
        seen.add(attack.creature)
    return attacks


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
        halves = split_at(
            piece, "with", ctx.one, lambda right: ctx.group(right, all_of="creature", pool=pool)
        )
        walls.append(_Wall(ctx.one(halves.left), ctx.group(halves.right, all_of="creature", pool=pool)))
    ctx.claim(*(wall.blockers for wall in walls))
    blocks = tuple(Block(id, wall.attacker) for wall in walls for id in ctx.deal(wall.blockers))
    if len({(b.creature, b.attacker) for b in blocks}) < len(blocks):
        raise Malformed("the same block is named twice", column=span.column)
    return blocks


# -- costs ----------------------------------------------------------------------------------------------


def read_pay(rest: Span, ctx: Context) -> Command:
    only: tuple[int, ...] = ()
    if not rest or rest.text == "all":
        return Pay()
    listed = rest.after("for")
    if listed is not None:
        way = next((w for w in listed.words() if w.text in ("sacrificing", "tapping", "life")), None)
        only = ctx.ids(listed if way is None else listed.cut(listed.start, way.start))
        rest = rest.cut(rest.end if way is None else way.start, rest.end)
    if not rest:
        return Pay(only=only)
    for how in ("sacrificing", "tapping"):
        things = rest.after(how)
        if things is not None:
            return Pay(only=only, how=how, things=ctx.ids(things))
    amount = rest.before("life")
    if amount is None:
        raise Malformed(
            f'"{rest.shown}" is no way to pay',
            column=rest.column,
            suggestion="pay · pay for A · pay 2 life · pay sacrificing A · pay tapping A",
        )
    return Pay(only=only, how="life", life=integer(amount, "an amount of life", least=1) if amount else 0)


def read_decline(rest: Span, ctx: Context) -> Command:
    nothing(rest)
    return Decline()


# -- damage ---------------------------------------------------------------------------------------------


class _Entry(Struct, frozen=True):
    """`A: …`: the creature, and what stands after the colon."""

    creature: int
    rest: Span


def _entry(piece: Span, ctx: Context, example: str) -> _Entry:
    """The colon is the first one whose left side names something."""
    first: Refusal | None = None
    for left in colon(piece):
        try:
            return _Entry(ctx.one(left), piece.cut(piece.line.mask.index(":", left.end) + 1, piece.end))
        except Refusal as refusal:
            first = first or refusal
    raise first or Malformed('a creature and ":" were expected', column=piece.column, suggestion=example)


def read_order(rest: Span, ctx: Context) -> Command:
    orders: list[tuple[int, tuple[int, ...]]] = []
    for piece in rest.split(";"):
        entry = _entry(piece, ctx, "order A: X, Y")
        orders.append((entry.creature, ctx.ids(entry.rest, all_of="creature")))
    return Order(orders=tuple(orders))


def read_assign(rest: Span, ctx: Context) -> Assign:
    if rest.text == "auto":
        return Assign(verb="assign", auto=True)
    found: list[Assignment] = []
    for piece in rest.split(";"):
        entry = _entry(piece, ctx, "assign A: 2 X, 1 Nicole")
        if any(a.creature == entry.creature for a in found):
            raise Malformed(f"{ctx.scene.name(entry.creature)} is named twice", column=piece.column)
        found.append(Assignment(entry.creature, _shares(entry, ctx)))
    return Assign(verb="assign", assignments=tuple(found))


def _shares(entry: _Entry, ctx: Context) -> tuple[Share, ...]:
    amounts: dict[int, int] = {}
    for piece in _before_numbers(entry.rest):
        words = piece.words()
        if not words:
            raise Malformed(
                "an amount was expected", column=piece.column, suggestion="assign A: 2 X, 1 Nicole"
            )
        amount = integer(words[0], "an amount of damage")
        to = piece.cut(words[0].end, piece.end)
        to = to.after("to") or to
        if to.text == "each":
            recipients = _fought(entry.creature, ctx)
            if not recipients:
                raise Malformed(
                    f"{ctx.scene.name(entry.creature)} neither blocks nor is blocked", column=to.column
                )
        else:
            recipients = (ctx.one(to, "player first"),)
        for id in recipients:
            amounts[id] = amounts.get(id, 0) + amount
    return tuple(Share(id, amount) for id, amount in amounts.items())


def _fought(creature: int, ctx: Context) -> tuple[int, ...]:
    """The creatures that block it, or that it blocks."""
    thing = ctx.scene.by_id.get(creature)
    return ctx.scene.blockers_of(creature) or (thing.blocking if thing else ())


def _before_numbers(span: Span) -> list[Span]:
    """Pieces parted by the commas that stand before a number."""
    pieces = span.split(",")
    found = [pieces[0]]
    for piece in pieces[1:]:
        if not piece or piece.text[0].isdigit() or piece.text[0] in "+-":
            found.append(piece)
        else:
            found[-1] = span.cut(found[-1].start, piece.end)
    return found


# -- triggers and choices -------------------------------------------------------------------------------

_ANSWERS = {
    "yes", "no", "left", "right", "shield", "none", "white", "blue", "black", "red", "green", "one", "heads", "tails",
}  # fmt: skip


def read_choose(rest: Span, ctx: Context) -> Command:
    if not rest:
        raise Malformed("what is chosen is missing", column=rest.column)
    try:
        return Choose(things=ctx.ids(rest, "either"))
    except Refusal:
        word = _word(rest)
        if word is None:
            raise
        return Choose(word=word)


def _word(span: Span) -> str | None:
    """A choice that is a word: yes, a colour, a type, a number."""
    text = span.text
    if text in _ANSWERS or (text.isascii() and text.isdigit() and len(text) < 7):
        return text
    return types.colour(text) or types.subtype(text) or types.card_type(text)


def read_resolve(rest: Span, ctx: Context) -> Command:
    count, thing = 1, 0
    body = _resolve_answer(rest, ctx)
    if body.left:
        if body.left.text.isdigit():
            count = integer(body.left, "a number of stack entries", least=1)
        else:
            thing = ctx.one(body.left)
    return Resolve(count=count, thing=thing, answer=body.answer, things=body.things)


class _Answered(Struct, frozen=True):
    left: Span
    answer: str = ""
    things: tuple[int, ...] = ()


def _resolve_answer(rest: Span, ctx: Context) -> _Answered:
    for word in ("yes", "no"):
        left = rest.before(word)
        if left is not None:
            return _Answered(left, word)
    first: Refusal | None = None
    for word in ("attacking", "choose"):
        for sides in rest.around(word):
            if sides.left and not (sides.left.text.isdigit() or ctx.names.means(sides.left)):
                continue
            try:
                return _Answered(
                    sides.left,
                    word,
                    ctx.ids(sides.right, "player first" if word == "attacking" else "either"),
                )
            except Refusal as refusal:
                named = _word(sides.right) if word == "choose" else None
                if named is not None:
                    return _Answered(sides.left, named)
                first = first or refusal
    if first is not None:
        raise first
    return _Answered(rest)


def read_stack(rest: Span, ctx: Context) -> Command:
    return StackOrder(things=ctx.ids(rest)) if rest else Show()


def read_stops(rest: Span, ctx: Context) -> Command:
    if rest.text not in ("on", "off"):
        raise Malformed('"on" or "off" was expected', column=rest.column, suggestion="stops on")
    return Simple(verb=f"stops {rest.text}", line=f"stops {rest.text}")


def read_simple(rest: Span, ctx: Context) -> Command:
    nothing(rest)
    return Simple()


def read_show(rest: Span, ctx: Context) -> Command:
    nothing(rest)
    return Show()


def read_undo(rest: Span, ctx: Context) -> Command:
    return Undo(count=integer(rest, "a number of steps", least=1) if rest else 1)


READERS: dict[str, Callable[[Span, Context], Command]] = {
    "next": read_next,
    "to": read_to,
    "attack": read_attack,
    "pay": read_pay,
    "decline": read_decline,
    "block": read_block,
    "order": read_order,
    "assign": read_assign,
    "triggers": read_show,
    "stack": read_stack,
    "choose": read_choose,
    "resolve": read_resolve,
    "pass": read_simple,
    "hold": read_simple,
    "stops": read_stops,
    "undo": read_undo,
    "redo": read_undo,
}
