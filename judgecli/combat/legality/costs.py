"""What a declaration costs, locked in (508.1h, 509.1d)."""

from __future__ import annotations

from msgspec.structs import replace

from judgecli.board.abilities import Tax
from judgecli.board.table import AttackDeclaration, BlockDeclaration, Board, CostItem, TotalCost
from judgecli.characteristics import Static, matching, statics_of
from judgecli.combat.legality.build_attack import tax_of_attack
from judgecli.combat.legality.build_block import tax_of_block

__all__ = ["attack_cost", "block_cost"]


def attack_cost(board: Board, declaration: AttackDeclaration) -> TotalCost:
    """Every cost to attack, creature by creature as declared."""
    return TotalCost(
        tuple(
            _item(board, static, a.creature, "attackers.total_cost")
            for a in declaration.attacks
            for static in statics_of(board, Tax)
            if tax_of_attack(board, static, a.creature, a.target)
        )
    )


def block_cost(board: Board, declaration: BlockDeclaration) -> TotalCost:
    """Every cost to block, once for each creature and effect."""
    items: dict[tuple[int, int], CostItem] = {}
    for block in declaration.blocks:
        for n, static in enumerate(statics_of(board, Tax)):
            if tax_of_block(board, static, block.creature, block.attacker):
                items[block.creature, n] = _item(board, static, block.creature, "blockers.total_cost")
    return TotalCost(tuple(items.values()))


def _item(board: Board, static: Static, creature: int, concept: str) -> CostItem:
    part = static.part
    assert isinstance(part, Tax)
    times = 1 if part.cost.times is None else len(matching(board, part.cost.times, static))
    cost = part.cost if times == 1 else replace(part.cost, life=part.cost.life * times)
    return CostItem(creature, static.source, cost, part.cost.mana * times, concept, static.text)
