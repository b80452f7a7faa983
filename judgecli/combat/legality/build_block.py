"""One defending player's declaration of blockers as a problem (509.1a-c)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from judgecli.board.abilities import (
    AllMustBlock,
    BlockerCount,
    CantBeBlocked,
    CantBlock,
    Capacity,
    MustBeBlocked,
    MustBlock,
    Tax,
)
from judgecli.board.table import Board
from judgecli.board.verdicts import RequirementStatus, Violation
from judgecli.characteristics import Static, matching, meant, statics_of, views
from judgecli.combat.legality.build_attack import past_combat_only
from judgecli.combat.legality.facts import (
    Restriction,
    alone_bounds,
    applies,
    companion_bound,
    companions,
    permitted,
    restricts,
)
from judgecli.combat.legality.problem import Bound, CostKey, Pair, Pairs, Problem, Want
from judgecli.rules import edition

__all__ = ["block_problem", "block_reasons", "tax_of_block"]

_RULE = Restriction("block")


def block_problem(board: Board, player: int) -> Problem:
    """That player's declaration, kept on the board."""
    key = ("block problem", player)
    kept: Problem | None = board.memo.get(key)
    if kept is None:
        kept = _build(board, player)
        board.memo[key] = kept
    return kept


def _side(board: Board, player: int) -> tuple[int, ...]:
    team = board.player(player).team
    return tuple(p.id for p in board.players if p.id == player or (team and p.team == team))


def _build(board: Board, player: int) -> Problem:
    side = _side(board, player)
    seen = views(board)
    creatures = tuple(sorted(v.id for v in seen.values() if v.is_creature and v.controller in side))
    targets = tuple(sorted(a.creature for a in board.combat.attacking if a.defender in side))
    reasons = partial(block_reasons, board, player)
    options = {c: tuple(t for t in targets if not reasons(c, t)) for c in creatures}
    exemption = edition(board.edition).plays("tapped_taxed_exemption")
    return Problem(
        about="block",
        player=player,
        creatures=creatures,
        targets=targets,
        options=options,
        capacity=_capacities(board, creatures, len(targets)),
        bounds=tuple(_bounds(board, creatures, targets)),
        wants=tuple(_wants(board, creatures, targets, options)),
        costs=_costs(board, creatures, options),
        reasons=reasons,
        declared_costs_only=exemption == "never forced",
        exempt="any" if exemption == "own unpaid" else "unpaid",
    )


# -- single pairs ---------------------------------------------------------------------------------------


def block_reasons(board: Board, player: int, creature: int, attacker: int) -> tuple[Violation, ...]:
    """Everything that keeps that creature from blocking that attacker, whatever else is declared."""
    found = list(_choice_reasons(board, player, creature, attacker))
    if creature in views(board) and attacker in views(board):
        found.extend(_cant_block(board, player, creature, attacker))
        found.extend(_evasion(board, player, creature, attacker))
    return tuple(found)


def _choice_reasons(board: Board, player: int, creature: int, attacker: int) -> Iterator[Violation]:
    """Who may be chosen, and what for (509.1a)."""
    side = _side(board, player)
    seen = views(board).get(creature)
    if seen is None:
        yield Violation("not on the battlefield", "blockers.choose", creature)
    else:
        if not seen.is_creature:
            yield Violation("not a creature", "blockers.choose", creature)
        if seen.controller not in side:
            yield Violation("not yours", "blockers.choose", creature)
        if seen.is_battle and edition(board.edition).plays("battles"):
            yield Violation("battle", "blockers.choose", creature)
        if board.objects[creature].tapped and not permitted(board, creature, "block", "untapped", attacker):
            yield Violation("tapped", "blockers.choose", creature)
    attacking = board.combat.attacker(attacker)
    if attacking is None:
        yield Violation("not attacking", "blockers.choose", creature, (attacker,))
    elif attacking.defender not in side:
        yield Violation("not attacking you", "blockers.choose", creature, (attacker,))


def _cant_block(board: Board, player: int, creature: int, attacker: int) -> Iterator[Violation]:
    for static in statics_of(board, CantBlock):
        part = static.part
        assert isinstance(part, CantBlock)
        if not meant(board, part.who, creature, static) or not restricts(board, static, player):
            continue
        if part.what is not None and not meant(board, part.what, attacker, static):
            continue
        if _seen_past(board, creature, static, attacker):
            continue
        yield Violation(
            "can't block", "blockers.restrictions", creature, (attacker,) if part.what else (),
            static.source, static.text, keyword=static.keyword, also=static.concept,
        )  # fmt: skip


def _evasion(board: Board, player: int, creature: int, attacker: int) -> Iterator[Violation]:
    """Evasion abilities, and "can't be blocked" (509.1b); they are cumulative."""
    for static in statics_of(board, CantBeBlocked):
        part = static.part
        assert isinstance(part, CantBeBlocked)
        if not meant(board, part.who, attacker, static) or not restricts(board, static, player):
            continue
        if part.by is not None and not meant(board, part.by, creature, static):
            continue
        if _seen_past(board, creature, static, attacker):
            continue
        yield Violation(
            "evasion", "blockers.restrictions", creature, (attacker,), static.source, static.text,
            keyword=static.keyword, also=static.concept,
        )  # fmt: skip


