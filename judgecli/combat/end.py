"""The end of combat step (511): everything leaves combat as it ends."""

from __future__ import annotations

from judgecli.actions.control import settle_control
from judgecli.actions.effects import end_effects
from judgecli.actions.play import Play
from judgecli.board.events import CombatEnded
from judgecli.board.table import Combat


def leave(play: Play) -> None:
    """As the step ends all creatures, planeswalkers and battles are removed from combat (511.3); then effects that
    last until end of combat expire."""
    combat = play.board.combat
    fighting = (*(a.creature for a in combat.attacking), *(b.creature for b in combat.blocking))
    if fighting:
        play.note(CombatEnded(objects=fighting, cites=("end_of_combat.over",)))
    play.set_combat(Combat())
    end_effects(
        play, "combat", cites=play.edition.known("turn.until_end_of_combat", "end_of_combat.triggers")
    )
    settle_control(play)
