"""Which objects a filter means.  One test for each kind of term."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from judgecli.board.abilities import Filter, Term
from judgecli.board.table import Board
from judgecli.characteristics.view import View


def fits(
    board: Board,
    views: Mapping[int, View],
    what: Filter,
    candidate: int,
    source: int,
    controller: int,
    affected: tuple[int, ...] = (),
) -> bool:
    """Whether the permanent `candidate` is one that `what` means.

    source: the object whose ability it is; controller: the player it calls "you"; affected: for an effect,
    the objects it was given to, which its "self" means.
    """
    if what.base == "self":
        if candidate not in (affected or (source,)):
            return False
    elif what.base == "source":
        if candidate != source:
            return False
    elif what.base == "attached":
        thing = board.objects.get(source)
        if thing is None or not thing.attached_to or thing.attached_to != candidate:
            return False
    elif what.base == "these" and candidate not in what.ids:
        return False
    if what.other and candidate in (affected or (source,)):
        return False
    seen = views.get(candidate)
    if seen is None:
        return False
    if what.base == "each" and "creature" not in seen.types and not _names_a_type(what):
        return False
    if what.controller != "any" and not _controlled(board, what, seen, controller):
        return False
    if not all(term_holds(board, views, t, seen, source) for t in what.terms):
        return False
    return not what.any_of or any(
        all(term_holds(board, views, t, seen, source) for t in group) for group in what.any_of
    )


def _names_a_type(what: Filter) -> bool:
    """A filter that speaks of a type ("artifact", "Island") means more than creatures."""
    return any(t.what in ("type", "subtype") for t in what.terms) or any(
        any(t.what in ("type", "subtype") for t in group) for group in what.any_of
    )


def _controlled(board: Board, what: Filter, seen: View, you: int) -> bool:
    match what.controller:
        case "you":
            return seen.controller == you
        case "opponents":
            return seen.controller in board.opponents(you) if you else False
        case "id":
            return seen.controller == what.player
        case "attacking player":
            return seen.controller == board.active
        case "defending player":
            return seen.controller in board.opponents(board.active)
        case _:
            return True


def term_holds(board: Board, views: Mapping[int, View], term: Term, seen: View, source: int) -> bool:
    """Whether one term holds of what is seen, negation included."""
    return _TESTS[term.what](board, views, seen, term.value, source) != term.negated


def is_of_subtype(seen: View, subtype: str) -> bool:
    """A changeling has every creature type (702.73)."""
    wanted = subtype.casefold()
    if any(s.casefold() == wanted for s in seen.subtypes):
        return True
    return seen.has("changeling") and wanted not in _LAND_TYPES and wanted not in _OTHER_TYPES


_LAND_TYPES = frozenset(
    {"plains", "island", "swamp", "mountain", "forest", "desert", "gate", "cave", "locus", "lair", "mine"}
)
_OTHER_TYPES = frozenset(
    {"aura", "equipment", "vehicle", "siege", "saga", "shrine", "curse", "food", "treasure", "clue"}
)


def has_colour(seen: View, colour: str) -> bool:
    match colour:
        case "colourless":
            return not seen.colours
        case "multicoloured":
            return len(seen.colours) > 1
        case "monocoloured":
            return len(seen.colours) == 1
        case _:
            return colour in seen.colours


_Test = Callable[[Board, Mapping[int, View], View, "str | int", int], bool]


def _power(seen: View) -> int:
    return seen.power or 0


def _toughness(seen: View) -> int:
    return seen.toughness or 0


def _source_power(views: Mapping[int, View], source: int) -> int:
    at = views.get(source)
    return _power(at) if at else 0


def _shares_colour(views: Mapping[int, View], seen: View, source: int) -> bool:
    at = views.get(source)
    return at is not None and any(c in at.colours for c in seen.colours)


def _wears(board: Board, views: Mapping[int, View], seen: View, subtype: str) -> bool:
    return any(
        o.attached_to == seen.id and o.id in views and is_of_subtype(views[o.id], subtype)
        for o in board.battlefield
    )


def _blocked(board: Board, seen: View, want: bool) -> bool:
    attacker = board.combat.attacker(seen.id)
    return attacker is not None and attacker.blocked is want


def _you(board: Board, source: int) -> int:
    thing = board.objects.get(source)
    return thing.controller if thing else 0


def _attacks(board: Board, attacker: int, player: int, *, theirs: bool) -> bool:
    """Whether the creature is attacking that player (`theirs`: or a planeswalker they control)."""
    attacking = board.combat.attacker(attacker)
    if attacking is None or not attacking.target or not player:
        return False
    if attacking.target == player:
        return True
    thing = board.objects.get(attacking.target)
    return theirs and thing is not None and thing.controller == player and not thing.protector


def _attacks_opponent(board: Board, attacker: int, you: int) -> bool:
    return bool(you) and any(_attacks(board, attacker, p, theirs=False) for p in board.opponents(you))


def _blocks(board: Board, blocker: int, attacker: int) -> bool:
    blocking = board.combat.blocker(blocker)
    return blocking is not None and attacker in blocking.attackers


def _chosen(board: Board, source: int) -> tuple[str, ...]:
    thing = board.objects.get(source)
    return thing.chosen if thing else ()


_TESTS: dict[str, _Test] = {
    "type": lambda b, vs, v, x, s: x in v.types or (x == "permanent"),
    "subtype": lambda b, vs, v, x, s: is_of_subtype(v, str(x)),
    "supertype": lambda b, vs, v, x, s: x in v.supertypes,
    "colour": lambda b, vs, v, x, s: has_colour(v, str(x)),
    "keyword": lambda b, vs, v, x, s: v.has(str(x)),
    "power>=": lambda b, vs, v, x, s: _power(v) >= int(x),
    "power<=": lambda b, vs, v, x, s: _power(v) <= int(x),
    "power=": lambda b, vs, v, x, s: _power(v) == int(x),
    "toughness>=": lambda b, vs, v, x, s: _toughness(v) >= int(x),
    "toughness<=": lambda b, vs, v, x, s: _toughness(v) <= int(x),
    "power>source": lambda b, vs, v, x, s: _power(v) > _source_power(vs, s),
    "power<source": lambda b, vs, v, x, s: _power(v) < _source_power(vs, s),
    "toughness>power": lambda b, vs, v, x, s: _toughness(v) > _power(v),
    "shares colour with source": lambda b, vs, v, x, s: _shares_colour(vs, v, s),
    "token": lambda b, vs, v, x, s: b.objects[v.id].token,
    "tapped": lambda b, vs, v, x, s: b.objects[v.id].tapped,
    "attacking": lambda b, vs, v, x, s: b.combat.attacker(v.id) is not None,
    "blocking": lambda b, vs, v, x, s: b.combat.blocker(v.id) is not None,
    "blocked": lambda b, vs, v, x, s: _blocked(b, v, True),
    "unblocked": lambda b, vs, v, x, s: _blocked(b, v, False),
    "enchanted": lambda b, vs, v, x, s: _wears(b, vs, v, "aura"),
    "equipped": lambda b, vs, v, x, s: _wears(b, vs, v, "equipment"),
    "counter": lambda b, vs, v, x, s: (
        bool(b.objects[v.id].count(str(x))) if x else bool(b.objects[v.id].counters)
    ),
    "name": lambda b, vs, v, x, s: v.name.casefold() == str(x).casefold(),
    "goaded": lambda b, vs, v, x, s: bool(b.objects[v.id].goaded_by),
    "suspected": lambda b, vs, v, x, s: b.objects[v.id].suspected,
    "commander": lambda b, vs, v, x, s: b.objects[v.id].commander,
    "chosen colour": lambda b, vs, v, x, s: any(c in v.colours for c in _chosen(b, s)),
    "chosen type": lambda b, vs, v, x, s: any(is_of_subtype(v, c) for c in _chosen(b, s)),
    "blocking source": lambda b, vs, v, x, s: _blocks(b, v.id, s),
    "blocked by source": lambda b, vs, v, x, s: _blocks(b, s, v.id),
    "attacking you": lambda b, vs, v, x, s: _attacks(b, v.id, _you(b, s), theirs=False),
    "attacking you or yours": lambda b, vs, v, x, s: _attacks(b, v.id, _you(b, s), theirs=True),
    "attacking opponents": lambda b, vs, v, x, s: _attacks_opponent(b, v.id, _you(b, s)),
    "attacked this turn": lambda b, vs, v, x, s: v.id in b.turn.attacked_with,
    "blocked this turn": lambda b, vs, v, x, s: v.id in b.turn.blocked_with,
    "owned by you": lambda b, vs, v, x, s: b.objects[v.id].owner == _you(b, s),
    "enchanted by you": lambda b, vs, v, x, s: any(
        o.attached_to == v.id
        and o.controller == _you(b, s)
        and o.id in vs
        and is_of_subtype(vs[o.id], "aura")
        for o in b.battlefield
    ),
    "face-down": lambda b, vs, v, x, s: b.objects[v.id].face_down,
}
