"""What creatures are asked to be like: "with flying", "without menace", "that's attacking", "blocking it", as terms."""

from __future__ import annotations

from itertools import product

from msgspec.structs import replace

from judgecli.abilities import keywords
from judgecli.abilities.oracle.cursor import Cursor
from judgecli.board.abilities import SELF, Term

__all__ = ["STATES", "Alternatives", "both", "features", "modifier", "quality", "states"]

#: A filter as alternatives while it is being read: one of them must hold, all terms of it.
Alternatives = list[list[Term]]

#: Participles that are terms of their own.
STATES = {
    state: state
    for state in (
        "attacking", "blocking", "tapped", "blocked", "unblocked", "enchanted", "equipped", "goaded", "suspected",
        "face-down", "commander",
    )
}  # fmt: skip
_EVERYDAY_WORDS = """
will mine plan case class room map guest hero eye order food book stone tower town child mount trap sphere gold clue
egg elder noble scout spy toy beast shade spike orb lair cave
"""
#: Subtypes that are everyday words: only with a capital are they subtypes.
_EVERYDAY = frozenset(_EVERYDAY_WORDS.split())


def both(left: Alternatives, right: Alternatives) -> Alternatives:
    return [[*a, *b] for a, b in product(left, right)]


def quality(cur: Cursor) -> Term | None:
    """A colour, supertype, type or subtype, also with `non`."""
    word, raw = cur.peek(), cur.raw[cur.at] if cur.at < len(cur.raw) else ""
    if cur.sees("time lord") or cur.sees("time lords"):
        cur.at += 2
        return Term("subtype", "Time Lord")
    term = keywords.quality_term(word)
    if term is None:
        return None
    if term.what == "subtype" and not raw.split("-")[-1][:1].isupper() and word in _EVERYDAY:
        return None
    cur.at += 1
    return term


def modifier(cur: Cursor) -> Alternatives | None:
    start = cur.at
    found: Alternatives | None = None
    if cur.eat("with"):
        found = features(cur)
    elif cur.eat("without"):
        found = _without(cur)
    elif cur.eat_any(
        "that's", "that are", "that is", "who's", "who are", "which are", "that were", "that was"
    ):
        found = states(cur)
    elif cur.eat_any("that share a color with", "that shares a color with", "that share a colour with"):
        found = [[Term("shares colour with source")]] if cur.eat_any("~", "it", "him", "her") else None
    elif cur.eat("named"):
        found = _named(cur)
    elif cur.eat_any("of the chosen color", "of that color", "of the chosen colour"):
        found = [[Term("chosen colour")]]
    elif cur.eat_any("of the chosen type", "of the chosen creature type"):
        found = [[Term("chosen type")]]
    elif cur.eat_any("that attacked this turn", "that attacked this combat"):
        found = [[Term("attacked this turn")]]
    elif cur.eat("that blocked this turn"):
        found = [[Term("blocked this turn")]]
    elif cur.peek() in ("attacking", "blocking", "blocked"):
        found = _engaged(cur)
    if found is None:
        cur.at = start
    return found


def _named(cur: Cursor) -> Alternatives | None:
    if cur.eat("~"):
        return [[Term("name", cur.name)]] if cur.name else None
    words: list[str] = []
    while cur.at < len(cur.raw) and (
        cur.raw[cur.at][:1].isupper() or (words and cur.peek() in ("of", "the", "and"))
    ):
        words.append(cur.raw[cur.at])
        cur.at += 1
    while words and words[-1] in ("of", "the", "and"):
        words.pop()
        cur.at -= 1
    return [[Term("name", " ".join(words))]] if words else None


def _engaged(cur: Cursor) -> Alternatives | None:
    """`blocking it`, `blocked by ~`, `attacking you`, after the noun."""
    if cur.eat_any("blocking or blocked by ~", "blocked by or blocking ~"):
        return [[Term("blocking source")], [Term("blocked by source")]]
    if cur.eat("blocking ~"):
        return [[Term("blocking source")]]
    if cur.eat("blocked by ~"):
        return [[Term("blocked by source")]]
    if cur.it == SELF and cur.it_is_source and cur.eat("blocking or blocked by it"):
        return [[Term("blocking source")], [Term("blocked by source")]]
    if cur.eat_any("blocking it", "blocking him", "blocking her"):
        return [[Term("blocking source")]] if cur.it == SELF and cur.it_is_source else None
    if cur.eat("blocked by it"):
        return [[Term("blocked by source")]] if cur.it == SELF and cur.it_is_source else None
    if cur.eat_any(
        "attacking you or planeswalkers you control", "attacking you or a planeswalker you control"
    ):
        return [[Term("attacking you or yours")]]
    if cur.eat_any("attacking you and/or planeswalkers you control"):
        return [[Term("attacking you or yours")]]
    if cur.eat("attacking you"):
        return [[Term("attacking you")]]
    if cur.eat("attacking your opponents and/or planeswalkers they control"):
        return [[Term("attacking")]]
    if cur.eat_any("attacking your opponents", "attacking one of your opponents", "attacking an opponent"):
        return [[Term("attacking opponents")]]
    return None


