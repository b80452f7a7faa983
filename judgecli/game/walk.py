"""Walking through a turn: each step begins, does its turn-based actions, and gives priority (500-514)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from judgecli.actions.control import settle_control
from judgecli.actions.effects import end_effects
from judgecli.actions.leave import phase_out
from judgecli.actions.play import Play
from judgecli.actions.tapping import untap
from judgecli.board.abilities import DoesntUntap
from judgecli.board.events import (
    AttackersDeclared,
    Changed,
    Expired,
    Skipped,
    StepBegan,
    StepsSkipped,
    TurnBegan,
)
from judgecli.board.refusals import Untimely
from judgecli.board.table import Board, Combat, CombatRecord, Step, Turn
from judgecli.characteristics import in_force, meant, statics_of, view
from judgecli.combat import beginning, damage, declare_blockers, end
from judgecli.game import state_based
from judgecli.game.owed import owed


def advance(play: Play) -> None:
    """From priority in one step or phase to priority in the next, or to the first choice owed there."""
    leave_step(play)
    begin_step(play, following(play))


def settle(play: Play) -> None:
    """Whatever the moment's turn-based action still needs without a choice is done; then state-based actions,
    then priority."""
    board = play.board
    if board.choosing or board.owing is not None:
        return
    if board.turn.stage == "action":
        if owed(board):
            return
        if board.turn.step in (Step.FIRST_STRIKE_DAMAGE, Step.DAMAGE) and not board.combat.dealt:
            damage.deal(play)
            if play.board.choosing:
                return
        play.set_turn(replace(play.board.turn, stage="priority"))
    state_based.check(play)


def following(play: Play) -> Step:
    """The step that comes after the present one, extra and skipped ones counted (500.8, 500.11, 508.8)."""
    board = play.board
    step, combat = board.turn.step, board.combat
    match step:
        case Step.DECLARE_ATTACKERS:
            if combat.had_attackers:
                return Step.DECLARE_BLOCKERS
            play.note(StepsSkipped(what="no attackers", cites=("attackers.none_skip",)))
            return Step.END_OF_COMBAT
        case Step.DECLARE_BLOCKERS:
            return Step.FIRST_STRIKE_DAMAGE if damage.has_two_steps(board) else Step.DAMAGE
        case Step.MAIN_1 | Step.END_OF_COMBAT | Step.MAIN_2:
            return _following_phase(play)
        case Step.CLEANUP:
            return Step.UNTAP
        case _:
            return Step(step + 1)


def _following_phase(play: Play) -> Step:
    """The phase after a main phase or combat: those added first, then the turn's own."""
    turn = play.board.turn
    if turn.to_come:
        play.set_turn(replace(turn, to_come=turn.to_come[1:]))
        if turn.to_come[0] == "main":
            return Step.MAIN_2
        return _combat_or_skip(play)
    if turn.regular == "main 1":
        play.set_turn(replace(turn, regular="combat"))
        return _combat_or_skip(play)
    if turn.regular == "combat":
        play.set_turn(replace(turn, regular="main 2"))
        return Step.MAIN_2
    return Step.END


def _combat_or_skip(play: Play) -> Step:
    turn = play.board.turn
    if not turn.skip_combats:
        return Step.BEGINNING_OF_COMBAT
    record = CombatRecord(skipped=True)
    play.set_turn(replace(turn, skip_combats=turn.skip_combats - 1, combats=(*turn.combats, record)))
    play.note(StepsSkipped(what="combat", cites=("turn.skip",)))
    return _following_phase(play)


def leave_step(play: Play) -> None:
    if play.board.turn.step is Step.END_OF_COMBAT:
        end.leave(play)


def begin_step(play: Play, step: Step) -> None:
    """The step begins: its turn-based actions that need no choice are done, triggers wait, then priority."""
    if step is Step.UNTAP:
        begin_turn(play, next_player(play.board))
        return
    play.set_turn(replace(play.board.turn, step=step, stage=_stage(step)))
    _record(play, step)
    if step is Step.BEGINNING_OF_COMBAT:
        beginning.begin(play)
    play.note(
        StepBegan(
            step=step,
            player=play.board.active,
            combat=len(play.board.turn.combats) if step.in_combat else 0,
            cites=_step_cites(play, step),
        )
    )
    match step:
        case Step.DECLARE_ATTACKERS:
            _attack_with_nothing(play)
        case Step.DECLARE_BLOCKERS:
            declare_blockers.begin(play)
        case Step.FIRST_STRIKE_DAMAGE | Step.DAMAGE:
            damage.begin(play)
        case Step.CLEANUP:
            cleanup(play)
        case _:
            pass
    settle(play)


def _stage(step: Step) -> Literal["action", "priority"]:
    waiting = (Step.DECLARE_ATTACKERS, Step.DECLARE_BLOCKERS, Step.FIRST_STRIKE_DAMAGE, Step.DAMAGE)
    return "action" if step in waiting else "priority"


