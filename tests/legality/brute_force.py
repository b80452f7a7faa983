"""Everything by trying every declaration: the measure for the searches."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from judgecli.combat.legality.checker import check
from judgecli.combat.legality.problem import CostKey, Declared, Problem
from judgecli.combat.legality.search import obeyed_count


def every(problem: Problem) -> Iterator[Declared]:
    """Every declaration of possible pairs."""
    choices = []
    for c in problem.creatures:
        targets = problem.options[c]
        most = min(problem.capacity.get(c, 1), len(targets))
        choices.append(
            [tuple((c, t) for t in some) for n in range(most + 1) for some in combinations(targets, n)]
        )
    for chosen in product(*choices):
        yield tuple(pair for some in chosen for pair in some)


def size(problem: Problem) -> int:
    """How many declarations `every` would try."""
    total = 1
    for c in problem.creatures:
        n = len(problem.options[c])
        most = min(problem.capacity.get(c, 1), n)
        total *= sum(1 for k in range(most + 1) for _ in combinations(range(n), k))
    return total


def unbroken(problem: Problem) -> list[Declared]:
    return [d for d in every(problem) if not check(problem, d).violations]


def counting(
    problem: Problem, costs: frozenset[CostKey] | None, declarations: list[Declared]
) -> list[Declared]:
    """Those among which the maximum is taken."""
    if not problem.declared_costs_only or costs is None:
        return declarations
    return [d for d in declarations if problem.costs_of(d) <= costs]


def most(problem: Problem, costs: frozenset[CostKey] | None, declarations: list[Declared]) -> int:
    paid = costs
    if paid is None:
        paid = problem.costs_of(problem.pairs()) if problem.declared_costs_only else frozenset()
    return max(obeyed_count(problem, d, paid) for d in counting(problem, costs, declarations))


def legal(problem: Problem) -> list[Declared]:
    """Every legal declaration, by the letter."""
    free = unbroken(problem)
    best: dict[frozenset[CostKey], int] = {}
    found = []
    for d in free:
        costs = problem.costs_of(d)
        if costs not in best:
            best[costs] = most(problem, costs, free)
        if obeyed_count(problem, d, costs) >= best[costs]:
            found.append(d)
    return found


def nearest(problem: Problem, declared: Declared, declarations: list[Declared]) -> Declared:
    """The declaration that reaches the maximum with fewest creatures changed, of them fewest declared ones, fewest pairs,
    lowest ids."""
    costs = problem.costs_of(declared)
    among = counting(problem, costs, declarations)
    top = most(problem, costs, declarations)
    wanted = {c: {t for x, t in declared if x == c} for c in problem.creatures}

    def order(d: Declared) -> tuple[object, ...]:
        taken = {c: [problem.options[c].index(t) for x, t in d if x == c] for c in problem.creatures}
        other = [c for c in problem.creatures if {t for x, t in d if x == c} != wanted[c]]
        dropped = sum(bool(wanted[c]) for c in other)
        ranks = [(0, *taken[c]) if taken[c] else (1,) for c in problem.creatures]
        return (len(other), dropped, len(d), ranks)

    return min((d for d in among if obeyed_count(problem, d, costs) == top), key=order)
