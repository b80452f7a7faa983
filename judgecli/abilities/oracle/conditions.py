"""When it counts: the words after "unless", "as long as" and "if" as conditions.

`condition` reads one it knows; `upto` one that ends at a comma, and `trailing` one that ends the sentence: where
the words are no condition that the table can know, these two keep them as kind `unknown`.
"""

from __future__ import annotations

from msgspec.structs import replace

from judgecli.abilities.oracle import features, nouns
from judgecli.abilities.oracle.cursor import Cursor, join
from judgecli.board.abilities import ATTACHED, SELF, Condition, Filter, Term

__all__ = ["condition", "negate", "trailing", "upto"]

_PLAYERS = {
    "you": "you",
    "defending player": "defending player",
    "the defending player": "defending player",
    "attacking player": "attacking player",
    "the attacking player": "attacking player",
    "an opponent": "opponent",
    "any opponent": "opponent",
    "one of your opponents": "opponent",
    "each opponent": "each opponent",
}
_COMMANDER = Filter(terms=(Term("commander"), Term("owned by you")))


def negate(found: Condition) -> Condition:
    return replace(found, negated=not found.negated)


def upto(cur: Cursor) -> Condition | None:
    """A condition and the comma after it.  An unknown one runs to the first comma."""
    start = cur.at
    found = condition(cur)
    if found is not None and cur.eat(","):
        return found
    cur.at = start
    comma = cur.index(",")
    if comma < 0:
        return None
    text = join(cur.raw[start:comma])
    cur.at = comma + 1
    _set_antecedent(cur, start)
    return Condition("unknown", text=text)


def _set_antecedent(cur: Cursor, start: int) -> None:
    """`As long as enchanted creature …, it`: it is the enchanted creature."""
    if cur.low[start] in ("enchanted", "equipped"):
        cur.it = ATTACHED


def trailing(cur: Cursor) -> Condition | None:
    """A condition that ends the sentence."""
    start = cur.at
    found = condition(cur)
    if found is not None and cur.done():
        return found
    cur.at = start
    words = cur.low[start:]
    if not words or "," in words or any(word.startswith('"') for word in words):
        return None
    text = cur.rest()
    cur.skip_to_end()
    return Condition("unknown", text=text)


def condition(cur: Cursor) -> Condition | None:
    """A condition that the table can tell; None, and the cursor where it was, for any other."""
    start = cur.at
    found = _whose_turn(cur) or _of_player(cur) or _blocked_by(cur) or _of_object(cur)
    if found is None:
        cur.at = start
    return found


def _whose_turn(cur: Cursor) -> Condition | None:
    if cur.eat_any("it's your turn", "it is your turn"):
        return Condition("turn", "you")
    if cur.eat_any("it's not your turn", "it isn't your turn"):
        return Condition("turn", "you", negated=True)
    if cur.eat_any("it's an opponent's turn", "it's another player's turn"):
        return Condition("turn", "opponent")
    return None


def _of_player(cur: Cursor) -> Condition | None:
    start = cur.at
    who = _PLAYERS.get(cur.eat_any(*_PLAYERS), "")
    if not who and cur.eat_any("you're", "you are"):
        return Condition("monarch", "you") if cur.eat("the monarch") else None
    if not who and cur.eat_any("no opponent"):
        who = "opponent"
        found = _player_is(cur, who)
        return negate(found) if found else None
    if not who:
        cur.at = start
        return None
    return _player_is(cur, who)


def _player_is(cur: Cursor, who: str) -> Condition | None:
    if cur.eat_any("don't control", "doesn't control"):
        found = nouns.count(cur)
        return (
            None
            if found is None
            else Condition("controls", who, found.what, found.least, found.most, negated=True)
        )
    if cur.eat_any("control", "controls"):
        return _controls(cur, who)
    if cur.eat_any("have", "has"):
        return _has(cur, who)
    if cur.eat_any("is the monarch", "are the monarch"):
        return Condition("monarch", who)
    if cur.eat_any("attacked this turn", "attacked with a creature this turn", "have attacked this turn"):
        return Condition("attacked", who)
    return None


def _controls(cur: Cursor, who: str) -> Condition | None:
    if cur.eat("your commander"):
        return Condition("controls", who, _COMMANDER, 1)
    if cur.eat("more"):
        what = nouns.phrase(cur)
        other = _PLAYERS.get(cur.eat_any("than") and cur.eat_any(*_PLAYERS), "")
        return Condition("controls more", who, what, text=other) if what is not None and other else None
    found = nouns.count(cur)
    return None if found is None else Condition("controls", who, found.what, found.least, found.most)


