"""Walking through a turn: each step begins, does its turn-based actions, and gives priority (500-514)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from judgecli.actions.play import Play
from judgecli.board.events import AttackersDeclared, Skipped, StepBegan, StepsSkipped
from judgecli.board.table import CombatRecord, Step
from judgecli.characteristics import view
from judgecli.combat import beginning, damage, declare_blockers, end
from judgecli.game import state_based, turns
from judgecli.game.owed import owed
from judgecli.game.triggers import note_triggers


def advance(play: Play) -> None:
    """From priority in one step or phase to priority in the next, or to the first choice owed there."""
    leave_step(play)
    begin_step(play, following(play))


def settle(play: Play) -> None:
    """Whatever the moment's turn-based action still needs without a choice is done; then state-based actions,
    then priority."""
    note_triggers(play)
    board = play.board
    if board.choosing or board.owing is not None:
        return
    if board.turn.stage == "action":
        if owed(board):
            return
        if board.turn.step in (Step.FIRST_STRIKE_DAMAGE, Step.DAMAGE) and not board.combat.dealt:
            damage.deal(play)
            note_triggers(play)  # those of creatures that the damage is about to kill, too
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
        turns.begin_turn(play, turns.next_player(play.board))
        begin_step(play, Step.UPKEEP)
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
            turns.cleanup(play)
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
        play.note(StepsSkipped(what="no combat to end", cites=play.edition.known("combat.ended")))
        return
    end.leave(play)
    play.note(StepsSkipped(what="combat ended", cites=play.edition.known("combat.ended")))
    begin_step(play, _following_phase(play))


def end_turn(play: Play) -> None:
    """End the turn at once (724.1): everything leaves combat, the cleanup step comes."""
    end.leave(play)
    play.note(StepsSkipped(what="turn ended", cites=play.edition.known("turn.ended")))
    begin_step(play, Step.CLEANUP)
