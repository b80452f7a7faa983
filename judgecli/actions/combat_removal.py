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

    A blocked attacker stays blocked (509.1h), a blocker stays blocking though it blocks nothing; an attacker of a
    removed planeswalker or battle stays attacking, nothing (506.4c).
    """
    combat = play.board.combat
    gone = {id for id in ids if in_combat(combat, id)}
    if not gone:
        return
    fighters = {id for id in gone if combat.attacker(id) or combat.blocker(id)}
    _change(play, why, gone, _without(_targets_lost(combat, gone), fighters))


def stop_being_attacked(play: Play, id: int, why: str) -> None:
    """A permanent stops being attacked, but keeps any part of its own as a creature (506.4d)."""
    combat = play.board.combat
    if is_attacked(combat, id):
        role = "attacking" if combat.attacker(id) else "blocking" if combat.blocker(id) else ""
        _change(play, why, {id}, _targets_lost(combat, {id}), stays=role)


def stop_fighting(play: Play, id: int, why: str) -> None:
    """A creature stops attacking and blocking, but goes on being attacked (506.4d)."""
    combat = play.board.combat
    if combat.attacker(id) is None and combat.blocker(id) is None:
        return
    _change(play, why, {id}, _without(combat, {id}), stays="attacked" if is_attacked(combat, id) else "")


def _change(play: Play, why: str, gone: set[int], after: Combat, stays: str = "") -> None:
    """Set the combat as it is now, and tell what leaves it and what stays all the same."""
    before = play.board.combat
    still_blocked = tuple(
        a.creature
        for a in after.attacking
        if a.blocked and before.blockers_of(a.creature) and not after.blockers_of(a.creature)
    )
    aimless = tuple(
        a.creature for a in after.attacking if not a.target and _aim(before, a.creature) not in (0, None)
    )
    idle = tuple(
        b.creature
        for b in after.blocking
        if not b.attackers and (old := before.blocker(b.creature)) is not None and old.attackers
    )
    play.set_combat(after)
    cites = ["combat.removal"]
    if stays:
        cites = ["combat.double_role"]
    play.note(
        RemovedFromCombat(
            objects=tuple(sorted(gone)),
            why=why,
            still_blocked=still_blocked,
            aimless=aimless,
            idle=idle,
            stays=stays,
            cites=play.edition.known(*cites),
        )
    )


def _aim(combat: Combat, creature: int) -> int | None:
    attacking = combat.attacker(creature)
    return None if attacking is None else attacking.target


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
