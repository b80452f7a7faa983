"""Whether a declaration of attackers or blockers is legal (508.1, 509.1): exact, with every reason.

A board becomes an abstract problem (`build_attack`, `build_block`); the checker judges a declaration by it; the
pure search (`fast`) or a SAT back end (`sat`, imported when needed) finds the most requirements that can be
obeyed and the legal declaration nearest to the declared one.
"""

from __future__ import annotations

from judgecli.board.table import Board
from judgecli.board.verdicts import Violation
from judgecli.combat.legality.build_attack import attack_problem, attack_reasons
from judgecli.combat.legality.build_attack import attack_targets as _attack_targets
from judgecli.combat.legality.build_block import block_reasons
from judgecli.combat.legality.costs import attack_cost, block_cost
from judgecli.combat.legality.options import attack_options, block_options
from judgecli.combat.legality.verdict import check_attack, check_block

__all__ = [
    "able_attackers", "attack_cost", "attack_options", "attack_targets", "block_cost", "block_options",
    "check_attack", "check_block", "could_attack", "could_block",
]  # fmt: skip


def able_attackers(board: Board) -> tuple[int, ...]:
    """Creatures that could be declared as attackers as far as each alone is concerned, in order of arrival."""
    problem = attack_problem(board)
    return tuple(c for c in problem.creatures if problem.options.get(c))


def attack_targets(board: Board, player: int) -> tuple[int, ...]:
    """What may be attacked in the active player's combat: players first, then permanents."""
    return _attack_targets(board)


def could_attack(board: Board, creature: int, target: int) -> tuple[Violation, ...]:
    """Everything that keeps that creature from attacking that target; empty: it can."""
    return attack_reasons(board, creature, target)


def could_block(board: Board, creature: int, attacker: int) -> tuple[Violation, ...]:
    """Everything that keeps that creature from blocking that attacker; empty: it can."""
    attacking = board.combat.attacker(attacker)
    thing = board.objects.get(creature)
    player = attacking.defender if attacking is not None else thing.controller if thing is not None else 0
    return block_reasons(board, player, creature, attacker)
