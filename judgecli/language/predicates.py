"""Assertions about something: numbers of players and things, states, zones (section 7)."""

from __future__ import annotations

from msgspec.structs import replace

from judgecli.board.commands import Assertion
from judgecli.board.refusals import Ambiguous, Malformed, Refusal
from judgecli.language.facts import LostWord, keyword_of
from judgecli.language.lists import Context, signed
from judgecli.language.names import LostName
from judgecli.language.text import Span
from judgecli.language.words import ZONES, pair

__all__ = ["ASSERTION_WORDS", "LostAssertion", "read_about", "read_number"]

_HOLDS = {
    "dies": "dies", "die": "dies", "survives": "survives", "survive": "survives", "gone": "gone", "tapped": "tapped",
    "untapped": "untapped", "blocked": "blocked", "unblocked": "unblocked", "not in combat": "not in combat",
}  # fmt: skip
_PLAYER_NUMBERS = ("life", "poison")
_THING_NUMBERS = ("loyalty", "defense", "defence", "damage", "trigger", "max")


class LostAssertion(Malformed):
    """Words that are no assertion.  asked: what was typed, for the nearest word that could have been meant."""

    asked = ""


#: Words that assertions are made of, for suggestions.
ASSERTION_WORDS = (
    "legal", "illegal", "error", "not modelled", "life", "poison", "lost", "alive", "winner", "dies", "survives",
    "gone",
    "in exile", "in graveyard", "in hand", "tapped", "untapped", "attacking", "blocking", "blocked", "unblocked",
    "not in combat", "damage", "counters", "loyalty", "defense", "has", "requirements", "options", "forced",
    "forbidden",
    "cost", "owed", "castable", "max", "trigger", "stack", "priority", "step", "turn", "cites", "says",
)  # fmt: skip


# -- numbers of players and things, in both word orders -------------------------------------------------


def read_number(span: Span, ctx: Context, refused: list[Refusal]) -> Assertion | None:
    """`life Nicole 18`, `Nicole life 18`, `counters X +1/+1 2`.  None if it is none of these; why not, if it is
    nearly one, is added to `refused`."""
    words = span.words()
    for at in range(len(words) - 1):
        word = words[at].text
        if word not in (*_PLAYER_NUMBERS, *_THING_NUMBERS, "counters", "counter"):
            continue
        before = span.cut(span.start, words[at].start)
        after = span.cut(words[at].end, span.end)
        try:
            return _number_of(word, before, after, ctx)
        except Refusal as refusal:
            refused.append(refusal)
    if words and words[0].text in (*_PLAYER_NUMBERS, *_THING_NUMBERS, "counters"):
        return _number_of(
            words[0].text, span.cut(span.start, span.start), span.cut(words[0].end, span.end), ctx
        )
    return None


def _number_of(word: str, before: Span, after: Span, ctx: Context) -> Assertion:
    words = after.words()
    if not words:
        raise Malformed("a number was expected", column=after.line.column(after.end))
    number = signed(words[-1])
    middle = after.cut(after.start, words[-1].start)
    if word in ("counters", "counter"):
        return _counters(before, middle, number, ctx)
    who = before or middle
    if before and middle:
        raise LostAssertion(f'"{middle.shown}" was not expected here', column=middle.column)
    if word in _PLAYER_NUMBERS:
        return Assertion(kind=word, things=ctx.ids(who, "player"), number=number)
    kind = "defense" if word == "defence" else word
    if kind == "trigger":
        return Assertion(kind=kind, things=_all_named(who, ctx), number=number)
    return Assertion(kind=kind, things=ctx.ids(who, all_of="creature"), number=number)


def _counters(before: Span, middle: Span, number: int, ctx: Context) -> Assertion:
    """`X counters +1/+1 2`, `counters X +1/+1 2`; kinds of several words too."""
    if before:
        if not middle:
            raise Malformed("a kind of counter was expected", column=before.line.column(before.end))
        return Assertion(kind="counters", things=ctx.ids(before, "either"), word=middle.text, number=number)
    words = middle.words()
    first: Refusal | None = None
    for at in range(len(words) - 1, 0, -1):
        who = middle.cut(middle.start, words[at - 1].end)
        kind = middle.cut(words[at].start, middle.end)
        try:
            return Assertion(kind="counters", things=ctx.ids(who, "either"), word=kind.text, number=number)
        except Refusal as refusal:
            first = refusal
    raise first or Malformed(
        "what has the counters, and their kind, were expected",
        column=middle.column,
        suggestion="counters Ox +1/+1 2",
    )


def _all_named(span: Span, ctx: Context) -> tuple[int, ...]:
    """A bare name means all its copies here."""
    found = ctx.names.look(span.text)
    if len(found) > 1 and len({ctx.scene.by_id[id].name for id in found}) == 1:
        return found
    return ctx.ids(span)


# -- assertions about something -------------------------------------------------------------------------


def read_about(span: Span, ctx: Context) -> Assertion:
    """`X dies`, `X in exile`, `X attacking D`, `X 3/3`, `X has trample`, `Nicole lost`: the last place where
    both sides make sense."""
    words = span.words()
    first: Refusal | None = None
    said = False
    for at in range(len(words) - 1, 0, -1):
        what = span.cut(words[at].start, span.end)
        who = span.cut(span.start, words[at - 1].end)
        try:
            found = _predicate(what, ctx)
            if found is None:
                continue
            said = True
            things = ctx.ids(who, "player" if found.kind in ("lost", "alive") else "thing", all_of="creature")
            return replace(found, things=things)
        except Refusal as refusal:
            if first is None or (isinstance(refusal, Ambiguous) and not isinstance(first, Ambiguous)):
                first = refusal
    if first is not None and (said or not isinstance(first, LostName)):
        raise first
    lost = LostAssertion(f'"{span.shown}" is nothing that can be expected', column=span.column)
    lost.asked = span.text
    raise lost


def _predicate(what: Span, ctx: Context) -> Assertion | None:
    text = what.text
    for filler in ("is ", "are ", "was "):
        if text.startswith(filler):
            what = what.cut(what.start + len(filler), what.end)
            text = what.text
    if text in _HOLDS:
        return Assertion(kind=_HOLDS[text])
    if text in ("lost", "alive"):
        return Assertion(kind=text)
    size = pair(text)
    if size is not None and not text.startswith("+"):
        return Assertion(kind="power/toughness", number=size.first, second=size.second)
    zone = what.after("in")
    if zone is not None:
        return _in_zone(zone)
    keyword = what.after("has") or what.after("have")
    if keyword is not None:
        found = keyword_of(keyword, ctx)
        return Assertion(kind="has", word=_keyword_text(found.name, keyword))
    attacked = what.after("attacking")
    if attacked is not None:
        return Assertion(kind="attacking", target=_target(attacked, ctx))
    blocked = what.after("blocking")
    if blocked is not None:
        target = -1 if blocked.text == "nothing" else ctx.one(blocked) if blocked else 0
        return Assertion(kind="blocking", target=target)
    return None


def _keyword_text(name: str, span: Span) -> str:
    """The keyword as it was typed, if its name stands there too, else its name."""
    return span.inner.lower() if span.quoted else span.text or name


def _target(span: Span, ctx: Context) -> int:
    if not span:
        return 0
    return -1 if span.text == "nothing" else ctx.one(span, "player first")


def _in_zone(zone: Span) -> Assertion:
    text = zone.text.removeprefix("the ")
    if text not in ZONES:
        raise LostWord(f'"{zone.shown}" is no zone', column=zone.column, asked=zone.text)
    return Assertion(kind="in", word=text)
