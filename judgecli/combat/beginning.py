"""The beginning of combat step (507)."""

from __future__ import annotations

from msgspec.structs import replace

from judgecli.actions.play import Play
from judgecli.board.table import Combat, CombatRecord, Step


def begin(play: Play) -> None:
    """A combat phase begins: nobody is attacking or blocking yet."""
    play.set_combat(Combat())
    turn = play.board.turn
    record = CombatRecord(steps=(Step.BEGINNING_OF_COMBAT,))
    play.set_turn(replace(turn, combats=(*turn.combats, record)))
