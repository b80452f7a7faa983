"""Tapping and untapping (701.26); neither takes a creature out of combat (506.4b)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from judgecli.actions.combat_removal import in_combat
from judgecli.actions.counters import with_counters, working
from judgecli.actions.play import Play
from judgecli.board.events import Changed


def tap(play: Play, ids: Iterable[int]) -> None:
    _turn(play, tuple(ids), tapped=True, cites=("action.tap",))


def untap(play: Play, ids: Iterable[int], cites: tuple[str, ...] = ("action.tap",)) -> None:
    """Untap; a permanent with a stun counter loses one instead (122.1d).  cites: by which rule it is done."""
    free: list[int] = []
    for id in ids:
        thing = play.board.objects[id]
        if thing.tapped and working(play.board, thing, "stun"):
            play.put(with_counters(thing, "stun", -1))
            play.note(Changed(what="stun counter removed", objects=(id,), cites=("objects.stun_counters",)))
        else:
            free.append(id)
    _turn(play, tuple(free), tapped=False, cites=cites)


def _turn(play: Play, ids: tuple[int, ...], *, tapped: bool, cites: tuple[str, ...]) -> None:
    things = [play.board.objects[id] for id in ids]
    turned = [t for t in things if t.zone == "battlefield" and t.tapped is not tapped]
    play.board = play.board.with_objects(replace(t, tapped=tapped) for t in turned)
    fighting = any(in_combat(play.board.combat, t.id) for t in turned)
    if turned:
        play.note(
            Changed(
                what="tapped" if tapped else "untapped",
                objects=tuple(t.id for t in turned),
                note="tapping" if fighting else "",
                cites=(*cites, "combat.tapping_late") if fighting else cites,
            )
        )
    idle = tuple(t.id for t in things if t not in turned)
    if idle:
        play.note(Changed(what="already tapped" if tapped else "already untapped", objects=idle))
