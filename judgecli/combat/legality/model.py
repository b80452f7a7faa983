"""A problem made ready for searching: possible pairs only, bounds as rows over creatures' own bit masks.

Compiling drops what can't matter (bounds that no declaration can break, wants that none can obey) and bans pairs
that no declaration without a broken restriction can hold (a menace attacker with one able blocker).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from msgspec import Struct

from judgecli.combat.legality.checker import counted_wants
from judgecli.combat.legality.problem import Bound, CostKey, Declared, Pair, Pairs, Problem, Want

__all__ = ["Model", "Row", "compile_model", "components", "useful"]

_AnyBound = TypeVar("_AnyBound", Bound, Want)


class Row(Struct):
    """A bound: creature index → mask of its own pairs that count.  when None: always in force.

    soft: a requirement (worth `weight`), else a restriction.
    """

    over: dict[int, int]
    when: dict[int, int] | None
    low: int
    high: int | None
    when_least: int
    soft: bool
    weight: int = 1

    def creatures(self) -> set[int]:
        return set(self.over) if self.when is None else set(self.over) | set(self.when)

    @property
    def plain(self) -> bool:
        """It is in force exactly if anything counts at all (menace)."""
        return self.when is not None and self.when_least == 1 and self.when == self.over

    def holds(self, masks: dict[int, int]) -> bool:
        """Whether it holds for a choice of pairs: creature index → mask."""
        if self.when is not None and _count(self.when, masks) < self.when_least:
            return True
        number = _count(self.over, masks)
        return number >= self.low and (self.high is None or number <= self.high)


def _count(side: dict[int, int], masks: dict[int, int]) -> int:
    return sum(1 for c, m in side.items() if masks.get(c, 0) & m)


class Model(Struct):
    """creatures: ids, ascending.  targets[i]: what creature i may take, ascending; bit k of its masks is
    targets[i][k].  capacity[i].  local[i]: rows about creature i alone.  rows: all others.
    constant: requirements that every declaration obeys.
    """

    creatures: list[int]
    targets: list[list[int]]
    capacity: list[int]
    local: list[list[Row]]
    rows: list[Row]
    constant: int = 0

    def declared(self, masks: Iterable[int]) -> Declared:
        """Masks (one for each creature) as a declaration."""
        return tuple(
            (creature, target)
            for creature, targets, mask in zip(self.creatures, self.targets, masks, strict=True)
            for k, target in enumerate(targets)
            if mask >> k & 1
        )

    def masks(self, declared: Declared) -> list[int] | None:
        """The declaration as masks; None if it holds a pair that isn't possible here."""
        index = {c: i for i, c in enumerate(self.creatures)}
        masks = [0] * len(self.creatures)
        for creature, target in declared:
            i = index.get(creature)
            if i is None or target not in self.targets[i]:
                return None
            masks[i] |= 1 << self.targets[i].index(target)
        return masks

    def obeyed(self, masks: list[int]) -> int:
        """How many requirements the choice obeys (whatever it breaks)."""
        by = dict(enumerate(masks))
        rows = [row for rows in self.local for row in rows] + self.rows
        return self.constant + sum(row.weight for row in rows if row.soft and row.holds(by))


def compile_model(
    problem: Problem, costs: frozenset[CostKey] | None, without: frozenset[int] = frozenset()
) -> Model:
    """The model of the declarations that count beside one that declares `costs`.

    costs None: whatever costs.  without: creatures that stay out.
    """
    pairs = [p for p in problem.pairs() if p[0] not in without]
    if problem.declared_costs_only and costs is not None and problem.costs:
        pairs = [p for p in pairs if all(k in costs for k in problem.costs.get(p, ()))]
    possible = _presolve(problem, pairs)
    if costs is None:
        costs = problem.costs_of(problem.pairs()) if problem.declared_costs_only else frozenset()
    wants = counted_wants(problem, costs)
    return _build(problem, possible, wants)


