"""What is owed at this moment, in the rulebook's order: derived from the board, never stored beside it."""

from __future__ import annotations

from judgecli.board.abilities import Chooser
from judgecli.board.table import Board, Step
from judgecli.board.verdicts import Owed
from judgecli.characteristics import statics_of
from judgecli.combat import damage
from judgecli.combat.declare_blockers import orders_owed
from judgecli.rules import edition


def is_over(board: Board) -> bool:
    """Whether only one player or team is left (104.2a)."""
    return len({p.team or -p.id for p in board.players if not p.lost}) < 2


def owed(board: Board) -> tuple[Owed, ...]:
    """Everything players owe before the game goes on, first first; empty when someone has priority.  Kept on the
    board."""
    kept: tuple[Owed, ...] | None = board.memo.get("owed")
    if kept is None:
        kept = board.memo["owed"] = _owed(board)
    return kept


def _owed(board: Board) -> tuple[Owed, ...]:
    if board.choosing:
        return tuple(
            Owed("choose", c.player, c.subject, c.options, what=c.what, words=c.words) for c in board.choosing
        )
    if board.owing is not None:
        return (Owed("pay", board.owing.player, cost=board.owing.cost),)
    orders = _orders(board)
    if orders:
        return tuple(Owed("order", board.objects[c].controller, c, _opposite(board, c)) for c in orders)
    if board.turn.stage == "priority":
        return ()
    match board.turn.step:
        case Step.DECLARE_ATTACKERS:
            if not board.combat.attackers_declared:
                return (Owed("attack", who_chooses(board, "attack", board.active)),)
        case Step.DECLARE_BLOCKERS:
            if not board.combat.blockers_declared:
                return tuple(_block_owed(board, p) for p in board.combat.blocks_from)
        case Step.FIRST_STRIKE_DAMAGE | Step.DAMAGE:
            waiting = damage.owed(board)
            return tuple(
                Owed(
                    "assign",
                    d.player,
                    d.creature,
                    d.recipients,
                    amount=d.amount,
                    example=damage.example(board, d) if n == 0 else None,
                )
                for n, d in enumerate(waiting)
            )
        case _:
            pass
    return ()


def _block_owed(board: Board, player: int) -> Owed:
    """The declaration of that player's blockers; subject: that player, where somebody else chooses."""
    chooser = who_chooses(board, "block", player)
    return Owed("block", chooser, 0 if chooser == player else player)


def who_chooses(board: Board, action: str, player: int) -> int:
    """The player who chooses that player's attackers or blockers: the latest effect that says so, else the player."""
    chooser = player
    for static in statics_of(board, Chooser):
        part = static.part
        if isinstance(part, Chooser) and part.action == action:
            chooser = static.controller or next((a for a in static.affected if board.is_player(a)), player)
    return chooser


def _orders(board: Board) -> tuple[int, ...]:
    """A late blocker needs its place in the order too, so orders may be owed while players have priority."""
    return (
        orders_owed(board)
        if board.combat.blockers_declared and edition(board.edition).plays("damage_assignment_order")
        else ()
    )


def _opposite(board: Board, creature: int) -> tuple[int, ...]:
    blocking = board.combat.blocker(creature)
    return blocking.attackers if blocking else board.combat.blockers_of(creature)
