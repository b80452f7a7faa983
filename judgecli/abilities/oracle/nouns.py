"""Which creatures: noun phrases of card wording as filters.

phrase  = "~" | "enchanted creature" | pronoun | [quantity] groups {modifier}
groups  = group {("or" | "and/or" | "and" | ",") group}          "Knights and/or Walls", "black and/or red creatures"
group   = {adjective} [noun]                                     the last one has a noun
modifier = "you control" | "with flying or reach" | "without flying" | "that's attacking" | …
"""

from __future__ import annotations

from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from judgecli.abilities import keywords, types
from judgecli.abilities.oracle.cursor import Cursor
from judgecli.board.abilities import ATTACHED, SELF, Filter, Term

__all__ = ["Count", "complement", "count", "features", "phrase", "states"]

#: A filter as alternatives while it is being read: one of them must hold, all terms of it.
Alternatives = list[list[Term]]

_PRONOUNS = (
    "it", "he", "she", "they", "him", "them", "itself", "that creature", "those creatures", "that token",
    "that permanent", "the token", "those tokens", "these creatures",
)  # fmt: skip
_STATES = {
    state: state
    for state in (
        "attacking", "blocking", "tapped", "blocked", "unblocked", "enchanted", "equipped", "goaded", "suspected",
        "face-down", "commander",
    )
}  # fmt: skip
_CONTROLLERS = {
    "you control": "you",
    "you controlled": "you",
    "under your control": "you",
    "you don't control": "opponents",
    "your opponents control": "opponents",
    "opponents control": "opponents",
    "an opponent controls": "opponents",
    "each opponent controls": "opponents",
    "defending player controls": "defending player",
    "the defending player controls": "defending player",
    "attacking player controls": "attacking player",
    "the attacking player controls": "attacking player",
}
#: Subtypes that are everyday words: only with a capital are they subtypes.
_EVERYDAY = frozenset(
    [
        "will",
        "mine",
        "plan",
        "case",
        "class",
        "room",
        "map",
        "guest",
        "hero",
        "eye",
        "order",
        "food",
        "book",
        "stone",
        "tower",
        "town",
        "order",
        "child",
        "mount",
        "trap",
        "sphere",
        "gold",
        "clue",
        "egg",
        "elder",
        "noble",
        "scout",
        "spy",
        "toy",
        "beast",
        "shade",
        "spike",
        "orb",
        "lair",
        "cave",
    ]
)
_NOT_PERMANENTS = frozenset(
    [
        "card",
        "cards",
        "spell",
        "spells",
        "ability",
        "abilities",
        "source",
        "sources",
        "player",
        "players's",
        "token's",
        "counter",
        "counters",
    ]
)
_JOINTS = ("and/or", "or", "and")


class _Group(Struct):
    """bare: it is a noun and nothing else, with no article.  joint: the word that joins it to the one before."""

    alternatives: Alternatives
    noun: bool
    creature: bool
    bare: bool = True
    joint: str = ""


def phrase(cur: Cursor) -> Filter | None:
    """The permanents that the words at the cursor name; None, and the cursor where it was, if they name none."""
    start = cur.at
    found = cur.targeting(cur) if cur.targeting is not None else None
    if found is None:
        found = _phrase(cur)
    if found is None or cur.peek() in _NOT_PERMANENTS:
        cur.at = start
        return None
    return found


def _phrase(cur: Cursor) -> Filter | None:
    if cur.eat("~"):
        return cur.own
    if cur.it is not None and cur.eat_any(*_PRONOUNS):
        return cur.it
    if cur.peek() in ("enchanted", "equipped", "fortified") and _attached(cur):
        return ATTACHED
    other = False
    while word := cur.eat_any("each", "all", "every", "any", "other", "another", "the"):
        other = other or word in ("other", "another")
    groups = _groups(cur)
    if groups is None:
        return None
    return _modified(cur, groups, other)


def _attached(cur: Cursor) -> bool:
    """`enchanted creature`, `equipped creature`: one, unless a plural says otherwise."""
    noun, after = cur.peek(1), cur.peek(2)
    singular = types.card_type(noun) == noun or noun == "permanent"
    subtype = types.subtype(noun)
    if not singular and (subtype is None or subtype.lower() != noun):
        return False
    if after in ("you", "your", "an") and cur.peek(3) in ("control", "opponents", "opponent"):
        return False
    cur.at += 2
    return True


# -- groups --------------------------------------------------------------------------------------------------


def _groups(cur: Cursor) -> list[_Group] | None:
    first = _group(cur)
    if first is None:
        return None
    groups = [first]
    ended = cur.at
    whole = 1
    while (following := _following(cur)) is not None:
        groups.append(following)
        if following.joint != ",":
            ended, whole = cur.at, len(groups)
    # "A, B, or C" is a list; a comma with no joint after it belongs to the sentence.
    cur.at = ended
    del groups[whole:]
    if not groups[-1].noun or not _share_adjectives(groups):
        return None
    for group in groups:
        if not group.noun:
            # "black and/or red creatures": the noun of the last one is meant of all.
            group.creature = groups[-1].creature
            group.noun = True
    return groups


