"""The verdict on a declaration of attackers or blockers: everything broken, obeyed and missed, the most that can
be obeyed, a legal declaration near to it, and why what can't be obeyed can't."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from judgecli.board.table import Attack, AttackDeclaration, Block, BlockDeclaration, Board
from judgecli.board.verdicts import Obstacle, RequirementStatus, Verdict, Violation
from judgecli.combat.legality.build import Declaring
from judgecli.combat.legality.build_attack import attackers
from judgecli.combat.legality.build_block import blockers
from judgecli.combat.legality.checker import counted_wants, obeys, over_capacity
from judgecli.combat.legality.extras import extra_violations
from judgecli.combat.legality.problem import Declared, pair_key

__all__ = ["check_attack", "check_block", "judge"]

#: Keys of readings (see narration and rulesdata).
COST_SUBSET = "reading.cost_subset"
OLD_EXEMPTION = "reading.taxed_exemption"


def check_attack(board: Board, declaration: AttackDeclaration) -> Verdict:
    """Whether the active player (or team) may declare these attackers (508.1a-h); costs are named, not paid."""
    table = attackers(board)
    pairs = [(a.creature, a.target) for a in declaration.attacks]
    extra = extra_violations(table, declaration) if _has_extras(declaration) else []
    verdict = judge(table, pairs, extra)
    witness = verdict.witness
    if witness is not None:
        near = AttackDeclaration(tuple(Attack(c, t) for c, t in witness))
        if near.attacks == declaration.attacks or sorted(pairs) == sorted(witness):
            near = AttackDeclaration(declaration.attacks)  # only what goes with it is wrong
        return replace(verdict.verdict, attack=declaration, witness_attack=near)
    return replace(verdict.verdict, attack=declaration)


def check_block(board: Board, declaration: BlockDeclaration) -> Verdict:
    """Whether the player (or their team) may declare these blockers (509.1a-d); costs are named, not paid."""
    table = blockers(board, declaration.player)
    verdict = judge(table, [(b.creature, b.attacker) for b in declaration.blocks], [])
    witness = verdict.witness
    if witness is not None:
        near = BlockDeclaration(declaration.player, tuple(Block(c, t) for c, t in witness))
        return replace(verdict.verdict, block=declaration, witness_block=near)
    return replace(verdict.verdict, block=declaration)


def _has_extras(declaration: AttackDeclaration) -> bool:
    return bool(declaration.bands or declaration.exert or declaration.enlist)


class Judged:
    """A verdict and the witness, as pairs."""

    def __init__(self, verdict: Verdict, witness: Declared | None = None) -> None:
        self.verdict = verdict
        self.witness = witness


def judge(table: Declaring, pairs: list[tuple[int, int]], extra: list[Violation]) -> Judged:
    """Judge a declaration given as pairs, in the order of declaration."""
    declared = pair_key(pairs)
    violations = [*_violations(table, declared), *extra]
    if len(declared) < len(pairs):
        violations.extend(_twice(table, pairs))
    if not table.wants:
        return _without_requirements(table, declared, violations)
    return _with_requirements(table, declared, violations)


def _twice(table: Declaring, pairs: list[tuple[int, int]]) -> list[Violation]:
    seen: set[tuple[int, int]] = set()
    found: list[Violation] = []
    for pair in pairs:
        if pair in seen:
            found.append(Violation("twice", table.choose, pair[0], (pair[1],)))
        seen.add(pair)
    return found


def _violations(table: Declaring, declared: Declared) -> list[Violation]:
    """Every broken restriction, as the checker finds them."""
    broken: dict[Violation, None] = {}
    taken: dict[int, list[int]] = {}
    for creature, target in declared:
        taken.setdefault(creature, []).append(target)
        for violation in table.reasons(creature, target):
            broken[violation] = None
    for creature, targets in taken.items():
        most = table.capacity.get(creature, 1)
        if len(targets) > most:
            broken[over_capacity(table.about, creature, tuple(targets), most)] = None
    for bound in table.bounds:
        if not bound.holds(declared):
            broken[bound.broken] = None
    return list(broken)


def _cites(table: Declaring, violations: Iterable[Violation], missed: bool, costly: bool) -> tuple[str, ...]:
    """Concepts that decide it: each violation's rule and its keyword's own, then requirements, then costs."""
    cites: dict[str, None] = {}
    for violation in violations:
        cites[violation.concept] = None
        if violation.also:
            cites[violation.also] = None
    if missed:
        cites[table.requirements] = None
    if costly:
        cites[table.total_cost] = None
    return tuple(cites) or (f"{table.about}ers.declare",)


def _without_requirements(table: Declaring, declared: Declared, violations: list[Violation]) -> Judged:
    legal = not violations
    cost = table.total(declared) if legal else None
    witness = None
    if not legal:
        from judgecli.combat.legality import search

        costs = table.problem.costs_of(declared)
        witness = search.nearest(table.problem, declared, costs, search.Settled(0, ()))
    verdict = Verdict(
        about=table.about,
        legal=legal,
        violations=tuple(violations),
        cost=cost,
        not_modelled=table.sense.not_modelled(),
        cites=_cites(table, violations, False, bool(cost and cost.items)),
    )
    return Judged(verdict, witness)


def _with_requirements(table: Declaring, declared: Declared, violations: list[Violation]) -> Judged:
    from judgecli.combat.legality import reasons, search

    problem = table.problem
    costs = problem.costs_of(declared)
    counted = counted_wants(problem, costs)
    statuses: list[RequirementStatus] = []
    obeyed = 0
    for want, counting in counted:
        done = obeys(want, declared, counting)
        obeyed += done
        statuses.append(replace(want.status, obeyed=done))
    settled = search.maximum(problem, costs, declared if not violations else None)
    short = obeyed < settled.maximum
    legal: bool | None = not violations and not short
    if legal and not settled.proven:
        legal = None
    witness: Declared | None = None
    if violations or short:
        # Where the maximum isn't proven, the best that was found.
        witness = search.nearest(problem, declared, costs, settled) if settled.proven else settled.declared
    obstacles: tuple[Obstacle, ...] = ()
    if settled.proven and settled.maximum < len(statuses):
        obstacles = reasons.obstacles(table, witness if witness is not None else declared, costs)
    cost = table.total(declared) if not violations and not short else None
    verdict = Verdict(
        about=table.about,
        legal=legal,
        violations=tuple(violations),
        requirements=tuple(statuses),
        obeyed=obeyed,
        maximum=settled.maximum,
        total=len(statuses),
        proven=settled.maximum,
        obstacles=obstacles,
        cost=cost,
        readings=_readings(table, declared, obeyed, settled.maximum) if not violations else (),
        not_modelled=table.sense.not_modelled(),
        cites=_cites(table, violations, short, bool(cost and cost.items)),
    )
    return Judged(verdict, witness)


def _readings(table: Declaring, declared: Declared, obeyed: int, most: int) -> tuple[str, ...]:
    """Whether the answer rests on how the rules about costs are read.

    By the letter nobody is forced to pay a cost.  That costs which the player does choose to pay may serve other
    declarations too, and so don't excuse from what these would obey, is a reading.
    """
    problem = table.problem
    if not problem.costs:
        return ()
    from judgecli.combat.legality import search

    if problem.declared_costs_only:
        if obeyed >= most or not problem.costs_of(declared):
            return ()
        free = search.maximum(problem, frozenset())
        return (COST_SUBSET,) if obeyed >= free.maximum else ()
    today = search.maximum(table.as_today, table.as_today.costs_of(declared))
    now = sum(want.holds(declared) for want in table.as_today.wants)
    return (OLD_EXEMPTION,) if (obeyed >= most) != (now >= today.maximum) else ()
