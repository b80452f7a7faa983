"""Keyword abilities as they are typed and printed, and what they do, as parts (702).

`find` reads one, `find_line` a line of them, `parts_of` says what one does, so that no other room has to know
a keyword's name to judge a declaration.  The table of them all is `keyword_table`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from msgspec.structs import replace

from judgecli.abilities import types
from judgecli.abilities.keyword_table import KEYWORDS, Entry
from judgecli.board.abilities import (
    CantBeBlocked,
    Condition,
    Filter,
    Keyword,
    NotModelled,
    Part,
    Term,
    Trigger,
)
from judgecli.board.objects import FIRST_OBJECT

__all__ = [
    "KEYWORDS",
    "Entry",
    "Finder",
    "concept_of",
    "find",
    "find_line",
    "parts_of",
    "quality_filter",
    "quality_of",
    "quality_term",
    "text_of",
]

#: The id of the player, tag or thing that a piece of wording names; None where it names nothing.
Finder = Callable[[str], int | None]

_ALIASES = {
    "totem armor": "umbra armor",
    "start your engines": "start your engines!",
    "for mirrodin": "for mirrodin!",
    "double-strike": "double strike",
    "first-strike": "first strike",
    "firststrike": "first strike",
    "doublestrike": "double strike",
    "doctor’s companion": "doctor's companion",
}
_MOST_WORDS = max(name.count(" ") for name in KEYWORDS) + 1
_LAND_QUALITIES = {
    "legendary",
    "nonbasic",
    "snow",
    "basic",
    "artifact",
    "enchantment",
    "nonsnow",
    "nonlegendary",
}


def find(words: str, finder: Finder | None = None) -> Keyword | None:
    """The keyword that these words are, all of them ("Protection from red", "islandwalk", "toxic 2").

    Case and trailing punctuation don't matter.  finder: tells players' names (protection from Ben)."""
    low = " ".join(words.lower().replace("’", "'").split()).rstrip(".;,")
    low = _ALIASES.get(low, low)
    entry = KEYWORDS.get(low)
    if entry is not None and entry.value in ("", "optional quality", "optional text"):
        return Keyword(low)
    return _walk(low) or _cycling(low) or _with_value(low, words, finder)


def _with_value(low: str, words: str, finder: Finder | None) -> Keyword | None:
    split = low.replace("—", " — ").split()
    for count in range(min(_MOST_WORDS, len(split) - 1), 0, -1):
        entry = KEYWORDS.get(" ".join(split[:count]))
        if entry is None or not entry.value:
            continue
        rest = " ".join(split[count:])
        value = _value(entry, rest, words, finder)
        return None if value is None else Keyword(entry.name, value)
    if split and split[-1] == "offering" and len(split) == 2:
        return Keyword("offering", split[0])
    return None


def _value(entry: Entry, rest: str, words: str, finder: Finder | None) -> str | int | None:
    if entry.value == "number":
        number = rest.split()[0]
        if len(rest.split()) == 1 and (number.isdigit() or number == "x"):
            return int(number) if number.isdigit() else "x"
        return None
    if entry.value in ("quality", "optional quality"):
        return _quality_value(rest, words, finder)
    if entry.value == "cost":
        return rest if _is_cost(rest) else None
    return rest


def _is_cost(rest: str) -> bool:
    """`{2}{w}`, `3 — {1}{w}`, `— pay 3 life`, `{1} and/or {w}`."""
    if rest.startswith("{"):
        symbols = rest.replace(" and/or ", "").replace(" ", "")
        return symbols.endswith("}") and all(piece.endswith("}") for piece in symbols[1:].split("{"))
    return rest[0] == "—" or (rest[0].isdigit() and (" — " in rest or "{" in rest))


def _quality_value(rest: str, words: str, finder: Finder | None) -> str | int | None:
    if not rest.startswith("from "):
        return None
    quality = rest[len("from ") :]
    if (
        quality_filter(quality) is not None
        or quality in _UNKNOWABLE
        or quality.startswith(_UNKNOWABLE_STARTS)
    ):
        return _canonical(quality)
    if finder is None:
        return None
    # A name keeps its case: the finder may be given whatever was typed.  Only players have protection from them.
    start = words.lower().rfind("from ") + len("from ")
    player = finder(words[start:].strip().rstrip(".;,"))
    return player if player is not None and player < FIRST_OBJECT else None


#: Qualities that exist but that the table doesn't hold (mana values), or that touch spells only.
_UNKNOWABLE = {
    "instants",
    "sorceries",
    "instant spells",
    "sorcery spells",
    "instants and sorceries",
    "spells",
}
_UNKNOWABLE_STARTS = (
    "even",
    "odd",
    "mana value",
    "converted mana cost",
    "each mana value",
    "spells",
    "abilities",
)


def _canonical(quality: str) -> str:
    return types.colour(quality) or quality


def _walk(low: str) -> Keyword | None:
    """landwalk of any kind: `islandwalk` is landwalk with the value `island`."""
    if not low.endswith("walk"):
        return None
    words = low[: -len("walk")].split()
    if not words:
        return None
    land, before = words[-1], words[:-1]
    if any(word not in _LAND_QUALITIES for word in before):
        return None
    if land == "land":
        return Keyword("landwalk", " ".join(before)) if before else None
    named = types.subtype(land)
    if named is None or not types.is_land_type(named):
        return None
    return Keyword("landwalk", " ".join([*before, land]))


def _cycling(low: str) -> Keyword | None:
    """`plainscycling {2}`, `basic landcycling {1}{W}`: typecycling."""
    name, space, cost = low.replace("—", " — ").partition("cycling ")
    return Keyword("typecycling", f"{name} {cost.strip()}") if space and name.strip() else None


def find_line(text: str, finder: Finder | None = None) -> tuple[Keyword, ...] | None:
    """The keywords of a line that holds nothing else ("Flying, protection from red and from blue"); None if
    any piece of it is something else."""
    found: list[Keyword] = []
    rest = text.strip().rstrip(".")
    whole = find(rest, finder)
    if whole is not None and KEYWORDS[whole.name].value != "text":
        return (whole,)
    for piece in rest.replace(";", ",").split(","):
        named = _find_piece(piece.strip(), finder)
        if not named:
            return (whole,) if whole is not None else None
        found.extend(named)
    return tuple(found) or None


def _find_piece(piece: str, finder: Finder | None) -> list[Keyword]:
    low = piece.lower()
    if low.startswith("and "):
        return _find_piece(piece[4:], finder)
    for start in ("protection", "hexproof"):
        if low.startswith(start + " from ") and " and from " in low:
            # 702.16g: each quality is a protection of its own.
            qualities = piece[len(start) + 6 :].split(" and from ")
            named = [find(f"{start} from {quality}", finder) for quality in qualities]
            return [k for k in named if k is not None] if all(named) else []
    one = find(piece, finder)
    if one is not None:
        return [one]
    left, both, right = piece.partition(" and ")
    if not both:
        return []
    first, last = find(left, finder), _find_piece(right, finder)
    return [first, *last] if first is not None and last else []


# -- what they do -----------------------------------------------------------------------------------------


def quality_of(keyword: Keyword) -> Filter | None:
    """The objects that have the quality of `protection from …` or `hexproof from …`; a landwalk's lands.
    None: no quality, or one that the table can't tell."""
    if keyword.name == "landwalk":
        return _lands(str(keyword.value))
    if isinstance(keyword.value, int):
        return Filter(controller="id", player=keyword.value)
    return quality_filter(keyword.value)


