"""Damage assignment and its order, as they are typed (section 4)."""

from __future__ import annotations

from msgspec import Struct

from judgecli.board.commands import Assign, Command, Order
from judgecli.board.refusals import Malformed, Refusal
from judgecli.board.table import Assignment, Share
from judgecli.language.lists import Context, integer, parted_by_and
from judgecli.language.text import Span
from judgecli.language.words import colon

__all__ = ["read_assign", "read_order"]


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
    if first is None:
        for word in piece.words()[1:]:  # no colon: the amounts begin at a number
            left = piece.cut(piece.start, word.start)
            if word.text.isdigit() and ctx.names.means(left):
                return _Entry(ctx.one(left), piece.cut(word.start, piece.end))
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
        to = to.after("to") or to.after("on") or to
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
    """Pieces parted by the commas, or the `and`, that stand before a number."""
    pieces = parted_by_and(span.split(",")) if "and" in span.text else span.split(",")
    found = [pieces[0]]
    for piece in pieces[1:]:
        if not piece or piece.text[0].isdigit() or piece.text[0] in "+-":
            found.append(piece)
        else:
            found[-1] = span.cut(found[-1].start, piece.end)
    return found
