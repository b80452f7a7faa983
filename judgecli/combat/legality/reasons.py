"""Why requirements that a declaration misses can't be obeyed: the smallest sets of restrictions in the way.

For each requirement the restrictions are tried one by one, in a fixed order; what can be left out without making the
requirement possible is left out, so what remains is minimal and always the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from judgecli.board.verdicts import Obstacle, Violation
from judgecli.combat.legality import search
from judgecli.combat.legality.build import Declaring
from judgecli.combat.legality.checker import counted_wants, obeys, over_capacity
from judgecli.combat.legality.problem import Bound, CostKey, Declared, Pair, Pairs, Problem, Want

__all__ = ["obstacles"]

#: Requirements explained, at most, and questions that all of it may ask of the search.
_MOST = 8
_QUESTIONS = 400
_LIMITS = search.Limits(pure=4_000, backend=4_000)


class _Item(Struct):
    """A restriction that might be in the way: a bound, or pairs that it forbids, or a creature's capacity."""

    violation: Violation
    bound: Bound | None = None
    pairs: frozenset[Pair] = frozenset()
    creature: int = 0


class _Asker:
    """Asks whether wants can all be obeyed when only some of the restrictions hold."""

    def __init__(self, table: Declaring) -> None:
        self.table = table
        self.left = _QUESTIONS

    def possible(self, wants: Sequence[Want], items: Sequence[_Item]) -> bool:
        """True where it is possible, or not known."""
        self.left -= 1
        if self.left < 0:
            return True
        problem = self.table.problem
        forbidden: set[Pair] = set()
        for item in items:
            forbidden |= item.pairs
        bound_creatures = {item.creature for item in items if item.creature}
        creatures = problem.creatures
        options = {c: tuple(t for t in problem.targets if (c, t) not in forbidden) for c in creatures}
        many = len(problem.targets)
        capacity = {
            c: problem.capacity.get(c, 1) if c in bound_creatures else max(many, 1) for c in creatures
        }
        asked = Problem(
            about=problem.about,
            player=problem.player,
            creatures=creatures,
            targets=problem.targets,
            options=options,
            capacity=capacity,
            bounds=tuple(item.bound for item in items if item.bound is not None),
            wants=tuple(wants),
        )
        return search.feasible(asked, _LIMITS) is not False


def obstacles(table: Declaring, declared: Declared, costs: frozenset[CostKey]) -> tuple[Obstacle, ...]:
    """For requirements that the declaration misses: what keeps them from being obeyed, by themselves or beside those
    that are."""
    wants: list[Want] = []
    missed: list[Want] = []
    for want, counting in counted_wants(table.problem, costs):
        (wants if obeys(want, declared, counting) else missed).append(want)
    asker = _Asker(table)
    found: list[Obstacle] = []
    for want in missed[:_MOST]:
        items = _items(table, want, costs)
        reasons = _in_the_way(asker, [want], items)
        if reasons is None:
            reasons = _in_the_way(asker, [want, *wants], items)
        if reasons:
            status = replace(want.status, obeyed=False)
            found.append(Obstacle(status, tuple(item.violation for item in reasons)))
    return tuple(found)


def _in_the_way(asker: _Asker, wants: list[Want], items: list[_Item]) -> list[_Item] | None:
    """A minimal set of restrictions that make the wants impossible together; None if they aren't."""
    if asker.possible(wants, items):
        return None
    return _shrink(asker, wants, [], items)


def _shrink(asker: _Asker, wants: list[Want], kept: list[_Item], items: list[_Item]) -> list[_Item]:
    """QuickXplain: what of `items` is needed beside `kept`; last items are left out first."""

    def needed(background: list[_Item], grew: bool, among: list[_Item]) -> list[_Item]:
        if grew and not asker.possible(wants, background):
            return []
        if len(among) == 1:
            return among
        half = len(among) // 2
        first, second = among[:half], among[half:]
        later = needed([*background, *first], bool(first), second)
        earlier = needed([*background, *later], bool(later), first)
        return [*earlier, *later]

    if not items or (not asker.possible(wants, kept) and not kept):
        return []
    return needed(kept, False, items)


def _items(table: Declaring, want: Want, costs: frozenset[CostKey]) -> list[_Item]:
    """The restrictions on pairs that the want may use or that its bounds draw in, rules first, then effects in order
    of creature and target."""
    problem = table.problem
    about = want.over if want.when is None else Pairs()
    by_violation: dict[Violation, set[Pair]] = {}
    for c in problem.creatures:
        for t in problem.targets:
            for violation in table.reasons(c, t):
                by_violation.setdefault(violation, set()).add((c, t))
    near = [(v, p) for v, p in by_violation.items() if any(about.has(x) for x in p)]
    far = [(v, p) for v, p in by_violation.items() if not any(about.has(x) for x in p)]
    items = [_Item(v, pairs=frozenset(p)) for v, p in near]
    items.extend(_cost_items(table, costs))
    items.extend(_Item(bound.broken, bound=bound) for bound in problem.bounds)
    for c in problem.creatures:
        if len(problem.targets) > problem.capacity.get(c, 1):
            most = problem.capacity.get(c, 1)
            items.append(_Item(over_capacity(problem.about, c, (), most), creature=c))
    items.extend(_Item(v, pairs=frozenset(p)) for v, p in far)
    return items


def _cost_items(table: Declaring, costs: frozenset[CostKey]) -> list[_Item]:
    """Costs that aren't paid in the declaration: nobody has to pay them."""
    if not table.problem.declared_costs_only:
        return []
    by_key: dict[CostKey, set[Pair]] = {}
    for pair, keys in table.problem.costs.items():
        for key in keys:
            if key not in costs:
                by_key.setdefault(key, set()).add(pair)
    return [
        _Item(
            Violation("cost", table.total_cost, key.creature, (), static.source, static.text),
            pairs=frozenset(by_key[key]),
        )
        for number, static, _, _, _ in table.taxes
        for key in sorted(by_key)
        if key.effect == number
    ]
