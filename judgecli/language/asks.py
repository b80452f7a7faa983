"""Questions (section 6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec.structs import replace

from judgecli.board.commands import (
    AskCan,
    AskMax,
    AskOptions,
    AskTiming,
    AskWho,
    AskWhy,
    AskWhyNot,
    Assertion,
    Assign,
    Check,
    Command,
    Compare,
    DeclareAttack,
    DeclareBlock,
    Lookup,
)
from judgecli.board.refusals import Malformed
from judgecli.language.assigning import read_assign
from judgecli.language.declaring import read_attack, read_block
from judgecli.language.expects import assertions
from judgecli.language.lists import Context, integer, split_at
from judgecli.language.setup import iso_date
from judgecli.language.spells import subject
from judgecli.language.text import Span
from judgecli.language.walk import read_show

__all__ = ["READERS"]

_FORMATS = ("md", "text", "html", "svg", "json")
_DECLARED = {"attack": "attack", "atk": "attack", "block": "block", "blk": "block", "assign": "assign"}


def read_why(rest: Span, ctx: Context) -> Command:
    text = rest.before("text")
    if text is not None and not ctx.names.means(rest, "either"):
        rest = text
    else:
        text = None
    if not rest:
        return AskWhy(text=text is not None)
    if rest.text.isascii() and rest.text.isdigit():
        return AskWhy(number=integer(rest, "an event's number"), text=text is not None)
    return AskWhy(thing=ctx.one(rest, "either"), text=text is not None)


def read_why_not(rest: Span, ctx: Context) -> Command:
    word = _first(rest)
    body = rest.cut(word.end, rest.end)
    kind = _declared(word, ctx)
    if kind == "attack":
        return AskWhyNot(declaration=read_attack(body, ctx), line=f"why not attack {body.shown}")
    if kind == "block":
        return AskWhyNot(declaration=read_block(body, ctx), line=f"why not block {body.shown}")
    raise Malformed(
        '"attack" or "block" was expected',
        column=rest.column,
        suggestion="why not attack Ox · why not block Ox with Bear",
    )


def _first(span: Span) -> Span:
    words = span.words()
    return words[0] if words else span


def _declared(word: Span, ctx: Context) -> str | None:
    """The verb of a declaration, its short form, or a beginning that fits no other."""
    kind = _DECLARED.get(word.text)
    if kind is None and word and ctx.scene.allow_prefixes:
        begun = [full for full in ("attack", "block", "assign") if full.startswith(word.text)]
        kind = begun[0] if len(begun) == 1 else None
    return kind


def read_check(rest: Span, ctx: Context) -> Command:
    expected: tuple[Assertion, ...] = ()
    body, after = rest, ""
    at = rest.line.mask.find("=", rest.start, rest.end)
    if at >= 0:
        body = rest.cut(rest.start, at)
        said = rest.cut(at + 1, rest.end)
        expected = assertions(said, ctx)
        after = f" = {said.shown}"
    word = _first(body)
    kind = _declared(word, ctx)
    if kind is None:
        raise Malformed(
            '"attack", "block" or "assign" was expected',
            column=word.column,
            suggestion="check attack Ox = legal",
        )
    what = body.cut(word.end, body.end)
    declaration = _declaration(kind, what, ctx)
    shown = f"{kind} {what.shown}".rstrip()
    return Check(
        declaration=replace(declaration, line=shown), expected=expected, line=f"check {shown}{after}"
    )


def _declaration(kind: str, what: Span, ctx: Context) -> DeclareAttack | DeclareBlock | Assign:
    if kind == "attack":
        return read_attack(what, ctx)
    return read_block(what, ctx) if kind == "block" else read_assign(what, ctx)


def read_options(rest: Span, ctx: Context) -> Command:
    body = rest.before("all")
    kind = _declared(rest if body is None else body, ctx)
    if kind not in ("attack", "block"):
        raise Malformed(
            '"attack" or "block" was expected',
            column=rest.column,
            suggestion="options attack · options block all",
        )
    action: Literal["attack", "block"] = "attack" if kind == "attack" else "block"
    every = " all" if body is not None else ""
    return AskOptions(action=action, all=body is not None, line=f"options {action}{every}")


def read_who(rest: Span, ctx: Context) -> Command:
    return AskWho(subject=ctx.one(rest))


def read_must(rest: Span, ctx: Context) -> Command:
    name = rest.before("do")
    if not name:
        raise Malformed('a player and "do" were expected', column=rest.column, suggestion="what must Amy do")
    return AskWho(subject=ctx.player(name))


def read_max(rest: Span, ctx: Context) -> Command:
    halves = split_at(rest, "->", ctx.one, lambda right: ctx.one(right, "player first"))
    return AskMax(creature=ctx.one(halves.left), recipient=ctx.one(halves.right, "player first"))


def read_timing(rest: Span, ctx: Context) -> Command:
    found = subject(rest, ctx, activated=False) if not ctx.names.means(rest) else None
    if found is None:
        thing = ctx.one(rest)
        return AskTiming(name=ctx.scene.name(thing), thing=thing)
    card = found.item.facts if found.item is not None else None
    return AskTiming(name=found.name, thing=found.thing, card=card, ability=found.ability)


def read_can(rest: Span, ctx: Context) -> Command:
    """`can Nicole cast X`: the first place where the left side is a player."""
    for word in rest.words()[1:]:
        if word.text not in ("cast", "activate"):
            continue
        player = rest.cut(rest.start, word.start)
        if not ctx.names.means(player, "player") and next(player.around(word.text), None) is not None:
            continue
        who = ctx.player(player)
        activated = word.text == "activate"
        found = subject(rest.cut(word.end, rest.end), ctx, activated=activated)
        card = found.item.facts if found.item is not None else None
        return AskCan(
            player=who,
            activate=activated,
            thing=found.thing,
            name=found.name,
            ability=found.ability,
            card=card,
        )
    raise Malformed(
        'a player and "cast" or "activate" were expected',
        column=rest.column,
        suggestion="can Nicole cast Siren's Call",
    )


def read_words(rest: Span, ctx: Context) -> Command:
    """A look-up that needs words."""
    if not rest:
        raise Malformed("what to look for is missing", column=rest.column)
    text = rest.inner if rest.quoted else rest.shown
    if not text:
        raise Malformed("there is nothing in the quotation marks", column=rest.column)
    return Lookup(text=text)


def read_search(rest: Span, ctx: Context) -> Command:
    """Words to look for; quotation marks stay, since they mean something there."""
    read_words(rest, ctx)
    return Lookup(text=rest.shown)


def read_maybe_words(rest: Span, ctx: Context) -> Command:
    return Lookup(text=rest.shown)


def read_ruling(rest: Span, ctx: Context) -> Command:
    if rest and rest.text not in _FORMATS:
        raise Malformed(f'"{rest.shown}" is no format', column=rest.column, suggestion=", ".join(_FORMATS))
    return Lookup(text=rest.text)


def read_compare(rest: Span, ctx: Context) -> Command:
    dates = [iso_date(word) for piece in rest.split(",") for word in piece.words()]
    if len(dates) < 2:
        raise Malformed(
            "two or more dates were expected",
            column=rest.column,
            suggestion="compare 2009-07-11 2014-05-02 today",
        )
    if len(dates) > 20:
        raise Malformed("twenty dates are the most", column=rest.column)
    return Compare(dates=tuple(dates))


READERS: dict[str, Callable[[Span, Context], Command]] = {
    **dict.fromkeys(("board", "log", "reset", "quit"), read_show),
    "why": read_why,
    "why not": read_why_not,
    "check": read_check,
    "options": read_options,
    "who can block": read_who,
    "what must": read_must,
    "max": read_max,
    "timing": read_timing,
    "can": read_can,
    **dict.fromkeys(("rule", "glossary", "history", "card", "save", "load"), read_words),
    "search": read_search,
    "help": read_maybe_words,
    "ruling": read_ruling,
    "compare": read_compare,
}
