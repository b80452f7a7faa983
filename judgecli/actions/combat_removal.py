"""Removing from combat (506.4): what ends a creature's or attacked permanent's part in combat, and what stays."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from judgecli.actions.play import Play
from judgecli.board.events import RemovedFromCombat
from judgecli.board.table import Combat


def is_attacked(combat: Combat, id: int) -> bool:
    """Whether some creature is attacking that permanent."""
    return any(a.target == id for a in combat.attacking)


def in_combat(combat: Combat, id: int) -> bool:
    """Attacking, blocking, or an attacked permanent."""
    return combat.attacker(id) is not None or combat.blocker(id) is not None or is_attacked(combat, id)


def remove_from_combat(play: Play, ids: Iterable[int], why: str) -> None:
    """Those of `ids` that are in combat stop attacking, blocking and being attacked.

    A blocked attacker stays blocked (509.1h); an attacker of a removed planeswalker or battle stays
    attacking, nothing (506.4c).
    """
    combat = play.board.combat
    gone = {id for id in ids if in_combat(combat, id)}
    if not gone:
        return
    fighters = {id for id in gone if combat.attacker(id) or combat.blocker(id)}
    aimless = tuple(a.creature for a in combat.attacking if a.target in gone and a.creature not in gone)
    after = _without(_targets_lost(combat, gone), fighters)
    still_blocked = tuple(
        a.creature
        for a in after.attacking
        if a.blocked and combat.blockers_of(a.creature) and not after.blockers_of(a.creature)
    )
    play.set_combat(after)
    cites = ["combat.removal"]
    if still_blocked:
        cites.append("blockers.blocked")
    if aimless:
        cites.append("combat.target_disappears")
    play.note(
        RemovedFromCombat(
            objects=tuple(sorted(gone)),
            why=why,
            still_blocked=still_blocked,
            aimless=aimless,
            cites=tuple(cites),
        )
    )


def stop_being_attacked(play: Play, id: int, why: str) -> None:
    """A permanent stops being attacked, but keeps any part of its own as a creature (506.4d)."""
    combat = play.board.combat
    aimless = tuple(a.creature for a in combat.attacking if a.target == id)
    if aimless:
        play.set_combat(_targets_lost(combat, {id}))
        play.note(
            RemovedFromCombat(
                objects=(id,), why=why, aimless=aimless, cites=("combat.removal", "combat.target_disappears")
            )
        )


def stop_fighting(play: Play, id: int, why: str) -> None:
    """A creature stops attacking and blocking, but goes on being attacked (506.4d)."""
    combat = play.board.combat
    if combat.attacker(id) is None and combat.blocker(id) is None:
        return
    after = _without(combat, {id})
    still_blocked = tuple(
        a.creature
        for a in after.attacking
        if a.blocked and combat.blockers_of(a.creature) and not after.blockers_of(a.creature)
    )
    play.set_combat(after)
    play.note(
        RemovedFromCombat(objects=(id,), why=why, still_blocked=still_blocked, cites=("combat.removal",))
    )


def _targets_lost(combat: Combat, gone: set[int]) -> Combat:
    return replace(
        combat,
        attacking=tuple(
            replace(a, target=0, was=a.target) if a.target in gone else a for a in combat.attacking
        ),
    )


def _without(combat: Combat, gone: set[int]) -> Combat:
    return replace(
        combat,
        attacking=tuple(a for a in combat.attacking if a.creature not in gone),
        blocking=tuple(
            replace(b, attackers=tuple(x for x in b.attackers if x not in gone))
            for b in combat.blocking
            if b.creature not in gone
        ),
        assignments=tuple(a for a in combat.assignments if a.creature not in gone),
    )
