"""Changes of control (layer 2): the permanent leaves combat and is sick for its new controller."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from judgecli.actions.combat_removal import remove_from_combat
from judgecli.actions.leave import on_battlefield
from judgecli.actions.play import Play
from judgecli.board.events import Changed


def change_control(play: Play, ids: Iterable[int], player: int, text: str = "") -> None:
    things = [t for t in on_battlefield(play, ids) if t.controller != player]
    if not things:
        return
    remove_from_combat(play, [t.id for t in things], "controller")
    play.board = play.board.with_objects(replace(t, controller=player, sick=True) for t in things)
    play.note(
        Changed(
            what="controller",
            objects=tuple(t.id for t in things),
            player=player,
            text=text,
            cites=("creature.sick",),
        )
    )