def _presolve(problem: Problem, pairs: list[Pair]) -> dict[int, list[int]]:
    """Creature → targets, without pairs that can be in no declaration that breaks nothing."""
    options: dict[int, list[int]] = {}
    for creature, target in pairs:
        options.setdefault(creature, []).append(target)
    changed = True
    while changed:
        changed = False
        for bound in problem.bounds:
            banned = _banned_by(bound, options)
            if banned is not None and _remove(options, banned):
                changed = True
    return options


def _banned_by(bound: Bound, options: dict[int, list[int]]) -> Pairs | None:
    if bound.when is None:
        return bound.over if bound.high == 0 else None
    if bound.when_least != 1 or not bound.low:
        return None
    return bound.when if len(_creatures_in(bound.over, options)) < bound.low else None


def _creatures_in(pairs: Pairs, options: dict[int, list[int]]) -> list[int]:
    """The creatures that have a possible pair in the set."""
    creatures = options if pairs.creatures is None else [c for c in pairs.creatures if c in options]
    targets = pairs.targets
    if targets is None:
        return [c for c in creatures if options[c]]
    return [c for c in creatures if any(t in targets for t in options[c])]


def _remove(options: dict[int, list[int]], banned: Pairs) -> bool:
    found = False
    for creature in _creatures_in(banned, options):
        found = True
        left = [t for t in options[creature] if not banned.has((creature, t))]
        if left:
            options[creature] = left
        else:
            del options[creature]
    return found


def _build(
    problem: Problem, options: dict[int, list[int]], wants: list[tuple[Want, frozenset[Pair] | None]]
) -> Model:
    creatures = sorted(options)
    model = Model(
        creatures,
        [options[c] for c in creatures],
        [min(problem.capacity.get(c, 1), len(options[c])) for c in creatures],
        [[] for _ in creatures],
        [],
    )
    index = {c: i for i, c in enumerate(creatures)}
    for row in _merged(_row(model, index, bound, soft=False) for bound in problem.bounds):
        if _can_break(row):
            _place(model, row)
    merged: dict[tuple[object, ...], Row] = {}
    least = {tuple(r.over.items()): r.low for r in sorted(model.rows, key=lambda r: r.low) if r.plain}
    for want, counting in wants:
        row = _row(model, index, want, soft=True, counting=counting)
        if not row.over and row.low and not row.when:
            if row.when is not None:
                model.constant += 1  # nobody can ever trigger it
            continue
        if row.when is None and row.low:
            # "must be blocked" on a menace creature takes two: said outright, every search sees further
            row.low = max(row.low, least.get(tuple(row.over.items()), 0))
            if row.high is not None and row.low > row.high:
                continue
        if not _can_break(row):
            model.constant += 1
            continue
        same = merged.setdefault(_row_key(row), row)
        if same is row:
            _place(model, row)
        else:
            same.weight += 1
    return model


def _merged(rows: Iterable[Row]) -> list[Row]:
    """Restrictions, each once, "can't attack alone" of many creatures as one.

    If c takes part, at least `low` others do: that is, at least low + 1 of c and the others.  Said so, the same
    restriction on several creatures is one row that any of them puts in force.
    """
    found: dict[tuple[object, ...], Row] = {}
    for row in rows:
        when = row.when
        if when is not None and len(when) == 1 and row.when_least == 1 and not when.keys() & row.over.keys():
            over = dict(sorted((row.over | when).items()))
            high = None if row.high is None else row.high + 1
            row = Row(over, when, row.low + 1 if row.low else 0, high, 1, False)
            key = (tuple(over.items()), row.low, row.high)
            same = found.get(key)
            if same is not None and same.when is not None:
                same.when = {**same.when, **{c: same.when.get(c, 0) | m for c, m in when.items()}}
            else:
                found[key] = row
        else:
            found.setdefault(_row_key(row), row)
    for row in found.values():
        if row.when is not None:
            row.when = dict(sorted(row.when.items()))
    return list(found.values())


def _row_key(row: Row) -> tuple[object, ...]:
    when = None if row.when is None else tuple(row.when.items())
    return (tuple(row.over.items()), when, row.low, row.high, row.when_least, row.soft)


