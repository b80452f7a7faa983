"""A declaration as an abstract problem: pairs to choose, bounds that must hold, wants to obey.

Declaring is choosing *pairs* (creature, target): for attackers a target is a player, planeswalker or battle,
and a creature takes at most one; for blockers a target is an attacking creature, and a creature takes as
many as its capacity.  Every restriction on the declaration as a whole and every requirement is a *bound*: if
at least `when_least` different creatures have a pair in `when`, then the number of different creatures
with a pair in `over` lies between `low` and `high`.

    menace on t            when = over = pairs with t, low 2
    "can't attack alone"   when = pairs of c, over = pairs of all others, low 1
    "at most one blocker"  when = always, over = all pairs, high 1
    "attacks if able"      a want: when = always, over = pairs of c, low 1
    "if A attacks, B …"    a want: when = pairs of A, over = pairs of B, low 1

No rules, no Board: `build_attack` and `build_block` write problems, `checker` judges a declaration, `fast` and
`sat` look for better ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

from msgspec import Struct

from judgecli.board.verdicts import RequirementStatus, Violation

__all__ = ["Bound", "CostKey", "Declared", "Pair", "Pairs", "Problem", "Want", "pair_key"]

#: (creature id, target id).
Pair = tuple[int, int]
#: A declaration: pairs in ascending order.
Declared = tuple[Pair, ...]


class Pairs(Struct, frozen=True):
    """A set of pairs: all with one of `creatures` and one of `targets`; None stands for every one."""

    creatures: frozenset[int] | None = None
    targets: frozenset[int] | None = None

    def has(self, pair: Pair) -> bool:
        return (self.creatures is None or pair[0] in self.creatures) and (
            self.targets is None or pair[1] in self.targets
        )

    def count(self, declared: Iterable[Pair]) -> int:
        """How many different creatures have a pair in this set."""
        return len({pair[0] for pair in declared if self.has(pair)})


class Bound(Struct, frozen=True):
    """A restriction on the declaration as a whole; see the module's docstring.  broken: what to say."""

    over: Pairs
    broken: Violation
    low: int = 0
    high: int | None = None
    when: Pairs | None = None
    when_least: int = 1

    def holds(self, declared: Declared) -> bool:
        return _holds(self, declared)


class Want(Struct, frozen=True):
    """One requirement, obeyed exactly if its bound holds.  status: whose it is, in words to come."""

    over: Pairs
    status: RequirementStatus
    low: int = 1
    high: int | None = None
    when: Pairs | None = None
    when_least: int = 1

    def holds(self, declared: Declared) -> bool:
        return _holds(self, declared)


def _holds(bound: Bound | Want, declared: Declared) -> bool:
    if bound.when is not None and bound.when.count(declared) < bound.when_least:
        return True
    number = bound.over.count(declared)
    return number >= bound.low and (bound.high is None or number <= bound.high)


class CostKey(Struct, frozen=True, order=True):
    """Whose cost: number of the effect, and the creature it must be paid for."""

    effect: int
    creature: int


class Problem(Struct, kw_only=True):
    """One player's (or team's) declaration of attackers or blockers.

    creatures: all that might be declared, ascending.  targets: all that might be attacked or blocked, ascending.
    options: creature → the targets it may take as far as it alone is concerned, ascending.
    capacity: creature → how many targets it may take; missing: one.
    reasons: (creature, target) → the restrictions that keep this pair out, for any ids.
    costs: pair → keys of the costs it bears.  declared_costs_only: the maximum runs over declarations whose
    costs are among the declared ones; else `exempt` says which costs excuse from a requirement: `unpaid` those
    not declared, `any` all of them (508.1d and 509.1c of 2009 and 2010).
    """

    about: Literal["attack", "block"]
    player: int
    creatures: tuple[int, ...]
    targets: tuple[int, ...]
    options: dict[int, tuple[int, ...]]
    capacity: dict[int, int] = {}
    bounds: tuple[Bound, ...] = ()
    wants: tuple[Want, ...] = ()
    costs: dict[Pair, tuple[CostKey, ...]] = {}
    reasons: Callable[[int, int], tuple[Violation, ...]] = lambda creature, target: ()
    declared_costs_only: bool = True
    exempt: Literal["unpaid", "any"] = "unpaid"

    def costs_of(self, declared: Iterable[Pair]) -> frozenset[CostKey]:
        """The keys of all costs of a declaration."""
        costs = self.costs
        if not costs:
            return frozenset()
        return frozenset(key for pair in declared for key in costs.get(pair, ()))

    def pairs(self) -> list[Pair]:
        """Every pair that is possible by itself, ascending."""
        return [(c, t) for c in self.creatures for t in self.options.get(c, ())]


def pair_key(pairs: Iterable[Pair]) -> Declared:
    """Pairs as a declaration: ascending, each once."""
    return tuple(sorted(set(pairs)))