def _share_adjectives(groups: list[_Group]) -> bool:
    """`attacking Wolf or Werewolf`: both are attacking.  False where it isn't clear whether an adjective is meant
    of all nouns ("red creature or planeswalker")."""
    first = groups[0]
    if len(groups) == 1 or not first.noun or not any(first.alternatives) or not groups[1].bare:
        return True
    shared = [[t for t in a if t.what not in ("type", "subtype") or t.negated] for a in first.alternatives]
    if not any(shared):
        return True
    if any(t.what not in _STATES.values() and t.what != "token" for a in shared for t in a):
        return False
    for group in groups[1:]:
        if group.bare:
            group.alternatives = [[*s, *a] for s, a in product(shared, group.alternatives)]
    return True


def _following(cur: Cursor) -> _Group | None:
    start = cur.at
    comma = cur.eat(",")
    joint = cur.eat_any(*_JOINTS)
    if not comma and not joint:
        return None
    article = cur.eat_any("other", "a", "an")
    found = _group(cur)
    if found is None:
        cur.at = start
        return None
    plain = all(t.what in ("type", "subtype") and not t.negated for a in found.alternatives for t in a)
    found.joint = joint or ","
    found.bare = not article and found.noun and plain
    return found


def _group(cur: Cursor) -> _Group | None:
    start = cur.at
    group = _Group([[]], False, False)
    while True:
        if cur.peek() == "," and group.alternatives != [[]] and not group.noun:
            # "nonartifact, nonblack creature"
            cur.at += 1
            if _word(cur, group):
                continue
            cur.at -= 1
        if not _word(cur, group):
            break
    if cur.at == start:
        return None
    return group


def _word(cur: Cursor, group: _Group) -> bool:
    """One adjective or noun of a group."""
    word = cur.peek()
    if word in ("creature", "creatures"):
        cur.at += 1
        group.noun = group.creature = True
        return True
    if word in ("permanent", "permanents"):
        cur.at += 1
        group.noun = True
        return _add(group, Term("type", "permanent"))
    if word in _STATES and not (group.noun and word not in ("token",)):
        return _state(cur, group)
    if word in (
        "modified",
        "nontoken",
        "token",
        "tokens",
        "untapped",
        "unmodified",
        "outlaw",
        "outlaws",
        "historic",
    ):
        return _special(cur, group)
    term = _quality(cur)
    if term is None:
        return False
    if term.what in ("type", "subtype") and not term.negated:
        group.noun = True
    return _add(group, term)


def _add(group: _Group, *terms: Term) -> bool:
    for alternative in group.alternatives:
        alternative.extend(terms)
    return True


def _either(group: _Group, *choices: tuple[Term, ...]) -> bool:
    group.alternatives = [[*a, *choice] for a, choice in product(group.alternatives, choices)]
    return True


def _state(cur: Cursor, group: _Group) -> bool:
    first = Term(_STATES[cur.take()])
    start = cur.at
    if cur.eat("or") and cur.peek() in _STATES and cur.peek(1) not in ("by",):
        return _either(group, (first,), (Term(_STATES[cur.take()]),))
    cur.at = start
    return _add(group, first)


