"""Whether a declaration of attackers or blockers is legal (508.1, 509.1): exact, explained, over the whole
declaration.

A board becomes a `Problem` (`build_attack`, `build_block`); `judge` puts a declaration to the checker and asks the
searches for the most requirements that can be obeyed, for the nearest legal declaration and for what is in the
way; `options` counts and lists.
"""

from __future__ import annotations

from judgecli.board.table import AttackDeclaration, BlockDeclaration, Board, TotalCost
from judgecli.board.verdicts import Options, Violation
from judgecli.combat.legality.build_attack import attackable, attackers
from judgecli.combat.legality.build_block import blockers
from judgecli.combat.legality.judge import check_attack, check_block
from judgecli.combat.legality.problem import pair_key

__all__ = [
    "able_attackers", "attack_cost", "attack_options", "attack_targets", "block_cost", "block_options", "blockable_by",
    "check_attack", "check_block", "could_attack", "could_block",
]  # fmt: skip


def attack_options(board: Board, all: bool = False) -> Options:
    """All legal declarations of attackers: how many, forced and forbidden creatures, the first few."""
    from judgecli.combat.legality import options

    return options.attack_options(board, all)


def block_options(board: Board, player: int, all: bool = False) -> Options:
    """All legal declarations of blockers by that player (or team)."""
    from judgecli.combat.legality import options

    return options.block_options(board, player, all)


def attack_targets(board: Board, player: int) -> tuple[int, ...]:
    """Players, planeswalkers and battles that the player's creatures may attack, players first."""
    return attackable(board, player)


def able_attackers(board: Board) -> tuple[int, ...]:
    """The active side's creatures that something can be attacked with, as far as each alone is concerned."""
    table = attackers(board)
    return tuple(c for c in table.creatures if any(not table.reasons(c, t) for t in table.targets))


def could_attack(board: Board, creature: int, target: int) -> tuple[Violation, ...]:
    """Every reason why the creature can't attack that target, by itself; empty: it can."""
    return attackers(board).reasons(creature, target)


def could_block(board: Board, creature: int, attacker: int) -> tuple[Violation, ...]:
    """Every reason why the creature can't block that attacker, by itself; empty: it can."""
    attacking = board.combat.attacker(attacker)
    player = attacking.defender if attacking is not None else 0
    if not board.is_player(player):
        thing = board.objects.get(creature)
        player = thing.controller if thing is not None else board.opponents(board.active)[0]
    return blockers(board, player).reasons(creature, attacker)


def blockable_by(board: Board, attacker: int) -> tuple[int, ...]:
    """The creatures that could block the attacker, each by itself."""
    attacking = board.combat.attacker(attacker)
    if attacking is None or not board.is_player(attacking.defender):
        return ()
    table = blockers(board, attacking.defender)
    return tuple(c for c in table.creatures if not table.reasons(c, attacker))


def attack_cost(board: Board, declaration: AttackDeclaration) -> TotalCost:
    """What must be paid for this attack (508.1h)."""
    return attackers(board).total(pair_key((a.creature, a.target) for a in declaration.attacks))


def block_cost(board: Board, declaration: BlockDeclaration) -> TotalCost:
    """What must be paid for this block (509.1d)."""
    table = blockers(board, declaration.player)
    return table.total(pair_key((b.creature, b.attacker) for b in declaration.blocks))
