"""Items: `[count] name [P/T]` and facts (section 3): known cards with words added, or made-up objects."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from judgecli.abilities import keywords, types
from judgecli.board.commands import Item
from judgecli.board.objects import CardFacts
from judgecli.board.refusals import Malformed, Refusal, TooMuch, UnknownCard
from judgecli.language.facts import read_facts
from judgecli.language.lists import Context
from judgecli.language.making import (
    basic_land,
    known_card,
    make_card,
    make_states,
    refuse_signed,
)
from judgecli.language.names import LostName, begins_a_word
from judgecli.language.text import Span, fold
from judgecli.language.words import NUMBERS, pair

__all__ = ["MAX_COPIES", "read_item", "read_items"]

#: More copies in one item are refused.
MAX_COPIES = 100


class _Word(Struct, frozen=True):
    """A word of an item list.  comma: one follows it."""

    span: Span
    comma: bool


class _Known(Struct, frozen=True):
    """A known card's name at the start of an item: its facts, and the word after it."""

    facts: CardFacts
    end: int


def read_items(span: Span, ctx: Context) -> tuple[Item, ...]:
    """The items of a list.  Raises Refusal."""
    found: list[Item] = []
    for piece in span.split(";"):
        words = _words(piece)
        if not words:
            raise Malformed("an item was expected here", column=piece.column)
        at = 0
        while at < len(words):
            end = _end_of_item(words, at, ctx)
            try:
                found.append(_item(words[at:end], ctx))
            except UnknownCard as refusal:
                raise _stray_facts(words[at:end], ctx, bool(found)) or refusal from None
            except LostName as refusal:
                if any(begins_a_word(fold(item.facts.name), refusal.asked) for item in found):
                    refusal.suggestion = "type what it refers to on a line before"
                raise
            at = end
        if words[-1].comma:
            last = words[-1].span
            raise Malformed("an item was expected after the comma", column=last.line.column(last.end))
    return tuple(found)


def read_item(span: Span, ctx: Context) -> Item:
    """One item.  Raises Refusal, if there are several too."""
    items = read_items(span, ctx)
    if len(items) != 1:
        raise Malformed("one item was expected, not several", column=span.column)
    return items[0]


# -- where an item ends ---------------------------------------------------------------------------------


def _words(span: Span) -> list[_Word]:
    found: list[_Word] = []
    for word in span.words():
        size = len(word.text) - len(word.text.rstrip(","))
        bare = Span(word.line, word.start, word.end - size)
        if bare:
            found.append(_Word(bare, size > 0))
        elif found:
            found[-1] = replace(found[-1], comma=True)
        else:
            raise Malformed("an item was expected before the comma", column=word.column)
    return found


def _count_words(words: Sequence[_Word], at: int) -> int:
    """1 if the item begins with a count, else 0."""
    more = at + 1 < len(words) and not words[at].comma
    if not more or _count_of(words[at].span.text) is None:
        return 0
    count = words[at].span.shown
    if count[0].isdigit() or not _is_size(words, at + 1):
        return 1
    # `A 3/3` is a creature called A, `a 2/2 bear` is a bear.
    return 1 if count.islower() and _begins_with_size(words, at + 1) else 0


def _begins_with_size(words: Sequence[_Word], at: int) -> bool:
    """Whether a P/T comes before the name, as on tokens: `1/1 white Soldier token`."""
    return _is_size(words, at) and not words[at].comma and _name_after_size(words, at) > 0


def _name_after_size(words: Sequence[_Word], at: int) -> int:
    """Where the name begins after a P/T and colours; 0 where no name does."""
    name = at + 1
    while name < len(words) and not words[name - 1].comma and _is_before_name(words[name].span):
        name += 1
    if name >= len(words) or words[name - 1].comma or _is_type(words, name):
        return 0
    return 0 if keywords.find(words[name].span.text) or words[name].span.text in _NO_NAME else name


def _is_before_name(span: Span) -> bool:
    return types.colour(span.text) is not None or span.text in (
        "legendary",
        "snow",
        "colorless",
        "colourless",
    )


#: Words that begin no name after a P/T.
_NO_NAME = ("token", "tokens", "with", "and", "tapped", "sick")


def _count_of(text: str) -> str | None:
    """`3`, `3x` or `three` as digits; None if it is no count."""
    digits = text.removesuffix("x")
    if digits.isascii() and digits.isdigit():
        return digits
    number = NUMBERS.get(text)
    return None if number is None else str(number)


