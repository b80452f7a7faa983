"""Leaving the battlefield: destroyed, exiled, returned, sacrificed, put into a graveyard, phased out."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from judgecli.actions.combat_removal import remove_from_combat
from judgecli.actions.counters import take_counters, working
from judgecli.actions.play import Play
from judgecli.board.events import Changed, Left, Survived
from judgecli.board.objects import GameObject, Zone
from judgecli.characteristics import view

#: How the rulebook calls each way of leaving, as a concept.
_HOW_CITES = {
    "destroyed": ("action.destroy",),
    "exiled": ("action.exile",),
    "sacrificed": ("action.sacrifice",),
    "returned": (),
    "died": (),
}


class _Saved(Struct, frozen=True):
    """What replaces a destruction."""

    why: str
    cites: tuple[str, ...]
    by: int = 0


def on_battlefield(play: Play, ids: Iterable[int]) -> tuple[GameObject, ...]:
    found = (play.board.objects.get(id) for id in ids)
    return tuple(o for o in found if o is not None and o.zone == "battlefield")


def move(play: Play, ids: Iterable[int], to: Zone, how: str, cites: tuple[str, ...] = ()) -> None:
    """Those of `ids` on the battlefield leave it together (400.7: what they were is over).

    A finality counter sends what would go to the graveyard into exile (122.1h).
    """
    things = on_battlefield(play, ids)
    finished = [t for t in things if to == "graveyard" and working(play.board, t, "finality")]
    _leave(play, [t for t in things if t not in finished], to, how, cites)
    _leave(play, finished, "exile", "exiled", ("objects.finality_counters",))


def _leave(play: Play, things: list[GameObject], to: Zone, how: str, cites: tuple[str, ...]) -> None:
    if not things:
        return
    remove_from_combat(play, [t.id for t in things], "left")
    play.board = play.board.with_objects(
        replace(play.board.objects[t.id], zone=to, attached_to=0) for t in things
    )
    if to == "graveyard":
        play.board = replace(play.board, died=play.board.died + tuple(t.id for t in things))
    play.note(
        Left(
            objects=tuple(t.id for t in things),
            how=how,
            to=to,
            cites=play.edition.known(*_HOW_CITES.get(how, ()), *cites),
        )
    )


def destroy(
    play: Play, ids: Iterable[int], *, by_effect: bool = True, regenerable: bool = True
) -> tuple[int, ...]:
    """Destroy permanents at once, as far as nothing saves them (701.8).  Returns the ids destroyed.

    by_effect: an effect destroys them, not a state-based action: only then a shield counter helps (122.1c).
    """
    doomed: list[int] = []
    for thing in on_battlefield(play, ids):
        saved = _saved(play, thing, by_effect=by_effect, regenerable=regenerable)
        if saved is None:
            doomed.append(thing.id)
        else:
            cites = play.edition.known(*saved.cites)
            play.note(Survived(object=thing.id, why=saved.why, by=saved.by, cites=cites))
    move(play, doomed, "graveyard", "destroyed")
    return tuple(doomed)


def _saved(play: Play, thing: GameObject, *, by_effect: bool, regenerable: bool) -> _Saved | None:
    if view(play.board, thing.id).has("indestructible"):
        return _Saved("indestructible", ("keyword.indestructible.not_destroyed",))
    umbra = _umbra(play, thing)
    if umbra is not None:
        play.put(replace(thing, damage=0, deathtouched=False))
        move(play, [umbra.id], "graveyard", "destroyed")
        return _Saved("umbra armor", ("keyword.umbra_armor",), umbra.id)
    if by_effect and working(play.board, thing, "shield"):
        take_counters(play, thing.id, "shield", 1)
        return _Saved("shield counter", ("objects.shield_counters",))
    if thing.shields and regenerable:
        regenerate(play, thing)
        return _Saved("regenerated", ("action.regenerate", "combat.removal"))
    return None


def _umbra(play: Play, thing: GameObject) -> GameObject | None:
    """An Aura with umbra armor (totem armor before 2024-06-07) on it is destroyed instead."""
    for aura in play.board.battlefield:
        if aura.attached_to == thing.id:
            seen = view(play.board, aura.id)
            if seen.has("umbra armor") or seen.has("totem armor"):
                return aura
    return None


def regenerate(play: Play, thing: GameObject) -> None:
    """The shield is used up: damage removed, tapped, out of combat (701.19a)."""
    play.put(replace(thing, shields=thing.shields - 1, damage=0, deathtouched=False, tapped=True))
    remove_from_combat(play, [thing.id], "regenerated")


def phase_out(play: Play, ids: Iterable[int]) -> None:
    """Phased-out permanents are treated as though they didn't exist (702.26)."""
    things = on_battlefield(play, ids)
    if play.plays("phasing_removes_from_combat"):
        remove_from_combat(play, [t.id for t in things], "phased out")
    attached = [o for o in play.board.battlefield if o.attached_to in {t.id for t in things}]
    play.board = play.board.with_objects(replace(t, phased_out=True) for t in (*things, *attached))
    play.note(Changed(what="phased out", objects=tuple(t.id for t in things), cites=("keyword.phasing",)))
