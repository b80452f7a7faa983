"""Parts in combat that end because of what a permanent has become (506.4, d, e).

Checked after everything that happens, before state-based actions.
"""

from __future__ import annotations

from judgecli.actions.combat_removal import stop_being_attacked, stop_fighting
from judgecli.actions.play import Play
from judgecli.characteristics import view, views


def check_roles(play: Play) -> None:
    """Attackers and blockers that are no creatures (or battles) any more stop fighting; what isn't a planeswalker
    or battle any more stops being attacked."""
    combat = play.board.combat
    if not combat.attacking and not combat.blocking:
        return
    seen = views(play.board)
    fighters = [a.creature for a in combat.attacking] + [b.creature for b in combat.blocking]
    for id in fighters:
        if id in seen and not seen[id].is_creature:
            stop_fighting(play, id, "no creature")
        elif id in seen and seen[id].is_battle and play.plays("battles"):
            stop_fighting(play, id, "battle")
    for id in {a.target for a in play.board.combat.attacking}:
        if id and not play.board.is_player(id) and id in seen:
            _check_attacked(play, id)


def _check_attacked(play: Play, id: int) -> None:
    now = view(play.board, id)
    if not now.is_planeswalker and not now.is_battle:
        stop_being_attacked(play, id, "no longer attackable")