def _step_cites(play: Play, step: Step) -> tuple[str, ...]:
    if step is Step.FIRST_STRIKE_DAMAGE:
        return ("damage.two_steps",)
    if step is Step.BEGINNING_OF_COMBAT:
        return ("beginning.priority",)
    if step is Step.END_OF_COMBAT:
        return ("end_of_combat.priority",)
    return ()


def _record(play: Play, step: Step) -> None:
    """What happened this turn is kept for the timing rules (506.8)."""
    turn = play.board.turn
    if step.in_combat and step is not Step.BEGINNING_OF_COMBAT and turn.combats:
        last = turn.combats[-1]
        play.set_turn(replace(turn, combats=(*turn.combats[:-1], replace(last, steps=(*last.steps, step)))))


def _attack_with_nothing(play: Play) -> None:
    """A player without a creature that could be chosen (508.1a) declares no attackers; nobody has to type it."""
    board = play.board
    if any(o.controller == board.active and view(board, o.id).is_creature for o in board.battlefield):
        return
    play.note(Skipped(player=board.active, why="no creature", cites=("attackers.choose",)))
    play.set_combat(replace(board.combat, attackers_declared=True))
    play.note(AttackersDeclared(player=board.active, attacks=(), cites=("attackers.declare",)))


def end_combat(play: Play) -> None:
    """End the combat phase at once (724.2): everything leaves combat, the next phase begins."""
    if not play.board.turn.step.in_combat:
        raise Untimely("there is no combat phase to end")
    end.leave(play)
    play.note(StepsSkipped(what="combat ended", cites=play.edition.known("combat.ended")))
    begin_step(play, _following_phase(play))


# -- turns ----------------------------------------------------------------------------------------------


def next_player(board: Board) -> int:
    """Whose turn comes next: extra turns first (500.7), then in turn order."""
    if board.turn.extra_turns:
        return board.turn.extra_turns[0]
    opponents = board.opponents(board.active)
    return opponents[0] if opponents else board.active


def begin_turn(play: Play, player: int) -> None:
    """The turn begins: untap step without priority (502), then upkeep."""
    old = play.board.turn
    extra = old.extra_turns[1:] if old.extra_turns and old.extra_turns[0] == player else old.extra_turns
    play.set_turn(Turn(number=old.number + 1, active=player, step=Step.UNTAP, extra_turns=extra))
    play.set_combat(Combat())
    end_effects(play, "player's turn", player)
    play.note(TurnBegan(player=player, number=old.number + 1))
    _phase(play, player)
    mine = [o for o in play.board.battlefield if o.controller == player]
    play.board = play.board.with_objects(
        replace(o, sick=False, goaded_by=o.goaded_by) for o in mine if o.sick
    )
    _end_goads(play, player)
    untap(play, [o.id for o in mine if o.tapped and not o.exerted and not _stays_tapped(play.board, o.id)])
    play.board = play.board.with_objects(
        replace(play.board.objects[o.id], exerted=False) for o in mine if o.exerted
    )
    begin_step(play, Step.UPKEEP)


def _stays_tapped(board: Board, id: int) -> bool:
    """An effect keeps it from untapping (502.3)."""
    return any(
        isinstance(s.part, DoesntUntap)
        and meant(board, s.part.who, id, s)
        and in_force(board, s) is not False
        for s in statics_of(board, DoesntUntap)
    )


def _phase(play: Play, player: int) -> None:
    """What was phased out phases in, and what has phasing phases out, at the same time (502.1)."""
    out = [
        o.id
        for o in play.board.battlefield
        if o.controller == player and view(play.board, o.id).has("phasing")
    ]
    back = [o for o in play.board.objects.values() if o.phased_out and o.controller == player]
    play.board = play.board.with_objects(replace(o, phased_out=False) for o in back)
    if back:
        play.note(Changed(what="phased in", objects=tuple(o.id for o in back), cites=("keyword.phasing",)))
    if out:
        phase_out(play, out)


def _end_goads(play: Play, player: int) -> None:
    """Goaded until that player's next turn (701.15a)."""
    over = [o for o in play.board.battlefield if player in o.goaded_by]
    play.board = play.board.with_objects(
        replace(o, goaded_by=tuple(p for p in o.goaded_by if p != player)) for o in over
    )


def cleanup(play: Play) -> None:
    """Marked damage wears off and effects until end of turn end, at the same time (514.2)."""
    hurt = [o for o in play.board.objects.values() if o.zone == "battlefield" and (o.damage or o.shields)]
    damaged = tuple(o.id for o in hurt if o.damage)
    play.board = play.board.with_objects(replace(o, damage=0, shields=0) for o in hurt)
    if damaged:
        play.note(Expired(what="damage", objects=damaged, cites=("turn.cleanup_damage",)))
    end_effects(play, "turn", cites=("turn.cleanup_damage",))
    settle_control(play, tuple(play.board.objects))
