"""The back end on python-sat: a component as clauses, its maximum by core-guided MaxSAT, the nearest by asking.

Nothing here is imported before it is used.  Budgets are counted in conflicts of the SAT solver.
"""

from __future__ import annotations

from typing import Any

from pysat.examples.rc2 import RC2
from pysat.formula import WCNF
from pysat.solvers import Solver

from judgecli.combat.legality.fast import Best, gain_of_masks
from judgecli.combat.legality.layers import OutOfBudget
from judgecli.combat.legality.model import Model, Row

__all__ = ["SatBackend"]

#: Supports budgets and assumptions, and is the quickest here on boards.
_SOLVER = "g4"


class Clauses:
    """Clauses over fresh variables; `counter` gives literals for "at least j of these"."""

    def __init__(self) -> None:
        self.clauses: list[list[int]] = []
        self.top = 0

    def fresh(self) -> int:
        self.top += 1
        return self.top

    def add(self, *literals: int) -> None:
        self.clauses.append(list(literals))

    def any_of(self, literals: list[int]) -> int:
        """A literal that is true exactly if one of these is."""
        if len(literals) == 1:
            return literals[0]
        found = self.fresh()
        for literal in literals:
            self.add(-literal, found)
        self.add(-found, *literals)
        return found

    def counter(self, literals: list[int], most: int) -> list[int]:
        """Literals o[0..]: o[j] is true exactly if at least j + 1 of these are (a totalizer cut off at `most`)."""
        if len(literals) <= 1:
            return literals[:most]
        half = len(literals) // 2
        left, right = self.counter(literals[:half], most), self.counter(literals[half:], most)
        size = min(most, len(literals))
        out = [self.fresh() for _ in range(size)]
        for i in range(len(left) + 1):
            for j in range(len(right) + 1):
                if i + j > 0:
                    # at least i on the left and j on the right → at least i + j
                    reason = ([-left[i - 1]] if i else []) + ([-right[j - 1]] if j else [])
                    self.add(*reason, out[min(i + j, size) - 1])
                if i + j < size:
                    # fewer than i + 1 and fewer than j + 1 → fewer than i + j + 1
                    reason = ([left[i]] if i < len(left) else []) + ([right[j]] if j < len(right) else [])
                    self.add(*reason, -out[i + j])
        return out