def _known_at(words: Sequence[_Word], at: int, ctx: Context) -> list[_Known]:
    """The known names that begin at a word, longest first."""
    first = words[at].span
    if first.quoted:
        return []
    rest = first.cut(first.start, words[-1].span.end)
    shown = rest.shown
    found: list[_Known] = []
    size = ctx.scene.longest_card(shown)
    while size > 0:
        end = _word_after(words, at, rest.start + size)
        facts = ctx.scene.card(shown[:size]) if end else None
        if facts is not None:
            found.append(_Known(facts, end))
        shown = shown[: size - 1]
        size = ctx.scene.longest_card(shown) if shown else 0
    for end in (at + 2, at + 1):
        if not found and end <= len(words) and not any(word.comma for word in words[at : end - 1]):
            basic = basic_land(" ".join(word.span.text for word in words[at:end]))
            if basic is not None:
                found.append(_Known(basic, end))
    return found


def _word_after(words: Sequence[_Word], at: int, place: int) -> int:
    """The word that begins after a name that ends at `place` of the line; 0 if that is inside a word."""
    for i in range(at, len(words)):
        if words[i].span.end == place:
            return i + 1
        if words[i].span.end > place:
            return 0
    return 0


def _end_of_item(words: Sequence[_Word], start: int, ctx: Context) -> int:
    """A comma ends an item only if a P/T, a card type, a quoted text or a whole known name was seen in it, and
    no longer known name runs over it."""
    if not any(word.comma for word in words[start:]):
        return len(words)
    name = start + _count_words(words, start)
    known = [k.end for k in _known_at(words, name, ctx)]
    if name != start:
        known += [k.end for k in _known_at(words, start, ctx)]
    seen = False
    for at in range(start, len(words)):
        seen = seen or words[at].span.quoted or _is_size(words, at) or (at > name and _is_type(words, at))
        if not words[at].comma:
            continue
        if any(end > at + 1 for end in known):
            continue
        if seen or known:
            return at + 1
    return len(words)


def _is_size(words: Sequence[_Word], at: int) -> bool:
    """A P/T, and not the kind of a counter."""
    if pair(words[at].span.text) is None:
        return False
    after = words[at + 1].span.text if at + 1 < len(words) and not words[at].comma else ""
    return after not in ("counter", "counters")


def _is_type(words: Sequence[_Word], at: int) -> bool:
    """A card type, and not a word of a keyword (`battle cry`)."""
    text = words[at].span.text
    if text not in types.CARD_TYPES:
        return False
    after = words[at + 1].span.text if at + 1 < len(words) else ""
    before = words[at - 1].span.text if at else ""
    return (
        not (text == "battle" and after == "cry")
        and not (text == "land" and after == "walk")
        and before != "enchant"
    )


# -- one item -------------------------------------------------------------------------------------------


class _Head(Struct, frozen=True):
    """The start of an item.  facts: of the known card.  rest: the first word after the name."""

    name: str
    rest: int
    facts: CardFacts | None = None


def _item(words: Sequence[_Word], ctx: Context) -> Item:
    first: Refusal | None = None
    for known in _known_at(words, 0, ctx):
        try:
            return _build(words, _Head(known.facts.name, known.end, known.facts), 1, ctx)
        except Refusal as refusal:
            first = first or refusal
    at = _count_words(words, 0)
    count = _count(words[0].span) if at else 1
    if _begins_with_size(words, at):
        return _size_first(words, at, count, ctx)
    for known in _known_at(words, at, ctx) if at else ():
        try:
            return _build(words, _Head(known.facts.name, known.end, known.facts), count, ctx)
        except Refusal as refusal:
            first = first or refusal
    head = _made_up(words, at, ctx)
    # After a known card's name, quoted wording alone makes no new card of a mistyped word.
    if head is not None and (first is None or not words[min(head.rest, len(words) - 1)].span.quoted):
        return _build(words, head, count, ctx)
    if first is not None:
        raise first
    span = words[at].span.cut(words[at].span.start, words[-1].span.end)
    for word in words[at + 1 :]:
        if all(part.lstrip("+-").isdigit() for part in word.span.text.split("/")) and "/" in word.span.text:
            raise TooMuch(f"{word.span.shown} is too large", column=word.span.column)
    raise UnknownCard(
        f'no card is called "{span.shown}"; a made-up one needs a P/T, a card type or quoted wording',
        column=span.column,
        asked=span.shown,
    )


def _size_first(words: Sequence[_Word], at: int, count: int, ctx: Context) -> Item:
    """`3 1/1 white Soldier creature tokens with vigilance`: the name has as few words as will do."""
    name = _name_after_size(words, at)
    refused: Refusal | None = None
    for end in range(name + 1, len(words) + 1):
        span = words[name].span.cut(words[name].span.start, words[end - 1].span.end)
        turned = [_Word(span, False), words[at], *words[at + 1 : name], *words[end:]]
        try:
            return _build(turned, _Head(span.inner if span.quoted else span.shown, 1), count, ctx)
        except Refusal as refusal:
            refused = refused or refusal
        if words[end - 1].comma or words[end - 1].span.quoted:
            break
    assert refused is not None
    raise refused


