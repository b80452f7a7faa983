"""The back end on HiGHS (mixed-integer programming): strong where many things are counted, weak on long
chains of either-or, the opposite of SAT.  An extra (`judgecli[solver]`): it brings numpy, about 80 MB.

Budgets are counted in branch-and-bound nodes.
"""

from __future__ import annotations

from typing import Any

import highspy
import numpy

from judgecli.combat.legality.fast import Best, gain_of_masks
from judgecli.combat.legality.model import Model, Row

__all__ = ["HighsBackend"]

#: How many conflicts of the SAT solver one node is taken for, so that both share one unit of budget.
CONFLICTS_A_NODE = 40


class Program:
    """One component as an integer program: maximise the requirements obeyed.

    Columns: one for each pair, then "takes part in this mask" of each creature and mask asked for, triggers, and
    requirements.
    """

    def __init__(self, model: Model, members: list[int]) -> None:
        self.model = model
        self.members = members
        self.worth: list[float] = []
        self.whole: list[bool] = []
        self.starts: list[int] = [0]
        self.index: list[int] = []
        self.value: list[float] = []
        self.low: list[float] = []
        self.high: list[float] = []
        self.sure = 0
        self.pairs = {c: [self.column(whole=True) for _ in model.targets[c]] for c in members}
        self._any: dict[tuple[int, int], int] = {}
        inside = set(members)
        for c in members:
            self.row(dict.fromkeys(self.pairs[c], 1), high=model.capacity[c])
            self._own(c)
        for row in model.rows:
            if next(iter(row.over or row.when or {})) in inside:
                self._impose(row)

    def column(self, worth: float = 0, whole: bool = False) -> int:
        self.worth.append(worth)
        self.whole.append(whole)
        return len(self.worth) - 1

    def row(self, terms: dict[int, float], low: float = -numpy.inf, high: float = numpy.inf) -> None:
        self.index.extend(terms)
        self.value.extend(terms.values())
        self.starts.append(len(self.index))
        self.low.append(low)
        self.high.append(high)

    def some(self, creature: int, mask: int) -> dict[int, float]:
        """Terms that add up to 1 exactly if the creature takes one of these pairs, else to 0."""
        columns = [x for k, x in enumerate(self.pairs[creature]) if mask >> k & 1]
        if len(columns) == 1 or self.model.capacity[creature] == 1:
            return dict.fromkeys(columns, 1)
        key = (creature, mask)
        if key not in self._any:
            found = self._any[key] = self.column(whole=True)
            self.row({found: -1, **dict.fromkeys(columns, 1)}, low=0)
            for x in columns:
                self.row({found: 1, x: -1}, low=0)
        return {self._any[key]: 1}

    def _side(self, side: dict[int, int]) -> dict[int, float]:
        terms: dict[int, float] = {}
        for c, mask in side.items():
            for x, value in self.some(c, mask).items():
                terms[x] = terms.get(x, 0) + value
        return terms

    def _own(self, creature: int) -> None:
        """Requirements about one creature alone: with a single target, what each target is worth."""
        rows = self.model.local[creature]
        for row in rows:
            if not row.soft or self.model.capacity[creature] > 1:
                self._impose(row)
        if self.model.capacity[creature] > 1:
            return
        soft = [r for r in rows if r.soft]
        idle = sum(r.weight for r in soft if r.holds({creature: 0}))
        self.sure += idle
        for k, x in enumerate(self.pairs[creature]):
            self.worth[x] += sum(r.weight for r in soft if r.holds({creature: 1 << k})) - idle

    def _impose(self, row: Row) -> None:
        over = self._side(row.over)
        free: dict[int, float] = {}  # what, when it is 1, lifts the bound
        if row.soft:
            # obeyed ≤ holds: the bound is lifted where the requirement is given up
            self.sure += row.weight
            free[self.column(-row.weight, whole=True)] = 1
        for trigger in self._lifts(row):
            lifted = {**free}
            constant = 0.0
            for x, value in trigger.items():
                lifted[x] = lifted.get(x, 0) - value
                constant += value if False else 0
            slack = 1.0 if trigger else 0.0  # 1 - trigger
            if row.low:
                self._at_least(over, row.low, lifted, slack)
            if row.high is not None:
                self._at_most(over, row.high, len(row.over), lifted, slack)

    def _lifts(self, row: Row) -> list[dict[int, float]]:
        """Triggers: for each, terms that are 1 if it puts the row in force."""
        if row.when is None:
            return [{}]
        if row.when_least == 1:
            return [self.some(c, mask) for c, mask in row.when.items()]
        found = self.column(whole=True)
        counted = self._side(row.when)
        # count ≤ when_least - 1 + (n - when_least + 1) * found
        self.row(
            {found: -float(len(row.when) - row.when_least + 1), **counted}, high=float(row.when_least - 1)
        )
        return [{found: 1}]

    def _at_least(self, over: dict[int, float], low: int, lifted: dict[int, float], slack: float) -> None:
        terms = dict(over)
        for x, value in lifted.items():
            terms[x] = terms.get(x, 0) + low * value
        self.row(terms, low=low - low * slack)

    def _at_most(
        self, over: dict[int, float], high: int, size: int, lifted: dict[int, float], slack: float
    ) -> None:
        room = max(size - high, 0)
        terms = dict(over)
        for x, value in lifted.items():
            terms[x] = terms.get(x, 0) - room * value
        self.row(terms, high=high + room * slack)

    def solve(self, nodes: int, seconds: float) -> tuple[list[int] | None, bool]:
        """(column values, proven): None where no solution was found."""
        h: Any = highspy.Highs()
        h.setOptionValue("output_flag", False)
        h.setOptionValue("threads", 1)
        h.setOptionValue("random_seed", 0)
        h.setOptionValue("mip_max_nodes", max(nodes, 1))
        h.setOptionValue("time_limit", seconds)
        h.setOptionValue("mip_rel_gap", 0.0)
        h.setOptionValue("mip_abs_gap", 0.999)
        lp: Any = highspy.HighsLp()
        lp.num_col_, lp.num_row_ = len(self.worth), len(self.low)
        lp.sense_ = highspy.ObjSense.kMaximize
        lp.col_cost_ = numpy.array(self.worth, dtype=float)
        lp.col_lower_ = numpy.zeros(len(self.worth))
        lp.col_upper_ = numpy.ones(len(self.worth))
        lp.row_lower_ = numpy.array(self.low, dtype=float)
        lp.row_upper_ = numpy.array(self.high, dtype=float)
        lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        lp.a_matrix_.start_ = numpy.array(self.starts)
        lp.a_matrix_.index_ = numpy.array(self.index)
        lp.a_matrix_.value_ = numpy.array(self.value, dtype=float)
        kinds = highspy.HighsVarType
        lp.integrality_ = [kinds.kInteger if w else kinds.kContinuous for w in self.whole]
        h.passModel(lp)
        h.run()
        proven = h.getModelStatus() == highspy.HighsModelStatus.kOptimal
        values = list(h.getSolution().col_value)
        self.lpval = h.getInfo().objective_function_value + self.sure
        feasible = bool(values) and h.getInfo().primal_solution_status == 2
        return ([round(v) for v in values] if feasible else None), proven


class HighsBackend:
    """See `backend.Backend`; finds the maximum only."""

    def maximum(
        self, model: Model, members: list[int], floor: Best | None, ceiling: int | None, steps: int
    ) -> Best:
        program = Program(model, members)
        values, proven = program.solve(max(steps // CONFLICTS_A_NODE, 1), 5.0)
        known = floor or Best(0, (0,) * len(members), False)
        if values is None:
            return Best(known.gain, known.masks, False)
        masks = tuple(sum(1 << k for k, x in enumerate(program.pairs[c]) if values[x]) for c in members)
        gain = gain_of_masks(model, members, masks)
        if gain < known.gain:
            return Best(known.gain, known.masks, False)
        return Best(gain, masks, proven)

    def nearest(
        self, model: Model, members: list[int], near: list[int], goal: int, steps: int
    ) -> tuple[int, ...] | None:
        from judgecli.combat.legality.sat import SatBackend

        return SatBackend().nearest(model, members, near, goal, steps)
