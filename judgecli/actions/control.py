"""Changes of control (layer 2): the permanent leaves combat and is sick for its new controller."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from judgecli.actions.combat_removal import remove_from_combat
from judgecli.actions.effects import DURATION_WORDS, Until, begin_effect
from judgecli.actions.play import Play
from judgecli.board.abilities import Controls, Filter
from judgecli.board.events import Changed
from judgecli.board.objects import GameObject
from judgecli.board.table import Board
from judgecli.characteristics import fits, holds, view, views
from judgecli.characteristics.printed import facts_of, prepare

_MOST_ROUNDS = 50


def change_control(play: Play, ids: tuple[int, ...], player: int, until: Until = "permanently") -> None:
    """`player` gains control of those permanents."""
    same = tuple(id for id in ids if play.board.objects[id].controller == player)
    begin_effect(
        play,
        ids,
        f"{play.board.name(player)} controls it",
        parts=(Controls(player),),
        until=until,
        controller=player,
    )
    settle_control(play, until=until)
    if same:
        cites = play.edition.known("layers.control")
        play.note(Changed(what="still controlled", objects=same, player=player, cites=cites))


def settle_control(play: Play, until: Until | None = None) -> None:
    """Set who controls everything by the latest effect that says so; all changes of a round happen at once.

    Effects come from what was done and from abilities ("You control enchanted creature"); since layer 2 comes
    before layer 6, an ability counts here even if its object has lost it by now.
    until: how long the effect lasts that has just begun, to be told."""
    for _ in range(_MOST_ROUNDS):
        moved = _moved(play.board)
        if not moved:
            return
        for controller, ids in moved.items():
            _hand_over(play, controller, ids, until)


def _hand_over(play: Play, controller: int, ids: list[int], until: Until | None) -> None:
    remove_from_combat(play, ids, "controller")
    play.board = play.board.with_objects(
        replace(play.board.objects[id], controller=controller, sick=True) for id in ids
    )
    play.note(
        Changed(
            what="controller",
            objects=tuple(ids),
            player=controller,
            text=DURATION_WORDS.get(until, "") if until else "",
            note="sick" if controller == play.board.active and _any_creature(play.board, ids) else "",
            cites=play.edition.known("layers.control", "creature.sick"),
        )
    )


def _any_creature(board: Board, ids: list[int]) -> bool:
    return any(view(board, id).is_creature for id in ids)


class _Said(Struct, frozen=True):
    """An effect that says who controls a permanent."""

    timestamp: int
    place: int
    player: int


def _moved(board: Board) -> dict[int, list[int]]:
    """The permanents whose controller isn't the one that the effects name, by who that is."""
    said: dict[int, list[_Said]] = {}
    for place, (timestamp, part, source, affected) in enumerate(_effects(board)):
        player = part.player or board.objects[source].controller
        if board.player(player).lost:
            continue
        for id in _meant(board, part.who, source, affected):
            said.setdefault(id, []).append(_Said(timestamp, place, player))
    moved: dict[int, list[int]] = {}
    for thing in board.battlefield:
        effects = said.get(thing.id)
        last = max(effects, key=lambda one: (one.timestamp, one.place)) if effects else None
        controller = last.player if last is not None else thing.base_controller
        if controller != thing.controller:
            moved.setdefault(controller, []).append(thing.id)
    return moved


def _effects(board: Board) -> Iterator[tuple[int, Controls, int, tuple[int, ...]]]:
    """Timestamp, part, source and affected objects of everything that says who controls what."""
    for effect in board.effects:
        for part in effect.parts:
            if isinstance(part, Controls):
                yield effect.timestamp, part, effect.source, effect.affected
    for thing in board.battlefield:
        abilities = facts_of(thing).abilities
        if abilities and prepare(abilities).controls:
            for read in prepare(abilities).parts:
                if isinstance(read.part, Controls) and _in_force(board, read.part, thing):
                    yield thing.timestamp, read.part, thing.id, (thing.id,)


def _in_force(board: Board, part: Controls, thing: GameObject) -> bool:
    return part.when is None or bool(holds(board, views(board), part.when, thing.id, thing.controller))


def _meant(board: Board, who: Filter, source: int, affected: tuple[int, ...]) -> tuple[int, ...]:
    if who.base == "self":
        return affected
    seen = views(board)
    controller = board.objects[source].controller if source else 0
    return tuple(id for id in seen if fits(board, seen, who, id, source, controller, affected))
