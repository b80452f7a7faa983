"""What changes by itself when something else has changed: who controls what, and parts in combat that end because of
what a permanent has become (506.4, d, e).

Checked after everything that happens, before state-based actions.
"""

from __future__ import annotations

from judgecli.actions.combat_removal import remove_from_combat, stop_being_attacked, stop_fighting
from judgecli.actions.control import settle_control
from judgecli.actions.play import Play
from judgecli.characteristics import View, views


def check_roles(play: Play) -> None:
    """Attackers and blockers that are no creatures (or battles) any more stop fighting; what isn't a planeswalker
    or battle any more stops being attacked."""
    settle_control(play)
    combat = play.board.combat
    if not combat.attacking and not combat.blocking:
        return
    seen = views(play.board)
    attacked = {a.target for a in combat.attacking}
    fighters = [a.creature for a in combat.attacking] + [b.creature for b in combat.blocking]
    for id in dict.fromkeys(fighters):
        now = seen.get(id)
        if now is not None:
            _check_fighter(play, now, id in attacked)
        elif play.board.objects[id].zone != "battlefield":  # a phased-out token that has ceased to exist
            remove_from_combat(play, (id,), "left")
    for id in attacked:
        if id in seen and _no_longer_attackable(play, seen[id]):
            stop_being_attacked(play, id, "no longer attackable")


def _check_fighter(play: Play, now: View, attacked: bool) -> None:
    if not now.is_creature:
        if attacked and _no_longer_attackable(play, now):
            remove_from_combat(play, (now.id,), "no creature")  # it has lost both roles (506.4d)
        else:
            stop_fighting(play, now.id, "no creature")
    elif now.is_battle and play.plays("battles"):
        stop_fighting(play, now.id, "battle")


def _no_longer_attackable(play: Play, now: View) -> bool:
    """A planeswalker that also was a battle goes on being attacked by who attacks its controller only if that
    player protected it (506.4e)."""
    if now.is_battle:
        return False
    if not now.is_planeswalker:
        return True
    thing = play.board.objects[now.id]
    attackers = [a for a in play.board.combat.attacking if a.target == now.id]
    was_battle = bool(thing.protector) and any(a.defender == thing.protector for a in attackers)
    return was_battle and thing.controller != thing.protector