def _has(cur: Cursor, who: str) -> Condition | None:
    if cur.eat("no cards in hand"):
        return Condition("hand", who, least=0, most=0)
    least_first = cur.eat("at least")
    number = cur.number()
    if number is None:
        return None
    least, most = number, None
    if cur.eat_any("or less", "or fewer"):
        least, most = 0, number
    elif not cur.eat_any("or more", "or greater") and not least_first:
        least, most = number, number
    if cur.eat("life"):
        # "N or less life" counts from below zero up.
        return Condition("life", who, least=least if most != number or least else -1_000_000, most=most)
    if cur.eat_any("cards in hand", "cards in your hand", "cards in their hand", "card in hand"):
        return Condition("hand", who, least=least, most=most)
    if cur.eat_any("poison counters", "poison counter"):
        return Condition("poison", who, least=least, most=most)
    return None


def _blocked_by(cur: Cursor) -> Condition | None:
    """`at least one creature is blocking ~`."""
    start = cur.at
    found = nouns.count(cur)
    if found is not None and cur.eat_any("is blocking ~", "are blocking ~"):
        blocking = replace(found.what, terms=(*found.what.terms, Term("blocking source")))
        return Condition("controls", "opponent", blocking, found.least, found.most)
    cur.at = start
    return None


# -- conditions of an object ---------------------------------------------------------------------------------


def _of_object(cur: Cursor) -> Condition | None:
    sized = _its_size(cur)
    if sized is not None:
        return sized
    if (lying := _counter_on(cur)) is not None:
        return lying
    if cur.it is not None and cur.eat_any("it's", "he's", "she's", "they're"):
        return _is(cur, cur.it)
    what = nouns.phrase(cur)
    if what is None or what.base == "each":
        if what is not None and what is cur.it and cur.eat_any("is", "are"):
            return _is(cur, what)
        return None
    if what in (SELF, ATTACHED):
        cur.it = what
    if cur.eat_any("is", "are"):
        return _is(cur, what)
    if cur.eat_any("isn't", "aren't"):
        found = _is(cur, what)
        return negate(found) if found else None
    if cur.eat_any("has", "have"):
        return _with_feature(cur, what)
    if cur.eat_any("attacked this turn", "has attacked this turn") and what == SELF:
        return Condition("attacked", "self")
    return None


def _counter_on(cur: Cursor) -> Condition | None:
    """`there's a +1/+1 counter on ~`."""
    start = cur.at
    if cur.eat_any("there's a", "there is a", "there's an", "there are one or more"):
        kind = cur.take()
        if cur.eat_any("counter on ~", "counters on ~", "counter on it"):
            return Condition("is", "self", Filter("self", terms=(Term("counter", kind),)))
    cur.at = start
    return None


def _its_size(cur: Cursor) -> Condition | None:
    """`~'s power is 4 or greater`, `its power is 3 or less`."""
    start = cur.at
    what: Filter | None = None
    if cur.eat("~'s"):
        what = SELF
    elif cur.eat_any("enchanted creature's", "equipped creature's"):
        what = ATTACHED
    elif cur.it is not None and cur.eat_any("its", "his", "her"):
        what = cur.it
    name = cur.eat_any("power", "toughness") if what is not None else ""
    if what is None or not name or not cur.eat("is"):
        cur.at = start
        return None
    number = cur.number()
    if number is None:
        cur.at = start
        return None
    sign = ">=" if cur.eat_any("or greater", "or more") else "<=" if cur.eat("or less") else "="
    if name == "toughness" and sign == "=":
        return None
    cur.it = what
    return _about(what, (Term(name + sign, number),))


def _is(cur: Cursor, what: Filter) -> Condition | None:
    negated = cur.eat("not")
    alternatives = features.states(cur)
    if alternatives is None or cur.peek() == "alone":
        return None
    if len(alternatives) != 1:
        found = _about(what, (), tuple(tuple(a) for a in alternatives))
    else:
        found = _about(what, tuple(alternatives[0]))
    return negate(found) if negated else found


def _with_feature(cur: Cursor, what: Filter) -> Condition | None:
    alternatives = features.features(cur)
    if alternatives is None:
        return None
    if len(alternatives) == 1:
        return _about(what, tuple(alternatives[0]))
    return _about(what, (), tuple(tuple(a) for a in alternatives))


def _about(what: Filter, terms: tuple[Term, ...], any_of: tuple[tuple[Term, ...], ...] = ()) -> Condition:
    """A condition on the ability's own object, on what it is attached to, or (who `it`) on each object that
    the clause speaks of, which the clause's filter takes over."""
    if what.base == "self":
        return Condition("is", "self", Filter("self", terms=terms, any_of=any_of))
    if what.base == "attached":
        return Condition("attached is", "self", Filter("attached", terms=terms, any_of=any_of))
    return Condition("is", "it", Filter(terms=terms, any_of=any_of))
