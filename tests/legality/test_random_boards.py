"""Random small boards with every kind of wording: exactness, and what must not change a verdict."""

from __future__ import annotations

import random

import brute_force
import pytest
from legality_boards import RandomTable, attack_verdict, block_verdict
from msgspec.structs import replace

from judgecli.board.table import Attacking, Board, Combat
from judgecli.board.verdicts import Verdict
from judgecli.combat.legality import check_attack, check_block
from judgecli.combat.legality.build_attack import attackers
from judgecli.combat.legality.build_block import blockers
from judgecli.combat.legality.checker import check

SEEDS = range(90)


def _all_attacking(board: Board) -> Board:
    """Everything of Amy's attacks Nicole, legal or not, so that blocks can be judged."""
    attacking = tuple(
        Attacking(o.id, 2, 2, declared_at=2)
        for o in board.battlefield
        if o.name[0] in "AQ" and o.controller == 1
    )
    return replace(board, combat=Combat(attacking=attacking, attackers_declared=True))


def _summary(verdict: Verdict) -> tuple[object, ...]:
    kinds = sorted(v.kind for v in verdict.violations)
    wants = sorted((r.kind, r.obeyed) for r in verdict.requirements)
    return (verdict.legal, verdict.obeyed, verdict.maximum, verdict.total, kinds, wants)


def _pairs(seed: int, mine: list[str], targets: list[str], one: bool) -> list[tuple[str, str]]:
    r = random.Random(seed)
    found = [(c, r.choice(targets)) for c in mine if r.random() < 0.6]
    if not one and mine and r.random() < 0.3:
        found += [(mine[0], t) for t in targets if (mine[0], t) not in found]
    return found


def _names(table: RandomTable) -> tuple[list[str], list[str]]:
    return [n for n, _ in table.amy], [n for n, _ in table.nicole]


def _attack(board: Board, table: RandomTable, seed: int, names: dict[str, str]) -> Verdict:
    amy, _ = _names(table)
    targets = ["Nicole"] + (["Jace"] if table.walker else [])
    pairs = _pairs(seed, amy, targets, one=True)
    return attack_verdict(board, [(names.get(c, c), t) for c, t in pairs])


def _block(board: Board, table: RandomTable, seed: int, names: dict[str, str]) -> Verdict:
    amy, nicole = _names(table)
    pairs = _pairs(seed, nicole, amy, one=False)
    return block_verdict(board, [(names.get(c, c), names.get(t, t)) for c, t in pairs])


@pytest.mark.cr("508.1d")
@pytest.mark.parametrize("seed", SEEDS)
def test_attacks(seed: int) -> None:
    table = RandomTable(seed)
    board = table.table().board
    problem = attackers(board).problem
    free = brute_force.unbroken(problem)
    for again in range(3):
        verdict = _attack(board, table, seed * 7 + again, {})
        assert verdict.attack is not None
        declared = tuple(sorted((a.creature, a.target) for a in verdict.attack.attacks))
        best = brute_force.most(problem, problem.costs_of(declared), free)
        report = check(problem, declared)
        assert verdict.maximum == best
        assert verdict.legal == (not report.violations and sum(report.obeyed) >= best)
        assert set(verdict.violations) == set(report.violations)
        if not verdict.legal:
            assert verdict.witness_attack is not None
            assert check_attack(board, verdict.witness_attack).legal


@pytest.mark.cr("509.1c")
@pytest.mark.parametrize("seed", SEEDS)
def test_blocks(seed: int) -> None:
    table = RandomTable(seed)
    board = _all_attacking(table.table().board)
    for again in range(3):
        verdict = _block(board, table, seed * 7 + again, {})
        problem = blockers(board, 2).problem
        assert verdict.block is not None
        declared = tuple(sorted((b.creature, b.attacker) for b in verdict.block.blocks))
        free = brute_force.unbroken(problem)
        best = brute_force.most(problem, problem.costs_of(declared), free)
        report = check(problem, declared)
        assert verdict.maximum == best
        assert verdict.legal == (not report.violations and sum(report.obeyed) >= best)
        assert set(verdict.violations) == set(report.violations)
        if not verdict.legal:
            assert verdict.witness_block is not None
            assert check_block(board, verdict.witness_block).legal


@pytest.mark.parametrize("seed", range(0, 90, 3))
def test_names_and_order_dont_matter(seed: int) -> None:
    table = RandomTable(seed)
    amy, nicole = _names(table)
    names = {n: f"Q{k}" for k, n in enumerate(reversed(amy + nicole))}
    plain, other = table.table().board, table.table(names=names, order=seed + 1).board
    assert _summary(_attack(plain, table, seed, {})) == _summary(_attack(other, table, seed, names))
    plain, other = _all_attacking(plain), _all_attacking(other)
    assert _summary(_block(plain, table, seed, {})) == _summary(_block(other, table, seed, names))


@pytest.mark.parametrize("seed", range(1, 90, 3))
def test_a_creature_that_can_do_nothing_changes_nothing(seed: int) -> None:
    table = RandomTable(seed)
    more = ("Amy: Zero 0/1 defender tapped can't block", "Nicole: Nil 0/1 can't block tapped")
    plain, other = table.table().board, table.table(extra=more).board
    one, two = _attack(plain, table, seed, {}), _attack(other, table, seed, {})
    assert (one.legal, one.obeyed, one.maximum) == (two.legal, two.obeyed, two.maximum)
    assert [v.kind for v in one.violations] == [v.kind for v in two.violations]
    plain, other = _all_attacking(plain), _all_attacking(other)
    one, two = _block(plain, table, seed, {}), _block(other, table, seed, {})
    assert (one.legal, one.obeyed, one.maximum) == (two.legal, two.obeyed, two.maximum)
