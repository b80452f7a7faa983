"""The back end on python-sat: a component as clauses, its maximum by core-guided MaxSAT, the nearest by asking.

Nothing here is imported before it is used.  Budgets are counted in conflicts of the SAT solver.
"""

from __future__ import annotations

from typing import Any

from pysat.examples.rc2 import RC2
from pysat.formula import WCNF
from pysat.solvers import Solver

from judgecli.combat.legality.encoding import Encoding
from judgecli.combat.legality.fast import Best, gain_of_masks
from judgecli.combat.legality.layers import OutOfBudget
from judgecli.combat.legality.model import Model

__all__ = ["SatBackend"]

#: Supports budgets and assumptions, and is the quickest here on boards.
_SOLVER = "g4"


#: Propagations that one conflict of the budget allows: a bound on steps of long formulas too.
_PROPAGATIONS = 300


class _Meter:
    """A solver's budget over all its calls: conflicts, and propagations with them."""

    def __init__(self, solver: Any, steps: int) -> None:
        self.solver = solver
        self.steps = steps

    def solve(self, assumptions: list[int], cap: int = -1) -> bool | None:
        """The answer; None only where the call's own cap of conflicts ended it.  Raises OutOfBudget."""
        used = self.solver.accum_stats()
        left = self.steps - int(used["conflicts"])
        spread = self.steps * _PROPAGATIONS - int(used["propagations"])
        if left <= 0 or spread <= 0:
            raise OutOfBudget
        capped = 0 <= cap < left
        self.solver.conf_budget(cap if capped else left)
        self.solver.prop_budget(spread)
        found: bool | None = self.solver.solve_limited(assumptions=assumptions)
        if found is None and not capped:
            raise OutOfBudget
        return found


class _Oracle:
    """RC2's solver behind a meter."""

    def __init__(self, solver: Any, steps: int) -> None:
        self._solver = solver
        self._meter = _Meter(solver, steps)
        self._cap = -1

    def conf_budget(self, budget: int = -1) -> None:
        """RC2 bounds some of its calls by itself."""
        self._cap = budget

    def solve_limited(self, assumptions: Any = (), expect_interrupt: bool = False) -> bool | None:
        return self._meter.solve(list(assumptions), self._cap)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._solver, name)