def _row(
    model: Model,
    index: dict[int, int],
    bound: Bound | Want,
    soft: bool,
    counting: frozenset[Pair] | None = None,
) -> Row:
    over = _side(model, index, bound.over, counting)
    when = None if bound.when is None else _side(model, index, bound.when, None)
    return Row(over, when, bound.low, bound.high, bound.when_least, soft)


def _side(
    model: Model, index: dict[int, int], pairs: Pairs, counting: frozenset[Pair] | None
) -> dict[int, int]:
    if pairs.creatures is None:
        creatures: Iterable[int] = range(len(model.creatures))
    else:
        creatures = sorted(index[c] for c in pairs.creatures if c in index)
    wanted = pairs.targets
    found: dict[int, int] = {}
    for i in creatures:
        mask = 0
        for k, target in enumerate(model.targets[i]):
            if (wanted is None or target in wanted) and (
                counting is None or (model.creatures[i], target) in counting
            ):
                mask |= 1 << k
        if mask:
            found[i] = mask
    return found


def _can_break(row: Row) -> bool:
    """Whether any choice at all can fail to hold it; bounds that never bind are loosened on the way."""
    if row.when is not None and len(row.when) < row.when_least:
        return False
    if row.high is not None and row.high >= len(row.over):
        row.high = None
    return row.low > 0 or row.high is not None


def _place(model: Model, row: Row) -> None:
    about = row.creatures()
    if len(about) == 1:
        model.local[next(iter(about))].append(row)
    elif about:
        model.rows.append(row)


def useful(model: Model, keep: list[int] | None = None) -> Model:
    """The model without the pairs that a best choice never needs.

    Needed are pairs that a requirement counts, those of `keep` (masks), and what a restriction asks for beside
    pairs that are needed.  Leaving out any other pair breaks nothing and gains no less.
    """
    needed = list(keep) if keep is not None else [0] * len(model.creatures)
    rows = [row for rows in model.local for row in rows] + model.rows
    for row in rows:
        if row.soft and row.low:
            for c, mask in row.over.items():
                needed[c] |= mask
    asking = [row for row in rows if not row.soft and row.low]
    changed = True
    while changed:
        changed = False
        for row in asking:
            if row.when is None or any(needed[c] & mask for c, mask in row.when.items()):
                for c, mask in row.over.items():
                    if mask & ~needed[c]:
                        needed[c] |= mask
                        changed = True
                asking = [r for r in asking if r is not row]
    if all(n == (1 << len(t)) - 1 for n, t in zip(needed, model.targets, strict=True)):
        return model
    return _restrict(model, needed)


def _restrict(model: Model, needed: list[int]) -> Model:
    kept = [c for c, mask in enumerate(needed) if mask]
    place = {c: n for n, c in enumerate(kept)}
    bits = {c: [k for k in range(len(model.targets[c])) if needed[c] >> k & 1] for c in kept}
    smaller = Model(
        [model.creatures[c] for c in kept],
        [[model.targets[c][k] for k in bits[c]] for c in kept],
        [min(model.capacity[c], len(bits[c])) for c in kept],
        [[] for _ in kept],
        [],
        model.constant,
    )

    def side(masks: dict[int, int]) -> dict[int, int]:
        found: dict[int, int] = {}
        for c, mask in masks.items():
            if c in place:
                small = sum(1 << n for n, k in enumerate(bits[c]) if mask >> k & 1)
                if small:
                    found[place[c]] = small
        return found

    for row in [row for rows in model.local for row in rows] + model.rows:
        when = None if row.when is None else side(row.when)
        small = Row(side(row.over), when, row.low, row.high, row.when_least, row.soft, row.weight)
        if _can_break(small):
            _place(smaller, small)
        elif small.soft:
            smaller.constant += small.weight
    return smaller


def components(model: Model) -> list[list[int]]:
    """Creature indexes that rows tie together, each component ascending."""
    parent = list(range(len(model.creatures)))

    def root(i: int) -> int:
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    for row in model.rows:
        about = list(row.creatures())
        first = root(about[0])
        for other in about[1:]:
            parent[root(other)] = first
    found: dict[int, list[int]] = {}
    for i in range(len(parent)):
        found.setdefault(root(i), []).append(i)
    return sorted(found.values())