@lru_cache(maxsize=512)
def quality_filter(quality: str) -> Filter | None:
    """Objects with a quality as protection names it: `red`, `all colors`, `artifacts`, `Goblins`,
    `everything`, `each opponent`, `legendary creatures`, `the chosen color`."""
    low = quality.lower().replace("’", "'").strip()
    special = _SPECIAL_QUALITIES.get(low)
    if special is not None:
        return special
    terms: list[Term] = []
    for word in low.split():
        term = quality_term(word)
        if term is None:
            return None
        terms.append(term)
    return Filter(terms=tuple(terms)) if terms else None


_SPECIAL_QUALITIES = {
    "everything": Filter(),
    "all colors": Filter(terms=(Term("colour", "colourless", negated=True),)),
    "all colours": Filter(terms=(Term("colour", "colourless", negated=True),)),
    "each color": Filter(terms=(Term("colour", "colourless", negated=True),)),
    "each colour": Filter(terms=(Term("colour", "colourless", negated=True),)),
    "each opponent": Filter(controller="opponents"),
    "each of your opponents": Filter(controller="opponents"),
    "your opponents": Filter(controller="opponents"),
    "opponents": Filter(controller="opponents"),
    "the chosen color": Filter(terms=(Term("chosen colour"),)),
    "the chosen colour": Filter(terms=(Term("chosen colour"),)),
    "the color of your choice": Filter(terms=(Term("chosen colour"),)),
    "the chosen type": Filter(terms=(Term("chosen type"),)),
    "creatures of the chosen type": Filter(terms=(Term("chosen type"),)),
}