class SatBackend:
    """See `backend.Backend`."""

    def maximum(
        self, model: Model, members: list[int], floor: Best | None, ceiling: int | None, steps: int
    ) -> Best:
        encoding = Encoding(model, members)
        if not encoding.softs:
            return Best(encoding.sure, (0,) * len(members))
        nothing = (0,) * len(members)
        known = floor or Best(gain_of_masks(model, members, nothing), nothing)
        top = encoding.sure + len(encoding.softs)
        climb = _Climb(encoding, known, min(top, top if ceiling is None else ceiling), steps * 3 // 4)
        with climb.solver:
            # Often the bound is reached at once; else cores may say why not; else climb.
            if climb.reach(climb.top, steps // 8):
                return climb.best(True)
            found = _cores(encoding, steps // 4)
            if found is not None:
                return found
            while climb.known.gain < climb.top:
                if climb.reach(climb.known.gain + 1) is None:
                    return climb.best(False)
            return climb.best(True)

    def nearest(
        self, model: Model, members: list[int], near: list[int], known: Best, steps: int
    ) -> tuple[int, ...]:
        return _Nearest(Encoding(model, members), near, known, steps).find()


def _cores(encoding: Encoding, steps: int) -> Best | None:
    """Core-guided MaxSAT: strong where requirements exclude each other in long chains.  None: out of steps."""
    formula = WCNF()
    formula.extend(encoding.sat.clauses)
    for soft in encoding.softs:
        formula.append([soft], weight=1)
    with RC2(formula, solver=_SOLVER, adapt=True, exhaust=True, minz=True) as rc2:
        solver = rc2.oracle
        rc2.oracle = _Oracle(solver, steps)
        try:
            found = rc2.compute()
        except OutOfBudget:
            return None
        finally:
            rc2.oracle = solver
        assert found is not None, "declaring nobody is always possible"
        gain = encoding.sure + len(encoding.softs) - rc2.cost
    return Best(gain, encoding.masks(set(found)))


class _Climb:
    """Asks for more and more requirements; `known` and `top` close in on the maximum."""

    def __init__(self, encoding: Encoding, known: Best, top: int, steps: int) -> None:
        self.encoding = encoding
        self.known = known
        self.top = top
        sat = encoding.sat
        self.size = len(sat.clauses)
        self.count = sat.counter(encoding.softs, max(top - encoding.sure, 1))
        self.solver = Solver(_SOLVER, bootstrap_with=sat.clauses)
        self.meter = _Meter(self.solver, steps)
        del sat.clauses[self.size :]

    def best(self, proven: bool) -> Best:
        return Best(self.known.gain, self.known.masks, proven)

    def reach(self, goal: int, cap: int = -1) -> bool | None:
        """Whether `goal` can be reached; None: not settled in so many conflicts."""
        if goal <= self.known.gain:
            return True
        try:
            found = self.meter.solve([self.count[goal - self.encoding.sure - 1]], cap)
        except OutOfBudget:
            return None
        if found:
            masks = self.encoding.masks(set(self.solver.get_model()))
            gain = gain_of_masks(self.encoding.model, self.encoding.members, masks)
            self.known = Best(gain, masks)
        elif found is False:
            self.top = goal - 1
        return found


class _Nearest:
    """Fewest changes first, of them fewest of declared creatures, then fewest pairs, then creature by creature the
    lowest choice."""

    def __init__(self, encoding: Encoding, near: list[int], known: Best, steps: int) -> None:
        self.encoding = encoding
        sat = encoding.sat
        needed = known.gain - encoding.sure
        if needed > 0:
            sat.add(sat.counter(encoding.softs, needed)[needed - 1])
        same = [self._is(n, near[c]) for n, c in enumerate(encoding.members)]
        self.changes = sat.counter([-x for x in same], len(same))
        declared = [-x for x, c in zip(same, encoding.members, strict=True) if near[c] != 0]
        self.dropped = sat.counter(declared, len(declared)) if declared else []
        self.taken = sat.counter(self._taken(), sum(encoding.model.capacity[c] for c in encoding.members))
        self.solver = Solver(_SOLVER, bootstrap_with=sat.clauses)
        self.meter = _Meter(self.solver, steps)
        self.found = known.masks

    def _is(self, member: int, mask: int) -> int:
        """A literal that can be true only if the member's choice is exactly this one."""
        sat = self.encoding.sat
        literal = sat.fresh()
        if mask < 0:
            sat.add(-literal)
            return literal
        for k, x in enumerate(self.encoding.pairs[member]):
            sat.add(-literal, x if mask >> k & 1 else -x)
        return literal

    def _taken(self) -> list[int]:
        """Literals as many of which are true as pairs are taken."""
        found: list[int] = []
        for c, row in zip(self.encoding.members, self.encoding.pairs, strict=True):
            found.extend(self.encoding.prefix(c)[-1:] if self.encoding.model.capacity[c] == 1 else row)
        return found

    def find(self) -> tuple[int, ...]:
        """The nearest; where the budget ends first, the nearest that was met."""
        with self.solver:
            try:
                return self._find()
            except OutOfBudget:
                return self.found

    def _find(self) -> tuple[int, ...]:
        fixed: list[int] = []
        known = zip(self.encoding.pairs, self.found, strict=True)
        true = self._ask([x if mask >> k & 1 else -x for row, mask in known for k, x in enumerate(row)])
        assert true is not None, "a maximum that can't be reached"
        for count in (self.changes, self.dropped, self.taken):
            true = self._fewest(count, true, fixed)
        for member, literals in enumerate(self.encoding.pairs):
            if self.encoding.model.capacity[self.encoding.members[member]] == 1:
                true = self._lowest_one(member, literals, fixed, true)
            else:
                true = self._lowest(literals, fixed, true)
        return self.encoding.masks(true)

    def _fewest(self, count: list[int], true: set[int], fixed: list[int]) -> set[int]:
        low = 0
        high = sum(1 for x in count if x in true)
        while low < high:
            middle = (low + high) // 2
            found = self._ask([*fixed, -count[middle]])
            if found is None:
                low = middle + 1
            else:
                true = found
                high = sum(1 for x in count if x in found)
        if low < len(count):
            fixed.append(-count[low])
        return true

    def _lowest_one(self, member: int, literals: list[int], fixed: list[int], true: set[int]) -> set[int]:
        """Fix the lowest target of a creature that takes at most one."""
        before = self.encoding.prefix(self.encoding.members[member])
        place = next((k for k, x in enumerate(literals) if x in true), len(literals))
        while place:
            found = self._ask([*fixed, before[place - 1]])
            if found is None:
                break
            true = found
            place = next(k for k, x in enumerate(literals) if x in true)
        fixed.extend(x if k == place else -x for k, x in enumerate(literals))
        return true

    def _lowest(self, literals: list[int], fixed: list[int], true: set[int]) -> set[int]:
        """Fix this creature's pairs, in the order of `fast.nearest`: lower targets first, nothing last."""
        taken: list[int] = []
        for place, x in enumerate(literals):
            if x not in true:
                # Is there a choice that has this pair next?  (After the ones taken, before later ones.)
                found = self._ask([*fixed, x])
                if found is None:
                    fixed.append(-x)
                    continue
                true = found
            if taken:
                # Stopping after the pairs taken comes before going on.
                ended = self._ask([*fixed, *(-y for y in literals[place:])])
                if ended is not None:
                    fixed.extend(-y for y in literals[place:])
                    return ended
            taken.append(x)
            fixed.append(x)
        return true

    def _ask(self, assumptions: list[int]) -> set[int] | None:
        if not self.meter.solve(assumptions):
            return None
        true = set(self.solver.get_model())
        self.found = self.encoding.masks(true)
        return true
