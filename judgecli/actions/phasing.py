"""Phasing (702.26): what is phased out is treated as though it didn't exist, and what is attached to it goes along."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from judgecli.actions.combat_removal import remove_from_combat
from judgecli.actions.play import Play
from judgecli.board.events import Changed
from judgecli.board.objects import GameObject
from judgecli.characteristics import view


def phase_out(play: Play, ids: Iterable[int], cites: tuple[str, ...] = ()) -> None:
    """They phase out, with what is attached to them; since 2010-07-16 that takes them out of combat (506.4)."""
    named = set(ids)
    things = [o for o in play.board.battlefield if o.id in named]
    along = _attached(play, {t.id for t in things})
    directly = tuple(t.id for t in things if t.id not in along)  # what would do both goes along (702.26h)
    gone = (*directly, *along)
    if play.plays("phasing_removes_from_combat"):
        remove_from_combat(play, gone, "phased out")
        readings: tuple[str, ...] = ()
    else:
        fighting = any(play.board.combat.attacker(id) or play.board.combat.blocker(id) for id in gone)
        readings = ("phased out in combat",) if fighting else ()
    play.board = play.board.with_objects(
        replace(play.board.objects[id], phased_out=True, phased_with=along.get(id, 0)) for id in gone
    )
    if directly:
        play.note(
            Changed(
                what="phased out",
                objects=directly,
                readings=readings,
                cites=play.edition.known(*cites, "keyword.phasing.out"),
            )
        )
    if along:
        cites = play.edition.known("keyword.phasing.attached")
        play.note(Changed(what="phased out along", objects=tuple(along), cites=cites))


def _attached(play: Play, hosts: set[int]) -> dict[int, int]:
    """What is attached to those, or to what is attached to them: id → what it goes along with."""
    found: dict[int, int] = {}
    while True:
        more = {
            o.id: o.attached_to
            for o in play.board.battlefield
            if o.attached_to and o.attached_to in hosts and o.id not in found
        }
        if not more:
            return found
        found.update(more)
        hosts = set(more)


def phase(play: Play, player: int) -> None:
    """As that player's untap step begins what has phasing phases out, and what they had phases in, at the same
    time (502.1, 702.26a)."""
    out = [o.id for o in play.board.battlefield if o.controller == player and _has_phasing(play, o)]
    back = [
        o
        for o in play.board.objects.values()
        if o.phased_out and o.zone == "battlefield" and o.controller == player and not o.phased_with
    ]
    along = _going_along(play, {o.id for o in back})
    if out:
        phase_out(play, out, ("turn.phasing",))
    returning = (*back, *along)
    play.board = play.board.with_objects(
        replace(o, phased_out=False, phased_with=0, attached_to=_still_there(play, o, returning))
        for o in returning
    )
    if back:
        ids = tuple(o.id for o in returning)
        cites = play.edition.known("turn.phasing", "keyword.phasing.in")
        play.note(Changed(what="phased in", objects=ids, cites=cites))


def _has_phasing(play: Play, thing: GameObject) -> bool:
    return view(play.board, thing.id).has("phasing")


def _going_along(play: Play, hosts: set[int]) -> list[GameObject]:
    found: list[GameObject] = []
    while True:
        more = [o for o in play.board.objects.values() if o.phased_out and o.phased_with in hosts]
        if not more:
            return found
        found += more
        hosts = {o.id for o in more}


def _still_there(play: Play, thing: GameObject, returning: tuple[GameObject, ...]) -> int:
    """What it was attached to, if that is still there; else it phases in unattached (702.26i)."""
    host = play.board.objects.get(thing.attached_to)
    if host is None:
        return thing.attached_to
    there = host.zone == "battlefield" and (not host.phased_out or any(o.id == host.id for o in returning))
    return host.id if there else 0
