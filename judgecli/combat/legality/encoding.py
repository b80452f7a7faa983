"""A component of a model as clauses for a SAT solver."""

from __future__ import annotations

from judgecli.combat.legality.model import Model, Row

__all__ = ["Clauses", "Encoding"]


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
