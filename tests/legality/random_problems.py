"""Small random problems with every kind of bound, want and cost, from a seed."""

from __future__ import annotations

import random

from judgecli.board.verdicts import RequirementStatus, Violation
from judgecli.combat.legality.problem import Bound, CostKey, Pair, Pairs, Problem, Want


def random_problem(seed: int, most_creatures: int = 5, most_targets: int = 4) -> Problem:
    return _Maker(random.Random(seed), most_creatures, most_targets).problem()


class _Maker:
    def __init__(self, r: random.Random, most_creatures: int, most_targets: int) -> None:
        self.r = r
        self.creatures = tuple(range(101, 101 + r.randint(1, most_creatures)))
        self.targets = tuple(range(201, 201 + r.randint(1, most_targets)))

    def problem(self) -> Problem:
        r = self.r
        about = r.choice(("attack", "block"))
        options = {c: tuple(t for t in self.targets if r.random() < 0.75) for c in self.creatures}
        capacity = {c: r.choice((1, 1, 1, 2, 9)) for c in self.creatures} if about == "block" else {}
        return Problem(
            about=about,
            player=1,
            creatures=self.creatures,
            targets=self.targets,
            options=options,
            capacity=capacity,
            bounds=tuple(self.bound(n) for n in range(r.randint(0, 4))),
            wants=tuple(self.want(n) for n in range(r.randint(0, 6))),
            costs=self.costs(options),
            declared_costs_only=r.random() < 0.7,
            exempt=r.choice(("unpaid", "any")),
        )

    def some(self, items: tuple[int, ...]) -> frozenset[int]:
        return frozenset(x for x in items if self.r.random() < 0.5)

    def one(self, items: tuple[int, ...]) -> frozenset[int]:
        return frozenset((self.r.choice(items),))

    def pairs(self) -> Pairs:
        match self.r.randrange(7):
            case 0 | 1:
                return Pairs(self.one(self.creatures))
            case 2 | 3:
                return Pairs(None, self.one(self.targets))
            case 4:
                return Pairs(self.some(self.creatures), self.some(self.targets))
            case 5:
                return Pairs(self.one(self.creatures), self.one(self.targets))
            case _:
                return Pairs(self.some(self.creatures))

    def bound(self, number: int) -> Bound:
        r = self.r
        broken = Violation(f"bound {number}", "attackers.restrictions")
        match r.randrange(5):
            case 0 | 1:  # menace
                at = Pairs(None, self.one(self.targets))
                return Bound(at, broken, low=r.choice((2, 2, 3)), when=at)
            case 2:  # at most
                return Bound(self.pairs(), broken, high=r.randint(0, 3))
            case 3:  # alone, only alone, companions
                c = r.choice(self.creatures)
                others = Pairs(frozenset(self.creatures) - {c})
                low, high = r.choice(((0, None), (1, None), (1, None), (2, None), (0, 0)))
                return Bound(others, broken, low=low, high=high, when=Pairs(frozenset((c,))))
            case _:
                return Bound(
                    self.pairs(),
                    broken,
                    low=r.choice((0, 1, 2)),
                    high=r.choice((None, 1, 2)),
                    when=self.pairs(),
                    when_least=r.choice((1, 1, 2)),
                )

    def want(self, number: int) -> Want:
        r = self.r
        status = RequirementStatus(f"want {number}", 0)
        match r.randrange(5):
            case 0 | 1:
                targets = r.choice((None, self.some(self.targets)))
                return Want(Pairs(self.one(self.creatures), targets), status)
            case 2:
                at = Pairs(None, self.one(self.targets))
                return Want(at, status, low=r.choice((1, 1, 2)), high=r.choice((None, None, 2)))
            case 3:
                return Want(Pairs(self.one(self.creatures), self.one(self.targets)), status)
            case _:
                return Want(
                    self.pairs(),
                    status,
                    low=r.choice((0, 1, 1, 2)),
                    high=r.choice((None, 2)),
                    when=r.choice((None, self.pairs())),
                    when_least=r.choice((1, 1, 2)),
                )

    def costs(self, options: dict[int, tuple[int, ...]]) -> dict[Pair, tuple[CostKey, ...]]:
        found: dict[Pair, list[CostKey]] = {}
        if self.r.random() < 0.5:
            for effect in range(self.r.randint(1, 2)):
                taxed = self.pairs()
                for c in self.creatures:
                    for t in options[c]:
                        if taxed.has((c, t)):
                            found.setdefault((c, t), []).append(CostKey(effect, c))
        return {pair: tuple(keys) for pair, keys in found.items()}
