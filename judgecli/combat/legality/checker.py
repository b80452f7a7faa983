"""The checker: what a whole declaration breaks and obeys, straight from the problem's own words.

It shares no code with the searches, so that what they find can be checked against it.
"""

from __future__ import annotations

from msgspec import Struct

from judgecli.board.verdicts import Violation
from judgecli.combat.legality.problem import CostKey, Declared, Pair, Problem, Want

__all__ = ["Report", "check", "counted_wants", "obeys", "over_capacity"]


class Report(Struct, frozen=True):
    """violations: every broken restriction, creature by creature, then those of the whole declaration.
    obeyed: one truth value for each of the problem's wants, in order."""

    violations: tuple[Violation, ...]
    obeyed: tuple[bool, ...]


def check(problem: Problem, declared: Declared) -> Report:
    """Judge a declaration; it may name any ids, possible or not."""
    broken: dict[Violation, None] = {}
    taken: dict[int, list[int]] = {}
    for creature, target in declared:
        taken.setdefault(creature, []).append(target)
        if target not in problem.options.get(creature, ()):
            for violation in problem.reasons(creature, target):
                broken[violation] = None
    for creature, targets in taken.items():
        most = problem.capacity.get(creature, 1)
        if len(targets) > most:
            broken[over_capacity(problem.about, creature, tuple(targets), most)] = None
    for bound in problem.bounds:
        if not bound.holds(declared):
            broken[bound.broken] = None
    return Report(tuple(broken), tuple(want.holds(declared) for want in problem.wants))


def over_capacity(about: str, creature: int, targets: tuple[int, ...], most: int) -> Violation:
    """A creature attacks one player or permanent (508.1b), and blocks one creature unless an effect allows more
    (509.1a)."""
    if about == "attack":
        return Violation("twice", "attackers.choose_targets", creature, targets, number=most)
    return Violation("capacity", "blockers.choose", creature, targets, number=most)


def counted_wants(problem: Problem, costs: frozenset[CostKey]) -> list[tuple[Want, frozenset[Pair] | None]]:
    """The wants that count when these costs are declared, each with the pairs that count for it.

    None: all of its pairs.  In the editions of 2009 and 2010 a pair with an exempting cost counts for nothing, and a
    want that no pair is left for counts not at all.
    """
    if problem.declared_costs_only or not problem.costs:
        return [(want, None) for want in problem.wants if not _only_by_paying(problem, want, costs)]
    left = [pair for pair in problem.pairs() if not _exempts(problem, pair, costs)]
    every = problem.pairs()
    found: list[tuple[Want, frozenset[Pair] | None]] = []
    for want in problem.wants:
        able = frozenset(p for p in left if want.over.has(p))
        if not able and any(want.over.has(p) for p in every):
            continue
        found.append((want, able))
    return found


def _only_by_paying(problem: Problem, want: Want, costs: frozenset[CostKey]) -> bool:
    """ "If A attacks, B attacks if able", where B could do so only at a cost that isn't paid: nobody has to pay it, so
    B isn't able, and A need not stay at home for it."""
    if not problem.costs or want.when is None or not want.low:
        return False
    able = [pair for pair in problem.pairs() if want.over.has(pair)]
    return bool(able) and all(any(k not in costs for k in problem.costs.get(p, ())) for p in able)


def _exempts(problem: Problem, pair: Pair, costs: frozenset[CostKey]) -> bool:
    keys = problem.costs.get(pair, ())
    return bool(keys) if problem.exempt == "any" else any(k not in costs for k in keys)


def obeys(want: Want, declared: Declared, counting: frozenset[Pair] | None) -> bool:
    """Whether the want is obeyed, looking only at the pairs that count for it."""
    if counting is None:
        return want.holds(declared)
    if want.when is not None and want.when.count(declared) < want.when_least:
        return True
    number = len({p[0] for p in declared if p in counting})
    return number >= want.low and (want.high is None or number <= want.high)
