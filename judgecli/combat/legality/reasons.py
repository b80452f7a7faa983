"""Why a requirement can't be obeyed: the restrictions in its way."""

from __future__ import annotations

from judgecli.board.verdicts import Obstacle, RequirementStatus, Violation
from judgecli.combat.legality.problem import Pair, Problem, Want

__all__ = ["obstacles"]


def obstacles(
    problem: Problem, requirements: tuple[RequirementStatus, ...], maximum: int
) -> tuple[Obstacle, ...]:
    """For each requirement that nothing declared can obey by itself, what rules out its last possible pair."""
    if maximum >= len(requirements):
        return ()
    found = []
    for want, status in zip(problem.wants, requirements, strict=False):
        if not status.obeyed:
            reasons = _in_the_way(problem, want)
            if reasons:
                found.append(Obstacle(status, reasons))
    return tuple(found)


def _in_the_way(problem: Problem, want: Want) -> tuple[Violation, ...]:
    """Empty if some pair of it is possible."""
    pairs = [
        (c, t) for c in problem.creatures for t in problem.targets if want.over.has((c, t))
    ]
    if any(t in problem.options.get(c, ()) for c, t in pairs):
        return ()
    return _fewest(problem, pairs)


def _fewest(problem: Problem, pairs: list[Pair]) -> tuple[Violation, ...]:
    """The reasons against the pair that has the fewest."""
    best: tuple[Violation, ...] = ()
    for creature, target in pairs:
        reasons = problem.reasons(creature, target)
        if reasons and (not best or len(reasons) < len(best)):
            best = reasons
    return best
