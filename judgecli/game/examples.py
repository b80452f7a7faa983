"""A legal line to type for what is owed: an example that would be refused is worse than none."""

from __future__ import annotations

from msgspec.structs import replace

from judgecli.board.table import Attack, AttackDeclaration, Block, BlockDeclaration, Board
from judgecli.board.verdicts import Owed
from judgecli.combat.legality import (
    able_attackers,
    attack_targets,
    blockable_by,
    check_attack,
    check_block,
    could_attack,
)

#: Creatures that are tried as the example.
_FEW = 3


def with_example(board: Board, owes: Owed) -> Owed:
    """The same with a legal declaration as its example; `none`: whether declaring nothing is legal too."""
    if owes.kind == "attack":
        nothing = check_attack(board, AttackDeclaration())
        if nothing.legal is False:
            return replace(owes, attack=nothing.witness_attack, none=False)
        return replace(owes, attack=_attack(board))
    if owes.kind == "block":
        player = owes.subject or owes.player
        idle = check_block(board, BlockDeclaration(player))
        if idle.legal is False:
            return replace(owes, block=idle.witness_block, none=False)
        return replace(owes, block=_block(board, player))
    return owes


def _attack(board: Board) -> AttackDeclaration | None:
    """One creature that may attack by itself, without a cost where there is one."""
    for creature in able_attackers(board)[:_FEW]:
        for target in attack_targets(board, board.active):
            if not could_attack(board, creature, target):
                single = AttackDeclaration((Attack(creature, target),))
                if check_attack(board, single).legal:
                    return single
    return None


def _block(board: Board, player: int) -> BlockDeclaration | None:
    """One creature that may block by itself."""
    for attacking in board.combat.attacking:
        for creature in blockable_by(board, attacking.creature)[:_FEW]:
            single = BlockDeclaration(player, (Block(creature, attacking.creature),))
            if board.objects[creature].controller == player and check_block(board, single).legal:
                return single
    return None
