"""The declaration of attackers as a problem (508.1a-d)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from judgecli.board.abilities import CantAttack, FollowAttack, MustAttack, MustAttackWith, Tax
from judgecli.board.table import Board
from judgecli.board.verdicts import RequirementStatus, Violation
from judgecli.characteristics import Static, matching, meant, statics_of, view, views
from judgecli.combat.legality.facts import (
    Restriction,
    alone_bounds,
    applies,
    companion_bound,
    companions,
    permitted,
    restricts,
    target_means,
)
from judgecli.combat.legality.problem import Bound, CostKey, Pair, Pairs, Problem, Want
from judgecli.combat.sides import attacking_side, defending_players
from judgecli.rules import edition

__all__ = ["attack_problem", "attack_reasons", "attack_targets", "tax_of_attack"]

_RULE = Restriction("attack")


def attack_targets(board: Board) -> tuple[int, ...]:
    """What may be attacked (506.2): defending players, their planeswalkers, battles they protect.  Kept on the board."""
    kept: tuple[int, ...] | None = board.memo.get("attack targets")
    if kept is None:
        kept = _targets(board)
        board.memo["attack targets"] = kept
    return kept


def _targets(board: Board) -> tuple[int, ...]:
    defending = defending_players(board)
    things = []
    for thing in board.battlefield:
        seen = view(board, thing.id)
        attackable = seen.is_planeswalker and thing.controller in defending
        if attackable or (seen.is_battle and thing.protector in defending):
            things.append(thing.id)
    return (*defending, *things)


def attack_problem(board: Board) -> Problem:
    """The active player's (team's) declaration, kept on the board."""
    kept: Problem | None = board.memo.get("attack problem")
    if kept is None:
        kept = _build(board)
        board.memo["attack problem"] = kept
    return kept


def _build(board: Board) -> Problem:
    side = attacking_side(board)
    seen = views(board)
    creatures = tuple(v.id for v in seen.values() if v.is_creature and v.controller in side)
    targets = attack_targets(board)
    reasons = partial(attack_reasons, board)
    options = {c: tuple(t for t in sorted(targets) if not reasons(c, t)) for c in creatures}
    exemption = edition(board.edition).plays("tapped_taxed_exemption")
    return Problem(
        about="attack",
        player=board.active,
        creatures=tuple(sorted(creatures)),
        targets=tuple(sorted(targets)),
        options=options,
        bounds=tuple(_bounds(board, creatures)),
        wants=tuple(_wants(board, creatures, targets)),
        costs=_costs(board, creatures, options),
        reasons=reasons,
        declared_costs_only=exemption == "never forced",
        exempt="any" if exemption == "own unpaid" else "unpaid",
    )


# -- single creatures -----------------------------------------------------------------------------------


def attack_reasons(board: Board, creature: int, target: int) -> tuple[Violation, ...]:
    """Everything that keeps that creature from attacking that target, whatever else is declared."""
    found = list(_choice_reasons(board, creature))
    if target and target not in attack_targets(board):
        found.append(Violation("not attackable", "attackers.choose_targets", creature, (target,)))
    if creature in views(board):
        found.extend(_restriction_reasons(board, creature, target))
    return tuple(found)


def _choice_reasons(board: Board, creature: int) -> Iterator[Violation]:
    """Who may be chosen at all (508.1a)."""
    seen = views(board).get(creature)
    if seen is None:
        yield Violation("not on the battlefield", "attackers.choose", creature)
        return
    thing = board.objects[creature]
    if not seen.is_creature:
        yield Violation("not a creature", "attackers.choose", creature)
    if seen.controller not in attacking_side(board):
        yield Violation("not yours", "attackers.choose", creature)
    if seen.is_battle and edition(board.edition).plays("battles"):
        yield Violation("battle", "attackers.choose", creature)
    if thing.tapped:
        yield Violation("tapped", "attackers.choose", creature)
    if thing.sick and not seen.has("haste") and not permitted(board, creature, "attack", "haste"):
        yield Violation("sick", "attackers.choose", creature)


def _restriction_reasons(board: Board, creature: int, target: int) -> Iterator[Violation]:
    """ "Can't attack" by itself (508.1c)."""
    defending = _defender(board, target)
    for static in statics_of(board, CantAttack):
        part = static.part
        assert isinstance(part, CantAttack)
        if not meant(board, part.who, creature, static) or not restricts(board, static, defending):
            continue
        if part.at is not None and not target_means(board, part.at, target, static, creature):
            continue
        if static.keyword == "defender" and permitted(board, creature, "attack", "no defender", target):
            continue
        yield Violation(
            "can't attack", "attackers.restrictions", creature, (target,) if part.at else (),
            static.source, static.text, keyword=static.keyword, also=static.concept,
        )  # fmt: skip


def _defender(board: Board, target: int) -> int:
    """The defending player for that target (508.5)."""
    if not target or board.is_player(target):
        return target
    thing = board.objects.get(target)
    if thing is None:
        return 0
    return thing.protector if view(board, target).is_battle and thing.protector else thing.controller


# -- the whole declaration ------------------------------------------------------------------------------


def _bounds(board: Board, creatures: tuple[int, ...]) -> Iterator[Bound]:
    yield from alone_bounds(board, "attack", creatures)
    yield from companions(board, "attack", creatures)
    for static in statics_of(board, CantAttack):
        part = static.part
        assert isinstance(part, CantAttack)
        unless = part.unless
        if unless is None or unless.kind != "companion" or not applies(board, static):
            continue
        for creature in matching(board, part.who, static):
            if creature in creatures:
                least = max(1, unless.least)
                yield companion_bound(board, _RULE, static, creature, unless.filter, least, creatures)


def _wants(board: Board, creatures: tuple[int, ...], targets: tuple[int, ...]) -> Iterator[Want]:
    """Each requirement, one for each creature (508.1d)."""
    for static in statics_of(board, MustAttack):
        part = static.part
        assert isinstance(part, MustAttack)
        if not applies(board, static) or past_combat_only(board, static):
            continue
        for creature in matching(board, part.who, static):
            if creature in creatures:
                wanted = None
                if part.at is not None:
                    wanted = frozenset(t for t in targets if target_means(board, part.at, t, static, creature))
                yield _want("attack", static, creature, Pairs(frozenset({creature}), wanted))
    for static in statics_of(board, FollowAttack):
        follow = static.part
        assert isinstance(follow, FollowAttack)
        leaders = frozenset(c for c in creatures if meant(board, follow.leader, c, static))
        for creature in matching(board, follow.who, static):
            if creature in creatures and leaders - {creature}:
                mine = Pairs(frozenset({creature}))
                yield _want("follow", static, creature, mine, when=Pairs(leaders - {creature}))
    for static in statics_of(board, MustAttackWith):
        together = static.part
        assert isinstance(together, MustAttackWith)
        if applies(board, static) and _is_told(board, static, together.player):
            wanted = None
            if together.at is not None:
                wanted = frozenset(t for t in targets if target_means(board, together.at, t, static))
            yield _want("attack with", static, 0, Pairs(None, wanted), low=together.least)


def past_combat_only(board: Board, static: Static) -> bool:
    """Until 2017-09-28 a requirement for a turn was used up by the first combat of it."""
    if edition(board.edition).plays("requirements_each_combat"):
        return False
    per_turn = static.lasts == "turn" or "each turn" in static.text.casefold()
    combats = [c for c in board.turn.combats if not c.skipped]
    earlier = combats[:-1] if board.turn.step.in_combat else combats
    return per_turn and bool(earlier)


def _is_told(board: Board, static: Static, player: str) -> bool:
    you = static.controller
    match player:
        case "you":
            return board.active == you
        case "opponents":
            return bool(you) and you in board.opponents(board.active)
        case _:
            return True


def _want(
    kind: str, static: Static, creature: int, over: Pairs, *, when: Pairs | None = None, low: int = 1
) -> Want:
    others = tuple(sorted(over.targets)) if over.targets is not None else ()
    status = RequirementStatus(
        kind, creature, others, static.source, static.text, concept="attackers.requirements"
    )
    return Want(over, status, low=low, when=when)


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
                if tax_of_attack(board, static, creature, target)
            )
            if keys:
                costs[creature, target] = keys
    return costs


def tax_of_attack(board: Board, static: Static, creature: int, target: int) -> bool:
    """Whether that tax must be paid for the creature to attack that target."""
    part = static.part
    assert isinstance(part, Tax)
    return (
        part.action == "attack"
        and meant(board, part.who, creature, static)
        and applies(board, static, _defender(board, target))
        and target_means(board, part.at, target, static, creature)
    )
