"""Why requirements that a declaration misses can't be obeyed: the smallest sets of restrictions in the way.

For each requirement only what it can touch is looked at; there restrictions are left out, in a fixed order, as long as
the requirement stays impossible.  What remains is minimal and always the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from judgecli.board.verdicts import Obstacle, Violation
from judgecli.combat.legality import search
from judgecli.combat.legality.build import Declaring
from judgecli.combat.legality.checker import counted_wants, obeys, over_capacity
from judgecli.combat.legality.problem import Bound, CostKey, Declared, Pair, Problem, Want

__all__ = ["obstacles"]

#: Requirements explained, at most.
_MOST = 8
#: What all questions together may weigh, in pairs and bounds looked at.
_WEIGHT = 12_000
#: Steps of each question.
_STEPS = 1_500


class _Item(Struct):
    """A restriction that might be in the way: a bound, or pairs that it forbids, or a creature's capacity (without
    it the creature could take one target more)."""

    violation: Violation
    bound: Bound | None = None
    pairs: frozenset[Pair] = frozenset()
    creature: int = 0


class _Heavy(Exception):  # noqa: N818 - not an error: the explanation is left out
    """The questions would weigh too much."""


def obstacles(table: Declaring, declared: Declared, costs: frozenset[CostKey]) -> tuple[Obstacle, ...]:
    """For requirements that the declaration misses: what keeps them from being obeyed, by themselves or beside those
    that are.  Left out where finding it would take long."""
    obeyed: list[Want] = []
    missed: list[Want] = []
    for want, counting in counted_wants(table.problem, costs):
        (obeyed if obeys(want, declared, counting) else missed).append(want)
    finder = _Finder(table, costs)
    found: list[Obstacle] = []
    for want in missed[:_MOST]:
        try:
            items = finder.in_the_way([want]) or finder.in_the_way([want, *obeyed])
        except _Heavy:
            break
        if items:
            status = replace(want.status, obeyed=False)
            found.append(Obstacle(status, tuple(item.violation for item in items)))
    return tuple(found)


class _Finder:
    def __init__(self, table: Declaring, costs: frozenset[CostKey]) -> None:
        self.table = table
        self.problem = table.problem
        self.costs = costs
        self.left = _WEIGHT

    def in_the_way(self, wants: list[Want]) -> list[_Item]:
        """A minimal set of restrictions that make the first want impossible beside the others; [] if none do."""
        scope = self._scope(wants)
        near = [w for w in wants if any(w.over.has(p) for p in scope)] if len(wants) > 1 else wants
        groups = self._items(wants[0], scope)
        if self._possible(near, scope, _flat(groups)):
            return []
        return self._shrink(near, scope, groups)

    def _scope(self, wants: list[Want]) -> set[Pair]:
        """The pairs that matter to the first want: its own, those that restrictions then ask for, and where it stands
        beside other wants, all that they and it compete for."""
        every = [(c, t) for c in self.problem.creatures for t in self.problem.targets]
        scope = {p for p in every if wants[0].over.has(p)}
        if wants[0].when is not None:
            scope |= {p for p in every if wants[0].when.has(p)}
        sides = [(b.over, b.when) for b in self.problem.bounds if b.low]
        together = len(wants) > 1
        if together:
            sides = [(b.over, b.when) for b in self.problem.bounds]
            sides += [(w.over, w.when) for w in wants[1:]]
        changed = True
        while changed:
            self._weigh(len(every) * len(sides) // 8)
            changed = False
            if together:
                touched = {c for c, _ in scope}
                scope |= {p for p in every if p[0] in touched}
            for side in list(sides):
                over, when = side
                drawn = when if when is not None and not together else None
                touches = [drawn] if drawn is not None else [over, when] if when is not None else [over]
                if any(x is not None and any(x.has(p) for p in scope) for x in touches):
                    sides.remove(side)
                    more = {p for p in every if over.has(p) or (when is not None and when.has(p))}
                    changed = changed or not more <= scope
                    scope |= more
        return scope

    def _weigh(self, weight: int) -> None:
        self.left -= weight
        if self.left < 0:
            raise _Heavy

    def _possible(self, wants: Sequence[Want], scope: set[Pair], items: Sequence[_Item]) -> bool:
        """Whether the wants can all be obeyed with only these restrictions; True where it isn't known."""
        forbidden: set[Pair] = set()
        for item in items:
            forbidden |= item.pairs
        limited = {item.creature for item in items if item.creature}
        options: dict[int, tuple[int, ...]] = {}
        for c, t in sorted(scope - forbidden):
            options[c] = (*options.get(c, ()), t)
        creatures = tuple(sorted({c for c, _ in scope}))
        targets = tuple(sorted({t for _, t in scope}))
        capacity = {c: self.problem.capacity.get(c, 1) + (c not in limited) for c in creatures}
        ways = sum(len(t) ** (2 if capacity[c] > 1 else 1) for c, t in options.items())
        self._weigh(ways + 2 * len(items) + len(wants))
        asked = Problem(
            about=self.problem.about,
            player=self.problem.player,
            creatures=creatures,
            targets=targets,
            options={c: options.get(c, ()) for c in creatures},
            capacity=capacity,
            bounds=tuple(item.bound for item in items if item.bound is not None),
            wants=tuple(wants),
        )
        return search.feasible(asked, _STEPS) is not False

    def _shrink(self, wants: list[Want], scope: set[Pair], groups: list[list[_Item]]) -> list[_Item]:
        """What is needed: of groups first, then within those that hold several (capacities stay whole where looking
        closer would take long)."""
        left = self._needed(wants, scope, [], groups)
        for place, group in enumerate(left):
            if len(group) > 1:
                rest = [item for n, other in enumerate(left) if n != place for item in other]
                try:
                    left[place] = _flat(self._needed(wants, scope, rest, [[item] for item in group]))
                except _Heavy:
                    if not group[0].creature:
                        raise
        return _flat(left)

    def _needed(
        self, wants: list[Want], scope: set[Pair], beside: list[_Item], groups: list[list[_Item]]
    ) -> list[list[_Item]]:
        """The groups needed beside other restrictions (QuickXplain): last ones are left out first."""

        def needed(background: list[_Item], grew: bool, among: list[list[_Item]]) -> list[list[_Item]]:
            if grew and not self._possible(wants, scope, background):
                return []
            if len(among) == 1:
                return among
            half = len(among) // 2
            first, second = among[:half], among[half:]
            later = needed([*background, *_flat(first)], bool(first), second)
            earlier = needed([*background, *_flat(later)], bool(later), first)
            return [*earlier, *later]

        return needed(beside, bool(beside), groups) if groups else []

    def _items(self, want: Want, scope: set[Pair]) -> list[list[_Item]]:
        """The restrictions in scope, in the order in which they are kept: those on the want's own pairs first, then
        costs, restrictions on the whole, and as a group each capacities and what else keeps pairs out."""
        own: dict[Violation, set[Pair]] = {}
        other: dict[Violation, set[Pair]] = {}
        for pair in sorted(scope):
            for violation in self.table.reasons(*pair):
                (own if want.over.has(pair) else other).setdefault(violation, set()).add(pair)
        for violation in own:
            own[violation] |= other.pop(violation, set())
        items = [_Item(v, pairs=frozenset(p)) for v, p in own.items()]
        items.extend(self._cost_items(scope))
        for bound in self.problem.bounds:
            if any(bound.over.has(p) or (bound.when is not None and bound.when.has(p)) for p in scope):
                items.append(_Item(bound.broken, bound=bound))
        capacities: list[_Item] = []
        for c in sorted({c for c, _ in scope}):
            most = self.problem.capacity.get(c, 1)
            if sum(1 for p in scope if p[0] == c) > most:
                capacities.append(_Item(over_capacity(self.problem.about, c, (), most), creature=c))
        rest = [_Item(v, pairs=frozenset(p)) for v, p in other.items()]
        return [group for group in ([[item] for item in items] + [capacities, rest]) if group]

    def _cost_items(self, scope: set[Pair]) -> list[_Item]:
        """Costs that aren't paid in the declaration: nobody has to pay them."""
        if not self.problem.declared_costs_only:
            return []
        by_key: dict[CostKey, set[Pair]] = {}
        for pair, keys in self.problem.costs.items():
            for key in keys:
                if key not in self.costs and pair in scope:
                    by_key.setdefault(key, set()).add(pair)
        return [
            _Item(
                Violation(
                    "cost", self.table.total_cost, key.creature, (), tax.static.source, tax.static.text
                ),
                pairs=frozenset(by_key[key]),
            )
            for tax in self.table.taxes
            for key in sorted(by_key)
            if key.effect == tax.number
        ]


def _flat(groups: list[list[_Item]]) -> list[_Item]:
    return [item for group in groups for item in group]
