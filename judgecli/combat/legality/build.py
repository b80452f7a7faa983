"""What both builders share: problems made from a board lazily, part by part.

A `Declaring` knows who declares and judges single pairs; its `problem` (with every possible pair) is made only
when a search needs it, since an ordinary declaration is settled by its own pairs.
"""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from judgecli.board.abilities import Alone, Companion, Condition, Cost, Filter, Limit, Tax
from judgecli.board.table import Board, CostItem, TotalCost
from judgecli.board.verdicts import RequirementStatus, Violation
from judgecli.characteristics import Static
from judgecli.combat.legality.problem import Bound, CostKey, Pair, Pairs, Problem, Want
from judgecli.combat.legality.sense import Sense
from judgecli.rules import edition

__all__ = ["Declaring", "Taxing"]


class Taxing(Struct, frozen=True):
    """An effect's cost: its number, what is paid for each creature, and for whom: creature → what it attacks or
    blocks that must be paid for (None: anything)."""

    number: int
    static: Static
    cost: Cost
    whom: dict[int, tuple[int, ...] | None]


class Declaring:
    """One side's declaration on a board.  Subclasses: `Attackers`, `Blockers`."""

    about: Literal["attack", "block"]
    choose: str
    restrictions: str
    requirements: str
    total_cost: str

    def __init__(self, board: Board, player: int, side: tuple[int, ...], targets: tuple[int, ...]) -> None:
        self.board = board
        self.player = player
        self.side = side
        self.targets = targets
        self.sense = Sense(board, self.about, side)
        self.creatures = self.sense.creatures
        self._reasons: dict[Pair, tuple[Violation, ...]] = {}

    # -- subclasses say -----------------------------------------------------------------------------------

    def creature_reasons(self, creature: int) -> list[Violation]:
        """Why the creature can't be chosen at all (508.1a, 509.1a), but for what only one of the two asks."""
        thing = self.board.objects.get(creature)
        seen = self.sense.views.get(creature)
        if thing is None or thing.zone != "battlefield":
            return [Violation("not on the battlefield", self.choose, creature)]
        if seen is None:
            return [Violation("phased out", self.choose, creature)]
        found: list[Violation] = []
        if not seen.is_creature:
            found.append(Violation("not a creature", self.choose, creature))
        elif seen.is_battle:
            found.append(Violation("battle", self.choose, creature))
        if thing.controller not in self.side:
            found.append(Violation("not yours", self.choose, creature))
        return found

    def pair_reasons(self, creature: int, target: int) -> list[Violation]:
        """Why it can't be declared against this target."""
        raise NotImplementedError

    def make_bounds(self) -> list[Bound]:
        raise NotImplementedError

    def make_wants(self) -> list[Want]:
        raise NotImplementedError

    def defending(self, target: int) -> int:
        """The defending player that wording means for a pair with this target (508.5)."""
        raise NotImplementedError

    # -- pairs --------------------------------------------------------------------------------------------

    def reasons(self, creature: int, target: int) -> tuple[Violation, ...]:
        """Every restriction on this pair by itself."""
        key = (creature, target)
        known = self._reasons.get(key)
        if known is None:
            found = self.creature_reasons(creature)
            if not found or creature in self.sense.views:
                found = found + self.pair_reasons(creature, target)
            known = self._reasons[key] = tuple(found)
        return known

    @cached_property
    def options(self) -> dict[int, tuple[int, ...]]:
        """Creature → targets that nothing by itself keeps it from."""
        return {c: tuple(t for t in self.targets if not self.reasons(c, t)) for c in self.creatures}

    def violation(
        self,
        kind: str,
        static: Static,
        creature: int,
        others: tuple[int, ...] = (),
        number: int = 0,
    ) -> Violation:
        """A broken restriction of an effect."""
        return Violation(
            kind,
            self.restrictions,
            creature,
            others,
            static.source,
            static.text,
            number,
            static.keyword,
            static.concept,
        )

    # -- the whole declaration ----------------------------------------------------------------------------

    @cached_property
    def bounds(self) -> tuple[Bound, ...]:
        return tuple(self.make_bounds())

    @cached_property
    def wants(self) -> tuple[Want, ...]:
        return tuple(self.make_wants())

    @cached_property
    def capacity(self) -> dict[int, int]:
        return {}

    @cached_property
    def exemption(self) -> str:
        """How the edition excuses from requirements (508.1d, 509.1c)."""
        return str(edition(self.board.edition).plays("tapped_taxed_exemption"))

    @cached_property
    def problem(self) -> Problem:
        options = self.options
        return Problem(
            about=self.about,
            player=self.player,
            creatures=self.creatures,
            targets=self.targets,
            options=options,
            capacity=self.capacity,
            bounds=self.bounds,
            wants=self.wants,
            costs=self.costs,
            reasons=self.reasons,
            declared_costs_only=self.exemption == "never forced",
            exempt="any" if self.exemption == "own unpaid" else "unpaid",
        )

    @cached_property
    def as_today(self) -> Problem:
        """The same problem with today's rule about costs."""
        return replace(self.problem, declared_costs_only=True)

    def want(
        self,
        kind: str,
        static: Static,
        creature: int,
        over: Pairs,
        others: tuple[int, ...] = (),
        low: int = 1,
        high: int | None = None,
        when: Pairs | None = None,
        when_least: int = 1,
    ) -> Want:
        status = RequirementStatus(
            kind,
            creature,
            others,
            static.source,
            static.text,
            concept=self.requirements,
            also=static.concept,
            least=low,
            most=high or 0,
        )
        return Want(over, status, low, high, when, when_least)

    def others(self, creature: int) -> frozenset[int]:
        return frozenset(c for c in self.creatures if c != creature)

    def group_bounds(self) -> list[Bound]:
        """Alone, only alone, companions, limits: alike for attackers and blockers."""
        found: list[Bound] = []
        for static in self.sense.statics(Alone):
            part = static.part
            if isinstance(part, Alone) and part.action == self.about:
                for c in self.sense.mine(part.who, static):
                    if self.sense.counts(part.when, static, c, 0):
                        found.append(self._alone(static, part, c))
        for static in self.sense.statics(Companion):
            part = static.part
            if isinstance(part, Companion) and part.action == self.about:
                for c in self.sense.mine(part.who, static):
                    if self.sense.counts(part.when, static, c, 0):
                        found.append(self.companion(static, c, part.others, part.least))
        for static in self.sense.statics(Limit):
            part = static.part
            if isinstance(part, Limit) and part.action == self.about:
                found.extend(self._limit(static, part))
        return found

    def _alone(self, static: Static, part: Alone, creature: int) -> Bound:
        """506.5: alone is being the only creature declared."""
        when = Pairs(frozenset((creature,)))
        over = Pairs(self.others(creature))
        if part.only:
            return Bound(over, self.violation("not alone", static, creature), high=0, when=when)
        return Bound(over, self.violation("alone", static, creature), low=1, when=when)

    def companion(
        self, static: Static, creature: int, others: Filter, least: int, negated: bool = False
    ) -> Bound:
        """The creature needs `least` others that fit (negated: may not have so many)."""
        fitting = frozenset(
            c for c in self.sense.among(others, self.creatures, static, creature) if c != creature
        )
        when = Pairs(frozenset((creature,)))
        broken = self.violation("companion", static, creature, number=least)
        if negated:
            return Bound(Pairs(fitting), broken, high=least - 1, when=when)
        return Bound(Pairs(fitting), broken, low=least, when=when)

    def _limit(self, static: Static, part: Limit) -> list[Bound]:
        if part.when is not None and not self.sense.counts(part.when, static, 0, 0):
            return []
        who = self.sense.mine(part.who, static)
        creatures = None if len(who) == len(self.creatures) else frozenset(who)
        targets: frozenset[int] | None = None
        others: tuple[int, ...] = ()
        if part.at is not None:
            others = tuple(t for t in self.targets if self.sense.at(part.at, t, static, 0))
            if not others:
                return []
            targets = frozenset(others)
        broken = self.violation("limit", static, 0, others, part.most)
        return [Bound(Pairs(creatures, targets), broken, high=part.most)]

    def companion_condition(
        self, condition: Condition | None, static: Static, creature: int
    ) -> tuple[Pairs, int] | None:
        """For a condition on the declaration itself: which others, and how many."""
        if condition is None or condition.kind != "companion":
            return None
        fitting = self.sense.among(condition.filter, self.creatures, static, creature)
        return Pairs(frozenset(c for c in fitting if c != creature)), max(condition.least, 1)

    # -- costs --------------------------------------------------------------------------------------------

    @cached_property
    def taxes(self) -> list[Taxing]:
        """The costs to attack or block that effects ask of creatures of this side."""
        found: list[Taxing] = []
        for static in self.sense.statics(Tax):
            part = static.part
            if not isinstance(part, Tax) or part.action != self.about:
                continue
            cost = self._cost(static, part)
            if not (cost.mana or cost.symbols or cost.life or cost.other):
                continue
            whom: dict[int, tuple[int, ...] | None] = {}
            for c in self.sense.mine(part.who, static):
                targets = self._taxed(static, part, c)
                if targets is None or targets:
                    whom[c] = targets
            if whom:
                found.append(Taxing(len(found), static, cost, whom))
        return found

    def _cost(self, static: Static, part: Tax) -> Cost:
        """The cost for one creature, with what is counted counted."""
        if part.cost.times is None:
            return part.cost
        times = sum(self.sense.means(part.cost.times, id, static) for id in self.sense.views)
        return replace(part.cost, mana=part.cost.mana * times, life=part.cost.life * times)

    def _taxed(self, static: Static, part: Tax, creature: int) -> tuple[int, ...] | None:
        if part.at is None and part.what is None and part.when is None:
            return None
        return tuple(
            t
            for t in self.targets
            if self.sense.at(part.at, t, static, creature)
            and (part.what is None or self.sense.means(part.what, t, static, creature))
            and (part.when is None or self.sense.counts(part.when, static, creature, self.defending(t)))
        )

    @cached_property
    def costs(self) -> dict[Pair, tuple[CostKey, ...]]:
        """Pair → its cost keys.  A cost belongs to its effect and the creature: to all pairs that the effect
        words together ("you or planeswalkers you control") it is one and the same."""
        found: dict[Pair, list[CostKey]] = {}
        for tax in self.taxes:
            for c, targets in tax.whom.items():
                for t in self.targets if targets is None else targets:
                    found.setdefault((c, t), []).append(CostKey(tax.number, c))
        return {pair: tuple(keys) for pair, keys in found.items()}

    def total(self, declared: tuple[Pair, ...]) -> TotalCost:
        """All costs of a declaration (508.1h, 509.1d)."""
        if not self.taxes:
            return TotalCost()
        keys = {key for pair in declared for key in self.costs.get(pair, ())}
        items = [
            CostItem(c, tax.static.source, tax.cost, tax.cost.mana, self.total_cost, tax.static.text)
            for tax in self.taxes
            for c in tax.whom
            if CostKey(tax.number, c) in keys
        ]
        return TotalCost(tuple(sorted(items, key=lambda item: item.creature)))