def _stray_facts(words: Sequence[_Word], ctx: Context, after: bool) -> Refusal | None:
    """What to say of `trample` in `Ox 2/4, trample`: facts are parted by blanks."""
    if not after:
        return None
    try:
        read_facts([word.span for word in words], ctx)
    except Refusal:
        return None
    span = words[0].span.cut(words[0].span.start, words[-1].span.end)
    return Malformed(
        f'"{span.shown}" begins a new item after the comma, and no card is called so',
        column=span.column,
        suggestion=f"no comma before {span.shown}",
    )


def _count(span: Span) -> int:
    text = _count_of(span.text) or ""
    if len(text) > 6 or int(text) > MAX_COPIES:
        raise TooMuch(f"{MAX_COPIES} copies in one item are the most", column=span.column)
    if int(text) < 1:
        raise Malformed("one copy or more was expected", column=span.column)
    return int(text)


def _made_up(words: Sequence[_Word], at: int, ctx: Context) -> _Head | None:
    """The name of a made-up object: to the P/T, else to the first card type, else to the first quotation; its
    first word always belongs to it.  None if it has none of these."""
    first = words[at].span
    if first.quoted:
        if not first.inner:
            raise Malformed("a name is missing in the quotation marks", column=first.column)
        facts = known_card(first.inner, ctx)
        return _Head(facts.name if facts else first.inner, at + 1, facts)
    if _is_size(words, at):
        raise Malformed(
            f"a name was expected before {first.shown}",
            column=first.column,
            suggestion=f"e.g. Ox {first.shown}",
        )
    quote = next((i for i in range(at + 1, len(words)) if words[i].span.quoted), len(words))
    end = next((i for i in range(at + 1, quote) if _is_size(words, i)), 0)
    if not end:
        end = next((i for i in range(at + 1, quote) if _is_type(words, i)), 0)
        while end > at + 1 and words[end - 1].span.text in ("legendary", "basic", "snow"):
            end -= 1
    if not end and quote < len(words):
        end = quote
    if not end:
        return None
    last = end
    while last > at + 1 and (words[last - 1].span.text in _BEFORE_SIZE or _is_type(words, last - 1)):
        last -= 1
    name = first.cut(first.start, words[last - 1].span.end).shown
    return _Head(name, last)


#: The word by which it is a token.
_TOKEN = ("token", "tokens")
#: Besides card types, words right before a P/T or a card type that are no part of a made-up name.
_BEFORE_SIZE = frozenset({*_TOKEN, "legendary", "basic", "snow"})


def _before_size(words: Sequence[_Word], at: int) -> int:
    """How many words from `at` on are types that stand before a P/T (`artifact creature token 1/1`); 0 if no P/T
    follows them."""
    end = at
    while end < len(words) and (words[end].span.text in _BEFORE_SIZE or _is_type(words, end)):
        end += 1
    return end - at if end < len(words) and _is_size(words, end) else 0


def _build(words: Sequence[_Word], head: _Head, count: int, ctx: Context) -> Item:
    at = head.rest
    before = [word.span for word in words[at : at + _before_size(words, at)]]
    token = any(span.text in _TOKEN for span in before)
    before = [span for span in before if span.text not in _TOKEN]
    at += _before_size(words, at)
    if not token and at < len(words) and words[at].span.text in _TOKEN:
        token, at = True, at + 1
    size = pair(words[at].span.text) if at < len(words) and _is_size(words, at) else None
    if size is not None:
        refuse_signed(size, words[at].span)
        at += 1
        if not token and at < len(words) and words[at].span.text in _TOKEN:
            token, at = True, at + 1
    facts = read_facts([*before, *(word.span for word in words[at:])], ctx)
    token = token or any(fact.kind == "token" for fact in facts)
    made_up = size is not None or any(fact.kind == "type" for fact in facts) or head.facts is None
    if head.facts is not None and made_up:
        # A P/T or a card type makes the item made-up, whatever its name.
        head = _Head(_typed_name(words, head), head.rest)
    if made_up and size is None and words[0].span.quoted and len(words) == 1:
        span = words[0].span
        raise UnknownCard(
            f'no card is called "{span.inner}"; a made-up one needs a P/T or a card type',
            column=span.column,
            asked=span.inner,
        )
    card = make_card(head.name, head.facts, facts, size, token, ctx)
    return Item(facts=card, count=count, token=token, states=make_states(facts))


def _typed_name(words: Sequence[_Word], head: _Head) -> str:
    last = words[head.rest - 1].span
    if last.quoted:
        return last.inner
    start = _count_words(words, 0) if head.rest > 1 else 0
    first = words[start].span
    return first.cut(first.start, last.end).shown
