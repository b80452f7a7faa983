"""What is asked about a problem, answered by the pure search first and by a back end where that ends.

Budgets are counted in the searchers' own steps, so that the same question always gets the same answer.
"""

from __future__ import annotations

from msgspec import Struct

from judgecli.combat.legality import fast
from judgecli.combat.legality.backend import Backend, backend
from judgecli.combat.legality.checker import check, counted_wants, obeys
from judgecli.combat.legality.layers import Budget, Layers, OutOfBudget
from judgecli.combat.legality.model import Model, compile_model, components
from judgecli.combat.legality.problem import CostKey, Declared, Problem

__all__ = ["Limits", "Settled", "feasible", "maximum", "nearest", "obeyed_count"]


class Limits(Struct, frozen=True):
    """Steps that one question may take: of the pure search (for each component), of the back end."""

    pure: int = 60_000
    backend: int = 400_000


DEFAULT = Limits()


class Settled(Struct, frozen=True):
    """maximum: the most requirements that can be obeyed (proven: it is; else at least this many).
    declared: a declaration that obeys so many and breaks nothing."""

    maximum: int
    declared: Declared
    proven: bool = True


class _Part(Struct):
    """One component while it is being solved."""

    layers: Layers
    best: fast.Best


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
    masks = model.masks(known) if known is not None else None
    total = model.constant
    chosen = [0] * len(model.creatures)
    proven = True
    for members in components(model):
        best = _component(model, members, masks, limits, solver)
        proven = proven and best.proven
        total += best.gain
        for c, mask in zip(members, best.masks, strict=True):
            chosen[c] = mask
    declared = model.declared(chosen)
    _recheck(problem, declared, costs, total)
    return Settled(total, declared, proven)


def _component(
    model: Model, members: list[int], known: list[int] | None, limits: Limits, solver: Backend | None
) -> fast.Best:
    budget = Budget(limits.pure)
    floor: fast.Best | None = None
    try:
        if solver is None:
            layers = Layers(model, members)
            floor = fast.nothing(layers)
            if known is not None:
                mine = tuple(known[c] for c in members)
                gain = fast.gain_of(layers, list(mine))
                floor = fast.Best(gain, mine) if gain > floor.gain else floor
            floor = fast.dive(layers, budget, floor)
            return fast.maximum(layers, budget, floor)
    except OutOfBudget:
        pass
    solver = solver or backend()
    return solver.maximum(model, members, floor, limits.backend)


def nearest(
    problem: Problem,
    declared: Declared,
    costs: frozenset[CostKey],
    limits: Limits = DEFAULT,
    solver: Backend | None = None,
    settled: Settled | None = None,
) -> Declared | None:
    """The declaration that reaches the maximum with fewest creatures that choose otherwise, then lowest ids.

    None where that isn't settled within the limits.
    """
    model = compile_model(problem, costs)
    near = _near_masks(model, declared)
    chosen = [0] * len(model.creatures)
    total = model.constant
    for members in components(model):
        masks = _nearest_in(model, members, near, limits, solver)
        if masks is None:
            return None
        for c, mask in zip(members, masks, strict=True):
            chosen[c] = mask
    found = model.declared(chosen)
    total = settled.maximum if settled is not None else model.obeyed(chosen)
    _recheck(problem, found, costs, total)
    return found


def _nearest_in(
    model: Model, members: list[int], near: list[int], limits: Limits, solver: Backend | None
) -> tuple[int, ...] | None:
    if solver is None:
        try:
            budget = Budget(limits.pure)
            plain = Layers(model, members)
            best = fast.maximum(plain, budget)
            return fast.nearest(Layers(model, members, near), best.gain, budget)
        except OutOfBudget:
            pass
    solver = solver or backend()
    best = _component(model, members, None, limits, solver)
    if not best.proven:
        return None
    return solver.nearest(model, members, near, best.gain, limits.backend)


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


def feasible(problem: Problem, limits: Limits = DEFAULT, solver: Backend | None = None) -> bool | None:
    """Whether some declaration breaks nothing and obeys every one of the problem's requirements."""
    found = maximum(problem, None, None, limits, solver)
    if found.maximum == len(problem.wants):
        return True
    return False if found.proven else None


def _recheck(problem: Problem, declared: Declared, costs: frozenset[CostKey] | None, total: int) -> None:
    """Whatever a search found is put to the checker."""
    report = check(problem, declared)
    assert not report.violations, report.violations
    if costs is not None:
        number = obeyed_count(problem, declared, costs)
        assert number == total, (number, total)
        if problem.declared_costs_only:
            assert problem.costs_of(declared) <= costs