_MODIFIED = ((Term("counter"),), (Term("equipped"),), (Term("enchanted"),))
_OUTLAWS = tuple((Term("subtype", t),) for t in ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock"))


def _special(cur: Cursor, group: _Group) -> bool:
    word = cur.take()
    match word:
        case "untapped":
            return _add(group, Term("tapped", negated=True))
        case "nontoken":
            return _add(group, Term("token", negated=True))
        case "token" | "tokens":
            group.noun = True
            return _add(group, Term("token"))
        case "modified":
            return _either(group, *_MODIFIED)
        case "outlaw" | "outlaws":
            group.noun = True
            return _either(group, *_OUTLAWS)
        case "historic":
            historic = (
                (Term("type", "artifact"),),
                (Term("supertype", "legendary"),),
                (Term("subtype", "Saga"),),
            )
            return _either(group, *historic)
    cur.at -= 1
    return False


def _quality(cur: Cursor) -> Term | None:
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


# -- modifiers -----------------------------------------------------------------------------------------------


def _modified(cur: Cursor, groups: list[_Group], other: bool) -> Filter | None:
    shared: Alternatives = [[]]
    controller = "any"
    player = 0
    while True:
        if who := cur.eat_any(*_CONTROLLERS):
            controller = _CONTROLLERS[who]
            continue
        if cur.eat_any("they control", "that player controls", "its controller controls", "they controlled"):
            controller = cur.they
            if not controller:
                return None
            continue
        if cur.eat_any("on the battlefield"):
            continue
        if cur.eat_any("other than ~", "other than it", "other than itself"):
            other = True
            continue
        if cur.peek() in ("you", "and") and cur.eat_any("you own", "and you own"):
            shared = _both(shared, [[Term("owned by you")]])
            continue
        named = _named_player(cur)
        if named:
            controller, player = "id", named
            continue
        more = _modifier(cur)
        if more is None:
            break
        shared = _both(shared, more)
    alternatives = _joined(groups, shared)
    if len(alternatives) == 1:
        return Filter(
            controller=controller,  # type: ignore[arg-type]
            player=player,
            other=other,
            terms=tuple(alternatives[0]),
        )
    return Filter(
        controller=controller,  # type: ignore[arg-type]
        player=player,
        other=other,
        any_of=tuple(tuple(a) for a in alternatives),
    )


def _named_player(cur: Cursor) -> int:
    """`Ben controls`."""
    if cur.find is None:
        return 0
    for length in (1, 2, 3):
        if cur.peek(length) == "controls":
            found = cur.find(" ".join(cur.raw[cur.at : cur.at + length]))
            if found is not None:
                cur.at += length + 1
                return found
    return 0


def _both(left: Alternatives, right: Alternatives) -> Alternatives:
    return [[*a, *b] for a, b in product(left, right)]


def _joined(groups: list[_Group], shared: Alternatives) -> Alternatives:
    found: Alternatives = []
    typed = any(t.what in ("type", "subtype") for g in groups for a in g.alternatives for t in a) or any(
        t.what in ("type", "subtype") for a in shared for t in a
    )
    creature = Term("type", "creature")
    for group in groups:
        for alternative in _both(group.alternatives, shared):
            # A filter that names a type means more than creatures, unless "creature" is said.
            if typed and group.creature and creature not in alternative:
                found.append([*alternative, creature])
            else:
                found.append(alternative)
    return found


def _modifier(cur: Cursor) -> Alternatives | None:
    start = cur.at
    found: Alternatives | None = None
    if cur.eat("with"):
        found = _with(cur)
    elif cur.eat("without"):
        found = _without(cur)
    elif cur.eat_any(
        "that's", "that are", "that is", "who's", "who are", "which are", "that were", "that was"
    ):
        found = _that_is(cur)
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


def _that_is(cur: Cursor) -> Alternatives | None:
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
        elif cur.peek() in _STATES:
            term = Term(_STATES[cur.take()], negated=negated)
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
    term = _quality(cur)
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


def _with(cur: Cursor) -> Alternatives | None:
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
        found = [*found, *more] if "or" in joint else _both(found, more)


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
    """`a +1/+1 counter on it`, `counters on them`, `one or more counters on it`."""
    cur.eat_any("a", "an", "one or more", "any")
    kind = ""
    if cur.peek() not in ("counter", "counters"):
        kind = cur.take()
        if cur.peek() not in ("counter", "counters"):
            kind = f"{kind} {cur.take()}"
    if cur.take() not in ("counter", "counters") or not cur.eat("on"):
        return None
    return [[Term("counter", kind)]] if cur.eat_any("it", "them", "him", "her", "~") else None


# -- counting ------------------------------------------------------------------------------------------------


class Count(Struct, frozen=True):
    """`three or more artifacts you control`: at least `least`, at most `most` (None: no bound) of `what`."""

    what: Filter
    least: int = 1
    most: int | None = None


def count(cur: Cursor) -> Count | None:
    """How many of which: `an Island`, `another Giant`, `no creatures`, `two or more other Wolves`."""
    start = cur.at
    found = _count(cur)
    if found is None:
        cur.at = start
    return found


def _count(cur: Cursor) -> Count | None:
    least, most = 1, None
    other = False
    if cur.eat("another"):
        other = True
    elif cur.eat_any("at least"):
        number = cur.number()
        if number is None:
            return None
        least = number
    elif cur.eat_any("one or more"):
        pass
    elif not cur.eat_any("a", "an"):
        number = cur.number()
        if number is None:
            return None
        least = number
        if number == 0:
            most = 0
        elif cur.eat("or fewer"):
            least, most = 0, number
        elif not cur.eat("or more"):
            most = number if cur.eat("exactly") else None
    what = phrase(cur)
    if what is None or what.base != "each":
        return None
    return Count(replace(what, other=what.other or other), least, most)


def complement(what: Filter) -> Filter | None:
    """Everything but those; None where a filter can't say it."""
    if what.base != "each" or what.controller != "any" or what.other:
        return None
    groups = what.any_of or (what.terms,)
    if what.any_of and what.terms:
        return None
    groups = tuple(tuple(t for t in g if t != Term("type", "creature")) for g in groups)
    choices = [[replace(t, negated=not t.negated) for t in group] for group in groups]
    alternatives = [tuple(c) for c in product(*choices)]
    if not all(groups):
        return None
    creature = (Term("type", "creature"),)
    typed = any(t.what in ("type", "subtype") for a in alternatives for t in a)
    alternatives = [(*a, *creature) if typed else a for a in alternatives]
    if len(alternatives) == 1:
        return Filter(terms=alternatives[0])
    return Filter(any_of=tuple(alternatives))


def states(cur: Cursor) -> Alternatives | None:
    """What may stand after "it's": `attacking`, `untapped`, `black`, `a Vampire`, `attacking you`."""
    return _that_is(cur)


def features(cur: Cursor) -> Alternatives | None:
    """What may stand after "it has": `flying`, `a +1/+1 counter on it`, `power 4 or greater`."""
    return _with(cur)
