"""Rulings on what isn't done: `check attack`, `check block`, `check assign`, `why not`."""

from __future__ import annotations

from msgspec.structs import replace

from judgecli.actions.play import Play
from judgecli.board.commands import Assign, DeclareAttack, DeclareBlock
from judgecli.board.refusals import Untimely
from judgecli.board.table import AttackDeclaration, BlockDeclaration, Board, Combat, Step
from judgecli.board.verdicts import Verdict, Violation
from judgecli.combat import damage
from judgecli.combat.declare_attackers import proposal
from judgecli.combat.declare_blockers import declaring_player
from judgecli.combat.duties import first_strikers
from judgecli.combat.legality import check_attack, check_block, could_attack, could_block
from judgecli.combat.sides import attacked_players, defending_players


def check_declaration(board: Board, asked: DeclareAttack | DeclareBlock | Assign) -> Verdict:
    """What would be said if it were declared now; from an earlier moment of the turn, as things stand."""
    if isinstance(asked, DeclareAttack):
        return check_attack(before_attackers(board), proposal(before_attackers(board), asked))
    if isinstance(asked, DeclareBlock):
        table = before_blockers(board)
        return check_block(table, BlockDeclaration(_blocking_player(table, asked), asked.blocks))
    return _check_assign(board, asked)


def require_players(board: Board) -> None:
    """A combat needs two players."""
    if len(board.players) < 2:
        raise Untimely("the table needs two players first", suggestion="players Amy, Nicole")


def before_attackers(board: Board) -> Board:
    """The board as it is, at a moment when attackers can be declared."""
    require_players(board)
    step = board.turn.step
    if step is Step.DECLARE_ATTACKERS and not board.combat.attackers_declared:
        return board
    ahead = step < Step.DECLARE_ATTACKERS or "combat" in board.turn.to_come
    if not ahead:
        raise Untimely("attackers have been declared already in this turn", suggestion="undo")
    return replace(board, combat=Combat())


def before_blockers(board: Board) -> Board:
    """The board as it is, at a moment when blockers can be declared."""
    if not board.combat.attackers_declared or not board.turn.step.in_combat:
        raise Untimely("no attackers have been declared, so nothing can be blocked", suggestion="attack all")
    if board.combat.blockers_declared:
        raise Untimely("blockers have been declared already", suggestion="undo")
    return board


def _blocking_player(board: Board, asked: DeclareBlock) -> int:
    if board.combat.blocks_from or asked.blocks:
        return declaring_player(board, asked)
    return next_blocking_player(board)


def _check_assign(board: Board, asked: Assign) -> Verdict:
    table = at_damage(board)
    if asked.auto:
        play = Play(table)
        verdict = damage.assign_automatically(play)
        return verdict or Verdict(about="assign", legal=True, cites=("damage.assign",))
    return damage.check_only(table, asked.assignments)


def at_damage(board: Board) -> Board:
    """The board as a combat damage step begins: the present one, or the next of this combat."""
    step = board.turn.step
    if step in (Step.FIRST_STRIKE_DAMAGE, Step.DAMAGE) and not board.combat.dealt:
        return board
    if step not in (Step.DECLARE_BLOCKERS, Step.FIRST_STRIKE_DAMAGE) or not board.combat.blockers_declared:
        raise Untimely("no combat damage step is next", suggestion="block none")
    first = step is Step.DECLARE_BLOCKERS and first_strikers(board)
    play = Play(board)
    coming = Step.FIRST_STRIKE_DAMAGE if first else Step.DAMAGE
    play.set_turn(replace(board.turn, step=coming, stage="action"))
    damage.begin(play)
    return play.board


def why_not(board: Board, asked: DeclareAttack | DeclareBlock) -> Verdict:
    """The ruling on exactly that attack or block alone, with every reason a single creature has against it."""
    if isinstance(asked, DeclareAttack):
        table = before_attackers(board)
        declaration = proposal(table, _aimed(table, asked))
        reasons = [v for a in declaration.attacks for v in could_attack(table, a.creature, a.target)]
        return _reasons(reasons, attack=declaration) or check_attack(table, declaration)
    table = before_blockers(board)
    block = BlockDeclaration(_blocking_player(table, asked), asked.blocks)
    reasons = [v for b in block.blocks for v in could_block(table, b.creature, b.attacker)]
    return _reasons(reasons, block=block) or check_block(table, block)


def _aimed(board: Board, asked: DeclareAttack) -> DeclareAttack:
    """ "Why not attack with it?" without saying what: the defending player stands for all there is to attack."""
    if asked.everyone:
        return asked
    first = defending_players(board)[0]
    return replace(asked, attacks=tuple(a if a.target else replace(a, target=first) for a in asked.attacks))


def _reasons(
    reasons: list[Violation],
    attack: AttackDeclaration | None = None,
    block: BlockDeclaration | None = None,
) -> Verdict | None:
    if not reasons:
        return None
    return Verdict(
        about="attack" if attack is not None else "block",
        legal=False,
        violations=tuple(dict.fromkeys(reasons)),
        attack=attack,
        block=block,
        cites=tuple(dict.fromkeys(r.concept for r in reasons)),
    )


def next_blocking_player(board: Board) -> int:
    """The player whose blocks are in question: the next that owes a declaration, else the first attacked."""
    if board.combat.blocks_from:
        return board.combat.blocks_from[0]
    left = attacked_players(board) or defending_players(board)
    if not left:
        raise Untimely("nobody is left who could block", suggestion="undo")
    return left[0]