def states(cur: Cursor) -> Alternatives | None:
    """`that's attacking`, `that are enchanted`, `that's black`, `that's attacking you`."""
    engaged = _engaged(cur)
    if engaged is not None:
        return engaged
    if cur.eat_any("enchanted by an aura you control", "enchanted by auras you control"):
        return [[Term("enchanted by you")]]
    found: Alternatives = []
    while True:
        negated = bool(cur.eat("not"))
        if cur.eat("untapped"):
            term = Term("tapped", negated=not negated)
        elif cur.peek() in STATES:
            term = Term(STATES[cur.take()], negated=negated)
        elif (quality := _quality_after_article(cur)) is not None:
            term = replace(quality, negated=quality.negated != negated)
        elif cur.eat_any("a token", "tokens"):
            term = Term("token", negated=negated)
        else:
            return None
        found.append([term])
        if not cur.eat("or"):
            return found


def _quality_after_article(cur: Cursor) -> Term | None:
    start = cur.at
    cur.eat_any("a", "an")
    term = quality(cur)
    if term is None:
        cur.at = start
    return term


def _without(cur: Cursor) -> Alternatives | None:
    """`without flying or islandwalk` has neither."""
    terms: list[Term] = []
    while True:
        keyword = _keyword_name(cur)
        if keyword is None:
            return [terms] if terms and not cur.eat_any("a", "an") else None
        terms.append(Term("keyword", keyword, negated=True))
        start = cur.at
        if not (cur.eat("or") or cur.eat("and") or cur.eat(", or")):
            return [terms]
        if _keyword_name(cur) is None:
            cur.at = start
            return [terms]
        cur.at = start
        cur.eat_any("or", "and", ", or")


def features(cur: Cursor) -> Alternatives | None:
    """`with flying or reach`, `with power 2 or less`, `with a +1/+1 counter on it`."""
    first = _feature(cur)
    if first is None:
        return None
    found = first
    while True:
        start = cur.at
        joint = cur.eat_any(", and", ", or", "and/or", "or", "and", ",")
        if not joint:
            return found
        cur.eat("with")
        more = _feature(cur)
        if more is None:
            cur.at = start
            return found
        found = [*found, *more] if "or" in joint else both(found, more)


def _feature(cur: Cursor) -> Alternatives | None:
    start = cur.at
    for read in (_size, _counters, _has_keyword):
        found = read(cur)
        if found is not None:
            return found
        cur.at = start
    return None


def _has_keyword(cur: Cursor) -> Alternatives | None:
    keyword = _keyword_name(cur)
    return [[Term("keyword", keyword)]] if keyword is not None else None


def _keyword_name(cur: Cursor) -> str | None:
    """The name of a keyword as features name it ("flying", "first strike", "islandwalk", "landwalk")."""
    for length in (3, 2, 1):
        words = cur.low[cur.at : cur.at + length]
        if len(words) < length:
            continue
        name = " ".join(words)
        if name in keywords.KEYWORDS and name not in ("enchant", "equip", "gift", "visit", "plot", "escape"):
            cur.at += length
            return name
        found = keywords.find(name) if name.endswith("walk") else None
        if found is not None:
            cur.at += length
            return name
    return None


def _size(cur: Cursor) -> Alternatives | None:
    """`power 2 or less`, `power or toughness 1 or less`, `power less than ~'s power`, `greater power`."""
    if cur.eat_any("greater power", "power greater than ~'s power", "power greater than its power"):
        return [[Term("power>source")]]
    if cur.eat_any("power greater than ~'s", "power greater than his power", "power greater than her power"):
        return [[Term("power>source")]]
    if cur.eat_any("lesser power", "power less than ~'s power", "less power", "power less than ~'s"):
        return [[Term("power<source")]]
    if cur.eat_any("toughness greater than its power", "toughness greater than their power"):
        return [[Term("toughness>power")]]
    names = cur.eat_any("power or toughness", "toughness or power", "power", "toughness")
    if not names:
        return None
    start = cur.at
    if cur.eat("less than or equal to"):
        number = cur.number()
        sign = "<="
    elif cur.eat("greater than or equal to"):
        number = cur.number()
        sign = ">="
    elif cur.eat("greater than"):
        number = cur.number()
        sign, number = ">=", None if number is None else number + 1
    elif cur.eat("less than"):
        number = cur.number()
        sign, number = "<=", None if number is None else number - 1
    else:
        number = cur.number()
        sign = "<=" if cur.eat("or less") else ">=" if cur.eat("or greater") else "="
    if number is None:
        cur.at = start
        return None
    return [_sized(name, sign, number) for name in names.split(" or ")]


def _sized(name: str, sign: str, number: int) -> list[Term]:
    if name == "toughness" and sign == "=":
        return [Term("toughness>=", number), Term("toughness<=", number)]
    return [Term(name + sign, number)]


def _counters(cur: Cursor) -> Alternatives | None:
    """`a +1/+1 counter on it`, `counters on them`, `one or more counters on it`, `no counters on it`."""
    none = cur.eat("no")
    if not none:
        cur.eat_any("a", "an", "one or more", "any")
    kind = ""
    if cur.peek() not in ("counter", "counters"):
        if cur.number() is not None:
            return None
        kind = cur.take()
        if cur.peek() not in ("counter", "counters"):
            kind = f"{kind} {cur.take()}"
    if cur.take() not in ("counter", "counters") or not cur.eat("on"):
        return None
    return [[Term("counter", kind, negated=none)]] if cur.eat_any("it", "them", "him", "her", "~") else None
