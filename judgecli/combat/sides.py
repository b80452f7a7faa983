"""Who attacks and who defends (506.2)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from judgecli.board.table import Board


def attacking_side(board: Board) -> tuple[int, ...]:
    """The active player, and with shared turns the whole team."""
    active = board.player(board.active)
    return tuple(p.id for p in board.players if p.id == active.id or (active.team and p.team == active.team))


def party(board: Board, player: int) -> tuple[int, ...]:
    """The player, or with shared turns the whole team: what they declare and assign is one whole (805.10)."""
    team = board.player(player).team
    return tuple(p.id for p in board.players if p.id == player or (team and p.team == team))


def defending_players(board: Board) -> tuple[int, ...]:
    """Opponents of the active player still in the game, in turn order."""
    return board.opponents(board.active)


def still_there(board: Board, chosen: Iterable[int], player: int) -> tuple[int, ...]:
    """Those chosen creatures that the declaring player (or that player's team) still controls, now that the costs are
    paid: what was sacrificed for a cost attacks or blocks no more (508.1k, 509.1g)."""
    side = party(board, player)
    things = {id: board.objects[id] for id in chosen}
    return tuple(
        id
        for id, thing in things.items()
        if thing.zone == "battlefield" and not thing.phased_out and thing.controller in side
    )


def attacked_players(board: Board) -> tuple[int, ...]:
    """The defending players that something is attacking (them, a planeswalker or battle of theirs), in turn
    order.  An attacker whose target is gone may still be blocked by its defending player (506.4c)."""
    attacked = {a.defender for a in board.combat.attacking}
    return tuple(p for p in defending_players(board) if p in attacked)


def present(board: Board) -> Board:
    """The board without the parts in combat of what is phased out, which counts as though it didn't exist.

    Only until 2010-07-15 did phasing out leave a creature in combat."""
    combat = board.combat
    fighting = (*(a.creature for a in combat.attacking), *(b.creature for b in combat.blocking))
    gone = {id for id in fighting if board.objects[id].phased_out}
    if not gone:
        return board
    there = replace(
        combat,
        attacking=tuple(a for a in combat.attacking if a.creature not in gone),
        blocking=tuple(
            replace(b, attackers=tuple(a for a in b.attackers if a not in gone))
            for b in combat.blocking
            if b.creature not in gone
        ),
    )
    return replace(board, combat=there)
