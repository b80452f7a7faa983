"""Lines that walk through the turn: declarations, costs, assignments, choices (section 4)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from judgecli.abilities import types
from judgecli.board.commands import (
    Choose,
    Command,
    Decline,
    Next,
    Pay,
    Resolve,
    Show,
    Simple,
    StackOrder,
    To,
    Undo,
)
from judgecli.board.refusals import Malformed, Refusal
from judgecli.language.assigning import read_assign, read_order
from judgecli.language.declaring import read_attack, read_block
from judgecli.language.lists import Context, integer
from judgecli.language.text import Span
from judgecli.language.words import step

__all__ = ["READERS", "nothing", "read_show"]


def nothing(rest: Span) -> None:
    """Raise Malformed if anything is left."""
    if rest:
        raise Malformed(f'"{rest.shown}" was not expected here', column=rest.column)


# -- moving on ------------------------------------------------------------------------------------------


def read_next(rest: Span, ctx: Context) -> Command:
    if rest.text == "turn":
        return To(verb="to", line="to next turn", step="next_turn")
    nothing(rest)
    return Next()


def read_to(rest: Span, ctx: Context) -> Command:
    if rest.text == "next turn":
        return To(step="next_turn")
    for mark in ("'s turn", "' turn"):
        if rest.text.endswith(mark):
            return To(player=ctx.player(rest.cut(rest.start, rest.end - len(mark))))
    return To(step=step(rest))


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


# -- triggers and choices -------------------------------------------------------------------------------

_ANSWERS = {
    "yes", "no", "left", "right", "shield", "none", "white", "blue", "black", "red", "green", "one", "heads", "tails",
    "shield counter", "protection", "regeneration",
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
    number = text.removeprefix("shield ")  # the second of several shields
    if text in _ANSWERS or (number.isascii() and number.isdigit() and len(number) < 7):
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