def quality_term(word: str) -> Term | None:
    """A colour, supertype, card type or subtype, singular or plural, with or without `non`."""
    if word.startswith("non") and len(word) > 4:
        inner = quality_term(word[3:].lstrip("-"))
        if inner is not None and not inner.negated:
            return replace(inner, negated=True)
    colour = types.colour(word)
    if colour is not None:
        return Term("colour", colour)
    if word in types.SUPERTYPES:
        return Term("supertype", word)
    card_type = types.card_type(word)
    if card_type is not None:
        return Term("type", card_type)
    if word in ("token", "tokens"):
        return Term("token")
    subtype = types.subtype(word)
    return Term("subtype", subtype) if subtype is not None else None


def _lands(value: str) -> Filter | None:
    terms = [Term("type", "land")]
    for word in value.split():
        term = quality_term(word)
        if term is None:
            return None
        terms.append(term)
    return Filter(terms=tuple(terms))


@lru_cache(maxsize=1024)
def parts_of(keyword: Keyword) -> tuple[Part, ...]:
    """What the keyword does, as parts with base `self`: the creature that has it.

    Empty where it restricts, requires and permits nothing by itself (vigilance, trample: the engine looks for
    them by name).  An unknown quality gives `NotModelled`."""
    entry = KEYWORDS.get(keyword.name)
    if entry is None:
        return (NotModelled(),)
    if keyword.name == "landwalk":
        lands = _lands(str(keyword.value))
        if lands is None:
            return (NotModelled(("block",)),)
        return (CantBeBlocked(when=Condition("controls", "defending player", lands, least=1)),)
    if keyword.name == "protection":
        return _protection(keyword)
    if entry.numbered is not None:
        return (
            entry.numbered(keyword.value) if isinstance(keyword.value, int) else (NotModelled(("triggers",)),)
        )
    return entry.parts


def _protection(keyword: Keyword) -> tuple[Part, ...]:
    if keyword.value == "everything":
        return (CantBeBlocked(),)
    if str(keyword.value) in _UNKNOWABLE or str(keyword.value).startswith(("spells", "abilities")):
        return ()
    quality = quality_of(keyword)
    if quality is not None:
        return (CantBeBlocked(by=quality),)
    return (NotModelled(("block", "damage")),)


def concept_of(keyword: Keyword, part: Part | None = None) -> str:
    """The concept that a keyword cites; with a part of it, the subrule that the part is."""
    entry = KEYWORDS.get(keyword.name)
    if entry is None:
        return ""
    concept = entry.concept or "keyword." + _key(entry.name)
    if part is not None and entry.subrule and not isinstance(part, Trigger | NotModelled):
        return f"{concept}.{entry.subrule}"
    return concept


def _key(name: str) -> str:
    return name.replace(" ", "_").replace("-", "_").replace("!", "").replace("'", "")


def text_of(keyword: Keyword) -> str:
    """The keyword as it is printed: `islandwalk`, `protection from red`, `toxic 2`."""
    if keyword.name == "landwalk":
        value = str(keyword.value)
        last = value.split()[-1].capitalize()
        return value + ("walk" if types.is_land_type(last) else " landwalk")
    if keyword.value == "":
        return keyword.name
    if keyword.name in ("protection", "hexproof"):
        return f"{keyword.name} from {keyword.value}"
    if keyword.name == "typecycling":
        kind, _, cost = str(keyword.value).rpartition(" ")
        return f"{kind}cycling {cost}"
    return f"{keyword.name} {keyword.value}"