class Encoding:
    """One component as clauses.

    pairs[n][k]: the literal of the n-th member's k-th pair.  softs: literals each worth one requirement, whose
    number true is no more than what is obeyed, and can be all of it.
    """

    def __init__(self, model: Model, members: list[int]) -> None:
        self.model = model
        self.members = members
        self.sat = Clauses()
        self.pairs = [[self.sat.fresh() for _ in model.targets[c]] for c in members]
        self.place = {c: n for n, c in enumerate(members)}
        self.softs: list[int] = []
        self.sure = 0
        self._any: dict[tuple[int, int], int] = {}
        self._prefix: dict[int, list[int]] = {}
        for c in members:
            self._capacity(c)
            for row in model.local[c]:
                if not row.soft:
                    self._restriction(row)
            self._own_requirements(c)
        for row in self._rows():
            if row.soft:
                literal = self._requirement(row)
                self.softs.extend([literal] * row.weight)
            else:
                self._restriction(row)

    def _rows(self) -> list[Row]:
        inside = set(self.members)
        return [r for r in self.model.rows if next(iter(r.over or r.when or {})) in inside]

    def some(self, creature: int, mask: int) -> int:
        """A literal: the creature takes one of these pairs."""
        key = (creature, mask)
        if key not in self._any:
            literals = self.pairs[self.place[creature]]
            self._any[key] = self.sat.any_of([x for k, x in enumerate(literals) if mask >> k & 1])
        return self._any[key]

    def _side(self, side: dict[int, int]) -> list[int]:
        return [self.some(c, mask) for c, mask in side.items()]

    def _capacity(self, creature: int) -> None:
        literals = self.pairs[self.place[creature]]
        most = self.model.capacity[creature]
        if most == 1:
            before = self.prefix(creature)
            for x, y in zip(literals[1:], before, strict=False):
                self.sat.add(-x, -y)
        elif most < len(literals):
            self.sat.add(-self.sat.counter(literals, most + 1)[most])

    def prefix(self, creature: int) -> list[int]:
        """For each number k a literal that is true exactly if one of the creature's first k + 1 pairs is taken."""
        if creature not in self._prefix:
            found: list[int] = []
            for x in self.pairs[self.place[creature]]:
                if found:
                    literal = self.sat.fresh()
                    self.sat.add(-x, literal)
                    self.sat.add(-found[-1], literal)
                    self.sat.add(-literal, x, found[-1])
                    found.append(literal)
                else:
                    found.append(x)
            self._prefix[creature] = found
            self._any[creature, (1 << len(found)) - 1] = found[-1]
        return self._prefix[creature]

    def _triggers(self, row: Row) -> list[int]:
        """Literals each of which puts the row in force ([] with when None: it always is)."""
        if row.when is None:
            return []
        sides = self._side(row.when)
        if row.when_least == 1:
            return sides
        return [self.sat.counter(sides, row.when_least)[row.when_least - 1]]

    def _limits(self, row: Row) -> tuple[list[int], list[int]]:
        """Two clauses' heads: literals one of which must be true for `low`; and for `high`."""
        over = self._side(row.over)
        low: list[int] = []
        high: list[int] = []
        if row.low == 1:
            low = over
        elif row.low > 1:
            low = [self.sat.counter(over, row.low)[row.low - 1]] if row.low <= len(over) else []
        if row.high is not None and row.high < len(over):
            high = [-self.sat.counter(over, row.high + 1)[row.high]]
        return low, high

    def _restriction(self, row: Row) -> None:
        self._impose(row, [])

    def _requirement(self, row: Row) -> int:
        """A literal that can be true only if the requirement is obeyed."""
        literal = self.sat.fresh()
        self._impose(row, [-literal])
        return literal

    def _impose(self, row: Row, unless: list[int]) -> None:
        low, high = self._limits(row)
        heads = ([low] if row.low else []) + ([high] if high else [])
        for head in heads:
            if row.when is None:
                self.sat.add(*unless, *head)
                continue
            for trigger in self._triggers(row):
                if row.plain and row.low == 2 and head is low:
                    # menace: each blocker needs another one; stronger than by the counter
                    others = [x for x in self._side(row.over) if x != trigger]
                    self.sat.add(*unless, -trigger, *others)
                else:
                    self.sat.add(*unless, -trigger, *head)

    def _own_requirements(self, creature: int) -> None:
        """Requirements about this creature alone.  One that takes a single target gains what that target is
        worth: a literal "gains at least j" for each j, so that the solver needn't find out that its choices
        exclude each other."""
        rows = [r for r in self.model.local[creature] if r.soft]
        if not rows:
            return
        if self.model.capacity[creature] > 1:
            for row in rows:
                self.softs.extend([self._requirement(row)] * row.weight)
            return
        idle = sum(r.weight for r in rows if r.holds({creature: 0}))
        literals = self.pairs[self.place[creature]]
        gains = [sum(r.weight for r in rows if r.holds({creature: 1 << k})) for k in range(len(literals))]
        least = min([idle, *gains])
        self.sure += least
        for level in range(least + 1, max([idle, *gains]) + 1):
            ways = [x for x, gain in zip(literals, gains, strict=True) if gain >= level]
            soft = self.sat.fresh()
            if idle >= level:
                # obeyed by staying home too: only the poorer targets spoil it
                for x, gain in zip(literals, gains, strict=True):
                    if gain < level:
                        self.sat.add(-soft, -x)
            else:
                self.sat.add(-soft, *ways)
            self.softs.append(soft)

    def masks(self, true: set[int]) -> tuple[int, ...]:
        return tuple(sum(1 << k for k, x in enumerate(row) if x in true) for row in self.pairs)


