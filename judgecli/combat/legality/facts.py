"""Facts about the table that both declarations ask: permissions, conditions, and what is not understood."""

from __future__ import annotations

from collections.abc import Iterator

from judgecli.board.abilities import Alone, AsThough, AttackTarget, Companion, Filter, Limit, NotModelled, Tax
from judgecli.board.table import Board
from judgecli.board.verdicts import Violation
from judgecli.characteristics import Static, fits, holds, in_force, matching, meant, statics_of, view, views
from judgecli.combat.legality.problem import Bound, Pairs

__all__ = [
    "Restriction", "alone_bounds", "applies", "companion_bound", "not_modelled", "permitted", "restricts",
    "target_means",
]  # fmt: skip


def applies(board: Board, static: Static, defending: int = 0) -> bool:
    """Whether the part counts now; what the table can't know doesn't, and is reported as not modelled."""
    return in_force(board, static, defending) is True


def restricts(board: Board, static: Static, defending: int = 0) -> bool:
    """Whether a restriction counts now: its `when` holds and its `unless` doesn't."""
    if not applies(board, static, defending):
        return False
    unless = getattr(static.part, "unless", None)
    if unless is None:
        return True
    if unless.kind == "companion":
        return False  # a bound on the whole declaration
    found = holds(
        board, views(board), unless, static.source, static.controller, defending, static.affected
    )
    return found is False


def permitted(board: Board, creature: int, action: str, what: str, other: int = 0) -> bool:
    """Whether an effect lets the creature attack/block as though it had (or lacked) `what`.  other: the attacker
    to be blocked, or what is to be attacked."""
    for static in statics_of(board, AsThough):
        part = static.part
        assert isinstance(part, AsThough)
        if part.action != action or part.what != what or not meant(board, part.who, creature, static):
            continue
        if not applies(board, static):
            continue
        if part.blocking is not None and not (other and meant(board, part.blocking, other, static)):
            continue
        if part.at is not None and not (other and target_means(board, part.at, other, static, creature)):
            continue
        return True
    return False


def target_means(board: Board, at: AttackTarget | None, target: int, static: Static, attacker: int = 0) -> bool:
    """Whether the wording means that player or permanent as something that is attacked."""
    if at is None:
        return True
    if at.players_only and not board.is_player(target):
        return False
    found = any(_is_kind(board, kind, at, target, static, attacker) for kind in at.kinds)
    return found != at.negated


def _is_kind(board: Board, kind: str, at: AttackTarget, target: int, static: Static, attacker: int) -> bool:
    you = static.controller
    player = board.is_player(target)
    thing = None if player else board.objects.get(target)
    match kind:
        case "you":
            return player and target == you
        case "opponents":
            return player and bool(you) and target in board.opponents(you)
        case "players":
            return player
        case "id":
            return target == at.id
        case "self":
            return target in static.affected or target == static.source
        case "owner":
            return player and attacker in board.objects and board.objects[attacker].owner == target
        case "attached player":
            source = board.objects.get(static.source)
            return player and source is not None and source.attached_to == target
        case "attached controller":
            source = board.objects.get(static.source)
            host = board.objects.get(source.attached_to) if source is not None else None
            return player and host is not None and host.controller == target
        case _:
            if thing is None:
                return False
            seen = view(board, target)
            return {
                "your planeswalkers": seen.is_planeswalker and thing.controller == you,
                "your battles": seen.is_battle and thing.protector == you,
                "planeswalkers": seen.is_planeswalker,
                "battles": seen.is_battle,
                "owner's planeswalkers": seen.is_planeswalker
                and attacker in board.objects
                and thing.controller == board.objects[attacker].owner,
            }.get(kind, False)


# -- restrictions on the whole declaration --------------------------------------------------------------


class Restriction:
    """What the two declarations call things: their concepts and the word for the deed."""

    def __init__(self, action: str) -> None:
        self.action = action
        self.concept = "attackers.restrictions" if action == "attack" else "blockers.restrictions"

    def broken(self, kind: str, static: Static, creature: int = 0, number: int = 0) -> Violation:
        return Violation(
            kind, self.concept, creature, source=static.source, text=static.text, number=number,
            keyword=static.keyword, also=static.concept,
        )  # fmt: skip


def alone_bounds(board: Board, action: str, creatures: tuple[int, ...]) -> Iterator[Bound]:
    """ "Can't attack alone", "can attack only alone", and limits on how many: each a bound (506.5)."""
    rule = Restriction(action)
    for static in statics_of(board, Alone):
        part = static.part
        assert isinstance(part, Alone)
        if part.action != action or not applies(board, static):
            continue
        for creature in matching(board, part.who, static):
            if creature not in creatures:
                continue
            others = Pairs(frozenset(creatures) - {creature})
            mine = Pairs(frozenset({creature}))
            kind = "not alone" if part.only else "alone"
            broken = rule.broken(kind, static, creature)
            if part.only:
                yield Bound(others, broken, high=0, when=mine)
            else:
                yield Bound(others, broken, low=1, when=mine)
    for static in statics_of(board, Limit):
        limit = static.part
        assert isinstance(limit, Limit)
        if limit.action == action and applies(board, static):
            yield from _limit(board, rule, static, limit, creatures)


def _limit(
    board: Board, rule: Restriction, static: Static, limit: Limit, creatures: tuple[int, ...]
) -> Iterator[Bound]:
    those = frozenset(c for c in creatures if meant(board, limit.who, c, static))
    targets = None
    if limit.at is not None:
        everything = [p.id for p in board.players] + [o.id for o in board.battlefield]
        targets = frozenset(t for t in everything if target_means(board, limit.at, t, static))
    if those:
        broken = rule.broken("limit", static, number=limit.most)
        yield Bound(Pairs(those, targets), broken, high=limit.most)


def companion_bound(
    board: Board, rule: Restriction, static: Static, creature: int, others: Filter, least: int,
    creatures: tuple[int, ...],
) -> Bound:  # fmt: skip
    """ "Unless at least N others attack too": others are measured against the creature itself."""
    seen = views(board)
    fitting = frozenset(
        c
        for c in creatures
        if c != creature and fits(board, seen, others, c, creature, static.controller)
    )
    broken = rule.broken("companion", static, creature, least)
    return Bound(Pairs(fitting), broken, low=least, when=Pairs(frozenset({creature})))


def companions(board: Board, action: str, creatures: tuple[int, ...]) -> Iterator[Bound]:
    """All companion restrictions."""
    rule = Restriction(action)
    for static in statics_of(board, Companion):
        part = static.part
        assert isinstance(part, Companion)
        if part.action == action and applies(board, static):
            for creature in matching(board, part.who, static):
                if creature in creatures:
                    yield companion_bound(
                        board, rule, static, creature, part.others, part.least, creatures
                    )


# -- what is not understood -------------------------------------------------------------------------------


def not_modelled(board: Board, action: str) -> tuple[tuple[int, str], ...]:
    """Wording on the table that could touch such a declaration and isn't understood, or whose condition the table
    can't know."""
    found = [
        (s.source, s.text)
        for s in statics_of(board, NotModelled)
        if isinstance(s.part, NotModelled) and action in s.part.touches
    ]
    for kind in (Tax, Limit, AsThough):
        for static in statics_of(board, kind):
            if in_force(board, static) is None:
                found.append((static.source, static.text))
    return tuple(dict.fromkeys(found))
