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

from judgecli.abilities import types
from judgecli.abilities.oracle.cursor import Cursor
from judgecli.abilities.oracle.features import STATES, Alternatives, both, modifier, quality
from judgecli.board.abilities import ATTACHED, Filter, Term

__all__ = ["Count", "complement", "count", "phrase"]

_PRONOUNS = (
    "it", "he", "she", "they", "him", "them", "itself", "that creature", "those creatures", "that token",
    "that permanent", "the token", "those tokens", "these creatures",
)  # fmt: skip
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
    "the active player controls": "attacking player",
}
_OTHER_NOUNS = """
card cards spell spells ability abilities source sources player players token's counter counters
"""
#: After these a phrase didn't name permanents after all ("creature cards").
_NOT_PERMANENTS = frozenset(_OTHER_NOUNS.split())
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


# -- groups ---------------------------------------------------------------------------------------------------


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
    if any(t.what not in STATES.values() and t.what != "token" for a in shared for t in a):
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
    if word in STATES and not (group.noun and word not in ("token",)):
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
    term = quality(cur)
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
    first = Term(STATES[cur.take()])
    start = cur.at
    if cur.eat("or") and cur.peek() in STATES and cur.peek(1) not in ("by",):
        return _either(group, (first,), (Term(STATES[cur.take()]),))
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


# -- modifiers ------------------------------------------------------------------------------------------------


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
            shared = both(shared, [[Term("owned by you")]])
            continue
        named = _named_player(cur)
        if named:
            controller, player = "id", named
            continue
        more = modifier(cur)
        if more is None:
            break
        shared = both(shared, more)
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


def _joined(groups: list[_Group], shared: Alternatives) -> Alternatives:
    found: Alternatives = []
    typed = any(t.what in ("type", "subtype") for g in groups for a in g.alternatives for t in a) or any(
        t.what in ("type", "subtype") for a in shared for t in a
    )
    creature = Term("type", "creature")
    for group in groups:
        for alternative in both(group.alternatives, shared):
            # A filter that names a type means more than creatures, unless "creature" is said.
            if typed and group.creature and creature not in alternative:
                found.append([*alternative, creature])
            else:
                found.append(alternative)
    return found


# -- counting -------------------------------------------------------------------------------------------------


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
