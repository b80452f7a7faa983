"""Changes of control (layer 2): the permanent leaves combat and is sick for its new controller."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from judgecli.actions.combat_removal import remove_from_combat
from judgecli.actions.effects import Until, begin_effect
from judgecli.actions.leave import on_battlefield
from judgecli.actions.play import Play
from judgecli.board.abilities import Controls
from judgecli.board.events import Changed


def change_control(play: Play, ids: tuple[int, ...], player: int, until: Until = "permanently") -> None:
    """`player` gains control of those permanents."""
    begin_effect(
        play,
        ids,
        f"{play.board.name(player)} controls it",
        parts=(Controls(player),),
        until=until,
        controller=player,
    )
    settle_control(play, ids)


def settle_control(play: Play, ids: Iterable[int]) -> None:
    """Set who controls them by the latest effect that says so; all changes happen at once."""
    moved: dict[int, list[int]] = {}
    for thing in on_battlefield(play, ids):
        said = [
            part.player
            for effect in play.board.effects
            if thing.id in effect.affected
            for part in effect.parts
            if isinstance(part, Controls)
        ]
        controller = said[-1] if said else thing.base_controller
        if controller != thing.controller:
            moved.setdefault(controller, []).append(thing.id)
    for controller, those in moved.items():
        remove_from_combat(play, those, "controller")
        play.board = play.board.with_objects(
            replace(play.board.objects[id], controller=controller, sick=True) for id in those
        )
        play.note(
            Changed(what="controller", objects=tuple(those), player=controller, cites=("creature.sick",))
        )