def _seen_past(board: Board, creature: int, static: Static, attacker: int) -> bool:
    """ "Can block as though it had reach (or shadow, or no shadow)": that evasion doesn't stop it."""
    ways = {"flying": ("reach", "flying"), "shadow": ("shadow", "no shadow")}.get(static.keyword, ())
    return any(permitted(board, creature, "block", way, attacker) for way in ways)


# -- the whole declaration ------------------------------------------------------------------------------


def _capacities(board: Board, creatures: tuple[int, ...], targets: int) -> dict[int, int]:
    """How many attackers each may block, where it isn't one."""
    found: dict[int, int] = {}
    for static in statics_of(board, Capacity):
        part = static.part
        assert isinstance(part, Capacity)
        if not applies(board, static):
            continue
        for creature in matching(board, part.who, static):
            if creature in creatures:
                more = targets if part.unlimited else part.more
                found[creature] = found.get(creature, 1) + more
    return found


def _bounds(board: Board, creatures: tuple[int, ...], targets: tuple[int, ...]) -> Iterator[Bound]:
    yield from alone_bounds(board, "block", creatures)
    yield from companions(board, "block", creatures)
    for static in statics_of(board, BlockerCount):
        part = static.part
        assert isinstance(part, BlockerCount)
        if not applies(board, static):
            continue
        for attacker in matching(board, part.who, static):
            if attacker in targets:
                yield from _count_bounds(static, part, attacker)
    for static in statics_of(board, CantBlock):
        cant = static.part
        assert isinstance(cant, CantBlock)
        unless = cant.unless
        if unless is not None and unless.kind == "companion" and applies(board, static):
            for creature in matching(board, cant.who, static):
                if creature in creatures:
                    least = max(1, unless.least)
                    yield companion_bound(board, _RULE, static, creature, unless.filter, least, creatures)


def _count_bounds(static: Static, part: BlockerCount, attacker: int) -> Iterator[Bound]:
    those = Pairs(None, frozenset({attacker}))
    for kind, low, high in (("too few blockers", part.least, None), ("too many blockers", 0, part.most)):
        if low or high:
            broken = Violation(
                kind, "blockers.restrictions", attacker, (), static.source, static.text, low or high or 0,
                static.keyword, static.concept,
            )  # fmt: skip
            yield Bound(those, broken, low=low, high=high, when=those if low else None)


def _wants(
    board: Board,
    creatures: tuple[int, ...],
    targets: tuple[int, ...],
    options: dict[int, tuple[int, ...]],
) -> Iterator[Want]:
    """Each requirement: one for each creature that must block, one for each pair of "all creatures able to block",
    one for a creature that must be blocked (509.1c)."""
    for static in statics_of(board, MustBlock):
        part = static.part
        assert isinstance(part, MustBlock)
        if not applies(board, static) or past_combat_only(board, static):
            continue
        for creature in matching(board, part.who, static):
            if creature in creatures:
                wanted = None
                if part.what is not None:
                    wanted = frozenset(t for t in targets if meant(board, part.what, t, static))
                yield _want("block", static, creature, Pairs(frozenset({creature}), wanted))
    yield from _be_blocked(board, creatures, targets)
    for static in statics_of(board, AllMustBlock):
        lure = static.part
        assert isinstance(lure, AllMustBlock)
        if not applies(board, static):
            continue
        for attacker in matching(board, lure.who, static):
            for creature in creatures:
                if attacker in options[creature] and meant(board, lure.by, creature, static):
                    over = Pairs(frozenset({creature}), frozenset({attacker}))
                    yield _want("all block", static, creature, over)


def _be_blocked(board: Board, creatures: tuple[int, ...], targets: tuple[int, ...]) -> Iterator[Want]:
    for static in statics_of(board, MustBeBlocked):
        part = static.part
        assert isinstance(part, MustBeBlocked)
        if not applies(board, static):
            continue
        for attacker in matching(board, part.who, static):
            if attacker in targets:
                able = None
                if part.by is not None:
                    able = frozenset(c for c in creatures if meant(board, part.by, c, static))
                over = Pairs(able, frozenset({attacker}))
                low = part.exactly or part.least
                yield _want("be blocked", static, attacker, over, low=low, high=part.exactly or None)


def _want(
    kind: str, static: Static, creature: int, over: Pairs, *, low: int = 1, high: int | None = None
) -> Want:
    others = tuple(sorted(over.targets)) if over.targets is not None and kind != "be blocked" else ()
    status = RequirementStatus(
        kind, creature, others, static.source, static.text, concept="blockers.requirements"
    )
    return Want(over, status, low=low, high=high)


# -- costs ----------------------------------------------------------------------------------------------


def _costs(
    board: Board, creatures: tuple[int, ...], options: dict[int, tuple[int, ...]]
) -> dict[Pair, tuple[CostKey, ...]]:
    taxes = statics_of(board, Tax)
    costs: dict[Pair, tuple[CostKey, ...]] = {}
    if not taxes:
        return costs
    for creature in creatures:
        for target in options[creature]:
            keys = tuple(
                CostKey(n, creature)
                for n, static in enumerate(taxes)
                if tax_of_block(board, static, creature, target)
            )
            if keys:
                costs[creature, target] = keys
    return costs


def tax_of_block(board: Board, static: Static, creature: int, attacker: int) -> bool:
    """Whether that tax must be paid for the creature to block that attacker."""
    part = static.part
    assert isinstance(part, Tax)
    return (
        part.action == "block"
        and meant(board, part.who, creature, static)
        and applies(board, static)
        and (part.what is None or meant(board, part.what, attacker, static))
    )
