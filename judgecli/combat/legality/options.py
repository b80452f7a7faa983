"""All legal declarations: counted exactly, and the first few of them (`options attack`, `options block`)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from judgecli.board.table import Attack, AttackDeclaration, Block, BlockDeclaration, Board
from judgecli.board.verdicts import Options
from judgecli.combat.legality.build_attack import attack_problem
from judgecli.combat.legality.build_block import block_problem
from judgecli.combat.legality.facts import not_modelled
from judgecli.combat.legality.fast import OutOfBudget, count_legal
from judgecli.combat.legality.layers import Budget, Layers
from judgecli.combat.legality.model import Model, compile_model, components
from judgecli.combat.legality.problem import CostKey, Declared, Problem
from judgecli.combat.legality.search import maximum
from judgecli.combat.legality.verdict import judge

__all__ = ["attack_options", "block_options"]

_FEW = 5
_MANY = 500
_STEPS = 2_000_000
_TRIES = 20_000


def attack_options(board: Board, all: bool = False) -> Options:
    """The active player's legal attacks."""
    problem = attack_problem(board)
    listed = tuple(
        AttackDeclaration(tuple(Attack(c, t) for c, t in d)) for d in _listed(problem, all)
    )
    return _options(board, problem, attacks=listed)


def block_options(board: Board, player: int, all: bool = False) -> Options:
    """That player's legal blocks."""
    problem = block_problem(board, player)
    listed = tuple(
        BlockDeclaration(player, tuple(Block(c, t) for c, t in d)) for d in _listed(problem, all)
    )
    return _options(board, problem, blocks=listed)


def _options(
    board: Board,
    problem: Problem,
    attacks: tuple[AttackDeclaration, ...] = (),
    blocks: tuple[BlockDeclaration, ...] = (),
) -> Options:
    counted = _count(problem)
    shown = len(attacks) + len(blocks)
    return Options(
        about=problem.about,
        player=problem.player,
        count=counted.number if counted is not None else shown,
        at_least=counted is None,
        forced=counted.forced if counted is not None else (),
        forbidden=counted.forbidden if counted is not None else (),
        attacks=attacks,
        blocks=blocks,
        complete=counted is not None and shown == counted.number,
        maximum=maximum(problem, None).maximum,
        total=len(problem.wants),
        readings=("reading.cost_subset",) if problem.costs and problem.wants else (),
        not_modelled=not_modelled(board, problem.about),
    )


class _Total:
    """The count over all components, and who is in every one or in none."""

    def __init__(self) -> None:
        self.number = 1
        self.forced: tuple[int, ...] = ()
        self.forbidden: tuple[int, ...] = ()


def _count(problem: Problem) -> _Total | None:
    """Exact, component by component; None where it is out of reach."""
    model = compile_model(problem, None)
    budget = Budget(_STEPS)
    total = _Total()
    costs = _cost_masks(problem, model)
    forced: list[int] = []
    forbidden = [c for c in problem.creatures if c not in model.creatures]
    for members in components(model):
        try:
            count = count_legal(Layers(model, members, costs=costs), budget).count
        except OutOfBudget:
            return None
        total.number *= count.number
        for member, used, unused in zip(members, count.used, count.unused, strict=True):
            if not unused:
                forced.append(model.creatures[member])
            if not used:
                forbidden.append(model.creatures[member])
    total.forced, total.forbidden = tuple(sorted(forced)), tuple(sorted(forbidden))
    return total


def _cost_masks(problem: Problem, model: Model) -> list[list[int]] | None:
    """For each creature and each of its targets the costs as bits."""
    if not problem.costs or not problem.declared_costs_only:
        return None
    bits: dict[CostKey, int] = {}
    masks: list[list[int]] = []
    for creature, targets in zip(model.creatures, model.targets, strict=True):
        row = []
        for target in targets:
            mask = 0
            for key in problem.costs.get((creature, target), ()):
                mask |= bits.setdefault(key, 1 << len(bits))
            row.append(mask)
        masks.append(row)
    return masks


# -- the first few --------------------------------------------------------------------------------------


def _listed(problem: Problem, all: bool) -> tuple[Declared, ...]:
    """Legal declarations in order of ids: all of them (up to a bound) or the first few."""
    tried = islice(_declarations(problem), _TRIES)
    legal = (d for d in tried if judge(problem, d).legal)
    return tuple(islice(legal, _MANY if all else _FEW))


def _declarations(problem: Problem) -> Iterator[Declared]:
    """Every choice of possible pairs within capacity."""
    creatures = [c for c in problem.creatures if problem.options.get(c)]

    def choices(creature: int) -> Iterator[tuple[int, ...]]:
        targets = problem.options[creature]
        capacity = min(problem.capacity.get(creature, 1), len(targets))
        yield from _subsets(targets, capacity)

    def walk(at: int) -> Iterator[Declared]:
        if at == len(creatures):
            yield ()
            return
        for chosen in choices(creatures[at]):
            mine = tuple((creatures[at], t) for t in chosen)
            for rest in walk(at + 1):
                yield mine + rest

    return walk(0)


def _subsets(targets: tuple[int, ...], most: int) -> Iterator[tuple[int, ...]]:
    from itertools import combinations

    for size in range(most + 1):
        yield from combinations(targets, size)
