"""The verdict on a declaration: every broken restriction, the requirements, what would be legal, what it costs."""

from __future__ import annotations

from msgspec import Struct

from judgecli.board.table import (
    Attack,
    AttackDeclaration,
    Block,
    BlockDeclaration,
    Board,
    TotalCost,
)
from judgecli.board.verdicts import RequirementStatus, Verdict, Violation
from judgecli.combat.legality.bands import band_violations
from judgecli.combat.legality.build_attack import attack_problem
from judgecli.combat.legality.build_block import block_problem
from judgecli.combat.legality.checker import check, counted_wants, obeys
from judgecli.combat.legality.costs import attack_cost, block_cost
from judgecli.combat.legality.facts import not_modelled
from judgecli.combat.legality.problem import CostKey, Declared, Problem, pair_key
from judgecli.combat.legality.reasons import obstacles
from judgecli.combat.legality.search import Settled, maximum, nearest

__all__ = ["check_attack", "check_block", "judge"]


class Judged(Struct, frozen=True):
    """A declaration judged as an abstract problem; see `Verdict` for the fields."""

    legal: bool | None
    violations: tuple[Violation, ...]
    requirements: tuple[RequirementStatus, ...]
    obeyed: int
    maximum: int
    total: int
    witness: Declared | None
    reading: bool


def check_attack(board: Board, declaration: AttackDeclaration) -> Verdict:
    """Rule on a declaration of attackers (508.1a-d, costs 508.1h)."""
    problem = attack_problem(board)
    pairs = [(a.creature, a.target) for a in declaration.attacks]
    judged = judge(problem, pair_key(pairs))
    twice = _named_twice([a.creature for a in declaration.attacks], "attackers.choose")
    violations = (*judged.violations, *twice, *band_violations(board, declaration))
    cost = attack_cost(board, declaration)
    witness = judged.witness
    return Verdict(
        about="attack",
        legal=False if violations else judged.legal,
        violations=violations,
        requirements=judged.requirements,
        obeyed=judged.obeyed,
        maximum=judged.maximum,
        total=judged.total,
        proven=judged.maximum,
        obstacles=obstacles(problem, judged.requirements, judged.maximum),
        attack=declaration,
        witness_attack=_witness(declaration, witness, bool(violations)),
        cost=cost if cost.items else None,
        readings=("reading.cost_subset",) if judged.reading else (),
        not_modelled=not_modelled(board, "attack"),
        cites=_cites("attackers", judged, violations, cost),
    )


def _witness(
    declaration: AttackDeclaration, found: Declared | None, broken: bool
) -> AttackDeclaration | None:
    """What would be legal; where only the bands are wrong, the same attack without them."""
    if found is not None:
        return AttackDeclaration(tuple(Attack(c, t) for c, t in found))
    return AttackDeclaration(declaration.attacks) if broken else None


def check_block(board: Board, declaration: BlockDeclaration) -> Verdict:
    """Rule on one defending player's declaration of blockers (509.1a-c, costs 509.1d)."""
    problem = block_problem(board, declaration.player)
    judged = judge(problem, pair_key((b.creature, b.attacker) for b in declaration.blocks))
    cost = block_cost(board, declaration)
    witness = judged.witness
    return Verdict(
        about="block",
        legal=judged.legal,
        violations=judged.violations,
        requirements=judged.requirements,
        obeyed=judged.obeyed,
        maximum=judged.maximum,
        total=judged.total,
        proven=judged.maximum,
        obstacles=obstacles(problem, judged.requirements, judged.maximum),
        block=declaration,
        witness_block=None
        if witness is None
        else BlockDeclaration(declaration.player, tuple(Block(c, t) for c, t in witness)),
        cost=cost if cost.items else None,
        readings=("reading.cost_subset",) if judged.reading else (),
        not_modelled=not_modelled(board, "block"),
        cites=_cites("blockers", judged, judged.violations, cost),
    )


def _named_twice(creatures: list[int], concept: str) -> tuple[Violation, ...]:
    twice = sorted({c for c in creatures if creatures.count(c) > 1})
    return tuple(Violation("twice", concept, c) for c in twice)


def _cites(side: str, judged: Judged, violations: tuple[Violation, ...], cost: TotalCost) -> tuple[str, ...]:
    cites: dict[str, None] = {}
    for violation in violations:
        cites[violation.concept] = None
        if violation.also:
            cites[violation.also] = None
    if judged.obeyed < judged.maximum:
        cites[f"{side}.requirements"] = None
    if not cites:
        cites[f"{side}.restrictions"] = None
        if judged.total:
            cites[f"{side}.requirements"] = None
    if cost.items:
        cites[f"{side}.total_cost"] = None
    return tuple(cites)


def judge(problem: Problem, declared: Declared) -> Judged:
    """Judge a declaration: restrictions by the checker, requirements against the exact maximum."""
    report = check(problem, declared)
    costs = problem.costs_of(declared)
    counted = counted_wants(problem, costs)
    held = tuple(obeys(want, declared, pairs) for want, pairs in counted)
    obeyed = sum(held)
    statuses = tuple(
        _with(want.status, obeyed=ok) for (want, _), ok in zip(counted, held, strict=True)
    )
    settled = _most(problem, declared, costs, obeyed, bool(report.violations), len(counted))
    legal: bool | None = not report.violations and obeyed >= settled.maximum
    if legal and not settled.proven:
        legal = None
    witness = None
    if legal is False:
        witness = nearest(problem, declared, costs, settled=settled) if settled.proven else settled.declared
    return Judged(
        legal, report.violations, statuses, obeyed, settled.maximum, len(counted), witness,
        _rests_on_costs(problem, costs, obeyed, settled.maximum),
    )  # fmt: skip


def _with(status: RequirementStatus, *, obeyed: bool) -> RequirementStatus:
    from msgspec.structs import replace

    return replace(status, obeyed=obeyed)


def _most(
    problem: Problem,
    declared: Declared,
    costs: frozenset[CostKey],
    obeyed: int,
    broken: bool,
    total: int,
) -> Settled:
    """The maximum; no search where every requirement is obeyed already."""
    if not broken and obeyed == total:
        return Settled(total, declared)
    return maximum(problem, costs, None if broken else declared)


def _rests_on_costs(problem: Problem, costs: frozenset[CostKey], obeyed: int, most: int) -> bool:
    """Whether more could be obeyed by paying more: then the verdict rests on how costs and requirements meet."""
    if not problem.costs or not problem.declared_costs_only or obeyed == len(problem.wants):
        return False
    return maximum(problem, None).maximum > most