class _Oracle:
    """RC2's solver with a budget of conflicts over all its calls."""

    def __init__(self, solver: Any, steps: int) -> None:
        self._solver = solver
        self._end = steps
        self._cap = -1

    def conf_budget(self, budget: int = -1) -> None:
        """RC2 bounds some of its calls by itself."""
        self._cap = budget

    def solve_limited(self, assumptions: Any = (), expect_interrupt: bool = False) -> bool | None:
        left = self._end - int(self._solver.accum_stats()["conflicts"])
        if left <= 0:
            raise OutOfBudget
        capped = 0 <= self._cap < left
        self._solver.conf_budget(self._cap if capped else left)
        found: bool | None = self._solver.solve_limited(assumptions=list(assumptions))
        if found is None and not capped:
            raise OutOfBudget
        return found

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
        climb = _Climb(encoding, known, min(top, top if ceiling is None else ceiling))
        with climb.solver:
            # Often the bound is reached at once; else cores may say why not; else climb.
            if climb.reach(climb.top, steps // 8):
                return climb.best(True)
            found = _cores(encoding, steps // 4)
            if found is not None:
                return found
            while climb.known.gain < climb.top:
                if climb.reach(climb.known.gain + 1, steps // 2) is None:
                    return climb.best(False)
            return climb.best(True)

    def nearest(
        self, model: Model, members: list[int], near: list[int], goal: int, steps: int
    ) -> tuple[int, ...] | None:
        try:
            return _Nearest(Encoding(model, members), near, goal, steps).find()
        except OutOfBudget:
            return None


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

    def __init__(self, encoding: Encoding, known: Best, top: int) -> None:
        self.encoding = encoding
        self.known = known
        self.top = top
        sat = encoding.sat
        self.size = len(sat.clauses)
        self.count = sat.counter(encoding.softs, max(top - encoding.sure, 1))
        self.solver = Solver(_SOLVER, bootstrap_with=sat.clauses)
        del sat.clauses[self.size :]

    def best(self, proven: bool) -> Best:
        return Best(self.known.gain, self.known.masks, proven)

    def reach(self, goal: int, steps: int) -> bool | None:
        """Whether `goal` can be reached; None: not settled in so many conflicts."""
        if goal <= self.known.gain:
            return True
        self.solver.conf_budget(steps)
        found: bool | None = self.solver.solve_limited(assumptions=[self.count[goal - self.encoding.sure - 1]])
        if found:
            masks = self.encoding.masks(set(self.solver.get_model()))
            gain = gain_of_masks(self.encoding.model, self.encoding.members, masks)
            self.known = Best(gain, masks)
        elif found is False:
            self.top = goal - 1
        return found


class _Nearest:
    """Fewest changes first, then fewest pairs, then creature by creature the lowest choice."""

    def __init__(self, encoding: Encoding, near: list[int], goal: int, steps: int) -> None:
        self.encoding = encoding
        sat = encoding.sat
        needed = goal - encoding.sure
        if needed > 0:
            sat.add(sat.counter(encoding.softs, needed)[needed - 1])
        same = [self._is(n, near[c]) for n, c in enumerate(encoding.members)]
        self.changes = sat.counter([-x for x in same], len(same))
        self.taken = sat.counter(self._taken(), sum(encoding.model.capacity[c] for c in encoding.members))
        self.solver = Solver(_SOLVER, bootstrap_with=sat.clauses)
        self.end = steps

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
        with self.solver:
            fixed: list[int] = []
            true = self._ask(fixed)
            assert true is not None, "a maximum that can't be reached"
            for count in (self.changes, self.taken):
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
        left = self.end - int(self.solver.accum_stats()["conflicts"])
        if left <= 0:
            raise OutOfBudget
        self.solver.conf_budget(left)
        found = self.solver.solve_limited(assumptions=assumptions)
        if found is None:
            raise OutOfBudget
        return set(self.solver.get_model()) if found else None
