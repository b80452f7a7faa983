"""What is asked about a problem, answered by the pure search first and by a back end where that ends.

Budgets are counted in the searchers' own steps, so that the same question always gets the same answer.
"""

from __future__ import annotations

from msgspec import Struct

from judgecli.combat.legality import fast
from judgecli.combat.legality.backend import Backend, backend
from judgecli.combat.legality.checker import check, counted_wants, obeys
from judgecli.combat.legality.layers import Budget, Layers, OutOfBudget
from judgecli.combat.legality.model import Model, compile_model, components, useful
from judgecli.combat.legality.problem import CostKey, Declared, Problem

__all__ = ["Limits", "Settled", "feasible", "maximum", "nearest", "obeyed_count"]


class Limits(Struct, frozen=True):
    """Steps that one question may take: of the pure search (for each component), of the back end."""

    pure: int = 20_000
    backend: int = 8_000


DEFAULT = Limits()


class Settled(Struct, frozen=True):
    """maximum: the most requirements that can be obeyed (proven: it is; else at least this many).
    declared: a declaration that obeys so many and breaks nothing."""

    maximum: int
    declared: Declared
    proven: bool = True


def obeyed_count(problem: Problem, declared: Declared, costs: frozenset[CostKey]) -> int:
    """How many of the requirements that count are obeyed, by the checker."""
    return sum(obeys(want, declared, pairs) for want, pairs in counted_wants(problem, costs))


def maximum(
    problem: Problem,
    costs: frozenset[CostKey] | None,
    known: Declared | None = None,
    limits: Limits = DEFAULT,
    solver: Backend | None = None,
) -> Settled:
    """The most requirements that can be obeyed beside a declaration with these costs (None: whatever costs).

    known: a declaration that breaks nothing and is one of those that count, to start from.
    solver: the back end to use for everything; None: the pure search first.
    """
    model = compile_model(problem, costs)
    if known is not None:
        masks = model.masks(known)
        if masks is not None and model.obeyed(masks) == _ceiling(model):
            return Settled(_ceiling(model), known)
    model = useful(model)
    total = model.constant
    chosen = [0] * len(model.creatures)
    proven = True
    for members in components(model):
        best = _component(model, members, limits, solver)
        proven = proven and best.proven
        total += best.gain
        for c, mask in zip(members, best.masks, strict=True):
            chosen[c] = mask
    declared = model.declared(chosen)
    if not proven and known is not None:
        number = obeyed_count(problem, known, costs or frozenset())
        if number > total:
            total, declared = number, known
    _recheck(problem, declared, costs, total)
    return Settled(total, declared, proven)


def _ceiling(model: Model) -> int:
    """What no declaration can exceed: every requirement that isn't hopeless by itself."""
    rows = [row for rows in model.local for row in rows] + model.rows
    return model.constant + sum(row.weight for row in rows if row.soft)


def _component(model: Model, members: list[int], limits: Limits, solver: Backend | None) -> fast.Best:
    floor: fast.Best | None = None
    ceiling: int | None = None
    if solver is None:
        try:
            budget = Budget(limits.pure)
            layers = Layers(model, members)
            floor = fast.nothing(layers)
            top = fast.bound_of(layers)
            if floor.gain < top:
                floor = fast.dive(layers, floor)
            if floor.gain < top:
                top = ceiling = fast.tight_bound(layers, floor.gain)
            if floor.gain < top:
                floor = fast.dive(layers, floor)
            if floor.gain >= top:
                return floor
            return fast.maximum(layers, budget, floor)
        except OutOfBudget:
            solver = backend()
    return solver.maximum(model, members, floor, ceiling, limits.backend)


def nearest(
    problem: Problem,
    declared: Declared,
    costs: frozenset[CostKey],
    settled: Settled,
    limits: Limits = DEFAULT,
    solver: Backend | None = None,
) -> Declared:
    """The declaration that reaches the maximum with fewest creatures that choose otherwise (declared ones
    last), then fewest pairs, then lowest ids; where the limits end the search, one that reaches it, and is as
    near as was found.

    settled: what `maximum` found.
    """
    model = compile_model(problem, costs)
    keep = _near_masks(model, declared)
    model = useful(model, [max(mask, 0) for mask in keep])
    near = _near_masks(model, declared)
    best = model.masks(settled.declared)
    assert best is not None, "the best declaration holds only pairs that are needed"
    chosen = [0] * len(model.creatures)
    for members in components(model):
        # A declaration with the most of all has the most in every component.
        mine = tuple(best[c] for c in members)
        known = fast.Best(fast.gain_of_masks(model, members, mine), mine)
        masks = _nearest_in(model, members, near, known, limits, solver)
        for c, mask in zip(members, masks, strict=True):
            chosen[c] = mask
    found = model.declared(chosen)
    _recheck(problem, found, costs, settled.maximum)
    return found


def _nearest_in(
    model: Model,
    members: list[int],
    near: list[int],
    known: fast.Best,
    limits: Limits,
    solver: Backend | None,
) -> tuple[int, ...]:
    if solver is None:
        try:
            layers = Layers(model, members, near)
            return fast.nearest(layers, known.gain, Budget(limits.pure))
        except OutOfBudget:
            pass
    solver = solver or backend()
    return solver.nearest(model, members, near, known, limits.backend // 2)


def _near_masks(model: Model, declared: Declared) -> list[int]:
    """The declaration creature by creature; -1 where a creature's choice isn't possible in the model."""
    taken: dict[int, set[int]] = {}
    for creature, target in declared:
        taken.setdefault(creature, set()).add(target)
    near: list[int] = []
    for creature, targets, capacity in zip(model.creatures, model.targets, model.capacity, strict=True):
        wanted = taken.get(creature, set())
        mask = sum(1 << k for k, t in enumerate(targets) if t in wanted)
        near.append(mask if wanted <= set(targets) and len(wanted) <= capacity else -1)
    return near


def feasible(problem: Problem, steps: int) -> bool | None:
    """Whether some declaration breaks nothing and obeys every one of the problem's requirements, whatever it costs;
    None where that takes more than so many steps of the pure search."""
    model = compile_model(problem, None)
    if _ceiling(model) < len(problem.wants):
        return False
    model = useful(model)
    inside: dict[int, int] = {}
    parts = components(model)
    for n, members in enumerate(parts):
        inside.update(dict.fromkeys(members, n))
    goals = [sum(r.weight for c in members for r in model.local[c] if r.soft) for members in parts]
    for row in model.rows:
        if row.soft:
            goals[inside[next(iter(row.creatures()))]] += row.weight
    budget = Budget(steps)
    try:
        return all(
            fast.reaches(Layers(model, members, exchanging=False), goal, budget)
            for members, goal in zip(parts, goals, strict=True)
            if goal
        )
    except OutOfBudget:
        return None


def _recheck(problem: Problem, declared: Declared, costs: frozenset[CostKey] | None, total: int) -> None:
    """Whatever a search found is put to the checker."""
    report = check(problem, declared)
    assert not report.violations, report.violations
    if costs is not None:
        number = obeyed_count(problem, declared, costs)
        assert number == total, (number, total)
        if problem.declared_costs_only:
            assert problem.costs_of(declared) <= costs
