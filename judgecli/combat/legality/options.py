"""All legal declarations: how many, which creatures take part in each or in none, and the first of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

from judgecli.board.table import Attack, AttackDeclaration, Block, BlockDeclaration, Board
from judgecli.board.verdicts import Options
from judgecli.combat.legality import search
from judgecli.combat.legality.build import Declaring
from judgecli.combat.legality.build_attack import attackers
from judgecli.combat.legality.build_block import blockers
from judgecli.combat.legality.counting import Counted, count_legal, start_of, ways_on
from judgecli.combat.legality.fast import gain_of
from judgecli.combat.legality.layers import Budget, Layers, OutOfBudget
from judgecli.combat.legality.model import compile_model, components
from judgecli.combat.legality.problem import CostKey, Declared, Pair, Problem, pair_key

__all__ = ["attack_options", "block_options", "count_problem"]

FEW = 8
ALL = 2_000
#: Steps for counting each component, and for listing where counting took too many.
_STEPS = 250_000
#: Steps of a lower bound, which follows so many states of each layer that they suffice.
_SKETCH = 80_000
_SORTED = 500


def attack_options(board: Board, all: bool = False) -> Options:
    """What the active player may declare now; `all` lists up to 2,000 declarations instead of a few."""
    table = attackers(board)
    found = count_problem(table.problem, ALL if all else FEW)
    attacks = tuple(AttackDeclaration(tuple(Attack(c, t) for c, t in d)) for d in found.first)
    return replace(_options(table, found), attacks=attacks)


def block_options(board: Board, player: int, all: bool = False) -> Options:
    """What the defending player (or team) may declare now; as `attack_options`."""
    table = blockers(board, player)
    found = count_problem(table.problem, ALL if all else FEW)
    blocks = tuple(BlockDeclaration(player, tuple(Block(c, t) for c, t in d)) for d in found.first)
    return replace(_options(table, found), blocks=blocks)


class Found(Struct):
    """number (a lower bound where not exact), creatures in all and in none, declarations in order."""

    number: int
    exact: bool
    forced: tuple[int, ...]
    forbidden: tuple[int, ...]
    first: list[Declared]
    maximum: int


def _options(table: Declaring, found: Found) -> Options:
    return Options(
        about=table.about,
        player=table.player,
        count=found.number,
        at_least=not found.exact,
        forced=found.forced,
        forbidden=found.forbidden,
        complete=found.exact and len(found.first) == found.number,
        maximum=found.maximum,
        total=len(table.wants),
        not_modelled=table.sense.not_modelled(),
    )


def count_problem(problem: Problem, wanted: int = FEW, steps: int = _STEPS) -> Found:
    """Count the legal declarations and list the first `wanted`: fewest pairs first where all fit on a page, else by
    lowest ids."""
    most = search.maximum(problem, None)
    if problem.costs and _depends_on_costs(problem):
        return _count_old(problem, wanted, steps, most.maximum)
    try:
        parts = _count_parts(problem, steps)
    except OutOfBudget:
        return _some(problem, wanted)
    number = 1
    for _, counted in parts:
        number *= counted.count.number
    forced: list[int] = []
    able: set[int] = set()
    for creatures, counted in parts:
        for creature, used, unused in zip(creatures, counted.count.used, counted.count.unused, strict=True):
            if used:
                able.add(creature)
            if not unused:
                forced.append(creature)
    enough = _SORTED if number <= _SORTED else wanted
    first = list(islice(_listed(problem, parts), max(enough, wanted)))
    if number <= len(first):
        first.sort(key=lambda d: (len(d), d))
    forbidden = tuple(c for c in problem.creatures if c not in able)
    return Found(number, True, tuple(sorted(forced)), forbidden, first[:wanted], most.maximum)


def _depends_on_costs(problem: Problem) -> bool:
    """Whether which requirements count depends on which costs are declared."""
    conditional = any(want.when is not None for want in problem.wants)
    return conditional if problem.declared_costs_only else bool(problem.wants)


def _count_parts(problem: Problem, steps: int) -> list[tuple[list[int], Counted]]:
    model = compile_model(problem, None)
    keys = sorted({k for found in problem.costs.values() for k in found}) if problem.wants else []
    place = {key: n for n, key in enumerate(keys)}
    costs = None
    if keys:
        costs = [
            [sum(1 << place[k] for k in problem.costs.get((c, t), ())) for t in targets]
            for c, targets in zip(model.creatures, model.targets, strict=True)
        ]
    parts: list[tuple[list[int], Counted]] = []
    budget = Budget(steps)
    for members in components(model):
        layers = Layers(model, members, costs=costs)
        parts.append(([model.creatures[c] for c in members], count_legal(layers, budget)))
    return parts


def _listed(problem: Problem, parts: list[tuple[list[int], Counted]]) -> Iterator[Declared]:
    """Every legal declaration, creature by creature with lowest targets first, not taking part last."""
    where: dict[int, tuple[int, int]] = {}
    for n, (creatures, _) in enumerate(parts):
        for layer, creature in enumerate(creatures):
            where[creature] = (n, layer)
    order = sorted(where)
    places = [start_of(counted) for _, counted in parts]

    def go(depth: int, chosen: list[Pair]) -> Iterator[Declared]:
        if depth == len(order):
            yield pair_key(chosen)
            return
        creature = order[depth]
        n, layer = where[creature]
        counted = parts[n][1]
        before = places[n]
        targets = counted.layers.model.targets[counted.layers.members[layer]]
        for mask, after in ways_on(counted, layer, before):
            places[n] = after
            taken = [(creature, t) for k, t in enumerate(targets) if mask >> k & 1]
            yield from go(depth + 1, chosen + taken)
        places[n] = before

    yield from go(0, [])


def _count_old(problem: Problem, wanted: int, steps: int, most: int) -> Found:
    """Where what counts depends on the costs that are declared: try each way to pay."""
    found: list[Declared] = []
    budget = Budget(steps // 5)
    best: dict[frozenset[CostKey], int] = {}
    try:
        for declared in _unbroken(problem, budget):
            costs = problem.costs_of(declared)
            if costs not in best:
                budget.take(100)
                best[costs] = search.maximum(problem, costs).maximum
            if search.obeyed_count(problem, declared, costs) >= best[costs]:
                found.append(declared)
        exact = True
    except OutOfBudget:
        exact = False
    found.sort(key=lambda d: (len(d), d))
    return _gathered(problem, found, exact, wanted, most)


def _gathered(problem: Problem, found: list[Declared], exact: bool, wanted: int, most: int) -> Found:
    taking = [{c for c, _ in declared} for declared in found]
    forced = tuple(c for c in problem.creatures if found and all(c in t for t in taking)) if exact else ()
    able = set().union(*taking) if taking else set()
    forbidden = tuple(c for c in problem.creatures if c not in able) if exact else ()
    return Found(len(found), exact, forced, forbidden, found[:wanted], most)


def _unbroken(problem: Problem, budget: Budget) -> Iterator[Declared]:
    """Every declaration that breaks nothing."""
    bare = Problem(
        about=problem.about,
        player=problem.player,
        creatures=problem.creatures,
        targets=problem.targets,
        options=problem.options,
        capacity=problem.capacity,
        bounds=problem.bounds,
    )
    for declared in _listed(bare, _count_parts(bare, budget.left)):
        budget.take(1)
        yield declared


def _some(problem: Problem, wanted: int) -> Found:
    """Out of reach: a lower bound, from some of the declarations that cost nothing."""
    never = tuple(c for c in problem.creatures if not problem.options.get(c))
    free = search.maximum(problem, frozenset())
    if not free.proven:
        return Found(0, False, (), never, [], free.maximum)
    model = compile_model(problem, frozenset())
    masks = model.masks(free.declared) or []
    parts: list[tuple[list[int], Counted]] = []
    number = 1
    for members in components(model):
        layers = Layers(model, members)
        most = gain_of(layers, [masks[c] for c in members])
        width = max(
            _SKETCH // ((1 + len(layers.caps) // 8) * sum(len(groups) for groups in layers.groups)), 4
        )
        counted = count_legal(layers, Budget(1 << 40), most, width)
        if not counted.count.number:
            return Found(1, False, (), never, [free.declared], free.maximum)
        number *= counted.count.number
        parts.append(([model.creatures[c] for c in members], counted))
    first = list(islice(_listed(problem, parts), wanted))
    return Found(number, False, (), never, first, free.maximum)
